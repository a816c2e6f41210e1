import { Problem } from '../../../problems.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  type Root,
  rootOf,
  type Subtree,
  subtreesIn,
  tilesNeeded,
  verifyConsistency,
  verifyInclusion,
} from '../../../scrutin/index.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { lastShown, shownHeads } from './shown-heads.ts'
import { tilesOf } from './tiles.ts'

type Leaf = { readonly campagneId: string; readonly empreinte: Buffer }

const placed = compiled((db, { campagneId, empreinte }: Leaf) =>
  db.q
    .selectFrom('urne_feuille')
    .select('rang')
    .where('urne_feuille.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('empreinte', '=', empreinte),
)

/** The proof that a ballot stands in the log under its last head; undefined where it does not. */
export async function inclusionIn(db: Db, campagneId: string, empreinte: Buffer, keys: BoxKeys) {
  const [leaf] = await placed(db, { campagneId, empreinte })
  const tete = leaf && (await lastShown(db, campagneId, keys))
  // A row that somebody has written to the table may stand beyond what was told.
  if (!tete || leaf.rang < 0 || leaf.rang >= tete.taille) return undefined
  const { rang } = leaf
  const proof = await made(db, campagneId, (subtree) => inclusionProof(subtree, rang, tete.taille))
  const place = { leaf: leafHash(empreinte), index: rang, size: tete.taille }
  if (!verifyInclusion(place, proof, Buffer.from(tete.racine, 'hex'))) throw unproven(other())
  return { rang, tete, preuve: texts(proof) }
}

type Span = { readonly de: number; readonly a: number }

/** The proof that the first `de` ballots of a log are the beginning of its first `a`; undefined where it was never as large. */
export async function consistencyIn(db: Db, campagneId: string, { de, a }: Span, keys: BoxKeys) {
  const tete = await lastShown(db, campagneId, keys)
  if (!tete || de > a || a > tete.taille) return undefined
  const { before, after, proof, onwards } = await made(db, campagneId, (subtree) => ({
    before: { size: de, root: rootOf(subtree, de) },
    after: { size: a, root: rootOf(subtree, a) },
    proof: consistencyProof(subtree, de, a),
    onwards: consistencyProof(subtree, a, tete.taille),
  }))
  const last = { size: tete.taille, root: Buffer.from(tete.racine, 'hex') }
  if (!verifyConsistency(before, after, proof) || !verifyConsistency(after, last, onwards)) throw unproven(other())
  for (const one of [before, after]) if (!(await isOfHead(db, campagneId, one, keys))) throw unproven(other())
  return texts(proof)
}

/** Whether a root is that of the head of so many ballots, where one was signed. */
async function isOfHead(db: Db, campagneId: string, { size, root }: Root, keys: BoxKeys): Promise<boolean> {
  const [head] = await shownHeads(db, campagneId, keys, { avant: size + 1, nombre: 1 })
  return head?.taille !== size || Buffer.from(head.racine, 'hex').equals(root)
}

/** Makes something of the few tiles that it needs; refuses it where they are not there, or too short. */
async function made<T>(db: Db, campagneId: string, make: (subtree: Subtree) => T): Promise<T> {
  const tiles = await tilesOf(db, campagneId, tilesNeeded(make))
  try {
    return make(subtreesIn(tiles))
  } catch (error) {
    throw error instanceof RangeError ? unproven(error) : error
  }
}

const texts = (proof: readonly Buffer[]) => proof.map((hash) => hash.toString('hex'))

/** Refuses a proof that would not lead to what was signed: the operator is told why (decision H-21). */
const unproven = (fault: Error) => Problem.because(fault, { code: 'Serveur.Indisponible' })
const other = () => new Error('The tiles of a log do not lead to its signed head: somebody has changed them')
