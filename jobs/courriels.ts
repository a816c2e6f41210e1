import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import type { Atelier } from '../mail/threads.ts'
import { isPermanent } from '../mail/failure.ts'
import { openFournisseurs } from '../mail/fournisseurs.ts'
import type { Fournisseur } from '../mail/provider.ts'
import { forgetPieces, maxEchecs, settleCourriels, type Stored } from '../db/outbox/courriels.ts'
import type { Database, Db } from '../db/engine/database.ts'
import { type Envoi, noteEnvois } from '../db/vote/envois.ts'
import { type Issue, type Prise, take } from '../db/outbox/queue.ts'
import { type Depart, type Departs, type Illisible, isDepart, prepare, type Sort } from './departs.ts'
import type { Travail } from './travail.ts'

type Settings = Pick<Config, 'baseUrl' | 'timeZone' | 'mail' | 'workerLease'>
type End = { readonly prise: Prise; readonly sort: Sort; readonly issue: Issue<'courriel'> }
/** A row that was taken, and what it and those that were taken with it say, once it is asked for. */
type Taken = { readonly prise: Prise; readonly together: () => Promise<Departs | undefined> }
type Context = {
  readonly database: Database
  readonly config: Settings
  readonly atelier: Atelier
  readonly log: Logger
  readonly fournisseurs: ReadonlyMap<Nom, Fournisseur>
}

/** Sends the e-mails of the queue. `close` ends the connections to the providers. */
export function openCourriels(settings: Omit<Context, 'fournisseurs'>) {
  const context = { ...settings, fournisseurs: openFournisseurs(settings.config.mail) }
  const { workerLease: lease } = settings.config
  const travail: Travail<Taken, End> = {
    ...{ file: 'courriel', parClient: 4, limite: 8, avance: 28 },
    async turn(db, due) {
      const { ends, places } = due()
      if (ends.length > 0) await finish(db, ends)
      const prises = places > 0 ? await take(db, 'courriel', { limit: places, lease }) : []
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
  const sort = (await together())?.[prise.id] ?? (await prepared(context, [prise]))[prise.id]
  if (sort === undefined) return undefined
  return { prise, sort, issue: await issueOf(context, prise, sort, signal) }
}

const prepared = (context: Context, prises: readonly Prise[]): Promise<Departs> =>
  prises.length > 0 ? prepare(context, prises) : Promise.resolve({})

async function issueOf(context: Context, prise: Prise, sort: Sort, signal: AbortSignal): Promise<Issue<'courriel'>> {
  if (sort === 'annule') return { statut: 'Annule' }
  return isDepart(sort) ? send(context, prise, sort, signal) : unrendered(context, prise, sort)
}

/** What cannot be rendered is tried again a few times, and is then over: neither it nor what comes after it waits for ever. */
function unrendered({ config, log }: Context, { clientId, id }: Prise, { courriel, illisible }: Illisible) {
  const echecs = courriel.echecsRendu + 1
  const reprise = echecs < maxEchecs ? config.mail.retries[echecs - 1] : undefined
  const issue: Issue<'courriel'> = reprise === undefined ? { statut: 'Rejete' } : { reprise }
  const what =
    reprise === undefined ? 'an e-mail was given up: it cannot be rendered' : 'an e-mail could not be rendered'
  log.warn({ client: clientId, courriel: id, modele: courriel.modele, echecs, erreur: illisible }, what)
  return { ...issue, erreur: illisible }
}

/** Writes how attempts ended, tells what queued the messages, and forgets what those that have left said. */
async function finish(db: Db, ends: readonly End[]) {
  const fins = ends.map(({ prise, sort, issue }) => ({
    ...{ prise, issue, oublie: hasLeft(sort, issue) },
    estIllisible: sort !== 'annule' && !isDepart(sort),
  }))
  const held = await settleCourriels(db, fins)
  const over = ends.flatMap(({ prise: { id }, sort, issue }) =>
    held.has(id) && sort !== 'annule' && 'statut' in issue ? [{ sort, issue, courriel: sort.courriel }] : [],
  )
  await noteEnvois(
    db,
    over.flatMap(({ courriel, issue }) => envoiOf(courriel, issue)),
  )
  const withPieces = over.filter(
    ({ sort, issue }) => isDepart(sort) && sort.message.pieces.length > 0 && hasLeft(sort, issue),
  )
  await forgetPieces(
    db,
    withPieces.map(({ courriel }) => courriel.id),
  )
}

/** Whether a message has gone where it can be read; what a journal takes stays in it. */
const hasLeft = (sort: Sort, issue: Issue<'courriel'>) =>
  sort !== 'annule' && isDepart(sort) && sort.par !== 'Journal' && 'statut' in issue && issue.statut === 'Transmis'

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
