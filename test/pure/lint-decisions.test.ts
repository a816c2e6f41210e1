import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Linter } from 'eslint'
import parser from 'typescript-eslint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { citationsResolve } = (await import(resolve('tools/lint/citations.js'))) as Record<string, never>

/** What the rule says of a source. */
function said(text: string) {
  const plugins = { house: { rules: { citations: citationsResolve } } }
  const config = { files: ['**/*.ts'], languageOptions: { parser: parser.parser }, plugins }
  const found = new Linter().verify(text, [{ ...config, rules: { 'house/citations': 'error' } } as never], 'x.ts')
  return found.map(({ line, message }) => `${line}: ${message}`)
}

describe('a citation in a source', () => {
  test.each([
    ['of no decision', '// Why (decision A-99).', '1: docs/decisions/ has no decision A-99'],
    ['one of several', '/** Why (decisions A-29 and Z-1). */', '1: docs/decisions/ has no decision Z-1'],
    ['in the next line', '/**\n * Why (decision\n * A-98), and so.\n */', '2: docs/decisions/ has no decision A-98'],
    ['in a row of them', '// Why (decisions A-12 to A-20).', '1: docs/decisions/ has no decision A-20'],
    ['of a number', '// Why (interface 6.4).', '1: cite a decision of docs/decisions/'],
    ['of a number with a letter', '// Why (decision 5.B.1).', '1: cite a decision of docs/decisions/'],
    ['of no operation', '// Why (operation listPersonnes).', '1: the contract has no operation'],
    ['of no schema', '// Why (schema Personne).', '1: the contract has no operation'],
  ])('%s is refused', (_, text, message) => {
    expect(said(text)).toContainEqual(expect.stringContaining(message))
  })

  test('that leads somewhere is accepted', () => {
    const text = `/**
 * As decided (decisions A-12 to A-16, G-8 or L-2), and as the contract says (operation listEmployes), (schema
 * Adhesion). The decision of the client, an operation that fails, the interface 'E-1'.
 */`
    expect(said(text)).toEqual([])
  })
})

describe('the documents', () => {
  let copy = ''
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'documents-'))
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    const files = listed.split('\n').filter((file) => file !== '')
    await Promise.all(files.map((file) => cp(file, join(copy, file), { recursive: true })))
    git('init', '-q')
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  /** What is said once a file has another text. */
  async function saidOf(file: string, change: (text: string) => string) {
    const path = join(copy, file)
    const before = await readFile(path, 'utf8').catch(() => '')
    await writeFile(path, change(before))
    try {
      execFileSync(process.execPath, [join(copy, 'tools/lint/documents.js')], { cwd: copy, stdio: 'pipe' })
      return ''
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr)
    } finally {
      await (before === '' ? rm(path) : writeFile(path, before))
    }
  }

  const entry = (id: string) => `\n## ${id}: What for?\n\nThis.\n\n**Why:** so.\n\n**Held by:** \`config.ts\`\n`

  test('say what is so', async () => {
    expect(await saidOf('README.md', (text) => text)).toBe('')
  })

  test.each([
    ['a citation in YAML', 'openapi.yaml', (text: string) => `# decision A-99\n${text}`, 'openapi.yaml:1: docs/dec'],
    ['a citation in SQL', 'db/x.sql', () => 'select 1; -- (decision\n-- B-77)', 'db/x.sql:1: docs/decisions/ has no'],
    ['a number in SQL', 'db/migrations/9.sql', () => '-- (interface 9.9)', 'db/migrations/9.sql:1: cite a decision'],
    ['an orphan', 'docs/decisions/B-codes.md', (text: string) => text + entry('B-77'), 'nothing cites decision B-77'],
    [
      'an entry of another letter',
      'docs/decisions/B-codes.md',
      (text: string) => text + entry('C-2'),
      'is not "## B-n',
    ],
    ['an entry twice', 'docs/decisions/B-codes.md', (text: string) => text + entry('B-1'), 'an id stands twice'],
    ['no reason', 'docs/decisions/B-codes.md', (text: string) => text.replace('**Why:**', ''), 'is not "## B-n'],
    ['no such file', 'docs/decisions/B-codes.md', (text: string) => `${text}\`db/no.ts\`\n`, 'there is no db/no.ts'],
    [
      'a number that nobody cites',
      'docs/decisions/README.md',
      (text: string) => `${text}| interface 9 | \`A-1\` |\n`,
      'no mi',
    ],
    ['a number to nowhere', 'docs/decisions/README.md', (text: string) => text.replace('`Adhesion`', '`X`'), 'nowhere'],
    ['another arrow', 'CONTRIBUTING.md', (text: string) => text.replace('-> generated\n', '-> db\n'), 'the arrows of'],
  ])('do not say %s', async (_, file, change, message) => {
    expect(await saidOf(file, change)).toContain(message)
  })

  test('are read from any folder', () => {
    const run = join(copy, 'tools/lint/documents.js')
    execFileSync(process.execPath, [run], { cwd: dirname(run), stdio: 'pipe' })
  })
})
