// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { sql } from 'kysely'
import { marksIn, type Person, redactor, withoutPerson } from '../../rules/anonyme.ts'
import type { Db } from '../engine/database.ts'

/** A document as it is written without a person; undefined for one that says nothing of the person. */
function rewritten(text: string | null, person: Person): string | undefined {
  if (text === null) return undefined
  const document: unknown = JSON.parse(text)
  const without = JSON.stringify(withoutPerson(document, person))
  return without === JSON.stringify(document) ? undefined : without
}

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
 * Takes a person out of the answers that are kept for calls that are repeated. A key that tells of the person goes: that of an
 * answer about the person by any text, that of another one by a mark alone. Gives how many it changed.
 */
export async function redactAnswers(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<Answer>`
    select k.operation, k.cle, k.resultat from cle_idempotence k
    where k.client_id = ${db.clientId} and ${tellsOf(sql`concat_ws(' ', k.cle, k.resultat)`, person)}`.execute(db.q)
  const mine = ({ operation, cle }: Answer) =>
    sql`k.client_id = ${db.clientId} and k.operation = ${operation} and k.cle = ${cle}`
  const [byMark, byText] = [person.marks, person.texts].map((texts) => redactor([...texts], person.address))
  let changed = 0
  for (const row of rows) {
    const resultat = rewritten(row.resultat, person)
    const unsaid = resultat === undefined ? byMark : byText
    const isTold = unsaid?.(row.cle) !== row.cle
    if (isTold) await sql`delete from cle_idempotence k where ${mine(row)}`.execute(db.q)
    else if (resultat !== undefined)
      await sql`update cle_idempotence k set resultat = ${resultat} where ${mine(row)}`.execute(db.q)
    if (isTold || resultat !== undefined) changed++
  }
  return changed
}

/** Whether a text says an id or a mark of a person anywhere. */
const tellsOf = (text: ReturnType<typeof sql>, { ids, marks }: Person) =>
  sql`exists (select from unnest(${[...ids, ...marks]}::text[]) as t (mark) where strpos(lower(${text}), t.mark) > 0)`

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
