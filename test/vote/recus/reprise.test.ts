import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { newReprise, openReprise } from '../../../db/vote/recus/reprise.ts'
import { caller, ownerDatabase, service, startService } from '../../support/api.ts'
import { holding, meeting } from '../../support/held-rows.ts'
import { rowsWhere } from '../../support/races.ts'
import { prepareVotants } from '../../support/data/votes.ts'

const running = await service()
const anybody = caller(running)
const owner = ownerDatabase().pools.main
const newSecret = () => randomBytes(32).toString('base64url')

/** A voter of an open campaign, and a vote by a link of its own with a secret, or without. */
async function prepare() {
  const api = await prepareVotants()
  const votantId = await api.add(1)
  const path = { jeton: await api.jetonOf(votantId) }
  const reponses = await api.ballot([['Oui']])
  const bodyOf = (secret?: string) => ({ reponses, ...(secret !== undefined && { secret }) })
  const receipt = (secret: string, jeton = path.jeton) =>
    anybody.ok('castVote', { path: { jeton }, body: bodyOf(secret) })
  const refused = (secret?: string, jeton = path.jeton) =>
    anybody.refusal('castVote', { path: { jeton }, body: bodyOf(secret) })
  return { ...api, votantId, ...path, bodyOf, receipt, refused }
}

test('the same secret gives the same receipt, another or none gives nothing', async () => {
  const { receipt, refused, jetonOf, votantId, sealed } = await prepare()
  const secret = newSecret()
  const first = await receipt(secret)
  const again = { ...first, dejaDepose: true }
  expect('dejaDepose' in first).toBe(false)
  expect(await receipt(secret)).toEqual(again)
  expect(await receipt(secret, await jetonOf(votantId))).toEqual(again)
  expect([await refused(newSecret()), await refused()]).toEqual(['400 Votant.ADejaVote', '400 Votant.ADejaVote'])
  expect(await sealed()).toBe(1)
})

test('a vote without a secret keeps nothing, and is given again to nobody', async () => {
  const { refused, jeton, bodyOf, id } = await prepare()
  await anybody.ok('castVote', { path: { jeton }, body: bodyOf() })
  expect(await refused(newSecret())).toBe('400 Votant.ADejaVote')
  const kept = 'select reprise_marque, reprise_recu from votant where client_id = $1'
  expect((await owner.query(kept, [id])).rows).toEqual([{ reprise_marque: null, reprise_recu: null }])
})

test('the secret of another voter tells nothing', async () => {
  const { receipt, refused, add, jetonOf } = await prepare()
  const [mine, other] = [newSecret(), newSecret()]
  const second = await jetonOf(await add(2))
  const recu = await receipt(mine)
  expect((await receipt(other, second)).numeroConfirmation).not.toBe(recu.numeroConfirmation)
  expect([await refused(other), await refused(mine, second)]).toEqual(['400 Votant.ADejaVote', '400 Votant.ADejaVote'])
})

test('of six double clicks that meet each is given the same receipt', async () => {
  const { receipt, sealed, ...api } = await prepare()
  const secret = newSecret()
  const row = rowsWhere('votant', api, 'id = $2', api.votantId)
  const anyReceipt = () => receipt(secret)
  const recus = await meeting(row, [anyReceipt, anyReceipt])
  for (const more of await Promise.all(Array.from({ length: 4 }, anyReceipt))) recus.push(more)
  expect(new Set(recus.map(({ numeroConfirmation }) => numeroConfirmation)).size).toBe(1)
  expect(await sealed()).toBe(1)
})

test('votes of one secret that are written together are one vote', async () => {
  const { receipt, sealed } = await prepare()
  const secret = newSecret()
  const recus = await Promise.all(Array.from({ length: 6 }, () => receipt(secret)))
  expect(new Set(recus.map(({ numeroConfirmation }) => numeroConfirmation)).size).toBe(1)
  expect(await sealed()).toBe(1)
})

test('an answer that was lost after the commit is given again', async () => {
  const { jeton, bodyOf, receipt, sealed, ...api } = await prepare()
  const secret = newSecret()
  const row = rowsWhere('votant', api, 'id = $2', api.votantId)
  await holding(row, async ({ awaitWaiting, release }) => {
    const sent = request(`http://127.0.0.1:${String(running.port)}/vote/${jeton}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    sent.on('error', () => undefined)
    sent.end(JSON.stringify(bodyOf(secret)))
    await awaitWaiting(1)
    sent.destroy()
    await release()
  })
  await expect.poll(async () => (await api.read(api.votantId)).aVote, { timeout: 15_000 }).toBe(true)
  expect((await receipt(secret)).numeroConfirmation).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/)
  expect(await sealed()).toBe(1)
})

test('the receipt is given again after the closing, and to somebody who was struck off', async () => {
  const { receipt, refused, close, campagneId, ok, at, votantId } = await prepare()
  const secret = newSecret()
  const recu = await receipt(secret)
  await ok('strikeOffVotant', at(votantId))
  expect(await receipt(secret)).toEqual({ ...recu, dejaDepose: true })
  await close(campagneId)
  expect(await receipt(secret)).toEqual({ ...recu, dejaDepose: true })
  expect(await refused(newSecret())).toBe('400 Campagne.VoteTermine')
})

test('the day of the receipt is that of the voters', async () => {
  const far = await startService({ TIME_ZONE: 'Pacific/Kiritimati' })
  const { jeton, bodyOf } = await prepare()
  const { dateVote, dateVoteUtc } = await caller(far).ok('castVote', { path: { jeton }, body: bodyOf() })
  // Fourteen hours ahead: the days differ for all but ten hours of a day.
  const days = [new Date(), new Date(Date.now() + 14 * 3_600_000)].map((date) => date.toISOString().slice(0, 10))
  expect([dateVoteUtc, dateVote]).toEqual(days)
})

test('a secret is 32 bytes in base64url', async () => {
  const { refused } = await prepare()
  for (const secret of ['', 'x', 'é'.repeat(43), 'a'.repeat(44)])
    expect(await refused(secret)).toBe('400 Requete.Invalide')
})

test('what is kept tells nothing without the secret of its voter', () => {
  const secret = randomBytes(32)
  const recu = { numeroConfirmation: '3F0C-9A52', dateVoteUtc: '2026-11-10', dateVote: '2026-11-09' }
  const kept = newReprise(secret, 'a', recu)
  expect(openReprise(secret, 'a', kept)).toEqual(recu)
  expect(openReprise(randomBytes(32), 'a', kept)).toBeUndefined()
  expect(() => openReprise(secret, 'b', kept)).toThrow(/authenticate/)
  expect(newReprise(secret, 'a', recu).recu.equals(kept.recu)).toBe(false)
  expect(Buffer.concat([kept.marque, kept.recu]).includes('3F0C')).toBe(false)
})
