// Raw: what is shown is summed over three kinds of parts, in a lateral query of each form.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/**
 * What the page of a form may show: choices of all its fields together, and bytes in UTF-8 of its labels, help texts,
 * choices and consents, each field and consent counted for 200 more. Whoever has the link has the page made.
 */
const bounds = { choix: 10_000, octets: 1_000_000 }

/** A form that shows more than its page may. */
export type Excess = { readonly id: number; readonly nom: string; readonly choix: number; readonly octets: number }

/** A part that forms show: a custom field by its id, or a consent object by its external id. */
type Part = { readonly kind: 'champ'; readonly id: string } | { readonly kind: 'objet'; readonly idExterne: string }

/** How much the form `f` of a query shows: a row where that is more than its page may. */
const excessive = (db: Db) => sql`
  select sum(t.choix)::float8 as choix, sum(t.octets)::float8 as octets from (
    select 0 as choix, octet_length(c.label) + coalesce(octet_length(c.texte_aide), 0) + 200 as octets
    from formulaire_champ p join champ_utilisateur c on c.client_id = ${db.clientId} and c.id = p.champ_utilisateur_id
    where p.client_id = ${db.clientId} and p.formulaire_id = f.id
    union all
    select 1, octet_length(x.label) + octet_length(x.id_externe)
    from formulaire_champ p join choix x on x.client_id = ${db.clientId}
      and x.champ_utilisateur_id = p.champ_utilisateur_id and x.id_externe is not null
    where p.client_id = ${db.clientId} and p.formulaire_id = f.id
    union all
    select 0, octet_length(o.titre) + octet_length(o.description) + 200
    from formulaire_objet p join objet_consentement o on o.client_id = ${db.clientId} and o.id = p.objet_id
    where p.client_id = ${db.clientId} and p.formulaire_id = f.id and o.est_actif) as t
  having sum(t.choix) > ${bounds.choix} or sum(t.octets) > ${bounds.octets}`

async function excessOf(db: Db, forms: RawBuilder<unknown>): Promise<Excess[]> {
  const { rows } = await sql<Excess>`
    select f.id, f.nom, e.choix, e.octets from formulaire f cross join lateral (${excessive(db)}) as e
    where f.client_id = ${db.clientId} and f.id in (${forms}) order by f.id`.execute(db.q)
  return rows
}

/** By how much a form shows more than its page may; undefined where it does not. */
export const excess = async (db: Db, formulaireId: number): Promise<Excess | undefined> =>
  (await excessOf(db, sql`select ${formulaireId}::int`))[0]

const showing = (db: Db, part: Part) =>
  part.kind === 'champ'
    ? sql`select p.formulaire_id from formulaire_champ p
        where p.client_id = ${db.clientId} and p.champ_utilisateur_id = ${part.id}::uuid`
    : sql`select p.formulaire_id from formulaire_objet p
        join objet_consentement o on o.client_id = ${db.clientId} and o.id = p.objet_id
        where p.client_id = ${db.clientId} and o.id_externe = ${part.idExterne}`

/**
 * Changes what forms show, and has the change refused by the name of a form that then shows more than its page may. One
 * that showed too much before may be made smaller. Of two changes at once neither may see the other: the page judges again.
 */
export async function withinForms<T>(
  db: Db,
  part: Part,
  change: () => Promise<T>,
  refuse: (nom: string) => never,
): Promise<T> {
  const before = new Map((await excessOf(db, showing(db, part))).map((form) => [form.id, form]))
  const changed = await change()
  const grown = (await excessOf(db, showing(db, part))).find(({ id, choix, octets }) => {
    const known = before.get(id)
    return !known || choix > known.choix || octets > known.octets
  })
  return grown ? refuse(grown.nom) : changed
}
