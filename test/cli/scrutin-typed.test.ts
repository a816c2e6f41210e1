import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { atTerminal } from '../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'typed-'))
const [first, second] = ['premier mot dénué', 'second mot de passe']
const [up, yank, bell, suspend, clear, rub] = ['\u001b[A', '\u0019', '\u0007', '\u001a', '\u0015', '\u007f']

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Makes keys of two parts: types `one` for the first, and `other` for the second. */
async function typed(one: readonly string[], other: readonly string[]) {
  const making = atTerminal(folder, 'keys', '--scrutineers', '2', '--threshold', '2', '--output', 'cles')
  await making.after(/Passphrase of part 1: /, one.map((line) => `${line}\r`).join(''))
  await making.after(/Passphrase of part 2: |error/, other.map((line) => `${line}\r`).join(''))
  return making.ended()
}

test.each([
  ['accents of two characters', first.normalize('NFD')],
  ['blanks at its ends', `  ${first} `],
  ['two blanks within', first.replace(' ', '  ')],
  ['another blank within', first.replace(' ', '\u00a0')],
])('a passphrase is the same again with %s', async (_, again) => {
  const { text } = await typed([first, again], ['trop court', 'trop court'])
  expect(text).toContain('The passphrase of part 2 is shorter than 12 characters')
})

test('another passphrase is not the same again', async () => {
  expect((await typed([first, first.toUpperCase()], [])).text).toContain('The two are not the same')
})

test.each([
  ['the key for what was typed before', up],
  ['the key for what was deleted', yank],
  ['a bell', bell],
  ['a suspension within it', `second${suspend} mot de passe`],
])('a passphrase with %s is refused, and nobody is given that of another', async (_, other) => {
  const { text, code } = await typed([`${first}${clear}${first}`, first], [other, other])
  expect(text).toContain('The passphrase of part 2 has a character that is not seen')
  expect([code, readdirSync(folder), text.includes(first)]).toEqual([1, [], false])
})

test('what was mistyped is rubbed out by characters as they are seen, by words, and whole', async () => {
  const erased = ['e\u0301', '😀', 'x'].map((character) => character + rub).join('')
  const { text } = await typed([first, `${first}${erased} autre\u0017${rub}`], [`${first}${clear}court`, 'court'])
  expect(text).toContain('The passphrase of part 2 is shorter than 12 characters')
  expect((await typed([first, first], [`${second}${rub}`, second])).text).toContain('The two are not the same')
})

test('the end of what is typed ends the program', async () => {
  expect((await typed([first, '\u0004'], [])).text).toContain('The terminal was closed before all was typed')
})
