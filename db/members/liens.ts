import { hash, randomBytes } from 'node:crypto'

/** What a personal link carries: the client, where it is looked up, and 256 bits that nobody can guess (decision J-9). */
export type Lien = { readonly clientId: string; readonly empreinte: Buffer }

const digest = (bytes: Buffer) => hash('sha256', bytes, 'buffer')
const hexOf = (clientId: string) => Buffer.from(clientId.replaceAll('-', ''), 'hex')

/** A new link: the text that goes into it, which is never stored, and the SHA-256 that is. */
export function newLien(clientId: string): { jeton: string; empreinte: Buffer } {
  const bytes = Buffer.concat([hexOf(clientId), randomBytes(32)])
  return { jeton: bytes.toString('base64url'), empreinte: digest(bytes) }
}

/** The client and the digest that a text stands for; undefined when it is no such text. */
export function parseLien(jeton: string): Lien | undefined {
  const bytes = Buffer.from(jeton, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== jeton) return undefined
  return { clientId: uuidOf(bytes.subarray(0, 16)), empreinte: digest(bytes) }
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
