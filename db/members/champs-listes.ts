// Raw: lists come as one array with the place of each item, which Kysely has no words for.
import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { type Locked, find, touch } from './champs-utilisateur.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { sure } from '../engine/compiled.ts'

type Choix = components['schemas']['ChoixSaisi']

const texts = (list: readonly string[]) => sql`unnest(${list}::text[]) with ordinality`

/** A choice that an earlier one of the list repeats: its place, and the member that is the same. */
export type Repeated = { place: number; member: 'idExterne' | 'label'; valeur: string }

/** The choices of a list that repeat an external id, or a label whatever its letter case (decision F-12). */
export async function repeatedChoix(db: Db, choix: readonly Choix[]): Promise<Repeated[]> {
  const ids = texts(choix.map(({ idExterne }) => idExterne))
  const labels = texts(choix.map(({ label }) => label))
  const { rows } = await sql<Repeated>`
    select place::int - 1 as place, member, valeur
    from (
      select place, 'idExterne' as member, valeur, row_number() over (partition by valeur order by place) as n
      from ${ids} as i (valeur, place)
      union all
      select place, 'label', valeur, row_number() over (partition by lower(valeur) order by place)
      from ${labels} as l (valeur, place)
    ) as named
    where n > 1
    order by place, member`.execute(db.q)
  return rows
}

/** The ids of the choices of a field that are shown otherwise with this list: those that go or have another label. */
export async function changedChoix(db: Db, { id }: Locked, choix: readonly Choix[]): Promise<string[]> {
  const given = sql`unnest(${choix.map(({ idExterne }) => idExterne)}::text[], ${choix.map(({ label }) => label)}::text[])`
  const { rows } = await sql<{ id: string }>`
    select x.id from choix x left join ${given} as g (id_externe, label) on g.id_externe = x.id_externe
    where x.client_id = ${db.clientId} and x.champ_utilisateur_id = ${id} and x.id_externe is not null
      and g.label is distinct from x.label`.execute(db.q)
  return rows.map((row) => row.id)
}

/**
 * Replaces the choices of a locked field that is of the type Choix. A choice whose external id stays keeps its row, and
 * so its assignments. One that goes loses its id and its label, so that its values are shown as null (decision F-12)
 * without being written, however many they are; its row goes once it has none. The choices of the list differ from one
 * another: see `repeatedChoix`.
 */
export async function replaceChoix(db: Db, { id, nom }: Locked, choix: readonly Choix[]) {
  const { numUpdatedRows } = await db.q
    .updateTable('choix')
    .set({ id_externe: null, label: null })
    .where('choix.client_id', '=', db.clientId)
    .where('champ_utilisateur_id', '=', id)
    .where(sql<boolean>`id_externe <> all (${choix.map(({ idExterne }) => idExterne)}::text[])`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await removeUnused(db, id)
  let written = 0n
  const rows = choix.map(({ idExterne, label, ordre }, place) => ({
    client_id: db.clientId,
    champ_utilisateur_id: id,
    id: newId(),
    id_externe: idExterne,
    label,
    ordre: ordre ?? place + 1,
  }))
  // One statement for the kept and the new ones: labels are compared at its end, so that two may change places.
  if (rows.length > 0) {
    const { numInsertedOrUpdatedRows = 0n } = await db.q
      .insertInto('choix')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['client_id', 'champ_utilisateur_id', 'id_externe'])
          .doUpdateSet({ label: sql.ref('excluded.label'), ordre: sql.ref('excluded.ordre') })
          .where(sql<boolean>`(choix.label, choix.ordre) is distinct from (excluded.label, excluded.ordre)`),
      )
      .executeTakeFirst()
    written = numInsertedOrUpdatedRows
  }
  if (numUpdatedRows + written > 0n) await touch(db, id)
  return sure(await find(db, nom))
}

/** Deletes the choices that have gone from a locked field and that no value refers to any more. */
const removeUnused = (db: Db, champId: string) =>
  sql`delete from choix x where x.client_id = ${db.clientId} and x.champ_utilisateur_id = ${champId}
    and x.id_externe is null and not exists (
      select from valeur_champ v where v.client_id = ${db.clientId} and v.champ_utilisateur_id = ${champId}
        and v.choix_id = x.id)`.execute(db.q)

/**
 * The employers of these external ids, held until the end of the transaction: none of them is deleted meanwhile. Each is
 * looked up by its id, and in one order for all: a plan that is made for every client would read all of this one's.
 */
export async function employeursNamed(db: Db, idExternes: readonly string[]) {
  const { rows } = await sql<{ id: string; id_externe: string }>`
    select e.id, e.id_externe from unnest(${[...new Set(idExternes)].sort()}::text[]) as n (id_externe)
    cross join lateral (
      select employeur.id, employeur.id_externe from employeur
      where employeur.client_id = ${db.clientId} and employeur.id_externe = n.id_externe
      for key share) e`.execute(db.q)
  return new Map(rows.map(({ id, id_externe }) => [id_externe, id]))
}

/**
 * Replaces the employers that a locked field is restricted to; none means that it applies everywhere, which is why the
 * last one cannot be deleted (decision D-3).
 */
export async function replaceEmployeurs(db: Db, { id, nom }: Locked, employeurIds: readonly string[]) {
  const { numDeletedRows } = await db.q
    .deleteFrom('champ_employeur')
    .where('champ_employeur.client_id', '=', db.clientId)
    .where('champ_utilisateur_id', '=', id)
    .where(sql<boolean>`employeur_id <> all (${employeurIds}::uuid[])`)
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows = 0n } = await db.q
    .insertInto('champ_employeur')
    .columns(['client_id', 'champ_utilisateur_id', 'employeur_id'])
    .expression((eb) =>
      eb
        .selectFrom('employeur')
        .select(['employeur.client_id', sql<string>`${id}::uuid`.as('champ_utilisateur_id'), 'employeur.id'])
        .where('employeur.client_id', '=', db.clientId)
        .where(sql<boolean>`employeur.id = any (${employeurIds}::uuid[])`),
    )
    .onConflict((on) => on.columns(['client_id', 'champ_utilisateur_id', 'employeur_id']).doNothing())
    .executeTakeFirst()
  if (numDeletedRows + numInsertedOrUpdatedRows > 0n) await touch(db, id)
  return sure(await find(db, nom))
}
