import { armor, Decrypter, Encrypter } from 'age-encryption'
import { combine, split } from 'shamir-secret-sharing'
import { type Committee, committeeOf, proofOf, type PublicCommittee, publicOf, setOf } from '../committee.ts'
import { fromBase64 } from '../bytes.ts'
import { canonical } from '../canonical.ts'
import { plainOf } from './passphrases.ts'
import { Unsound } from '../read.ts'
import { digest, faultOf, object, oneOf, text, whole } from '../shapes.ts'

/** What only its scrutineer opens a part by: an age recipient, or a passphrase. */
export type Protection = { readonly recipient: string } | { readonly passphrase: string }

/** What a scrutineer opens a part with. */
export type Opening = { readonly identity: string } | { readonly passphrase: string }

const partFormat = 'membres-et-votes/part/2'

/** A part of the secret, as its file holds it once it is open. */
type Part = Pick<PublicCommittee, 'scrutateurs' | 'seuil'> & {
  readonly format: typeof partFormat
  /** Which keys it is a part of. */
  readonly ensemble: string
  readonly numero: number
  readonly part: string
}

const partShape = object({
  ...{ format: oneOf(partFormat), ensemble: digest, scrutateurs: whole, seuil: whole, numero: whole, part: text },
})

/** The files of the parts of a secret, each for one protection, and what the service is given. */
export async function partsOf(secret: Uint8Array, threshold: number, protections: readonly Protection[]) {
  const committee = committeeOf(secret)
  const keys = publicOf(committee)
  const counts = { scrutateurs: protections.length, seuil: threshold }
  const shares = await split(secret, protections.length, threshold)
  const files: string[] = []
  for (const [at, protection] of protections.entries()) {
    const part = Buffer.from(shares[at] ?? []).toString('base64')
    const own: Part = { format: partFormat, ensemble: setOf(keys), ...counts, numero: at + 1, part }
    files.push(await protectedBy(protection, canonical(own)))
  }
  const given = { ...keys, ...counts }
  return { files, keys: { ...given, preuve: proofOf(committee, given) } }
}

async function protectedBy(protection: Protection, content: string): Promise<string> {
  const encrypter = new Encrypter()
  if ('recipient' in protection) encrypter.addRecipient(protection.recipient)
  else encrypter.setPassphrase(protection.passphrase)
  return armor.encode(await encrypter.encrypt(content))
}

/** What the file of a part holds. Throws `Unsound` where nothing of what is given opens it, or it is no part. */
export async function openPart(file: string, opening: Opening, name: string): Promise<Part> {
  let value: unknown
  try {
    value = JSON.parse(await opened(file, opening))
  } catch (cause) {
    throw new Unsound(`${name} does not open: its passphrase or identity is another one, or it is no part`, { cause })
  }
  const fault = faultOf(partShape, value)
  if (fault !== undefined) throw new Unsound(`${name} is no part of keys: ${fault}`)
  return value as Part
}

/** What a file says that is opened. A passphrase is tried as it is too: parts of earlier versions are protected by that. */
async function opened(file: string, opening: Opening): Promise<string> {
  if ('identity' in opening)
    return decrypted(file, (decrypter) => {
      decrypter.addIdentity(opening.identity)
    })
  const { passphrase } = opening
  const plain = plainOf(passphrase)
  const byPlain = decrypted(file, (decrypter) => {
    decrypter.addPassphrase(plain)
  })
  if (plain === passphrase) return byPlain
  return byPlain.catch(() =>
    decrypted(file, (decrypter) => {
      decrypter.addPassphrase(passphrase)
    }),
  )
}

function decrypted(file: string, add: (decrypter: Decrypter) => void): Promise<string> {
  const decrypter = new Decrypter()
  add(decrypter)
  return decrypter.decrypt(armor.decode(file), 'text')
}

/** Whether the file of a part asks for a passphrase; for an identity otherwise. */
export function asksForPassphrase(file: string): boolean {
  try {
    return Buffer.from(armor.decode(file)).subarray(0, 200).includes('\n-> scrypt ')
  } catch {
    return false
  }
}

/** The keys of some parts, whose public halves are those of a box. Throws `Unsound` where they are not. */
export async function keysOf(
  parts: readonly Part[],
  box: { readonly urne: string; readonly scrutateurs: string | null },
) {
  const [first] = parts
  if (first === undefined) throw new Unsound('No part is given')
  if (parts.some(({ ensemble }) => ensemble !== first.ensemble)) throw new Unsound('The parts are of different keys')
  const set = setOf({ urne: box.urne, signature: box.scrutateurs ?? '' })
  if (first.ensemble !== set) throw new Unsound('The parts are of other keys than those of the box')
  if (new Set(parts.map(({ numero }) => numero)).size < parts.length) throw new Unsound('A part is given twice')
  if (parts.length < first.seuil)
    throw new Unsound(`The box opens with ${String(first.seuil)} parts: ${String(parts.length)} are given`)
  return checked(await combined(parts), set)
}

async function combined(parts: readonly Part[]): Promise<Uint8Array> {
  try {
    return await combine(parts.map(({ part }) => new Uint8Array(fromBase64(part) ?? [])))
  } catch (cause) {
    throw new Unsound('A part was changed: the parts do not fit together', { cause })
  }
}

/** Parts that were changed give a secret too, of other keys. */
function checked(secret: Uint8Array, set: string): Committee {
  const committee = secret.length === 32 ? committeeOf(secret) : undefined
  if (committee === undefined || setOf(publicOf(committee)) !== set)
    throw new Unsound('A part was changed: together they do not give the key of the box')
  return committee
}
