// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { sql } from 'kysely'
import { type Mention, mentioning, sievesOf, withoutAddresses } from '../../rules/anonymity/mentions.ts'
import type { Transactionnel } from '../../rules/modeles.ts'
import { affected } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'

/** What is known of a person: the ids of all rows of one. */
type Known = { readonly ids: readonly string[] }
type Redact = (text: string) => string

const inSmallLetters = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

/** The e-mails to some addresses, in small letters, and what they are made from. */
export async function sentTo(db: Db, adresses: readonly string[]) {
  const { rows } = await sql<{ id: string; donnees: Record<string, unknown> }>`
    select c.id, c.donnees from courriel c
    where c.client_id = ${db.clientId} and c.destinataire_cle = any (${adresses}::text[])`.execute(db.q)
  return rows
}

/** What of a person is erased: e-mails by their ids, and what there is of addresses, in small letters, that nobody else has. */
type Erased = Known & { readonly courriels: readonly string[]; readonly adresses: readonly string[] }

/**
 * Erases e-mails that name a person, and those of some ids, those that wait too, with their files; of others that go to
 * an address of the person besides, the copy; and what is known of the addresses that mail came back from.
 */
export async function eraseCourriels(db: Db, { ids, courriels, adresses }: Erased): Promise<number> {
  const erased = await affected(
    db,
    sql`
    delete from courriel c where c.client_id = ${db.clientId} and (c.id = any (${courriels}::uuid[])
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

type Words = { id: string; donnees: Partial<Transactionnel> } & Record<
  'sujet' | 'texte' | 'html' | 'repondre_a',
  string | null
>

/** By what words are about a person, and what is said in their place; `instead` of an address. */
type Forgotten = { readonly about: Mention; readonly instead: string; readonly redact: Redact }

/** Rewrites what callers have written where it is about the person; an address to reply to is one by itself. */
export async function redactWords(db: Db, { about, instead, redact }: Forgotten): Promise<void> {
  const isAbout = mentioning(about)
  const without = withoutAddresses(about.adresses, instead)
  const said = (text: string | null) => text && redact(text)
  for (const one of await wordsWith(db, about)) {
    if (one.repondre_a && without(one.repondre_a) !== one.repondre_a)
      await sql`
        update courriel c set repondre_a = ${without(one.repondre_a)}
        where c.client_id = ${db.clientId} and c.id = ${one.id}`.execute(db.q)
    const { sujet = '', contenu = '' } = one.donnees
    if (![sujet, contenu, one.sujet, one.texte, one.html].some((text) => text && isAbout(text))) continue
    const donnees = JSON.stringify({ ...one.donnees, sujet: redact(sujet), contenu: redact(contenu) })
    await sql`
      update courriel c set donnees = ${donnees}::json, sujet = ${said(one.sujet)}, texte = ${said(one.texte)},
        html = ${said(one.html)}
      where c.client_id = ${db.clientId} and c.id = ${one.id}`.execute(db.q)
  }
}

/** The e-mails in words of callers that have an address, a telephone or both names of a person anywhere. */
async function wordsWith(db: Db, about: Mention): Promise<readonly Words[]> {
  const { marks, prenoms, noms, plain } = sievesOf(about)
  const text = sql`concat_ws(' ', c.donnees ->> 'sujet', c.donnees ->> 'contenu', c.sujet, c.texte, c.html, c.repondre_a)`
  const { rows } = await sql<Words>`
    select c.id, c.donnees, c.sujet, c.texte, c.html, c.repondre_a from courriel c
    where c.client_id = ${db.clientId} and c.modele = 'Transactionnel' and (
      ${text} ~* ${marks}::text or exists (select from unnest(${prenoms}::text[], ${noms}::text[]) as n (prenom, nom)
        where ${text} ~* n.prenom and ${text} ~* n.nom)
      or exists (select from unnest(${plain.marks}::text[]) as t (mark) where strpos(lower(${text}), t.mark) > 0)
      or exists (select from unnest(${plain.prenoms}::text[], ${plain.noms}::text[]) as n (prenom, nom)
        where strpos(lower(${text}), n.prenom) > 0 and strpos(lower(${text}), n.nom) > 0))`.execute(db.q)
  return rows
}

type Errors = { id: string; erreur: string | null; raison: string | null }

/** What providers said of e-mails to others loses the addresses of the person, and nothing else. */
export async function redactErrors(db: Db, adresses: readonly string[], instead: string): Promise<void> {
  const { rows } = await sql<Errors>`
    select c.id, c.derniere_erreur as erreur, c.raison_suivi as raison from courriel c
    where c.client_id = ${db.clientId} and exists (select from unnest(${inSmallLetters(adresses)}::text[]) as t (adresse)
      where strpos(lower(concat_ws(' ', c.derniere_erreur, c.raison_suivi)), t.adresse) > 0)`.execute(db.q)
  const without = withoutAddresses(adresses, instead)
  const said = (text: string | null) => text && without(text)
  for (const { id, erreur, raison } of rows)
    await sql`
      update courriel c set derniere_erreur = ${said(erreur)}, raison_suivi = ${said(raison)}
      where c.client_id = ${db.clientId} and c.id = ${id}`.execute(db.q)
}

/** Erases the events about a person, with their deliveries, those that wait too, and what receivers answered. */
export const eraseEvenements = (db: Db, { ids }: Known): Promise<number> =>
  affected(
    db,
    sql`
    delete from evenement e where e.client_id = ${db.clientId} and exists (
      select from unnest(${ids}::text[]) as t (id) where strpos(e.donnees::text, t.id) > 0)`,
  )
