import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { broken, type Conflict, conflict, telling } from '../engine/conflicts.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { compiledByForm } from '../engine/compiled.ts'
import { anyOf, gathered } from '../engine/gathered.ts'
import { ending } from '../journal/actes/tell.ts'
import { rows } from '../lists/rows.ts'
import { erase } from '../lists/suppressions.ts'
import { revise, versionOf } from '../engine/version.ts'

const mine = (db: Db) => db.q.selectFrom('employeur').where('employeur.client_id', '=', db.clientId)

/** An employer as the contract shows it: the one place where columns become members. */
const select = (db: Db) =>
  mine(db)
    .leftJoin('syndicat', (join) =>
      join.onRef('syndicat.client_id', '=', 'employeur.client_id').onRef('syndicat.id', '=', 'employeur.syndicat_id'),
    )
    .select(['employeur.id_externe as identifiantExterne', 'employeur.nom', 'syndicat.id_externe as syndicatIdExterne'])

export const list = (db: Db) =>
  rows(
    select(db)
      .orderBy(sql`employeur.nom collate "fr-x-icu"`)
      .orderBy('employeur.id'),
  )

export const find = gathered(
  (db, { keys }) => select(db).select(versionOf('employeur')).where('employeur.id_externe', '=', anyOf(keys, 'text')),
  (employeur) => employeur.identifiantExterne,
)

/** Id of an employer that a body names. */
export async function idOf(db: Db, idExterne: string): Promise<string | undefined> {
  return (await mine(db).select('id').where('id_externe', '=', idExterne).executeTakeFirst())?.id
}

type Link = { syndicatId: string | null | undefined }

const insertion = compiledByForm((db, row: Link & { id: string; identifiantExterne: string; nom: string }) =>
  db.q
    .insertInto('employeur')
    .values({
      ...{ client_id: db.clientId, id: row.id, id_externe: row.identifiantExterne, nom: row.nom },
      ...{ syndicat_id: row.syndicatId, date_creation: db.now, derniere_maj: db.now },
    })
    .returning(versionOf('employeur')),
)

/** Creates an employer, which is all that its call writes. */
export async function insert(db: Db, employeur: components['schemas']['EmployeurCreation'], { syndicatId }: Link) {
  const { identifiantExterne, nom, syndicatIdExterne = null } = employeur
  const row = { id: newId(), id_externe: identifiantExterne, nom, syndicat_id: syndicatId }
  const alone = ending(db, { identifiantExterne }) ?? db
  const [written] = await telling(insertion(alone, { id: row.id, identifiantExterne, nom, syndicatId }), (later) =>
    conflicts(later, row, syndicatIdExterne),
  )
  return { identifiantExterne, nom, syndicatIdExterne, ...written }
}

/** The employer `id` as it is after the change. */
export async function update(
  db: Db,
  id: string,
  changes: components['schemas']['EmployeurModification'],
  { syndicatId }: Link,
) {
  const { identifiantExterne, nom } = changes
  const given = { nom, syndicat_id: syndicatId }
  await telling(revise(db, 'employeur', { id }, given), (later) =>
    conflicts(later, { id, nom, syndicat_id: syndicatId }, changes.syndicatIdExterne),
  )
  return find(db, identifiantExterne)
}

/**
 * Deletes the employer and detaches its deactivated employees (decision D-3); false when there is none. The restrictions
 * of custom fields to it go with it, by the foreign key, unless one would be left without any and so apply to everybody.
 */
export async function remove(db: Db, idExterne: string): Promise<boolean> {
  const id = await idOf(db, idExterne)
  if (!id) return false
  await db.q
    .updateTable('employe')
    .set({ employeur_id: null, version: sql`version + 1`, derniere_maj: db.now })
    .where('employe.client_id', '=', db.clientId)
    .where('employeur_id', '=', id)
    .where('est_actif', '=', false)
    .execute()
  // No field is restricted to the employer anew from here on, and none of its fields loses another one meanwhile.
  await mine(db).select('id').where('id', '=', id).forUpdate().execute()
  await lockChamps(db, id)
  if (await seulDesChamps(db, id).executeTakeFirst()) throw conflict((later) => attachments(later, id, idExterne))
  const deletion = db.q
    .deleteFrom('employeur')
    .where('employeur.client_id', '=', db.clientId)
    .where('id', '=', id)
    .returning(['employeur.id', 'employeur.id_externe'])
  const deleted = await telling(erase(db, 'Employeur', deletion), (later) => attachments(later, id, idExterne))
  return deleted.length > 0
}

/**
 * The custom fields that are restricted to an employer, locked until the end of the transaction: not against a load that
 * gives values of them, which may come to the employer later.
 */
const lockChamps = (db: Db, id: string) =>
  db.q
    .selectFrom('champ_utilisateur')
    .select('id')
    .where('champ_utilisateur.client_id', '=', db.clientId)
    .where('id', 'in', champsDe(db, id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const champsDe = (db: Db, id: string) =>
  db.q
    .selectFrom('champ_employeur')
    .select('champ_utilisateur_id')
    .where('champ_employeur.client_id', '=', db.clientId)
    .where('employeur_id', '=', id)

/** The custom fields that are for this employer alone. */
const seulDesChamps = (db: Db, id: string) =>
  champsDe(db, id).where(
    sql<boolean>`not exists (select from champ_employeur autre where autre.client_id = ${db.clientId}
      and autre.champ_utilisateur_id = champ_employeur.champ_utilisateur_id and autre.employeur_id <> ${id})`,
  )

async function attachments(db: Db, id: string, valeur: string): Promise<Conflict[]> {
  const checks = await db.q
    .selectNoFrom((eb) => [
      eb
        .exists(
          db.q
            .selectFrom('emploi')
            .select('id')
            .where('emploi.client_id', '=', db.clientId)
            .where('employeur_id', '=', id),
        )
        .as('delete emploi_client_id_employeur_id_fkey'),
      eb
        .exists(
          db.q
            .selectFrom('employe')
            .select('id')
            .where('employe.client_id', '=', db.clientId)
            .where('employeur_id', '=', id)
            .where('est_actif', '=', true),
        )
        .as('delete employe_client_id_employeur_id_fkey'),
      eb.exists(seulDesChamps(db, id)).as('delete champ_employeur_client_id_employeur_id_fkey'),
    ])
    .executeTakeFirst()
  return broken(checks, {
    'delete emploi_client_id_employeur_id_fkey': valeur,
    'delete employe_client_id_employeur_id_fkey': valeur,
    'delete champ_employeur_client_id_employeur_id_fkey': valeur,
  })
}

type Row = { id: string; id_externe?: string; nom?: string | undefined; syndicat_id: string | null | undefined }

async function conflicts(db: Db, row: Row, syndicatIdExterne: string | null | undefined): Promise<Conflict[]> {
  const others = mine(db).select('id').where('id', '<>', row.id)
  const syndicat = db.q.selectFrom('syndicat').select('id').where('syndicat.client_id', '=', db.clientId)
  const checks = await db.q
    .selectNoFrom((eb) => [
      eb.not(eb.exists(syndicat.where('id', '=', row.syndicat_id ?? null))).as('employeur_client_id_syndicat_id_fkey'),
      eb.exists(others.where('id_externe', '=', row.id_externe ?? null)).as('employeur_client_id_id_externe_key'),
      eb
        .exists(others.where('nom_cle', '=', sql<string>`lower(${row.nom ?? null}::text)`))
        .as('employeur_client_id_nom_cle_key'),
    ])
    .executeTakeFirst()
  if (!row.syndicat_id && checks) checks.employeur_client_id_syndicat_id_fkey = false
  return broken(checks, {
    employeur_client_id_syndicat_id_fkey: syndicatIdExterne,
    employeur_client_id_id_externe_key: row.id_externe,
    employeur_client_id_nom_cle_key: row.nom,
  })
}
