import { afterAll, expect } from 'vitest'
import { takeLeaks } from './leaks.ts'
import { endAll } from './processes/ends.ts'

afterAll(async () => {
  await endAll()
  expect(takeLeaks(), 'what the services of the tests have written').toEqual([])
}, 60_000)
