import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

type Steps = readonly (string | number)[]
type Case = readonly [where: Steps, value: unknown, said: string]

const list = (...rest: Steps) => ['paths', '/b2b/v1/syndicat', 'get', ...rest]
const create = (...rest: Steps) => ['paths', '/b2b/v1/syndicat', 'post', ...rest]
const created = (...rest: Steps) => create('responses', '201', ...rest)
const schema = (name: string, ...rest: Steps) => ['components', 'schemas', name, ...rest]
const problem = (...rest: Steps) => schema('Syndicat.NotFound', ...rest)
const input = (...rest: Steps) => schema('SyndicatModification', ...rest)
const elsewhere = (...rest: Steps) => schema('ChampUtilisateurModification', 'x-elsewhere', ...rest)
const choix = '/b2b/v1/champsUtilisateur/{nom}/choix'
const nom = (...rest: Steps) => input('properties', 'nom', ...rest)
const answer = (...rest: Steps) => ['components', 'responses', 'BacASable.Requis', 'content', ...rest]
const prefer = (...rest: Steps) => ['components', 'parameters', 'Prefer', ...rest]
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const [items, json] = [['properties', 'employes', 'items'], 'application/json'] as const
const problemJson = 'application/problem+json'
const gone = undefined

/** By rule: one place of the contract that a change breaks, its value then, and what the rule says of it. */
const cases: Record<string, Case[]> = {
  'problem-status': [
    [list('responses', '409'), ref('responses', 'Syndicat.NotFound'), 'has the status 404 and is answered under 409'],
    [list('responses', '200', 'content', json, 'schema'), ref('schemas', 'Syndicat.NotFound'), 'is answered under 200'],
    [list('responses', 'default'), ref('responses', 'Syndicat.NotFound'), 'is answered under default'],
    [answer(json), { schema: ref('schemas', 'BacASable.Requis') }, 'BacASable.Requis is answered as application/json'],
    [answer(problemJson, 'schema'), ref('schemas', 'Problem'), '403 refers to a schema that is not a problem'],
    [answer(problemJson, 'schema'), { type: 'object' }, '403 refers to a schema that is not a problem'],
    [answer(), gone, '403 answers no problem schema'],
  ],
  'problem-complete': [
    [problem('properties', 'code', 'const'), 'Syndicat.Absent', 'is not named after its code'],
    [problem('properties', 'code', 'const'), gone, 'extends Problem without a constant code'],
    [problem('description'), ' ', 'has no description'],
    [problem('x-remedy'), gone, 'has no x-remedy'],
    [problem('x-detail', 'fr'), gone, 'has no x-detail.fr'],
    [problem('x-detail'), gone, 'has no x-detail.en'],
    [problem('x-detail', 'en'), 'No union is called {nom}.', 'has not the same {slots}'],
    [problem('properties', 'status', 'const'), gone, 'has no constant status'],
    [problem('properties', 'title', 'const'), gone, 'has no constant title'],
    [problem('required'), ['code', 'title'], 'does not require code, status and title'],
    [problem('allOf'), gone, 'does not extend Problem'],
    [problem('x-aliases'), ['Syndicat'], 'has the alias Syndicat, which is not a code'],
  ],
  'operation-complete': [
    [list('operationId'), gone, 'operationId is missing'],
    [create('operationId'), 'LISTSyndicats', 'LISTSyndicats differs from listSyndicats by letter case'],
    [list('tags', 1), 'Employeurs', 'tags must hold exactly one tag'],
    [list('summary'), gone, 'summary is missing'],
    [list('description'), '', 'description is missing'],
    [list('x-module'), 'membres', 'x-module must be one of Membres, Vote, Aucun'],
    [list('x-body-limit'), gone, 'x-body-limit must be a number of bytes'],
    [list('x-body-limit'), 1024, '0 exactly when there is no requestBody'],
    [create('x-body-limit'), 0, '0 exactly when there is no requestBody'],
    [list('x-environments'), ['test'], 'x-environments must be a list among developpement, staging, production'],
  ],
  'operation-answers': [
    [list('responses', '503'), gone, 'listSyndicats does not declare 503'],
    [list('responses', '429'), gone, 'listSyndicats does not declare 429'],
    [create('responses', '413'), gone, 'createSyndicat does not declare 413'],
    [created('links'), gone, '201 has only one of the header Location and the link self'],
    [created('headers', 'Location'), gone, '201 has only one of the header Location and the link self'],
    [created('links', 'self', 'operationId'), 'getUnion', 'self names getUnion, which is not an operation'],
  ],
  'examples-present': [
    [prefer('example'), gone, 'Parameter Prefer has no example'],
    [create('requestBody', 'content', json, 'examples'), gone, 'application/json has no examples'],
    [list('responses', '200', 'content', json, 'examples'), {}, 'application/json has no examples'],
    [create('responses', '400', 'content', problemJson, 'examples', 'Syndicat.NomRequis'), gone, 'No example shows'],
  ],
  'posts-repeatable': [
    [create('parameters'), gone, 'createSyndicat has no parameter Idempotency-Key'],
    [created('headers', 'Idempotency-Replayed'), gone, 'has no header Idempotency-Replayed in its 201'],
    [create('responses', '422'), gone, 'createSyndicat has no Requete.CleIdempotenceReutilisee'],
    [create('responses', '409'), ref('responses', 'Requete.CleIdempotenceReutilisee'), 'has no Requete.EnCours'],
  ],
  'paths-distinct': [[['paths', '/b2b/v1/Syndicat/{nom}'], {}, '/b2b/v1/syndicat/{idExterne} differ by letter case']],
  'inputs-bounded': [
    [nom('maxLength'), gone, 'A string needs maxLength'],
    [prefer('schema', 'maxLength'), gone, 'A string needs maxLength'],
    [schema('BacASableCreation', 'properties', 'modules', 'maxItems'), gone, 'An array needs maxItems'],
    [nom(), { type: 'integer', minimum: 1 }, 'An integer needs the format int32 or int64, or a minimum and a maximum'],
    [schema('CourrielsEmploye', 'additionalProperties'), gone, 'An object needs additionalProperties: false'],
    [input('additionalProperties'), gone, 'An object needs additionalProperties: false'],
    [nom(), { anyOf: [{ type: 'null' }, { description: 'Name.' }] }, 'A schema without a type accepts any value'],
  ],
  'lists-paged': [
    [list('parameters', 0), ref('parameters', 'Prefer'), 'The list listSyndicats has no parameter limite'],
    [list('parameters'), gone, 'The list listSyndicats has no parameter curseur'],
    [list('responses', '200', 'headers', 'Link'), gone, 'The list listSyndicats has no header Link'],
    [list('responses', '200', 'content', 'application/x-ndjson'), gone, 'has no answer in application/x-ndjson'],
  ],
  'no-keywords-beside-ref': [
    [schema('Syndicat', 'properties', 'identifiantExterne', 'maxLength'), 10, 'maxLength beside a $ref'],
  ],
  'codes-exist': [
    [nom('x-codes', 'required'), 'Syndicat.Nom', 'x-codes names Syndicat.Nom, which is not a code'],
    [nom('x-codes', 'format'), 'Syndicat.HasEmployeurs', 'createSyndicat does not declare Syndicat.HasEmployeurs'],
    [input('x-item'), 'Union', 'x-item names Union, which is not a schema'],
    [schema('EmployesSaisie', ...items, 'x-row'), 'Union', 'x-row names Union, which is not the first of anyOf'],
    [
      schema('SyncErreur', 'properties', 'code', 'x-row-codes', 0),
      'Rien',
      'x-row-codes names Rien, which is not a code',
    ],
    [elsewhere('choix'), 'PUT /b2b/v1/choix', 'x-elsewhere names PUT /b2b/v1/choix, which is not an operation'],
    [elsewhere('choix'), `put ${choix}`, `x-elsewhere names put ${choix}, which is not an operation`],
    [elsewhere(), { options: `PUT ${choix}` }, 'x-elsewhere names options, which is not a member of the x-item'],
  ],
  'no-unused-components': [
    [schema('Seul'), { type: 'array', items: ref('schemas', 'Seul') }, 'Nothing uses Seul'],
    [['components', 'examples', 'Seul'], { value: 1 }, 'Nothing uses Seul'],
    [schema('ChampUtilisateur.NomExiste', 'x-aliases'), gone, 'Nothing uses ChampUtilisateur.NomDuplique'],
    [schema('SyncErreur', 'properties', 'code', 'x-row-codes'), gone, 'Nothing uses ChampUtilisateur.ValeurInvalide'],
    [schema('Requete.DelaiDepasse', 'x-before-routing'), gone, 'Nothing uses Requete.DelaiDepasse'],
  ],
  'safe-patterns': [
    [nom('pattern'), '(', 'does not compile with the flag u'],
    [nom('pattern'), '^(?=a)', 'is too complex to judge'],
    [nom('pattern'), '^(-?\\d+)*$', 'has nested quantifiers'],
    [nom('pattern'), '^(a|ab)*$', 'repeats alternatives that start alike'],
    [nom('pattern'), '\\s+$', 'repeats without starting with ^'],
    [nom('pattern'), '^\\d*.*$', 'has quantifiers that compete for the same characters'],
    [nom('patternProperties'), { '^\\w*\\d*$': false }, 'has quantifiers that compete for the same characters'],
  ],
}

const safe = ['^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$', '^(?:[\\da-f]{4}-){3}\\p{L}+$', '^\\d+(\\.\\d+)?$|^(on|yes)*$']
const accepted = safe.map((pattern) => ({ pattern, change: [nom('pattern'), pattern, ''] as const }))
const refused = Object.entries(cases).flatMap(([rule, list]) =>
  list.map((change) => ({ rule, change, said: change[2] })),
)
const changes: Case[] = [...accepted, ...refused].map(({ change }) => change)

/** The contract with one value changed, or taken away. */
function changed(contract: object, [where, value]: Case): object {
  const copy = structuredClone(contract) as Record<string, unknown>
  const last = where.at(-1) ?? ''
  const parent = where.slice(0, -1).reduce((node, step) => node[step] as typeof copy, copy)
  if (value === gone && parent[last] === undefined) throw new Error(`The contract has no ${where.join(' ')}`)
  if (value === gone) Reflect.deleteProperty(parent, last)
  else parent[last] = value
  return copy
}

type Problem = { ruleId: string; severity: string; message: string; location: { source: { ref: string } }[] }
let rules: Record<string, string>
let problems: Problem[]

/** What redocly finds in each file: one process for all, because its start takes longer than a file. */
async function lint(config: string, files: string[]): Promise<Problem[]> {
  const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', `--config=${config}`, '--format=json']
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [...command, ...files], { env, maxBuffer: 1e8 }, (_, stdout) => {
      done(stdout)
    })
  })
  const reports = JSON.parse(`[${output.replaceAll(/^\}\{$/gm, '},{')}]`) as { problems: Problem[] }[]
  expect(reports).toHaveLength(files.length)
  return reports.flatMap((report) => report.problems)
}

beforeAll(async () => {
  const config = parse(await readFile('redocly.yaml', 'utf8')) as { rules: Record<string, string> }
  rules = Object.fromEntries(Object.entries(config.rules).filter(([name]) => name.startsWith('contract/')))
  const contract = parse(await readFile('openapi.yaml', 'utf8')) as object
  const directory = await mkdtemp(join(tmpdir(), 'contract-rules-'))
  const write = async (name: string, text: string) => {
    await writeFile(join(directory, name), text)
    return join(directory, name)
  }
  try {
    const documents = [contract, ...changes.map((change) => changed(contract, change))]
    const files = await Promise.all(
      documents.map((document, i) => write(`${String(i)}.json`, JSON.stringify(document))),
    )
    const ours = { plugins: [resolve('tools/contract-rules.js')], rules, telemetry: 'off' }
    problems = await lint(await write('redocly.yaml', stringify(ours)), files)
  } finally {
    await rm(directory, { recursive: true })
  }
})

/** What is found in the contract after a change; in the contract as it is without one. */
function findings(change?: Case): string[] {
  const file = `${String(change ? changes.indexOf(change) + 1 : 0)}.json`
  const here = problems.filter(({ location }) => basename(location[0]?.source.ref ?? '') === file)
  return here.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)
}

it('finds nothing in the contract', () => {
  expect(findings()).toEqual([])
})

it('has a case for every rule, and every rule is switched on', async () => {
  const plugin = (await import(resolve('tools/contract-rules.js'))) as { default: () => { rules: { oas3: object } } }
  const names = Object.keys(plugin.default().rules.oas3)
  expect(Object.keys(cases).sort()).toEqual(names.sort())
  expect(rules).toEqual(Object.fromEntries(names.map((name) => [`contract/${name}`, 'error'])))
})

it.each(refused)('$rule: $said', ({ rule, change, said }) => {
  const ours = findings(change).filter((finding) => finding.startsWith(`error contract/${rule}: `))
  expect(ours.join('\n')).toContain(said)
})

it.each(accepted)('safe-patterns accepts $pattern', ({ change }) => {
  expect(findings(change)).toEqual([])
})
