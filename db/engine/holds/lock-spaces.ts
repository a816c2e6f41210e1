import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * What transactions of one client do in turn:
 *  - sync: write a load, or anonymise somebody, of whom a load would write. Two loads would only wait for each other's rows.
 *  - consentement: add to the chain of consents, whose last one they read.
 *  - journal: chain the lines of a campaign, whose last link they read.
 *  - acte: chain the lines of the journal of acts, or take its oldest ones away.
 *  - formulaire: number a form.
 *  - urne: add to the log of a ballot box, whose last head they read; by the id of the campaign.
 *  - idExterne, courriel: confirm a request of one person, by the value given: the second one finds whom the first made.
 */
type Space = 'sync' | 'consentement' | 'journal' | 'acte' | 'formulaire' | 'urne' | 'idExterne' | 'courriel'

/**
 * Waits until no other transaction of the client holds the space, of one value where it is given, and holds it to the end.
 * Raw: it asks no table.
 */
export async function lockSpace({ q, clientId }: Db, space: Space, value?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(space, clientId, value)}, 0))`.execute(q)
}

/** Holds the space to the end of the transaction unless another one of the client does; says so. Raw: it asks no table. */
export async function tryLockSpace({ q, clientId }: Db, space: Space, value?: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${nameOf(space, clientId, value)}, 0)) as "isHeld"`.execute(q)
  return rows[0]?.isHeld ?? false
}

const nameOf = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(' ')
