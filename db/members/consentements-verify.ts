import type { Database, Db } from '../engine/database.ts'
import { empreinte, type Proven } from './empreinte.ts'

/**
 * Why a record breaks the chain: its fingerprint is not the one of its content after the record before it (`changed`),
 * no record has this place (`missing`, without an id), or it is whole and belongs after another record (`out of order`).
 */
export type Broken = {
  readonly rang: number
  readonly id: string | null
  readonly what: 'changed' | 'missing' | 'out of order'
}

/** How many records follow one another as they were recorded, and the first that does not. */
export type Verification = { readonly intact: number; readonly broken: Broken | null }

/**
 * Recomputes the chain of proof of a client (decision F-3), page by page. What it cannot see: the last records were
 * removed, or a forger computed the whole rest of the chain again; whoever kept a later fingerprint can. Where the
 * places after a removed record were closed up, the next one no longer follows and counts as changed.
 */
export async function verifyConsents(database: Pick<Database, 'read'>, clientId: string): Promise<Verification> {
  let intact = 0
  let previous: Buffer | null = null
  for await (const link of chainOf(database, clientId)) {
    const expected = intact + 1
    if (link.rang !== expected) return { intact, broken: { rang: expected, id: null, what: 'missing' } }
    if (!empreinte(previous, clientId, link).equals(link.empreinte)) {
      const what = (await hasPlaceElsewhere(database, clientId, link)) ? 'out of order' : 'changed'
      return { intact, broken: { rang: link.rang, id: link.id, what } }
    }
    intact = expected
    previous = link.empreinte
  }
  return { intact, broken: null }
}

/** Whether the record follows another one than the record that it stands behind. */
async function hasPlaceElsewhere(database: Pick<Database, 'read'>, clientId: string, link: Link): Promise<boolean> {
  const follows = (other: Buffer | null) => empreinte(other, clientId, link).equals(link.empreinte)
  if (follows(null)) return true
  for await (const other of chainOf(database, clientId)) if (follows(other.empreinte)) return true
  return false
}

type Link = Proven & { readonly rang: number; readonly empreinte: Buffer }

const pageSize = 1000

/** The records of a client in the order of the chain; one page of them is in memory at a time. */
async function* chainOf(database: Pick<Database, 'read'>, clientId: string): AsyncGenerator<Link> {
  for (let rang = 0; ;) {
    const after = rang
    const page = await database.read(clientId, (db) => pageAfter(db, after))
    yield* page
    const last = page.at(-1)
    if (!last) return
    rang = last.rang
  }
}

const pageAfter = (db: Db, rang: number): Promise<Link[]> =>
  db.q
    .selectFrom('consentement')
    .select(['rang', 'id', 'employe_id as employeId', 'objet_id_externe as objetIdExterne', 'titre', 'texte'])
    .select([
      'consent',
      'source',
      'id_formulaire as idFormulaire',
      'date_consentement as dateConsentement',
      'empreinte',
    ])
    .where('consentement.client_id', '=', db.clientId)
    .where('rang', '>', rang)
    .orderBy('rang')
    .limit(pageSize)
    .execute()
