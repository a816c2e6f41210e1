import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'

/** Hours that a signature is remembered: longer than any is taken for one of now. */
const keptHours = 24

/** A report as it is signed: what its signature is of, and the digest of its body. */
type Signed = { readonly signature: Buffer; readonly empreinte: Buffer }

/**
 * Whether a signature comes with the body that it came with first: a provider that was not answered says the same again,
 * and who has seen a signature says something else (decision F-28).
 */
export async function isOfBody({ registry }: Pick<Database, 'registry'>, signed: Signed): Promise<boolean> {
  await registry
    .insertInto('rapport_signe')
    .values({ ...signed, date_creation: sql<string>`now()` })
    .onConflict((on) => on.column('signature').doNothing())
    .execute()
  const first = await registry
    .selectFrom('rapport_signe')
    .select('empreinte')
    .where('signature', '=', signed.signature)
    .executeTakeFirst()
  return first?.empreinte.equals(signed.empreinte) ?? false
}

/** Rows that are forgotten at once. */
const page = 10_000

/** Forgets the signatures that are too old to be taken anyway. */
export async function pruneReports({ registry }: Pick<Database, 'registry'>): Promise<void> {
  for (;;) {
    const old = registry
      .selectFrom('rapport_signe')
      .select('signature')
      .where('date_creation', '<', sql<string>`now() - ${keptHours} * interval '1 hour'`)
      .orderBy('date_creation')
      .limit(page)
    const { numDeletedRows } = await registry
      .deleteFrom('rapport_signe')
      .where('signature', 'in', old)
      .executeTakeFirst()
    if (numDeletedRows < BigInt(page)) return
  }
}
