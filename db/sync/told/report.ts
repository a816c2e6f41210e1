import type { components } from '../../../generated/openapi.ts'
import { mapInTurns } from '../../../pace/loop-turns.ts'
import { errorCodes, type Language, type Refusal, sentence } from '../../../problems.ts'
import type { Blocked } from '../../members/deactivation/deactivate.ts'
import type { Absents } from '../absents.ts'
import { type Collection, collections, maxErrors, type Warning } from '../lines.ts'
import type { Merged } from '../merge.ts'
import type { Noticed } from './noticed.ts'
import type { Refused } from './refused.ts'
import type { Rejection } from './reject.ts'
import type { Received } from '../stage.ts'

type Schemas = components['schemas']
export type Report = Omit<Schemas['SyncResultat'], 'idSync' | 'simulation'>

type Told = Omit<Refused, 'rang' | 'refusals'> & { refusals: Refusal[] }

/** What was received: the counts, and the rows that their schemas refuse, or that look wrong. */
type Given = Pick<Received<Collection>, 'refusedRows'> & { readonly refused: readonly Refused[] }

/** What is said to the caller of a merge: the counts, and the first rows that were refused in the order of the body. */
export async function report(clientId: string, written: Merged, received: Given, language: Language): Promise<Report> {
  const { counts, rejected } = written
  const [warned, broken] = partition(received.refused, ({ warnings }) => warnings !== undefined)
  const refused = merged(broken, rejected).slice(0, maxErrors)
  const errors = await mapInTurns(clientId, refused, (row) => errorOf(row, language))
  const none = { created: 0, updated: 0, unchanged: 0 }
  const of = (collection: Collection) => ({
    ...(counts.get(collection) ?? none),
    errors: (received.refusedRows.get(collection) ?? 0) + (written.refused.get(collection) ?? 0),
  })
  const details = Object.fromEntries(collections.map((collection) => [collection, of(collection)]))
  const { created, updated, unchanged } = of('employes')
  return {
    created,
    updated,
    unchanged,
    errors,
    avertissements: await mapInTurns(
      clientId,
      [...warned, ...written.noticed.map(unusualIn)].sort((a, b) => a.rang - b.rang),
      (row) => warningsOf(row, language),
    ).then((all) => all.flat()),
    details: details as Report['details'],
    ...(written.absents && { absents: await absentsOf(clientId, written.absents, language) }),
  }
}

async function absentsOf(clientId: string, { blocked, ...absents }: Absents, language: Language) {
  return { ...absents, idExternes: [...absents.idExternes], errors: await blocksOf(clientId, blocked, language) }
}

/** What is said of employees who are not deactivated, and where their external ids were given, if they were. */
export const blocksOf = (clientId: string, blocked: readonly Blocked[], language: Language) =>
  mapInTurns(clientId, blocked, ({ idExterne, place, codes }): Schemas['DesactivationErreur'] => {
    const refusals = codes.map((code): Refusal => ({ code, slots: { valeur: idExterne } }))
    return { idExterne, ...reasonsOf(refusals, language), ...(place !== null && { index: place }) }
  })

function partition<T>(items: readonly T[], first: (item: T) => boolean): [T[], T[]] {
  return [items.filter(first), items.filter((item) => !first(item))]
}

/** The rows that their schemas refuse, those that the database refuses, and those that both do. */
function merged(lines: readonly Refused[], rejected: readonly Rejection[]): Told[] {
  const all = new Map<number, Told>(lines.map((line) => [line.rang, { ...line, refusals: [...line.refusals] }]))
  for (const rejection of rejected) {
    const known = all.get(rejection.rang)
    if (known) known.refusals.push(refusalOf(rejection))
    else all.set(rejection.rang, lineOf(rejection))
  }
  return [...all].sort(([a], [b]) => a - b).map(([, refused]) => refused)
}

function lineOf(rejection: Rejection): Told {
  const { collection, rang, place, parent_place, parent_collection, rapport: reported } = rejection
  const parent =
    parent_collection === null ? undefined : { collection: parent_collection, rang, place: parent_place ?? 0 }
  return { collection, place, parent, idExterne: reported, refusals: [refusalOf(rejection)] }
}

/** What `Requete.Invalide` says of the member of a row, where the database finds it. */
const messages: Readonly<Record<string, Refusal['message']>> = {
  employes: {
    fr: 'a une autre valeur que celle qui est connue : PUT /b2b/v1/employe la change',
    en: 'has another value than the stored one: PUT /b2b/v1/employe changes it',
  },
  emplois: { fr: 'est requis', en: 'is required' },
  adhesions: {
    fr: "n'est pas la fin connue de cette adhésion : un chargement ne met fin à aucune",
    en: 'is not the stored end of this membership: a load ends none',
  },
}

/** Of a row that names another parent than the one that it is nested in. */
const misplaced: Refusal['message'] = {
  fr: "n'est pas l'identifiant de la ligne qui contient celle-ci",
  en: 'is not the id of the row that this one is nested in',
}

/** The members that name a parent. */
const placing = ['identifiantExterneEmploye', 'employeIdExterne', 'syndicatIdExterne']

const refusalOf = ({ collection, code, membre, valeur, employe }: Rejection): Refusal => ({
  code,
  member: membre,
  slots: { valeur: valeur ?? '', nom: membre.replace('valeursChampUtilisateur.', ''), ...(employe && { employe }) },
  ...(code === 'Requete.Invalide' && { message: placing.includes(membre) ? misplaced : messages[collection] }),
})

type Unusual = Readonly<Record<Warning['code'], (valeur: string) => NonNullable<Refusal['message']>>>
export const unusual: Unusual = {
  DateAvant1900: () => ({ fr: 'est avant 1900', en: 'is before 1900' }),
  DateLointaine: () => ({ fr: 'est dans plus de dix ans', en: 'is more than ten years ahead' }),
  ValeurIgnoree: (valeur) => ({
    fr: `n'a pas « ${valeur} », la valeur de la personne sans identifiant externe qui est fusionnée`,
    en: `has not "${valeur}", the value of the person without an external id who is merged`,
  }),
  IdExterneRemplace: (valeur) => ({
    fr: `remplace « ${valeur} », l'identifiant par lequel l'emploi de cette personne chez cet employeur était connu`,
    en: `replaces "${valeur}", the id by which the job of this person at this employer was known`,
  }),
  SignatureRemplacee: (valeur) => ({
    fr: `n'est pas ${valeur} : une autre ligne du chargement donne la signature de la même adhésion`,
    en: `is not ${valeur}: another row of the load gives the signature of the same membership`,
  }),
}

/** What the database notices, as what is unusual in its row. */
const unusualIn = ({
  rang,
  place,
  collection,
  parent_place,
  parent_collection,
  membre,
  code,
  valeur,
}: Noticed): Refused => ({
  ...{ collection, rang, place, idExterne: null, refusals: [] },
  parent: parent_collection === null ? undefined : { collection: parent_collection, rang, place: parent_place ?? 0 },
  warnings: [{ membre, code, valeur: (valeur ?? '').slice(0, 200).toWellFormed() }],
})

const warningsOf = (row: Refused, language: Language): Schemas['SyncAvertissement'][] =>
  (row.warnings ?? []).map(({ membre, code, valeur = '' }) => ({
    ...whereOf(row),
    membre,
    code,
    message: `${membre} ${unusual[code](valeur)[language]}.`,
  }))

/** Where a row stands in the body. */
function whereOf({ collection, place, parent }: Pick<Told, 'collection' | 'place' | 'parent'>) {
  const above = parent ? `/${parent.collection}/${String(parent.place)}` : ''
  return { collection, index: place, chemin: `${above}/${collection}/${String(place)}` }
}

function errorOf({ idExterne, refusals, ...row }: Told, language: Language): Schemas['SyncErreur'] {
  const employeIdUnique = refusals.map(({ slots }) => slots?.['employe']).find(Boolean)
  return {
    idExterne,
    ...reasonsOf(refusals, language),
    ...whereOf(row),
    ...(employeIdUnique !== undefined && { employeIdUnique }),
  }
}

/** What a report says of reasons: the sentences, the first code, and all of them. */
function reasonsOf(refusals: readonly Refusal[], language: Language) {
  const codes = errorCodes(refusals)
  const sentences = refusals.map((refusal) =>
    refusal.message ? `${refusal.member ?? ''} ${refusal.message[language]}.` : sentence(refusal, language),
  )
  return {
    message: [...new Set(sentences)].join(' ').slice(0, 20_000),
    code: codes[0] ?? 'Requete.Invalide',
    errorCodes: codes.slice(0, 100),
  }
}
