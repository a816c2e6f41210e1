import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type Contenu, encodeBallot, fingerprint, roomOf } from '../../scrutin/ballot.ts'
import { count as countBox, type SealedBallot } from '../../scrutin/count.ts'
import {
  type Context,
  type Publication,
  publicationFormat,
  type Resultat,
  type ResultQuestion,
} from '../../scrutin/result.ts'
import { newSealingPair, sealer, unsealer } from '../../scrutin/seal.ts'
import { headMessage, promiseMessage, signatureBy, signerOf } from '../../scrutin/signing.ts'
import { leafHash, rootOf, subtreesOf } from '../../scrutin/tree.ts'

export const campagneId = 'c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f'
const offered = (...ids: string[]) => ids.map((id) => ({ id, libelle: `Option ${id}` }))
const asked = { description: null, type: 'ChoixMultiple' }

export const questions: readonly ResultQuestion[] = [
  {
    ...{ ...asked, id: 'q1', titre: 'Un', nombreChoixMin: 1, nombreChoixMax: 1, permetAbstention: true },
    options: offered('a', 'b'),
  },
  {
    ...{
      ...asked,
      id: 'q2',
      titre: 'Deux\u2029\u0085\r\n',
      nombreChoixMin: 1,
      nombreChoixMax: 2,
      permetAbstention: false,
    },
    options: offered('c', 'd', 'e'),
  },
]
export const room = roomOf(questions)
export const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

export const pair = newSealingPair()
export const service = signerOf('s1', Buffer.alloc(32, 1))
export const open = unsealer(pair.secret, campagneId)
export const seal = sealer(pair.publicKey, campagneId)

/** A sealed ballot as the box keeps it, signed as it was cast. */
export const signed = (scelle: Buffer, by = service): SealedBallot => ({
  ...{ scelle, cle: by.id },
  signature: by.sign(promiseMessage(campagneId, fingerprint(scelle))),
})

export const cast = (contenu: Partial<Contenu>, n: number): SealedBallot => {
  const base = { recu: digest(String(n)), poids10k: 10_000, syndicat: null, options: ['a', 'c'], abstentions: [] }
  return signed(seal(encodeBallot({ ...base, ...contenu }, room)))
}

/** Twelve ballots of two unions, two of nobody's, and two weights: those of SYN-2 weigh one, all others more. */
export const contents: readonly Partial<Contenu>[] = Array.from({ length: 12 }, (_, n) => ({
  poids10k: n % 2 === 0 ? 12_500 : 10_000,
  syndicat: ['SYN-1', 'SYN-2', n < 6 ? 'SYN-1' : null, 'SYN-2'][n % 4],
  options: n % 3 === 0 ? ['e'] : [n % 2 === 0 ? 'a' : 'b', 'c', 'd'],
  abstentions: n % 3 === 0 ? ['q1'] : [],
}))
export const ballots = contents.map(cast)
export const leavesOf = (cast: readonly SealedBallot[]) => cast.map(({ scelle }) => fingerprint(scelle))

export function headOf(leaves: readonly Buffer[], by = service) {
  const racine = rootOf(subtreesOf(leaves.map(leafHash)), leaves.length).toString('hex')
  const facts = { taille: leaves.length, racine, signeeLe: '2026-11-23T18:00:05.000Z' }
  return { ...facts, ...signatureBy(by, headMessage(campagneId, facts)) }
}

/** What a count of these ballots is told: their log, and voters as many as they are. */
export const contextOf = (leaves: readonly Buffer[]): Context => ({
  campagne: {
    ...{
      id: campagneId,
      organisation: 'Centrale',
      titre: 'Élection\u2028de l’exécutif',
      garde: 'Service',
      libelleAbstention: null,
    },
    ...{ ouvertureDuVoteUtc: '2026-11-01T12:00:00.000Z', fermetureDuVoteUtc: '2026-11-23T18:00:00.000Z' },
    depouilleLe: '2026-11-23T18:01:00.000Z',
  },
  questions,
  electeurs: {
    ...{ inscrits: 20, avecDroit: 18, votants: 12, radies: 1 },
    parPoids: [
      { poids: 1, inscrits: 14, votants: 6 },
      { poids: 1.25, inscrits: 6, votants: 6 },
    ],
  },
  tete: leaves.length === 0 ? null : headOf(leaves),
  cles: {
    signature: [{ id: service.id, publique: service.publicKey.toString('base64') }],
    urne: pair.publicKey.toString('base64'),
    scrutateurs: null,
  },
  journal: null,
})

/** What was published of a campaign, before it is signed. */
export const publicationOf = ({ campagne, questions: asked, cles }: Context): Publication => ({
  format: publicationFormat,
  campagne: {
    ...{ id: campagne.id, titre: campagne.titre, garde: campagne.garde, libelleAbstention: null, quorum: null },
    ...{ ouvertureDuVoteUtc: campagne.ouvertureDuVoteUtc, fermetureDuVoteUtc: campagne.fermetureDuVoteUtc },
    ...{ ordreReponsesAleatoire: false, empreinteAccueil: digest(''), verrouillerDroitsALOuverture: false },
    ...{ confirmationParCourriel: true, refuserPoidsIdentifiants: false },
  },
  questions: asked.map((question, ordre) => ({
    ...{ ...question, seuilAdoption: null, ordre },
    options: question.options.map((option, place) => ({ ...option, description: null, ordre: place })),
  })),
  cles,
})

/** A count, and its result as it is read from its bytes: they have what the count says of it, and their hash. */
export async function count(...given: Parameters<typeof countBox>) {
  const { resultat: told, bytes, empreinte } = await countBox(...given)
  const resultat = JSON.parse(bytes.toString()) as Resultat
  const { bulletins, recus } = resultat
  expect(resultat).toEqual({ ...(JSON.parse(JSON.stringify(told)) as object), bulletins, recus })
  expect(digest(bytes)).toBe(empreinte.toString('hex'))
  return { resultat, bytes, anomalies: resultat.anomalies }
}
