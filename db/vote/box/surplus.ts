// Raw: one look at the tables of a box, of which only whether something is there is asked.
import { sql } from 'kysely'
import {
  type Found,
  isHeadSigned,
  type NamedKey,
  type SignedPublication,
  type Tile,
  tilesOfLeaves,
} from '../../../scrutin/index.ts'
import { everyFew } from '../../../scrutin/turns.ts'
import type { Db } from '../../engine/database.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { markedVoters } from '../inscrits/marks.ts'
import { headsBefore } from '../log/heads.ts'

type Asked = {
  readonly campagneId: string
  readonly leaves: readonly Buffer[]
  readonly cles: readonly NamedKey[]
  readonly publication: SignedPublication | undefined
}

/**
 * Whether the tables of a box, all of which its log tells of, have rows that no vote and no log has written: a ballot a second
 * time under another fingerprint, one that waits and is not in the box, a place in the log that is not the next one or names
 * no ballot, a head that is not signed or is of more than the log, a tile that is not of the log, a result or a ballot of the first
 * protocol before the count, and fewer voters who are marked as having voted than ballots (decision H-36). None of it changes
 * a result; it is said.
 */
export async function surplusOf(db: Db, asked: Asked, keys: BoxKeys): Promise<Found[]> {
  const isFound =
    (await hasOtherRows(db, asked)) ||
    !(await areHeadsSound(db, asked)) ||
    !(await areTilesSound(db, asked)) ||
    !(await areVotersMarked(db, asked, keys))
  return isFound ? ['TablesDifferentes'] : []
}

async function hasOtherRows(db: Db, { campagneId, leaves }: Asked): Promise<boolean> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.client_id`)} = ${db.clientId} and ${sql.ref(`${alias}.campagne_id`)} = ${campagneId}`
  const { rows } = await sql<{ isFound: boolean }>`select
    exists (select from bulletin_signe b where ${of('b')} and b.empreinte <> sha256(b.scelle))
    or exists (select from urne_attente a where ${of('a')} and not exists (
      select from bulletin_signe b where ${of('b')} and b.empreinte = a.empreinte))
    or exists (select from urne_feuille f where ${of('f')}
      and (f.rang < 0 or f.rang >= ${leaves.length} or octet_length(f.empreinte) <> 32))
    or exists (select from resultat r where ${of('r')})
    or exists (select from bulletin_depose d where ${of('d')})
    or exists (select from bulletin_scelle s where ${of('s')})
    or exists (select from bulletin o where ${of('o')})
    or exists (select from recu u where ${of('u')}) as "isFound"`.execute(db.q)
  return rows[0]?.isFound ?? false
}

/** Heads that one statement reads. */
const page = 500

/** Every head is signed by a key of the campaign, and of no more leaves than there are. */
async function areHeadsSound(db: Db, { campagneId, leaves, cles }: Asked): Promise<boolean> {
  const turn = everyFew()
  for (let avant = Number.MAX_SAFE_INTEGER; ;) {
    const heads = await headsBefore(db, campagneId, { avant, nombre: page })
    for (const head of heads) {
      await turn()
      if (head.taille > leaves.length || !isHeadSigned(campagneId, head, cles)) return false
    }
    const last = heads.at(-1)
    if (!last || heads.length < page) return true
    avant = last.taille
  }
}

/** Every tile is the one that the leaves make, and there is no other. */
async function areTilesSound(db: Db, { campagneId, leaves }: Asked): Promise<boolean> {
  const made = await tilesOfLeaves(leaves, everyFew())
  const due = new Map(made.map((tile) => [nameOf(tile), tile.hashes]))
  const tiles = await db.q
    .selectFrom('urne_tuile')
    .select(['niveau', 'rang', 'hachages as hashes'])
    .where('urne_tuile.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .execute()
  return tiles.length === due.size && tiles.every((tile) => due.get(nameOf(tile))?.equals(tile.hashes))
}

/** No more ballots are told of than voters have the mark of one who has voted; of what an earlier version has published, always. */
const areVotersMarked = async (db: Db, { campagneId, leaves, publication }: Asked, keys: BoxKeys): Promise<boolean> =>
  publication?.document.campagne.votesMarques !== true || (await markedVoters(db, campagneId, keys)) >= leaves.length

const nameOf = ({ niveau, rang }: Pick<Tile, 'niveau' | 'rang'>) => `${String(niveau)} ${String(rang)}`
