import type { components } from '../../../generated/openapi.ts'
import { digestOfRecu } from '../../../scrutin/receipt.ts'

type Reponse = components['schemas']['Reponse']

/** What a sealed ballot holds: the hash of its receipt, the union of the voter, and the choices. Nobody's name. */
export type Contenu = {
  readonly recu: string
  readonly syndicat: string | null
  readonly options: readonly string[]
  readonly abstentions: readonly string[]
}

/**
 * The bytes of a ballot: the same for the same choices, in whichever order they were sent, so that nobody marks a ballot by
 * it. All ballots of a campaign have the same length, which would otherwise tell their choices.
 */
export function encode(recu: string, syndicat: string | null, reponses: readonly Reponse[], choices: number): Buffer {
  const contenu: Contenu = {
    recu: digestOfRecu(recu),
    syndicat,
    options: reponses.flatMap(({ optionIds = [] }) => optionIds).sort(),
    abstentions: reponses.flatMap(({ questionId, abstention = false }) => (abstention ? [questionId] : [])).sort(),
  }
  return padded(Buffer.from(JSON.stringify(contenu)), choices)
}

/** An id takes 39 bytes of JSON; a union, the hash and the names of the members less than a thousand. */
function padded(bytes: Buffer, choices: number): Buffer {
  const length = 1024 + 39 * choices
  if (bytes.length > length) throw new Error('A ballot is longer than any ballot of its campaign can be')
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, ' ')])
}

/** What the bytes of a ballot say, in the one order; those of earlier versions have abstentions in the order of the voter. */
export function decode(bytes: Buffer): Contenu {
  const { options, abstentions, ...contenu } = JSON.parse(bytes.toString()) as Contenu
  return { ...contenu, options: [...options].sort(), abstentions: [...abstentions].sort() }
}
