// Raw: a deletion and its entry are one statement, whatever deletes.
import { type Compilable, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import type { Database, Db } from '../engine/database.ts'
import { prune } from '../engine/prune.ts'
import { reachOf } from './incremental.ts'
import { rows } from './rows.ts'

type Filter = NonNullable<operations['listSuppressions']['parameters']['query']>
type Type = components['schemas']['TypeSuppression']

/** What a deletion returns of each row: its ids as the feed shows them. */
type Gone = { readonly id: string; readonly id_externe: string | null }

/** A deletion, or what withdraws something from its list: it returns what it took. */
type Deletion<G extends Gone> = RawBuilder<G> | (Compilable<G> & OperationNodeSource)

/**
 * Deletes, and enters each row that went into the feed of deletions, in one statement (decision A-38): readers of lists
 * learn of it by nothing else. What the deletion returned.
 */
export async function erase<G extends Gone>(db: Db, type: Type, deletion: Deletion<G>): Promise<readonly G[]> {
  const statement = sql<G>`with gone as (${deletion}), entered as (${entry(db, type)}) select * from gone`
  return (await statement.execute(db.q)).rows
}

/** The part of a larger statement that enters what its `gone` returned. */
export const entry = (
  db: Db,
  type: Type,
  fusionneDans: RawBuilder<unknown> = sql`null::uuid`,
): RawBuilder<unknown> => sql`
  insert into suppression (client_id, id, type, id_unique, id_externe, date_suppression, fusionne_dans)
  select ${db.clientId}::uuid, uuidv7(), ${type}::text, gone.id, gone.id_externe, ${db.now}::timestamptz, ${fusionneDans}
  from gone returning true`

/** What of an anonymised person the feed may tell: by the ids of the service, or by texts that a caller's ids are made of. */
type Told = { readonly ids: readonly string[]; readonly marks: readonly string[] }

/**
 * Takes the external ids of an anonymised person, and of what was the person's, out of the feed (decision C-18): of a job that
 * was deleted before nothing is known but its id, which is often made of that of the person.
 */
export async function forgetIdExternes(
  db: Db,
  { ids, marks }: Told,
  isTelling: (text: string) => boolean,
): Promise<void> {
  const found = await sql<{ id: string; idExterne: string }>`
    select s.id, s.id_externe as "idExterne" from suppression s
    where s.client_id = ${db.clientId} and s.id_externe is not null and s.type in ('Employe', 'Emploi')
      and exists (select from unnest(${marks}::text[]) as t (mark) where strpos(lower(s.id_externe), t.mark) > 0)`.execute(
    db.q,
  )
  const telling = found.rows.filter(({ idExterne }) => isTelling(idExterne)).map(({ id }) => id)
  await sql`
    update suppression s set id_externe = null
    where s.client_id = ${db.clientId} and (s.id = any (${telling}::uuid[]) or s.id_unique = any (${ids}::uuid[]))`.execute(
    db.q,
  )
}

/** The deletions by their dates, up to what is settled (decisions ): all of them are read incrementally. */
export async function list(db: Db, { apres, type }: Filter) {
  const reach = await reachOf(db, 'apres', apres)
  return rows(
    db.q
      .selectFrom('suppression')
      .where('suppression.client_id', '=', db.clientId)
      .where('suppression.date_suppression', '<', reach.until)
      .$if(apres !== undefined, (q) => q.where('suppression.date_suppression', '>=', apres ?? ''))
      .$if(type !== undefined, (q) => q.where('suppression.type', '=', type ?? ''))
      .select([
        'suppression.type',
        'suppression.id_unique as idUnique',
        'suppression.id_externe as idExterne',
        'suppression.date_suppression as dateSuppression',
        'suppression.fusionne_dans as fusionneDans',
      ])
      .orderBy('suppression.date_suppression')
      .orderBy('suppression.id'),
    reach,
  )
}

/** Days that a deletion is told of: who has not asked for longer reads the lists anew (operation listSuppressions). */
const keptDays = 400

/** Forgets the deletions of more than 400 days. Raw: see `prune`. */
export const pruneSuppressions = (database: Database): Promise<void> =>
  prune(
    database,
    'suppression',
    keptDays,
    (clientId, limit) => sql`
      delete from suppression where suppression.client_id = ${clientId} and suppression.id = any (array(
        select s.id from suppression s where s.client_id = ${clientId}
          and s.date_suppression < now() - ${keptDays} * interval '1 day'
          order by s.date_suppression, s.id limit ${limit}))`,
  )
