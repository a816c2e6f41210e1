import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { leaseEnd } from '../engine/holds/leases.ts'
import { notify } from '../engine/notifications.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'
import { currentSpan } from '../../pace/spans.ts'
import type { Ended, Pending, Taken } from './stages.ts'

/**
 * A table of what is to be sent: rows that wait (`statut` EnAttente), due at `prochain_essai`. A worker takes a row for
 * the time of a lease, which it renews; a worker that is killed leaves a row that is due again when its lease ends. Each
 * taking has a token of its own, in the column `bail`: whoever has lost the lease changes nothing any more.
 */
export type Queue = 'courriel' | 'livraison'

/** How the rows of a queue end. */
type Ends = { courriel: 'Transmis' | 'Rejete' | 'Annule'; livraison: 'Livree' | 'Echouee' | 'NonLivre' }

/** What becomes of a row after an attempt: it is over, or due again after a while. */
export type Fate<Q extends Queue> = Ended<Ends[Q]> | Pending

/** The channel on which workers hear that a client has rows to send. */
export const queueChannel = 'file_attente'

/** Tells the workers, once the transaction commits, that a row is due. */
export const wake = (db: Db, queue: Queue) => notify(db.q, queueChannel, `${queue} ${db.clientId}`)

/** Rows that one statement queues and that still continue its trace: one of a whole electorate would show nobody anything. */
const mostTraced = 100

/** By what so many rows continue the trace of the call that queues them; null where it is not traced (decision N-11). */
export const traceFor = (rows: number): string | null =>
  rows > mostTraced ? null : (currentSpan()?.traceparent ?? null)

/** The same for as many rows as a part of the statement finds. */
export function traceForAll(found: RawBuilder<unknown>): RawBuilder<string | null> {
  const traceparent = traceFor(1)
  return traceparent === null
    ? sql`null`
    : sql`case when (select count(*) from ${found}) <= ${mostTraced} then ${traceparent}::text end`
}

const isQueue = (queue: string | undefined): queue is Queue => queue === 'courriel' || queue === 'livraison'

/** The queue and the client that a notification names. */
export function woken(payload: string): { queue: Queue; clientId: string } | undefined {
  const [queue, clientId] = payload.split(' ')
  return isQueue(queue) && clientId !== undefined ? { queue, clientId } : undefined
}

type Look = Readonly<Record<Queue, boolean>> & { readonly clientId: string }

/** The clients with rows that are due, by queue, as pages of the clients are looked at. Raw: a function gives them. */
export async function* queuesDue({ rounds }: Database): AsyncGenerator<{ queue: Queue; clientId: string }, void> {
  const look = (after: Look | undefined) => sql<Look>`
    select client_id as "clientId", courriel, livraison
    from files_a_servir(${after?.clientId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look))
    for (const { clientId, ...due } of rows)
      for (const queue of ['courriel', 'livraison'] as const) if (due[queue]) yield { queue, clientId }
}

/** The rows of a client that are due, as `f`. */
export const due = (queue: Queue, db: Db) =>
  sql`from ${sql.table(queue)} as f where f.client_id = ${db.clientId} and f.statut = 'EnAttente'
    and f.prochain_essai <= now()`

/** The instant at which the next row that nobody holds is due, of a client or of each of its subscriptions: their indexes say it. */
const nextOf: Readonly<Record<Queue, (db: Db) => RawBuilder<unknown>>> = {
  courriel: (db) => sql`(select f.prochain_essai from courriel f where f.client_id = ${db.clientId}
    and f.statut = 'EnAttente' and f.bail is null and f.prochain_essai > now() order by f.prochain_essai limit 1) d`,
  livraison: (db) => sql`abonnement a cross join lateral (select f.prochain_essai from livraison f
    where f.client_id = ${db.clientId} and f.abonnement_id = a.id and f.statut = 'EnAttente' and f.bail is null
      and f.prochain_essai > now() order by f.prochain_essai limit 1) d
    where a.client_id = ${db.clientId}`,
}

/** Milliseconds until the next row of a client is due, of those that are not yet; undefined without any. Raw: of either table. */
export async function nextDue(db: Db, queue: Queue): Promise<number | undefined> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select ceil(1000 * extract(epoch from min(d.prochain_essai) - clock_timestamp()))::float8 as milliseconds
    from ${nextOf[queue](db)}`.execute(db.q)
  return rows[0]?.milliseconds ?? undefined
}

/** What is set of a row `f` that is taken for so many milliseconds: the token is that of a taking, which may be of several. */
export const taking = (token: string, lease: number) =>
  sql`bail = ${token}::uuid, prochain_essai = ${leaseEnd(lease)}, tentatives = f.tentatives + 1`

/** How many rows to take, for how many milliseconds, what else is asked of them, and what else they tell. */
type Taking = {
  readonly limit: number
  readonly lease: number
  readonly also?: RawBuilder<unknown>
  readonly more?: RawBuilder<unknown>
}

/** Takes rows that are due, the oldest first; those that another worker is taking are left to it. Raw: of either table. */
export async function take<More extends object = object>(
  db: Db,
  queue: Queue,
  { limit, lease, also = sql``, more = sql`` }: Taking,
): Promise<(Taken & More)[]> {
  const { rows } = await sql<Pick<Taken, 'id' | 'token' | 'tentatives' | 'traceparent'> & More>`
    with taken as materialized (
      select f.id ${due(queue, db)} ${also} order by f.prochain_essai, f.id limit ${limit} for update skip locked)
    update ${sql.table(queue)} as f
    set ${taking(randomUUID(), lease)}
    from taken where f.client_id = ${db.clientId} and f.id = taken.id
    returning f.id, f.bail as token, f.tentatives, f.traceparent ${more}`.execute(db.q)
  return rows.map((row) => ({ stage: 'taken', clientId: db.clientId, ...row }))
}

/** What is set of rows that were taken, by the values that come with them as `r (id, bail, …)`. */
type Change = { readonly given: RawBuilder<unknown>; readonly set: RawBuilder<unknown> }

/**
 * Changes rows, as `f`, for who has taken them: those whose lease was lost, or that are over, stay as they are. Gives the ids
 * of the others. Raw: of either table, whose rows come as arrays or as one document.
 */
export const changeHeld = (db: Db, queue: Queue, { given, set }: Change) => sql<{ id: string }>`
  update ${sql.table(queue)} as f set ${set} from ${given}
  where f.client_id = ${db.clientId} and f.id = r.id and f.bail = r.bail and f.statut = 'EnAttente'
  returning f.id`

async function idsOfChanged(db: Db, queue: Queue, change: Change): Promise<ReadonlySet<string>> {
  const { rows } = await changeHeld(db, queue, change).execute(db.q)
  return new Set(rows.map(({ id }) => id))
}

/** The rows that were taken as columns of a statement, as `r (id, bail)`. */
export const held = (rows: readonly Taken[]) =>
  sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ token }) => token)}::uuid[]) as r (id, bail)`

/** Makes leases last so many milliseconds from now; gives the ids of those that are not lost. */
export const renew = (db: Db, queue: Queue, taken: readonly Taken[], lease: number): Promise<ReadonlySet<string>> =>
  idsOfChanged(db, queue, { given: held(taken), set: sql`prochain_essai = ${leaseEnd(lease)}` })

/** What is set of rows `f` that were attempted: how they ended, at `r.now`, or that they are due again, at `r.next`. */
export const settling = sql`
  bail = null, derniere_erreur = r.erreur, statut = coalesce(r.statut, f.statut),
  date_fin = case when r.statut is null then f.date_fin else r.now end,
  prochain_essai = case when r.statut is null then r.next else f.prochain_essai end`

/** Of an e-mail: what became of the address of the person, and of that of the copy; those that wait are not there. */
export type States = { readonly destinataire?: State; readonly copie?: State }
export type State = 'Transmis' | 'Rejete'

/** What becomes of a row that was attempted, whether what it says is forgotten, and whether it could not be rendered. */
export type Settlement<Q extends Queue> = {
  readonly taken: Taken
  readonly fate: Fate<Q>
  readonly isForgotten?: boolean
  readonly isUnrenderable?: boolean
  /** What became of each of its addresses, where that is known. */
  readonly states?: States
}

/** What else is set of the rows `f`, by what else `r` has: what is `told` of the rows as they are, `l`. */
type Also = { readonly set: RawBuilder<unknown>; readonly told: RawBuilder<unknown> }

/** Writes how attempts ended; gives the ids of those whose lease was not lost, and with it the right to say so. */
export async function settleAll<Q extends Queue>(
  db: Db,
  queue: Q,
  settlements: readonly Settlement<Q>[],
  also: Also = { set: sql``, told: sql`` },
): Promise<ReadonlySet<string>> {
  const given = settlements.map(
    ({ taken: { id, token }, fate, isForgotten = false, isUnrenderable = false, states }) => ({
      ...{ id, bail: token, isForgotten, isUnrenderable, erreur: fate.erreur?.slice(0, 500), ...states },
      ...(fate.stage === 'ended' ? { statut: fate.statut } : { seconds: fate.seconds, isUncounted: fate.isUncounted }),
    }),
  )
  return idsOfChanged(db, queue, {
    set: sql`${settling} ${also.set}`,
    given: sql`(select g.*, now() as now, now() + g.seconds * interval '1 second' as next ${also.told}
      from json_to_recordset(${JSON.stringify(given)}) as g (id uuid, bail uuid, statut text, erreur text,
        seconds float8, "isForgotten" boolean, "isUnrenderable" boolean, "isUncounted" boolean, destinataire text,
        copie text)
      join ${sql.table(queue)} l on l.client_id = ${db.clientId} and l.id = g.id offset 0) as r`,
  })
}

/** Gives back rows that were taken and not tried: they are due at once, to whoever takes them, who is told. */
export async function giveBack(db: Db, queue: Queue, taken: readonly Taken[]): Promise<void> {
  const set = sql`bail = null, prochain_essai = now(), tentatives = f.tentatives - 1`
  if (taken.length > 0) await changeHeld(db, queue, { given: held(taken), set }).execute(db.q)
  await wake(db, queue)
}
