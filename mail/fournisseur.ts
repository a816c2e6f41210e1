import type { Rendered } from '../db/outbox/courriels.ts'
import type { Failure } from './failure.ts'

/** To whom a message goes: to the person, and to the address that has a copy of it. */
export const places = ['destinataire', 'copie'] as const
export type Place = (typeof places)[number]

/** An e-mail on its way: its id makes every attempt of it recognisable as the same message. */
export type Message = Rendered & {
  readonly id: string
  readonly clientId: string
  readonly de: { readonly nom: string; readonly adresse: string }
  readonly destinataire: string
  readonly copie: string | null
  readonly repondreA: string | null
  /** To whom it has not gone yet: the others have it, or were refused for good. */
  readonly waiting: readonly Place[]
}

/** The addresses that a message is still to go to, the person's first. */
export const addressesOf = (message: Message): string[] =>
  places.flatMap((place) => (message.waiting.includes(place) ? (message[place] ?? []) : []))

/** Why a message was not taken for one address while it was for another. */
export type Refused = { readonly place: Place; readonly why: Failure }

/**
 * What hands messages over. `send` gives the addresses that were refused where others were taken; it throws a `Failure`
 * where none was.
 */
export type Fournisseur = {
  readonly send: (message: Message, signal: AbortSignal) => Promise<readonly Refused[]>
  readonly close: () => void
}
