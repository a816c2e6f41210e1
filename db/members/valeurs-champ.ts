// Raw: values come from a document, an array or the table of a load, whichever `source` is.
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '../engine/shards/own-rows.ts'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'

export type Valeur = components['schemas']['ValeurChampUtilisateur']

/**
 * The values of the employee of each row, by the names of their fields, which never change (decision E-6). A client without a field
 * pays nothing: the first `exists` runs once for the whole query. So does `champ`, which holds what the JSON of a value
 * says of its field, because it depends on no row: an employee costs one probe of the key of its values. Objects made by
 * `json_build_object` for each value take half as long again.
 */
export const valeursDe = (db: Db) => sql<Valeur[]>`case
  when exists (select 1 from champ_utilisateur f where f.client_id = ${db.clientId}) then coalesce((
    with champ as materialized (
      select f.id, f.nom_cle, rtrim(
        json_build_object('nom', f.nom, 'label', f.label, 'typeChampUtilisateurNom', f.type)::text, '}') as debut
      from champ_utilisateur f where f.client_id = ${db.clientId})
    select ('[' || string_agg(
      c.debut || ', "valeur" : ' || coalesce(to_json(coalesce(x.id_externe, v.valeur))::text, 'null')
        || ', "libelleValeur" : ' || coalesce(to_json(x.label)::text, 'null') || '}',
      ',' order by c.nom_cle) || ']')::json
    from valeur_champ v
    join champ c on c.id = v.champ_utilisateur_id
    left join choix x on x.client_id = ${db.clientId} and x.champ_utilisateur_id = v.champ_utilisateur_id
      and x.id = v.choix_id
    where v.client_id = ${db.clientId} and v.employe_id = employe.id), '[]')
  else '[]'
end`

/** A value that is given to an employee for the field of this name; null clears it. */
export type Given = { readonly nom: string; readonly valeur: string | null }
export type GivenTo = Given & { readonly employeId: string }

/** A value that cannot be stored, and why (decision F-13). */
export type Refused = GivenTo & { readonly code: 'ChampUtilisateur.NotFound' | 'ChampUtilisateur.ValeurInvalide' }

/** Gives values to an employee: all of them, or none when some are refused. */
export const setValues = (db: Db, employeId: string, values: readonly Given[]): Promise<Refused[]> =>
  setValuesOfAll(
    db,
    values.map(({ nom, valeur }) => ({ employeId, nom, valeur })),
  )

/** Gives values to employees, each of whom gets all of its values, or none when some are refused; the refused ones come back. */
export async function setValuesOfAll(db: Db, given: readonly GivenTo[]): Promise<Refused[]> {
  if (given.length === 0) return []
  const refused = await refusedValues(db, given)
  const inError = new Set(refused.map(({ employeId }) => employeId))
  await storeValues(
    db,
    given.filter(({ employeId }) => !inError.has(employeId)),
  )
  return refused
}

/** The given values that cannot be stored. The fields of all stay as they are until the end of the transaction. */
export async function refusedValues(db: Db, given: readonly GivenTo[]): Promise<Refused[]> {
  if (given.length === 0) return []
  const held = await holdFields(db, sourceOf(given))
  return refusedOf(db, sourceOf(given), held)
}

/**
 * Gives values that can be stored to employees. An employee whose values change is dated anew; of two values for one field
 * the last one counts.
 */
export async function storeValues(db: Db, given: readonly GivenTo[]): Promise<void> {
  const source = sourceOf(given)
  const changed = [...(await employesOf(db, storing(db, source))), ...(await employesOf(db, clearing(db, source)))]
  await dateAnew(db, [...new Set(changed)])
}

/** Given values as rows (employe_id, nom, valeur, place) of a table. */
export type Source = RawBuilder<unknown>

export const sourceOf = (given: readonly GivenTo[]): Source => sql`(
  select * from unnest(${given.map((one) => one.employeId)}::uuid[], ${given.map((one) => one.nom)}::text[],
    ${given.map((one) => one.valeur)}::text[]) with ordinality as u (employe_id, nom, valeur, place))`

/**
 * Until the end of the transaction no other one deletes these fields or replaces their choices; gives their ids. A field
 * that is made later, of a name that had none, is not among them, and may be deleted again: its values are refused.
 */
export async function holdFields(db: Db, source: Source): Promise<string[]> {
  const rows = await db.q
    .selectFrom('champ_utilisateur')
    .select('id')
    .where('champ_utilisateur.client_id', '=', db.clientId)
    .where(sql<boolean>`nom_cle in (select lower(g.nom) from ${source} as g)`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The given values with their field, their choice and the code that refuses them. What is not refused is stored: who asks
 * for that says which fields are `held`.
 */
export const resolved = (db: Db, source: Source, held?: readonly string[]) => sql`(
  select g.employe_id, g.nom, g.valeur, g.place, c.id as champ_id, c.type as champ_type, x.id as choix_id,
    case
      when c.id is null then 'ChampUtilisateur.NotFound'
      when g.valeur is null or case
        when c.type = 'Choix' then x.id is not null
        when c.type = 'Date' then g.valeur ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(g.valeur, 'date')
        when c.type = 'Booleen' then g.valeur in ('true', 'false')
        -- What was stored before the length was lowered may be sent back.
        else char_length(normalize(g.valeur)) <= c.max_length or normalize(g.valeur) = (
          select v.valeur from valeur_champ v where v.client_id = ${db.clientId} and v.employe_id = g.employe_id
            and v.champ_utilisateur_id = c.id)
      end then null
      else 'ChampUtilisateur.ValeurInvalide'
    end as code
  from ${source} as g
  left join champ_utilisateur c on c.client_id = ${db.clientId} and c.nom_cle = lower(g.nom)
    ${held ? sql`and c.id = any (${held}::uuid[])` : sql``}
  left join ${ownRows(db, 'choix', 'id, id_externe, champ_utilisateur_id')} x
    on x.champ_utilisateur_id = c.id and c.type = 'Choix' and x.id_externe = g.valeur)`

async function refusedOf(db: Db, source: Source, held: readonly string[]): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    select employe_id as "employeId", nom, valeur, code from ${resolved(db, source, held)} as r
    where code is not null order by place`.execute(db.q)
  return rows
}

/** The last value that is given for each employee and field. */
const latest = (db: Db, source: Source) => sql`(
  select distinct on (employe_id, champ_id) * from ${resolved(db, source)} as r
  order by employe_id, champ_id, place desc)`

/** The statement that stores the values that differ from what is stored, texts in the normal form C (decision A-40); it returns the `employe_id` of each. */
export const storing = (db: Db, source: Source) => sql<{ employe_id: string }>`
  insert into valeur_champ (client_id, employe_id, champ_utilisateur_id, choix_id, valeur)
  select ${db.clientId}::uuid, employe_id, champ_id, choix_id, case when choix_id is null then normalize(valeur) end
  from ${latest(db, source)} as l where valeur is not null
  on conflict (client_id, employe_id, champ_utilisateur_id) do update
  set choix_id = excluded.choix_id, valeur = excluded.valeur
  where (valeur_champ.choix_id, valeur_champ.valeur) is distinct from (excluded.choix_id, excluded.valeur)
  returning employe_id`

/**
 * The statement that takes away the values that null clears; it returns the `employe_id` of each. A value whose choice is
 * gone is null already, and stays as it is shown.
 */
export const clearing = (db: Db, source: Source) => sql<{ employe_id: string }>`
  delete from valeur_champ v using ${latest(db, source)} as l
  where v.client_id = ${db.clientId} and v.employe_id = l.employe_id and v.champ_utilisateur_id = l.champ_id
    and l.valeur is null
    and not exists (
      select from choix x where x.client_id = v.client_id and x.champ_utilisateur_id = v.champ_utilisateur_id
        and x.id = v.choix_id and x.id_externe is null)
  returning v.employe_id`

async function employesOf(db: Db, statement: RawBuilder<{ employe_id: string }>): Promise<string[]> {
  return (await statement.execute(db.q)).rows.map(({ employe_id }) => employe_id)
}

/** A value is a part of the employee as others read it: an incremental read finds the change (decision A-35). */
async function dateAnew(db: Db, employeIds: readonly string[]): Promise<void> {
  if (employeIds.length === 0) return
  await db.q
    .updateTable('employe')
    .set({ version: sql`version + 1`, derniere_maj: db.now })
    .where('employe.client_id', '=', db.clientId)
    .where(sql<boolean>`id = any (${employeIds}::uuid[])`)
    .execute()
}
