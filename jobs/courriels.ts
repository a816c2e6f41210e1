import type { Config } from '../config.ts'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import { isPermanent } from '../courriels/failure.ts'
import { type Fournisseur, openFournisseurs } from '../courriels/fournisseurs.ts'
import { forgetPieces, settleCourriels, type Stored } from '../db/courriels.ts'
import type { Database, Db } from '../db/database.ts'
import { type Envoi, noteEnvois } from '../db/envois.ts'
import { type Issue, type Prise, take } from '../db/file-attente.ts'
import { type Depart, type Departs, prepare } from './departs.ts'
import type { Travail } from './travail.ts'

type Settings = Pick<Config, 'baseUrl' | 'timeZone' | 'mail'>
type End = { readonly prise: Prise; readonly depart: Depart | 'annule'; readonly issue: Issue<'courriel'> }
/** A row that was taken, and what it and those that were taken with it say, once it is asked for. */
type Taken = { readonly prise: Prise; readonly together: () => Promise<Departs | undefined> }
type Context = {
  readonly database: Database
  readonly config: Settings
  readonly fournisseurs: ReadonlyMap<Nom, Fournisseur>
}

/** Sends the e-mails of the queue. `close` ends the connections to the providers. */
export function openCourriels(database: Database, config: Settings) {
  const context = { database, config, fournisseurs: openFournisseurs(config.mail) }
  const travail: Travail<Taken, End> = {
    ...{ file: 'courriel', parClient: 4, limite: 8, avance: 28 },
    async turn(db, due) {
      const { ends, places } = due()
      if (ends.length > 0) await finish(db, ends)
      const prises = places > 0 ? await take(db, 'courriel', places) : []
      const together = once(() => prepared(context, prises).catch(() => undefined))
      return prises.map((prise) => ({ prise, together }))
    },
    send: (taken, signal) => attempt(context, taken, signal),
  }
  return {
    travail,
    close: () => {
      for (const fournisseur of context.fournisseurs.values()) fournisseur.close()
    },
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}

/** Sends a message, prepared with those that were taken with it; alone where one of these cannot be, or takes long. */
async function attempt(context: Context, { prise, together }: Taken, signal: AbortSignal): Promise<End | undefined> {
  const depart = (await together())?.[prise.id] ?? (await prepared(context, [prise]))[prise.id]
  if (depart === undefined) return undefined
  const issue = depart === 'annule' ? ({ statut: 'Annule' } as const) : await send(context, prise, depart, signal)
  return { prise, depart, issue }
}

const prepared = async ({ database, config }: Context, prises: readonly Prise[]): Promise<Departs> =>
  prises[0] ? database.write(prises[0].clientId, (db) => prepare(db, config, prises)) : {}

/** Writes how attempts ended, tells what queued the messages, and forgets what those that have left said. */
async function finish(db: Db, ends: readonly End[]) {
  const fins = ends.map(({ prise, depart, issue }) => ({ prise, issue, oublie: hasLeft(depart, issue) }))
  const held = await settleCourriels(db, fins)
  const over = ends.flatMap(({ prise: { id }, depart, issue }) =>
    held.has(id) && depart !== 'annule' && 'statut' in issue ? [{ ...depart, issue }] : [],
  )
  await noteEnvois(
    db,
    over.flatMap(({ courriel, issue }) => envoiOf(courriel, issue)),
  )
  const withPieces = over.filter(({ message, issue, ...depart }) => message.pieces.length > 0 && hasLeft(depart, issue))
  await forgetPieces(
    db,
    withPieces.map(({ courriel }) => courriel.id),
  )
}

/** Whether a message has gone where it can be read; what a journal takes stays in it. */
const hasLeft = (depart: Pick<Depart, 'par'> | 'annule', issue: Issue<'courriel'>) =>
  depart !== 'annule' && depart.par !== 'Journal' && 'statut' in issue && issue.statut === 'Transmis'

/** What became of the link of a voter. */
const envoiOf = ({ modele, donnees }: Stored, issue: Issue<'courriel'>): Envoi[] =>
  modele === 'LienDeVote' && 'statut' in issue && issue.statut !== 'Annule'
    ? [{ votantId: (donnees as { votantId: string }).votantId, statut: issue.statut }]
    : []

/** Hands a message over; what its failure means for the next attempt. */
async function send(
  { config, fournisseurs }: Context,
  { tentatives }: Prise,
  { message, par }: Depart,
  signal: AbortSignal,
): Promise<Issue<'courriel'>> {
  try {
    const fournisseur = fournisseurs.get(par)
    if (!fournisseur) throw new Error(`The provider ${par} is not configured`)
    await fournisseur.send(message, signal)
    return { statut: 'Transmis' }
  } catch (error) {
    const erreur = error instanceof Error ? error.message : String(error)
    const reprise = config.mail.retries[tentatives - 1]
    return isPermanent(error) || reprise === undefined ? { statut: 'Rejete', erreur } : { reprise, erreur }
  }
}
