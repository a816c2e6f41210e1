import type { Db } from '../engine/database.ts'
import { cancelWaiting, type Refusal, resend } from '../outbox/envois-changed.ts'
import { type Envoi, envoiOf, noteEnvois } from './envois.ts'

/** Sends an e-mail again, and shows so of a voter whose link it has; gives why it does not, where it does not. */
export async function resendCourriel(db: Db, id: string): Promise<Refusal | undefined> {
  const done = await resend(db, id)
  if (typeof done === 'string') return done
  await noteEnvois(db, envoiOf(done, 'EnAttente'))
  return undefined
}

/** Cancels an e-mail that waits, and shows so of a voter whose link it has; gives why it does not, where it does not. */
export async function cancelCourriel(db: Db, id: string): Promise<Refusal | undefined> {
  const done = await cancelWaiting(db, id)
  if (typeof done === 'string') return done
  await noteEnvois(db, envoiOf(done, done.statut as Envoi['statut']))
  return undefined
}
