import { sha256 } from './bytes.ts'

/** The hash that is published for a receipt, whatever its letter case and its hyphens. */
export const digestOfRecu = (recu: string): string =>
  sha256(recu.replaceAll(/[^0-9a-f]/gi, '').toUpperCase()).toString('hex')
