import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { fileOnDisk } from '../support/processes/outputs.ts'

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
    ...{ env: {}, encoding: 'utf8' },
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
