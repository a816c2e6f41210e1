import { expect, test } from 'vitest'
import { appendSome } from '../../db/vote/log/append.ts'
import { type Operation, everyOperation } from '../../contract/contract.ts'
import { adminToken, newClient, service } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { prepare } from '../support/data/formulaires-filled.ts'
import { prepareVotants } from '../support/data/votes.ts'

const { port, service: running } = await service()
const base = `http://127.0.0.1:${String(port)}`

type Headers = Record<string, string>

/** What is answered to who names no version, any version, and the one that was answered. */
async function asked(url: string, headers: Headers, method = 'GET') {
  const ask = async (more: Headers) => {
    // Without it fetch asks for what no cache has, as soon as it is given a version.
    const own = { ...headers, 'Cache-Control': 'max-age=0', ...more }
    const answer = await fetch(url, { method, redirect: 'manual', headers: own })
    return [answer.status, (await answer.bytes()).length, answer.headers.get('etag')] as const
  }
  const first = await ask({})
  return { first, any: await ask({ 'If-None-Match': '*' }), same: await ask({ 'If-None-Match': first[2] ?? 'W/"x"' }) }
}

/** What is below addresses that are read alone: of an open vote and of one that was counted, and the form of a person. */
async function pages() {
  const open = await prepareVotants()
  const counted = await prepareVotants()
  await counted.vote(await counted.add(1))
  const voter = await open.jetonOf(await open.add(1))
  await running.database.write(open.id, (db) => appendSome(db, open.campagneId, running.config.boxKeys))
  await counted.close(counted.campagneId)
  await counted.count()
  const form = await (await prepare()).link()
  const boxes = [open, counted].flatMap(({ campagneId }) =>
    ['urne', 'urne/journal.txt', 'verification'].map((part) => `${base}/scrutin/${campagneId}/${part}`),
  )
  const ends = ['resultat', 'proces-verbal'].map((part) => `${base}/scrutin/${counted.campagneId}/${part}`)
  return [`${base}/vote/${voter}`, `${base}/vote/${voter}?langue=en`, form, ...boxes, ...ends]
}

test('a page is answered whole, whatever version of it is named', async () => {
  for (const url of await pages())
    for (const accept of ['text/html', 'application/json'])
      for (const method of ['GET', 'HEAD']) {
        const { first, any, same } = await asked(url, { accept }, method)
        expect([url, accept, any, same]).toEqual([url, accept, first, first])
        if (accept === 'text/html') expect([url, first[0]]).toEqual([url, 200])
      }
})

/** The address of an operation as its example has it, and who may read it. */
function exampleOf({ id, path, isAdmin }: Operation, key: string) {
  const values: Record<string, unknown> = validCall(id).path
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const headers: Headers = isAdmin ? { authorization: `Bearer ${adminToken}` } : { 'x-api-key': key }
  return [`${base}${target}`, headers] as const
}

test('so is each operation that reads, and what the operator asks for', async () => {
  const client = await newClient({ estBacASable: true })
  for (const id of ['createSyndicat', 'createEmployeur', 'createEmploye', 'createEmploi', 'createCampagne'] as const)
    await client.ok(id, validCall(id))
  const statuses = new Set<number>()
  for (const operation of everyOperation.filter(({ method }) => method === 'get')) {
    const { any, same } = await asked(...exampleOf(operation, client.key))
    for (const [status] of [any, same]) expect([operation.id, status === 304]).toEqual([operation.id, false])
    statuses.add(any[0])
  }
  expect(statuses).toContain(200)
  for (const path of ['/health/live', '/health/ready', '/', '/pages/style.css'])
    expect([path, (await asked(base + path, {})).any[0] === 304]).toEqual([path, false])
})

test('what is stored is sent again to who names no version of it', async () => {
  const stored = ['/errors/Employe.NotFound', '/openapi.yaml', '/openapi.json', '/docs/fr/index.html']
  for (const path of stored)
    for (const accept of ['text/html', 'application/json'])
      for (const method of ['GET', 'HEAD']) {
        const { first, any, same } = await asked(base + path, { accept }, method)
        expect([path, first[0], any]).toEqual([path, 200, first])
        expect([path, same.slice(0, 2)]).toEqual([path, [304, 0]])
      }
})
