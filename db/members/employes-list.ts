import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { operations } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { type Reach, reachOf } from '../lists/incremental.ts'
import { rows } from '../lists/rows.ts'
import { mine, select } from './employes.ts'

type Filter = NonNullable<operations['listEmployes']['parameters']['query']>

/** The employees by date of creation, or of last update when reading incrementally (decisions, C-14). */
export async function list(db: Db, filter: Filter) {
  const all = { ...filter, employers: await wayOf(db, filter) }
  if (filter.apres === undefined)
    return rows(filtered(select(db), all).orderBy('employe.date_creation').orderBy('employe.id'))
  const reach = await reachOf(db, 'apres', filter.apres)
  const changed = changedWithin(select(db), filter.apres, reach)
  return rows(filtered(changed, all).orderBy('employe.derniere_maj').orderBy('employe.id'), reach)
}

type Query<O> = SelectQueryBuilder<DB, 'employe' | 'employeur', O>
type Condition = RawBuilder<boolean>

const changedWithin = <O>(query: Query<O>, apres: string, { until }: Reach): Query<O> =>
  query.where('employe.derniere_maj', '>=', apres).where('employe.derniere_maj', '<', until)

function filtered<O>(query: Query<O>, filter: Filter & { readonly employers: readonly Condition[] }) {
  const { inclureInactifs = false, actif, courriel, noMembre, idUnique, employers } = filter
  return query
    .$if(actif !== undefined || !inclureInactifs, (q) => q.where('employe.est_actif', '=', actif ?? true))
    .$if(courriel !== undefined, (q) => q.where('employe.courriel_minuscule', '=', sql<string>`lower(${courriel})`))
    .$if(idUnique !== undefined, (q) => q.where('employe.id', '=', idUnique ?? ''))
    .$if(noMembre !== undefined, (q) => q.where('employe.no_membre', '=', noMembre ?? ''))
    .$if(employers.length > 0, (q) => q.where((eb) => eb.and([...employers])))
}

type Ids = SelectQueryBuilder<DB, never, { id: string }>

/**
 * The conditions on the employers of a person: the ids of those who work for them are found first, or each person of the
 * order of the list is asked. Of few links, and of a whole list, the first reads the least; of a page of an employer or a
 * union that has many, the second does, which stops at the last item of the page.
 */
async function wayOf(db: Db, filter: Filter): Promise<Condition[]> {
  const { idExterneEmployeur, idExterneSyndicat, courriel, idUnique, noMembre, limite } = filter
  const asked = [
    ...(idExterneEmployeur === undefined ? [] : [employersNamed(db, idExterneEmployeur)]),
    ...(idExterneSyndicat === undefined ? [] : [employersOfUnion(db, idExterneSyndicat)]),
  ]
  const isOne = [courriel, idUnique, noMembre].some((value) => value !== undefined)
  const conditions: Condition[] = []
  for (const employers of asked)
    if (isOne || (limite !== undefined && (await isWide(db, employers, fewLinks(limite)))))
      conditions.push(worksFor(db, employers))
    else conditions.push(isIn('employe.id', workingFor(db, employers)))
  return conditions
}

/**
 * Links of which the people are found first for a page of so many items. Asking each person reads about `limite` times the
 * client's people by those who are linked: with a million people and so many links, both ways read some ten thousand rows
 * for a page of 50.
 */
const fewLinks = (limite: number) => Math.round(500 * Math.sqrt(limite))

/** Whether more than so many people or jobs are linked to employers, which their indexes say. Raw: each count has a bound. */
async function isWide(db: Db, employers: Ids, links: number): Promise<boolean> {
  const among = sql`employeur_id = any (array(${employers})) limit ${links + 1}`
  const { rows: counted } = await sql<{ isWide: boolean }>`select
    (select count(*) from (select from employe where employe.client_id = ${db.clientId} and ${among}) e) > ${links}::int
    or (select count(*) from (select from emploi where emploi.client_id = ${db.clientId} and ${among}) j) > ${links}::int
    as "isWide"`.execute(db.q)
  return counted[0]?.isWide ?? false
}

/**
 * Of a column, that one of these ids stands in it. They are found first, once, as an array, so that its index is asked for
 * each: with a sub-query, the first page of a large client compares each of its employees with each id. Raw: Kysely has none.
 */
const isIn = (column: string, ids: Pick<Ids, 'toOperationNode'>): Condition =>
  sql<boolean>`${sql.ref(column)} = any (array(${ids}))`

const employersNamed = (db: Db, idExterne: string): Ids =>
  db.q
    .selectFrom('employeur')
    .select('id')
    .where('employeur.client_id', '=', db.clientId)
    .where('id_externe', '=', idExterne)

const employersOfUnion = (db: Db, idExterne: string): Ids =>
  db.q
    .selectFrom('employeur')
    .innerJoin('syndicat', (join) =>
      join.onRef('syndicat.client_id', '=', 'employeur.client_id').onRef('syndicat.id', '=', 'employeur.syndicat_id'),
    )
    .select('employeur.id')
    .where('employeur.client_id', '=', db.clientId)
    .where('syndicat.id_externe', '=', idExterne)

/** Ids of the employees linked to one of these employers: directly, or by an active job. */
const workingFor = (db: Db, employers: Ids) =>
  mine(db)
    .select('employe.id')
    .where(isIn('employe.employeur_id', employers))
    .union(
      db.q
        .selectFrom('emploi')
        .select('emploi.employe_id as id')
        .where('emploi.client_id', '=', db.clientId)
        .where('emploi.date_fin', 'is', null)
        .where(isIn('emploi.employeur_id', employers)),
    )

/**
 * That an employee is linked to one of these employers, asked of the jobs of each. Raw: what is asked of as many rows as
 * there are keeps the employers in a table of hashes (`is true`), and is no `exists`, which might read the jobs of all.
 */
const worksFor = (db: Db, employers: Ids): Condition => sql<boolean>`(employe.employeur_id in (${employers}) or (
  select true from emploi where emploi.client_id = ${db.clientId} and emploi.employe_id = employe.id
    and emploi.date_fin is null and (emploi.employeur_id in (${employers})) is true limit 1))`
