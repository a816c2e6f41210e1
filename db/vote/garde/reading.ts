import { sha256 } from '../../../scrutin/bytes.ts'
import { faultsWithin } from '../../../scrutin/checks.ts'
import { areOfWeights } from '../../../scrutin/count.ts'
import { committeeKey } from '../../../scrutin/committee.ts'
import { readResult, Unsound } from '../../../scrutin/read.ts'
import type { Electorate, Resultat } from '../../../scrutin/result.ts'
import { isSignedBy, resultMessage } from '../../../scrutin/signing.ts'
import { units } from '../../../scrutin/tally.ts'

/** A file that was brought, and what the service knows without it. */
export type Brought = {
  readonly bytes: Uint8Array
  readonly signature: string
  readonly electeurs: Electorate
}

/** What a result says besides its ballots and their receipts, and what is found of these. */
export type Read = Omit<Resultat, 'bulletins' | 'recus'> & {
  readonly hash: string
  /** How many ballots it counts, by their receipts. */
  readonly nombre: number
  /** Whether of each weight there are as many as voters of it who voted. */
  readonly areWeightsRight: boolean
  readonly isSigned: boolean
  /** What contradicts itself, the first that is found. */
  readonly fault: string | undefined
}

/** Reads a result that was brought, all of it, which takes seconds for a large one. Gives why it is none, where it is none. */
export default function read({ bytes, signature: key, electeurs }: Brought): Read | { readonly unreadable: string } {
  try {
    const resultat = readResult(textOf(bytes))
    const { bulletins, recus, ...told } = resultat
    const weights = bulletins.map(({ poids }) => units(poids))
    return {
      ...told,
      hash: sha256(bytes).toString('hex'),
      nombre: recus.length,
      areWeightsRight: areOfWeights(weights, electeurs),
      isSigned: isSigned(resultat, key),
      fault: faultsWithin(resultat).next().value ?? undefined,
    }
  } catch (error) {
    if (error instanceof Unsound) return { unreadable: error.message }
    throw error
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Unsound('it is not UTF-8', { cause })
  }
}

function isSigned({ signature, ...unsigned }: Resultat, key: string): boolean {
  const message = resultMessage(unsigned.campagne.id, unsigned)
  return signature.cle === committeeKey && isSignedBy(key, message, signature.signature)
}
