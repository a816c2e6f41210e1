import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import type { Db } from '../../engine/database.ts'
import { nest } from '../../lists/nested.ts'
import { rows } from '../../lists/rows.ts'

export type Item = components['schemas']['LigneActe']

/** Which lines are wanted: from an instant on, before one, of an operation or a command, of an employee. */
export type Wanted = {
  readonly depuis?: string | undefined
  readonly avant?: string | undefined
  readonly operation?: string | undefined
  readonly idUnique?: string | undefined
}

/** The lines of a client: the one place where columns become members. The label of a key is that of today. */
const select = (db: Db) =>
  db.q
    .selectFrom('acte')
    .leftJoin('cle_api as k', (join) =>
      join.on('k.client_id', '=', db.clientId).onRef('k.cle_id', '=', 'acte.auteur_id').on('acte.auteur', '=', 'Cle'),
    )
    .leftJoin('acte_debut as d', (join) =>
      join.on('d.client_id', '=', db.clientId).on('acte.rang', '=', sql<number>`d.rang + 1`),
    )
    .select(['acte.id', 'acte.instant as dateUtc', sql<Item['auteur']['genre']>`acte.auteur`.as('auteur.genre')])
    .select(['acte.auteur_id as auteur.id', 'k.libelle as auteur.nom', 'acte.operation'])
    .select(sql<Item['ressource']>`acte.ressource`.as('ressource'))
    .select(sql<Item['membres']>`to_json(acte.membres)`.as('membres'))
    .select(['acte.employe_id as employeIdUnique', 'acte.rang'])
    .select(sql<string | null>`encode(acte.empreinte, 'hex')`.as('empreinte'))
    .select(sql<string | null>`encode(d.empreinte, 'hex')`.as('empreintePrecedente'))
    .where('acte.client_id', '=', db.clientId)

const wanted = (db: Db, { depuis, avant, operation, idUnique }: Wanted) =>
  select(db)
    .$if(depuis !== undefined, (query) => query.where('acte.instant', '>=', depuis ?? ''))
    .$if(avant !== undefined, (query) => query.where('acte.instant', '<', avant ?? ''))
    .$if(operation !== undefined, (query) => query.where('acte.operation', '=', operation ?? ''))
    .$if(idUnique !== undefined, (query) => query.where('acte.employe_id', '=', idUnique ?? ''))

/** The lines of a client, the oldest first (operation listActes). */
export const list = (db: Db, which: Wanted) => rows(wanted(db, which).orderBy('acte.instant').orderBy('acte.id'))

/** So many of the latest ones, by date. */
export const latest = async (db: Db, which: Wanted, limit: number): Promise<Item[]> =>
  inOrder(await wanted(db, which).orderBy('acte.instant', 'desc').orderBy('acte.id', 'desc').limit(limit).execute())

/**
 * So many of the latest ones that are about these employees, by date: what a dossier has. Raw: those of each are looked up by
 * the employee; together, all the lines of the client would be read in their order.
 */
export const ofEmployes = async (db: Db, ids: readonly string[], limit: number): Promise<Item[]> =>
  inOrder(
    await select(db)
      .where(
        sql<boolean>`(acte.instant, acte.id) in (
          select a.instant, a.id from unnest(${ids}::uuid[]) as e (id) cross join lateral (
            select x.instant, x.id from acte x where x.client_id = ${db.clientId} and x.employe_id = e.id
            order by x.instant desc, x.id desc limit ${limit}) a)`,
      )
      .orderBy('acte.instant', 'desc')
      .orderBy('acte.id', 'desc')
      .limit(limit)
      .execute(),
  )

/** One line; undefined where the client has none of this id, which holds the moment at which the line was written. */
export async function find(db: Db, id: string): Promise<Item | undefined> {
  const written = sql`uuid_extract_timestamp(${id}::uuid)`
  const row = await select(db)
    .where('acte.id', '=', id)
    .where('acte.instant', '>', sql<string>`${written} - interval '1 day'`)
    .where('acte.instant', '<', sql<string>`${written} + interval '1 minute'`)
    .executeTakeFirst()
  return row && nest(row)
}

const inOrder = <Row extends object>(found: readonly Row[]) => found.map((row) => nest(row)).reverse()
