import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/** The texts of a campaign that hold HTML; undefined where all its texts together are over `maxBytes`. */
export async function htmlOf(db: Db, campagneId: string, maxBytes: number): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ html: string[] | null; bytes: number }>`
    with q as materialized (
      select id, titre, description from question where question.client_id = ${db.clientId} and campagne_id = ${campagneId}),
    texte as (
      select texte_page_accueil as html, octet_length(texte_page_accueil) as bytes from campagne
      where campagne.client_id = ${db.clientId} and campagne.id = ${campagneId}
      union all
      select description, octet_length(titre) + coalesce(octet_length(description), 0) + 200 from q
      union all
      select o.description, octet_length(o.libelle) + coalesce(octet_length(o.description), 0) + 200
      from q join option_reponse o on o.client_id = ${db.clientId} and o.question_id = q.id)
    select sum(bytes)::float8 as bytes,
      case when sum(bytes) <= ${maxBytes}::bigint then array_agg(html) filter (where html ~ '[<&]') end as html
    from texte`.execute(db.q)
  const [{ bytes, html } = { bytes: 0, html: null }] = rows
  return bytes > maxBytes ? undefined : (html ?? [])
}
