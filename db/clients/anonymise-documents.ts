// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { sql } from 'kysely'
import { type Marks, marksIn, marksOf, namesIn, type Person, withoutPerson } from '../../rules/anonymity/documents.ts'
import type { Db } from '../engine/database.ts'
import { sentences } from './anonymise-quotes.ts'
import { forgottenKey } from './idempotence.ts'

/** A document as it is written without a person; undefined for one that says nothing of the person. */
function rewritten(text: string | null, person: Person): string | undefined {
  if (text === null) return undefined
  const document: unknown = JSON.parse(text)
  const without = JSON.stringify(withoutPerson(document, person))
  return without === JSON.stringify(document) ? undefined : without
}

/**
 * Addresses, numbers and ids, and names, of the people of some ids that answers and reports still say, those among them that
 * were changed since: no row has these any more.
 */
export async function saidInDocuments(db: Db, ids: readonly string[]): Promise<{ marks: Marks; names: string[] }> {
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
  return {
    marks: marksOf(rows.flatMap(({ document }) => marksIn(document, known, sentences))),
    names: rows.flatMap(({ document }) => namesIn(document, known)),
  }
}

/** What of the marks of the people of some ids nobody else has since: an external id that one has given up may be another's. */
export async function withoutTaken(
  db: Db,
  ids: readonly string[],
  { idExterne = [], ...marks }: Marks,
): Promise<Marks> {
  const { rows } = await sql<{ idExterne: string }>`
    select e.id_externe as "idExterne" from employe e
    where e.client_id = ${db.clientId} and e.id_externe = any (${idExterne}::text[]) and e.id <> all (${ids}::uuid[])`.execute(
    db.q,
  )
  const taken = new Set(rows.map((row) => row.idExterne))
  return { ...marks, idExterne: idExterne.filter((one) => !taken.has(one)) }
}

type Answer = { operation: string; cle: string; resultat: string }

/**
 * Takes a person out of the answers that are kept for calls that are repeated, with the keys of these. None of them goes, or
 * its call would be made once more. Gives how many it changed.
 */
export async function redactAnswers(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<Answer>`
    select k.operation, k.cle, k.resultat from cle_idempotence k
    where k.client_id = ${db.clientId} and ${tellsOf(sql`k.resultat`, person)}`.execute(db.q)
  let changed = 0
  for (const { operation, cle, resultat } of rows) {
    const without = rewritten(resultat, person)
    if (without === undefined) continue
    changed++
    await sql`
      update cle_idempotence k set cle = ${forgottenKey(db.clientId, cle)}, resultat = ${without}
      where k.client_id = ${db.clientId} and k.operation = ${operation} and k.cle = ${cle}`.execute(db.q)
  }
  return changed
}

/** Whether a text says an id or a mark of a person anywhere, as it is or as JSON writes it. */
function tellsOf(text: ReturnType<typeof sql>, { ids, marks }: Person) {
  const written = [...marks].flatMap((mark) => [mark, JSON.stringify(mark).slice(1, -1)])
  return sql`exists (select from unnest(${[...ids, ...written]}::text[]) as t (mark) where strpos(lower(${text}), t.mark) > 0)`
}

type Report = { id: string; resultat: string | null; erreur: string | null }

/**
 * Takes a person out of the reports of loads, and forgets the rows that loads which have ended were given, which otherwise
 * wait for the housekeeping. Gives how many reports it changed.
 */
export async function redactReports(db: Db, person: Person): Promise<number> {
  await sql`
    delete from sync_tranche t where t.client_id = ${db.clientId} and not exists (
      select from sync s where s.client_id = ${db.clientId} and s.id = t.sync_id
        and s.statut in ('EnAttente', 'EnCours') and s.expiration > now())`.execute(db.q)
  const { rows } = await sql<Report>`
    select s.id, s.resultat::text as resultat, s.erreur::text as erreur from sync s
    where s.client_id = ${db.clientId} and ${tellsOf(sql`concat_ws(' ', s.resultat, s.erreur)`, person)}`.execute(db.q)
  let changed = 0
  for (const { id, ...report } of rows) {
    const [resultat, erreur] = [rewritten(report.resultat, person), rewritten(report.erreur, person)]
    if (resultat === undefined && erreur === undefined) continue
    changed++
    await sql`
      update sync s set resultat = coalesce(${resultat ?? null}::json, s.resultat), erreur = coalesce(${erreur ?? null}::json, s.erreur)
      where s.client_id = ${db.clientId} and s.id = ${id}`.execute(db.q)
  }
  return changed
}
