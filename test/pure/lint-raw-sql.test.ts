import { Linter } from 'eslint'
import { resolve } from 'node:path'
import parser from 'typescript-eslint'
import { expect, test } from 'vitest'

const { rawSqlSaysWhy } = (await import(resolve('tools/lint/raw-sql.js'))) as Record<string, never>

/** Whether the rule refuses a file. */
function isRefused(text: string) {
  const plugins = { house: { rules: { raw: rawSqlSaysWhy } } }
  const config = { files: ['**/*.ts'], languageOptions: { parser: parser.parser }, plugins }
  return (
    new Linter().verify(text, [{ ...config, rules: { 'house/raw': 'error' } } as never], resolve('a.ts')).length > 0
  )
}

const query = 'const list = (db) => sql<Row>`\n  select id from employe`.execute(db)'

test.each([
  query,
  `/** The rows. */\n${query}`,
  `/** The raw rows. */\n${query}`,
  `// The bytes are raw: nothing else.\n${query}`,
  `// Raw:\n${query}`,
  `// Raw: of another one.\nconst other = 1\n${query}`,
  `${query} // Raw: too late.`,
  'sql`update employe set a = ${a}`',
  'sql`WITH a as (select 1) select a`',
])('a whole statement without a reason is refused: %j', (text) => {
  expect(isRefused(`import { sql } from 'kysely'\n${text}`)).toBe(true)
})

test.each([
  `/** The rows. Raw: they come as an array. */\n${query}`,
  'function list(db) {\n  // Raw: they come as an array.\n  return sql`select 1`.execute(db)\n}',
  'const part = sql`(select min(id) from employe)`',
  'const part = sql`lower(nom)`',
  'await sql`set local lock_timeout = default`.execute(db)',
])('a reason, or a part of a statement, is accepted: %j', (text) => {
  expect(isRefused(`import { sql } from 'kysely'\n${text}`)).toBe(false)
})

test('a reason at the head of a file is of all its statements', () => {
  expect(isRefused(`// Raw: the tables are temporary.\nimport { sql } from 'kysely'\n${query}\n${query}`)).toBe(false)
})
