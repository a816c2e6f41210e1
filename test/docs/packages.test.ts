import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keptPort } from '../support/processes/ports.ts'
import { packSdk, programName, sdkName } from '../../tools/sdk.ts'
import { newClient, startService } from '../support/api.ts'
import { middleware, type WebhookEvent } from '../../receiver/index.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { apart } from '../support/processes/databases.ts'

const running = await startService(await apart())
const url = `http://127.0.0.1:${String(running.port)}`
/** What an integrator has: an empty folder, Node, and the package. */
const folder = mkdtempSync(join(tmpdir(), 'consumer-'))
const modules = join(folder, 'node_modules')
/** The program of the package, as its manifest has it. */
let program = ''

// Compiling takes its seconds: it is what is tried.
beforeAll(() => {
  const into = join(modules, sdkName)
  mkdirSync(into, { recursive: true })
  execFileSync('tar', ['-xzf', packSdk(), '--strip-components=1', '-C', into])
  // What npm does with each program of a package that it installs.
  const { bin } = JSON.parse(readFileSync(join(into, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  mkdirSync(join(modules, '.bin'))
  for (const [name, file] of Object.entries(bin)) {
    chmodSync(join(into, file), 0o755)
    symlinkSync(join('..', sdkName, file), join(modules, '.bin', name))
  }
  program = join(into, bin[programName] ?? '')
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'commander', 'csv-parse', 'ora', 'table'])
    symlinkSync(resolve('node_modules', name), join(modules, name))
}, 180_000)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

// Its types are those of a user in conformance/scenarios/package.ts (npm run sdk:check).

/** Runs a module in the folder, which has no manifest and no file of the service. */
const run = (name: string, source: string) => {
  writeFileSync(join(folder, name), source)
  return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' }).trim()
}

test('the package of sdk/ is whole: it is imported in an empty folder', () => {
  const names = 'createClient, items, lines, synchronise, since, verify, ServiceError'
  const imported = `import { ${names} } from 'membres-et-votes-sdk'
import { middleware } from 'membres-et-votes-sdk/receiver'
console.log([${names}, middleware].map((one) => typeof one).join(' '))`
  expect(run('all.mjs', imported)).toBe(Array(8).fill('function').join(' '))
})

/** Starts the program of the package with a Node that reads JavaScript alone; `end` tells what it said, and its code. */
function start(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--no-experimental-strip-types', program, ...args], { cwd: folder, env })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  return { child, said, end: once(child, 'close').then(([code]) => ({ code: code as number | null, ...said })) }
}

const command = (key: string, ...args: string[]) => start([...args, '--url', url], key ? { API_KEY: key } : {}).end

const payroll = [
  'idExterne;prenom;nom;courriel;emploi.identifiantExterne;emploi.identifiantExterneEmployeur;emploi.dateDebut',
  'E-1;Zoé;Lavoie;z@exemple.ca;J-1;EMP-10;2020-01-01',
  'E-2;;Roy;r@exemple.ca;J-2;EMP-10;2020-01-01',
].join('\n')

test('a payroll is rehearsed and loaded by the program of the package', { timeout: 60_000 }, async () => {
  const { key, ok } = await newClient({ on: running })
  await ok('createEmployeur', { body: employeur(1, { identifiantExterne: 'EMP-10' }) })
  writeFileSync(join(folder, 'paie.csv'), payroll)
  const tried = await command(key, 'sync', 'paie.csv')
  expect(tried).toMatchObject({ code: 0, err: expect.stringContaining('dry run') as string })
  expect(tried.out).toContain('line 3  E-2  ')
  expect(await ok('listEmployes')).toEqual([])
  const loaded = await command(key, '--json', 'sync', 'paie.csv', '--apply')
  expect(loaded).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(loaded.out)).toMatchObject({ details: { employes: { created: 1, errors: 1 } } })
  expect((await ok('listEmployes')).map(({ idExterne }) => idExterne)).toEqual(['E-1'])
})

test('npx runs the program by its name, with an address and a key', { timeout: 60_000 }, async () => {
  const { key } = await newClient({ on: running })
  writeFileSync(join(folder, 'vide.json'), '{"employes":[{}]}')
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, API_KEY: key }
  const args = ['--no', '--', programName, 'sync', 'vide.json', '--url', url]
  const { stderr } = await promisify(execFile)('npx', args, { cwd: folder, env })
  expect(stderr).toContain('dry run')
})

test.each<[number, string, string[], Record<string, string>]>([
  [0, '', ['--help'], {}],
  [0, '', ['sync', '--help'], {}],
  [2, 'error: Give the API key of the client in API_KEY', ['sync', 'x.csv'], {}],
  [
    2,
    'must be an address that starts with http',
    ['sync', 'all.mjs.json', '--url', 'membres.exemple.ca'],
    { API_KEY: 'k' },
  ],
  [
    2,
    'must be an address that starts with http',
    ['webhook', 'listen', '--url', 'membres.exemple.ca'],
    { API_KEY: 'k' },
  ],
  [2, 'whole number from 1', ['webhook', 'listen', '--count', '0'], {}],
  [2, 'starts with http', ['webhook', 'listen', '--forward', 'localhost:4000'], {}],
  [2, 'error: Give the API key of the client in API_KEY', ['webhook', 'listen'], {}],
  [2, "unknown command 'client'", ['client', 'list'], {}],
  [1, 'x.csv does not exist', ['sync', 'x.csv'], { API_KEY: 'k' }],
  [1, 'node_modules is a folder: give one file', ['sync', 'node_modules'], { API_KEY: 'k' }],
])('the program ends with %s and says %j: %j', async (code, said, args, env) => {
  writeFileSync(join(folder, 'all.mjs.json'), '{"employes":[{}]}')
  const ended = await start(args, env).end
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(said)])
  expect(ended.err).not.toMatch(/\n./)
})

test('a key that is wrong and a service that is away are told apart', { timeout: 60_000 }, async () => {
  writeFileSync(join(folder, 'vide.json'), '{"employes":[{}]}')
  const wrong = await command('mv_dev_x', 'sync', 'vide.json')
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringContaining(`POST ${url}/b2b/v2/sync answered 401 `) as string,
  })
  const nobody = `http://127.0.0.1:${await keptPort()}`
  const away = await start(['webhook', 'listen', '--url', nobody], { API_KEY: 'k' }).end
  expect(away).toMatchObject({
    code: 3,
    err: expect.stringContaining(`The service at ${nobody} does not answer`) as string,
  })
})

/** A program that listens to the events of a client, from now on. */
async function listening(key: string, args: readonly string[], env: Record<string, string> = {}) {
  const started = start(['webhook', 'listen', '--url', url, ...args], { API_KEY: key, ...env })
  await expect.poll(() => started.said.err, { timeout: 30_000 }).toContain('Listening')
  return started
}

/** A sandbox with a membership that may be signed. */
async function sandbox() {
  const client = await newClient({ on: running, estBacASable: true })
  await client.ok('createSyndicat', { body: syndicat(1) })
  await client.ok('createEmploye', { body: employe(1) })
  const sign = () => client.ok('simulateAdhesion', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  return { ...client, sign }
}

test('the events of the client of the key are printed, and those of no other one', { timeout: 60_000 }, async () => {
  const [own, other] = [await sandbox(), await sandbox()]
  const { end } = await listening(own.key, ['--count', '1'])
  await other.sign()
  await own.sign()
  const { code, out } = await end
  const [event] = await own.ok('listEvenements')
  expect([code, JSON.parse(out)]).toEqual([
    0,
    {
      ...{ EventType: 'adhesion.signee', TimestampUtc: event?.dateCreationUtc, DeliveryId: event?.id },
      Data: event?.donnees,
    },
  ])
  expect(await own.ok('listWebhooks')).toEqual([])
})

test('events are sent on to a receiver of this machine, signed', { timeout: 60_000 }, async () => {
  const secret = 'c2VjcmV0LXBhcnRhZ2UtZGUtZGVtb25zdHJhdGlvbiE='
  const seen: WebhookEvent[] = []
  const handlers = { 'adhesion.signee': (event: WebhookEvent) => void seen.push(event) }
  const server = createServer((req, res) => void middleware({ secrets: [secret], handlers })(req, res))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  const here = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/evenements`
  const { key, sign } = await sandbox()
  const { end } = await listening(key, ['--count', '1', '--forward', here], { WEBHOOK_SECRET: secret })
  await sign()
  const { code, out, err } = await end
  expect([code, seen]).toEqual([0, [JSON.parse(out)]])
  expect(err).toContain(`${here} answered 200`)
})

test(
  'a receiver that is not told the secret is told of it, and one that is away is said',
  { timeout: 60_000 },
  async () => {
    const nobody = `http://127.0.0.1:${await keptPort()}`
    const { key, sign } = await sandbox()
    const { end } = await listening(key, ['--count', '1', '--forward', nobody])
    await sign()
    const { code, err } = await end
    expect(code).toBe(0)
    expect(err).toMatch(/export WEBHOOK_SECRET=[A-Za-z0-9+/]{43}=\n/)
    expect(err).toContain(`${nobody} did not answer`)
  },
)

test('a listener outlives a service that is away, and ends when it is interrupted', { timeout: 60_000 }, async () => {
  const { key, sign } = await sandbox()
  let asked = 0
  const address = await between((_, res) => {
    // The five tries of the first look for what has happened since.
    if (++asked === 1 || asked > 6) return false
    res.writeHead(503, { 'Retry-After': '0' }).end()
    return true
  })
  const started = await listening(key, ['--url', address])
  await sign()
  await expect.poll(() => started.said.out, { timeout: 30_000 }).toContain('adhesion.signee')
  expect(started.said.err).toContain('it is asked again')
  started.child.kill('SIGINT')
  expect(await started.end).toMatchObject({ code: 130 })
})

/** The address of a service that lets everything but what `held` answers through to the true one; ends with the test. */
async function between(held: (req: IncomingMessage, res: ServerResponse) => boolean) {
  const server = createServer((req, res) => {
    if (held(req, res)) return
    void Array.fromAsync(req as AsyncIterable<Buffer>).then(async (chunks) => {
      const headers = { ...(req.headers as Record<string, string>) }
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
        Reflect.deleteProperty(headers, name)
      const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
      const answer = await fetch(url + (req.url ?? ''), { method: req.method ?? '', headers, body })
      for (const name of ['date', 'link']) res.setHeader(name, answer.headers.get(name) ?? '')
      res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

const itsEnd = /the load goes on: its end is at GET \/b2b\/v2\/sync\/[-\da-f]{36}\n$/i

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'whoever ends a load that was received by %s is told where its end is',
  { timeout: 60_000 },
  async (signal, exit) => {
    const { key } = await newClient({ on: running })
    writeFileSync(join(folder, 'vide.json'), '{"employes":[{}]}')
    // The first question about the state of the load is not answered.
    const address = await between(({ method }) => method === 'GET' && started.child.kill(signal))
    const started = start(['sync', 'vide.json', '--apply', '--url', address], { API_KEY: key })
    const { code, err } = await started.end
    expect([code, err]).toEqual([exit, expect.stringMatching(itsEnd)])
  },
)

test('a service that goes away while it loads leaves the end of the load unknown', { timeout: 60_000 }, async () => {
  const { key } = await newClient({ on: running })
  writeFileSync(join(folder, 'vide.json'), '{"employes":[{}]}')
  let asked = 0
  const address = await between(({ method }, res) => {
    if (method !== 'GET') return false
    asked++
    res.writeHead(503, { 'Retry-After': '0' }).end()
    return true
  })
  const { code, err } = await start(['sync', 'vide.json', '--apply', '--url', address], { API_KEY: key }).end
  expect([code, err, asked]).toEqual([3, expect.stringMatching(itsEnd), 5])
  expect(err).toMatch(/error: GET http:\S+\/b2b\/v2\/sync\/\S+ answered 503, the service is away; the load/)
})

test('the kit of receivers, copied into a project of the old kind of modules, gives its middleware', () => {
  cpSync(resolve('receiver'), join(folder, 'receiver'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  const imported = `import('./receiver/index.ts').then(({ middleware }) => console.log(typeof middleware))`
  expect(run('old.cjs', imported)).toBe('function')
})
