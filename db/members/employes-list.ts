import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { operations } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { settled } from '../lists/incremental.ts'
import { rows } from '../lists/rows.ts'
import { mine, select } from './employes.ts'

type Filter = NonNullable<operations['listEmployes']['parameters']['query']>

/** The employees by date of creation, or of last update when reading incrementally (decisions, C-14). */
export function list(db: Db, filter: Filter) {
  const order = filter.apres === undefined ? 'employe.date_creation' : 'employe.derniere_maj'
  return rows(filtered(db, select(db), filter).orderBy(order).orderBy('employe.id'))
}

function filtered<O>(db: Db, query: SelectQueryBuilder<DB, 'employe' | 'employeur', O>, filter: Filter) {
  const {
    apres,
    inclureInactifs = false,
    actif,
    courriel,
    noMembre,
    idExterneEmployeur,
    idExterneSyndicat,
    idUnique,
  } = filter
  return query
    .$if(actif !== undefined || !inclureInactifs, (q) => q.where('employe.est_actif', '=', actif ?? true))
    .$if(apres !== undefined, (q) =>
      q.where('employe.derniere_maj', '>=', apres ?? '').where('employe.derniere_maj', '<', settled(db)),
    )
    .$if(courriel !== undefined, (q) => q.where('employe.courriel_minuscule', '=', sql<string>`lower(${courriel})`))
    .$if(idUnique !== undefined, (q) => q.where('employe.id', '=', idUnique ?? ''))
    .$if(noMembre !== undefined, (q) => q.where('employe.no_membre', '=', noMembre ?? ''))
    .$if(idExterneEmployeur !== undefined, (q) =>
      q.where('employe.id', 'in', workingFor(db, employersNamed(db, idExterneEmployeur ?? ''))),
    )
    .$if(idExterneSyndicat !== undefined, (q) =>
      q.where('employe.id', 'in', workingFor(db, employersOfUnion(db, idExterneSyndicat ?? ''))),
    )
}

type Ids = SelectQueryBuilder<DB, never, { id: string }>

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
    .where('employe.employeur_id', 'in', employers)
    .union(
      db.q
        .selectFrom('emploi')
        .select('emploi.employe_id as id')
        .where('emploi.client_id', '=', db.clientId)
        .where('emploi.date_fin', 'is', null)
        .where('emploi.employeur_id', 'in', employers),
    )
