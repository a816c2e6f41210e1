import { mapInTurns } from '../../../pace/loop-turns.ts'
import { unreachable } from '../../../rules/courriels.ts'
import { type Language, type Refusal, sentences, shortened } from '../../../problems.ts'
import type { Database, Db } from '../../engine/database.ts'
import { newId } from '../../engine/ids.ts'
import { staged } from '../../sync/fragments.ts'
import { type Batch, maxErrors } from '../../sync/lines.ts'
import { readRefused, type Refused } from '../../sync/told/refused.ts'
import { type Received, stage, unstage } from '../../sync/stage.ts'
import * as syncs from '../../sync/syncs.ts'
import { type Field, nouveau } from '../../sync/tranche.ts'
import type { RefusedLigne } from './votants.ts'

const collection = 'votants'
type Collection = typeof collection

/** The members whose address mail does not reach; nothing for nearly every row. */
const doubtful = (members: readonly string[]) => (members.length > 0 ? JSON.stringify(members) : null)

/** A row is staged as it was sent; one that the contract refuses keeps its place only. */
const fields: readonly Field[] = [
  nouveau,
  { nom: 'place', type: 'int', of: ({ place }) => place },
  { nom: 'ligne', type: 'jsonb', of: ({ value }) => JSON.stringify(value) },
  { nom: 'douteux', type: 'jsonb', of: ({ value }) => doubtful(unreachable(value)) },
]

/** The rows of a bulk addition: where they are staged, and how many the contract refuses (decision J-11). */
export type Lignes = { readonly syncId: string; readonly count: number } & Pick<Received<Collection>, 'refusedRows'>

/** Keeps the rows of a body in the database as they arrive, as a synchronisation does, while `work` needs them. */
export async function withLignes<T>(
  database: Database,
  clientId: string,
  batch: Batch<Collection>,
  work: (lignes: Lignes) => Promise<T>,
): Promise<T> {
  const target = { clientId, syncId: newId() }
  const life = await syncs.open(database, target)
  try {
    const { total, refusedRows } = await stage(database, batch, { ...target, fieldsOf: () => fields })
    return await work({ refusedRows, syncId: target.syncId, count: total - countOf(refusedRows) })
  } finally {
    await life.stop()
    await syncs.remove(database, target).catch(() => undefined)
    // Nobody waits for the rows to be forgotten; those that are not are pruned.
    void unstage(database, target).catch(() => undefined)
  }
}

const countOf = (rows: Lignes['refusedRows']) => rows.values().reduce((sum, count) => sum + count, 0)

/** The rows that keep the contract, as `stage` of source.ts reads them. */
export const rowsOf = (db: Db, { syncId, count }: Lignes) => ({
  count,
  rows: staged({ ...db, syncId }, collection, fields),
})

/** What is told of the rows that were refused: the first ones in the order of the body, and how many there are. */
export async function reportOf(
  db: Db,
  { syncId, refusedRows }: Lignes,
  found: { first: readonly RefusedLigne[]; count: number },
  language: Language,
) {
  const tell = ({ place, idExterne, refusals }: Refused<Collection>) =>
    report(collection, place, (idExterne ?? '').slice(0, 100), refusals[0])
  const broken = refusedRows.size > 0 ? await readRefused({ ...db, syncId }, tell) : []
  const others = await mapInTurns(db.clientId, found.first, ({ source, place, identifiant, ...reason }) =>
    report(source, place, identifiant, refusalOf(reason)),
  )
  const isUnion = ({ chemin }: { chemin: string }) => Number(chemin.startsWith('depuisSyndicats'))
  const told = [...broken, ...others].sort((a, b) => isUnion(a) - isUnion(b) || a.index - b.index)
  return { errors: told.slice(0, maxErrors), refused: countOf(refusedRows) + found.count }

  function report(source: string, index: number, identifiant: string, refusal: Refusal = { code: 'Requete.Invalide' }) {
    const chemin = `${source}[${String(index)}]`
    const message = sentences([refusal], language).join(' ').slice(0, longestMessage)
    return { identifiant, message, code: refusal.code, index, chemin }
  }
}

/** Characters of what is said of a row (schema ErreurAjoutVotant). */
const longestMessage = 1000

/** What is said of an address that mail does not reach. */
export const unreached = (valeur: string) => ({
  fr: `« ${shortened(valeur)} » n'est pas une adresse que le courrier atteint`,
  en: `"${shortened(valeur)}" is not an address that mail reaches`,
})

const refusalOf = ({ code, valeur, membre }: Pick<RefusedLigne, 'code' | 'valeur' | 'membre'>): Refusal => ({
  code,
  slots: { valeur },
  ...(membre !== null && { member: membre, message: changers.get(membre) ?? unreached(valeur) }),
})

const differs = (operation: string) => ({
  fr: `diffère de la valeur enregistrée ; une autre s'obtient par ${operation}`,
  en: `differs from the stored value; another one comes by ${operation}`,
})

/** By the states that a row may tell only as they are stored, what is said of another value (schema LigneVotant). */
const changers = new Map([
  ['estRadie', differs('POST /b2b/v1/campagnes/{campagneId}/votants/{votantId}/radier')],
  ['aVote', differs('POST /vote/{jeton}')],
])
