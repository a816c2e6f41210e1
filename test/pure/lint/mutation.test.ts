import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which StrykerJS reads.
import found from '../../../tools/mutation/stryker.config.js'

const { mutate, ignorePatterns } = found as { mutate: string[]; ignorePatterns: string[] }

test.each(mutate)('%s, where mistakes are planted, names files', (pattern) => {
  expect(globSync(pattern)).not.toEqual([])
})

test.each(ignorePatterns)('%s is left out of the copy at the top only: rooms have folders of that name', (pattern) => {
  expect(pattern).toMatch(/^\/[^/]+$/)
})
