import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startScrutins } from '../../../jobs/scrutins.ts'
import { caller, startService } from '../../support/api.ts'
import { migratedDatabase } from '../../support/processes/databases.ts'
import { atEndOfFile } from '../../support/processes/ends.ts'

// Who writes to the tables adds rows by the thousand to the queue of the counts, of campaigns that nobody has.

const { url, ownerUrl } = await migratedDatabase()
const running = await startService({ DATABASE_URL: url })
const pool = new pg.Pool({ connectionString: ownerUrl })
atEndOfFile(() => pool.end())
const counted = async (text: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n

/** Campaigns of a queue that are not there. */
const absent = 'scrutin where (client_id, campagne_id) not in (select client_id, id from campagne)'
const rows = `insert into scrutin (client_id, campagne_id) select (select id from client order by id limit 1), gen_random_uuid()`

const isWarning = ({ level }: Record<string, unknown>) => Number(level) > 30

/** Rounds until something is so; gives what they have logged. */
async function rounds(isDone: (told: number) => Promise<boolean>) {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const { database, config } = running.service
  const scrutins = startScrutins(database, { ...config, scrutinPeriod: 20 }, log)
  await expect.poll(() => isDone(lines.filter(isWarning).length), { timeout: 30_000 }).toBe(true)
  await scrutins.stop()
  return lines
}

test('rows of campaigns that nobody has are taken away, a few thousand at once, and said in one line', async () => {
  await caller(running).ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  expect(await counted('urne_attente')).toBeGreaterThan(0)
  const before = await counted('scrutin')
  await pool.query(`${rows} from generate_series(1, 5000)`)
  // The round after the last of them says it.
  const lines = await rounds(
    async (told) => told > 0 && (await counted(absent)) === 0 && (await counted('urne_attente')) === 0,
  )
  expect(await counted('scrutin')).toBe(before)
  expect(lines.filter(isWarning)).toMatchObject([{ nombre: 5000 }])
})

test('of campaigns that journals tell of, and that somebody has deleted by the dozen, the number is said', async () => {
  await pool.query(`with lignes as (
    insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
      select (select id from client order by id limit 1), uuidv7(), gen_random_uuid(), now(), 'Systeme', 'CampagnePubliee', '{}'
      from generate_series(1, 30) returning client_id, campagne_id)
    insert into scrutin (client_id, campagne_id) select client_id, campagne_id from lignes`)
  let looks = 0
  const lines = await rounds(async () => ++looks > 10 && (await counted(absent)) === 30)
  expect(lines.filter(({ level }) => Number(level) > 30)).toMatchObject([{ nombre: 30 }])
  const { rows: queued } = await pool.query<{ id: string }>(`select campagne_id as id from ${absent}`)
  await pool.query('delete from scrutin where campagne_id = any ($1)', [queued.slice(1).map(({ id }) => id)])
  const named = await rounds(() => Promise.resolve(++looks > 20))
  expect(named).toMatchObject([{ message: expect.stringContaining('somebody has deleted it') as string }])
})
