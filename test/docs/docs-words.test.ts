import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lenient } from '../../conformance/clients/openapi-generator.ts'
import { guideNames, guideText, languages } from '../../docs/guides.ts'
import { parse } from 'yaml'
import { catalogue } from '../../generated/catalogue.ts'
import { properties } from '../../mail/content/styles.ts'
import { attributes, elements } from '../../mail/html.ts'
import { contracts, webhooksText } from '../../contract/contract.ts'
import { programName, sdkName } from '../../tools/sdk.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = (folder: string) =>
  globSync(`${folder}/**/*.ts`, { cwd: root })
    .map((file) => read(file))
    .join('\n')

const contract = new Set<string>()
const statuses = new Set<string>()

const isNamed = (under: string) =>
  ['properties', 'headers', 'schemas', 'parameters', 'paths', 'webhooks'].includes(under)

/** Takes what a part of a contract is called, and what it names. */
function take(key: string, value: unknown, under: string) {
  if (isNamed(under)) contract.add(key)
  if ((under === 'responses' && /^\d{3}$/.test(key)) || key === 'status')
    statuses.add(key === 'status' ? String(value) : key)
  if (['enum', 'x-extensible-enum', 'x-scope'].includes(under) || ['name', 'const', 'operationId'].includes(key))
    contract.add(String(value))
}

/** Takes the words of a contract: members, parameters, headers, values, schemas and codes, paths, events, statuses. */
function collect(node: unknown, under = ''): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    take(key, value, under)
    collect(value, key)
  }
}
collect(contracts)
collect(parse(webhooksText()))

const cli = ['cli', 'sdk/commands'].map(sources).join('\n')
const code = ['receiver', 'sdk', 'db', 'http', 'server', 'scrutin', 'sight'].map(sources).join('\n')
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
const isCommand = (text: string) =>
  text.split(' ').every((word) => word.startsWith('<') || cli.includes(`'${word}`) || cli.includes(`${word}'`))

/** What e-mails keep of HTML. */
const html = new Set([
  ...elements,
  ...Object.keys(attributes),
  ...Object.values(attributes).flat(),
  ...Object.keys(properties),
])

/** What HTTP, the operating system, nginx and PostgreSQL call so. */
const elsewhere = [
  'POST',
  'rel',
  'next',
  'null',
  'curl',
  'crontab',
  'SIGTERM',
  '--no',
  ...['limit_conn', 'worker_connections'],
  'synchronous_commit',
  'off',
  'pg_basebackup',
  'sslmode=verify-full',
  'Request',
  'Response',
  'Accept-Encoding: zstd, gzip',
  'Accept: application/x-ndjson',
  'Accept-Language: en',
  '1970-01-01T00:00:00Z',
  // An address that mail does not reach.
  'a@1.2.3.4',
  // What HTML and the wordings of e-mails call so.
  ...['<style>', '@media', '<html>', '<body>', 'https://{{lien}}'],
  '--method pg_dump',
  // An option of a generator, by which a client of the check is made.
  lenient,
]

const kinds: ((word: string) => boolean)[] = [
  (word) => elsewhere.includes(word) || word === sdkName,
  (word) => contract.has(word) || html.has(word),
  // A header or a parameter with its value, a call, the beginning of a path.
  (word) => /^[\w-]+(?:: |=)[\w-]+$/.test(word) && contract.has(word.split(/: |=/)[0] ?? ''),
  (word) => /^(?:GET|PUT|POST|DELETE) \//.test(word) && contract.has(word.split(' ')[1] ?? ''),
  (word) =>
    word.startsWith('/') && ([...contract].some((path) => path.startsWith(`${word}/`)) || code.includes(`'${word}'`)),
  (word) => /^[A-Z]+(?:_[A-Z]+)+$/.test(word) && readme.includes(`\`${word}\``),
  // How a variable is written.
  (word) => /^\w+:base64$/.test(word) && readme.includes(`\`${word}\``),
  (word) => /^--[a-z-]+$/.test(word) && cli.includes(word),
  (word) => {
    const [, option, value = ''] = /^(--[a-z-]+) (\S+)$/.exec(word) ?? []
    return option !== undefined && cli.includes(option) && contract.has(value)
  },
  (word) => {
    const [, command = ''] =
      /^(?:npm run cli --|npx --no membres-et-votes) (.+?)(?: --(?:help|url "\$URL"))?$/.exec(word) ?? []
    return command !== '' && isCommand(command)
  },
  (word) => /^[a-z]+ [a-z-]+(?: --[a-z]+)?$/.test(word) && isCommand(word.replace(/ --\w+$/, '')),
  (word) => word.startsWith('npm run ') && word.slice('npm run '.length) in scripts,
  (word) => /^migrate --(?:status|finish)$/.test(word),
  (word) => /^(?:emploi|adhesion|champ|employe)\.\w+$/.test(word) && contract.has(word.split('.')[1] ?? ''),
  (word) => /\/|\.yaml$/.test(word) && !word.startsWith('/') && existsSync(join(root, word)),
  (word) => new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![\\w-]*[a-z])`).test(code),
]

const everyGuide = languages.flatMap((language) => guideNames.map((name) => [language, name] as const))

/** The prose of a text: what is not in a fenced block. */
const prose = (text: string) => text.replaceAll(/^ *```[^]*?^ *```$/gm, '')

test.each(everyGuide)(
  '%s/%s: each word in backticks is one of the contract, of the commands or of the code',
  (...of) => {
    const words = [...prose(guideText(...of)).matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)
    const known = words.filter((word) => !/^(?:op|code|guide|site):/.test(word))
    expect(known.filter((word) => !kinds.some((is) => is(word)))).toEqual([])
  },
)

test.each(everyGuide)('%s/%s: each code that it names is in the catalogue, in backticks or not', (...of) => {
  const named = [...prose(guideText(...of)).matchAll(/(?<![\w.-])[A-Z][A-Za-z]+\.[A-Z][A-Za-z]+(?!\w)/g)]
  expect(named.map(([code]) => code).filter((code) => !Object.hasOwn(catalogue, code))).toEqual([])
})

// Without `--no`, npx takes a package of the program's name from the public registry where it is not installed.
test.each(['sdk/README.md', 'README.md', 'CHANGELOG.md', ...globSync('docs/guides/*/*.md', { cwd: root })])(
  '%s calls the program of the SDK so that npx installs nothing',
  (file) => {
    expect(read(file)).not.toContain(`npx ${programName}`)
  },
)

/** What a proxy answers in the place of the service. */
const between = ['502', '504']
const units = 's|ms|MiB|Mio|seconds|secondes|days|jours|employees|rows|members|characters|caractères|messages'

test.each(everyGuide)('%s/%s: each status that it speaks of is one of the contract', (...of) => {
  const named = [
    ...prose(guideText(...of)).matchAll(
      new RegExp(`(?<![\\w.,:/\u00a0-])([2-5]\\d\\d)(?![\\d,:]|\\.\\d|[ \u00a0](?:\\d{3}|${units})\\b)`, 'g'),
    ),
  ]
  const known = (status: string) => statuses.has(status) || between.includes(status)
  expect(named.map(([, status = '']) => status).filter((status) => !known(status))).toEqual([])
})
