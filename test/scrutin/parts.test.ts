import { armor, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { openPart, partsOf } from '../../scrutin/commands/parts.ts'
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
