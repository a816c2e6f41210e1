import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { payroll } from '../../bench/payroll.ts'
import { keptPort } from '../support/processes/ports.ts'
import { newClient, service } from '../support/api.ts'
import { fileOf } from '../support/processes/commands.ts'
import { compiled } from '../support/processes/processes.ts'
import { employe, employeur } from '../support/contract/samples.ts'

const { port } = await service()
const url = `http://127.0.0.1:${String(port)}`

/** One `sync`, in a process of its own, that sees nothing but the service. */
function sync(key: string, ...args: string[]) {
  const command = [join(import.meta.dirname, '../../cli/main.ts'), 'sync', '--url', url, ...args]
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, command, { env: { API_KEY: key, ...compiled } }, (_, out, err) => {
      resolve({ code: child.exitCode, out: out.trimEnd(), err: err.trimEnd() })
    })
  })
}

async function client() {
  const made = await newClient()
  for (const n of [1, 2]) await made.ok('createEmployeur', { body: employeur(n, { identifiantExterne: `EMP-${n}0` }) })
  return made
}

test(
  'a payroll file is tried first, then loaded; what is refused is named by its line',
  { timeout: 60_000 },
  async () => {
    const { key, ok } = await client()
    const lines = [...payroll(100)]
    const broken = lines.findIndex((line) => line.includes('EMP-INCONNU') || line.includes('membre chez'))
    expect(broken).toBeGreaterThan(0)
    const file = await fileOf(lines.join('\r\n'), 'paie.csv')
    const tried = await sync(key, file)
    expect(tried).toMatchObject({ code: 0, err: expect.stringContaining('dry run') as string })
    expect(tried.out).toMatch(/employes +\d+ +0 +0 +\d+\n/)
    expect(tried.out).toContain(`line ${broken + 1}  `)
    expect(await ok('listEmployes')).toEqual([])
    const loaded = await sync(key, file, '--apply')
    expect(loaded).toMatchObject({ code: 0, err: '' })
    const people = await ok('listEmployes')
    expect(people.length).toBeGreaterThan(80)
    expect(people.some(({ nom }) => nom.includes("'"))).toBe(true)
    const again = await sync(key, file, '--apply')
    expect(again.out).toMatch(new RegExp(`employes +0 +0 +${String(people.length)} +`))
  },
)

test('a column that is left out changes nothing, an empty cell clears', { timeout: 60_000 }, async () => {
  const { key, ok } = await client()
  const load = async (...lines: string[]) => sync(key, '--apply', await fileOf(lines.join('\n'), 'paie.csv'))
  const header = 'idExterne;prenom;nom;courriel;ville;noMembre'
  expect(await load(header, 'E-1;Zoé;"L;Écuyer";z@exemple.ca;Laval;M-1')).toMatchObject({ code: 0 })
  expect(await load('idExterne;ville', 'E-1;')).toMatchObject({ code: 0 })
  const [person] = await ok('listEmployes')
  expect(person).toMatchObject({ nom: 'L;Écuyer', ville: null, noMembre: 'M-1' })
})

test('a JSON file, compressed, is the body of the call', { timeout: 60_000 }, async () => {
  const { key, ok } = await client()
  const body = {
    syndicats: [{ identifiantExterne: 'SYN-1', nom: 'Un' }],
    employeurs: [1, 2].map((n) => employeur(n)),
  }
  const { writeFile } = await import('node:fs/promises')
  const file = await fileOf('', 'paie.json.gz')
  await writeFile(file, gzipSync(JSON.stringify(body)))
  expect(await sync(key, '--apply', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/syndicats +1 [^]*\n\n1 syndicats, 2 employeurs in [\d.]+ s$/) as string,
  })
  expect(await ok('listSyndicats')).toHaveLength(1)
})

test('a load that fails once it was received ends with 1, and says why', { timeout: 60_000 }, async () => {
  const { key, ok } = await client()
  const emploi = { identifiantExterne: 'J-1', identifiantExterneEmployeur: 'EMP-10', dateDebut: '2020-01-01' }
  await ok('createSync', { body: { employes: [employe(1, { emplois: [emploi] })] } })
  const file = await fileOf(JSON.stringify({ employes: [{ idExterne: 'E-1', emplois: [] }] }), 'paie.json')
  for (const mode of [[], ['--apply']]) {
    const { code, out, err } = await sync(key, file, '--end-absent-jobs', ...mode)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('The load failed, nothing was changed: ')
    expect(err.split('100 %')).toHaveLength(2)
    expect(err).toContain('\n  would end the job "J-1" of "E-1"')
  }
  expect(await ok('listEmplois', { query: { actif: true } })).toHaveLength(1)
  expect(await sync(key, file, '--end-absent-jobs', '--apply', '--confirm')).toMatchObject({ code: 0, err: '' })
  expect(await ok('listEmplois', { query: { actif: true } })).toEqual([])
})

test('people whom the file does not list are deactivated, and who is kept is told', { timeout: 60_000 }, async () => {
  const { key, ok } = await client()
  const workers = [1, 2, 3].map((n) => {
    const emploi = { identifiantExterne: `J-${n}`, identifiantExterneEmployeur: 'EMP-10', dateDebut: '2020-01-01' }
    return employe(n, { emplois: [emploi] })
  })
  const adhesions = [{ employeIdExterne: 'E-2', dateSignature: '2020-01-01' }]
  const employeurs = [employeur(1, { identifiantExterne: 'EMP-10' })]
  const syndicats = [{ identifiantExterne: 'SYN-1', nom: 'Un', employeurs, adhesions }]
  await ok('createSync', { body: { employes: workers, syndicats } })
  const file = await fileOf(JSON.stringify({ employes: [workers[0], {}] }), 'paie.json')
  const { code, out } = await sync(key, file, '--deactivate-absent', '--confirm', '--apply')
  expect(code).toBe(0)
  const said = out.slice(out.indexOf('Absent')).split('\n')
  expect(said.slice(0, 5)).toEqual([
    'Absent: 1 deactivated, 1 kept',
    '  E-3',
    'Kept:',
    expect.stringMatching(/^ {2}E-2 {2}.* \[Employe.HasAdhesions\]$/),
    '  1 refused rows name nobody who is known: anybody may be in them',
  ])
  expect((await ok('listEmployes')).map(({ idExterne }) => idExterne)).toEqual(['E-1', 'E-2'])
})

test.each<[string, string, string]>([
  ['a column with a typo', 'idExterne,prenon\nE-1,A', 'unknown column prenon'],
  ['a broken line', 'idExterne,prenom\nE-1,A,B', 'is not valid CSV'],
  ['a column that stands twice', 'idExterne,nom,nom\nE-1,A,B', 'names a column twice: nom'],
  ['no byte', '', 'has no line below the names of its columns'],
  ['a heading alone', '\uFEFFidExterne;prenom;nom\r\n', 'has no line below the names of its columns'],
  ['broken JSON', '{"employes": [', 'is not valid JSON'],
  ['JSON without rows', '{"employes": []}', 'has no row'],
  ['an empty object', '{}', 'has no row'],
  ['a body that is no load', '[1]', 'answered 400'],
])('a file with %s is refused', async (_, content, said) => {
  const { key } = await client()
  const { code, out, err } = await sync(key, await fileOf(content))
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(said)
})

test('a file that Excel saved in French is read as what it is, and that is said', { timeout: 60_000 }, async () => {
  const { key, ok } = await client()
  const lines = (nom: string) => `idExterne;prenom;nom;courriel\r\nE-1;Noé;${nom};n@exemple.ca`
  const bytes = (nom: string, encoding: 'latin1' | 'utf16le') => Buffer.from(lines(nom), encoding)
  // L'Œuvrard – 5 €: what windows-1252 has and ISO 8859-1 has not.
  const excel = Buffer.from(bytes('L’\u009cuvr\u0080', 'latin1').map((byte) => (byte === 0x19 ? 0x92 : byte)))
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('Œuvré', 'utf16le')])
  const load = async (content: Buffer, ...args: string[]) =>
    sync(key, '--apply', await fileOf(content, 'paie.csv'), ...args)
  const nom = async () => (await ok('listEmployes'))[0]?.nom
  expect(await load(excel)).toMatchObject({
    code: 0,
    err: expect.stringContaining('is read as windows-1252') as string,
  })
  expect(await nom()).toBe('L’œuvr€')
  expect(await load(utf16)).toMatchObject({ code: 0, err: expect.stringContaining('is read as utf-16le') as string })
  expect(await nom()).toBe('Œuvré')
  expect(await load(bytes('Lévis', 'latin1'), '--encoding', 'windows-1252')).toMatchObject({ code: 0, err: '' })
  expect(await nom()).toBe('Lévis')
  // Cut in the middle of a letter: no text of windows-1252.
  const broken = await load(Buffer.from(lines('Écuyer é')).subarray(0, -14))
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('UTF-8 in part only') as string })
  expect(await load(excel, '--encoding', 'latin')).toMatchObject({ code: 2 })
  expect(await load(excel, '--encoding', 'utf-8')).toMatchObject({ code: 1 })
  expect(await nom()).toBe('Lévis')
})

test('a dry run leaves the key of the load to the load', { timeout: 60_000 }, async () => {
  const { key, ok } = await client()
  const args = [await fileOf(JSON.stringify({ employes: [employe(1)] }), 'paie.json'), '--idempotency-key', 'paie-1']
  expect(await sync(key, ...args)).toMatchObject({ code: 0, err: expect.stringContaining('dry run') as string })
  for (const time of ['once', 'again'])
    expect([time, await sync(key, ...args, '--apply')]).toMatchObject([time, { code: 0, err: '' }])
  expect(await ok('listEmployes')).toHaveLength(1)
})

test('--strict ends with 1 where a row was refused, and loads the others', { timeout: 60_000 }, async () => {
  const { key, ok } = await client()
  const people = (...nom: string[]) => [
    'idExterne,prenom,nom,courriel',
    ...nom.map((n, i) => `E-${i},A,${n},a${i}@exemple.ca`),
  ]
  const load = async (lines: string[], ...args: string[]) =>
    sync(key, '--apply', await fileOf(lines.join('\n'), 'p.csv'), ...args)
  expect(await load(people('Un', ''))).toMatchObject({ code: 0 })
  const strict = await load(people('Un', '', 'Trois'), '--strict')
  expect(strict).toMatchObject({ code: 1, err: expect.stringContaining('1 rows were refused') as string })
  expect(strict.out).toContain('[Employe.NomRequis]')
  expect(await ok('listEmployes')).toHaveLength(2)
  expect(await load(people('Un'), '--strict')).toMatchObject({ code: 0, err: '' })
})

test('a wrong key and a service that is away are told apart', { timeout: 60_000 }, async () => {
  const file = await fileOf('{"employes":[{}]}')
  expect(await sync('mv_dev_x', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('answered 401') as string,
  })
  const { key } = await client()
  const nobody = `http://127.0.0.1:${await keptPort()}`
  const away = await sync(key, file, '--url', nobody)
  expect(away).toEqual({
    code: 3,
    out: '',
    err: expect.stringContaining(`error: The service at ${nobody} does not answer: connect ECONNREFUSED`) as string,
  })
})

/** A proxy that has the service under `/prefix`, and nothing elsewhere. */
const underPrefix: RequestListener = (req, res) => {
  const path = /^\/prefix(\/.*)$/.exec(req.url ?? '')?.[1]
  if (path === undefined) {
    res.writeHead(404).end('{}')
    return
  }
  const onward = request(`${url}${path}`, { method: req.method, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(res)
  })
  req.pipe(onward)
}

test.each(['/prefix', '/prefix/'])('the service is found under the path of its address, %s', async (path) => {
  const proxy = createServer(underPrefix).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(() => proxy.close())
  const { key } = await client()
  const file = await fileOf(JSON.stringify({ employeurs: [employeur(1)] }))
  const address = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`
  expect(await sync(key, file, '--url', address + path)).toMatchObject({ code: 0, out: expect.any(String) as string })
  expect(await sync(key, file, '--url', address)).toMatchObject({ code: 1 })
})

test.each(['?a=b', '#a'])('an address that ends with %s is refused', async (end) => {
  const line = 'error: --url must have no query or fragment: paths of the service come after it'
  expect(await sync('mv_dev_x', await fileOf('{"employes":[{}]}'), '--url', url + end)).toEqual({
    code: 2,
    out: '',
    err: line,
  })
})
