// Raw: a pause is made, lengthened and passed on by statements that decide by the row itself.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Db } from '../engine/database.ts'

/**
 * A provider whose account, or whose settings, are at fault is left alone for a while, first by the client whom it failed,
 * and by all once a second client has met with the same (decision F-23). When the time is over one message is tried, the
 * probe: it ends the pause, or makes it longer. What waits meanwhile is not touched.
 */
export type Pause = { readonly fournisseur: string; readonly isOfAll: boolean; readonly motif: string }

/** The id under which a pause of all clients stands. */
const everyone = '00000000-0000-0000-0000-000000000000'

type Held = { readonly fournisseur: string; readonly isOver: boolean }

/** The providers that a client is not to use, and those of them whose time is over; none in a sandbox, which sends nothing. */
export async function heldFor(db: Db): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    select p.fournisseur, bool_and(p.jusqua <= clock_timestamp()) as "isOver" from pause_fournisseur p
    where p.client_id in (${db.clientId}, ${everyone})
      and not exists (select from client c where c.id = ${db.clientId} and c.est_bac_a_sable)
    group by p.fournisseur`.execute(db.q)
  return rows
}

/**
 * Takes on the probe of a provider whose pause is over, for so many milliseconds; false where somebody else has, for this
 * client or for all of them.
 */
export async function claimProbe(db: Db, fournisseur: string, lease: number): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    with claimed as (
      update pause_fournisseur p set jusqua = clock_timestamp() + ${lease}::float8 * interval '1 millisecond'
      where p.fournisseur = ${fournisseur} and p.client_id in (${db.clientId}, ${everyone})
        and p.jusqua <= clock_timestamp() returning 1)
    select count(*) > 0 and count(*) = (select count(*) from pause_fournisseur p
      where p.fournisseur = ${fournisseur} and p.client_id in (${db.clientId}, ${everyone})) as "isOurs"
    from claimed`.execute(db.q)
  return rows[0]?.isOurs ?? false
}

/** How an attempt failed, and how long a pause lasts: at first, at most, and at least, in milliseconds. */
export type Fault = {
  readonly fournisseur: string
  readonly motif: string
  readonly isProbe: boolean
  readonly first: number
  readonly least: number
}

/** A pause `o` that is over for long says nothing any more: nobody has sent by the provider since. */
const isFresh = sql`o.jusqua > clock_timestamp() - interval '1 hour'`

/** How often a pause is doubled. */
const doublings = 5

/** Pauses a provider for the client, and for all where another one has met with the same; gives what is paused by it. */
export async function pause(db: Db, fault: Fault): Promise<readonly (Pause & { readonly isNew: boolean })[]> {
  const { rows } = await sql<Pause & { isNew: boolean }>`
    with whose as (
      select ${db.clientId}::uuid as id
      union all select ${everyone}::uuid where exists (select from pause_fournisseur o
        where o.fournisseur = ${fault.fournisseur} and o.client_id <> ${db.clientId} and ${isFresh}
          and (o.client_id = ${everyone} or o.motif = ${fault.motif})))
    insert into pause_fournisseur as p (fournisseur, client_id, motif, echecs, depuis, jusqua)
    select ${fault.fournisseur}, whose.id, ${fault.motif}, 1, clock_timestamp(), ${until(fault, sql`0`)} from whose
    order by whose.id
    on conflict (fournisseur, client_id) do update set motif = excluded.motif,
      echecs = p.echecs + ${fault.isProbe}::boolean::int,
      jusqua = case when ${fault.isProbe}::boolean then ${until(fault, sql`p.echecs`)} else greatest(p.jusqua, excluded.jusqua) end
    returning p.fournisseur, p.client_id = ${everyone} as "isOfAll", p.motif, p.xmax = 0 as "isNew"`.execute(db.q)
  return rows
}

/** The end of a pause after so many others in a row: each twice as long as the one before, and cut short by chance. */
const until = (
  { first, least }: Fault,
  before: ReturnType<typeof sql>,
) => sql`clock_timestamp() + interval '1 millisecond'
  * greatest(${least}::float8, ${first}::float8 * power(2, least(${before}, ${doublings}::int)) * (0.75 + random() / 4))`

/** Ends the pauses of a provider that has answered a probe: that of the client, and that of all with those that made it. */
export async function resume(db: Db, fournisseur: string): Promise<readonly Pause[]> {
  const { rows } = await sql<Pause>`
    delete from pause_fournisseur p where p.fournisseur = ${fournisseur}
      and (p.client_id in (${db.clientId}, ${everyone}) or p.motif = (select t.motif from pause_fournisseur t
        where t.fournisseur = ${fournisseur} and t.client_id = ${everyone}))
    returning p.fournisseur, p.client_id = ${everyone} as "isOfAll", p.motif`.execute(db.q)
  return rows
}

/** The pauses that there are: for all, and for how many clients. */
export async function pauses(registry: Kysely<DB>) {
  const { rows } = await sql<{ fournisseur: string; isOfAll: boolean; nombre: number }>`
    select o.fournisseur, o.client_id = ${everyone} as "isOfAll", count(*)::int as nombre
    from pause_fournisseur o where ${isFresh} group by 1, 2 order by 1, 2`.execute(registry)
  return rows
}
