// Raw: what is told of voters is made of their rows, by the database, however many there are.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { hashed, salted } from './hashes.ts'
import { type Acte, linesOf, recordVoters } from './lines.ts'

/** A voter as journals tell of one, of the columns of `v`: what would tell who that is as `hashed`. */
const photo = (db: Db, campagneId: string, v: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${v}.${column}`)
  const hash = (text: RawBuilder<unknown>) => hashed(db, campagneId, text)
  return sql`jsonb_build_object('identifiant', ${hash(of('identifiant'))}, 'courriel', ${hash(sql`lower(${of('courriel')})`)},
    'courrielAlternatif', ${hash(sql`lower(${of('courriel_alternatif')})`)}, 'nom', ${hash(of('nom'))},
    'prenom', ${hash(of('prenom'))}, 'commentaire', ${hash(of('commentaire'))}, 'poids', ${of('poids')},
    'droitDeVote', ${of('droit_de_vote')}, 'employeId', ${of('employe_id')},
    'syndicatIdExterne', ${of('syndicat_id_externe')})`
}

/** A voter who is new, or who goes. */
const brief = (db: Db, campagneId: string, v: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${v}.${column}`)
  return sql`jsonb_strip_nulls(jsonb_build_object('votantId', ${of('id')},
    'courriel', ${hashed(db, campagneId, sql`lower(${of('courriel')})`)},
    'courrielAlternatif', ${hashed(db, campagneId, sql`lower(${of('courriel_alternatif')})`)}, 'poids', ${of('poids')},
    'droitDeVote', ${of('droit_de_vote')}, 'syndicatIdExterne', ${of('syndicat_id_externe')}))`
}

/**
 * What differs of two photos of a voter, before and after, which have the same members. `offset` has each made once; of two
 * `jsonb_each` that are joined here, Citus takes the columns of one for those of the other.
 */
const difference = (id: RawBuilder<unknown>, before: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('votantId', ${id}, 'avant', coalesce(jsonb_object_agg(a.key, a.value), '{}'),
    'apres', coalesce(jsonb_object_agg(a.key, p.apres -> a.key), '{}'))
  from (select ${before} as avant, ${after} as apres offset 0) p cross join lateral jsonb_each(p.avant) a
  where a.value is distinct from p.apres -> a.key)`

const mine = (db: Db, campagneId: string) =>
  sql`votant v where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId}`

/** Tells of voters as they are now: new ones, or those who are about to go; `of` is a query of their ids. */
export async function recordBrief(db: Db, campagneId: string, acte: Acte, of: RawBuilder<unknown>): Promise<void> {
  await salted(db, campagneId)
  const votants = sql`select v.campagne_id, ${brief(db, campagneId, 'v')} as votant from ${mine(db, campagneId)}
    and v.id in (${of}) order by v.id`
  await recordVoters(db, { acte, votants })
}

/** The same of one voter. */
export const recordOne = (db: Db, campagneId: string, acte: Acte, id: string): Promise<void> =>
  recordBrief(db, campagneId, acte, sql`${id}::uuid`)

/** A voter before a change, for `recordChange`. */
export async function photoOf(db: Db, campagneId: string, id: string): Promise<string> {
  await salted(db, campagneId)
  const { rows } = await sql<{ photo: string }>`select ${photo(db, campagneId, 'v')}::text as photo
    from ${mine(db, campagneId)} and v.id = ${id}`.execute(db.q)
  return rows[0]?.photo ?? '{}'
}

/** Tells what was changed of a voter. */
export async function recordChange(db: Db, campagneId: string, id: string, before: string): Promise<void> {
  const votant = difference(sql`v.id`, sql`${before}::jsonb`, photo(db, campagneId, 'v'))
  const votants = sql`select v.campagne_id, ${votant} as votant from ${mine(db, campagneId)} and v.id = ${id}`
  await recordVoters(db, { acte: 'VotantsModifies', votants })
}

/** Tells what is about to be changed of many voters: `next` is a query of their columns as they will be. */
export async function recordChanges(db: Db, campagneId: string, next: RawBuilder<unknown>): Promise<void> {
  await salted(db, campagneId)
  const votant = difference(sql`v.id`, photo(db, campagneId, 'v'), photo(db, campagneId, 'n'))
  const votants = sql`select v.campagne_id, ${votant} as votant from (${next}) n
    join votant v on v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id = n.id order by v.id`
  await recordVoters(db, { acte: 'VotantsModifies', votants })
}

/** The same parts of a statement about voters of whom only the ids are told: a query of `campagne_id` and `id`. */
export const linesById = (db: Db, acte: Acte, of: RawBuilder<unknown>, details: object = {}): RawBuilder<unknown> =>
  linesOf(db, {
    acte,
    details,
    votants: sql`select i.campagne_id, '{"votantId":"' || i.id || '"}' as votant from (${of}) i`,
  })

type Annotated = {
  readonly of: RawBuilder<unknown>
  readonly commentaire: string | null
  readonly details: object
}

/** The same of voters who may have another annotation by then: `of` gives the one before, `commentaire`, too. */
export async function linesByAnnotation(
  db: Db,
  campagneId: string,
  acte: Acte,
  { of, commentaire, details }: Annotated,
): Promise<RawBuilder<unknown>> {
  await salted(db, campagneId)
  const said = (text: RawBuilder<unknown>) => sql`jsonb_build_object('commentaire', ${hashed(db, campagneId, text)})`
  const after = sql`${commentaire}::text`
  const votants = sql`select i.campagne_id, jsonb_build_object('votantId', i.id) ||
      case when i.commentaire is distinct from ${after}
        then jsonb_build_object('avant', ${said(sql`i.commentaire`)}, 'apres', ${said(after)}) else '{}' end as votant
    from (${of}) i`
  return linesOf(db, { acte, details, votants })
}
