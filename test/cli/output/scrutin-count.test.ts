import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicCommittee } from '../../../scrutin/committee.ts'
import { campagneId, service } from '../../scrutin/box.ts'
import { boxOf } from '../../scrutin/committee-box.ts'

// Somebody changes the first line of a box on its way to its scrutineers: what they sign is a result that is sound, or nothing.

const folder = mkdtempSync(join(tmpdir(), 'scrutin-'))
const main = resolve('scrutin/commands/main.ts')
const run = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], { cwd: folder, env: {}, encoding: 'utf8' })
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
}
let keys: PublicCommittee
let box = ''

beforeAll(async () => {
  write('phrases', 'un premier mot de passe\nun second mot de passe\n')
  expect(run('keys', '--scrutineers', '2', '--threshold', '2', '--passphrases', 'phrases').status).toBe(0)
  keys = JSON.parse(readFileSync(join(folder, 'cles.json'), 'utf8')) as PublicCommittee
  box = await boxOf(keys)
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** What a count of the box says, and what is said of its result, once a part of the first line is another one. */
function counted(part: string, other: string) {
  expect(box.split(part)).toHaveLength(2)
  write('urne.json', box.replace(part, other))
  const { status, stdout, stderr } = run('count', 'urne.json', 'part1', 'part2', '--passphrases', 'phrases')
  write('resultat.json', stdout)
  return { status, stderr, result: stdout }
}

test('a box as it was made ready is counted, and its result verified', () => {
  const { status, stderr } = counted('"journal":null', '"journal":null')
  expect([status, stderr]).toEqual([0, expect.stringContaining('SHA-256 of the result')])
  expect(run('verify', 'resultat.json', '--key', keys.signature).status).toBe(0)
})

test('a box is compared with the keys of the service that are given, and tells its own where none is', () => {
  const own = service.publicKey.toString('base64')
  write('urne.json', box)
  const count = (...more: string[]) => {
    const { status, stderr } = run('count', 'urne.json', 'part1', 'part2', '--passphrases', 'phrases', ...more)
    return [status, stderr]
  }
  expect(count('--key', own)).toEqual([0, expect.not.stringContaining('not checked')])
  expect(count()).toEqual([
    0,
    expect.stringMatching(/It was not checked[^]*key of the service: s1 [^]*head: 12 ballots/),
  ])
  const other = keys.urne
  const refusal = `The box names a key of the service that was not given: zz ${other}`
  write('urne.json', box.replace('"signature":[', `"signature":[{"id":"zz","publique":"${other}"},`))
  expect(count('--key', own)).toEqual([1, expect.stringContaining(refusal)])
})

test('a box is compared with the fingerprint of what was published, which is of the keys too', () => {
  write('urne.json', box)
  const count = (...more: string[]) => {
    const { status, stderr } = run('count', 'urne.json', 'part1', 'part2', '--passphrases', 'phrases', ...more)
    return [status, stderr]
  }
  const [, own = ''] = /published and signed as ([0-9a-f]{64})/.exec(String(count()[1])) ?? []
  expect(count('--publication', own.toUpperCase())).toEqual([
    0,
    expect.stringMatching(/^(?![^]*not checked)[^]*Compare the head[^]*head: 12 ballots/),
  ])
  const other = own.replace(/./, (digit) => (digit === '0' ? '1' : '0'))
  expect(count('--publication', other)).toEqual([
    1,
    expect.stringContaining(`What the box says was published has the fingerprint ${own}, not ${other}`),
  ])
  const named = `},"cles":{"signature":[{"id":"zz","publique":"${keys.urne}"},{"id":"s1"`
  write('urne.json', box.replace('},"cles":{"signature":[{"id":"s1"', named))
  const refusal = 'The box is not of what was published: the keys are not those that were published'
  expect(count('--publication', own)).toEqual([1, expect.stringContaining(refusal)])
})

test('a result is compared with a hash as an ETag shows it, and says of which campaign it is', () => {
  const { result } = counted('"journal":null', '"journal":null')
  const hash = createHash('sha256').update(result).digest('hex')
  const { status, stdout } = run('verify', 'resultat.json', '--hash', `"${hash}"`)
  expect([status, stdout]).toEqual([0, expect.stringContaining(`It is of the campaign ${campagneId}: `)])
})

const weights = ['{"poids":1,"inscrits":14,"votants":6}', '{"poids":1.25,"inscrits":6,"votants":6}'] as const

test.each([
  ['electors', '"inscrits":20', '"inscrits":23', 'the voters by weight are not those on the list'],
  ['electors twice', '"inscrits":20', '"inscrits":20,"inscrits":23', 'it has a member twice'],
  ['who voted', '"votants":12', '"votants":99', 'the voters by weight are not those who voted'],
  ['the count', '"depouilleLe":null', '"depouilleLe":"2026-11-28T21:15:26.551Z"', 'the date of the count'],
  ['the order of the weights', weights.join(), weights.toReversed().join(), 'the weights of the voters are not sorted'],
  [
    'a key',
    '},"cles":{"signature":[{"id":"s1"',
    '},"cles":{"signature":[{"id":"s1","publique":"%"},{"id":"s1"',
    'has one of its items twice',
  ],
])('a box with another first line, in %s, is not signed: nothing is written', (_, part, other, why) => {
  const { status, stderr, result } = counted(part, other.replace('%', keys.signature))
  expect([status, result, stderr]).toEqual([1, '', expect.stringContaining(why)])
})
