// Raw: the people come as pairs, of two ids or of the tables of a load, and what they have changes hands in sets.
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '../engine/shards/own-rows.ts'
import { GivenUp } from '../../pace/given-up.ts'
import { affected, sure } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { isViolation } from '../engine/errors.ts'
import { withoutVersion } from '../engine/version.ts'
import { linesOf } from '../journal/lines.ts'
import { entry } from '../lists/suppressions.ts'
import * as employes from './employes.ts'

/**
 * Who is merged into whom, as rows (de, vers) of a table, the external id of the first one, and the address that the
 * other one is given besides, in small letters. Nobody is in two of them.
 */
export type Pairs = RawBuilder<unknown>

export const pairOf = (merged: string, target: string, idExterne: string | null): Pairs =>
  sql`(select ${merged}::uuid as de, ${target}::uuid as vers, ${idExterne}::text as id_externe, null::text as courriel)`

/** How many rows changed hands. */
export type Moved = {
  readonly adhesions: number
  readonly consentements: number
  readonly emplois: number
  readonly valeursChampUtilisateur: number
  readonly votants: number
  readonly reponsesFormulaire: number
  readonly liensFormulaire: number
}

/**
 * Merges employees whom the caller holds into others (decision C-16). The first ones stay as tombstones; the others get
 * what they have, and what nothing was known of; their memberships name them by their external id. Consents stay where they are: they are found through the tombstone.
 */
export async function mergeAll(db: Db, pairs: Pairs): Promise<Moved> {
  const dated = sql`version = t.version + 1, derniere_maj = ${db.now}::timestamptz`
  const moved = {
    adhesions: await move(
      db,
      'adhesion',
      pairs,
      sql`, employe_id_externe = null, version = t.version + 1, date_changement = ${db.now}::timestamptz`,
    ),
    consentements: await countConsents(db, pairs),
    emplois: (await joinEmplois(db, pairs)) + (await move(db, 'emploi', pairs, sql`, ${dated}`)),
    valeursChampUtilisateur: await moveValues(db, pairs),
    votants: await moveVotants(db, pairs),
    reponsesFormulaire: await move(db, 'reponse_formulaire', pairs),
    liensFormulaire: await move(db, 'jeton_formulaire', pairs),
  }
  await close(db, pairs, dated)
  await orOvertaken(complete(db, pairs, dated))
  await employes.nameInAdhesions(db, sql`select p.vers from ${pairs} as p`)
  return moved
}

/** A number, an address or an external id that another call took between is one that somebody else has by now: made again. */
async function orOvertaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isViolation(error) ? new GivenUp('overtaken', 'Another call took what a merge gives', error) : error
  }
}

/** Nobody changes these people until the end of the transaction, and who links something to one of them waits. */
export async function holdAll(db: Db, pairs: Pairs): Promise<void> {
  await sql`
    select e.id from employe e
    where e.client_id = ${db.clientId} and e.id in (select p.de from ${pairs} as p union all select p.vers from ${pairs} as p)
    order by e.id for update`.execute(db.q)
}

type Table = 'adhesion' | 'emploi' | 'reponse_formulaire' | 'jeton_formulaire' | 'valeur_champ'

/** Gives the rows of a table to those who go on; says how many. */
const move = (db: Db, table: Table, pairs: Pairs, besides = sql``) =>
  affected(
    db,
    sql`
    update ${sql.table(table)} t set employe_id = p.vers ${besides} from ${pairs} as p
    where t.client_id = ${db.clientId} and t.employe_id = p.de`,
  )

/**
 * Voters in the order of their ids, as whoever changes many of them takes them (decision J-7); the journals of their
 * campaigns tell of it, whatever the state of these (decision H-13).
 */
async function moveVotants(db: Db, pairs: Pairs): Promise<number> {
  await sql`
    select v.id from votant v
    where v.client_id = ${db.clientId} and v.employe_id = any (array(select p.de from ${pairs} as p))
    order by v.id for update`.execute(db.q)
  const votants = sql`select d.campagne_id, jsonb_build_object('votantId', d.id, 'employeId', d.vers) as votant from moved d`
  const { rows } = await sql<{ nombre: number }>`
    with moved as (
      update votant t set employe_id = p.vers from ${pairs} as p
      where t.client_id = ${db.clientId} and t.employe_id = p.de
      returning t.campagne_id, t.id, p.vers),
    ${linesOf(db, { acte: 'VotantsFusionnes', votants })}
    select count(*)::int as nombre from moved`.execute(db.q)
  return rows[0]?.nombre ?? 0
}

/**
 * Consents stand under the id of who gave them: those of whoever was merged before into the one who is merged now count
 * too. They are counted person by person, so that no plan reads all those of the client.
 */
async function countConsents(db: Db, pairs: Pairs): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`
    select coalesce(sum(n.nombre), 0)::int as nombre from ${pairs} as p
    cross join lateral (
      select p.de as id
      union all select e.id from employe e where e.client_id = ${db.clientId} and e.fusionne_dans = p.de) s
    cross join lateral (
      select count(*) as nombre from consentement c
      where c.client_id = ${db.clientId} and c.employe_id = s.id) n`.execute(db.q)
  return rows[0]?.nombre ?? 0
}

/**
 * Two jobs at one employer become one: that of the person who goes on, with its id, from the earlier start to the later
 * end, and the payroll number of the other one where it has none. Links to forms about the other one are about it.
 */
async function joinEmplois(db: Db, pairs: Pairs): Promise<number> {
  const both = sql`
    join emploi s on s.client_id = ${db.clientId} and s.employe_id = p.de
    join emploi k on k.client_id = ${db.clientId} and k.employe_id = p.vers and k.employeur_id = s.employeur_id`
  await sql`
    update jeton_formulaire j set emploi_id = d.garde
    from (select s.id as double, k.id as garde from ${pairs} as p ${both}) d
    where j.client_id = ${db.clientId} and j.emploi_id = d.double`.execute(db.q)
  return affected(
    db,
    sql`
    with gone as (
      delete from emploi e using (select s.id as double, k.id as garde from ${pairs} as p ${both}) d
      where e.client_id = ${db.clientId} and e.id = d.double
      returning d.garde, e.id, e.id_externe, e.date_debut, e.date_fin, e.matricule),
    entered as (${entry(db, 'Emploi')})
    update emploi t set date_debut = least(t.date_debut, g.date_debut),
      date_fin = case when t.date_fin is not null and g.date_fin is not null then greatest(t.date_fin, g.date_fin) end,
      matricule = coalesce(t.matricule, g.matricule), version = t.version + 1, derniere_maj = ${db.now}::timestamptz
    from gone g where t.client_id = ${db.clientId} and t.id = g.garde`,
  )
}

/** Of a field that both have a value of, that of the person who goes on stays, unless its choice is gone: it says nothing. */
async function moveValues(db: Db, pairs: Pairs): Promise<number> {
  const gone = (value: RawBuilder<unknown>) => sql`exists (
    select from choix x where x.client_id = ${db.clientId} and x.champ_utilisateur_id = ${value}.champ_utilisateur_id
      and x.id = ${value}.choix_id and x.id_externe is null)`
  await sql`
    delete from valeur_champ o using ${pairs} as p, valeur_champ v
    where o.client_id = ${db.clientId} and o.employe_id = p.vers and ${gone(sql`o`)}
      and v.client_id = ${db.clientId} and v.employe_id = p.de and v.champ_utilisateur_id = o.champ_utilisateur_id
      and not ${gone(sql`v`)}`.execute(db.q)
  await sql`
    delete from valeur_champ v using ${pairs} as p
    where v.client_id = ${db.clientId} and v.employe_id = p.de and exists (
      select from valeur_champ o where o.client_id = ${db.clientId} and o.employe_id = p.vers
        and o.champ_utilisateur_id = v.champ_utilisateur_id)`.execute(db.q)
  return move(db, 'valeur_champ', pairs)
}

/**
 * The values of custom fields (vers, champ_id, nom, nom_cle, valeur) of those who are to be merged. One whose choice is
 * gone says nothing.
 */
export const valuesOf = (db: Db, pairs: Pairs): RawBuilder<unknown> => sql`(
  select p.vers, f.id as champ_id, f.nom, f.nom_cle, coalesce(x.id_externe, v.valeur) as valeur from ${pairs} as p
  join valeur_champ v on v.client_id = ${db.clientId} and v.employe_id = p.de
  join champ_utilisateur f on f.client_id = ${db.clientId} and f.id = v.champ_utilisateur_id
  left join choix x on x.client_id = ${db.clientId} and x.champ_utilisateur_id = v.champ_utilisateur_id
    and x.id = v.choix_id
  where coalesce(x.id_externe, v.valeur) is not null)`

/** Those among them, as they were before a merge, that the one who goes on has not by now, but another one or none. */
export const givenUp = (db: Db, before: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select b.* from ${before} as b
  left join valeur_champ o on o.client_id = ${db.clientId} and o.employe_id = b.vers and o.champ_utilisateur_id = b.champ_id
  left join ${ownRows(db, 'choix', 'id, id_externe, champ_utilisateur_id')} y
    on y.champ_utilisateur_id = b.champ_id and y.id = o.choix_id
  where coalesce(y.id_externe, o.valeur) is distinct from b.valeur)`

/** A value of a custom field that is given up. */
export type GivenUpValue = { readonly nom: string; readonly valeur: string }

/** Remembers the values of whoever is merged into another one; gives which of them were given up, whenever it is asked. */
export async function rememberValues(db: Db, pair: Pairs): Promise<() => Promise<GivenUpValue[]>> {
  const { rows } = await sql`select * from ${valuesOf(db, pair)} as v`.execute(db.q)
  const before = sql`(select * from json_to_recordset(${JSON.stringify(rows)})
    as r (vers uuid, champ_id uuid, nom text, nom_cle text, valeur text))`
  return async () => {
    const found = await sql<GivenUpValue>`select nom, valeur from ${givenUp(db, before)} as g order by nom_cle`.execute(
      db.q,
    )
    return found.rows
  }
}

/** Makes tombstones: whoever was merged into one of them before is merged into the same person. */
async function close(db: Db, pairs: Pairs, dated: RawBuilder<unknown>): Promise<void> {
  await sql`
    update employe t set fusionne_dans = p.vers, ${dated} from ${pairs} as p
    where t.client_id = ${db.clientId} and t.fusionne_dans = p.de`.execute(db.q)
  await sql`
    with gone as (
      update employe t set est_actif = false, id_externe = null, fusionne_dans = p.vers, ${dated} from ${pairs} as p
      where t.client_id = ${db.clientId} and t.id = p.de returning t.id, p.id_externe, p.vers)
    ${entry(db, 'Employe', sql`gone.vers`)}`.execute(db.q)
}

const kept = ['employeur_id', 'telephone_principal', 'adresse1', 'ville', 'province', 'code_postal']

/**
 * Fills what nothing was known of from the tombstone; an address or a number that somebody else has by now is left. The
 * address of the tombstone goes before its alternate one; none is that of the person who goes on (decision C-7).
 */
async function complete(db: Db, pairs: Pairs, dated: RawBuilder<unknown>): Promise<void> {
  const free = (key: string, value: RawBuilder<unknown>) => sql`not exists (
    select from employe o where o.client_id = ${db.clientId} and o.${sql.ref(key)} = ${value})`
  const filled = kept.map((name) => sql`${sql.ref(name)} = coalesce(t.${sql.ref(name)}, s.${sql.ref(name)})`)
  const courriel = sql`case when t.courriel is null and ${free('courriel_cle', sql`lower(s.courriel)`)} then s.courriel
    else t.courriel end`
  const alternates = ['t.courriel_alternatif', 's.courriel', 's.courriel_alternatif'].map(
    (name) => sql`
      case when lower(${sql.ref(name)}) is distinct from coalesce(p.courriel, lower(${courriel}))
        then ${sql.ref(name)} end`,
  )
  await sql`
    update employe t set ${sql.join(filled)}, id_externe = coalesce(t.id_externe, p.id_externe),
      no_membre = case when t.no_membre is null and ${free('no_membre_cle', sql`s.no_membre`)} then s.no_membre
        else t.no_membre end,
      courriel = ${courriel}, courriel_alternatif = coalesce(${sql.join(alternates)}),
      ${dated}
    from ${pairs} as p join employe s on s.client_id = ${db.clientId} and s.id = p.de
    where t.client_id = ${db.clientId} and t.id = p.vers`.execute(db.q)
}

/** Why a work is made again that had chosen somebody who was merged before it held them. */
export const mergedMeanwhile = () => new GivenUp('overtaken', 'Somebody was merged meanwhile')

/** The id of the employee into whom this one was merged, or the same: nobody merges either until the end of the transaction. */
export async function goingOn(db: Db, id: string): Promise<string> {
  const held = (employeId: string) =>
    employes.mine(db).select('fusionne_dans as dans').where('id', '=', employeId).forKeyShare().executeTakeFirst()
  const dans = (await held(id))?.dans ?? id
  if (dans !== id && (await held(dans))?.dans) throw mergedMeanwhile()
  return dans
}

type Person = NonNullable<Awaited<ReturnType<typeof employes.findById>>>

/** Merges one employee into another, both held: who is active if either was. Gives the one who goes on. */
export async function mergeInto(db: Db, merged: Person, target: Person) {
  const pair = pairOf(merged.idUnique, target.idUnique, merged.idExterne)
  const valuesGivenUp = await rememberValues(db, pair)
  const deplaces = await mergeAll(db, pair)
  const valeursIgnorees = await valuesGivenUp()
  const known = async () => sure(await employes.findById(db, target.idUnique))
  const besides = { employeurId: undefined, merged: merged.idUnique }
  if (merged.estActif && !target.estActif) await employes.reactivate(db, await known(), {}, besides)
  return { deplaces, valeursIgnorees, employe: withoutVersion(await known()).body }
}

/** Gives what a work gives, and undoes it. */
export async function rehearsed<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint repetition`.execute(db.q)
  const result = await work()
  await sql`rollback to savepoint repetition`.execute(db.q)
  return result
}
