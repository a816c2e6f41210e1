import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { prune } from '../engine/prune.ts'
import { keyOf } from '../../rules/courriels.ts'

/** What may be done so many times in a period, which starts at its first time. */
export type Debit = { readonly cle: string; readonly secondes: number; readonly limite: number }

/**
 * Counts one more; when the limit is reached, counts nothing and gives the seconds until the period ends. The count is in
 * the database, hence right across processes, and goes with the transaction that fails. Raw: the period decides what
 * becomes of the row in the conflict itself.
 */
export async function spend(db: Db, { cle, secondes, limite }: Debit): Promise<number | undefined> {
  const isOver = sql`excluded.debut - debit.debut >= ${secondes}::float8 * interval '1 second'`
  const { rows } = await sql`
    insert into debit (client_id, cle, debut, nombre) values (${db.clientId}, ${cle}, clock_timestamp(), 1)
    on conflict (client_id, cle) do update set
      debut = case when ${isOver} then excluded.debut else debit.debut end,
      nombre = case when ${isOver} then 1 else debit.nombre + 1 end
    where debit.nombre < ${limite} or ${isOver}
    returning 1`.execute(db.q)
  return rows.length === 1 ? undefined : remaining(db, cle, secondes)
}

async function remaining(db: Db, cle: string, secondes: number): Promise<number> {
  // Somebody may have written that it begins in a thousand years.
  const since = sql`least(extract(epoch from debit.debut - clock_timestamp()), 0)`
  const end = sql<number>`ceil(${since} + ${secondes}::float8)::int`
  const row = await db.q
    .selectFrom('debit')
    .select(end.as('reste'))
    .where('debit.client_id', '=', db.clientId)
    .where('cle', '=', cle)
    .executeTakeFirst()
  return Math.max(1, row?.reste ?? 1)
}

/** What a client may send by API (decision F-22). */
export type Limits = { readonly perMinute: number; readonly perDay: number }

/** Counts one e-mail sent by API; gives the seconds to wait when a limit is reached. */
export const spendCourriel = async (db: Db, { perMinute, perDay }: Limits): Promise<number | undefined> =>
  (await spend(db, { cle: 'courriel minute', secondes: 60, limite: perMinute })) ??
  (await spend(db, { cle: 'courriel jour', secondes: 86_400, limite: perDay }))

/** How many answers an open form takes in an hour: from one network address, for one e-mail address, and in all. */
export type FormLimits = { readonly perAddress: number; readonly perCourriel: number; readonly perHour: number }

/** Whose request from which open form. */
type Asking = { readonly formulaireId: number; readonly address: string; readonly courriel: string }

const digestOf = ({ clientId }: Db, text: string) =>
  createHash('sha256').update(`${clientId} ${text}`).digest('hex').slice(0, 32)

/**
 * Counts one request from an open form; gives the seconds to wait when a limit is reached (decision F-26). Addresses are
 * kept as digests. That of the network is shared by a whole workplace; that of the mail is one person's.
 */
export async function spendDemande(
  db: Db,
  { formulaireId, address, courriel }: Asking,
  limits: FormLimits,
): Promise<number | undefined> {
  const form = `adherer ${String(formulaireId)}`
  const digest = (text: string) => digestOf(db, text)
  const counts = [
    { cle: `${form} adresse ${digest(address)}`, limite: limits.perAddress },
    { cle: `${form} courriel ${digest(keyOf(courriel))}`, limite: limits.perCourriel },
    { cle: form, limite: limits.perHour },
  ]
  for (const count of counts) {
    const seconds = await spend(db, { ...count, secondes: 3600 })
    if (seconds !== undefined) return seconds
  }
  return undefined
}

/** Forgets how often open forms were answered for these e-mail addresses: their digests could be tried. Raw: as an array. */
export async function forgetAdresses(db: Db, adresses: readonly string[]): Promise<void> {
  const digests = adresses.map((adresse) => digestOf(db, keyOf(adresse)))
  await sql`
    delete from debit where debit.client_id = ${db.clientId} and split_part(debit.cle, ' courriel ', 2) = any (${digests}::text[])`.execute(
    db.q,
  )
}

/** Forgets the counts of periods that are over: the longest one is a day. Raw: see `prune`. */
export const pruneDebits = (database: Database): Promise<void> =>
  prune(
    database,
    'debit',
    1,
    (clientId, limit) => sql`
      delete from debit where debit.client_id = ${clientId} and debit.cle = any (array(
        select d.cle from debit d where d.client_id = ${clientId} and d.debut < now() - interval '1 day' limit ${limit}))
        and debit.debut < now() - interval '1 day'`,
  )
