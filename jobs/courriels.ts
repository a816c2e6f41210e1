import type { Config } from '../config.ts'
import type { Fournisseur as Nom } from '../config-courriels.ts'
import { isPermanent } from '../courriels/failure.ts'
import { type Fournisseur, openFournisseurs } from '../courriels/fournisseurs.ts'
import { forgetPieces, settleCourriels, type Stored } from '../db/courriels.ts'
import type { Database, Db } from '../db/database.ts'
import { type Envoi, noteEnvois } from '../db/envois.ts'
import { type Issue, type Prise } from '../db/file-attente.ts'
import { type Depart, type Departs, prepare } from './departs.ts'
import { openGroups } from './groups.ts'
import type { Travail } from './worker.ts'

type Settings = Pick<Config, 'baseUrl' | 'timeZone' | 'mail'>
type End = { readonly prise: Prise; readonly depart: Depart | 'annule'; readonly issue: Issue<'courriel'> }
type Context = {
  readonly database: Database
  readonly config: Settings
  readonly fournisseurs: ReadonlyMap<Nom, Fournisseur>
  /** What was read and rendered at once for rows that were taken together. */
  readonly lots: WeakMap<readonly Prise[], Promise<Departs | undefined>>
  readonly end: (clientId: string, end: End) => Promise<void>
}

/** Sends the e-mails of the queue. `close` ends the connections to the providers. */
export function openCourriels(database: Database, config: Settings) {
  const end = openGroups<End>((clientId, ends) => database.write(clientId, (db) => finish(db, ends)))
  const context = { database, config, fournisseurs: openFournisseurs(config.mail), lots: new WeakMap(), end }
  const travail: Travail = {
    ...{ file: 'courriel', parClient: 4, limite: 8, avance: 28 },
    run: (prise, signal, lot) => run(context, prise, signal, lot),
  }
  return {
    travail,
    close: () => {
      for (const fournisseur of context.fournisseurs.values()) fournisseur.close()
    },
  }
}

async function run(context: Context, prise: Prise, signal: AbortSignal, lot: readonly Prise[]) {
  const depart = await departOf(context, prise, lot)
  if (depart === undefined) return
  const issue = depart === 'annule' ? ({ statut: 'Annule' } as const) : await send(context, prise, depart, signal)
  await context.end(prise.clientId, { prise, depart, issue })
}

/** The message, prepared with those that were taken with it; alone where one of these cannot be, or takes long. */
async function departOf(context: Context, prise: Prise, lot: readonly Prise[]): Promise<Departs[string]> {
  const { database, config, lots } = context
  const prepared = (prises: readonly Prise[]) => database.write(prise.clientId, (db) => prepare(db, config, prises))
  const together = lots.get(lot) ?? prepared(lot).catch(() => undefined)
  lots.set(lot, together)
  return (await together)?.[prise.id] ?? (await prepared([prise]))[prise.id]
}

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
