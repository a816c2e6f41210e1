import type { Rendered } from '../db/outbox/courriels.ts'

/** An e-mail on its way: its id makes every attempt of it recognisable as the same message. */
export type Message = Rendered & {
  readonly id: string
  readonly de: { readonly nom: string; readonly adresse: string }
  readonly destinataire: string
  readonly copie: string | null
  readonly repondreA: string | null
}

/** What hands messages over. `send` throws; a `Failure` that is `permanent` says that no other attempt can succeed. */
export type Fournisseur = {
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}
