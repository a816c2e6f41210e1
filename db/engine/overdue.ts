// Raw: functions of the database give the rows.
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { clientsAtOnce, pages } from './rounds.ts'

/** What a rule of a client is about, and the signatures of people who were anonymised, which have one for all. */
export type Kept = 'personne' | 'demande' | 'lien' | 'courriel' | 'signature' | 'acte'

type Look = { readonly id: string; readonly est_du: boolean }

/**
 * The clients that keep something whose time is over by their rules, or e-mails by so many days where they have none,
 * looked for page by page of the clients.
 */
export async function clientsOverdue({ rounds }: Database, what: Kept, days: number | null = null): Promise<string[]> {
  const due: string[] = []
  const look = (after: Look | undefined) =>
    what === 'acte'
      ? sql<Look>`select id, est_du from actes_echus(${after?.id ?? null}::uuid, ${clientsAtOnce})`
      : sql<Look>`
        select id, est_du from conservations_echues(${what}, ${days}, ${after?.id ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look)) for (const { id, est_du } of rows) if (est_du) due.push(id)
  return due
}
