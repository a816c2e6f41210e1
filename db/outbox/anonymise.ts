// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { sql } from 'kysely'
import { mapInTurns } from '../../pace/loop-turns.ts'
import { mentioning, withoutAddresses } from '../../rules/anonymity/mentions.ts'
import { hiding, type Mention, notDigits, sieveOf } from '../../rules/anonymity/sieve.ts'
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

/** E-mails that are read at once: each has 500 kB at most, and seldom five. */
const page = 50
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Rewrites what callers have written where it is about the person; an address to reply to is one by itself. */
export async function redactWords(db: Db, { about, instead, redact }: Forgotten): Promise<void> {
  const isAbout = mentioning(about)
  const without = withoutAddresses(about.adresses, instead)
  const rewritten = (one: Words) => {
    const { sujet = '', contenu = '' } = one.donnees
    const isTheirs = [sujet, contenu, one.sujet, one.texte, one.html].some((text) => text && isAbout(text))
    const said = (text: string | null) => text && (isTheirs ? redact(text) : text)
    const donnees = isTheirs ? { ...one.donnees, sujet: redact(sujet), contenu: redact(contenu) } : one.donnees
    const repondre_a = one.repondre_a && without(one.repondre_a)
    if (!isTheirs && repondre_a === one.repondre_a) return []
    return [{ ...one, donnees, sujet: said(one.sujet), texte: said(one.texte), html: said(one.html), repondre_a }]
  }
  for await (const some of wordsWith(db, about))
    await write(db, (await mapInTurns(db.clientId, some, rewritten)).flat())
}

/** Writes e-mails as they are said now, all at once. */
async function write(db: Db, words: readonly Words[]): Promise<void> {
  if (words.length === 0) return
  await sql`
    update courriel c set donnees = n.donnees, sujet = n.sujet, texte = n.texte, html = n.html, repondre_a = n.repondre_a
    from json_to_recordset(${JSON.stringify(words)}::json)
      as n (id uuid, donnees json, sujet text, texte text, html text, repondre_a text)
    where c.client_id = ${db.clientId} and c.id = n.id`.execute(db.q)
}

/** The e-mails in words of callers that may have an address, a telephone or both names of a person anywhere, some at once. */
async function* wordsWith(db: Db, about: Mention): AsyncGenerator<readonly Words[]> {
  const { ones, others, digits } = sieveOf(about)
  const text = sql`concat_ws(' ', c.donnees ->> 'sujet', c.donnees ->> 'contenu', c.sujet, c.texte, c.html, c.repondre_a)`
  let after = beforeAll
  for (;;) {
    const { rows } = await sql<Words>`
      select c.id, c.donnees, c.sujet, c.texte, c.html, c.repondre_a from courriel c
      cross join lateral (select ${text} as texte offset 0) t
      cross join lateral (select nom_plie(t.texte) as plie,
        case when cardinality(${digits}::text[]) > 0 then regexp_replace(t.texte, ${notDigits}, '', 'gi') end as chiffres
        offset 0) p
      where c.client_id = ${db.clientId} and c.modele = 'Transactionnel' and c.id > ${after}::uuid and (
        exists (select from unnest(${ones}::text[], ${others}::text[]) as n (un, autre)
          where strpos(p.plie, n.un) > 0 and strpos(p.plie, n.autre) > 0)
        or exists (select from unnest(${digits}::text[]) as n (chiffres) where strpos(p.chiffres, n.chiffres) > 0)
        or t.texte ~* ${hiding})
      order by c.id limit ${page}`.execute(db.q)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.id
  }
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
