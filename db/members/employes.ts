import { type Expression, type RawBuilder, sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { broken, type Conflict, conflict, telling, unlessTaken } from '../engine/conflicts.ts'
import { ending } from '../journal/actes/tell.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { compiledByForm, sure } from '../engine/compiled.ts'
import { anyOf, gathered } from '../engine/gathered.ts'
import { type Valeur, valeursDe } from './valeurs-champ.ts'
import { revise, versionOf } from '../engine/version.ts'

type Input = Omit<components['schemas']['EmployeModification'], 'idExterne'> & { idExterne?: string | null | undefined }
type Creation = Input & { prenom: string; nom: string; courriel: string | null }
type Link = { employeurId: string | null | undefined }
/** Who was merged into the employee in this transaction: no reason to refuse it, once nothing of it stands. */
type Merged = { merged?: string | undefined }

export const mine = (db: Db) => db.q.selectFrom('employe').where('employe.client_id', '=', db.clientId)

/**
 * The employees with the tables that their members come from. The client of the employers is compared with its value: with
 * the column of the employees instead, PostgreSQL does not remember the employers that it has met, and sorts the list.
 */
export const joined = (db: Db) =>
  mine(db).leftJoin('employeur', (join) =>
    join.on('employeur.client_id', '=', db.clientId).onRef('employeur.id', '=', 'employe.employeur_id'),
  )

/**
 * An employee as the contract shows it: the one place where columns become members. What other tables hold of it is given:
 * the external id of the employer, and the custom fields.
 */
const members = <E, V>(employeur: Expression<E>, valeurs: Expression<V>) =>
  [
    'employe.id_externe as idExterne',
    'employe.prenom',
    'employe.nom',
    'employe.no_membre as noMembre',
    'employe.courriel',
    'employe.courriel_alternatif as courrielAlternatif',
    sql<E>`${employeur}`.as('identifiantExterneEmployeur'),
    'employe.telephone_principal as telephonePrincipal',
    'employe.adresse1',
    'employe.ville',
    'employe.province',
    'employe.code_postal as codePostal',
    sql<V>`${valeurs}`.as('valeursChampUtilisateur'),
    'employe.est_actif as estActif',
    'employe.fusionne_dans as fusionneDans',
    'employe.id as idUnique',
    'employe.derniere_maj as derniereMAJ',
    'employe.date_creation as dateCreation',
  ] as const

/** The employees of a client, as the contract shows them. */
export const select = (db: Db) =>
  joined(db).select(members(sql.ref<string | null>('employeur.id_externe'), valeursDe(db)))

/** The columns that a body fills, besides the link to the employer. */
const columns = (input: Input) => ({
  prenom: input.prenom,
  nom: input.nom,
  no_membre: input.noMembre,
  courriel: input.courriel,
  courriel_alternatif: input.courrielAlternatif,
  telephone_principal: input.telephonePrincipal,
  adresse1: input.adresse1,
  ville: input.ville,
  province: input.province,
  code_postal: input.codePostal,
})

/** How a call names an employee: by the id of the client, or by that of the service. */
export type Named = { readonly key: 'id' | 'id_externe'; readonly value: string }

const byIdExterne = gathered(
  (db, { keys }) => select(db).select(versionOf('employe')).where('employe.id_externe', '=', anyOf(keys, 'text')),
  (employe) => employe.idExterne,
)
const byId = gathered(
  (db, { keys }) => select(db).select(versionOf('employe')).where('employe.id', '=', anyOf(keys, 'uuid')),
  (employe) => employe.idUnique,
)

/** One employee; a deactivated one only when asked for (decision C-10). */
export async function find(db: Db, { key, value }: Named, { inclureInactifs = false } = {}) {
  const employe = await (key === 'id' ? byId : byIdExterne)(db, value)
  return employe && (employe.estActif || inclureInactifs) ? employe : undefined
}

/** One employee by the id of the service, deactivated or not. */
export const findById = (db: Db, id: string) => byId(db, id)

/** Since when somebody is nobody any more, for having been anonymised (decision C-18); null where that is not so. */
export const anonymisedSince = async (db: Db, id: string): Promise<string | null> =>
  (await mine(db).select('anonymise_le').where('id', '=', id).executeTakeFirst())?.anonymise_le ?? null

/** The ids of those who were merged into an employee. */
export async function mergedInto(db: Db, id: string): Promise<string[]> {
  const found = await mine(db).select('id').where('fusionne_dans', '=', id).orderBy('id').execute()
  return found.map((merged) => merged.id)
}

/**
 * What a query finds that waits for a lock. Where it finds nothing it is asked again: who had the external id may have been
 * merged meanwhile, and the one who goes on has it.
 */
export const again = async <T>(find: () => Promise<T | undefined>) => (await find()) ?? find()

/** An active employee, or also a deactivated one where asked for, locked until the end of the transaction. */
export const lock = (db: Db, { key, value }: Named, { inclureInactifs = false } = {}) =>
  again(() =>
    mine(db)
      .select(['id', 'id_externe as idExterne', 'courriel'])
      .where(key, '=', value)
      .$if(!inclureInactifs, (q) => q.where('est_actif', '=', true))
      .forUpdate()
      .executeTakeFirst(),
  )

/** Nobody changes the employee `id`, deactivated or not, until the end of the transaction. */
export const hold = (db: Db, id: string) => mine(db).select('id').where('id', '=', id).forUpdate().execute()

/** Id of an active employee that a body names, who stays so until the end of the transaction: no merge comes between. */
export async function idOf(db: Db, idExterne: string): Promise<string | undefined> {
  const found = await again(() =>
    mine(db)
      .select('id')
      .where('id_externe', '=', idExterne)
      .where('est_actif', '=', true)
      .forKeyShare()
      .executeTakeFirst(),
  )
  return found?.id
}

/** Id of an employee, deactivated or not. */
export const idOfAny = async (db: Db, idExterne: string) =>
  (await mine(db).select('id').where('id_externe', '=', idExterne).executeTakeFirst())?.id

/**
 * Creates an employee, or reactivates the deactivated one of the same external id (decision C-11). With `isAll` the call
 * writes nothing else: the transaction is over with it, where it can be.
 */
export const insert = (db: Db, input: components['schemas']['EmployeCreation'], link: Link, { isAll = false } = {}) =>
  written(db, input, link, { isAll })

/** The same for a person who may not have an external id yet (decision C-2); gives the id. */
export const create = async (db: Db, input: Creation, link: Link): Promise<string> =>
  (await written(db, input, link)).idUnique

/** What is written of a new employee; what is undefined is left as the table has it. */
type Values = Omit<Creation, 'valeursChampUtilisateur'> & { id: string } & Link

/** An employee to be written, as a row of its own. */
function fresh(db: Db, input: Values) {
  const alternatif = alternate(sql`${input.courriel}::text`, input.courrielAlternatif ?? null)
  return db.q.insertInto('employe').values({
    ...{ client_id: db.clientId, id: input.id, id_externe: input.idExterne ?? null, ...given(input) },
    ...{ prenom: input.prenom, nom: input.nom, courriel: input.courriel, courriel_alternatif: alternatif },
    date_creation: db.now,
    derniere_maj: db.now,
  })
}

const given = (input: Values) => withoutUndefined({ ...columns(input), employeur_id: input.employeurId })

/** What is given back of an employee who was written: who comes back has custom fields, and may have an employer that is not given. */
const shown = ({ identifiantExterneEmployeur }: Values) =>
  members(sql<string | null>`${identifiantExterneEmployeur ?? null}::text`, sql<Valeur[]>`'[]'::json`)

/** Writes a new employee, and gives it as it is shown. */
const creation = compiledByForm((db, input: Values) =>
  fresh(db, input).returning(shown(input)).returning(versionOf('employe')),
)

/** The same, or has the deactivated one of the external id come back; nothing where that is the one of an active employee. */
const insertion = compiledByForm((db, input: Values) => {
  const kept = { courriel_alternatif: alternate(sql.ref('excluded.courriel'), input.courrielAlternatif) }
  const back = {
    ...given(input),
    ...kept,
    est_actif: true,
    derniere_maj: db.now,
    version: sql<number>`employe.version + 1`,
  }
  return fresh(db, input)
    .onConflict((on) =>
      on.columns(['client_id', 'id_externe']).doUpdateSet(back).where('employe.est_actif', '=', false),
    )
    .returning(shown(input))
    .returning(versionOf('employe'))
})

async function written(db: Db, input: Creation, { employeurId }: Link, { isAll = false } = {}) {
  const { idExterne, prenom, nom, noMembre, courriel, courrielAlternatif, telephonePrincipal } = input
  const { adresse1, ville, province, codePostal } = input
  const identifiantExterneEmployeur = employeurId ? input.identifiantExterneEmployeur : undefined
  const link = { employeurId, identifiantExterneEmployeur }
  const named = { id: newId(), idExterne, prenom, nom, noMembre, courriel, courrielAlternatif, ...link }
  const values = { ...named, telephonePrincipal, adresse1, ville, province, codePostal }
  return (isAll && (await createAlone(db, values))) || createOrReactivate(db, values, input)
}

/** Writes a new employee in a transaction that is over with it; undefined where it cannot be so, or something stands in the way. */
async function createAlone(db: Db, values: Values) {
  const alone = ending(db, { idUnique: values.id })
  return alone && (await unlessTaken(creation(alone, values)))[0]
}

async function createOrReactivate(db: Db, values: Values, input: Creation) {
  const { id, idExterne, noMembre, courriel, employeurId } = values
  const row = {
    id,
    id_externe: idExterne,
    no_membre: noMembre,
    courriel,
    employeur_id: employeurId,
  }
  const conflicting = (later: Db) => insertionConflicts(later, row, input)
  const [employe] = await telling(insertion(db, values), conflicting)
  if (!employe) throw conflict(conflicting)
  // Who was there before has other values beside those of the call.
  return employe.idUnique === id ? employe : sure(await findById(db, employe.idUnique))
}

/** The alternate address, or null when it is the primary one (decision C-7); the stored one counts when not given. */
function alternate(
  courriel: RawBuilder<unknown> | string,
  given: string | null | undefined,
): RawBuilder<string | null> {
  const alternatif = given === undefined ? sql.ref('employe.courriel_alternatif') : sql`${given}::text`
  const primary = typeof courriel === 'string' ? sql`${courriel}::text` : courriel
  return sql`case when lower(${alternatif}) = lower(${primary}) then null else ${alternatif} end`
}

const withoutUndefined = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T

/** The active employee `id` as it is after the change. */
export async function update(db: Db, id: string, input: Input, link: Link) {
  await change(db, id, input, link)
  return sure(await findById(db, id))
}

/**
 * The deactivated employee `known`, held by the caller, comes back with these changes. The number and the address that
 * are kept may have been given to another employee in the meantime, and are judged like new ones (decision C-11).
 */
export const reactivate = (db: Db, known: { idUnique: string } & Kept, input: Input, link: Link & Merged) =>
  change(db, known.idUnique, { noMembre: known.noMembre, courriel: known.courriel ?? undefined, ...input }, link)

type Kept = { noMembre: string | null; courriel: string | null }

/** Changes the employee `id`, who is active from then on; an external id that is given is a new one. */
export async function change(db: Db, id: string, input: Input, link: Link & Merged): Promise<void> {
  const { employeurId, merged } = link
  const row = withoutUndefined({ id_externe: input.idExterne ?? undefined, employeur_id: employeurId })
  const given = {
    ...columns(input),
    ...row,
    est_actif: true,
    courriel_alternatif: alternate(input.courriel ?? sql.ref('employe.courriel'), input.courrielAlternatif),
  }
  await telling(revise(db, 'employe', { id }, given), (later) =>
    conflicts(later, { id, merged, ...row, no_membre: input.noMembre, courriel: input.courriel }, input),
  )
  if (row.id_externe !== undefined) await nameInAdhesions(db, sql`${id}::uuid`)
}

/**
 * Memberships without an external id, as those that were signed so and those that a merge moves, have the one that their
 * employee has by now, one of `people`: a change that readers are told of (decision E-7). Raw: the people come as a query.
 */
export async function nameInAdhesions(db: Db, people: RawBuilder<unknown>): Promise<void> {
  await sql`
    update adhesion a set employe_id_externe = e.id_externe, version = a.version + 1,
      date_changement = ${db.now}::timestamptz
    from employe e
    where e.client_id = ${db.clientId} and e.id in (${people}) and e.id_externe is not null
      and a.client_id = ${db.clientId} and a.employe_id = e.id and a.employe_id_externe is null`.execute(db.q)
}

/** Deactivates the active employee `id` (operation deleteEmploye), whom the caller has locked. */
export async function deactivate(db: Db, id: string): Promise<void> {
  await db.q
    .updateTable('employe')
    .set({ est_actif: false, version: sql`version + 1`, derniere_maj: db.now })
    .where('employe.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()
}

type Row = Merged & {
  id: string
  id_externe?: string | null | undefined
  no_membre?: string | null | undefined
  courriel?: string | undefined
  employeur_id?: string | null | undefined
}

/** The number that a reactivation keeps may have been given to another employee in the meantime (decision C-11). */
async function insertionConflicts(db: Db, row: Row, input: Input): Promise<Conflict[]> {
  const { idExterne } = input
  const stored = idExterne
    ? await find(db, { key: 'id_externe', value: idExterne }, { inclureInactifs: true })
    : undefined
  if (stored?.estActif !== false) return conflicts(db, row, input)
  const kept = row.no_membre === undefined ? stored.noMembre : row.no_membre
  return conflicts(db, { ...row, id_externe: undefined, no_membre: kept }, input)
}

async function conflicts(db: Db, row: Row, input: Input): Promise<Conflict[]> {
  const known = mine(db)
    .select('id')
    .where('id', 'not in', row.merged ? [row.id, row.merged] : [row.id])
  const others = known.where('est_actif', '=', true)
  const employer = db.q.selectFrom('employeur').select('id').where('employeur.client_id', '=', db.clientId)
  const found = await db.q
    .selectNoFrom((eb) => [
      eb.not(eb.exists(employer.where('id', '=', row.employeur_id ?? null))).as('employe_client_id_employeur_id_fkey'),
      eb.exists(known.where('id_externe', '=', row.id_externe ?? null)).as('employe_client_id_id_externe_key'),
      eb.exists(others.where('no_membre', '=', row.no_membre ?? null)).as('employe_client_id_no_membre_cle_key'),
      eb
        .exists(others.where('courriel_cle', '=', sql<string>`lower(${row.courriel ?? null}::text)`))
        .as('employe_client_id_courriel_cle_key'),
      others.where('courriel_cle', '=', sql<string>`lower(${row.courriel ?? null}::text)`).as('detenteur'),
    ])
    .executeTakeFirst()
  const { detenteur, ...checks } = sure(found)
  if (!row.employeur_id) checks.employe_client_id_employeur_id_fkey = false
  const conflicts = broken(checks, {
    employe_client_id_employeur_id_fkey: input.identifiantExterneEmployeur,
    employe_client_id_id_externe_key: row.id_externe,
    employe_client_id_no_membre_cle_key: row.no_membre,
    employe_client_id_courriel_cle_key: row.courriel,
  })
  const isAddress = ({ constraint }: Conflict) => constraint === 'employe_client_id_courriel_cle_key'
  return conflicts.map((one) => (isAddress(one) ? { ...one, employe: detenteur ?? undefined } : one))
}
