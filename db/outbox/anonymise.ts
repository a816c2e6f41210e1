// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { sql } from 'kysely'
import { redacted } from '../../rules/anonyme.ts'
import { writingsOf } from '../../rules/courriels.ts'
import { affected } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'

/** What is known of a person: addresses in small letters, ids of rows, and the texts by which documents tell of the person. */
export type Known = {
  readonly adresses: readonly string[]
  readonly ids: readonly string[]
  readonly marks: readonly string[]
}
type Redact = (text: string) => string

/**
 * Erases the e-mails to a person and about one, those that wait too, with their files; of others that go to one besides, the
 * copy; and what is known of the addresses that mail came back from, in whichever writing.
 */
export async function eraseCourriels(db: Db, { ids, ...known }: Known): Promise<number> {
  const adresses = known.adresses.flatMap(writingsOf)
  const erased = await affected(
    db,
    sql`
    delete from courriel c where c.client_id = ${db.clientId} and (c.destinataire_cle = any (${adresses}::text[])
      or exists (select from unnest(${ids}::text[]) as t (id) where strpos(c.donnees::text, t.id) > 0))`,
  )
  await sql`
    update courriel c set copie = null, etat_copie = null, suivi_copie = null, raison_suivi = null
    where c.client_id = ${db.clientId} and lower(c.copie) = any (${adresses}::text[])`.execute(db.q)
  await sql`
    delete from adresse_supprimee s where s.client_id = ${db.clientId} and s.adresse_cle = any (${adresses}::text[])`.execute(
    db.q,
  )
  return erased
}

type Text = { id: string; donnees: unknown } & Record<
  'sujet' | 'texte' | 'html' | 'repondre_a' | 'erreur' | 'raison_suivi',
  string | null
>

/** Takes a person out of what e-mails to others say, or would. */
export async function redactCourriels(db: Db, { marks }: Known, redact: Redact): Promise<void> {
  const { rows } = await sql<Text>`
    select c.id, c.donnees, c.sujet, c.texte, c.html, c.repondre_a, c.derniere_erreur as erreur, c.raison_suivi from courriel c
    where c.client_id = ${db.clientId} and exists (select from unnest(${marks}::text[]) as t (mark) where strpos(
      lower(concat_ws(' ', c.donnees, c.sujet, c.texte, c.html, c.repondre_a, c.derniere_erreur, c.raison_suivi)), t.mark) > 0)`.execute(
    db.q,
  )
  const said = (text: string | null) => text && redact(text)
  for (const one of rows)
    await sql`
      update courriel c set donnees = ${JSON.stringify(redacted(one.donnees, redact))}::json, sujet = ${said(one.sujet)},
        texte = ${said(one.texte)}, html = ${said(one.html)}, repondre_a = ${said(one.repondre_a)},
        derniere_erreur = ${said(one.erreur)}, raison_suivi = ${said(one.raison_suivi)}
      where c.client_id = ${db.clientId} and c.id = ${one.id}`.execute(db.q)
}

/** Erases the events about a person, with their deliveries, those that wait too, and what receivers answered. */
export const eraseEvenements = (db: Db, { ids }: Known): Promise<number> =>
  affected(
    db,
    sql`
    delete from evenement e where e.client_id = ${db.clientId} and exists (
      select from unnest(${ids}::text[]) as t (id) where strpos(e.donnees::text, t.id) > 0)`,
  )
