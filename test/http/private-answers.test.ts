import { expect, test } from 'vitest'
import { everyOperation, resolve } from '../../contract/contract.ts'
import { adminToken, newClient, service } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'

const { port } = await service()
const of = everyOperation.filter(({ path }) => /^\/(b2b|admin)\//.test(path))

test('each answer of what a key or a token opens declares that no cache keeps it, and what it depends on', () => {
  const lacking = of.flatMap(({ id, responses }) =>
    Object.entries(responses).flatMap(([status, { headers = {} }]) => {
      const kept = resolve<{ $ref?: string; schema?: { const?: string } }>(headers['Cache-Control'] ?? {})
      return kept.schema?.const === 'private, no-store' && headers['Vary'] ? [] : [`${id} ${status}`]
    }),
  )
  expect([of.length > 100, lacking]).toEqual([true, []])
})

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers })
  const { status } = answer
  return [status, answer.headers.get('cache-control'), answer.headers.get('vary')?.split(', ').slice(0, 2)]
}

test('what has a version is kept by nobody either, nor is a refusal, whatever it is of', async () => {
  const client = await newClient()
  await client.ok('createSyndicat', validCall('createSyndicat'))
  const { path } = validCall('getSyndicat')
  const key = { 'x-api-key': client.key }
  const kept = 'private, no-store'
  const syndicat = `/b2b/v1/syndicat/${String(Object.values(path)[0])}`
  expect(await ask(syndicat, key)).toEqual([200, kept, ['X-Api-Key', 'Accept-Language']])
  expect(await ask(syndicat)).toEqual([401, kept, ['X-Api-Key', 'Accept-Language']])
  expect(await ask('/b2b/v1/inconnu', key)).toEqual([404, kept, ['X-Api-Key', 'Accept-Language']])
  const bearer = { authorization: `Bearer ${adminToken}` }
  expect(await ask('/admin/v1/inconnu', bearer)).toEqual([404, kept, ['Authorization', 'Accept-Language']])
  // Public where there is a result; before, the refusal must not outlive it.
  const result = await ask('/scrutin/0198c0df-11aa-7c00-9d2e-3f4a5b6c7d8e/resultat')
  expect(result).toEqual([404, kept, ['Accept-Language', 'Accept-Encoding']])
})

test('an address that is somebody’s key is told to no other site, whatever is asked of it', async () => {
  const told = ['/vote', '/formulaire'].flatMap((root) =>
    [root, `${root}/x`, `${root}/x/y`].flatMap((path) =>
      ['GET', 'OPTIONS', 'PUT'].map(async (method) => {
        const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, { method })
        return [answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]
      }),
    ),
  )
  const kept = (await Promise.all(told)).map(String)
  expect([kept.length, new Set(kept)]).toEqual([18, new Set(['no-referrer,private, no-store'])])
})

test('no page has OPTIONS: it is refused as any other method that is not there', async () => {
  const statuses = ['/pages/style.css', '/journal/x', '/adherer/x', '/scrutin/x/urne/journal.txt', '/vote/x'].map(
    async (path) => (await fetch(`http://127.0.0.1:${String(port)}${path}`, { method: 'OPTIONS' })).status,
  )
  expect(await Promise.all(statuses)).toEqual([405, 405, 405, 405, 405])
})
