import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { version } from '../../config/version.ts'
import { finishing } from '../../db/engine/migrations/files.ts'
import { unlimited } from '../../db/clients/cles.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { type Embedded, findEmbedded, startEmbedded } from '../../db/embedded/embedded.ts'
import { type Running, start } from '../../server/start.ts'
import { recordUse } from '../../jobs/housekeeping.ts'
import { compiled } from '../support/processes/processes.ts'

const password = 'essai'
const creation =
  'client create --organisation ABC --usage Paie --contact Eve --admin-email e@a.ca --modules Vote,Membres'
const like = (pattern: RegExp) => expect.stringMatching(pattern) as string

let folder: string
let common: Env
let embedded: Embedded
let services: Running[] = []
/** Everything that any command has printed. */
const spoken: string[] = []
const issued: string[] = []

type Env = Record<string, string>

/** One command, in a process of its own, on the database of this file unless `env` says otherwise. */
function cli(command: string, env: Env = { DATABASE_URL: embedded.url }) {
  const args = [join(import.meta.dirname, '../../cli/main.ts'), ...command.split(' ').filter(Boolean)]
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, args, { env: { ...common, ...compiled, ...env } }, (_, out, err) => {
      spoken.push(out, err)
      resolve({ code: child.exitCode, out: out.trimEnd(), err: err.trimEnd() })
    })
  })
}

/** What a command that must succeed prints. */
async function ok(command: string, env?: Env): Promise<string> {
  const { code, out, err } = await cli(command, env)
  expect(code, err).toBe(0)
  return out
}

const json = async <T = Record<string, unknown>>(command: string, env?: Env) =>
  JSON.parse(await ok(`${command} --json`, env)) as T

/** The exit code and the one line of a command that must not succeed, and nothing on stdout. */
async function refusal(command: string, env?: Env): Promise<string> {
  const { code, out, err } = await cli(command, env)
  expect({ out, lines: err.split('\n').length }, err).toEqual({ out: '', lines: 1 })
  return `${String(code)} ${err}`
}

async function newKey() {
  const client = await ok(creation)
  const key = await ok(`cle issue ${client}`)
  issued.push(key)
  return { client, key, id: key.slice(7, 15) }
}

/** Waits until every service answers so to a key. */
async function becomes(key: string, status: number, timeout = 20_000) {
  const urls = services.map(({ port }) => `http://127.0.0.1:${String(port)}/b2b/v1/employe`)
  const call = async (url: string) => (await fetch(url, { headers: { 'x-api-key': key } })).status
  await expect.poll(() => Promise.all(urls.map(call)), { timeout }).toEqual([status, status])
}

async function query<T>(text: string): Promise<T[]> {
  const database = openDatabase(embedded.url, readConfig({}))
  return (await sql.raw<T>(text).execute(database.registry).finally(database.close)).rows
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'))
  common = { DATA_DIR: join(folder, 'data'), EMBEDDED_PASSWORD: password }
  embedded = await startEmbedded({ dataDir: join(folder, 'data'), password, settings: { fsync: 'off' } })
  await ok('migrate')
  const config = readConfig({ DATABASE_URL: embedded.url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' })
  services = [await start(config), await start(config)]
})

afterAll(async () => {
  for (const service of services) await service.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
})

/** Every step of theirs is a command in a process of its own, several at once. */
const slow = { timeout: 240_000 }

it('says its version', async () => {
  expect(await cli('--version')).toEqual({ code: 0, out: version, err: '' })
})

describe.concurrent('client', slow, () => {
  it('is created from the five facts, and listed and shown', async () => {
    const id = await ok(`${creation} --live-results --environment developpement`)
    const facts = { organisation: 'ABC', usagePrevu: 'Paie', contactTechnique: 'Eve', environnement: 'developpement' }
    const choices = { modules: ['Membres', 'Vote'], resultatsEnDirect: true, estBacASable: false }
    const shown = expect.objectContaining({ id, ...facts, courrielAdministrateur: 'e@a.ca', ...choices }) as object
    expect(await json(`client show ${id}`)).toEqual(shown)
    expect(await json('client list')).toContainEqual(shown)
    expect(await ok('client list')).toMatch(new RegExp(`^${id}  ABC +developpement +Membres,Vote +no +20`, 'm'))
    // A name can come from outside; it cannot command the terminal.
    await query(`update client set organisation = e'\\x1b[2J' where id = '${id}'`)
    expect(await ok(`client show ${id.toUpperCase()}`)).toMatch(/^organisation +\?\[2J\n.*\ncontactTechnique +Eve$/m)
  })

  it('is listed with its rows by table, and about how many bytes they take', async () => {
    const { client } = await newKey()
    await query(
      `insert into debit (client_id, cle, debut, nombre) select '${client}', n, now(), 1 from generate_series(1, 7) n`,
    )
    type Size = { id: string; table: string; lignes: number; octets: number }
    const sizes = await json<Size[]>('client list --sizes')
    const mine = sizes.filter(({ id }) => id === client)
    const found = mine.find(({ table }) => table === 'debit')
    expect(found).toMatchObject({ organisation: 'ABC', lignes: 7 })
    expect(found?.octets).toBeGreaterThanOrEqual(0)
    expect(mine.map(({ octets }) => octets)).toEqual(mine.map(({ octets }) => octets).sort((a, b) => b - a))
    expect(await ok('client list --sizes')).toMatch(new RegExp(`^${client}  ABC +debit +7 +\\d+$`, 'm'))
  })

  it('takes its environment from the deployment', async () => {
    const env = { DATABASE_URL: embedded.url, ENVIRONMENT: 'staging' }
    const id = await ok(creation, env)
    expect(await refusal(`cle issue ${id}`)).toMatch(/^1 error: Client .* is of staging; this deployment serves dev/)
    expect(await ok(`cle issue ${id}`, env)).toMatch(/^mv_stg_/)
  })

  it('gains and loses modules at once, and shows live results or not', async () => {
    const { client, key } = await newKey()
    await becomes(key, 200)
    expect(await ok(`client set-modules ${client} Vote`)).toBe(`Modules of client ${client}: Vote`)
    await becomes(key, 403)
    expect(await ok(`client set-flags ${client} --live-results on`)).toBe(`Live results of client ${client}: on`)
    expect(await json(`client set-modules ${client} Vote,Membres`)).toMatchObject({ resultatsEnDirect: true })
    await becomes(key, 200)
    expect(await json(`client set-flags ${client} --live-results off`)).toMatchObject({ resultatsEnDirect: false })
  })
})

describe.concurrent('cle', slow, () => {
  it('is shown once, then listed with its state and its last use', async () => {
    const client = await ok(creation)
    expect(await cli(`cle list ${client}`)).toMatchObject({ code: 0, out: '', err: like(/has no key/) })
    const { out: key, err } = await cli(`cle issue ${client} --label Paie`)
    expect([key, err]).toEqual([like(/^mv_dev_[0-9A-Za-z]{8}[\w-]{43}$/), like(/^Key .* shown this once/)])
    const other = await json<{ cleId: string; apiKey: string }>(`cle issue ${client} --expires 2098-12-31T19:00-05:00`)
    issued.push(key, other.apiKey)
    await becomes(key, 200)
    for (const { service } of services) await recordUse(service.database, service.keys.takeUsed())
    const both = { idClient: client, dateCreation: like(/Z$/), dateRevocation: null, etat: 'Active', ...unlimited }
    const end = '2099-01-01T00:00:00Z'
    const used = { ...both, cleId: key.slice(7, 15), libelle: 'Paie', derniereUtilisation: like(/^20.*Z$/) }
    const unused = { ...both, cleId: other.cleId, libelle: '', derniereUtilisation: null, dateExpiration: end }
    expect(await json(`cle list ${client}`)).toEqual([{ ...used, dateExpiration: null }, unused])
    expect(await ok(`cle list ${client}`)).toMatch(/^cleId +etat +libelle.*\n\w{8}  Active  Paie .*\n\w{8}  Active  - /)
  })

  it('is held to scopes, a campaign and networks', async () => {
    const client = await ok(creation)
    const campagne = randomUUID()
    const { apiKey, ...held } = await json<{ apiKey: string; cleId: string }>(
      `cle issue ${client} --scope membres.lecture,vote.scrutin --network 127.0.0.0/8,2001:db8::/32`,
    )
    issued.push(apiKey)
    expect(held).toMatchObject({ portees: ['membres.lecture', 'vote.scrutin'], campagneId: null })
    await becomes(apiKey, 200)
    expect(await refusal(`cle issue ${client} --scope vote.tout`)).toMatch(/^2 error: .* Scopes are membres.lecture, /)
    expect(await refusal(`cle issue ${client} --network 10.0.0.0/99`)).toMatch(/^2 error: .* A network looks like/)
    expect(await refusal(`cle issue ${client} --scope vote.scrutin --campagne ${campagne}`)).toMatch(/has no campaign/)
    for (const scope of ['', '--scope membres.lecture,vote.scrutin'])
      expect(await refusal(`cle issue ${client} ${scope} --campagne ${campagne}`)).toMatch(/scopes of the vote/)
  })

  it('is refused by every service at once when it is revoked', async () => {
    const { key, id } = await newKey()
    await becomes(key, 200)
    expect(await ok(`cle revoke ${id}`)).toBe(`Key ${id} is revoked`)
    // A service that was not told would keep it for 30 s.
    await becomes(key, 401, 10_000)
    expect(await json(`cle revoke ${id}`)).toMatchObject({ cleId: id, etat: 'Revoquee' })
    expect(await ok(`cle revoke ${id}`)).toMatch(/^Key .* was already revoked on 20.*Z$/)
    expect(await refusal(`cle expire ${id} --at 2099-01-01`)).toMatch(/^1 error: Key .* was revoked on 20.* new one$/)
  })

  it('is refused when it has expired, for good', async () => {
    const { key, id } = await newKey()
    expect(await json(`cle expire ${id} --at 2098-12-31`)).toMatchObject({ cleId: id, etat: 'Active' })
    expect(await refusal(`cle expire ${id} --at 2020-01-01`)).toContain(`past: to end key ${id} now, run`)
    await becomes(key, 200)
    // Its time passes, and the services look again rather than when the 30 s are over for which they know a key.
    await query(`update cle_api set date_expiration = now() where cle_id = '${id}'`)
    await query(`select pg_notify('cle_api', '')`)
    await becomes(key, 401)
    expect(await refusal(`cle expire ${id} --at 2099-01-01`)).toMatch(/^1 error: Key .* has expired on 20.* new one$/)
  })
})

describe.concurrent('refusals', slow, () => {
  const nobody = crypto.randomUUID()
  it.each([
    [/^1 error: There is no client/, `client show ${nobody}`],
    [/^1 error: There is no client/, `cle issue ${nobody}`],
    [/^1 error: There is no key zzzzzzzz/, 'cle revoke zzzzzzzz'],
    [/^1 error: This deployment serves developpement/, `${creation} --environment production`],
    [/^2 error: .* looks like name@example\.ca/, `${creation} --admin-email e@abc`],
    [/^2 error: .* Give Membres, Vote or Membres,Vote/, `${creation} --modules Paie`],
    [/^2 error: .* longer than 200 characters/, `${creation} --organisation ${'a'.repeat(201)}`],
    [/^2 error: .* It is empty/, `${creation} --usage=`],
    [/^2 error: required option '--organisation/, 'client create --modules Vote'],
    [/^2 error: .*'abc' is invalid.* UUID/, 'client show abc'],
    [/^2 error: .* Give on or off/, `client set-flags ${nobody} --live-results oui`],
    [/^2 error: .* A date looks like/, 'cle expire zzzzzzzz --at 2098-02-30'],
    [/^2 error: .* 8 characters after mv_dev_/, 'cle revoke abc'],
    [/^2 error: .*'mv_dev_aaaaaaaa\.\.\.' is invalid/, `cle revoke mv_dev_${'a'.repeat(51)}`],
    [/^2 error: unknown command 'clien' \(Did you mean client\?\)/, 'clien list'],
  ])('%s', (expected, command) => expect(refusal(command)).resolves.toMatch(expected))

  it.each([
    ['campagne export', `campagne resultat ${nobody} ${nobody}`, /^1 error: There is no client/],
    ['client set-modules', `client modules ${nobody} Vote`, /^1 error: There is no client/],
    ['client set-flags', `client flags ${nobody} --live-results on`, /^1 error: There is no client/],
    ['courriel list --status Rejete', `courriel failed ${nobody} --json`, /^1 error: There is no client/],
    ['courriel resend', `courriel renvoyer ${nobody} abc`, /^2 error: .*'abc' is invalid/],
    [
      'formulaire send',
      `formulaire envoyer ${nobody} 1 --tous`,
      /^1 `--tous` is now `--all`.* error: There is no client/,
    ],
    ['webhook update', `webhook change ${nobody} ${nobody} --url x`, /^1 error: The address is not an address/],
  ])('know `%s` by its former name for one release: %s', async (now, command, expected) => {
    const [before = ''] = command.split(` ${nobody}`)
    const { code, err } = await cli(command)
    const [said = '', ...told] = err.split('\n')
    expect(said).toBe(`\`${before}\` is now \`${now}\`: the former name goes with the next release`)
    expect(`${String(code)} ${told.join(' ')}`).toMatch(expected)
  })

  it('say what is wrong with the settings or the database', async () => {
    const stranger = { DATABASE_URL: embedded.url.replace(password, 'faux') }
    expect(await refusal('client list', { PORT: 'x' })).toMatch(/^2 error: PORT must be/)
    expect(await refusal('client list', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/x' })).toMatch(/^3 .*ECONNREFUSED/)
    expect(await refusal('client list', stranger)).toMatch(/^3 error: .* password authentication failed/)
    const elsewhere = { DATABASE_URL: embedded.url, DATABASE_URL_DIRECT: embedded.url.replace(/membres$/, 'postgres') }
    expect(await refusal('migrate', elsewhere)).toMatch(/^1 error: DATABASE_URL_DIRECT leads to another database/)
    const away = { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/x', DATABASE_URL_DIRECT: embedded.url }
    expect(await ok('migrate --status', away)).toMatch(/^name +appliedAt/)
    expect(await refusal('migrate', { DATA_DIR: '/dev/null/x' })).toMatch(/^3 error: The database is unavailable/)
  })
})

describe.concurrent('database', slow, () => {
  it('is migrated only when it is told to', async ({ expect }) => {
    // Tried once more, it begins anew.
    await query('drop database if exists vide with (force)')
    await query('create database vide')
    const env = { DATABASE_URL: embedded.url.replace(/membres$/, 'vide') }
    expect(await refusal('client list', env)).toMatch(/^1 error: The schema .* run `npm run cli -- migrate`$/)
    const before = await json<{ name: string; appliedAt: string | null }[]>('migrate --status', env)
    expect(before[0]).toEqual({ name: '0001_clients_et_cles', appliedAt: null, progress: null })
    expect(await ok('migrate', env)).toBe(`Applied: ${before.map(({ name }) => name).join(', ')}`)
    expect(await ok('migrate --status', env)).toMatch(/^name +appliedAt +progress\n0001_clients_et_cles +20/)
    expect(await ok('migrate --finish', env)).toBe('The schema is up to date')
    expect(await refusal('distribute --dry-run', env)).toMatch(/^1 error: The extension citus is not in this database/)

    // As a database that an earlier version has made: what it alone uses is there, until nobody of it is.
    const released = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'membres-et-votes' })
    await released.connect()
    const names = finishing.names().join(', ')
    await released.query(`alter table champ_utilisateur add column est_restreint boolean not null default false;
      delete from migration_finish`)
    const once = 'Once no process of an earlier version runs'
    const note = `${once}, \`npm run cli -- migrate --finish\` applies ${names}`
    expect(await cli('migrate', env)).toEqual({ code: 0, out: 'The schema is up to date', err: note })
    expect(await refusal('migrate --finish', env)).toMatch(/^1 error: Processes of an earlier version are connected/)
    await released.end()
    await expect.poll(() => cli('migrate --finish --json', env), { timeout: 60_000 }).toMatchObject({ code: 0 })
    expect(await cli('migrate', env)).toMatchObject({ err: '' })
    expect(await refusal('migrate --finish --status', env)).toMatch(/^2 error: .*cannot be used with/)
  })

  it('is the embedded one that runs, or that is started for the command; commands get along', async () => {
    expect(await cli('client list --json', {})).toMatchObject({ code: 0, err: '' })
    const env = { DATA_DIR: join(folder, 'neuf') }
    const { out: id, err } = await cli(creation, env)
    expect(err).toMatch(/^No service runs on .*neuf: .* was started for this command$/)
    await Promise.all([1, 2, 3].map(() => ok(`client show ${id}`, env)))
    expect(await findEmbedded({ dataDir: env.DATA_DIR, password })).toBeUndefined()
  })

  it('is not begun by what works on one that is there', async () => {
    const env = { DATA_DIR: join(folder, 'vide'), SAUVEGARDE_DIR: join(folder, 'copies') }
    const none = randomUUID()
    const line = `1 error: There is no database in ${env.DATA_DIR} (DATA_DIR), and this command makes none: `
    const commands = ['sauvegarde create', 'client list', `client show ${none}`, `client export ${none} ici`, 'etat']
    for (const command of [...commands, 'campagne keys', 'migrate --status'])
      expect(await refusal(command, env), command).toContain(line)
    expect([env.DATA_DIR, env.SAUVEGARDE_DIR].filter(existsSync)).toEqual([])
  })
})

it('explains itself at every level', async () => {
  const clients = ['client', 'client create', 'client list', 'client show', 'client set-modules', 'client set-flags']
  const levels = ['', ...clients, 'cle', 'cle issue', 'cle list', 'cle revoke', 'cle expire', 'migrate']
  for (const text of await Promise.all(levels.map((level) => ok(`${level} --help`, {})))) {
    expect(text).toMatch(/^Usage: npm run cli --.*\n\nExamples:\n {2}npm run cli -- .*\n\nExit codes: 0 done; 1 .*3 /s)
  }
  expect(await cli('cle', {})).toMatchObject({ code: 2, out: '', err: like(/^Usage: .*issue/s) })
})

it('never prints a secret but when its key is issued', async () => {
  expect(issued.length).toBeGreaterThan(4)
  for (const key of issued) expect(spoken.filter((text) => text.includes(key.slice(15)))).toHaveLength(1)
  for (const { empreinte } of await query<{ empreinte: Buffer }>('select empreinte from cle_api')) {
    const forms = (['hex', 'base64', 'base64url'] as const).map((form) => empreinte.toString(form))
    expect(forms.filter((form) => spoken.some((text) => text.includes(form)))).toEqual([])
  }
})
