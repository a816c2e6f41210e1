import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { components, operations } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import * as employes from './employes.ts'
import { mergedMeanwhile } from './fusion.ts'
import { type Reach, reachOf } from '../lists/incremental.ts'
import { nested } from '../lists/nested.ts'
import { rows } from '../lists/rows.ts'

type Valeurs = components['schemas']['Adhesion']['valeursChampUtilisateur']
type Filter = NonNullable<operations['listAdhesions']['parameters']['query']>
type FilterV1 = NonNullable<operations['listAdhesionsV1']['parameters']['query']>

export const mine = (db: Db) => db.q.selectFrom('adhesion').where('adhesion.client_id', '=', db.clientId)

/** The external id of the signature, or the one that the employee was given since: an older version did not keep it. */
const employeIdExterne = (db: Db) => sql<string | null>`coalesce(adhesion.employe_id_externe,
  (select e.id_externe from employe e where e.client_id = ${db.clientId} and e.id = adhesion.employe_id))`

/** A membership as the contract shows it, frozen at the signature: the one place where columns become members. */
export const select = (db: Db) =>
  mine(db)
    .select([
      'adhesion.date_signature as dateSignature',
      'adhesion.date_enregistrement as dateEnregistrement',
      'adhesion.date_demission as dateDemission',
      'adhesion.derniere_maj as derniereMAJ',
      'adhesion.id as idUniqueAdhesion',
      'adhesion.transaction_id as transactionId',
      'adhesion.a_signature_manuscrite as aSignatureManuscripte',
      'adhesion.syndicat_id_externe as syndicatIdExterne',
      'adhesion.syndicat_nom as syndicatNom',
    ])
    .select(employeIdExterne(db).as('employeIdExterne'))
    .select([
      'adhesion.employe_id as employeIdUnique',
      'adhesion.prenom as employePrenom',
      'adhesion.nom as employeNom',
      'adhesion.courriel',
      'adhesion.telephone_principal as telephonePrincipal',
      'adhesion.adresse1',
      'adhesion.ville',
      'adhesion.province',
      'adhesion.code_postal as codePostal',
    ])
    .select(sql<Valeurs>`adhesion.valeurs`.as('valeursChampUtilisateur'))

/** A membership of version 1, with the employee of today, deactivated or not (decisions E-2 and E-11). */
const selectV1 = (db: Db) =>
  employes
    .select(db)
    .clearSelect()
    .innerJoin('adhesion', (join) =>
      join.onRef('adhesion.client_id', '=', 'employe.client_id').onRef('adhesion.employe_id', '=', 'employe.id'),
    )
    .select([
      'adhesion.date_signature as dateSignature',
      'adhesion.date_demission as dateDemission',
      'adhesion.derniere_maj as derniereMAJ',
      'adhesion.courriel',
      'adhesion.employe_id as idUnique',
      'adhesion.id as idUniqueAdhesion',
      'adhesion.transaction_id as transactionId',
      'adhesion.a_signature_manuscrite as aSignatureManuscripte',
      'adhesion.syndicat_id_externe as syndicatIdExterne',
      'adhesion.syndicat_nom as syndicatNom',
    ])
    .select(nested('employe', employes.select(db)))

/** The employee of a membership, whom nobody changes or merges until the end of the transaction. */
export async function holdEmployeOf(db: Db, id: string): Promise<string | undefined> {
  const employeOf = async () =>
    (await mine(db).select('employe_id').where('adhesion.id', '=', id).executeTakeFirst())?.employe_id
  const employeId = await employeOf()
  if (employeId === undefined) return undefined
  await employes.hold(db, employeId)
  const still = await employeOf()
  if (still !== undefined && still !== employeId) throw mergedMeanwhile()
  return still
}

/** The memberships by date of signature (decision A-19). */
export const listV1 = (db: Db, { apres, idExterne, idUnique, enVigueur }: FilterV1) =>
  rows(
    selectV1(db)
      .$if(apres !== undefined, (q) => q.where('adhesion.date_signature', '>=', apres ?? ''))
      .$if(idExterne !== undefined, (q) => q.where('employe.id_externe', '=', idExterne ?? ''))
      .$if(idUnique !== undefined, (q) => q.where('adhesion.employe_id', '=', idUnique ?? ''))
      .$if(enVigueur !== undefined, (q) => q.where('adhesion.date_demission', enVigueur ? 'is' : 'is not', null))
      .orderBy('adhesion.date_signature')
      .orderBy('adhesion.id'),
  )

/**
 * The memberships by date of signature; when reading incrementally by that of registration, or of the last change
 * (decisions ).
 */
export async function list(db: Db, filter: Filter) {
  const [order, reach] = await orderOf(db, filter)
  const chosen = byPerson(db, filtered(incremental(select(db), filter, reach), filter), filter)
  return rows(chosen.orderBy(order).orderBy('adhesion.id'), reach)
}

/** All the memberships of an employee. */
export const ofEmploye = (db: Db, employeId: string) =>
  select(db)
    .where('adhesion.employe_id', '=', employeId)
    .orderBy('adhesion.date_signature')
    .orderBy('adhesion.id')
    .execute()

/** What the memberships are listed by, and how far where that is a date that the service sets. */
async function orderOf(db: Db, { modifieApres, enregistreApres }: Filter) {
  if (modifieApres !== undefined)
    return ['adhesion.derniere_maj', await reachOf(db, 'modifieApres', modifieApres)] as const
  if (enregistreApres === undefined) return ['adhesion.date_signature', undefined] as const
  return ['adhesion.date_enregistrement', await reachOf(db, 'enregistreApres', enregistreApres)] as const
}

type Query<O> = SelectQueryBuilder<DB, 'adhesion', O>

function filtered<O>(query: Query<O>, filter: Filter) {
  const { apres, avant, idExterneSyndicat, aSignatureManuscrite, idUniqueAdhesion, enVigueur } = filter
  return query
    .$if(apres !== undefined, (q) => q.where('adhesion.date_signature', '>=', apres ?? ''))
    .$if(avant !== undefined, (q) => q.where('adhesion.date_signature', '<=', avant ?? ''))
    .$if(idExterneSyndicat !== undefined, (q) => q.where('adhesion.syndicat_id_externe', '=', idExterneSyndicat ?? ''))
    .$if(aSignatureManuscrite !== undefined, (q) =>
      q.where('adhesion.a_signature_manuscrite', '=', aSignatureManuscrite ?? false),
    )
    .$if(enVigueur !== undefined, (q) => q.where('adhesion.date_demission', enVigueur ? 'is' : 'is not', null))
    .$if(idUniqueAdhesion !== undefined, (q) => q.where('adhesion.id', '=', idUniqueAdhesion ?? ''))
}

/** Those that an incremental read asks for, up to its reach. */
const incremental = <O>(query: Query<O>, { enregistreApres, modifieApres }: Filter, reach: Reach | undefined) =>
  query
    .$if(enregistreApres !== undefined, (q) =>
      q
        .where('adhesion.date_enregistrement', '>=', enregistreApres ?? '')
        .where('adhesion.date_enregistrement', '<', reach?.until ?? ''),
    )
    .$if(modifieApres !== undefined, (q) =>
      q
        .where('adhesion.derniere_maj', '>=', modifieApres ?? '')
        .where('adhesion.derniere_maj', '<', reach?.until ?? ''),
    )

function byPerson<O>(db: Db, query: Query<O>, { idExterneEmploye, idUniqueEmploye, noMembre, avecPaiement }: Filter) {
  const people = employes.mine(db).select('employe.id')
  // No `exists`: for it the payments of all are gathered before the first item of a page.
  const paid = sql<boolean>`coalesce((select true from paiement
    where paiement.client_id = ${db.clientId} and paiement.adhesion_id = adhesion.id limit 1), false)`
  return query
    .$if(idExterneEmploye !== undefined, (q) =>
      q.where('adhesion.employe_id', 'in', people.where('employe.id_externe', '=', idExterneEmploye ?? '')),
    )
    .$if(idUniqueEmploye !== undefined, (q) => q.where('adhesion.employe_id', '=', idUniqueEmploye ?? ''))
    .$if(noMembre !== undefined, (q) =>
      q.where('adhesion.employe_id', 'in', people.where('employe.no_membre', '=', noMembre ?? '')),
    )
    .$if(avecPaiement !== undefined, (q) => q.where(paid, '=', avecPaiement ?? false))
}
