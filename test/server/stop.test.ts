import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { account } from '../faults/rig.ts'
import { deployed } from '../support/data/config-samples.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { launch, logLines, onRunDatabase, type Process } from '../support/processes/processes.ts'
import { dial, request } from '../support/processes/sockets.ts'
import { secrets } from '../support/secrets.ts'

const syndicat = (id: string) => JSON.stringify({ identifiantExterne: id, nom: `Syndicat ${id}` })

/** One creation over `agent`: its status, or the code of the error of its connection. */
function create(base: string, agent: Agent, key: string, id: string) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return new Promise<string>((resolve) => {
    const req = httpRequest(`${base}/b2b/v1/syndicat`, { agent, method: 'POST', headers }, (res) => {
      res.resume()
      res.on('close', () => {
        resolve(res.complete ? String(res.statusCode) : 'half an answer')
      })
    })
    req.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message)
    })
    req.end(syndicat(id))
  })
}

/** Callers that create as fast as they can, each on its own connection, until the service refuses connections. */
function load(base: string, key: string) {
  const results: string[] = []
  const created: string[] = []
  const callers = Array.from({ length: 6 }, async (_, caller) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let i = 0; results.at(-1) !== 'ECONNREFUSED'; i++) {
      const result = await create(base, agent, key, `${caller}-${i}`)
      results.push(result)
      if (result === '201') created.push(`${caller}-${i}`)
    }
    agent.destroy()
  })
  return { results, created, over: Promise.all(callers) }
}

/** What probes see, until the service refuses connections. */
async function probe(base: string) {
  const seen = new Set<string>()
  const ask = async () => {
    const status = await fetch(`${base}/health/ready`).then(
      (res) => String(res.status),
      () => 'refused',
    )
    seen.add(status)
    return status
  }
  await expect.poll(ask, { timeout: 20_000, interval: 20 }).toBe('refused')
  return [...seen]
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s under load: red, then every request is answered whole',
  async (signal) => {
    const { key, ok } = await newClient()
    const service = launch({ env: { ...onRunDatabase(), STOP_TIMEOUT_MS: '8000' } })
    const base = await service.base()
    const slow = await dial(Number(new URL(base).port))
    const json = ['Content-Type: application/json', `X-Api-Key: ${key}`]
    const text = request('POST /b2b/v1/syndicat', json, syndicat('SLOW'))
    slow.send(text.slice(0, -9))
    const { results, created, over } = load(base, key)
    await expect.poll(() => results.length, { timeout: 10_000 }).toBeGreaterThan(50)
    process.kill(service.child.pid ?? 0, signal)
    const seen = await probe(base)
    await over
    expect(seen.filter((status) => status !== '200')).toEqual(['503', 'refused'])
    // Its headers came before the signal, the end of its body after everything else was answered.
    slow.send(text.slice(-9))
    expect(await slow.next()).toMatchObject({ status: 201 })
    const { code, err } = await service.ended
    expect([code, err]).toEqual([0, ''])
    // The system resets a connection that the service had not accepted yet: that request was never read.
    expect(results.filter((result) => !['201', 'ECONNREFUSED', 'ECONNRESET'].includes(result))).toEqual([])
    expect(results.filter((result) => result === 'ECONNRESET').length).toBeLessThan(6)
    const found = (await ok('listSyndicats')).map(({ identifiantExterne }) => identifiantExterne)
    account(`${signal} under load`, ['SLOW', ...created], found)
    expect(found).toHaveLength(created.length + 1)
  },
)

test('a request that does not end is cut off after the limit, and the exit is in order', async () => {
  const service = launch({ env: { ...onRunDatabase(), STOP_TIMEOUT_MS: '300' } })
  const { send, end } = await dial(Number(new URL(await service.base()).port))
  const { key } = await newClient()
  send(`POST /b2b/v1/syndicat HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n`)
  send('Content-Length: 9\r\n\r\n{')
  // A second signal changes nothing.
  service.kill('SIGTERM')
  service.kill('SIGTERM')
  expect(await end()).toBe('')
  expect(await service.ended).toMatchObject({ code: 0, err: '' })
})

/** The one line that a start which must fail gives, and how soon. */
async function failure(env: Record<string, string>) {
  const service = launch({ env: { ...onRunDatabase(), ...env } })
  const { code, out, err } = await service.ended
  expect([code, out, err.trimEnd().split('\n').length], err).toEqual([1, '', 1])
  return err.trimEnd()
}

test.concurrent.each([
  [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535, not "99999"'],
  [{ ENVIRONMENT: 'prod' }, 'ENVIRONMENT must be one of developpement, staging, production, not "prod"'],
  [{ POOL_SIZE: '0' }, 'POOL_SIZE must be a whole number from 1 to 100, not "0"'],
  [{ TENANT_GUARD: 'oui' }, 'TENANT_GUARD must be true or false, not "oui"'],
  [{ DATABASE_URL: 'http://base' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
  [
    { ...deployed('production'), BASE_URL: 'http://exemple.ca' },
    'BASE_URL must be an https address in production (ALLOW_HTTP=true accepts http)',
  ],
])('%o stops the start with one line', async (env, line) => {
  expect(await failure(env)).toBe(line)
})

test.concurrent.each([['server'], ['jobs']])(
  '%s/ tells every wrong setting at once, and one misspelt',
  async (room) => {
    const env = { POOL_SIZE: '0', WEBHOOK_ALLOWED: 'foo', VOTE_KEY: 'secret', BASE_URLL: 'https://exemple.ca' }
    const service = launch({ env, command: [process.execPath, `${room}/main.ts`] })
    const { code, out, err } = await service.ended
    expect([code, out]).toEqual([1, ''])
    expect(err.trimEnd().split('\n')).toEqual([
      'BASE_URLL is not read: is BASE_URL meant?',
      'VOTE_KEY must be 32 bytes in base64 (`openssl rand -base64 32` makes one)',
      'WEBHOOK_ALLOWED must be networks separated by commas, like 10.0.0.0/8,fd00::/8, not "foo"',
      'POOL_SIZE must be a whole number from 1 to 100, not "0"',
    ])
  },
)

// A server that accepts connections and never says a word.
const mute = createServer().listen(0, '127.0.0.1')
await once(mute, 'listening')
afterAll(() => mute.close())
const mutePort = String((mute.address() as AddressInfo).port)

const url = (change: object) => Object.assign(new URL(inject('ownerUrl')), change).href
const away = 'The service cannot start: the database is out of reach: '
test.concurrent.each([
  ['that refuses connections', { port: '9' }, `${away}connect ECONNREFUSED 127.0.0.1:9`],
  [
    'of two addresses',
    { hostname: 'localhost', port: '9' },
    /^The service .* out of reach: connect ECONNREFUSED \S+:9$/,
  ],
  ['of an unknown host', { hostname: 'base.invalid' }, /^The service .* out of reach: getaddrinfo E\w+ base\.invalid$/],
  ['that never answers', { port: mutePort }, `${away}Connection terminated due to connection timeout`],
  ['with a wrong password', { password: 'x' }, /^The service cannot start: password authentication failed for user/],
  ['that does not exist', { pathname: '/none' }, 'The service cannot start: database "none" does not exist'],
])('a database %s stops the start with one line', async (_, change, line) => {
  expect(await failure({ DATABASE_URL: url(change), MIGRATE_ON_START: 'true' })).toMatch(line)
})

test('a service in development waits for a database that is away, says so once, and has no key to show', async () => {
  const env = { ...onRunDatabase(), DATABASE_URL: url({ port: '9' }), MIGRATE_ON_START: 'false' }
  const service = launch({ env })
  const base = await service.base()
  expect((await fetch(`${base}/health/live`)).status).toBe(200)
  expect((await fetch(`${base}/health/ready`)).status).toBe(503)
  service.kill('SIGTERM')
  const { code, out } = await service.ended
  expect(code).toBe(0)
  expect(out.split('the service is not ready until it answers').length - 1).toBe(1)
  expect(out).toContain('The database is out of reach; a key once it answers: npm run cli -- cle issue')
})

test.concurrent.each(['staging', 'production'])('%s refuses the role of a superuser', async (ENVIRONMENT) => {
  const env = { ...deployed(ENVIRONMENT as 'staging'), TRUST_PROXY: '127.0.0.1', DATABASE_URL: inject('ownerUrl') }
  expect(await failure(env)).toBe(
    `The service cannot start: The role of DATABASE_URL is a superuser, which ${ENVIRONMENT} refuses: use one that is not`,
  )
})

test.each(['staging', 'production'])('%s refuses a superuser for the direct connection too', async (ENVIRONMENT) => {
  const direct = { DATABASE_URL: inject('roleUrl'), DATABASE_URL_DIRECT: inject('ownerUrl'), TRUST_PROXY: '127.0.0.1' }
  const env = { ...deployed(ENVIRONMENT as 'staging'), ...direct }
  const remedy = 'use the owner of the tables, which needs no more to migrate'
  const reason = `The role of DATABASE_URL_DIRECT is a superuser, which ${ENVIRONMENT} refuses: ${remedy}`
  expect(await failure(env)).toBe(`The service cannot start: ${reason}`)
  const worker = launch({ env, command: [process.execPath, 'jobs/main.ts'] })
  expect((await worker.ended).err.trim()).toBe(`The worker cannot start: ${reason}`)
})

test.each(['production', 'développement'])(
  '%s refuses a direct connection that leads to another database',
  async (environment) => {
    const elsewhere = Object.assign(new URL(inject('roleUrl')), { pathname: '/postgres' }).href
    const env = {
      ...(environment === 'production' ? deployed('production') : { WEBHOOK_ALLOWED: '' }),
      ...{ DATABASE_URL: inject('roleUrl'), DATABASE_URL_DIRECT: elsewhere, TRUST_PROXY: '127.0.0.1' },
    }
    const reason =
      'DATABASE_URL_DIRECT leads to another database than DATABASE_URL: name the same one, without the pooler'
    expect(await failure(env)).toBe(`The service cannot start: ${reason}`)
    const worker = launch({ env, command: [process.execPath, 'jobs/main.ts'] })
    expect((await worker.ended).err.trim()).toBe(`The worker cannot start: ${reason}`)
  },
)

test('a process that lost its ENVIRONMENT takes nothing of the clients of production', async () => {
  const DATABASE_URL = await migratedCopy()
  const owner = new pg.Client(DATABASE_URL)
  await owner.connect()
  onTestFinished(() => owner.end())
  const insert = (environnement: string) =>
    owner.query(
      `insert into client (id, organisation, usage_prevu, contact_technique, courriel_administrateur, environnement,
        modules, date_creation) values (gen_random_uuid(), 'O', 'U', 'C', 'a@exemple.ca', $1, '{Membres}', now())`,
      [environnement],
    )
  await insert('production')
  const remedy =
    'set ENVIRONMENT=production, or, where this is a copy, make a client of developpement in it (`npm run cli -- client create`)'
  const reason = `The clients of the database are of production, and this process of developpement: ${remedy}`
  const env = { DATABASE_URL, MIGRATE_ON_START: 'true' }
  expect(await failure(env)).toBe(`The service cannot start: ${reason}`)
  const worker = launch({ env: { ...secrets(), ...env }, command: [process.execPath, 'jobs/main.ts'] })
  expect((await worker.ended).err.trim()).toBe(`The worker cannot start: ${reason}`)
  await insert('developpement')
  const service = launch({ env: { ...onRunDatabase(), ...env } })
  expect((await fetch(`${await service.base()}/health/live`)).status).toBe(200)
})

test('a port in use stops the start with one line', async () => {
  const first = launch({ env: onRunDatabase() })
  const { port } = new URL(await first.base())
  const remedy = 'stop the program that has it, or set PORT to another'
  expect(await failure({ PORT: port })).toBe(
    `The service cannot start: Port ${port} of 127.0.0.1 is already in use: ${remedy}`,
  )
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
})

test('an address that this machine does not have stops the start with one line that names HOST', async () => {
  const env = { ...onRunDatabase(), ENVIRONMENT: 'developpement' }
  for (const HOST of ['hote.invalid', '192.0.2.1']) {
    const line =
      /^The service cannot start: It cannot listen on (\S+) \(E\w+\): HOST must be an address of this machine/
    expect(line.exec(await failure({ ...env, HOST }))?.[1]).toBe(HOST)
  }
})

test.each([
  ['an exception', "throw Object.assign(new Error('broken'), { detail: 'alice'.repeat(2) })"],
  ['a rejection', "void Promise.reject(Object.assign(new Error('broken'), { detail: 'alice'.repeat(2) }))"],
])('%s that nothing catches ends the process in order, and leaves a line', async (_, code) => {
  const injected = `data:text/javascript,process.on('SIGUSR2', () => { ${code} })`
  const command = [process.execPath, '--import', injected, 'server/main.ts'] as const
  const service = launch({ env: onRunDatabase(), command: [...command] })
  await service.base()
  service.kill('SIGUSR2')
  const { code: exit, err, out } = await service.ended
  expect([exit, err]).toEqual([1, ''])
  expect(fatal(service)).toMatchObject([{ level: 60, error: { type: 'Error', message: 'broken' } }])
  expect(out).not.toContain('alicealice')
})

const fatal = (service: Process) => logLines(service).filter(({ level }) => level === 60)
