import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { keysNeeded } from '../../db/vote/box/needed.ts'
import { countBallots } from '../../db/vote/count.ts'
import { caller, service, startService, testConfig } from '../support/api.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { besides } from '../support/pooler.ts'

const { database } = (await service()).service
const { boxKeys } = testConfig()
const [old] = boxKeys.box
const fresh = { id: 'neuve', bytes: Buffer.alloc(32, 'une clé de plus') }

type Line = { campagneId: string; cleDUrne: string | null }

/** What `campagne keys` says by a ring that has another key in front. */
async function keys(campagneId: string) {
  const ring = [fresh, old, { id: 'inutile', bytes: Buffer.alloc(32, 'que rien ne demande') }]
  const VOTE_KEY = ring.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',')
  const signing = [...boxKeys.signing, { id: 'vieille', bytes: Buffer.alloc(32, 'qui a signé des résultats') }]
  const SCRUTIN_SIGNING_KEY = signing.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',')
  const base = { DATABASE_URL: inject('databaseUrl'), ROW_LEVEL_SECURITY: String(inject('rowSecurity')) }
  const env = { ...base, ...besides(base.DATABASE_URL), VOTE_KEY, SCRUTIN_SIGNING_KEY }
  const command = [join(import.meta.dirname, '../../cli/main.ts'), 'campagne', 'keys', '--json']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env })
  return { mine: (JSON.parse(stdout) as Line[]).find((line) => line.campagneId === campagneId), said: stderr }
}

test('a campaign needs the key of its box until it is counted, and any key of a ring may be that', async () => {
  const api = await prepareVotants()
  await api.vote(await api.add(1), [['Oui']])
  const { mine, said } = await keys(api.campagneId)
  expect(mine).toMatchObject({ cleDUrne: old.id })
  expect(said).toMatch(/VOTE_KEY 1: is needed by \d+ campaigns?/)
  expect(said).toContain('VOTE_KEY inutile: it can be thrown away')
  expect(said).toContain('VOTE_KEY neuve: new campaigns take it')
  expect(said).toContain(
    'SCRUTIN_SIGNING_KEY vieille: no count needs it; keep it while results that it signed are shown',
  )
  await api.close(api.campagneId)
  expect(await countBallots(database, api.id, api.campagneId, { ...boxKeys, box: [fresh, old] })).toBe(true)
  expect((await keys(api.campagneId)).mine).toBeUndefined()
}, 60_000)

test('a new campaign takes the first key of a ring, and one of before is voted in by its own', async () => {
  const ring = [fresh, old]
  const VOTE_KEY = ring.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',')
  const before = await prepareVotants()
  const running = await startService({ VOTE_KEY })
  const api = await prepareVotants({}, undefined, { on: running })
  const needed = await keysNeeded(database, { ...boxKeys, box: [fresh, old] })
  const keyOf = (wanted: string) => needed.find(({ campagneId }) => campagneId === wanted)?.cleDUrne
  expect([keyOf(before.campagneId), keyOf(api.campagneId)]).toEqual([old.id, fresh.id])
  for (const one of [before, api]) {
    const body = { reponses: await one.ballot([['Oui']]) }
    await caller(running).ok('castVote', { path: { jeton: await one.jetonOf(await one.add(1)) }, body })
  }
  // A process that has not been given the new key yet seals nothing to it.
  const body = { reponses: await api.ballot([['Oui']]) }
  const path = { jeton: await api.jetonOf(await api.add(2)) }
  expect(await caller(await service()).refusal('castVote', { path, body })).toBe('503 Serveur.Indisponible')
}, 60_000)
