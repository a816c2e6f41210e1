import type { Database, Db } from '../../engine/database.ts'
import { sql } from 'kysely'
import { beginning, linesOf } from './chain.ts'
import { printOf, type Ligne } from './empreinte.ts'

/**
 * Why the journal of acts is broken: a line is not the one that was chained (`changed`: it, or the fingerprint of the line
 * before), or no line has this place (`missing`).
 */
export type Broken = { readonly rang: number; readonly id: string | null; readonly what: 'changed' | 'missing' }

/**
 * How many lines follow one another as they were chained, the place of the first one that is kept, how many wait for
 * theirs, the last fingerprint, and what is broken.
 */
export type Verification = {
  readonly first: number
  readonly intact: number
  readonly waiting: number
  readonly empreinte: string | null
  readonly broken: Broken | null
  /** Whether a line, or the last one that went by the rule, has the fingerprint that was kept, where one is given. */
  readonly isKnown?: boolean | undefined
}

type Chained = Ligne & { readonly rang: number; readonly empreinte: Buffer }

const pageSize = 500

/**
 * Recomputes the chain of a client, page by page (decision N-7), from the first line that is kept on (N-9). What it cannot
 * see: the last lines were removed, or a forger computed the whole rest again; whoever kept a later fingerprint can, and
 * gives it as `known`.
 */
export async function verifyActes(
  database: Pick<Database, 'read'>,
  clientId: string,
  known?: string,
): Promise<Verification> {
  for (;;) {
    const found = await verifyOnce(database, clientId, known)
    if (found.broken?.what !== 'missing') return found
    // Lines that were too old may have gone meanwhile.
    const begun = await database.read(clientId, beginning)
    if ((begun?.rang ?? 0) < found.broken.rang) return found
  }
}

async function verifyOnce(database: Pick<Database, 'read'>, clientId: string, known?: string): Promise<Verification> {
  const { begun, waiting } = await database.read(clientId, async (db) => ({
    begun: await beginning(db),
    waiting: await countWaiting(db),
  }))
  const first = (begun?.rang ?? 0) + 1
  let [rang, previous] = [first, begun?.empreinte ?? null]
  const kept = openKept(known)
  kept.meet(previous)
  const found = () => ({
    first,
    intact: rang - first,
    waiting,
    empreinte: previous?.toString('hex') ?? null,
    isKnown: kept.isMet(),
  })
  for await (const line of chainOf(database, clientId, first)) {
    if (line.rang !== rang) return { ...found(), broken: { what: 'missing', rang, id: null } }
    if (!isOf(previous, clientId, line)) return { ...found(), broken: { what: 'changed', rang, id: line.id } }
    previous = line.empreinte
    kept.meet(previous)
    rang += 1
  }
  return { ...found(), broken: null }
}

/** Whether the fingerprint of a line is the one that it has. */
const isOf = (previous: Buffer | null, clientId: string, line: Ligne & { readonly empreinte: Buffer }): boolean =>
  printOf(previous, clientId, line)?.equals(line.empreinte) ?? false

/** Looks for a fingerprint that was kept, among those that are met; whether it is among them, where there is one. */
function openKept(known: string | undefined) {
  let isMet = false
  return {
    meet: (empreinte: Buffer | null) => {
      isMet ||= empreinte?.toString('hex') === known
    },
    isMet: () => (known === undefined ? undefined : isMet),
  }
}

async function countWaiting(db: Db): Promise<number> {
  const { count } = await db.q
    .selectFrom('acte')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('acte.client_id', '=', db.clientId)
    .where('rang', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The chained lines in their order; one page of them is in memory at a time. */
async function* chainOf(database: Pick<Database, 'read'>, clientId: string, first: number): AsyncGenerator<Chained> {
  for (let from = first; ;) {
    const page = await database.read(clientId, (db) => pageFrom(db, from))
    yield* page
    const last = page.at(-1)
    if (!last) return
    from = last.rang + 1
  }
}

async function pageFrom(db: Db, first: number): Promise<Chained[]> {
  const rows = await linesOf(db)
    .select(['acte.rang', 'acte.empreinte'])
    .where('acte.rang', '>=', first)
    .orderBy('acte.rang')
    .limit(pageSize)
    .execute()
  return rows.flatMap(({ rang, empreinte, ...line }) =>
    rang === null || empreinte === null ? [] : [{ ...line, rang, empreinte }],
  )
}
