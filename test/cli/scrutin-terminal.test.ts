import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { PublicCommittee } from '../../scrutin/committee.ts'
import { boxOf } from '../scrutin/committee-box.ts'
import { atTerminal } from '../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'terminal-'))
const phrases = ['premier mot de passe', 'second mot de passe']

afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('nothing that is typed at a terminal shows, while a part is opened either', { timeout: 120_000 }, async () => {
  const making = atTerminal(folder, 'keys', '--scrutineers', '2', '--threshold', '2')
  const [first = '', second = ''] = phrases
  await making.after(/Passphrase of part 1: /, `${first}\r`)
  await making.after(/The same again: /, `${first}\r${second}\r${second}\r`)
  const made = await making.ended()
  expect(made.code, made.text).toBe(0)
  const keys = JSON.parse(readFileSync(join(folder, 'cles.json'), 'utf8')) as PublicCommittee
  writeFileSync(join(folder, 'urne.json'), await boxOf(keys))

  const counting = atTerminal(folder, 'count', 'urne.json', 'part1', 'part2')
  await counting.after(/Passphrase of part1: /, `${first}\r`)
  // The first part is being opened, and the next question was not asked yet.
  await counting.after(/Passphrase of part1: \r?\n/, `${second}\r`)
  const counted = await counting.ended()
  expect(counted.text).toContain('SHA-256 of the result')
  for (const secret of phrases) expect(made.text + counted.text).not.toContain(secret)
  expect(counted.code).toBe(0)
})

test('who interrupts a question ends the program, and nothing is written', async () => {
  const making = atTerminal(folder, 'keys', '--scrutineers', '2', '--threshold', '2', '--output', 'rien')
  await making.after(/Passphrase of part 1: /, '\u0003')
  expect((await making.ended()).code).toBe(130)
})

test('who would suspend a question is asked on, and nothing is shown', { timeout: 60_000 }, async () => {
  const making = atTerminal(folder, 'keys', '--scrutineers', '2', '--threshold', '2', '--output', 'suspendu')
  const [first = '', second = ''] = phrases
  await making.after(/Passphrase of part 1: /, '\u001a')
  await making.after(/Passphrase of part 1: /, `${first}\r${first}\r${second}\r${second}\r`)
  const { code, text } = await making.ended()
  expect(code, text).toBe(0)
  for (const secret of phrases) expect(text).not.toContain(secret)
})
