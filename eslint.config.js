import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'
import { again } from './tools/lint/again.js'
import { citationsResolve } from './tools/lint/citations.js'
import { importsByRoom } from './tools/lint/imports.js'
import { namesInTheirLanguage } from './tools/lint/names.js'
import { rawSqlSaysWhy } from './tools/lint/raw-sql.js'

const traces = {
  group: ['@opentelemetry/*'],
  message: 'What makes traces is loaded where they are made: sight/otel/ alone knows its packages (decision N-11).',
}

/** What `files` may not import: patterns of `no-restricted-imports`. The last entry for a file replaces the others. */
const forbid = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns, traces] }] },
})

const server = ['express', 'openapi-backend']
const everything = '^'

/** Tests that wait for a time or measure one, and why each does: nothing else is to be seen. */
const timed = {
  'test/faults/rig.ts': 'a caller waits for 503 no longer than 5 s, which the interface promises',
  'test/http/lists-long.test.ts':
    'readers are slow by the clock: they pause for less than the service allows, or for more',
}
const untimed =
  'Count what is done, wait for what is to be seen (expect.poll), or give the clock (test/support/given-clock.ts).'
const now = "CallExpression[callee.object.name='Date'][callee.property.name='now']"

/** Operations that write, where some are called at once. */
const all = "CallExpression[callee.object.name='Promise'][callee.property.name='all']"
const writing = '/^(?:add|cast|create|delete|publish|send|set|strikeOff|unpublish|update|upsert)[A-Z]/'
const meeting =
  'Calls made at once may come one after the other, and show nothing: have them meet (test/support/held-rows.ts, test/support/races.ts).'
const alone =
  'A table that is locked keeps the other tests of the run waiting: test/support/locked-tables.ts has it in a database alone.'

export default defineConfig(
  globalIgnores(['generated/', '.data/', 'build/', 'reports/', 'conformance/scenarios/!(given).ts']),
  ...ts.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 8],
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['pace/retry.ts', 'test/**'],
    rules: {
      'no-restricted-syntax': ['error', ...again],
    },
  },
  // Which room imports from which is in tools/lint/rooms.js; what follows is narrower, or about packages.
  {
    plugins: {
      house: {
        rules: {
          rooms: importsByRoom,
          citations: citationsResolve,
          names: namesInTheirLanguage,
          'raw-sql': rawSqlSaysWhy,
        },
      },
    },
    rules: { 'house/rooms': 'error', 'house/citations': 'error', 'house/names': 'error', 'house/raw-sql': 'error' },
  },
  { files: ['tools/lint/**', 'test/pure/lint-*'], rules: { 'house/citations': 'off' } },
  // Tests send members that no contract has.
  { files: ['test/**'], rules: { 'house/names': ['error', { members: false }] } },
  { files: ['test/**', 'bench/**'], rules: { 'house/raw-sql': 'off' } },
  { ...forbid(['**/*.ts']), ignores: ['sight/otel/**'] },
  forbid(['jobs/**', 'cli/**'], { group: [...server, 'pg'], message: 'HTTP belongs to http/, SQL to db/.' }),
  forbid(['handlers/*.ts'], {
    regex: String.raw`^(?!\./handler\.ts$|\.\./(?:mail|db|rules|scrutin|webhooks|words)/|\.\./problems\.ts$)`,
    message:
      'A handler imports handler.ts, mail/, db/, rules/, scrutin/, webhooks/, words/ and problems.ts only; share code through db/.',
  }),
  forbid(['handlers/index.ts'], { regex: String.raw`^(?!\./)`, message: 'This is the list of the handlers only.' }),
  forbid(['handlers/handler.ts'], {
    regex: everything,
    allowTypeImports: true,
    message: 'What a handler is given is described by types only.',
  }),
  forbid(['mail/**'], {
    group: [...server, 'pg'],
    message: 'mail/ knows how an e-mail looks and leaves; SQL belongs to db/.',
  }),
  forbid(['contract/**'], {
    group: ['express', 'pg', 'kysely'],
    message: 'contract/ knows OpenAPI; HTTP belongs to http/, SQL to db/.',
  }),
  forbid(['db/**'], {
    group: server,
    message: 'db/ knows only SQL; the types of the contract are in generated/.',
  }),
  forbid(['docs/**'], {
    group: [...server, 'pg'],
    message: 'docs/ knows the contract and the pages; server/docs.ts serves them.',
  }),
  forbid(['rules/**'], {
    regex: String.raw`^(?!\./|node:url$|entities/decode$)`,
    allowTypeImports: true,
    message:
      'A rule is a pure function: it imports other rules, what node:url says of the names of domains, and how HTML names characters.',
  }),
  forbid(['scrutin/*.ts'], {
    regex: String.raw`^(?!\./|node:crypto$|node:timers/promises$)`,
    message: 'What counts and verifies is read by those who doubt it: it imports node:crypto and its own files only.',
  }),
  forbid(['problems.ts'], {
    regex: String.raw`^(?!\./generated/)`,
    message: 'Every layer imports problems.ts: it imports the catalogue only.',
  }),
  // What a process says goes to its log, which has no keys and no people: only what starts one prints.
  {
    files: ['{db,handlers,http,jobs,mail,pace,pages,rules,server,sight,webhooks}/**/*.ts'],
    ignores: ['{jobs,server}/{main,process}.ts', 'server/welcome.ts'],
    rules: { 'no-console': 'error' },
  },
  // The requests of express are interfaces over a class of Node, which this rule takes for forgeries of it.
  {
    files: ['http/**', 'pages/**', 'server/**'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  { files: ['test/**'], rules: { 'max-lines-per-function': 'off', complexity: 'off' } },
  {
    files: ['test/**'],
    ignores: Object.keys(timed),
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'node:timers/promises', importNames: ['setTimeout', 'setInterval'], message: untimed }] },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.object.name='performance']", message: untimed },
        { selector: "CallExpression[callee.name='setTimeout']", message: untimed },
        // A program that a test writes down.
        { selector: 'TemplateElement[value.raw=/\\bsetTimeout\\(/]', message: untimed },
        { selector: `BinaryExpression[operator='-'] ${now}`, message: untimed },
        { selector: `${all} CallExpression[callee] > Literal[value=${writing}]`, message: meeting },
        { selector: 'CallExpression > Literal[value=/lock table/i]', message: alone },
        { selector: 'CallExpression > TemplateLiteral > TemplateElement[value.raw=/lock table/i]', message: alone },
      ],
    },
  },
  { files: ['**/*.js'], ...ts.configs.disableTypeChecked },
)
