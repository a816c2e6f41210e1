// Raw: the ids come as one array, however many, and one statement finds, locks and changes.
import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { linesByAnnotation, linesById } from '../journal/votants.ts'
import { tellingAmong } from './figures/poids.ts'
import { idsIn, joined, uuids } from './envois.ts'

type Droits = components['schemas']['DroitsDeVote']
type Resultat = components['schemas']['DroitsDeVoteResultat']

const nobody = sql`select null::uuid where false`
/** The weights of those who would get the right. */
const coming = sql`select poids from found where not ignore and not droit_de_vote`

/**
 * Sets the voting right of many voters in one statement (decision J-7). Those that change, and only they, are locked and
 * written, in the order of their ids so that two calls never deadlock. Those who are struck off, and those who have voted
 * and would lose the right, are left as they are.
 *
 * Where the campaign refuses weights that tell a ballot, those who would get the right with one are left as well.
 *
 * Each step reads the voters of the campaign once and looks them up in a hashed set, whatever the planner believes of
 * their number: `is true` keeps it from making a join of it, pair by pair. Who is unknown is looked for only where fewer
 * are found than were given.
 */
export async function setRights(
  db: Db,
  campagneId: string,
  droits: Droits,
  refusesTelling: boolean,
): Promise<Resultat> {
  const { votantIds, droitDeVote, commentaire } = droits
  const among = (voter: 'v' | 'votant', ids: string) => sql`${sql.ref(`${voter}.client_id`)} = ${db.clientId}
    and ${sql.ref(`${voter}.campagne_id`)} = ${campagneId} and (${sql.ref(`${voter}.id`)} in (${sql.raw(ids)})) is true`
  const lines = await linesOf(db, campagneId, droits)
  const { rows } = await sql<Missing>`
    with given as materialized (select ${uuids(votantIds)} as ids),
    found as materialized (
      select v.id, v.est_radie or (v.a_vote and not ${droitDeVote}) as ignore, v.droit_de_vote, v.poids,
        v.droit_de_vote is distinct from ${droitDeVote} as a_change
      from votant v where ${among('v', 'select u.id from given, unnest(given.ids) as u (id)')}),
    told as materialized (
      select f.id from found f where ${refusesTelling && droitDeVote} and not f.ignore and not f.droit_de_vote
        and f.poids in (${tellingAmong(db, campagneId, coming, nobody)})),
    others as materialized (
      select id from found where not ignore and a_change and (id in (select id from told)) is not true),
    locked as materialized (
      select v.id, v.commentaire from votant v
      where ${among('v', 'select id from others')}
        and v.droit_de_vote is distinct from ${droitDeVote}
        and not v.est_radie and not (v.a_vote and not ${droitDeVote})
      order by v.id for update),
    changed as (
      update votant set droit_de_vote = ${droitDeVote},
        commentaire = case when ${commentaire !== undefined} then ${commentaire ?? null}::text else votant.commentaire end
      where ${among('votant', 'select id from locked')}
      returning votant.campagne_id, votant.id),
    ${lines}
    select (select count(*)::int from changed) as "nombreMisAJour",
      ${unknown} as unknown,
      (select ${joined(sql`t.id`)} from found t where t.ignore or (t.id in (select id from told)) is true) as ignored,
      ${missed} as missed`.execute(db.q)
  return withMissed(db, campagneId, droitDeVote, rows)
}

/** Those whom the campaign has not. */
const unknown = sql`(
  select ${joined(sql`d.id`)} from (select distinct u.id from given, unnest(given.ids) as u (id)) d
  where (select count(*) from found) < (select cardinality(ids) from given) and (d.id in (select id from found)) is not true)`

/** Those who were to change and were not. */
const missed = sql`(
  select ${joined(sql`o.id`)} from others o
  where (select count(*) from changed) < (select count(*) from others) and (o.id in (select id from changed)) is not true)`

/** What the journal says of those who were changed. */
const linesOf = (db: Db, campagneId: string, { droitDeVote, commentaire }: Droits) =>
  commentaire === undefined
    ? linesById(db, 'DroitsModifies', sql`select changed.campagne_id, changed.id from changed`, { droitDeVote })
    : linesByAnnotation(db, campagneId, 'DroitsModifies', { of: annotated, commentaire, details: { droitDeVote } })

const annotated = sql`select c.campagne_id, c.id, l.commentaire from changed c join locked l on l.id = c.id`

/** What is told of those too who were to change when they were found, and not any more when they were locked. */
async function withMissed(
  db: Db,
  campagneId: string,
  droitDeVote: boolean,
  rows: readonly Missing[],
): Promise<Resultat> {
  const result = resultOf(rows)
  const missed = idsIn(rows[0]?.missed ?? '')
  if (missed.length === 0) return result
  const { rows: now } = await sql<Omit<Told, 'nombreMisAJour'>>`
    select (select ${joined(sql`m.id`)} from unnest(${uuids(missed)}) as m (id)
        where (m.id in (select v.id from votant v where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId})) is not true) as unknown,
      (select ${joined(sql`v.id`)} from votant v
        where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id = any (${uuids(missed)})
          and (v.est_radie or (v.a_vote and not ${droitDeVote}))) as ignored`.execute(db.q)
  const { votantIdsNonTrouves, votantIdsIgnores } = resultOf(now)
  return {
    ...result,
    votantIdsNonTrouves: [...result.votantIdsNonTrouves, ...votantIdsNonTrouves],
    votantIdsIgnores: [...result.votantIdsIgnores, ...votantIdsIgnores],
  }
}

/** The same where the rights are frozen (decision B-1): nobody changes. */
export async function frozenRights(db: Db, campagneId: string, { votantIds }: Droits): Promise<Resultat> {
  const { rows } = await sql<Told>`
    with asked as materialized (
      select d.id, (d.id in (
        select v.id from votant v where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId})) is true as is_known
      from (select distinct id from unnest(${uuids(votantIds)}) as u (id)) d)
    select 0 as "nombreMisAJour",
      (select ${joined(sql`a.id`)} from asked a where not a.is_known) as unknown,
      (select ${joined(sql`a.id`)} from asked a where a.is_known) as ignored`.execute(db.q)
  return resultOf(rows)
}

/** What is told of many voters by one row. */
type Told = { readonly nombreMisAJour: number; readonly unknown: string; readonly ignored: string }

/** The same, with those who were found to change and did not. */
type Missing = Told & { readonly missed: string }

const resultOf = (rows: readonly Partial<Told>[]): Resultat => {
  const { nombreMisAJour = 0, unknown = '', ignored = '' } = rows[0] ?? {}
  return { nombreMisAJour, votantIdsNonTrouves: idsIn(unknown), votantIdsIgnores: idsIn(ignored) }
}
