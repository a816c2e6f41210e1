import { type RawBuilder, sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { broken, type Conflict, telling } from '../engine/conflicts.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { compiled } from '../engine/compiled.ts'
import { anyOf, gathered } from '../engine/gathered.ts'
import { rows } from '../lists/rows.ts'
import { erase } from '../lists/suppressions.ts'
import { revise, versionOf } from '../engine/version.ts'

const mine = (db: Db) => db.q.selectFrom('syndicat').where('syndicat.client_id', '=', db.clientId)

/** A union as the contract shows it: the one place where columns become members. */
const select = (db: Db) => mine(db).select(['syndicat.id_externe as identifiantExterne', 'syndicat.nom'])

export const list = (db: Db) =>
  rows(
    select(db)
      .orderBy(sql`syndicat.nom collate "fr-x-icu"`)
      .orderBy('syndicat.id'),
  )

export const find = gathered(
  (db, { keys }) => select(db).select(versionOf('syndicat')).where('syndicat.id_externe', '=', anyOf(keys, 'text')),
  (syndicat) => syndicat.identifiantExterne,
)

/** Whether there is a union of this external id. */
export const exists = async (db: Db, idExterne: string) => (await idOf(db, idExterne)) !== undefined

/** Id of a union that a body names. */
export async function idOf(db: Db, idExterne: string): Promise<string | undefined> {
  return (await mine(db).select('id').where('id_externe', '=', idExterne).executeTakeFirst())?.id
}

/** A union that a body names, as what refers to it keeps it. */
export const named = (db: Db, idExterne: string) =>
  mine(db).select(['id', 'nom']).where('id_externe', '=', idExterne).executeTakeFirst()

const insertion = compiled((db, row: { id: string; identifiantExterne: string; nom: string }) =>
  db.q
    .insertInto('syndicat')
    .values({
      ...{ client_id: db.clientId, id: row.id, id_externe: row.identifiantExterne, nom: row.nom },
      ...{ date_creation: db.now, derniere_maj: db.now },
    })
    .returning(versionOf('syndicat')),
)

export async function insert(db: Db, syndicat: components['schemas']['SyndicatCreation']) {
  const { identifiantExterne, nom } = syndicat
  const row = { id: newId(), id_externe: identifiantExterne, nom }
  const [written] = await telling(insertion(db, { id: row.id, identifiantExterne, nom }), (later) =>
    conflicts(later, row),
  )
  await takeBack(db, sql`${row.id}::uuid`)
  return { ...syndicat, ...written }
}

/**
 * Gives new unions that were made again, under an external id of before, the memberships that lost their link (decision
 * D-4): all that name it, because an external id never changes. Raw: the unions come as a query of their ids, and their
 * external ids as an array, which an index is read by.
 */
export const takeBack = (db: Db, ids: RawBuilder<unknown>) =>
  sql`
    update adhesion a set syndicat_id = y.id from syndicat y
    where y.client_id = ${db.clientId} and y.id_externe = a.syndicat_id_externe
      and a.client_id = ${db.clientId} and a.syndicat_id_externe = any (array(
        select s.id_externe from syndicat s where s.client_id = ${db.clientId} and s.id in (${ids})))`.execute(db.q)

/** The union as it is after the change; undefined when there is none. */
export async function update(db: Db, { identifiantExterne, nom }: components['schemas']['SyndicatModification']) {
  const id = await idOf(db, identifiantExterne)
  if (!id) return undefined
  await telling(revise(db, 'syndicat', { id }, { nom }), (later) => conflicts(later, { id, nom }))
  return find(db, identifiantExterne)
}

/** Id of a union, locked until the end of the transaction. */
export const lock = (db: Db, idExterne: string) =>
  mine(db).select('id').where('id_externe', '=', idExterne).forUpdate().executeTakeFirst()

/**
 * Deletes a union that the caller has locked. The memberships that do not count any more, those of deactivated
 * employees and those that a resignation ended, lose the link and keep their snapshot (decision D-4); so do its forms
 * and the requests for membership.
 */
export async function remove(db: Db, id: string, idExterne: string): Promise<void> {
  await detach(db, id)
  const deletion = db.q
    .deleteFrom('syndicat')
    .where('syndicat.client_id', '=', db.clientId)
    .where('id', '=', id)
    .returning(['syndicat.id', 'syndicat.id_externe'])
  await telling(erase(db, 'Syndicat', deletion), (later) => blocks(later, id, idExterne))
}

async function detach(db: Db, id: string): Promise<void> {
  await db.q
    .updateTable('adhesion')
    .set({ syndicat_id: null })
    .where('adhesion.client_id', '=', db.clientId)
    .where('adhesion.syndicat_id', '=', id)
    .where((eb) => {
      const deactivated = eb
        .selectFrom('employe')
        .select('employe.id')
        .where('employe.client_id', '=', db.clientId)
        .whereRef('employe.id', '=', 'adhesion.employe_id')
        .where('employe.est_actif', '=', false)
      return eb.or([eb('adhesion.date_demission', 'is not', null), eb.exists(deactivated)])
    })
    .execute()
  for (const table of ['formulaire', 'demande_adhesion'] as const) {
    await db.q
      .updateTable(table)
      .set({ syndicat_id: null })
      .where(`${table}.client_id`, '=', db.clientId)
      .where('syndicat_id', '=', id)
      .execute()
  }
}

async function blocks(db: Db, id: string, idExterne: string): Promise<Conflict[]> {
  const employeur = db.q.selectFrom('employeur').where('employeur.client_id', '=', db.clientId)
  const adhesion = db.q.selectFrom('adhesion').where('adhesion.client_id', '=', db.clientId)
  const checks = await db.q
    .selectNoFrom((eb) => [
      eb.exists(employeur.where('syndicat_id', '=', id)).as('delete employeur_client_id_syndicat_id_fkey'),
      eb.exists(adhesion.where('syndicat_id', '=', id)).as('delete adhesion_client_id_syndicat_id_fkey'),
    ])
    .executeTakeFirst()
  return broken(checks, {
    'delete employeur_client_id_syndicat_id_fkey': idExterne,
    'delete adhesion_client_id_syndicat_id_fkey': idExterne,
  })
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
