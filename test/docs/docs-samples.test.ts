import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'
import { collection } from '../../docs/collection.ts'
import { samplesOf } from '../../docs/samples/index.ts'
import { literal } from '../../docs/samples/literal.ts'
import { syntax } from '../../docs/samples/typescript.ts'
import { wordsOf } from '../../docs/tags.ts'
import { operations } from '../../contract/contract.ts'
import { sdkName, sdkRooms } from '../../tools/sdk.ts'
import { newClient, service } from '../support/api.ts'
import { blocksOf } from '../support/processes/guides.ts'

const { port } = await service()
const base = `http://127.0.0.1:${String(port)}`
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'samples-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const samples = operations.flatMap((operation) => samplesOf(operation).map((sample) => ({ ...sample, operation })))
const labelled = (label: string) => samples.filter((sample) => sample.label === label)

/** Writes the samples of a language as files; gives their names. */
const filesOf = (label: string, extension: string) =>
  labelled(label).map(({ operation, source }) => {
    const file = join(folder, `${operation.id}${extension}`)
    writeFileSync(file, `${source}\n`)
    return file
  })

const has = (command: string) => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn(`test/docs/docs-samples.test.ts does not check the syntax of every language: there is no ${command}`)
    return false
  }
}

test('every operation has a sample in every language, the SDK where a key is needed', () => {
  for (const operation of operations) {
    const sdk = operation.isKeyless || operation.isPublic ? [] : ['TypeScript SDK']
    const labels = samplesOf(operation).map(({ label }) => label)
    expect(labels).toEqual(['curl', 'TypeScript', ...sdk, 'Python', 'C#', 'PHP'])
  }
})

const root = join(import.meta.dirname, '../..')

/** What is wrong with programs by the types of the contract and of the package, as whoever installed it imports it. */
function faultsOf(programs: ReadonlyMap<string, string>, more: ts.CompilerOptions = {}): string[] {
  const inMemory = new Map([...programs].map(([name, source]) => [join(root, name), `${source}\nexport {}\n`]))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  const rooms = Object.entries(sdkRooms).map(([name, room]) => [
    sdkName + name.slice(1),
    [join(root, room, 'index.ts')],
  ])
  Object.assign(options, more, { paths: Object.fromEntries(rooms) as Record<string, string[]> })
  const host = ts.createCompilerHost(options)
  const [getSourceFile, fileExists] = [host.getSourceFile.bind(host), host.fileExists.bind(host)]
  host.fileExists = (name) => inMemory.has(name) || fileExists(name)
  host.getSourceFile = (name, version, ...rest) => {
    const source = inMemory.get(name)
    return source === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, source, version)
  }
  const program = ts.createProgram([...inMemory.keys()], options, host)
  return [...inMemory.keys()].flatMap((name) => {
    const file = program.getSourceFile(name)
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
}

test('the samples of TypeScript are right by the types of the contract', { timeout: 60_000 }, () => {
  const programs = [...labelled('TypeScript'), ...labelled('TypeScript SDK')].map(
    ({ operation, label, source }) =>
      [`sample-${operation.id}-${label === 'TypeScript' ? 'fetch' : 'sdk'}.ts`, source] as const,
  )
  expect(faultsOf(new Map(programs))).toEqual([])
})

/** What a README leaves to whoever reads it. */
const ownParts: Readonly<Record<string, string>> = {
  'sdk/README.md': `declare const load: () => Promise<string | undefined>
    declare const store: (items: readonly unknown[], position: string) => Promise<void>`,
  'receiver/README.md': `type Transaction = { readonly id: string }
    declare const database: { transaction: (work: (transaction: Transaction) => Promise<void>) => Promise<void> }
    declare const insertIfAbsent: (transaction: Transaction, id: string) => Promise<boolean>
    declare const enqueue: (transaction: Transaction, data: unknown) => Promise<void>`,
}

test.each(Object.entries(ownParts))(
  'what %s shows is right by the types of the package',
  { timeout: 60_000 },
  (file, own) => {
    const blocks = blocksOf(readFileSync(join(root, file), 'utf8')).filter(({ language }) => language === 'ts')
    expect(blocks).not.toEqual([])
    const programs = blocks.map(
      ({ text }, n) => [`shown-${file.replaceAll('/', '-')}-${n}.ts`, `${text}\n${own}`] as const,
    )
    // It shows a name that it does not use.
    expect(faultsOf(new Map(programs), { noUnusedLocals: false })).toEqual([])
  },
)

const checks = [
  { label: 'curl', extension: '.sh', command: 'bash', line: 'for f in "$@"; do bash -n "$f"; done' },
  { label: 'Python', extension: '.py', command: 'python3', line: 'python3 -m py_compile "$@"' },
  { label: 'PHP', extension: '.php', command: 'php', line: 'for f in "$@"; do php -l "$f"; done' },
]

test.each(checks.filter(({ command }) => has(command)))(
  'the samples of $label are well formed',
  { timeout: 60_000 },
  async ({ label, extension, line }) => {
    const { stderr } = await run('bash', ['-ec', line, 'bash', ...filesOf(label, extension)])
    expect(stderr).toBe('')
  },
)

test('the samples of Python show the problem of a refusal', () => {
  const hiding = labelled('Python').filter(
    ({ source }) => source.includes('raise_for_status') || !source.includes('raise SystemExit(response.text)'),
  )
  expect(hiding.map(({ source }) => source)).toEqual([])
})

test('a sample of curl has another idempotency key each time, in a shell that has no $RANDOM too', () => {
  const source = labelled('curl').find(({ source }) => source.includes('Idempotency-Key'))?.source
  const header = /-H ("Idempotency-Key: .+")/.exec(source ?? '')?.[1] ?? ''
  const script = `unset RANDOM; for i in 1 2 3; do printf '%s\\n' ${header}; done`
  const keys = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
  expect(new Set(keys).size).toBe(3)
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^Idempotency-Key: [0-9a-f]{32}$/)))
})

test('a text with an apostrophe, a quotation mark, a backslash and a dollar stays what it is in TypeScript', () => {
  const hostile = { "l'été": `"a" \\ $b \`c\` l'é`, b: 'a "quoted" word', c: [], d: [null, true, -1.5] }
  expect(runInNewContext(`(${literal(syntax, hostile)})`)).toEqual(hostile)
})

describe('on the service', () => {
  const families = [...Map.groupBy(operations, (operation) => wordsOf(operation).tags[0])]

  test.each(families)('the samples of curl for %s are calls that the contract accepts', async (_, of) => {
    const { key } = await newClient({ estBacASable: true })
    const env = { PATH: process.env['PATH'] ?? '', URL: base, API_KEY: key }
    const deletionsLast = of.toSorted((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'))
    const sources = deletionsLast.map((operation) =>
      samplesOf(operation)[0]?.source.replace('curl', `curl -s -w '\\n%{http_code}\\n'`),
    )
    const { stdout } = await run('bash', ['-c', sources.join('\n')], { env })
    const answers = stdout.match(/^\d{3}$/gm) ?? []
    expect(answers).toHaveLength(of.length)
    expect(stdout).not.toMatch(/Requete\.|Authentification\.|Serveur\./)
  })
})

type Item = { name: string; item?: Item[]; request?: PostmanRequest }
type Pair = { key: string; value: string; disabled?: boolean }
type PostmanRequest = {
  method: string
  header: Pair[]
  url: { raw: string; query: Pair[]; variable: Pair[] }
  body?: { raw: string }
  auth?: { type: string }
}

/** What Postman would send, as it reads a request of a collection. */
async function sendItem({ method, header, url, body, auth }: PostmanRequest, key: string) {
  const path = url.variable.reduce(
    (text, { key: name, value }) => text.replace(`:${name}`, encodeURIComponent(value)),
    url.raw,
  )
  const headers = header
    .filter(({ disabled }) => !disabled)
    .map(({ key: name, value }) => [name, value.replace('{{$guid}}', randomUUID())] as [string, string])
  const response = await fetch(path.replace('{{baseUrl}}', base), {
    method,
    headers: [...headers, ...(auth?.type === 'noauth' ? [] : [['X-Api-Key', key] as [string, string]])],
    ...(body && { body: body.raw }),
  })
  return `${String(response.status)} ${await response.text()}`
}

test('the collection holds every operation once, and each of its requests is one that the service accepts', async () => {
  const leaves = (item: Item): Item[] => (item.item ? item.item.flatMap(leaves) : [item])
  const requests = leaves(collection(base) as Item).map(({ name, request }) => ({ name, request }))
  expect(requests.map(({ name }) => name).sort()).toEqual(operations.map((one) => wordsOf(one).summary).sort())
  const { key } = await newClient({ estBacASable: true })
  const refused: string[] = []
  for (const { name, request } of requests) {
    if (!request || /sandbox/i.test(name)) continue
    const answer = await sendItem(request, key)
    if (/Requete\.|Authentification\.|Serveur\./.test(answer)) refused.push(`${name}: ${answer}`)
  }
  expect(refused).toEqual([])
})
