import type { Fate, State, States } from '../db/outbox/queue.ts'
import type { Stored } from '../db/outbox/courriels.ts'
import { ended, pending } from '../db/outbox/stages.ts'
import { Failure } from '../mail/failure.ts'
import type { Place, Refused } from '../mail/fournisseur.ts'

/**
 * What becomes of an e-mail after an attempt, of each of its addresses, and of the provider where it is at fault; and what a
 * log may hold of why.
 */
export type Outcome = {
  readonly fate: Fate<'courriel'>
  readonly told?: string | undefined
  readonly states?: States
  readonly fault?: Failure
}

/** An attempt: to whom the e-mail was still to go, and when it is tried again if it may be. */
type Attempt = { readonly courriel: Stored; readonly waiting: readonly Place[]; readonly seconds: number | undefined }

/**
 * What an attempt has come to. Each address has its own end: one that was taken has it, one that was refused for good is
 * not tried again, and one that was refused for a time is tried alone. The e-mail ends as its person's address does. What
 * the account or the operator is at fault for is no attempt: it waits until its provider is used again.
 */
export function outcomeOf({ courriel, waiting, seconds }: Attempt, said: readonly Refused[] | Failure): Outcome {
  const why = new Map(
    said instanceof Failure ? waiting.map((place) => [place, said]) : said.map((one) => [one.place, one.why]),
  )
  const fault = [...why.values()].find(({ kind }) => kind === 'account')
  const states: States = Object.fromEntries(
    waiting.flatMap((place) => {
      const state = stateAfter(why.get(place), seconds)
      return state === undefined ? [] : [[place, state]]
    }),
  )
  const { erreur, told } = reasonOf(why)
  const facts = { states, told, ...(fault && { fault }) }
  if (fault) return { ...facts, fate: { ...pending(0, erreur), isUncounted: true } }
  if (waiting.every((place) => states[place] !== undefined))
    return { ...facts, fate: ended(endOf(courriel, states), erreur) }
  const after = Math.max(seconds ?? 0, ...[...why.values()].map((one) => one.after))
  return { ...facts, fate: pending(after, erreur) }
}

/** The first reason, as it was said and as a log may hold it. */
function reasonOf(why: ReadonlyMap<Place, Failure>): { readonly erreur?: string; readonly told?: string } {
  const [reason] = why.values()
  if (!reason) return {}
  const of = why.size === 1 && why.has('copie') ? 'cc: ' : ''
  return { erreur: of + reason.message, told: of + reason.told }
}

/** What an address has come to; undefined where it is tried again. */
function stateAfter(why: Failure | undefined, seconds: number | undefined): State | undefined {
  if (!why) return 'Transmis'
  const isOver = why.kind === 'final' || (why.kind === 'passing' && seconds === undefined)
  return isOver ? 'Rejete' : undefined
}

/** The end of an e-mail: that of its person, now or before. */
const endOf = (courriel: Stored, states: States): State => states.destinataire ?? before(courriel) ?? 'Transmis'

/** What the person's address has come to at an earlier attempt. */
export const before = ({ etatDestinataire }: Stored) => etatDestinataire as State | null
