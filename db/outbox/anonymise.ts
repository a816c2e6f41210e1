// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { type RawBuilder, sql } from 'kysely'
import { anonyme } from '../../rules/anonyme.ts'
import {
  addressPattern,
  finding,
  type Mention,
  mentionPattern,
  sievesOf,
  wordsPattern,
} from '../../rules/anonymity/mentions.ts'
import type { Transactionnel } from '../../rules/modeles.ts'
import { nobody } from '../../rules/nobody.ts'
import { affected } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { rewritten, says, type Sought } from './reading.ts'

/** What is known of a person: the ids of all rows of one. */
type Known = { readonly ids: readonly string[] }

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

/** By what words are about a person, and all that tells of one; `instead` of an address. */
type Forgotten = { readonly about: Mention; readonly texts: readonly string[]; readonly instead: string }

/** E-mails that are read at once: each may be a megabyte, and as many times that as it was rendered. */
const together = 20
/** E-mails that one statement looks through. */
const looked = 200

/** Goes through the e-mails, some by each statement, and writes those of which an expression is true, some at once. */
async function through(db: Db, isSought: RawBuilder<unknown>, write: (ids: readonly string[]) => Promise<void>) {
  for (let after: string | undefined = nobody; after !== undefined;) {
    const { rows }: { rows: { id: string; isSought: boolean | null }[] } = await sql<{ id: string; isSought: boolean }>`
      select c.id, ${isSought} as "isSought" from courriel c
      where c.client_id = ${db.clientId} and c.id > ${after}::uuid order by c.id limit ${looked}`.execute(db.q)
    const found = rows.filter((row) => row.isSought).map(({ id }) => id)
    for (let at = 0; at < found.length; at += together) await write(found.slice(at, at + together))
    after = rows.length < looked ? undefined : rows.at(-1)?.id
  }
}

const soughtBy = (words: string, adresses: readonly string[]): Sought => ({
  words: finding(words),
  rest: finding(addressPattern(adresses)),
})

/** Replaces the addresses of a person by another one, and nothing else. */
function withoutAddresses(adresses: readonly string[], instead: string) {
  const sought = soughtBy(addressPattern(adresses), adresses)
  return (text: string | null) => text && rewritten(text, false, sought, () => instead)
}

/** What becomes of an e-mail in words of a caller: where it is about the person all goes that tells of one. */
function redacting({ about, texts, instead }: Forgotten) {
  const mention = soughtBy(mentionPattern(about), about.adresses)
  const all = soughtBy(wordsPattern(about, texts), [...about.adresses, ...texts.filter((text) => text.includes('@'))])
  const without = withoutAddresses(about.adresses, instead)
  const isAbout = ({ donnees: { sujet, contenu, estHtml = false }, ...rendered }: Words) =>
    [sujet, rendered.sujet, rendered.texte].some((text) => text && says(text, false, mention)) ||
    says(contenu ?? '', estHtml, mention) ||
    says(rendered.html ?? '', true, mention)
  const said = (text: string, isHtml = false) =>
    rewritten(text, isHtml, all, (found) => (found.includes('@') ? instead : anonyme))
  const redacted = ({ donnees: { sujet = '', contenu = '', ...donnees }, ...one }: Words): Words => ({
    ...one,
    donnees: { ...donnees, sujet: said(sujet), contenu: said(contenu, donnees.estHtml) },
    sujet: one.sujet && said(one.sujet),
    texte: one.texte && said(one.texte),
    html: one.html && said(one.html, true),
  })
  return (one: Words): Words => {
    const repondre_a = without(one.repondre_a)
    return { ...(isAbout(one) ? redacted(one) : one), repondre_a }
  }
}

/** Rewrites what callers have written where it is about the person; an address to reply to is one by itself. */
export async function redactWords(db: Db, forgotten: Forgotten): Promise<void> {
  const redacted = redacting(forgotten)
  await through(db, sql`case when c.modele = 'Transactionnel' then ${mayMention(forgotten.about)} end`, async (ids) => {
    const { rows } = await sql<Words>`
      select c.id, c.donnees, c.sujet, c.texte, c.html, c.repondre_a from courriel c
      where c.client_id = ${db.clientId} and c.id = any (${ids}::uuid[])`.execute(db.q)
    const changed = rows.map(redacted).filter((one, i) => JSON.stringify(one) !== JSON.stringify(rows[i]))
    await sql`
      update courriel c set donnees = r.donnees, sujet = r.sujet, texte = r.texte, html = r.html, repondre_a = r.repondre_a
      from json_to_recordset(${JSON.stringify(changed)}) as r (id uuid, donnees json, sujet text, texte text, html text,
        repondre_a text)
      where c.client_id = ${db.clientId} and c.id = r.id`.execute(db.q)
  })
}

/** Whether an e-mail `c` may have an address, a telephone or both names of a person anywhere. */
function mayMention(about: Mention) {
  const { marks, first, last } = sievesOf(about)
  return sql`(
    select t.said ~ ${marks}::text or t.said ~ ${first}::text and t.said ~ ${last}::text from (
      select concat_ws(' ', c.donnees ->> 'sujet', c.donnees ->> 'contenu', c.sujet, c.texte, c.html, c.repondre_a) as said
      offset 0) t)`
}

type Errors = { id: string; erreur: string | null; raison: string | null }

/** What providers said of e-mails to others loses the addresses of the person, and nothing else. */
export async function redactErrors(db: Db, adresses: readonly string[], instead: string): Promise<void> {
  const { marks } = sievesOf({ adresses, telephones: [], noms: [] })
  const without = withoutAddresses(adresses, instead)
  await through(db, sql`concat_ws(' ', c.derniere_erreur, c.raison_suivi) ~ ${marks}::text`, async (ids) => {
    const { rows } = await sql<Errors>`
      select c.id, c.derniere_erreur as erreur, c.raison_suivi as raison from courriel c
      where c.client_id = ${db.clientId} and c.id = any (${ids}::uuid[])`.execute(db.q)
    const said = rows.map(({ id, erreur, raison }) => ({ id, erreur: without(erreur), raison: without(raison) }))
    await sql`
      update courriel c set derniere_erreur = r.erreur, raison_suivi = r.raison
      from json_to_recordset(${JSON.stringify(said)}) as r (id uuid, erreur text, raison text)
      where c.client_id = ${db.clientId} and c.id = r.id`.execute(db.q)
  })
}

/** Erases the events about a person, with their deliveries, those that wait too, and what receivers answered. */
export const eraseEvenements = (db: Db, { ids }: Known): Promise<number> =>
  affected(
    db,
    sql`
    delete from evenement e where e.client_id = ${db.clientId} and exists (
      select from unnest(${ids}::text[]) as t (id) where strpos(e.donnees::text, t.id) > 0)`,
  )
