import { randomBytes } from 'node:crypto'

/** A receipt of 128 bits, in groups that a person can copy. */
export const newRecu = (): string => (randomBytes(16).toString('hex').toUpperCase().match(/.{4}/g) ?? []).join('-')
