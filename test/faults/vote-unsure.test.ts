import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../db/engine/migrate.ts'
import { caller, startService } from '../support/api.ts'
import { newJetonOf, prepareCampagnes, votantsOf } from '../support/data/votes.ts'
import { startDatabase } from './rig.ts'

const within = { timeout: 20_000, interval: 20 }
const database = await startDatabase()
await migrate(database.url)
const running = await startService({ DATABASE_URL: database.url, ROW_LEVEL_SECURITY: 'false' })
const anybody = caller(running)

/** The vote of somebody, by a link of their own, in an open campaign. */
async function prepare(secret?: string) {
  const api = await prepareCampagnes({ on: running })
  const campagneId = await api.publish()
  const votantId = await votantsOf(api, campagneId).add(1)
  const jeton = await newJetonOf(running, { id: api.id, campagneId, votantId })
  const { questions } = await api.ok('getCampagne', { path: { id: campagneId } })
  const reponses = questions.map(({ id: questionId, options: [option] }) => ({
    ...{ questionId, optionIds: [option?.id ?? ''] },
  }))
  const body = { reponses, ...(secret !== undefined && { secret }) }
  const box = `select from bulletin_signe where campagne_id = '${campagneId}'`
  return { vote: () => anybody.call('castVote', { path: { jeton }, body }), box: () => database.query(box) }
}

const reload = 'select pg_reload_conf()'
const standby = async (name: string) => {
  await database.query(`alter system set synchronous_standby_names = '${name}'`)
  await database.query(reload)
}
const waiting = "from pg_stat_activity where wait_event = 'SyncRep' and application_name like 'membres%'"

/** Begins a work whose commit is made, and whose connection is lost before that is answered. */
async function unanswered<T>(work: () => Promise<T>): Promise<T> {
  // Each commit waits for a standby that is not there.
  await standby('personne')
  onTestFinished(() => standby(''))
  const done = work()
  done.catch(() => undefined)
  await expect.poll(() => database.query(`select ${waiting}`), within).toHaveLength(1)
  await database.query(`select pg_terminate_backend(pid, 10000) ${waiting}`)
  await standby('')
  return done
}

test('whose vote was written and not answered is told to come again, and not that somebody has voted', async () => {
  const { vote, box } = await prepare()
  expect(await unanswered(vote)).toMatchObject({ status: 503, body: { code: 'Serveur.Indisponible' } })
  expect(await vote()).toMatchObject({ status: 400, body: { code: 'Votant.ADejaVote' } })
  expect(await box()).toHaveLength(1)
})

test('whose vote was written and not answered has its receipt by the secret that it came with', async () => {
  const { vote, box } = await prepare(randomBytes(32).toString('base64url'))
  const { status, body } = await unanswered(vote)
  expect(status).toBe(200)
  expect(await vote()).toMatchObject({ status: 200, body })
  expect(await box()).toHaveLength(1)
})
