import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { fileOnDisk, runInto } from '../support/processes/outputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'parts-'))
const identities = [await generateX25519Identity(), await generateX25519Identity(), await generateX25519Identity()]
const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
const fileOf = (name: string, lines: readonly string[]) => {
  const file = join(folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
const all = ['--recipients', fileOf('recipients', recipients)]

function keys(output: string, ...more: string[]) {
  const command = [resolve('scrutin/commands/main.ts'), 'keys', '--scrutineers', '3', '--threshold', '2']
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, '--output', output, ...more], {
    ...{ env: {}, encoding: 'utf8', timeout: 30_000 },
  })
  return { code: status, out: stdout, err: stderr }
}

afterAll(() => {
  rmSync(folder, { recursive: true })
})

test.each(['cles.json', 'part1', 'part3'])('no part is made where there is a file %s', (name) => {
  const output = join(folder, `avec-${name}`)
  mkdirSync(output)
  writeFileSync(join(output, name), 'en usage')
  const refused = keys(output, ...all)
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^error: EEXIST: .* is there already.*\n$/) as string,
  })
  expect(readdirSync(output)).toEqual([name])
})

test('no part is left where the disk is full before the last file', ({ skip }) => {
  const file = fileOnDisk(8)
  if (file === undefined) return skip('no disk can be mounted')
  const refused = keys(dirname(file), ...all)
  expect(refused).toEqual({ code: 1, out: '', err: expect.stringMatching(/\nerror: ENOSPC.*\n$/) as string })
  expect(readdirSync(dirname(file))).toEqual([])
})

test.each([
  ['of a system that makes none', '/proc/membres/cles', /\nerror: ENOENT.*mkdir '\/proc\/membres'\n$/],
  ['below a file', join(folder, 'recipients', 'cles'), /^error: ENOTDIR.*recipients.*\n$/],
])('a folder %s is told in one line', (_, output, line) => {
  expect(keys(output, ...all)).toEqual({ code: 1, out: '', err: expect.stringMatching(line) as string })
})

test('the folders above are made too', () => {
  const output = join(folder, 'des', 'dossiers', 'nouveaux')
  expect(keys(output, ...all).code).toBe(0)
  expect(readdirSync(output)).toHaveLength(4)
})

test('a scrutineer has one part: no two have the same recipient, or the same passphrase', () => {
  const [one = '', other = ''] = recipients
  const twice = keys(join(folder, 'x'), '--recipients', fileOf('twice', [one, other, one]))
  const said = (what: string, of: string) =>
    expect.stringContaining(`error: The parts ${of} have the same ${what}: one scrutineer would open both\n`) as string
  expect(twice).toEqual({ code: 1, out: '', err: said('recipient', '1 and 3') })
  const phrases = fileOf('phrases', ['quatre mots au hasard', 'quatre mots au hasard'])
  const same = keys(join(folder, 'x'), '--recipients', fileOf('un', [one]), '--passphrases', phrases)
  expect(same).toEqual({ code: 1, out: '', err: said('passphrase', '2 and 3') })
  expect(readdirSync(folder)).not.toContain('x')
})

const first = 'passphrase dénuée'
test.each([
  ['a blank at its end', `${first} `],
  ['two blanks within', first.replace(' ', '  ')],
  ['another blank within', first.replace(' ', '\u00a0')],
  ['accents of two characters', first.normalize('NFD')],
  ['the mark of some editors before it', `\ufeff${first}`],
])('a passphrase with %s is the same one', (_, other) => {
  const phrases = fileOf('meme', [first, other])
  const refused = keys(
    join(folder, 'y'),
    '--recipients',
    fileOf('un', recipients.slice(0, 1)),
    '--passphrases',
    phrases,
  )
  expect(refused).toEqual({ code: 1, out: '', err: expect.stringContaining('have the same passphrase') as string })
})

test.each([
  ['of blanks alone', ' '.repeat(13), /part 1 is shorter than 12 characters/],
  ['with a character that is not seen', `${first}\u200b`, /part 1 has a character that is not seen/],
  ['with a NUL', `${first}\0`, /part 1 has a character that is not seen/],
])('no part is made by a passphrase %s', (_, given, line) => {
  const refused = keys(
    join(folder, 'y'),
    '--passphrases',
    fileOf('une', [given, 'second mot de passe', 'troisième mot']),
  )
  expect(refused).toEqual({ code: 1, out: '', err: expect.stringMatching(line) as string })
  expect(readdirSync(folder)).not.toContain('y')
})

test('a file of passphrases in another encoding is refused', () => {
  const file = join(folder, 'latin1')
  writeFileSync(file, Buffer.from(`${first}\n`, 'latin1'))
  expect(keys(join(folder, 'y'), '--passphrases', file)).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining('latin1 is not UTF-8') as string,
  })
})

test('keys that were made are told of where that cannot be printed', async () => {
  const output = join(folder, 'faites')
  const command = [resolve('scrutin/commands/main.ts'), 'keys', '--scrutineers', '3', '--threshold', '2', ...all]
  const { code, err } = await runInto('/dev/full', process.execPath, [...command, '--output', output])
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/ENOSPC.*; the keys were made:\n.*part1 to part3: one for each/),
  ])
  expect(readdirSync(output).sort()).toEqual(['cles.json', 'part1', 'part2', 'part3'])
})
