import { armor, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { keysOf, type NamedPart, openPart, partsOf } from '../../scrutin/commands/parts.ts'
import { newPassphrase } from '../../scrutin/commands/passphrases.ts'

const [typed, other] = ['café au lait  frais', 'second mot de passe']
const secret = new Uint8Array(32).fill(7)

test('a part opens by its passphrase, however its accents and blanks are written', { timeout: 60_000 }, async () => {
  const protections = [typed, other].map((text) => ({ passphrase: newPassphrase(text, 'part') }))
  const { files } = await partsOf(secret, 2, protections)
  for (const passphrase of [typed, typed.normalize('NFD'), ` ${typed}`, 'café au lait frais'])
    expect(await openPart(files[0] ?? '', { passphrase }, 'part1')).toMatchObject({ numero: 1 })
  await expect(openPart(files[0] ?? '', { passphrase: other }, 'part1')).rejects.toThrow('part1 does not open')
})

test('a part of an earlier version opens by the passphrase as it was given', { timeout: 60_000 }, async () => {
  const { files } = await partsOf(secret, 2, [{ passphrase: ` ${typed}` }, { passphrase: other }])
  expect(await openPart(files[0] ?? '', { passphrase: ` ${typed}` }, 'part1')).toMatchObject({ numero: 1 })
  const encrypter = new Encrypter()
  encrypter.setPassphrase(other)
  const file = armor.encode(await encrypter.encrypt('{}'))
  await expect(openPart(file, { passphrase: other }, 'x')).rejects.toThrow('x is no part of keys')
})

/** The parts of a secret that two of three open, as their files hold them, and the box that is sealed to it. */
async function openParts() {
  const identities = await Promise.all([1, 2, 3].map(() => generateX25519Identity()))
  const recipients = await Promise.all(identities.map(identityToRecipient))
  const { files, keys } = await partsOf(
    secret,
    2,
    recipients.map((recipient) => ({ recipient })),
  )
  const open = (file: string, n: number) => openPart(file, { identity: identities[n] ?? '' }, `part${String(n + 1)}`)
  return { parts: await Promise.all(files.map(open)), box: { urne: keys.urne, scrutateurs: keys.signature } }
}

const reversed = (one: NamedPart): NamedPart => ({
  ...one,
  part: Buffer.from(
    Buffer.from(one.part, 'base64').map((byte, at, all) => (at < all.length - 1 ? byte ^ 1 : byte)),
  ).toString('base64'),
})

test('what a part says of itself is the word of its scrutineer: the others open the box, and the changed one is named', async () => {
  const { parts, box } = await openParts()
  const [first, second, third] = parts as [NamedPart, NamedPart, NamedPart]
  const changed = async (...given: NamedPart[]) => (await keysOf(given, box)).changed
  expect(await changed(first, second, third)).toEqual([])
  expect(await changed({ ...first, seuil: 3 }, second)).toEqual([])
  expect(await changed({ ...first, numero: 2 }, second)).toEqual([])
  expect(await changed(reversed(first), second, third)).toEqual(['part1'])
  expect(await changed(first, reversed(second), third)).toEqual(['part2'])
  expect(await changed(first, second, { ...third, ensemble: '0'.repeat(64), part: '' })).toEqual(['part3'])
  await expect(keysOf([reversed(first), second], box)).rejects.toThrow('A part was changed: no choice of the parts')
  await expect(keysOf([first], box)).rejects.toThrow('The box opens with 2 parts: 1 are given')
  await expect(keysOf([first, first], box)).rejects.toThrow('A part is given twice')
})
