import { sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'

/**
 * A table of what is to be sent: rows that wait (`statut` EnAttente), due at `prochain_essai`. A worker takes a row for
 * the time of a lease, which it renews; a worker that is killed leaves a row that is due again when its lease ends. Each
 * taking has a token of its own, `bail`: whoever has lost the lease changes nothing any more.
 */
export type File = 'courriel' | 'livraison'

/** A row that a worker has taken; `tentatives` counts this attempt. */
export type Prise = {
  readonly clientId: string
  readonly id: string
  readonly bail: string
  readonly tentatives: number
}

/** How the rows of a file end. */
type Fins = { courriel: 'Transmis' | 'Rejete' | 'Annule'; livraison: 'Livree' | 'Echouee' | 'NonLivre' }

/** How an attempt ended: the row is over, or due again after so many seconds. */
export type Issue<F extends File> = { readonly erreur?: string } & (
  { readonly statut: Fins[F] } | { readonly reprise: number }
)

/** The channel on which workers hear that a client has rows to send. */
export const fileChannel = 'file_attente'

/** Until when a row that is taken now for so many milliseconds is held. */
export const leaseEnd = (lease: number) => sql`now() + ${lease}::float8 * interval '1 millisecond'`

/** Tells the workers, once the transaction commits, that a row is due. */
export const wake = (db: Db, file: File) =>
  sql`select pg_notify(${fileChannel}, ${`${file} ${db.clientId}`})`.execute(db.q)

const isFile = (file: string | undefined): file is File => file === 'courriel' || file === 'livraison'

/** The file and the client that a notification names. */
export function woken(payload: string): { file: File; clientId: string } | undefined {
  const [file, clientId] = payload.split(' ')
  return isFile(file) && clientId !== undefined ? { file, clientId } : undefined
}

/** The clients with rows that are due, by file: one query, however many clients there are. */
export async function filesDues({ registry }: Database): Promise<{ file: File; clientId: string }[]> {
  const { rows } = await sql<{
    file: File
    clientId: string
  }>`select file, client_id as "clientId" from files_a_servir()`.execute(registry)
  return rows
}

/** The rows of a client that are due, as `f`. */
export const due = (file: File, db: Db) =>
  sql`from ${sql.table(file)} as f where f.client_id = ${db.clientId} and f.statut = 'EnAttente'
    and f.prochain_essai <= now()`

/** How many rows to take, and for how many milliseconds. */
type Taking = { readonly limit: number; readonly lease: number }

/** Takes rows that are due, the oldest first; those that another worker is taking are left to it. */
export async function take(db: Db, file: File, { limit, lease }: Taking): Promise<Prise[]> {
  const { rows } = await sql<Omit<Prise, 'clientId'>>`
    with prise as materialized (
      select f.id ${due(file, db)} order by f.prochain_essai, f.id limit ${limit} for update skip locked)
    update ${sql.table(file)} as f
    set bail = gen_random_uuid(), prochain_essai = ${leaseEnd(lease)}, tentatives = f.tentatives + 1
    from prise where f.client_id = ${db.clientId} and f.id = prise.id
    returning f.id, f.bail, f.tentatives`.execute(db.q)
  return rows.map((row) => ({ clientId: db.clientId, ...row }))
}

/** Makes leases last so many milliseconds from now; gives the ids of those that are not lost. */
export async function renew(db: Db, file: File, prises: readonly Prise[], lease: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(file)} as f set prochain_essai = ${leaseEnd(lease)}
    from unnest(${prises.map(({ id }) => id)}::uuid[], ${prises.map(({ bail }) => bail)}::uuid[]) as r (id, bail)
    where f.client_id = ${db.clientId} and f.id = r.id and f.bail = r.bail and f.statut = 'EnAttente'
    returning f.id`.execute(db.q)
  return new Set(rows.map(({ id }) => id))
}

/** An attempt that has ended, whether what the row says is forgotten with it, and whether it could not be rendered. */
export type Fin<F extends File> = {
  readonly prise: Prise
  readonly issue: Issue<F>
  readonly oublie?: boolean
  readonly estIllisible?: boolean
}

/**
 * Writes how attempts ended; gives the ids of those whose lease was not lost, and with it the right to say so. `oublier`
 * is what else is set, where `r.oublie` or `r."estIllisible"` holds.
 */
export async function settleAll<F extends File>(
  db: Db,
  file: F,
  fins: readonly Fin<F>[],
  oublier = sql``,
): Promise<ReadonlySet<string>> {
  const given = fins.map(({ prise: { id, bail }, issue: { erreur, ...issue }, ...fin }) => ({
    ...{ id, bail, ...issue, oublie: fin.oublie ?? false, estIllisible: fin.estIllisible ?? false },
    erreur: erreur?.slice(0, 500),
  }))
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(file)} as f set bail = null, derniere_erreur = r.erreur, statut = coalesce(r.statut, f.statut),
      date_fin = case when r.statut is null then f.date_fin else now() end,
      prochain_essai = coalesce(now() + r.reprise * interval '1 second', f.prochain_essai) ${oublier}
    from json_to_recordset(${JSON.stringify(given)}) as r (id uuid, bail uuid, statut text, erreur text, reprise float8,
      oublie boolean, "estIllisible" boolean)
    where f.client_id = ${db.clientId} and f.id = r.id and f.bail = r.bail and f.statut = 'EnAttente'
    returning f.id`.execute(db.q)
  return new Set(rows.map(({ id }) => id))
}

/** Gives back rows that were taken and not tried: they are due at once, to whoever takes them. */
export async function giveBack(db: Db, file: File, prises: readonly Prise[]): Promise<void> {
  await sql`
    update ${sql.table(file)} as f set bail = null, prochain_essai = now(), tentatives = f.tentatives - 1
    from unnest(${prises.map(({ id }) => id)}::uuid[], ${prises.map(({ bail }) => bail)}::uuid[]) as r (id, bail)
    where f.client_id = ${db.clientId} and f.id = r.id and f.bail = r.bail and f.statut = 'EnAttente'`.execute(db.q)
  await wake(db, file)
}
