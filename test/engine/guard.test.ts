import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { tenantGuard } from '../../db/engine/guard/guard.ts'
import { newId } from '../../db/engine/ids.ts'
import { testConfig } from '../support/api.ts'
import { blind, bound } from './guard.cases.ts'

test.each(bound)('lets through: %s', async (sql) => {
  await tenantGuard(sql)
})

const doors = Object.entries(blind).flatMap(([words, statements]) => statements.map((sql) => [sql, words] as const))

test.each(doors)('refuses: %s', async (sql, words) => {
  await expect((async () => tenantGuard(sql))()).rejects.toThrow(new RegExp(words))
})

test('of several statements in one text, each is read', async () => {
  await expect((async () => tenantGuard('select 1; truncate employe'))()).rejects.toThrow('names employe')
})

/** Reads the first employee that there is, of whatever client, as a database of a process that has the guard or not. */
function unboundRead(guarded: boolean) {
  const database = openDatabase(inject('databaseUrl'), testConfig({ TENANT_GUARD: String(guarded) }))
  onTestFinished(() => database.close())
  return database.read(newId(), ({ q }) => sql`select id from employe limit 1`.execute(q))
}

test('a database that is opened with the guard sends no statement that it refuses, one without it does', async () => {
  await expect(unboundRead(true)).rejects.toThrow('A query reads employe without its client_id')
  await expect(unboundRead(false)).resolves.toHaveProperty('rows')
})

/**
 * Reads a thousand statements in a process of its own, and prints the megabytes that it was seen to hold at most. The
 * peak that the system knows of a process begins with that of the one that started it, which may be a large one.
 */
const reading = `
  const { tenantGuard } = await import('./db/engine/guard/guard.ts')
  let most = 0
  const conditions = (n) => Array.from({ length: 10 }, (_, i) => 'a' + i + ' = $' + (n + i)).join(' and ')
  for (let n = 2; n < 1000; n++) {
    await tenantGuard('select id from employe where client_id = $1 and ' + conditions(n))
    most = Math.max(most, process.memoryUsage.rss())
  }
  console.log(most / 1e6)`

test('the parser is not compiled a second time, which takes half a gigabyte', () => {
  const megabytes = execFileSync(process.execPath, ['--input-type=module', '--eval', reading], { encoding: 'utf8' })
  expect(Number(megabytes)).toBeLessThan(300)
})
