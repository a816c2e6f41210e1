import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { telling } from '../engine/conflicts.ts'
import { newId } from '../engine/ids.ts'
import { compiled, sure } from '../engine/compiled.ts'
import { rows } from '../lists/rows.ts'
import { erase } from '../lists/suppressions.ts'
import { revise, versionMember, withDigest } from '../engine/version.ts'

type Schemas = components['schemas']
/** The types of a field and the ids that stand for them (schema ChampUtilisateur). */
export const typeIds = {
  Choix: '00000000-0000-0000-0000-000000000001',
  Date: '00000000-0000-0000-0000-000000000002',
  Booleen: '00000000-0000-0000-0000-000000000003',
  Texte: '00000000-0000-0000-0000-000000000004',
} as const
export type Type = keyof typeof typeIds

/** The type that an id stands for; undefined for another id. */
export const typeOf = (id: string) => (Object.keys(typeIds) as Type[]).find((type) => typeIds[type] === id)

const typeId = sql.join(
  Object.entries(typeIds).map(([type, id]) => sql`when champ_utilisateur.type = ${sql.lit(type)} then ${sql.lit(id)}`),
  sql` `,
)

export const mine = (db: Db) =>
  db.q.selectFrom('champ_utilisateur').where('champ_utilisateur.client_id', '=', db.clientId)

/** Letter case does not count in a name (decision A-17). */
export const named = (nom: string) => sql<boolean>`champ_utilisateur.nom_cle = lower(${nom})`

const choix = sql<Schemas['Choix'][]>`coalesce((
  select json_agg(json_build_object('idExterne', x.id_externe, 'label', x.label, 'ordre', x.ordre)
    order by x.ordre, x.id_externe)
  from choix x
  where x.client_id = champ_utilisateur.client_id and x.champ_utilisateur_id = champ_utilisateur.id
    and x.id_externe is not null), '[]')`

const employeurs = sql<Schemas['EmployeurDuChamp'][]>`coalesce((
  select json_agg(json_build_object('identifiantExterne', e.id_externe, 'nom', e.nom)
    order by e.nom collate "fr-x-icu", e.id)
  from champ_employeur r
  join employeur e on e.client_id = r.client_id and e.id = r.employeur_id
  where r.client_id = champ_utilisateur.client_id and r.champ_utilisateur_id = champ_utilisateur.id), '[]')`

/** A field as the contract shows it: the one place where columns become members. */
const select = (db: Db) =>
  mine(db).select([
    'champ_utilisateur.nom',
    'champ_utilisateur.label',
    'champ_utilisateur.ordre',
    sql<string>`case ${typeId} end`.as('typeChampUtilisateurId'),
    sql<Type>`champ_utilisateur.type`.as('typeChampUtilisateurNom'),
    'champ_utilisateur.est_requis as estRequis',
    'champ_utilisateur.max_length as maxLength',
    'champ_utilisateur.texte_aide as texteAide',
    choix.as('choix'),
    employeurs.as('employeurs'),
  ])

/** The fields in their display order (decision A-19); the name decides between two of the same rank. */
export const list = (db: Db) => rows(select(db).orderBy('champ_utilisateur.ordre').orderBy('champ_utilisateur.nom_cle'))

const byNom = compiled((db, { nom }: { nom: string }) =>
  select(db).select(`champ_utilisateur.id as ${versionMember}`).where(named(nom)),
)

/**
 * A field; what is shown of it is of its employers too, whose changes are another version (decision A-30). So is another
 * field that shows the same: one that was deleted, and made again.
 */
export async function find(db: Db, nom: string) {
  const [champ] = await byNom(db, { nom })
  return champ && withDigest(champ)
}

const identified = (db: Db, nom: string) =>
  mine(db)
    .select(['id', 'nom', 'label', sql<Type>`champ_utilisateur.type`.as('type')])
    .where(named(nom))

/** What is known of a field before it is locked. */
export const identify = (db: Db, nom: string) => identified(db, nom).executeTakeFirst()

/** A field, locked until the end of the transaction: changes of it, of its choices and of its employers queue here. */
export const lock = (db: Db, nom: string) => identified(db, nom).forUpdate().executeTakeFirst()

export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

/** The longest text of a field: 4000 when nothing else is said, 0 for the types that are not text (decision F-7). */
const longest = (type: Type, maxLength: number) => (type === 'Texte' ? maxLength || 4000 : 0)

/** The rank after the last one. Two creations at once may get the same, which the order of the list allows for. */
async function nextOrdre(db: Db): Promise<number> {
  const last = sql<number>`least(coalesce(max(champ_utilisateur.ordre), 0) + 1, 1000000)`
  const { ordre } = await mine(db).select(last.as('ordre')).executeTakeFirstOrThrow()
  return ordre
}

/** Creates a field of a type, what is left out by default (decision F-9). */
export async function insert(db: Db, input: Schemas['ChampUtilisateurCreation'], type: Type) {
  const { nom, label = nom, ordre = await nextOrdre(db), estRequis = false, maxLength = 0, texteAide = null } = input
  const row = {
    client_id: db.clientId,
    id: newId(),
    nom,
    label,
    ordre,
    type,
    est_requis: estRequis,
    max_length: longest(type, maxLength),
    texte_aide: texteAide,
    date_creation: db.now,
    derniere_maj: db.now,
  }
  await telling(db.q.insertInto('champ_utilisateur').values(row).execute(), () =>
    Promise.resolve([{ constraint: 'champ_utilisateur_client_id_nom_cle_key', valeur: nom }]),
  )
  return sure(await find(db, nom))
}

/** The field as it is after the change. */
export async function update(db: Db, { id, nom, type }: Locked, input: Schemas['ChampUtilisateurModification']) {
  const { label, ordre, estRequis, maxLength, texteAide } = input
  const given = {
    label,
    ordre,
    est_requis: estRequis,
    max_length: maxLength === undefined ? undefined : longest(type, maxLength),
    texte_aide: texteAide,
  }
  await revise(db, 'champ_utilisateur', { id }, given)
  return sure(await find(db, nom))
}

/** Writes that a field has changed. */
export async function touch(db: Db, id: string): Promise<void> {
  await db.q
    .updateTable('champ_utilisateur')
    .set({ version: sql`version + 1`, derniere_maj: db.now })
    .where('champ_utilisateur.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a locked field with its choices, its restrictions and the current values, by the foreign keys (decision F-14). */
export async function remove(db: Db, { id }: Locked): Promise<void> {
  const deletion = db.q
    .deleteFrom('champ_utilisateur')
    .where('champ_utilisateur.client_id', '=', db.clientId)
    .where('id', '=', id)
    .returning(['champ_utilisateur.id', 'champ_utilisateur.nom as id_externe'])
  await erase(db, 'ChampUtilisateur', deletion)
}
