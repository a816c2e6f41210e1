import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Context } from '../../../scrutin/index.ts'
import { boxText } from '../../../scrutin/box-file.ts'
import type { Db } from '../../engine/database.ts'
import { ballotPages, leafPages, type Reader } from '../box/ballots-of.ts'
import { contextOf } from '../box/count.ts'
import { publicKeysOf } from '../box/keys.ts'
import { knowsTheBox } from '../box/ring-check.ts'
import { touching } from '../campagnes.ts'
import { electorateOf } from '../figures/electorate.ts'
import { lastAppend } from '../log/last-append.ts'
import { attested } from './keys.ts'

/** What a box that was made ready says besides its leaves and its ballots, and what its figures need. */
export type SealedFacts = {
  readonly context: Context
  readonly isAppended: boolean
  readonly unions: Awaited<ReturnType<typeof electorateOf>>['unions']
}

/**
 * Makes the box of a locked campaign that has closed ready for its scrutineers: all of it is told in the log, and what the
 * count is told is kept as it is now, so that whoever downloads the box, and whenever, counts the same bytes.
 */
export async function sealBox(db: Db, campagneId: string, keys: BoxKeys): Promise<void> {
  const committee = await attested(db, campagneId, keys)
  await knowsTheBox(db, campagneId, keys)
  const isAppended = await lastAppend(db, campagneId, keys)
  const cles = { signature: publicKeysOf(keys), urne: committee.urne, scrutateurs: committee.signature }
  const context = await contextOf(db, campagneId, cles, keys.without)
  const { unions } = await electorateOf(db, campagneId)
  const facts: SealedFacts = { context, isAppended, unions }
  await touching(db, campagneId, { urne_scellee_le: db.now, urne_scellee: sql`${JSON.stringify(facts)}::json` })
}

/** Where the box of a campaign stands that scrutineers open; undefined where there is no such campaign. */
export const standingOf = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select([
      'garde',
      sql<SealedFacts | null>`urne_scellee`.as('sealed'),
      sql<string | null>`encode(empreinte_resultat, 'hex')`.as('empreinteResultat'),
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()

/** The text of a sealed box, piece by piece. Nothing is held between two pieces: whoever reads slowly keeps nobody waiting. */
export const textOf = (reader: Reader, campagneId: string, { context, isAppended }: SealedFacts) =>
  boxText({
    ...{ context, isAppended },
    ...{ leaves: leafPages(reader, campagneId), ballots: ballotPages(reader, campagneId) },
  })
