import pg from 'pg'
import { expect, test } from 'vitest'
import { type Measured, rowsRead } from '../../bench/plans/rows-read.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { appendSome } from '../../db/vote/log/append.ts'
import { noteForgotten } from '../../db/vote/log/forgotten.ts'
import { newClient, startService } from '../support/api.ts'
import { campagne, question } from '../support/contract/samples.ts'
import { everyNode, listen, tellPlans } from '../support/plans.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

const told = 20_000
const waiting = 1000

test('an append to the log of a box reads the ballots that it takes, and none of those that were told', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  atEndOfFile(() => owner.end())
  await tellPlans(owner, [], 'on')
  const running = await startService({ DATABASE_URL: url, SCRUTIN_PERIOD_MS: '0' })
  const { id, ok } = await newClient({ on: running })
  const campagneId = await ok('createCampagne', { body: campagne() })
  await ok('createQuestion', { path: { campagneId }, body: question() })
  await ok('publishCampagne', { path: { id: campagneId } })
  // Those that were told come first by their fingerprints, as they do in a log of which the most is told.
  const ballots = (first: string, count: number) => `
    insert into bulletin_signe select $1, $2, decode('${first}', 'hex') || sha256(n::text::bytea), convert_to(repeat('x', 1300), 'UTF8'), '1', 'x'
    from generate_series(1, ${String(count)}) n`
  await owner.query(ballots('00', told), [id, campagneId])
  await owner.query(
    `insert into urne_feuille select client_id, campagne_id, row_number() over () - 1, empreinte from bulletin_signe
     where client_id = $1 and campagne_id = $2`,
    [id, campagneId],
  )
  // By a key of another process, of which this one knows nothing.
  await owner.query(`insert into urne_tete values ($1, $2, $3, sha256('x'), now(), 'ailleurs', 'x')`, [
    id,
    campagneId,
    told,
  ])
  await owner.query(ballots('ff', waiting), [id, campagneId])
  await owner.query(
    `insert into urne_attente select $1, $2, decode('ff', 'hex') || sha256(n::text::bytea) from generate_series(1, $3::int) n`,
    [id, campagneId, waiting],
  )
  await owner.query('vacuum analyze')
  const database = openDatabase(url, running.service.config)
  atEndOfFile(() => database.close())
  const plans = listen(database.pools)
  // What has no ballot to tell of counts them, by an index alone: the ballots are not read.
  expect(await database.write(id, (db) => noteForgotten(db, campagneId))).toBe(0)
  const looks = plans.flatMap(({ Plan }) => everyNode(Plan))
  const ofBallots = looks.filter((node) => node['Relation Name'] === 'bulletin_signe')
  expect(ofBallots.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
  const before = plans.length
  const { aside } = await database.write(id, (db) => appendSome(db, campagneId, running.service.config.boxKeys))
  expect(aside).toHaveLength(waiting)
  const read = plans.slice(before).map(({ Plan }) => rowsRead(Plan as Measured))
  expect(Math.max(...read)).toBeGreaterThanOrEqual(waiting)
  expect(Math.max(...read)).toBeLessThan(6 * waiting)
}, 60_000)
