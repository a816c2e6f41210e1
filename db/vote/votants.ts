import { sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import { broken, type Conflict, telling } from '../engine/conflicts.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { rows } from '../lists/rows.ts'
import { isCertain, type Liens } from './link.ts'
import { byName, conditionsOf, mine } from './listed/filters.ts'

export { mine }
export type { Liens }

type Schemas = components['schemas']
type Filter = NonNullable<operations['listVotants']['parameters']['query']>

/** The external id of the employee that a voter is. */
export const employeIdExterne = sql<string | null>`(
  select e.id_externe from employe e where e.client_id = votant.client_id and e.id = votant.employe_id)`

/** A voter as the contract shows it: the one place where columns become members. */
const shown = [
  'votant.id',
  'votant.identifiant',
  'votant.courriel',
  'votant.courriel_alternatif as courrielAlternatif',
  'votant.nom',
  'votant.prenom',
  'votant.droit_de_vote as droitDeVote',
  'votant.est_radie as estRadie',
  'votant.a_vote as aVote',
  'votant.poids',
  'votant.commentaire',
  employeIdExterne.as('employeIdExterne'),
  'votant.syndicat_id_externe as syndicatIdExterne',
  'votant.date_dernier_envoi as dateDernierEnvoiUtc',
  sql<Schemas['StatutEnvoi']>`votant.statut_envoi`.as('statutEnvoi'),
] as const

const select = (db: Db, campagneId: string) => mine(db, campagneId).select(shown)

/** Voters, each with its campaign. */
export async function ofIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await db.q
    .selectFrom('votant')
    .innerJoin('campagne', (join) =>
      join.onRef('campagne.client_id', '=', 'votant.client_id').onRef('campagne.id', '=', 'votant.campagne_id'),
    )
    .select(shown)
    .select(['campagne.id as campagneId', 'campagne.titre as campagne'])
    .where('votant.client_id', '=', db.clientId)
    .where('votant.id', 'in', ids)
    .orderBy('campagne.date_creation')
    .orderBy('campagne.id')
    .orderBy('votant.id')
    .execute()
  return found.map(({ campagneId, campagne, ...votant }) => ({ campagneId, campagne, votant }))
}

/** The voters by name, those who are struck off included. */
export async function list(db: Db, campagneId: string, filter: Filter) {
  const conditions = await conditionsOf(db, campagneId, filter)
  return rows(
    select(db, campagneId)
      .$if(conditions.length > 0, (q) => q.where((eb) => eb.and([...conditions])))
      .orderBy(byName[0])
      .orderBy(byName[1])
      .orderBy('votant.id'),
  )
}

export const find = (db: Db, campagneId: string, id: string) =>
  select(db, campagneId).where('votant.id', '=', id).executeTakeFirst()

/** How many voters a campaign has. */
export async function count(db: Db, campagneId: string): Promise<number> {
  const { nombre } = await mine(db, campagneId)
    .select(sql<number>`count(*)::int`.as('nombre'))
    .executeTakeFirstOrThrow()
  return nombre
}

/** How many voters a campaign has, how many of them may vote, and what these weigh. */
export const figures = (db: Db, campagneId: string) =>
  mine(db, campagneId)
    .select([
      sql<number>`count(*)::int`.as('nombreVotants'),
      sql<number>`count(*) filter (where droit_de_vote and not est_radie)::int`.as('nombreVotantsAvecDroitDeVote'),
      sql<number>`coalesce(sum(poids) filter (where droit_de_vote and not est_radie), 0)::float8`.as('poids'),
    ])
    .executeTakeFirstOrThrow()

/** A voter, locked until the end of the transaction: the person does not vote meanwhile. */
export const lock = (db: Db, campagneId: string, id: string) =>
  mine(db, campagneId)
    .select(['id', 'identifiant', 'courriel', 'courriel_alternatif as courrielAlternatif', 'nom', 'prenom'])
    .select(['droit_de_vote as droitDeVote', 'est_radie as estRadie', 'a_vote as aVote', 'poids'])
    .select(['employe_id as employeId', isCertain(db, 'votant').as('employeCertain')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

type Saisie = Schemas['VotantSaisi']

/** The columns that a body fills, besides the links to an employee and to a union. */
const columns = (input: Saisie) => ({
  identifiant: input.identifiant,
  courriel: input.courriel,
  courriel_alternatif: input.courrielAlternatif,
  nom: input.nom,
  prenom: input.prenom,
  droit_de_vote: input.droitDeVote,
  poids: input.poids,
  commentaire: input.commentaire,
})

/** Creates a voter, what is left out by default (decision J-1); gives the id. */
export async function insert(db: Db, campagneId: string, input: Schemas['LigneVotant'], liens: Liens): Promise<string> {
  const id = newId()
  const given = { ...columns(input), identifiant: input.identifiant, courriel: input.courriel }
  const insertion = db.q.insertInto('votant').values({
    client_id: db.clientId,
    id,
    campagne_id: campagneId,
    ...given,
    nom: input.nom,
    prenom: input.prenom,
    droit_de_vote: input.droitDeVote ?? true,
    poids: input.poids ?? 1,
    employe_id: liens.employeId,
    employe_certain: liens.employeCertain,
    syndicat_id_externe: liens.syndicatIdExterne,
  })
  await telling(insertion.execute(), (later) => conflicts(later, campagneId, { id, ...input }))
  return id
}

/** Writes what changes of a locked voter. */
export async function update(db: Db, campagneId: string, id: string, input: Saisie, liens: Partial<Liens>) {
  const change = db.q
    .updateTable('votant')
    .set({
      id,
      ...columns(input),
      employe_id: liens.employeId,
      employe_certain: liens.employeCertain,
      syndicat_id_externe: liens.syndicatIdExterne,
    })
    .where('votant.client_id', '=', db.clientId)
    .where('id', '=', id)
  await telling(change.execute(), (later) => conflicts(later, campagneId, { ...input, id }))
}

/** Sets the voting right of a locked voter; the annotation stays when it is undefined. */
export const setRight = (db: Db, id: string, droitDeVote: boolean, commentaire: string | null | undefined) =>
  db.q
    .updateTable('votant')
    .set({ droit_de_vote: droitDeVote, commentaire })
    .where('votant.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()

/** Strikes a locked voter off (decision J-6). */
export const strikeOff = (db: Db, id: string) =>
  db.q
    .updateTable('votant')
    .set({ est_radie: true })
    .where('votant.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()

/** Deletes a locked voter, with the links that were sent. */
export const remove = (db: Db, id: string) =>
  db.q.deleteFrom('votant').where('votant.client_id', '=', db.clientId).where('id', '=', id).execute()

type Row = { id: string; identifiant?: string | undefined; courriel?: string | undefined }

async function conflicts(db: Db, campagneId: string, { id, identifiant, courriel }: Row): Promise<Conflict[]> {
  const others = mine(db, campagneId).select('id').where('id', '<>', id)
  const campagne = db.q.selectFrom('campagne').select('id').where('campagne.client_id', '=', db.clientId)
  const checks = await db.q
    .selectNoFrom((eb) => [
      eb.not(eb.exists(campagne.where('id', '=', campagneId))).as('votant_client_id_campagne_id_fkey'),
      eb
        .exists(others.where('identifiant', '=', identifiant ?? null))
        .as('votant_client_id_campagne_id_identifiant_key'),
      eb
        .exists(others.where('courriel_cle', '=', sql<string>`lower(${courriel ?? null}::text)`))
        .as('votant_client_id_campagne_id_courriel_cle_key'),
    ])
    .executeTakeFirst()
  return broken(checks, {
    votant_client_id_campagne_id_fkey: campagneId,
    votant_client_id_campagne_id_identifiant_key: identifiant,
    votant_client_id_campagne_id_courriel_cle_key: courriel,
  })
}
