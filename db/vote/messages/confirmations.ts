// Raw: voters are told of by the statement that clears their marks, of as many rows as there are.
import { sql } from 'kysely'
import type { Database, Db } from '../../engine/database.ts'
import { wake } from '../../outbox/queue.ts'
import { forEachDue } from '../../journal/due.ts'

/** Messages that one transaction queues. */
const atOnce = 1000
/** Voters that one read of those of a campaign finds: fewer are kept in memory than a campaign may have. */
const found = 20_000

/**
 * Queues the confirmations of the votes that were cast since the last time, of every client, in random order (decision
 * J-16). A campaign is looked at when its log has grown, which it does after the votes: each ballot that the log tells of
 * has its voter marked by then. The marks are found by reading the voters of that campaign: an index of them would cost
 * each vote one more entry in every index of the table. A campaign is done with once no mark is left: a voter whose row
 * somebody holds is told the next time.
 */
export const confirmVotes = (database: Database, isStopped = () => false): Promise<void> =>
  forEachDue(database, 'confirmations_dues', async (clientId, campagneId) => {
    if (!isStopped()) await confirmAll(database, clientId, campagneId)
  })

async function confirmAll(database: Database, clientId: string, campagneId: string) {
  const taille = await database.read(clientId, (db) => sizeOf(db, campagneId))
  for (let isMore = true; isMore;) {
    const due = await database.beside.read(clientId, (db) => dueIn(db, campagneId))
    let told = 0
    for (let at = 0; at < due.length; at += atOnce)
      told += await database.beside.write(clientId, (db) => confirm(db, due.slice(at, at + atOnce)))
    isMore = due.length === found && told > 0
  }
  await database.beside.write(clientId, (db) => noteTour(db, campagneId, taille))
}

/** Voters whose vote is to be confirmed, by chance: the order in which they lie in the table is that of their votes. */
async function dueIn(db: Db, campagneId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from votant v
    where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.confirmation_due
    order by random() limit ${found}`.execute(db.q)
  return rows.map(({ id }) => id)
}

/** How many leaves the log of a campaign has by now. */
async function sizeOf(db: Db, campagneId: string): Promise<number> {
  const row = await db.q
    .selectFrom('urne_tete')
    .select(sql<number>`coalesce(max(taille), 0)::float8`.as('taille'))
    .where('urne_tete.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .executeTakeFirstOrThrow()
  return row.taille
}

/** Queues the confirmations of voters, but of those whose row is held; says how many these were. */
async function confirm(db: Db, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as materialized (
      select v.id from votant v
      where v.client_id = ${db.clientId} and v.id = any (${ids}::uuid[]) and v.confirmation_due
      for update skip locked),
    cleared as (
      update votant set confirmation_due = false from due
      where votant.client_id = ${db.clientId} and votant.id = due.id
      returning votant.id, votant.courriel, votant.courriel_alternatif)
    insert into courriel (client_id, id, modele, destinataire, copie, donnees, date_creation, prochain_essai)
    select ${db.clientId}::uuid, uuidv7(), 'ConfirmationVote', m.courriel, m.courriel_alternatif,
      json_build_object('votantId', m.id), ${db.now}::timestamptz, ${db.now}::timestamptz
    from (select * from cleared order by random()) m`.execute(db.q)
  if (numAffectedRows > 0n) await wake(db, 'courriel')
  return Number(numAffectedRows)
}

/** Notes how long a log was looked at, unless somebody is still to be told. Another process may have looked at a longer one. */
const noteTour = (db: Db, campagneId: string, taille: number) =>
  sql`
    insert into confirmation_tour (client_id, campagne_id, taille)
    select ${db.clientId}::uuid, ${campagneId}::uuid, ${taille}::bigint
    where not exists (select from votant v
      where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.confirmation_due)
    on conflict (client_id, campagne_id) do update set taille = greatest(confirmation_tour.taille, excluded.taille)`.execute(
    db.q,
  )

/** Whose vote an e-mail confirms, and in what; undefined where the voter is gone. */
export const find = (db: Db, votantId: string) =>
  db.q
    .selectFrom('votant as v')
    .innerJoin('campagne as c', (join) =>
      join.onRef('c.client_id', '=', 'v.client_id').onRef('c.id', '=', 'v.campagne_id'),
    )
    .select(['v.prenom', 'v.nom', 'c.titre as campagne', 'c.id as campagneId'])
    .where('v.client_id', '=', db.clientId)
    .where('v.id', '=', votantId)
    .executeTakeFirst()
