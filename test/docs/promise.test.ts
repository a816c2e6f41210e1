import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOf } from '../../pages/vote-words.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test.each([
  ['en', ['README.md', 'docs/guides/en/voting-campaign.md', 'contract/paths/vote.yaml']],
  ['fr', ['docs/guides/fr/voting-campaign.md', 'contract/french/vote.yaml']],
] as const)('what is promised of a vote is the same sentence wherever it stands: %s', (language, files) => {
  const promise = wordsOf(language).promise.replaceAll('\u00a0', ' ')
  expect(files.filter((file) => !read(file).includes(promise))).toEqual([])
})
