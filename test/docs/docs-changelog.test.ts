import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changelogForCallers } from '../../docs/changelog.ts'

test('what callers must change stands first on their changelog, without what operators must', () => {
  const version = (...parts: string[]) => `# Changelog\n\n${['## 2.0.0', 'Much.', ...parts].join('\n\n')}\n`
  const [breaking, operators] = [
    '### Breaking for callers\n\n- `getUn` is gone.',
    '### Breaking for operators\n\n- `HOST`.',
  ]
  const [callers, rest] = ['### For callers\n\n- `getDeux` is new.', '### For operators\n\n- `npm run`.']
  expect(changelogForCallers(version(breaking, operators, callers, rest))).toBe(
    '## 2.0.0\n\n**What callers must change:**\n\n- `getUn` is gone.\n\n**What else is new:**\n\n- `getDeux` is new.',
  )
  expect(changelogForCallers(version(breaking, rest))).toBe(
    '## 2.0.0\n\n**What callers must change:**\n\n- `getUn` is gone.',
  )
  expect(changelogForCallers(version(operators, callers))).toBe('## 2.0.0\n\n- `getDeux` is new.')
  expect(changelogForCallers(version(operators, rest))).toBe('## 2.0.0\n\nNothing changes for callers.')
})

test('every heading of the changelog is one that its readers look for', () => {
  const known = ['Breaking for callers', 'Breaking for operators', 'For callers', 'For operators']
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^### (.*)$/gm)
  expect([...headings].map(([, heading]) => heading).filter((heading) => !known.includes(heading ?? ''))).toEqual([])
})
