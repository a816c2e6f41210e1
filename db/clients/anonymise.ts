import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { anonymousDomain } from '../../rules/anonymity/anonyme.ts'
import { type Kind, type Marks, personOf } from '../../rules/anonymity/documents.ts'
import { inKeys } from '../../rules/anonymity/keys.ts'
import { redactor, type Said } from '../../rules/anonymity/mentions.ts'
import { isTelephone } from '../../rules/anonymity/telephones.ts'
import type { Db } from '../engine/database.ts'
import * as forms from '../forms/anonymise.ts'
import { changedNothing } from '../journal/actes/tell.ts'
import { forgetIdExternes } from '../lists/suppressions.ts'
import * as members from '../members/anonymity/anonymise.ts'
import * as employes from '../members/employes.ts'
import { eraseEvenements } from '../outbox/anonymise.ts'
import { anonymiseVotants, isVoteOpen } from '../vote/anonymity/anonymise.ts'
import { forgetCourriels } from './anonymise-courriels.ts'
import { redactAnswers, redactReports, saidInDocuments, withoutTaken } from './anonymise-documents.ts'
import { sentences } from './anonymise-quotes.ts'
import { forgetAdresses } from './debits.ts'
import { forgetKeys } from './idempotence.ts'
import { type Traces, tracesOf } from './traces.ts'

export type Anonymisation = Omit<components['schemas']['Anonymisation'], 'simulation'>

/** What is done once: a person who was anonymised has nothing more to erase. */
const nothing = {
  ...{ adhesions: 0, demandesAdhesion: 0, reponsesFormulaire: 0, votants: 0, emplois: 0, valeursChampUtilisateur: 0 },
  ...{ liensFormulaire: 0, courriels: 0, evenements: 0, reponsesConservees: 0, rapports: 0 },
}

/**
 * Anonymises an employee whom the caller holds, with all who were merged into this one (decision C-18); undefined, and
 * nothing done, while the person is a voter of a vote that is open. Signatures are kept for so many years.
 */
export async function anonymise(db: Db, idUnique: string, years: number): Promise<Anonymisation | undefined> {
  const traces = await tracesOf(db, idUnique)
  const since = await employes.anonymisedSince(db, idUnique)
  const told = { idUnique, idUniquesFusionnes: traces.ids.filter((id) => id !== idUnique) }
  if (since !== null) {
    changedNothing(db)
    return { ...told, dateAnonymisation: since, conserves: await keptOf(db, traces), effaces: nothing }
  }
  if (await isVoteOpen(db, traces.votants)) return undefined
  const documents = await eraseDocuments(db, idUnique, traces)
  const votants = await anonymiseVotants(db, traces.votants, traces)
  const signatures = await eraseOld(db, traces, years)
  const rest = { ...(await members.eraseRest(db, traces.ids)), liensFormulaire: await forms.eraseLiens(db, traces.ids) }
  await anonymiseSignatures(db, traces)
  await members.anonymiseEmployes(db, traces.ids)
  const conserves = await keptOf(db, traces)
  const effaces = { ...signatures, votants: votants.erased, ...rest, ...documents }
  return { ...told, dateAnonymisation: db.now, conserves, effaces }
}

/** What is written about the person in documents, queues and reports, which no row of the person refers to. */
async function eraseDocuments(db: Db, idUnique: string, traces: Traces) {
  const rows = [
    ...traces.ids,
    ...traces.emplois,
    ...traces.adhesions,
    ...traces.demandes,
    ...traces.reponses,
    ...traces.votants,
  ]
  const { marks: changed, names } = await saidInDocuments(db, rows)
  const former = Object.values(changed).flat()
  const asWritten = [...traces.marks, ...former].flatMap((mark) => [mark, JSON.stringify(mark).slice(1, -1)])
  const marks = [...new Set(asWritten.map((mark) => mark.toLowerCase()))]
  const known = { ids: rows, marks }
  const address = idUnique + anonymousDomain
  const texts = [...traces.texts, ...former]
  const telephones = [...traces.telephones, ...(changed.telephonePrincipal ?? []).filter(isTelephone)]
  const said = { texts, telephones, noms: traces.noms }
  const kinds = await withoutTaken(db, traces.ids, joined(traces.kinds, changed))
  const person = personOf({ ids: rows, marks: kinds, texts }, address, sentences)
  const courriels = await forgetCourriels(db, { traces, ids: rows, former, instead: address, said })
  await forgetAdresses(db, traces.adresses)
  await forgetIdExternes(db, known, sayingAny(said, address))
  await forgetKeys(db, keysOf(traces, { marks: changed, names }))
  return {
    courriels,
    evenements: await eraseEvenements(db, known),
    reponsesConservees: await redactAnswers(db, person),
    rapports: await redactReports(db, person),
  }
}

/** Whether a text says anything of the person. */
function sayingAny(said: Said, address: string): (text: string) => boolean {
  let redact: ReturnType<typeof redactor> | undefined
  return (text) => (redact ??= redactor(said, address))(text) !== text
}

/** What keys may say of the person, of today or of before. */
function keysOf({ texts, adresses, telephones, noms }: Traces, { marks, names }: { marks: Marks; names: string[] }) {
  const { courriel = [], telephonePrincipal = [] } = marks
  return inKeys({
    texts: [...texts, ...Object.values(marks).flat(), ...names],
    names: [...noms.flatMap(({ prenom, nom }) => [prenom, nom]), ...names],
    adresses: [...adresses, ...courriel],
    telephones: [...telephones, ...telephonePrincipal],
  })
}

/** The marks of both, by their kinds. */
const joined = (some: Marks, others: Marks): Marks =>
  Object.fromEntries(
    [some, others]
      .flatMap((one) => Object.keys(one) as Kind[])
      .map((kind) => [kind, [...(some[kind] ?? []), ...(others[kind] ?? [])]]),
  )

/** Erases the signatures whose term is over: those of memberships, of requests and of answers. */
async function eraseOld(db: Db, traces: Traces, years: number) {
  const old = (table: string, date: string, ids: readonly string[]) => oldOf(db, { table, date, ids, years })
  const reponses = await forms.eraseReponses(db, await old('reponse_formulaire', 'date_reponse', traces.reponses))
  const demandes = await forms.eraseDemandes(db, await old('demande_adhesion', 'date_demande', traces.demandes))
  const adhesions = await members.eraseAdhesions(db, await old('adhesion', 'date_signature', traces.adhesions))
  return { adhesions, demandesAdhesion: demandes, reponsesFormulaire: reponses }
}

type Old = { readonly table: string; readonly date: string; readonly ids: readonly string[]; readonly years: number }

/** Those of some rows that are older than so many years. Raw: the table is one of several. */
async function oldOf(db: Db, { table, date, ids, years }: Old): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(table)} t where t.client_id = ${db.clientId} and t.id = any (${ids}::uuid[])
      and ${sql.ref(`t.${date}`)} < ${db.now}::timestamptz - ${years}::float8 * interval '1 year'`.execute(db.q)
  return rows.map(({ id }) => id)
}

async function anonymiseSignatures(db: Db, traces: Traces): Promise<void> {
  await members.anonymisePaiements(db, traces)
  await members.anonymiseAdhesions(db, traces.adhesions)
  await forms.anonymiseDemandes(db, traces.demandes)
  await forms.anonymiseReponses(db, traces.reponses)
}

/** What there is of the person without a name. Raw: counts of several tables are one statement. */
async function keptOf(db: Db, traces: Traces): Promise<Anonymisation['conserves']> {
  const count = (table: string, column: string, ids: readonly string[]) => sql`(
    select count(*)::int from ${sql.table(table)} t
    where t.client_id = ${db.clientId} and ${sql.ref(`t.${column}`)} = any (${ids}::uuid[]))`
  const { rows } = await sql<Anonymisation['conserves']>`select
    ${count('adhesion', 'id', traces.adhesions)} as adhesions,
    ${count('consentement', 'employe_id', traces.ids)} as consentements,
    ${count('demande_adhesion', 'id', traces.demandes)} as "demandesAdhesion",
    ${count('reponse_formulaire', 'id', traces.reponses)} as "reponsesFormulaire",
    ${count('votant', 'id', traces.votants)} as votants`.execute(db.q)
  return rows[0] ?? { adhesions: 0, consentements: 0, demandesAdhesion: 0, reponsesFormulaire: 0, votants: 0 }
}
