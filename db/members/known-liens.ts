import { type Kysely, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'

/** What a link opens, by the word of its address: a ballot, a form by invitation, an open form. */
export type Kind = 'vote' | 'formulaire' | 'adherer'

/** A link as one text: what it opens, whose it is, and what it is stored by. */
export const cleOf = (kind: Kind, clientId: string, cle: string) => `${kind} ${clientId} ${cle}`

/** Those of some links, as `cleOf` writes them, that are stored. Raw: a function of the database knows them. */
export async function knownLiens(rounds: Kysely<DB>, liens: readonly string[]): Promise<ReadonlyMap<string, true>> {
  const parts = liens.map((lien) => lien.split(' '))
  const [kinds, clients, cles] = [0, 1, 2].map((n) => parts.map((part) => part[n] ?? ''))
  const { rows } = await sql<{ n: number }>`
    select n from liens_connus(${kinds}::text[], ${clients}::uuid[], ${cles}::text[]) as l (n)`.execute(rounds)
  return new Map(rows.map(({ n }) => [liens[n - 1] ?? '', true]))
}
