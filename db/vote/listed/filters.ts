import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/** The voters of a campaign. */
export const mine = (db: Db, campagneId: string) =>
  db.q.selectFrom('votant').where('votant.client_id', '=', db.clientId).where('votant.campagne_id', '=', campagneId)

/** What voters are listed by (decision A-19). */
export const byName = [sql`votant.nom collate "fr-x-icu"`, sql`votant.prenom collate "fr-x-icu"`] as const

/** A text as it is looked for, which is made once, not for each voter. */
const lookedFor = (texte: string) => sql`(select sans_accents(${texte}))`

/**
 * That a voter is named so, by name or first name, or has such an address (decision A-18). Of an address in ASCII, as most
 * are, nothing is to be taken away, which would take longer than all the rest.
 */
const isNamed = (texte: string) => sql<boolean>`strpos(votant.nom_cle, ${lookedFor(texte)}) > 0`
const hasAddress = (texte: string) => sql<boolean>`strpos(
  case when octet_length(votant.courriel_cle) = char_length(votant.courriel_cle) then votant.courriel_cle
    else sans_accents(votant.courriel_cle) end, ${lookedFor(texte)}) > 0`

type Condition = RawBuilder<boolean>
type Column = 'droit_de_vote' | 'est_radie' | 'a_vote' | 'syndicat_id_externe'

/** What a list of voters is asked for, as the contract names it. */
export type Wanted = {
  readonly identifiant?: string | undefined
  readonly courriel?: string | undefined
  readonly nom?: string | undefined
  readonly droitDeVote?: boolean | undefined
  readonly estRadie?: boolean | undefined
  readonly aVote?: boolean | undefined
  readonly syndicatIdExterne?: string | undefined
}

/**
 * Voters that are found first where there are so many at most: more than have the commonest name of a large campaign, since
 * in the order of the names those of one name stand together, maybe at the end.
 */
export const few = 10_000

/**
 * The conditions of a list of voters. Where few voters meet them, which one look at the campaign in the order of its table
 * says, they are named by their ids: the order of the list would read all of a large campaign to find them, here and there.
 * Where many do, that look ends soon, and so does a page in the order of the list.
 */
export async function conditionsOf(db: Db, campagneId: string, wanted: Wanted): Promise<readonly Condition[]> {
  const { identifiant, courriel, nom, droitDeVote, estRadie, aVote, syndicatIdExterne } = wanted
  const equal = (column: Column, value: boolean | string | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`votant.${column}`)} = ${value}`]
  const conditions = [
    ...(courriel === undefined ? [] : [hasAddress(courriel)]),
    ...(nom === undefined ? [] : [isNamed(nom)]),
    ...equal('droit_de_vote', droitDeVote),
    ...equal('est_radie', estRadie),
    ...equal('a_vote', aVote),
    ...equal('syndicat_id_externe', syndicatIdExterne),
  ]
  // Of these there is one at most.
  if (identifiant !== undefined) return [sql<boolean>`votant.identifiant = ${identifiant}`, ...conditions]
  if (conditions.length === 0) return []
  const ids = await firstOf(db, campagneId, conditions)
  return ids.length > few ? conditions : [isAmong(ids)]
}

/** That a voter is one of these, whom the planner takes for few, whatever it can count: it looks each of them up, and sorts. */
const isAmong = (ids: readonly string[]): Condition =>
  sql`votant.id = any (array(select unnest(${`{${ids.join()}}`}::uuid[])))`

/** The ids of those who meet conditions, one more than are few at most, in whichever order is read the fastest. */
async function firstOf(db: Db, campagneId: string, conditions: readonly Condition[]): Promise<string[]> {
  const found = await db.q
    .with(
      // A limit within would have it planned for the first rows, by an index that is in another order than the table.
      (cte) => cte('found').materialized(),
      () =>
        mine(db, campagneId)
          .select('votant.id')
          .where((eb) => eb.and([...conditions])),
    )
    .selectFrom('found')
    .select('found.id')
    .limit(few + 1)
    .execute()
  return found.map(({ id }) => id)
}
