// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { sql } from 'kysely'
import { marksIn, redacted } from '../../rules/anonyme.ts'
import type { Db } from '../engine/database.ts'
import type { Known } from '../outbox/anonymise.ts'

type Redact = (text: string) => string

type Meant = Pick<Known, 'ids' | 'marks'>

const redactJson = (text: string | null, redact: Redact, { ids, marks }: Meant) =>
  text === null ? null : JSON.stringify(redacted(JSON.parse(text), redact, new Set(ids), new Set(marks)))

/**
 * Addresses, numbers and ids of the people of some ids that answers and reports still say, those among them that were
 * changed since: no row has these any more.
 */
export async function marksOfDocuments(db: Db, ids: readonly string[]): Promise<string[]> {
  const tells = (text: ReturnType<typeof sql>) =>
    sql`exists (select from unnest(${ids}::text[]) as t (id) where strpos(${text}, t.id) > 0)`
  const { rows } = await sql<{ document: unknown }>`
    select k.resultat::json as document from cle_idempotence k
    where k.client_id = ${db.clientId} and ${tells(sql`k.resultat::text`)}
    union all
    select s.resultat::json from sync s where s.client_id = ${db.clientId} and ${tells(sql`s.resultat::text`)}`.execute(
    db.q,
  )
  const known = new Set(ids)
  return [...new Set(rows.flatMap(({ document }) => marksIn(document, known)))]
}

type Answer = { operation: string; cle: string; resultat: string | null }

/**
 * Takes a person out of the answers that are kept for calls that are repeated; a key that tells of the person goes. Gives how
 * many it changed.
 */
export async function redactAnswers(db: Db, { ids, marks }: Known, redact: Redact): Promise<number> {
  const { rows } = await sql<Answer>`
    select k.operation, k.cle, k.resultat from cle_idempotence k
    where k.client_id = ${db.clientId} and exists (select from unnest(${[...ids, ...marks]}::text[]) as t (mark)
      where strpos(lower(concat_ws(' ', k.cle, k.resultat)), t.mark) > 0)`.execute(db.q)
  const mine = ({ operation, cle }: Answer) =>
    sql`k.client_id = ${db.clientId} and k.operation = ${operation} and k.cle = ${cle}`
  for (const row of rows)
    await (
      redact(row.cle) === row.cle
        ? sql`update cle_idempotence k set resultat = ${redactJson(row.resultat, redact, { ids, marks })} where ${mine(row)}`
        : sql`delete from cle_idempotence k where ${mine(row)}`
    ).execute(db.q)
  return rows.length
}

type Report = { id: string; resultat: string | null; erreur: string | null }

/**
 * Takes a person out of the reports of loads, and forgets the rows that loads which have ended were given, which otherwise
 * wait for the housekeeping. Gives how many reports it changed.
 */
export async function redactReports(db: Db, { ids, marks }: Known, redact: Redact): Promise<number> {
  await sql`
    delete from sync_tranche t where t.client_id = ${db.clientId} and not exists (
      select from sync s where s.client_id = ${db.clientId} and s.id = t.sync_id
        and s.statut in ('EnAttente', 'EnCours') and s.expiration > now())`.execute(db.q)
  const { rows } = await sql<Report>`
    select s.id, s.resultat::text as resultat, s.erreur::text as erreur from sync s
    where s.client_id = ${db.clientId} and exists (select from unnest(${[...ids, ...marks]}::text[]) as t (mark)
      where strpos(lower(concat_ws(' ', s.resultat, s.erreur)), t.mark) > 0)`.execute(db.q)
  const meant = { ids, marks }
  for (const { id, resultat, erreur } of rows)
    await sql`
      update sync s set resultat = ${redactJson(resultat, redact, meant)}::json, erreur = ${redactJson(erreur, redact, meant)}::json
      where s.client_id = ${db.clientId} and s.id = ${id}`.execute(db.q)
  return rows.length
}
