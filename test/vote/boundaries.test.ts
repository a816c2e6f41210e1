import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { countBallots } from '../../db/vote/count.ts'
import { standingOf } from '../../db/vote/scrutins.ts'
import { caller, newClient, startService } from '../support/api.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { clockedDatabase } from '../support/given-clock.ts'
import { meeting } from '../support/held-rows.ts'
import { tableLock } from '../support/locked-tables.ts'
import { campagne, employe, question } from '../support/contract/samples.ts'
import { newJetonOf, prepareCampagnes, votantsOf } from '../support/data/votes.ts'

const { env, stopAt } = await clockedDatabase()
const running = await startService(env)
const { database, config } = running.service
const anybody = caller(running)
const gate = new pg.Pool({ connectionString: env.DATABASE_URL_DIRECT, max: 2 })
atEndOfFile(() => gate.end())

const opening = '2030-05-01T12:00:00.000Z'
const closing = '2030-05-08T12:00:00.000Z'
const dates = { ouvertureDuVoteUtc: opening, fermetureDuVoteUtc: closing }
const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

/** An open campaign of one voter, in a week that the clock is set to. */
async function election() {
  await stopAt('2030-04-01T00:00:00Z')
  const api = await prepareCampagnes({ on: running })
  const campagneId = await api.publish(dates)
  const { add } = votantsOf(api, campagneId)
  const [votantId, other] = [await add(1), await add(2)]
  const jeton = await newJetonOf(running, { id: api.id, campagneId, votantId })
  const { questions } = await api.ok('getCampagne', { path: { id: campagneId } })
  const reponses = questions.map(({ id: questionId, options: [option] }) => ({
    ...{ questionId, optionIds: [option?.id ?? ''], abstention: false },
  }))
  const vote = () => anybody.call('castVote', { path: { jeton }, body: { reponses } })
  return { ...api, campagneId, votantId, other, vote }
}

/** What a call came to: its status, and its code when it was refused. */
const outcome = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? String(status) : `${String(status)} ${(body as { code: string }).code}`

const held = ({ id, votantId }: Record<'id' | 'votantId', string>) =>
  `; select from votant where client_id = '${id}' and id = '${votantId}' for update`

const ways: [how: string, heldToo: typeof held][] = [
  ['with others', () => ''],
  // A voter who is held when a group begins is left out of it.
  ['apart', held],
]

describe('by a clock that is set, a campaign', () => {
  test.each([
    ['a millisecond before its opening', before(opening), 'Planifie', '400 Campagne.VotePasOuvert'],
    ['at its opening', opening, 'VoteOuvert', '200'],
    ['a millisecond before its closing', before(closing), 'VoteOuvert', '200'],
    ['at its closing', closing, 'Termine', '400 Campagne.VoteTermine'],
  ])('%s', async (_, instant, etat, cast) => {
    const api = await election()
    await stopAt(instant)
    const path = { id: api.campagneId }
    expect(await api.ok('getCampagne', { path })).toMatchObject({ etat })
    expect(await api.ok('listCampagnes', { query: { etat } })).toHaveLength(1)
    expect(await api.ok('getStatistiquesCampagne', { path })).toMatchObject({ etat })
    expect(outcome(await api.vote())).toBe(cast)
    const isOver = instant === closing
    expect(await database.read(api.id, (db) => standingOf(db, api.campagneId))).toMatchObject({ isClosed: isOver })
    const change = { path: { campagneId: api.campagneId }, body: { votantId: api.other, commentaire: 'x' } }
    expect(outcome(await api.call('upsertVotant', change))).toBe(isOver ? '400 Campagne.VoteTermine' : '200')
    expect(await countBallots(database, api.id, api.campagneId, config.boxKeys)).toBe(isOver)
  })

  describe.each(ways)('is asked for its dates once more as the voter is marked %s', (_, heldToo) => {
    test.each([
      [before(opening), '400 Campagne.VotePasOuvert'],
      [closing, '400 Campagne.VoteTermine'],
    ])('%s', async (instant, refused) => {
      const api = await election()
      await stopAt(before(closing))
      // What changes voters waits, and what reads them does not: the vote is refused after it was found to be open.
      const table = tableLock('votant in share mode', gate)
      const vote = async () => outcome(await api.vote())
      const lock = { ...table, text: table.text + heldToo(api) }
      expect(await meeting(lock, [vote], () => stopAt(instant))).toEqual([refused])
    })
  })

  test.each(ways)('has a vote cast once whose connection is lost before its commit %s', async (_, heldToo) => {
    const api = await election()
    await stopAt(opening)
    const vote = async () => outcome(await api.vote())
    const table = tableLock('votant in share mode', gate)
    // It is sealed and waits to be dropped.
    const lock = { ...table, text: table.text + heldToo(api) }
    const outcomes = await meeting(lock, [vote], async ({ lose }) => {
      expect(await lose()).toBe(1)
    })
    expect(outcomes).toEqual(['200'])
    expect(await vote()).toBe('400 Votant.ADejaVote')
    const dropped = 'select from bulletin_signe where client_id = $1 and campagne_id = $2'
    expect((await gate.query(dropped, [api.id, api.campagneId])).rowCount).toBe(1)
  })

  test('has one vote cast of two at once by the same link, whose connections are lost', async () => {
    const api = await election()
    await stopAt(opening)
    const vote = async () => outcome(await api.vote())
    // Held as they are: each waits for the voter by a connection of its own.
    const table = tableLock('votant in share mode', gate)
    const lock = { ...table, text: table.text + held(api) }
    const outcomes = await meeting(lock, [vote, vote], async ({ lose }) => {
      expect(await lose()).toBe(2)
    })
    expect(outcomes.sort()).toEqual(['200', '400 Votant.ADejaVote'])
    const dropped = 'select from bulletin_signe where client_id = $1 and campagne_id = $2'
    expect((await gate.query(dropped, [api.id, api.campagneId])).rowCount).toBe(1)
  })

  test('is published until its closing', async () => {
    await stopAt('2030-04-01T00:00:00Z')
    const { ok, refusal, draft } = await prepareCampagnes({ on: running })
    const path = { id: await draft(dates) }
    await stopAt(closing)
    expect(await refusal('publishCampagne', { path })).toBe('400 Campagne.TransitionNonPermise')
    await stopAt(before(closing))
    await ok('publishCampagne', { path })
  })

  test('is closed now by a closing that has passed, and not by one that is now', async () => {
    for (const [fermetureDuVoteUtc, stored] of [
      [before(before(closing)), before(closing)],
      [before(closing), before(closing)],
      [closing, closing],
    ]) {
      const { ok, campagneId: id } = await election()
      await stopAt(before(closing))
      const changed = await ok('updateCampagne', { path: { id }, body: { fermetureDuVoteUtc } })
      expect(Date.parse(changed.fermetureDuVoteUtc)).toBe(Date.parse(stored ?? ''))
      expect(changed.etat).toBe(stored === closing ? 'VoteOuvert' : 'Termine')
    }
  })

  test('opens a millisecond before it closes at the latest', async () => {
    await stopAt('2030-04-01T00:00:00Z')
    const { ok, refusal } = await newClient({ on: running })
    const body = (fermetureDuVoteUtc: string) => ({ ...campagne(1, dates), fermetureDuVoteUtc })
    expect(await refusal('createCampagne', { body: body(opening) })).toBe('400 Campagne.OuvertureVoteApresFermeture')
    const id = await ok('createCampagne', { body: body(new Date(Date.parse(opening) + 1).toISOString()) })
    await ok('createQuestion', { path: { campagneId: id }, body: question() })
  })
})

test('an incremental read shows a row six seconds after it was written, and the current state among those', async () => {
  const written = '2030-04-01T00:00:00.000Z'
  await stopAt(written)
  const { ok } = await newClient({ on: running, estBacASable: true })
  await ok('createEmploye', { body: employe(1) })
  // PostgreSQL itself dates a creation, by a clock that no test sets.
  await ok('updateEmploye', { body: { idExterne: 'E-1', ville: 'Alma' } })
  await ok('createObjetConsentement', { body: { identifiantExterne: 'OC-1', titre: 'Infolettre' } })
  const consent = (given: boolean) =>
    ok('simulateConsentement', { body: { idExterne: 'E-1', identifiantExterne: 'OC-1', consent: given } })
  const old = await consent(true)
  await stopAt('2030-04-01T01:00:00Z')
  const fresh = await consent(false)
  const current = () => ok('listConsentements', { query: { apres: '2030-01-01', etatCourant: true } })
  expect(await ok('listConsentements', { query: { etatCourant: true } })).toEqual([fresh])
  // What the later record replaces is the current state of those that an incremental read sees.
  expect(await current()).toEqual([old])
  await stopAt('2030-04-01T01:00:06Z')
  expect(await current()).toEqual([old])
  await stopAt('2030-04-01T01:00:06.001Z')
  expect(await current()).toEqual([fresh])
  for (const list of ['listEmployes', 'listConsentements'] as const) {
    const seen = async (at: string) => {
      await stopAt(at)
      return (await ok(list, { query: { apres: '2030-01-01' } })).length
    }
    expect([await seen('2030-04-01T00:00:06Z'), await seen('2030-04-01T00:00:06.001Z')]).toEqual([0, 1])
  }
})
