// Raw: one statement measures what the next part of it reads, so that too much is never read.
import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/** What a ballot has at most: bytes of text, questions, and options of a question. */
type Most = { readonly bytes: number; readonly questions: number; readonly options: number }

/** The texts of a campaign that hold HTML; undefined where it has more than the most. */
export async function htmlOf(db: Db, campagneId: string, most: Most): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ html: string[] | null; isTooMuch: boolean }>`
    with q as materialized (
      select id, titre, description from question where question.client_id = ${db.clientId} and campagne_id = ${campagneId}),
    o as materialized (
      select o.question_id, o.libelle, o.description from q
      join option_reponse o on o.client_id = ${db.clientId} and o.question_id = q.id),
    texts as (
      select texte_page_accueil as html, octet_length(texte_page_accueil) as bytes from campagne
      where campagne.client_id = ${db.clientId} and campagne.id = ${campagneId}
      union all
      select description, octet_length(titre) + coalesce(octet_length(description), 0) + 200 from q
      union all
      select description, octet_length(libelle) + coalesce(octet_length(description), 0) + 200 from o),
    total as (
      select sum(bytes) > ${most.bytes}::bigint or (select count(*) from q) > ${most.questions}::int
        or exists (select from o group by question_id having count(*) > ${most.options}::int) as "isTooMuch"
      from texts)
    select "isTooMuch",
      case when not "isTooMuch" then (select array_agg(html) filter (where html ~ '[<&]') from texts) end as html
    from total`.execute(db.q)
  const [{ isTooMuch, html } = { isTooMuch: false, html: null }] = rows
  return isTooMuch ? undefined : (html ?? [])
}
