import pg from 'pg'
import { expect, test } from 'vitest'
import { advance } from '../../../jobs/scrutins.ts'
import { verifyConsistency } from '../../../scrutin/index.ts'
import { caller, newClient, startService } from '../../support/api.ts'
import { question, votant } from '../../support/contract/samples.ts'
import { newJetonOf } from '../../support/data/votes.ts'
import { holding } from '../../support/held-rows.ts'
import { migratedDatabase } from '../../support/processes/databases.ts'
import { atEndOfFile } from '../../support/processes/ends.ts'
import { launch, onRunDatabase } from '../../support/processes/processes.ts'
import { secrets } from '../../support/secrets.ts'

test('a process that is killed between its append and the commit leaves a log that grows on, and loses no ballot', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const running = await startService({ DATABASE_URL: url })
  const pool = new pg.Pool({ connectionString: ownerUrl })
  atEndOfFile(() => pool.end())
  const { id, ok } = await newClient({ on: running })
  const dates = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }
  const campagneId = await ok('createCampagne', { body: { titre: 'Vote', ...dates } })
  const path = { campagneId }
  await ok('createQuestion', { path, body: question() })
  await ok('publishCampagne', { path: { id: campagneId } })
  const [asked] = await ok('listQuestions', { path })
  const reponses = [{ questionId: asked?.id, optionIds: [asked?.options[0]?.id] }]
  const { database, config } = running.service
  const anybody = caller(running)
  const cast = async (n: number) => {
    const votantId = await ok('upsertVotant', { path, body: votant(n) })
    const jeton = await newJetonOf(running, { id, campagneId, votantId })
    return (await anybody.ok('castVote', { path: { jeton }, body: { reponses } })).empreinteBulletin ?? ''
  }
  const shown = () => anybody.ok('getUrne', { path })
  const leaves = async () => {
    const text = `select encode(empreinte, 'hex') as leaf from urne_feuille where client_id = $1 order by rang`
    return (await pool.query<{ leaf: string }>(text, [id])).rows.map(({ leaf }) => leaf)
  }

  const ballots: string[] = []
  for (const round of [1, 2]) {
    for (const n of [1, 2, 3]) ballots.push(await cast(10 * round + n))
    const before = { log: await shown(), leaves: await leaves() }
    // The last statement of an append removes what waited: it comes after the leaves and the signed head.
    const text = 'select from urne_attente where client_id = $1 order by empreinte limit 1 for update'
    await holding({ text, values: [id], pool }, async ({ awaitWaiting, release }) => {
      const env = { DATABASE_URL: url, MIGRATE_ON_START: 'false', WORKER: 'true', SCRUTIN_PERIOD_MS: '50' }
      const worker = launch({ env: { ...onRunDatabase(), ...env, ...secrets() } })
      await worker.base()
      await awaitWaiting(1)
      worker.kill('SIGKILL')
      await worker.ended
      await release()
    })
    expect({ log: await shown(), leaves: await leaves() }).toEqual(before)
    await advance(database, { clientId: id, campagneId }, config.boxKeys)
    expect((await leaves()).slice(0, before.leaves.length)).toEqual(before.leaves)
  }
  expect((await leaves()).toSorted()).toEqual(ballots.toSorted())
  const [last, first] = (await shown()).tetes
  expect([first?.taille, last?.taille]).toEqual([3, 6])
  const { preuve } = await anybody.ok('getCoherence', { path, query: { de: 3, a: 6 } })
  const rootOf = (head: typeof first) => ({ size: head?.taille ?? 0, root: Buffer.from(head?.racine ?? '', 'hex') })
  const proof = preuve.map((hash) => Buffer.from(hash, 'hex'))
  expect(verifyConsistency(rootOf(first), rootOf(last), proof)).toBe(true)
})
