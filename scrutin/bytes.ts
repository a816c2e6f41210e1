import { hash } from 'node:crypto'

/** SHA-256 of bytes or of a text in UTF-8. */
export const sha256 = (bytes: Uint8Array | string): Buffer => hash('sha256', bytes, 'buffer')

/** The bytes of base64, in its one spelling; undefined when the text is in another, or of another length. */
export function fromBase64(text: string, length?: number): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text && (length === undefined || bytes.length === length) ? bytes : undefined
}

/** Whether a text is a SHA-256 in small hexadecimal digits. */
export const isDigest = (text: unknown): text is string => typeof text === 'string' && /^[\da-f]{64}$/.test(text)
