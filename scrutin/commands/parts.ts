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
export async function openPart(file: string, opening: Opening, name: string): Promise<NamedPart> {
  let value: unknown
  try {
    value = JSON.parse(await opened(file, opening))
  } catch (cause) {
    throw new Unsound(`${name} does not open: its passphrase or identity is another one, or it is no part`, { cause })
  }
  const fault = faultOf(partShape, value)
  if (fault !== undefined) throw new Unsound(`${name} is no part of keys: ${fault}`)
  return { ...(value as Part), name }
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

/** A part, and the name of its file. */
export type NamedPart = Part & { readonly name: string }

/** Ways to leave parts out that are tried. */
const mostTries = 5000

/**
 * The keys of some parts, whose public halves are those of a box, and the parts that were changed, without which the others
 * give them: what a part says of itself is its scrutineer's word. Throws `Unsound` where no choice of them does.
 */
export async function keysOf(
  parts: readonly NamedPart[],
  box: { readonly urne: string; readonly scrutateurs: string | null },
): Promise<{ readonly committee: Committee; readonly changed: readonly string[] }> {
  const set = setOf({ urne: box.urne, signature: box.scrutateurs ?? '' })
  refuseOthers(parts, set)
  let tries = 0
  for (const used of choicesOf(parts)) {
    const committee = await combined(used, set)
    if (committee) return { committee, changed: parts.filter((one) => !used.includes(one)).map(({ name }) => name) }
    if (++tries === mostTries) break
  }
  throw new Unsound(whyNot(parts))
}

/** Parts that open the box in no choice of them. */
function refuseOthers(parts: readonly NamedPart[], set: string) {
  if (parts.length === 0) throw new Unsound('No part is given')
  if (parts.every(({ ensemble }) => ensemble !== set))
    throw new Unsound('The parts are of other keys than those of the box')
  if (new Set(parts.map(({ part }) => part)).size < parts.length) throw new Unsound('A part is given twice')
}

function whyNot(parts: readonly NamedPart[]): string {
  const least = Math.min(...parts.map(({ seuil }) => seuil))
  if (parts.length < least) return `The box opens with ${String(least)} parts: ${String(parts.length)} are given`
  if (new Set(parts.map(({ ensemble }) => ensemble)).size > 1) return 'The parts are of different keys'
  return 'A part was changed: no choice of the parts gives the key of the box'
}

/** All of them, then every choice with fewer left, two at least. */
function* choicesOf<T>(parts: readonly T[]): Generator<readonly T[]> {
  for (let size = parts.length; size >= 2; size--) yield* choices(parts, size)
}

function* choices<T>([first, ...others]: readonly T[], size: number): Generator<readonly T[]> {
  if (size === 0 || first === undefined) {
    if (size === 0) yield []
    return
  }
  for (const rest of choices(others, size - 1)) yield [first, ...rest]
  yield* choices(others, size)
}

/** The keys that parts give together; undefined where they are not those of the set, as of parts that were changed, or too few. */
async function combined(parts: readonly Part[], set: string): Promise<Committee | undefined> {
  try {
    const secret = await combine(parts.map(({ part }) => new Uint8Array(fromBase64(part) ?? [])))
    const committee = secret.length === 32 ? committeeOf(secret) : undefined
    return committee && setOf(publicOf(committee)) === set ? committee : undefined
  } catch {
    return undefined
  }
}
