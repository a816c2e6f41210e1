import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { install } from '../../tools/installed.ts'

const folder = mkdtempSync(join(tmpdir(), 'installed-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const thrown = (): unknown => {
  try {
    install(folder)
  } catch (error) {
    return error
  }
  return undefined
}

test('what could not be installed is not tried again, unless it is there', () => {
  writeFileSync(join(folder, 'package-lock.json'), 'nothing that npm reads')
  const first = thrown()
  expect(first).toBeInstanceOf(Error)
  expect(thrown()).toBe(first)
  mkdirSync(join(folder, 'node_modules'))

  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '')
  expect(thrown()).toBeUndefined()
})
