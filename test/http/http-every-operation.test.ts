import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { holdRole } from '../../db/engine/pooling/pooler.ts'
import { everyOperation, type Operation, operations } from '../../contract/contract.ts'
import {
  address,
  adminToken,
  caller,
  newClient,
  operationNamed,
  ownerDatabase,
  service,
  startService,
} from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { testUnitTimeout } from '../support/pooler-run.ts'
import { newDatabase } from '../support/processes/databases.ts'
import { opened } from '../support/processes/opened.ts'
import { dial, refusalOf, request } from '../support/processes/sockets.ts'

const ids = everyOperation.map(({ id }) => id)
const guarded = operations.filter(({ isKeyless }) => !isKeyless)
const withBody = everyOperation.filter(({ body }) => body).map(({ id }) => id)
const files = everyOperation.filter(({ isFile }) => isFile).map(({ id }) => id)
const closed = await startService({ BAC_A_SABLE_PUBLIC: 'false' })
const away = await startService({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
const unmigrated = await startService({ DATABASE_URL: await newDatabase(), ROW_LEVEL_SECURITY: 'false' })
const owner = ownerDatabase()
const wellFormedKey = `mv_dev_${'A'.repeat(51)}`

/** A service whose database role may read the registry and nothing else: every query of a handler fails unexpectedly. */
async function serviceWithoutRights() {
  const role = `sans_droits_${randomUUID().slice(0, 8)}`
  await sql.raw(`create role ${role} login password 'x'`).execute(owner.registry)
  await sql.raw(`grant select, insert, delete on client, cle_api to ${role}`).execute(owner.registry)
  const url = Object.assign(new URL(inject('databaseUrl')), { username: role, password: 'x' })
  await holdRole(url.href, testUnitTimeout)
  // It owns no table, so that the policies hold it.
  return startService({ DATABASE_URL: url.href, ROW_LEVEL_SECURITY: 'true' })
}
const withoutRights = await serviceWithoutRights()

/** Of the operations that take 256 MB one is sent as much: the others share what counts it, and an announced length. */
const isSentAll = ({ id, bodyLimit }: Operation) => bodyLimit <= 67_108_864 || id === 'createSync'

/** A text that inflates to more than `limit` bytes, out of one small piece. */
function bomb(limit: number): Buffer {
  const pieces = Math.ceil(limit / 65_536)
  const piece = gzipSync('x'.repeat(65_536))
  return Buffer.concat([gzipSync('"'), ...Array.from({ length: pieces }, () => piece)])
}

describe('for every operation', () => {
  test.each(guarded.map(({ id }) => id))('%s without a key is 401', async (id) => {
    const { status, headers, body } = await caller(closed).call(id, validCall(id))
    expect([status, headers.get('www-authenticate'), body]).toMatchObject([
      401,
      'ApiKey',
      { code: 'Authentification.CleInvalide' },
    ])
  })

  test.each(ids)('%s refuses an unknown parameter by name', async (id) => {
    const { call, path = validCall(id).path } = await opened(id)
    const { body } = await call(id, { ...validCall(id), path, query: { inconnu: 'x' } })
    expect(body).toMatchObject({ status: 400, code: 'Requete.Invalide', errors: { inconnu: [expect.any(String)] } })
  })

  test.each(withBody)('%s refuses an unknown member by name', async (id) => {
    const { call, path = validCall(id).path } = await opened(id)
    const { body } = await call(id, { path, body: { ...(validCall(id).body as object), inconnu: 1 } })
    expect(body).toMatchObject({ status: 400, errors: { inconnu: [expect.any(String)] } })
  })

  test.each(withBody)('%s refuses malformed JSON, another media type and a body over its limit', async (id) => {
    const { call, refusal, key, path = {} } = await opened(id)
    const { bodyLimit, isAdmin, method } = operationNamed(id)
    expect(await refusal(id, { path, body: '{"a":' })).toBe('400 Requete.JsonInvalide')
    const text = {
      ...validCall(id),
      path: { ...validCall(id).path, ...path },
      headers: { 'content-type': 'text/plain' },
    }
    expect(await refusal(id, text)).toBe('415 Requete.TypeMediaNonSupporte')
    const { body } = await call(id, text)
    expect((body as { detail: string }).detail).toContain(`comme ${operationNamed(id).mediaTypes.join(', ')},`)
    const running = await service()
    const { send, next } = await dial(running.port)
    const announced = [
      isAdmin ? `Authorization: Bearer ${adminToken}` : `X-Api-Key: ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${String(bodyLimit + 1)}`,
    ]
    const { pathname } = address(running, operationNamed(id), { path })
    send(request(`${method.toUpperCase()} ${pathname}`, announced))
    expect(refusalOf(await next())).toBe('413 Requete.TropVolumineuse')
    if (!isSentAll(operationNamed(id))) return
    const inflating = { path, body: bomb(bodyLimit), headers: { 'content-encoding': 'gzip' } }
    expect(await refusal(id, inflating)).toBe('413 Requete.TropVolumineuse')
  })

  test.each(files)('%s refuses a file over its limit', async (id) => {
    const { refusal } = await opened(id)
    const headers = { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' }
    const inflating = { ...validCall(id), body: bomb(operationNamed(id).bodyLimit), headers }
    expect(await refusal(id, inflating)).toBe('413 Requete.TropVolumineuse')
  })

  test.each(ids)('%s answers 500 without a stack trace when the database refuses it', async (id) => {
    const { call } = await newClient({ on: withoutRights, estBacASable: true })
    const { status, body, text } = await call(id, validCall(id))
    expect([status, body]).toMatchObject([500, { code: 'Serveur.ErreurInterne' }])
    expect(text).not.toMatch(/permission|node_modules|\.ts/)
    await expect.poll(() => withoutRights.service.limits.inProgress().all).toBe(0)
  })

  test.each(ids)('%s answers 503 while the database is away, or has no migrations yet', async (id) => {
    for (const running of [away, unmigrated]) {
      const { status, headers, body } = await caller(running, wellFormedKey).call(id, validCall(id))
      expect([status, headers.get('retry-after'), body]).toMatchObject([503, '2', { code: 'Serveur.Indisponible' }])
    }
  })
})
