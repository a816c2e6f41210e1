import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { lockSpace } from '../engine/holds/lock-spaces.ts'
import { newId } from '../engine/ids.ts'
import { rows } from '../lists/rows.ts'

export const mine = (db: Db) => db.q.selectFrom('formulaire').where('formulaire.client_id', '=', db.clientId)

/** A form as the contract shows it: the one place where columns become members. */
const select = (db: Db) =>
  mine(db).select(['formulaire.id', 'formulaire.nom', 'formulaire.description', 'formulaire.type as typeFormulaire'])

/** The forms by name (decision A-19). */
export const list = (db: Db) =>
  rows(
    select(db)
      .orderBy(sql`formulaire.nom collate "fr-x-icu"`)
      .orderBy('formulaire.id'),
  )

export const exists = async (db: Db, id: number) =>
  (await mine(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The forms with the id of their open page, for the operator. */
export const all = (db: Db) => select(db).select('formulaire.id_public as idPublic').orderBy('formulaire.id').execute()

/** A form as the operator writes it (schema Formulaire): the members that are named by their own ids. */
export type Formulaire = {
  readonly typeFormulaire: string
  readonly nom: string
  readonly description: string | null
  readonly syndicatIdExterne: string | null
  readonly modeleCourriel: { readonly sujet: string; readonly contenu: string } | null
  readonly champsUtilisateur: readonly string[]
  readonly objetsConsentement: readonly string[]
}

/** What a form names and the client does not have. */
export type Unknown = { readonly member: keyof Formulaire; readonly valeur: string }

/** What became of a form: saved under its id; or what it names in vain, and then nothing is written. */
export type Saved =
  { readonly end: 'saved'; readonly id: number } | { readonly end: 'unknown'; readonly named: readonly Unknown[] }

/** Creates a form, or replaces the form `id`. */
export async function save(db: Db, id: number | undefined, form: Formulaire): Promise<Saved> {
  const named = await unknownOf(db, form)
  if (named.length > 0) return { end: 'unknown', named }
  const saved = id ?? (await insert(db, form))
  await update(db, saved, form)
  await replaceParts(db, saved, form)
  return { end: 'saved', id: saved }
}

const update = (
  db: Db,
  id: number,
  { typeFormulaire, nom, description, syndicatIdExterne, modeleCourriel }: Formulaire,
) =>
  db.q
    .updateTable('formulaire')
    .set((eb) => ({
      ...{ type: typeFormulaire, nom, description, version: eb('version', '+', 1), derniere_maj: db.now },
      modele_courriel: modeleCourriel && JSON.stringify(modeleCourriel),
      syndicat_id:
        syndicatIdExterne === null
          ? null
          : eb
              .selectFrom('syndicat')
              .select('syndicat.id')
              .where('syndicat.client_id', '=', db.clientId)
              .where('syndicat.id_externe', '=', syndicatIdExterne),
    }))
    .where('formulaire.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()

/** Raw: what is named comes as arrays, and Kysely has no `unnest`. */
async function unknownOf(db: Db, form: Formulaire): Promise<Unknown[]> {
  const { rows } = await sql<Unknown>`
    select 'syndicatIdExterne' as member, ${form.syndicatIdExterne}::text as valeur
    where ${form.syndicatIdExterne}::text is not null and not exists (select from syndicat
      where syndicat.client_id = ${db.clientId} and syndicat.id_externe = ${form.syndicatIdExterne})
    union all
    select 'champsUtilisateur', n from unnest(${form.champsUtilisateur}::text[]) as n
    where not exists (select from champ_utilisateur
      where champ_utilisateur.client_id = ${db.clientId} and champ_utilisateur.nom_cle = lower(n))
    union all
    select 'objetsConsentement', n from unnest(${form.objetsConsentement}::text[]) as n
    where not exists (select from objet_consentement where objet_consentement.client_id = ${db.clientId}
      and objet_consentement.id_externe = n and objet_consentement.est_actif)`.execute(db.q)
  return rows
}

/** Forms of one client are numbered from 1, in turn. */
async function insert(db: Db, { typeFormulaire, nom }: Formulaire): Promise<number> {
  await lockSpace(db, 'formulaire')
  const { last } = await mine(db)
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const row = { client_id: db.clientId, id: last + 1, id_public: newId(), type: typeFormulaire, nom }
  await db.q
    .insertInto('formulaire')
    .values({ ...row, date_creation: db.now, derniere_maj: db.now })
    .execute()
  return row.id
}

/** Raw: what is named comes as arrays, in their order. */
async function replaceParts(db: Db, id: number, form: Formulaire): Promise<void> {
  for (const table of ['formulaire_champ', 'formulaire_objet'] as const) {
    await db.q.deleteFrom(table).where(`${table}.client_id`, '=', db.clientId).where('formulaire_id', '=', id).execute()
  }
  await sql`insert into formulaire_champ (client_id, formulaire_id, champ_utilisateur_id, ordre)
    select ${db.clientId}, ${id}, c.id, n.ordre from unnest(${form.champsUtilisateur}::text[]) with ordinality n (nom, ordre)
    join champ_utilisateur c on c.client_id = ${db.clientId} and c.nom_cle = lower(n.nom)`.execute(db.q)
  await sql`insert into formulaire_objet (client_id, formulaire_id, objet_id, ordre)
    select ${db.clientId}, ${id}, o.id, n.ordre
    from unnest(${form.objetsConsentement}::text[]) with ordinality n (id_externe, ordre)
    join objet_consentement o on o.client_id = ${db.clientId} and o.id_externe = n.id_externe`.execute(db.q)
}

/** A form as the operator writes it. Raw: its parts are arrays that subqueries make, which Kysely does not write. */
export async function read(db: Db, id: number): Promise<Formulaire | undefined> {
  const { rows } = await sql<Formulaire>`
    select f.type as "typeFormulaire", f.nom, f.description, s.id_externe as "syndicatIdExterne",
      f.modele_courriel as "modeleCourriel",
      array(select c.nom from formulaire_champ p join champ_utilisateur c on c.client_id = ${db.clientId}
        and c.id = p.champ_utilisateur_id where p.client_id = ${db.clientId} and p.formulaire_id = f.id
        order by p.ordre) as "champsUtilisateur",
      array(select o.id_externe from formulaire_objet p join objet_consentement o on o.client_id = ${db.clientId}
        and o.id = p.objet_id where p.client_id = ${db.clientId} and p.formulaire_id = f.id and o.est_actif
        order by p.ordre) as "objetsConsentement"
    from formulaire f left join syndicat s on s.client_id = ${db.clientId} and s.id = f.syndicat_id
    where f.client_id = ${db.clientId} and f.id = ${id}`.execute(db.q)
  return rows[0]
}
