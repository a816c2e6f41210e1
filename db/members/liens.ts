import { hash, randomBytes } from 'node:crypto'

/** Bytes that nobody can guess, after those of the client. */
const secretBytes = 32

/**
 * What a personal link carries: the client, where it is looked up, and `secret`, 256 bits that nobody can guess (decision J-9);
 * `empreinte` is the SHA-256 of all of it.
 */
export type Lien = { readonly clientId: string; readonly empreinte: Buffer; readonly secret: Buffer }

const digest = (bytes: Buffer) => hash('sha256', bytes, 'buffer')
const hexOf = (clientId: string) => Buffer.from(clientId.replaceAll('-', ''), 'hex')

/** A new link: the text that goes into it, which is never stored, and the SHA-256 that is; `secret` is one of 32 bytes. */
export function newLien(
  clientId: string,
  secret: Buffer = randomBytes(secretBytes),
): { jeton: string; empreinte: Buffer } {
  const bytes = Buffer.concat([hexOf(clientId), secret])
  return { jeton: bytes.toString('base64url'), empreinte: digest(bytes) }
}

/** The client and the digest that a text stands for; undefined when it is no such text. */
export function parseLien(jeton: string): Lien | undefined {
  const bytes = Buffer.from(jeton, 'base64url')
  if (bytes.length !== 16 + secretBytes || bytes.toString('base64url') !== jeton) return undefined
  return { clientId: uuidOf(bytes.subarray(0, 16)), empreinte: digest(bytes), secret: bytes.subarray(16) }
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The public id of something of a client, as an address shows it. */
export const publicLien = (clientId: string, id: string): string =>
  Buffer.concat([hexOf(clientId), hexOf(id)]).toString('base64url')

/** The client and the id that a public id stands for; undefined when it is none. */
export function parsePublicLien(text: string): { clientId: string; id: string } | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== text) return undefined
  return { clientId: uuidOf(bytes.subarray(0, 16)), id: uuidOf(bytes.subarray(16)) }
}
