import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { operations } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { type Reach, reachOf } from '../lists/incremental.ts'
import { rows } from '../lists/rows.ts'
import { mine, select } from './employes.ts'

type Filter = NonNullable<operations['listEmployes']['parameters']['query']>

/** The employees by date of creation, or of last update when reading incrementally (decisions, C-14). */
export async function list(db: Db, filter: Filter) {
  if (filter.apres === undefined)
    return rows(filtered(db, select(db), filter).orderBy('employe.date_creation').orderBy('employe.id'))
  const reach = await reachOf(db, 'apres', filter.apres)
  const changed = changedWithin(select(db), filter.apres, reach)
  return rows(filtered(db, changed, filter).orderBy('employe.derniere_maj').orderBy('employe.id'), reach)
}

type Query<O> = SelectQueryBuilder<DB, 'employe' | 'employeur', O>

const changedWithin = <O>(query: Query<O>, apres: string, { until }: Reach): Query<O> =>
  query.where('employe.derniere_maj', '>=', apres).where('employe.derniere_maj', '<', until)

function filtered<O>(db: Db, query: Query<O>, filter: Filter) {
  const { inclureInactifs = false, actif, courriel, noMembre, idExterneEmployeur, idExterneSyndicat, idUnique } = filter
  return query
    .$if(actif !== undefined || !inclureInactifs, (q) => q.where('employe.est_actif', '=', actif ?? true))
    .$if(courriel !== undefined, (q) => q.where('employe.courriel_minuscule', '=', sql<string>`lower(${courriel})`))
    .$if(idUnique !== undefined, (q) => q.where('employe.id', '=', idUnique ?? ''))
    .$if(noMembre !== undefined, (q) => q.where('employe.no_membre', '=', noMembre ?? ''))
    .$if(idExterneEmployeur !== undefined, (q) =>
      q.where(isIn('employe.id', workingFor(db, employersNamed(db, idExterneEmployeur ?? '')))),
    )
    .$if(idExterneSyndicat !== undefined, (q) =>
      q.where(isIn('employe.id', workingFor(db, employersOfUnion(db, idExterneSyndicat ?? '')))),
    )
}

type Ids = SelectQueryBuilder<DB, never, { id: string }>

/**
 * Of a column, that one of these ids stands in it. They are found first, once, as an array, so that its index is asked for
 * each: with a sub-query, the first page of a large client compares each of its employees with each id. Raw: Kysely has none.
 */
const isIn = (column: string, ids: Pick<Ids, 'toOperationNode'>) =>
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
