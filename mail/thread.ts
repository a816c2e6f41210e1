import { sanitiseForPage } from './html.ts'
import { type ARendre, rendre } from './render.ts'
import type { Rendu } from '../db/outbox/courriels.ts'

/** What became of an e-mail: what it says, or why it cannot be rendered. */
export type Resultat = { readonly rendu: Rendu } | { readonly illisible: string }

/** Milliseconds after which no other e-mail is begun: those that are rendered by then leave first. */
const longest = 1000

/** The first ones of some e-mails, as many as there is time for, and one at least. */
async function rendreAll(aRendre: readonly ARendre[]): Promise<Resultat[]> {
  const done: Resultat[] = []
  const started = performance.now()
  for (const one of aRendre) {
    done.push(
      await rendre(one).then(
        (rendu) => ({ rendu }),
        (error: unknown) => ({ illisible: error instanceof Error ? error.message : String(error) }),
      ),
    )
    if (performance.now() - started > longest) break
  }
  return done
}

/** What a thread of the workshop does, one task at a time. */
export const taches = {
  courriels: rendreAll,
  page: (texts: readonly string[]) => sanitiseForPage(texts),
  /** Nothing: for who waits until the thread is there. */
  debut: () => undefined,
}

export type Taches = typeof taches

export default ({ nom, donnees }: { nom: keyof Taches; donnees: never }) => taches[nom](donnees)
