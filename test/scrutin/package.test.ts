import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicCommittee } from '../../scrutin/committee.ts'
import { fingerprintOf } from '../../scrutin/publication/document.ts'
import type { SealedBallot } from '../../scrutin/count.ts'
import type { Context, Publication } from '../../scrutin/result.ts'
import { packScrutin } from '../../tools/scrutin.ts'
import { digest, service } from './box.ts'
import { boxOf } from './committee-box.ts'

/** What a committee has: an empty folder, Node, and the package. */
const folder = mkdtempSync(join(tmpdir(), 'scrutin-'))
const modules = join(folder, 'node_modules')
const own = join(modules, 'membres-et-votes-scrutin')

/** Runs the program of the package by a Node that reads JavaScript alone, with nothing in its environment. */
function scrutin(...args: string[]) {
  const command = ['--no-experimental-strip-types', join(own, 'dist/scrutin/commands/main.js'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, env: {}, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return name
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const keysOf = (name: string) => JSON.parse(read(`${name}/cles.json`)) as PublicCommittee
const passphrase = 'quatre mots pris au hasard'
const identities: string[] = []

/** A text in which two words have changed places. */
const swapped = (one: string, other: string) => (text: string) =>
  text.replaceAll(new RegExp(`${one}|${other}`, 'g'), (word) => (word === one ? other : one))

const keysFor = (name: string, ...more: string[]) =>
  scrutin('keys', '--scrutineers', '5', '--threshold', '3', '--output', name, ...more)
const parts = (name: string, ...numbers: number[]) => numbers.map((number) => `${name}/part${String(number)}`)

/** Counts with some parts, by the identities and the passphrase that these need. */
function counted(box: string, files: readonly string[]) {
  const needed = files.flatMap((file) => identities[Number(file.at(-1)) - 1] ?? [])
  write('identities', needed.join('\n'))
  return scrutin('count', box, ...files, '--identities', 'identities', '--passphrases', 'passphrases')
}

beforeAll(async () => {
  mkdirSync(own, { recursive: true })
  execFileSync('tar', ['-xzf', packScrutin(), '--strip-components=1', '-C', own])
  for (const name of ['age-encryption', 'commander', 'shamir-secret-sharing'])
    symlinkSync(resolve('node_modules', name), join(modules, name))
  for (let n = 0; n < 4; n++) identities.push(await generateX25519Identity())
  const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  write('recipients', `# the committee\n${recipients.join('\n')}\n`)
  write('passphrases', `${passphrase}\n`)
}, 180_000)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('any quorum makes the same result, of which no part alone says anything', { timeout: 180_000 }, async () => {
  // Keys are not written over; those of an attempt before are.
  rmSync(join(folder, 'cles'), { recursive: true, force: true })
  const made = keysFor('cles', '--recipients', 'recipients', '--passphrases', 'passphrases')
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('sees the whole key') as string })
  const keys = keysOf('cles')
  expect(keys).toMatchObject({ garde: 'Scrutateurs', scrutateurs: 5, seuil: 3 })
  expect(statSync(join(folder, 'cles/part1')).mode & 0o777).toBe(0o600)
  const box = write('urne.json', await boxOf(keys))
  expect(JSON.parse(read(box))).toMatchObject({ format: 'membres-et-votes/urne/2' })

  const first = counted(box, parts('cles', 1, 2, 3))
  const { publication, cles: own, tete: head } = JSON.parse(read(box)) as Context
  const words = `Its words are those that were published and signed as ${fingerprintOf(publication?.document as Publication)}`
  const unchecked = [
    expect.stringContaining('It was not checked that the box is the one of the service') as string,
    `key of the service: s1 ${own.signature[0]?.publique ?? ''}`,
    `head: 12 ballots, ${head?.racine ?? ''}, signed at ${head?.signeeLe ?? ''}`,
  ]
  expect(first.code).toBe(0)
  expect(first.err.split('\n')).toEqual([words, ...unchecked, `SHA-256 of the result: ${digest(first.out)}`, ''])
  for (const quorum of [
    [4, 2, 3],
    [5, 4, 1],
    [3, 2, 1, 4],
    [1, 2, 3, 4, 5],
  ])
    // prettier-ignore
    expect(counted(box, parts('cles', ...quorum)).out).toBe(first.out)
  // Nothing of it depends on the order of the box either.
  const [header = '', ...lines] = read(box).trimEnd().split(/,?\n/)
  const turned = write('retournee.json', `${header}\n${lines.slice(0, -1).reverse().join(',\n')}\n]}\n`)
  expect(counted(turned, parts('cles', 1, 2, 3)).out).toBe(first.out)

  write('resultat.json', first.out)
  const sound = { code: 0, out: expect.stringContaining('The 12 ballots give the sums') as string, err: '' }
  expect(scrutin('verify', 'resultat.json', '--key', keys.signature)).toEqual(sound)
  expect(scrutin('verify', 'resultat.json', '--hash', digest(first.out))).toEqual(sound)
  expect(scrutin('verify', 'resultat.json')).toMatchObject({
    code: 4,
    err: expect.stringMatching(/^error: .*\n$/) as string,
  })
  const replaced = Buffer.from(first.out.replace('Élection', '\ufffd\ufffdlection'))
  const spelt = Buffer.from(first.out)
  spelt.fill(0xff, spelt.indexOf('Élection'), spelt.indexOf('lection'))
  writeFileSync(join(folder, 'latin.json'), spelt)
  expect(scrutin('verify', 'latin.json', '--hash', digest(replaced.toString()))).toMatchObject({
    code: 1,
    err: 'error: The file is not a result file: it is not UTF-8\n',
  })
  const byService = scrutin('verify', 'resultat.json', '--key', service.publicKey.toString('base64'))
  expect(byService).toMatchObject({ code: 1, out: '', err: 'error: The result is not signed by this key\n' })
  const log = (JSON.parse(read(box)) as { feuilles: string[] }).feuilles
  write('journal.txt', `${log.join('\n')}\n`)
  const ballot = ['--ballot', log[3] ?? '', '--log', 'journal.txt', '--key', keys.signature]
  expect(scrutin('verify', 'resultat.json', ...ballot)).toEqual(sound)

  const again = keysFor('cles', '--recipients', 'recipients', '--passphrases', 'passphrases')
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('EEXIST') as string })
})

test('what does not open a box is refused by a sentence', { timeout: 180_000 }, async () => {
  keysFor('autres', '--recipients', 'recipients', '--passphrases', 'passphrases')
  keysFor('faux', '--recipients', 'recipients', '--passphrases', 'passphrases')
  const box = write('autre.json', await boxOf(keysOf('autres')))
  const refused = (files: readonly string[], said: string, from = box) => {
    expect(counted(from, files)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(said) as string })
  }
  refused(parts('autres', 1, 2), 'The box opens with 3 parts: 2 are given')
  refused(parts('autres', 1, 2, 2), 'A part is given twice')
  refused([...parts('autres', 1, 2), ...parts('faux', 3)], 'The parts are of different keys')
  refused(parts('faux', 1, 2, 3), 'other keys than those of the box')
  refused(['autre.json', ...parts('autres', 1, 2)], 'autre.json does not open')
  refused(['nulle-part'], 'ENOENT')
  refused(parts('autres', 1, 2, 3), 'is not a box', 'passphrases')
  const lines = (await boxOf(keysOf('autres'))).split('\n')
  refused(parts('autres', 1, 2, 3), 'was cut on its way', write('coupe.json', lines.slice(0, -3).join('\n')))
  refused(
    parts('autres', 1, 2, 3),
    'custody of the service',
    write('service.json', read(box).replace('Scrutateurs', 'Service')),
  )
  write('identities', identities.slice(1, 4).join('\n'))
  const wrong = scrutin('count', box, ...parts('autres', 1, 2, 3), '--identities', 'identities')
  expect(wrong).toMatchObject({ code: 1, out: '', err: expect.stringContaining('part1 does not open') as string })
  const none = scrutin('count', box, ...parts('autres', 5, 2, 3), '--identities', 'identities')
  expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('at a terminal') as string })
})

test('a ballot that is not sound is set aside, and told', { timeout: 120_000 }, async () => {
  keysFor('trois', '--recipients', 'recipients', '--passphrases', 'passphrases')
  const spoiled = await boxOf(keysOf('trois'), ([first, ...others]) => [
    { ...(first as SealedBallot), signature: Buffer.alloc(64) },
    ...others,
  ])
  const { code, out, err } = counted(write('abimee.json', spoiled), parts('trois', 1, 2, 4))
  expect([code, err]).toEqual([0, expect.stringMatching(/anomaly: SignatureInvalide [\da-f]{64}/)])
  expect(JSON.parse(out)).toMatchObject({ totaux: { bulletins: 11 } })
})

test('a box that does not say what was published is counted, and that is told', { timeout: 120_000 }, async () => {
  rmSync(join(folder, 'muette'), { recursive: true, force: true })
  keysFor('muette', '--recipients', 'recipients', '--passphrases', 'passphrases')
  const { publication, bulletins, ...header } = JSON.parse(await boxOf(keysOf('muette'))) as Context & {
    bulletins: unknown[]
  }
  expect(publication).toBeDefined()
  const lines = bulletins.map((ballot) => JSON.stringify(ballot)).join(',\n')
  const box = write('muette.json', `${JSON.stringify(header).slice(0, -1)},"bulletins":[\n${lines}\n]}\n`)
  const { code, err, out } = counted(box, parts('muette', 1, 2, 3))
  expect([code, err]).toEqual([0, expect.stringContaining('nothing shows that its words are those of the ballots\n')])
  const verified = scrutin('verify', write('muet.json', out), '--hash', digest(out))
  const said = /\nThe result does not say what was published: nothing shows that its words and dates are those .*\n$/
  expect(verified).toEqual({ code: 0, out: expect.stringMatching(said) as string, err: '' })
})

test.each([
  ['the words of two options change places', 'the questions are not', swapped('Option a', 'Option b')],
  ['it has another title', 'the campaign is not', (text: string) => text.replace('Élection', 'Sélection')],
  ['it closes later', 'the campaign is not', (text: string) => text.replace(/(?<="fermetureDuVoteUtc":")2026/, '2027')],
  ['what was published is other too', 'is not signed', (text: string) => text.replaceAll('Option a', 'Option z')],
])('a box of which %s is not counted: %s', { timeout: 120_000 }, async (_, said, change) => {
  rmSync(join(folder, 'change'), { recursive: true, force: true })
  keysFor('change', '--recipients', 'recipients', '--passphrases', 'passphrases')
  const [header = '', ...lines] = (await boxOf(keysOf('change'))).split('\n')
  const published = header.indexOf('"publication":')
  const told = said === 'is not signed' ? change(header) : change(header.slice(0, published)) + header.slice(published)
  expect(told).not.toBe(header)
  const { code, out, err } = counted(write('change.json', [told, ...lines].join('\n')), parts('change', 1, 2, 3))
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(`The box is not of what was published: .*${said}`)])
})

test.each<[number, string, string[]]>([
  [0, '', ['--help']],
  [2, 'unknown command', ['compter']],
  [2, 'whole number', ['keys', '--scrutineers', 'x', '--threshold', '2']],
  [2, 'required option', ['keys', '--scrutineers', '3']],
  [1, 'threshold', ['keys', '--scrutineers', '3', '--threshold', '4']],
  [1, 'threshold', ['keys', '--scrutineers', '3', '--threshold', '1']],
  [1, 'at a terminal', ['keys', '--scrutineers', '2', '--threshold', '2', '--output', 'x']],
  [1, 'no passphrase for part 2', ['keys', '--scrutineers', '2', '--threshold', '2', '--passphrases', 'passphrases']],
  [1, 'more recipients', ['keys', '--scrutineers', '2', '--threshold', '2', '--recipients', 'recipients']],
  [1, 'shorter than 12', ['keys', '--scrutineers', '2', '--threshold', '2', '--passphrases', 'courte']],
  [1, 'ENOENT', ['verify', 'nulle-part']],
])('the program ends with %i and says %j: %j', (code, said, args) => {
  write('courte', 'onze lettre\nx')
  expect(scrutin(...args)).toMatchObject({ code, err: expect.stringContaining(said) as string })
})

test('npx runs the program by its name, installed as npm does and without a network', { timeout: 60_000 }, () => {
  const { bin } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  expect(Object.keys(bin)).toEqual(['scrutin'])
  const program = join(own, bin['scrutin'] ?? '')
  chmodSync(program, 0o755)
  mkdirSync(join(modules, '.bin'), { recursive: true })
  rmSync(join(modules, '.bin/scrutin'), { force: true })
  symlinkSync(program, join(modules, '.bin/scrutin'))
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  }
  const { status, stdout, stderr } = spawnSync('npx', ['--no', '--', 'scrutin', '--help'], {
    ...{ cwd: folder, env, encoding: 'utf8' },
  })
  expect([status, stdout], stderr).toEqual([0, expect.stringContaining('Usage: scrutin ')])
})

test('the package is imported in an empty folder', () => {
  const source = `import { count, verify, shownGroups } from 'membres-et-votes-scrutin'
console.log(typeof count, typeof verify, typeof shownGroups)`
  writeFileSync(join(folder, 'all.mjs'), source)
  const out = execFileSync(process.execPath, ['all.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(out.trim()).toBe('function function function')
})
