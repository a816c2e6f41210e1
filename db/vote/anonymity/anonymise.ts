// Raw: voters come as an array of their ids, and are changed in sets.
import { sql } from 'kysely'
import { anonyme, anonymousDomain } from '../../../rules/anonymity/anonyme.ts'
import type { Db } from '../../engine/database.ts'
import { throwSaltsAway } from '../../journal/hashes.ts'
import { linesById, recordBrief } from '../../journal/votants.ts'

type Ids = readonly string[]

const theirs = (db: Db, votants: Ids) => sql`v.client_id = ${db.clientId} and v.id = any (${votants}::uuid[])`

/**
 * Whether one of these voters, not struck off, is of a published campaign that has not ended. Their campaigns are kept as
 * they are, and then the voters, in the order of their ids, as whoever changes many of them takes them (decision J-7).
 */
export async function isVoteOpen(db: Db, votants: Ids): Promise<boolean> {
  await sql`
    select c.id from campagne c where c.client_id = ${db.clientId}
      and c.id = any (array(select v.campagne_id from votant v where ${theirs(db, votants)}))
    order by c.id for share`.execute(db.q)
  await sql`select v.id from votant v where ${theirs(db, votants)} order by v.id for update`.execute(db.q)
  const { rows } = await sql`
    select v.id from votant v join campagne c on c.client_id = ${db.clientId} and c.id = v.campagne_id
    where ${theirs(db, votants)} and not v.est_radie and c.est_publie
      and c.fermeture > clock_timestamp() limit 1`.execute(db.q)
  return rows.length > 0
}

/** The voters of drafts who have not voted: they leave the list as a deletion has them leave it, and none of them counts. */
async function eraseDrafted(db: Db, votants: Ids): Promise<number> {
  const { rows } = await sql<{ campagneId: string; ids: string[] }>`
    select v.campagne_id as "campagneId", array_agg(v.id::text order by v.id) as ids
    from votant v join campagne c on c.client_id = ${db.clientId} and c.id = v.campagne_id
    where ${theirs(db, votants)} and not c.est_publie and not v.a_vote
    group by v.campagne_id order by v.campagne_id`.execute(db.q)
  for (const { campagneId, ids } of rows) {
    await recordBrief(db, campagneId, 'VotantsSupprimes', sql`select unnest(${ids}::uuid[])`)
    await sql`delete from votant v where ${theirs(db, ids)}`.execute(db.q)
  }
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** The others count in a turnout that was told: they stay, and say only whether somebody voted. Their links go. */
async function keepNameless(db: Db, votants: Ids): Promise<number> {
  await sql`
    delete from jeton j where j.client_id = ${db.clientId} and j.votant_id = any (${votants}::uuid[])`.execute(db.q)
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update votant v set identifiant = v.id::text, courriel = v.id || ${anonymousDomain}, courriel_alternatif = null,
        prenom = ${anonyme}, nom = ${anonyme}, commentaire = null, confirmation_due = false
      where ${theirs(db, votants)} returning v.campagne_id, v.id),
    ${linesById(db, 'VotantsAnonymises', sql`select c.campagne_id, c.id from changed c`)}
    select count(*)::int as count from changed`.execute(db.q)
  return rows[0]?.count ?? 0
}

/** What of voters the journals have hashed: the addresses in small letters, and the identifiers. */
export type Hashed = { readonly adresses: Ids; readonly identifiants: Ids }

/**
 * Leaves of voters that they were voters (decision C-18), and journals it. No journal is rewritten: the salts of those that
 * tell of these people are thrown away, so that nobody can try any more whom they tell of.
 */
export async function anonymiseVotants(db: Db, votants: Ids, { adresses, identifiants }: Hashed) {
  const { rows } = await sql<{ id: string }>`
    select distinct v.campagne_id as id from votant v where ${theirs(db, votants)}`.execute(db.q)
  const erased = await eraseDrafted(db, votants)
  const kept = await keepNameless(db, votants)
  const campagnes = rows.map(({ id }) => id)
  await throwSaltsAway(db, campagnes, [...adresses, ...identifiants])
  return { erased, kept }
}
