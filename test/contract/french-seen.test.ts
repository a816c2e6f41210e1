import { expect, test } from 'vitest'
import { nextSeen } from '../../tools/french-seen.ts'

const name = 'listEmployes'
const pair = (english: string, french: string) => [{ name, english, french }]
const seen = nextSeen({}, pair('All.', 'Tous.'), [])

test('an English text that changes alone is refused, each time, by its name', () => {
  expect(() => nextSeen(seen, pair('All of them.', 'Tous.'), [])).toThrow(
    `${name}: its English has changed and its French has not`,
  )
})

test.each([
  ['both', 'The active ones.', 'Les actifs.', []],
  ['the French alone', 'All.', 'Tous les employés.', []],
  ['the English, where the French was read again', 'All of them.', 'Tous.', [name]],
])('a change of %s is remembered, and what follows it alone is refused', (_, english, french, read) => {
  const next = nextSeen(seen, pair(english, french), read)
  expect(next).not.toEqual(seen)
  expect(nextSeen(next, pair(english, french), [])).toEqual(next)
  expect(() => nextSeen(next, pair('Another.', french), [])).toThrow(name)
})

test('what is said to have been read must be a text, and what is gone is forgotten', () => {
  expect(() => nextSeen(seen, pair('All.', 'Tous.'), ['listEmploye'])).toThrow('listEmploye is no text of both languages')
  expect(nextSeen(seen, [], [])).toEqual({})
})
