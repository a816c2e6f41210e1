// Raw: what is of a person is looked up by arrays, of ids and then of addresses.
import { type RawBuilder, sql } from 'kysely'
import { telling } from '../../rules/anonymity/anonyme.ts'
import { type Kind, type Marks, marksOf } from '../../rules/anonymity/documents.ts'
import type { WholeName } from '../../rules/anonymity/names.ts'
import { isTelephone } from '../../rules/anonymity/telephones.ts'
import { writingsOf } from '../../rules/courriels.ts'
import type { Db } from '../engine/database.ts'
import { hasSecond, votersOf } from '../vote/anonymity/adresses.ts'

/** Where the data of a person are (decisions C-17 and C-18): the one place that says so. */
export type Traces = {
  /** The employee, and those who were merged into this one. */
  readonly ids: readonly string[]
  readonly emplois: readonly string[]
  readonly adhesions: readonly string[]
  readonly demandes: readonly string[]
  readonly reponses: readonly string[]
  readonly votants: readonly string[]
  /** Every address that the person has, or had when something was signed, in small letters. */
  readonly adresses: readonly string[]
  /** The telephones, and the names as one was written with them. */
  readonly telephones: readonly string[]
  readonly noms: readonly WholeName[]
  /** What voters are named by in campaigns. */
  readonly identifiants: readonly string[]
  /** What tells of nobody else: addresses, ids that the client gave, numbers. */
  readonly marks: readonly string[]
  /** The same, each by what it is. */
  readonly kinds: Marks
  /** All that tells of the person, names among it. */
  readonly texts: readonly string[]
}

type Texts = Record<string, string | null>
/** A row: its id, what in it is an address, what tells of nobody else by its kind, and the rest that tells something. */
type Row = { id: string; adresses: Texts; marks: Partial<Record<Kind, string | null>>; texts: Texts }

const object = (columns: Record<string, string>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]))})`

const columnsOf = (names: readonly string[]) => object(Object.fromEntries(names.map((name) => [name, `t.${name}`])))

type KindColumns = Readonly<Partial<Record<Kind, string>>>

const marksIn = (columns: KindColumns) =>
  object(Object.fromEntries(Object.entries(columns).map(([kind, column]) => [kind, `t.${column}`])))

type Kept = {
  readonly adresses?: readonly string[]
  readonly marks?: KindColumns
  readonly texts?: readonly string[]
}

/** The numbers that signatures and requests have. */
const asked = { telephonePrincipal: 'telephone_principal', transactionId: 'transaction_id' }
const said = ['prenom', 'nom', 'adresse1', 'ville', 'province', 'code_postal']

/** The rows of a table that meet a condition, with the texts that are to be told apart. */
async function rowsOf(
  db: Db,
  table: string,
  { adresses = [], marks = {}, texts = [] }: Kept,
  condition: RawBuilder<unknown>,
) {
  const { rows } = await sql<Row>`
    select t.id, ${columnsOf(adresses)} as adresses, ${marksIn(marks)} as marks, ${columnsOf(texts)} as texts
    from ${sql.table(table)} t where t.client_id = ${db.clientId} and ${condition} order by t.id`.execute(db.q)
  return rows
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const valuesOf = (rows: readonly Row[], part: 'adresses' | 'marks' | 'texts') =>
  telling(rows.flatMap((row) => Object.values(row[part])))

/** The whole names that rows have, and that tell of somebody. */
const nomsOf = (rows: readonly Row[]): WholeName[] =>
  rows.flatMap(({ texts: { prenom, nom } }) => {
    const [first, last] = [prenom, nom].map((name) => telling([name?.trim()])[0])
    return first === undefined || last === undefined ? [] : [{ prenom: first, nom: last }]
  })

const telephonesOf = (rows: readonly Row[]) =>
  telling(rows.map(({ marks }) => marks.telephonePrincipal)).filter(isTelephone)

const kindsIn = (rows: readonly Row[]): Marks =>
  marksOf([
    ...rows.flatMap(({ marks }) => Object.entries(marks).map(([kind, text]) => [kind as Kind, text] as const)),
    ...valuesOf(rows, 'adresses').map((text) => ['courriel', text] as const),
  ])
const inSmallLetters = (texts: readonly string[]) => [...new Set(texts.map((text) => text.toLowerCase()))]

const among = (column: string, values: readonly string[], type: 'uuid' | 'text' = 'uuid') =>
  sql`${sql.ref(column)} = any (${values}::${sql.raw(type)}[])`

/** What employees and their memberships say: the first addresses that the person is known by. */
async function membershipsOf(db: Db, idUnique: string) {
  const profile = { adresses: ['courriel', 'courriel_alternatif'], texts: said }
  const marks = { idExterne: 'id_externe', noMembre: 'no_membre', telephonePrincipal: 'telephone_principal' }
  const people = await rowsOf(
    db,
    'employe',
    { ...profile, marks },
    sql`t.id = any (array(
      select e.id from employe e where e.client_id = ${db.clientId} and e.id = ${idUnique}
      union all
      select m.id from employe m where m.client_id = ${db.clientId} and m.fusionne_dans = ${idUnique}))`,
  )
  const theirs = among('t.employe_id', idsOf(people))
  const jobs = { identifiantExterne: 'id_externe', matricule: 'matricule' }
  const emplois = await rowsOf(db, 'emploi', { marks: jobs }, theirs)
  const signed = { adresses: ['courriel'], texts: said }
  const numbers = { ...asked, idExterne: 'employe_id_externe' }
  const adhesions = await rowsOf(db, 'adhesion', { ...signed, marks: numbers }, theirs)
  return { people, emplois, adhesions, theirs }
}

/**
 * The requests that became memberships of a person, and those of a name and an address of one, of today or of a signature:
 * a request that nobody has confirmed may be of somebody else of the family, who has another name.
 */
const demandesOf = (db: Db, adhesions: readonly string[], adresses: readonly string[], signers: readonly Row[]) =>
  rowsOf(
    db,
    'demande_adhesion',
    { adresses: ['courriel'], texts: said, marks: { ...asked, noMembre: 'no_membre' } },
    sql`(${among('t.adhesion_id', adhesions)}
      or lower(t.courriel) = any (${adresses}::text[]) and ${namedAs('t', signers)})`,
  )

/** Whether a row has a first name and a last name of one of these, however they are written. */
const namedAs = (alias: string, signers: readonly Row[]) => {
  const sameAs = (name: 'prenom' | 'nom') => sql`nom_plie(${sql.ref(`${alias}.${name}`)}) in (
    select nom_plie(n.name) from unnest(${telling(signers.map(({ texts }) => texts[name]))}::text[]) as n (name))`
  return sql`${sameAs('prenom')} and ${sameAs('nom')}`
}

/** What unlinked voters are found by: the addresses of the person, and rows that have the names. */
type Sought = { readonly adresses: readonly string[]; readonly signers: readonly Row[] }

/**
 * Voters who are the person, by the link to the employee or, where there is none, by an address, the first or the second one,
 * together with the name: the address may be that of a whole household. One who has no name, but signs in its place, is the
 * person by the first address. Addresses are looked up in each campaign.
 */
const votantsOf = (db: Db, ids: readonly string[], { adresses, signers }: Sought) => {
  const named = namedAs('x', signers)
  return rowsOf(
    db,
    'votant',
    {
      adresses: ['courriel', 'courriel_alternatif'],
      texts: ['prenom', 'nom', 'commentaire'],
      marks: { identifiant: 'identifiant' },
    },
    sql`t.id = any (array(
      select v.id from votant v where v.client_id = ${db.clientId} and ${among('v.employe_id', ids)}
      union all
      ${unlinkedOf(db, adresses, sql`x.courriel_cle = a.adresse and (${named} or nom_plie(x.prenom || x.nom) = '')`)}
      union all
      ${unlinkedOf(db, adresses, sql`${hasSecond('x', sql`a.adresse`, sql`a.haut`)} and ${named}`)}))`,
  )
}

/** Voters without a link who meet a condition on an address, campaign by campaign. */
const unlinkedOf = (db: Db, adresses: readonly string[], condition: RawBuilder<unknown>) =>
  sql`${votersOf(db, adresses, condition)} and v.employe_id is null`

/** The values of custom fields that are words: a date or a choice says nothing of anybody by itself. */
async function wordsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ valeur: string }>`
    select v.valeur from valeur_champ v join champ_utilisateur f on f.client_id = ${db.clientId} and f.id = v.champ_utilisateur_id
    where v.client_id = ${db.clientId} and ${among('v.employe_id', ids)} and f.type = 'Texte' and v.valeur is not null`.execute(
    db.q,
  )
  return rows.map(({ valeur }) => valeur)
}

/** The requests that became memberships: those that nobody confirmed are found by addresses that are known, and add none. */
const becameOf = (db: Db, adhesions: readonly string[]) =>
  rowsOf(db, 'demande_adhesion', { adresses: ['courriel'] }, among('t.adhesion_id', adhesions))

/**
 * The addresses and the voters of `tracesOf`, looked up without the rest: no row of anybody else is read. A request that
 * nobody has confirmed adds none.
 */
export async function presenceOf(db: Db, idUnique: string) {
  const { people, adhesions } = await membershipsOf(db, idUnique)
  const signers = [...people, ...adhesions]
  const adresses = valuesOf(signers, 'adresses').flatMap(writingsOf)
  const demandes = await becameOf(db, idsOf(adhesions))
  const votants = await votantsOf(db, idsOf(people), { adresses, signers })
  return {
    adresses: inSmallLetters(valuesOf([...signers, ...demandes, ...votants], 'adresses')),
    votants: idsOf(votants),
  }
}

/** The external ids that merges gave up, as deletions tell them, and that nobody else has since. */
const givenUpBy = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    'suppression',
    { marks: { idExterne: 'id_externe' } },
    sql`t.type = 'Employe' and ${among('t.id_unique', ids)} and not exists (
      select 1 from employe e where e.client_id = ${db.clientId} and e.id_externe = t.id_externe)`,
  )

/** All that is known of an employee, and of those who were merged into this one. */
export async function tracesOf(db: Db, idUnique: string): Promise<Traces> {
  const { people, emplois, adhesions, theirs } = await membershipsOf(db, idUnique)
  const ids = idsOf(people)
  const signers = [...people, ...adhesions]
  const known = valuesOf(signers, 'adresses').flatMap(writingsOf)
  const demandes = await demandesOf(db, idsOf(adhesions), known, signers)
  const votants = await votantsOf(db, ids, { adresses: known, signers })
  const answered = sql`(${theirs} or ${among('t.demande_id', idsOf(demandes))})`
  const reponses = await rowsOf(db, 'reponse_formulaire', { texts: ['signature', 'adresse_reseau'] }, answered)
  const givenUp = await givenUpBy(db, ids)
  const rows = [...people, ...emplois, ...adhesions, ...demandes, ...reponses, ...votants, ...givenUp]
  const adresses = valuesOf(rows, 'adresses')
  const marks = telling([...adresses, ...valuesOf(rows, 'marks')])
  return {
    ...{ ids, emplois: idsOf(emplois), adhesions: idsOf(adhesions), demandes: idsOf(demandes) },
    ...{ reponses: idsOf(reponses), votants: idsOf(votants), adresses: inSmallLetters(adresses) },
    ...{ telephones: telephonesOf(rows), noms: nomsOf(rows) },
    identifiants: telling(votants.map((row) => row.marks.identifiant)),
    marks,
    kinds: kindsIn(rows),
    texts: telling([...marks, ...valuesOf(rows, 'texts'), ...(await wordsOf(db, ids))]),
  }
}
