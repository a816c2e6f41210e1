import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/openapi.ts'
import { encodeBallot, fingerprint, promiseMessage, roomOf, sealer, type Signer } from '../../../scrutin/index.ts'
import { digestOfRecu } from '../../../scrutin/receipt.ts'
import { encode } from '../protocole-1/bulletins.ts'
import { sealer as sealerOfFirst } from '../protocole-1/seal.ts'
import { newRecu } from './recus.ts'

type Reponse = components['schemas']['Reponse']

/** A ballot of the first protocol: sealed, under a random id. */
export type FirstBallot = { readonly protocole: 1; readonly recu: string; readonly id: string; readonly scelle: Buffer }

/** A ballot that is signed: its fingerprint, and the promise to tell of it in the public log. */
export type SignedBallot = {
  readonly protocole: 2
  readonly recu: string
  readonly scelle: Buffer
  readonly empreinte: Buffer
  readonly cle: string
  readonly signature: Buffer
}

export type Ballot = FirstBallot | SignedBallot

/** A ballot that is made and not in the box yet, and whose it is. */
export type Ready<B extends Ballot = Ballot> = {
  readonly votantId: string
  readonly campagneId: string
  readonly ballot: B
  /** What gives the voter the same receipt again; nothing where none was asked for. */
  readonly reprise?: { readonly marque: Buffer; readonly recu: Buffer } | undefined
}

/** Of a voter, what the ballot holds: read from the row that the vote has locked. */
export type Voter = { readonly poids: number; readonly syndicat: string | null }

/**
 * Makes the ballot of a voter: a few computations of some ten microseconds each, which a thread would take longer to be handed. A
 * third of them need no ballot: `ahead` does those of the next ones, while the process waits for something else.
 */
export type Maker = { (voter: Voter, reponses: readonly Reponse[]): Ballot; readonly ahead: (count: number) => void }

/** What a campaign seals its ballots by. */
export type Urne = {
  readonly campagneId: string
  readonly protocole: number
  readonly clePublique: Buffer | null
  readonly urneClePublique: Buffer | null
}

/** The key that ballots of a campaign are sealed to; null where it is lost. */
export const keyOf = ({ protocole, clePublique, urneClePublique }: Urne) =>
  protocole === 1 ? clePublique : urneClePublique

type Asked = { readonly questions: readonly { readonly options: readonly unknown[] }[] }

/** What makes ballots of a campaign, signed by `signer`: its keys are read once for all of them. */
export function makerOf(urne: Urne, { questions }: Asked, signer: Signer): Maker {
  const key = keyOf(urne)
  if (!key) throw new Error('A published campaign has no key')
  const room = roomOf(questions)
  return urne.protocole === 1 ? firstMaker(key, room) : signingMaker(key, urne.campagneId, { room, signer })
}

const firstMaker = (key: Buffer, room: number): Maker => {
  const seal = sealerOfFirst(key)
  const make = ({ syndicat }: Voter, reponses: readonly Reponse[]): FirstBallot => {
    const recu = newRecu()
    const scelle = seal(encode(recu, syndicat, reponses, room))
    return { protocole: 1, recu, id: randomUUID(), scelle }
  }
  return Object.assign(make, { ahead: () => undefined })
}

type Means = { readonly room: number; readonly signer: Signer }

function signingMaker(key: Buffer, campagneId: string, { room, signer }: Means): Maker {
  const seal = sealer(key, campagneId)
  const make = ({ poids, syndicat }: Voter, reponses: readonly Reponse[]): SignedBallot => {
    const recu = newRecu()
    const contenu = {
      recu: digestOfRecu(recu),
      poids10k: Math.round(poids * 10_000),
      syndicat,
      options: reponses.flatMap(({ optionIds = [] }) => optionIds),
      abstentions: reponses.flatMap(({ questionId, abstention = false }) => (abstention ? [questionId] : [])),
    }
    const scelle = seal(encodeBallot(contenu, room))
    const empreinte = fingerprint(scelle)
    const signature = signer.sign(promiseMessage(campagneId, empreinte))
    return { protocole: 2, recu, scelle, empreinte, cle: signer.id, signature }
  }
  return Object.assign(make, { ahead: seal.ahead })
}
