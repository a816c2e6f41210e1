import type { BoxKeys } from '../../../rules/ring.ts'
import { consistencyProof, inclusionProof, type Subtree, subtreesIn, tilesNeeded } from '../../../scrutin/index.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { lastShown } from './shown-heads.ts'
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
  return { rang, tete, preuve: await proven(db, campagneId, (subtree) => inclusionProof(subtree, rang, tete.taille)) }
}

/** The proof that the first ballots of a log are the beginning of more of them. */
export const consistencyIn = (db: Db, campagneId: string, before: number, size: number) =>
  proven(db, campagneId, (subtree) => consistencyProof(subtree, before, size))

/** Makes a proof of the few tiles that it needs. */
async function proven(db: Db, campagneId: string, proof: (subtree: Subtree) => Buffer[]): Promise<string[]> {
  const tiles = await tilesOf(db, campagneId, tilesNeeded(proof))
  return proof(subtreesIn(tiles)).map((hash) => hash.toString('hex'))
}
