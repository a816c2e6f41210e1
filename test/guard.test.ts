import { expect, test } from 'vitest'
import { tenantGuard } from '../db/guard.ts'
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
