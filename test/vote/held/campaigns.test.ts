import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startScrutins } from '../../../jobs/scrutins.ts'
import { newClient, startService } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { migratedDatabase } from '../../support/processes/databases.ts'
import { atEndOfFile } from '../../support/processes/ends.ts'

// Who writes to the tables adds campaigns that pass for published.

const { url, ownerUrl } = await migratedDatabase()
const running = await startService({ DATABASE_URL: url })
const { database, config } = running.service
const pool = new pg.Pool({ connectionString: ownerUrl })
atEndOfFile(() => pool.end())

/** Adds campaigns of a client, closed or not, with a publication that says so many characters. */
const write = (clientId: string, count: number, fermeture: string, characters: number) =>
  pool.query(
    `insert into campagne (client_id, id, titre, slug, ouverture, fermeture, est_publie, est_archive, texte_page_accueil,
       ordre_reponses_aleatoire, verrouiller_droits, date_creation, derniere_maj, protocole, garde, refuser_poids_identifiants,
       confirmation_courriel, rappels, publication)
     select $1, gen_random_uuid(), 'x' || n, 'x' || n || $3, '2020-01-01', $3::timestamptz, true, false, '',
       false, false, now(), now(), 2, 'Service', false, false, '{}',
       case when $4::int > 0 then to_json(repeat('a', $4::int)) end
     from generate_series(1, $2::int) n`,
    [clientId, count, fermeture, characters],
  )
const takeAway = (clientId: string) => pool.query('delete from campagne where client_id = $1', [clientId])

/** A closed campaign with a ballot. */
async function prepareClosed() {
  const api = await prepareVotants({}, undefined, { on: running })
  await api.vote(await api.add(1))
  await api.close(api.campagneId)
  const isCounted = async () =>
    (await pool.query('select from resultat where campagne_id = $1', [api.campagneId])).rowCount === 1
  return { ...api, isCounted }
}

const started = () => startScrutins(database, { ...config, scrutinPeriod: 20 }, pino({ level: 'silent' }))

test('campaigns by the thousand that nobody can count keep no other client waiting, nor those that come again their own', async () => {
  const { id: writer } = await newClient({ on: running })
  await write(writer, 3000, '2020-01-02', 0)
  const scrutins = started()
  const other = await prepareClosed()
  await expect.poll(other.isCounted, { timeout: 20_000 }).toBe(true)
  await takeAway(writer)
  const next = await prepareClosed()
  await expect.poll(next.isCounted, { timeout: 20_000 }).toBe(true)
  await scrutins.stop()
})

test('what is due is found without reading what was published of each campaign', async () => {
  const { id: writer } = await newClient({ on: running })
  await write(writer, 20, '2099-01-02', 1_000_000)
  const client = await pool.connect()
  /** Blocks of long values of campaigns that were read, by this session too. */
  const read = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ n: number }>(
      `select (toast_blks_read + toast_blks_hit)::int as n from pg_statio_user_tables where relname = 'campagne'`,
    )
    return rows[0]?.n
  }
  const before = await read()
  const found = await client.query('select from scrutins_attendus($1, null, 1000)', [writer])
  expect(found.rowCount).toBeGreaterThanOrEqual(20)
  expect(await read()).toBe(before)
  client.release()
  await takeAway(writer)
})
