// Raw: what is looked for in documents comes as arrays of texts; no index leads into a document.
import { type RawBuilder, sql } from 'kysely'
import { withoutAddresses } from '../../rules/anonymity/mentions.ts'
import { hiding, type Mention, notDigits, ofTags, sieveOf } from '../../rules/anonymity/sieve.ts'
import { affected } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { openRewriter } from './rewriter.ts'
import type { Forgotten, Words } from './rewriting.ts'

/** What is known of a person: the ids of all rows of one. */
type Known = { readonly ids: readonly string[] }

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

/** E-mails that are looked at in one statement, and characters of them that are rewritten at once. */
const page = 100
const most = 1_000_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Rewrites what callers have written where it is about the person. */
export async function redactWords(db: Db, forgotten: Forgotten): Promise<void> {
  const rewrite = openRewriter(db.clientId, forgotten)
  for await (const found of whatMayBeAbout(db, forgotten.about))
    for (const ids of groupsOf(found)) await write(db, await rewrite(await wordsOf(db, ids)))
}

type Found = { id: string; taille: number }

/** E-mails, one at least, of so many characters together. */
function groupsOf(found: readonly Found[]): string[][] {
  const groups: string[][] = []
  let size = Infinity
  for (const { id, taille } of found) {
    if (size + taille > most) groups.push([])
    size = size + taille > most ? taille : size + taille
    groups.at(-1)?.push(id)
  }
  return groups
}

/** The e-mails in words of callers that may have an address, a telephone or both names of a person anywhere, some at once. */
async function* whatMayBeAbout(db: Db, about: Mention): AsyncGenerator<readonly Found[]> {
  const { ones, others, digits } = sieveOf(about)
  const digitsOf = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${notDigits}, '', 'gi')`
  for (let after: string | undefined = beforeAll; after !== undefined;) {
    const { rows } = await sql<Found & { isFound: boolean }>`
      select c.id, char_length(t.texte) as taille, exists (select from unnest(${ones}::text[], ${others}::text[]) as n (un, autre)
          where strpos(p.plie, n.un) > 0 and strpos(p.plie, n.autre) > 0)
        or exists (select from unnest(${digits}::text[]) as n (chiffres) where strpos(p.chiffres, n.chiffres) > 0)
        or t.texte ~* ${hiding} as "isFound"
      from (select d.* from courriel d where d.client_id = ${db.clientId} and d.modele = 'Transactionnel'
        and d.id > ${after}::uuid order by d.id limit ${page}) c
      cross join lateral (select concat_ws(' ', c.donnees ->> 'sujet', c.donnees ->> 'contenu', c.sujet, c.texte, c.html,
        c.repondre_a) as texte offset 0) t
      cross join lateral (select nom_plie(t.texte) as plie, case when cardinality(${digits}::text[]) > 0
        then ${digitsOf(sql`t.texte`)} || ' ' || ${digitsOf(sql`regexp_replace(t.texte, ${ofTags}, '', 'gi')`)} end as chiffres
        offset 0) p
      order by c.id`.execute(db.q)
    yield rows.filter(({ isFound }) => isFound)
    after = rows.length < page ? undefined : rows.at(-1)?.id
  }
}

async function wordsOf(db: Db, ids: readonly string[]): Promise<readonly Words[]> {
  const { rows } = await sql<Words>`
    select c.id, c.donnees, c.sujet, c.texte, c.html, c.repondre_a from courriel c
    where c.client_id = ${db.clientId} and c.id = any (${ids}::uuid[])`.execute(db.q)
  return rows
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
