import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { question, votant } from '../support/contract/samples.ts'
import { prepareCampagnes, prepareVotants } from '../support/data/votes.ts'
import { meeting } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'

const refused = '412 Requete.PreconditionEchouee'
const where = (etag: string, input: object) => ({ ...input, headers: { 'if-match': etag } })

type Client = Awaited<ReturnType<typeof prepareCampagnes>>

/** How the version of one thing is read. */
const reader =
  ({ call }: Client, id: OperationId, input: object) =>
  async () => {
    const { headers, text } = await call(id, input)
    expect(text).not.toContain('@version')
    return headers.get('etag') ?? ''
  }

/** Versions that are not that of `etag`. */
const others = (etag: string) => ['"1"', '"999"', `W/${etag}`, etag.slice(1, -1), `${etag.slice(0, -2)}"`, '""']

test('a voter is updated in the version that was read, and in no other one', async () => {
  const client = await prepareVotants()
  const votantId = await client.add(1)
  const path = { campagneId: client.campagneId }
  const version = reader(client, 'getVotant', { path: { ...path, votantId } })
  const first = await version()
  expect(first).toMatch(/^"[\w-]{22}"$/)
  const put = (nom: string) => ({ path, body: { votantId, nom } })
  for (const other of others(first)) expect(await client.refusal('upsertVotant', where(other, put('X')))).toBe(refused)
  expect(await version()).toBe(first)
  expect(await client.ok('upsertVotant', where(`"999", ${first}`, put('Roy')))).toBe(votantId)
  const second = await version()
  expect(second).not.toBe(first)
  expect(await client.refusal('upsertVotant', where(first, put('Alma')))).toBe(refused)
  expect(await client.read(votantId)).toMatchObject({ nom: 'Roy' })
  await client.ok('upsertVotant', where(second, put('Roy')))
  expect(await version()).toBe(second)
  await client.ok('upsertVotant', where('*', put('Alma')))
})

test('a voter who is created or updated has the version that is read', async () => {
  const client = await prepareVotants()
  const path = { campagneId: client.campagneId }
  const put = async (body: object) => {
    const { status, body: id, headers } = await client.call('upsertVotant', { path, body })
    const version = reader(client, 'getVotant', { path: { ...path, votantId: String(id) } })
    expect([status, headers.get('etag')]).toEqual([200, await version()])
    return { votantId: String(id), version: await version() }
  }
  const { votantId, version } = await put(votant(1))
  const updated = await put({ votantId, nom: 'Roy' })
  expect(updated).toEqual({ votantId, version: expect.not.stringMatching(version) as string })
  expect(await put({ votantId, nom: 'Roy' })).toEqual(updated)
})

test('a voter who is not there yet has no version to be made in', async () => {
  const client = await prepareVotants()
  const path = { campagneId: client.campagneId }
  for (const [etag, changes] of [
    ['"1"', {}],
    ['*', { votantId: null }],
  ] as const) {
    const creation = where(etag, { path, body: votant(1, changes) })
    expect(await client.refusal('upsertVotant', creation)).toBe(refused)
  }
  expect(await client.names()).toEqual([])
  const unknown = { path, body: { votantId: '00000000-0000-4000-8000-000000000000', nom: 'X' } }
  expect(await client.refusal('upsertVotant', where('*', unknown))).toBe('404 Votant.NotFound')
})

test('a voter is deleted in the version that was read', async () => {
  const client = await prepareVotants()
  const [votantId, other] = [await client.add(1), await client.add(2)]
  const at = (id: string) => ({ path: { campagneId: client.campagneId, votantId: id } })
  const etag = await reader(client, 'getVotant', at(votantId))()
  expect(await reader(client, 'getVotant', at(other))()).not.toBe(etag)
  for (const wrong of others(etag))
    expect(await client.refusal('deleteVotant', where(wrong, at(votantId)))).toBe(refused)
  expect((await client.call('deleteVotant', where(etag, at(votantId)))).status).toBe(204)
  expect(await client.refusal('deleteVotant', where(etag, at(votantId)))).toBe('404 Votant.NotFound')
})

test('a question is updated, and deleted, in the version that was read, its options included', async () => {
  const client = await prepareCampagnes()
  const campagneId = await client.draft({}, [])
  const questionId = await client.ok('createQuestion', { path: { campagneId }, body: question(1) })
  const at = { path: { campagneId, questionId } }
  const version = reader(client, 'getQuestion', at)
  const first = await version()
  const put = (titre: string) => ({ ...at, body: { titre } })
  for (const other of others(first))
    expect(await client.refusal('updateQuestion', where(other, put('X')))).toBe(refused)
  const after = await client.call('updateQuestion', where(first, put('Autre')))
  expect([after.status, after.headers.get('etag')]).toEqual([200, await version()])
  expect(await client.refusal('updateQuestion', where(first, put('X')))).toBe(refused)
  const second = await version()
  await client.ok('createOption', { ...at, body: { libelle: 'Peut-être' } })
  expect(await client.refusal('updateQuestion', where(second, put('X')))).toBe(refused)
  const headers = { prefer: 'return=minimal', 'if-match': await version() }
  const minimal = await client.call('updateQuestion', { ...put('Sans corps'), headers })
  expect([minimal.status, minimal.headers.get('etag')]).toEqual([204, await version()])
  expect(await client.refusal('deleteQuestion', where(second, at))).toBe(refused)
  expect((await client.call('deleteQuestion', where(await version(), at))).status).toBe(204)
})

test('an option is updated, and deleted, in the version of its question that was told, and in no other one', async () => {
  const client = await prepareCampagnes()
  const campagneId = await client.draft({}, [])
  const questionId = await client.ok('createQuestion', { path: { campagneId }, body: question(1) })
  const at = { path: { campagneId, questionId } }
  const version = reader(client, 'getQuestion', at)
  const created = await client.call('createOption', { ...at, body: { libelle: 'Peut-être' } })
  const option = { path: { ...at.path, optionId: created.body } }
  const put = (libelle: string) => ({ ...option, body: { libelle } })
  const first = created.headers.get('etag') ?? ''
  expect(first).toBe(await version())
  for (const other of others(first)) {
    expect(await client.refusal('updateOption', where(other, put('X')))).toBe(refused)
    expect(await client.refusal('deleteOption', where(other, option))).toBe(refused)
  }
  const changed = await client.call('updateOption', where(first, put('Blanc')))
  const second = await version()
  expect([changed.status, changed.headers.get('etag'), changed.text]).toEqual([
    ...[200, second],
    expect.not.stringContaining('@version'),
  ])
  expect(await client.refusal('updateOption', where(first, put('X')))).toBe(refused)
  const headers = { prefer: 'return=minimal', 'if-match': second }
  const minimal = await client.call('updateOption', { ...put('Blanc seing'), headers })
  expect([minimal.status, minimal.headers.get('etag')]).toEqual([204, await version()])
  expect(await client.refusal('deleteOption', where(second, option))).toBe(refused)
  expect((await client.call('deleteOption', where(await version(), option))).status).toBe(204)
  expect(await client.refusal('deleteOption', where('*', option))).toBe('404 Option.NotFound')
})

test.each([
  ['createOption', { body: { libelle: 'Peut-être' } }],
  ['updateOption', { body: { libelle: 'Peut-être' } }],
  ['deleteOption', {}],
] as const)('a question whose options %s changes meanwhile is another version', async (id, input) => {
  const client = await prepareCampagnes()
  const campagneId = await client.draft({}, [])
  const questionId = await client.ok('createQuestion', { path: { campagneId }, body: question(1) })
  const at = { path: { campagneId, questionId } }
  const [option] = (await client.ok('getQuestion', at)).options
  const etag = await reader(client, 'getQuestion', at)()
  const change = later(client, id, { ...input, path: { ...at.path, optionId: option?.id } })
  const put = later(client, 'updateQuestion', where(etag, { ...at, body: { titre: 'Autre' } }))
  const outcomes = await meeting(rowsWhere('campagne', client), [change, put])
  expect(outcomes).toEqual([expect.stringMatching(/^20[014]$/), refused])
  expect(await client.ok('getQuestion', at)).toMatchObject({ titre: question(1).titre })
})
