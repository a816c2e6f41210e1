import { sql } from 'kysely'
import type { components } from '../generated/openapi.ts'
import { broken } from './conflicts.ts'
import type { Db } from './database.ts'
import { type Conflict, deciding } from './errors.ts'
import { newId } from './ids.ts'
import { prepare } from './prepare.ts'
import { rows } from './rows.ts'

const mine = (db: Db) => db.q.selectFrom('syndicat').where('syndicat.client_id', '=', db.clientId)

/** A union as the contract shows it: the one place where columns become members. */
const select = (db: Db) => mine(db).select(['syndicat.id_externe as identifiantExterne', 'syndicat.nom'])

export const list = (db: Db) =>
  rows(
    select(db)
      .orderBy(sql`syndicat.nom collate "fr-x-icu"`)
      .orderBy('syndicat.id'),
  )

const byIdExterne = prepare((db, { idExterne }: { idExterne: string }) =>
  select(db).where('syndicat.id_externe', '=', idExterne),
)
export const find = async (db: Db, idExterne: string) => (await byIdExterne(db, { idExterne }))[0]

/** Id of a union that a body names. */
export async function idOf(db: Db, idExterne: string): Promise<string | undefined> {
  return (await mine(db).select('id').where('id_externe', '=', idExterne).executeTakeFirst())?.id
}

export async function insert(db: Db, syndicat: components['schemas']['SyndicatCreation']) {
  const { identifiantExterne, nom } = syndicat
  const row = { client_id: db.clientId, id: newId(), id_externe: identifiantExterne, nom }
  await deciding(
    db.q
      .insertInto('syndicat')
      .values({ ...row, date_creation: db.now, derniere_maj: db.now })
      .execute(),
    (later) => conflicts(later, row),
  )
  return syndicat
}

/** The union as it is after the change; undefined when there is none. */
export async function update(db: Db, { identifiantExterne, nom }: components['schemas']['SyndicatModification']) {
  const id = await idOf(db, identifiantExterne)
  if (!id) return undefined
  await deciding(
    db.q
      .updateTable('syndicat')
      .set({ nom, version: sql`version + 1`, derniere_maj: db.now })
      .where('syndicat.client_id', '=', db.clientId)
      .where('id', '=', id)
      .execute(),
    (later) => conflicts(later, { id, nom }),
  )
  return find(db, identifiantExterne)
}

export async function remove(db: Db, idExterne: string): Promise<boolean> {
  const deletion = db.q
    .deleteFrom('syndicat')
    .where('syndicat.client_id', '=', db.clientId)
    .where('id_externe', '=', idExterne)
    .executeTakeFirst()
  const { numDeletedRows } = await deciding(deletion, () =>
    Promise.resolve([{ constraint: 'delete employeur_client_id_syndicat_id_fkey', valeur: idExterne }]),
  )
  return numDeletedRows > 0n
}

type Row = { id: string; id_externe?: string; nom?: string | undefined }

async function conflicts(db: Db, { id, id_externe, nom }: Row): Promise<Conflict[]> {
  const others = mine(db).select('id').where('id', '<>', id)
  const checks = await db.q
    .selectNoFrom((eb) => [
      eb.exists(others.where('id_externe', '=', id_externe ?? null)).as('syndicat_client_id_id_externe_key'),
      eb
        .exists(others.where('nom_cle', '=', sql<string>`lower(${nom ?? null}::text)`))
        .as('syndicat_client_id_nom_cle_key'),
    ])
    .executeTakeFirst()
  return broken(checks, { syndicat_client_id_id_externe_key: id_externe, syndicat_client_id_nom_cle_key: nom })
}
