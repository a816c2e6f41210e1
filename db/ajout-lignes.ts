import type { Ligne } from './ajout-source.ts'
import type { Refuse } from './ajout-votants.ts'
import type { Batch, Line } from './sync/lines.ts'
import { type Language, type Refusal, sentence } from '../problems.ts'

/** The rows of a bulk addition: those that keep the contract, and those that it refuses, one by one (decision J-11). */
export async function readLignes(batch: Batch) {
  const lignes: Ligne[] = []
  const refusees: Line[] = []
  for await (const lines of batch) {
    for (const line of lines) {
      if (line.refusals.length > 0) refusees.push(line)
      else lignes.push({ place: line.place, ligne: line.value })
    }
  }
  return { lignes, refusees }
}

/** What is told of the rows that were refused, in the order of the body. */
export function reportsOf(refusees: readonly Line[], refuses: readonly Refuse[], language: Language) {
  const broken = refusees.map(({ place, value, refusals }) => {
    const { identifiant } = value
    return report('votants', place, typeof identifiant === 'string' ? identifiant.slice(0, 100) : '', refusals[0])
  })
  const others = refuses.map(({ source, place, identifiant, code, valeur }) =>
    report(source, place, identifiant, { code, slots: { valeur } }),
  )
  const isUnion = ({ chemin }: { chemin: string }) => Number(chemin.startsWith('depuisSyndicats'))
  return [...broken, ...others].sort((a, b) => isUnion(a) - isUnion(b) || a.index - b.index)

  function report(source: string, index: number, identifiant: string, refusal: Refusal = { code: 'Requete.Invalide' }) {
    const chemin = `${source}[${String(index)}]`
    return { identifiant, message: sentence(refusal, language), code: refusal.code, index, chemin }
  }
}
