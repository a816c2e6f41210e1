import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase } from './api.ts'
import { payroll } from './sync-samples.ts'

const owner = ownerDatabase()

describe('the body', () => {
  test.each([
    ['an empty object', '{}', 200],
    ['a mark of byte order', '\uFEFF{}', 200],
    ['empty collections', '{"employes":[ ],"syndicats":[]}', 200],
    ['nothing', '', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a collection that is no array', '{"employes":{}}', 400],
    ['a collection twice', '{"employes":[{"idExterne":"E"}],"employes":[]}', 400],
    ['an unknown collection', '{"Employes":[]}', 400],
    ['no end', '{"employes":[{"idExterne":"E"}', 400],
    ['a comma too many', '{"employes":[{"idExterne":"E"},]}', 400],
    ['two rows without a comma', '{"employes":[{"idExterne":"E"}{}]}', 400],
    ['a wrong bracket', '{"employes":[{"idExterne":"E"}}', 400],
    ['something after the end', '{"employes":[]}{}', 400],
    ['a row that is no JSON', '{"employes":[{"idExterne":"E"},{x}]}', 400],
    ['a deep row', `{"employes":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`, 200],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"employes":["'), 0xff, ...Buffer.from('"]}')]), 400],
    ['a broken gzip', Buffer.from('{}'), 400],
  ])('%s', async (name, body, status) => {
    const { call } = await newClient()
    const headers: Record<string, string> = name === 'a broken gzip' ? { 'content-encoding': 'gzip' } : {}
    const answer = await call('createSync', { body, headers })
    expect([answer.status, answer.text]).toMatchObject([status, expect.any(String)])
  })

  test('may be compressed', async () => {
    const client = await newClient()
    const body = gzipSync(JSON.stringify(payroll(700)))
    const result = await client.ok('createSync', { body, headers: { 'content-encoding': 'gzip' } })
    expect([result.created, result.errors]).toEqual([700, []])
    expect(await client.ok('listEmplois')).toHaveLength(700)
  })

  test('a refused body leaves nothing', async () => {
    const { id, refusal } = await newClient()
    const body = JSON.stringify(payroll(700)).slice(0, -1)
    expect(await refusal('createSync', { body })).toBe('400 Requete.JsonInvalide')
    const counts = await owner.registry
      .selectNoFrom((eb) => [
        eb.selectFrom('sync').select(eb.fn.countAll().as('n')).where('sync.client_id', '=', id).as('sync'),
        eb
          .selectFrom('sync_tranche')
          .select(eb.fn.countAll().as('n'))
          .where('sync_tranche.client_id', '=', id)
          .as('tranche'),
      ])
      .executeTakeFirst()
    expect(counts).toEqual({ sync: 0, tranche: 0 })
  })

  test('more than 50,000 employees in one call are refused', async () => {
    const { refusal } = await newClient()
    const body = `{"employes":[${'1,'.repeat(50_000)}1]}`
    expect(await refusal('createSync', { body })).toBe('413 Requete.TropVolumineuse')
  })
})
