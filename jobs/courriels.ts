import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import type { Workshop } from '../mail/threads.ts'
import { isPermanent } from '../mail/failure.ts'
import { openFournisseurs } from '../mail/fournisseurs.ts'
import type { Fournisseur } from '../mail/fournisseur.ts'
import { forgetPieces, maxFailures, settleCourriels } from '../db/outbox/courriels.ts'
import type { Database, Db } from '../db/engine/database.ts'
import { envoiOf, noteEnvois } from '../db/vote/envois.ts'
import { type Fate, take } from '../db/outbox/queue.ts'
import { type Attempted, attempted, ended, pending, type Taken } from '../db/outbox/stages.ts'
import { type Messages, messagesOf, type Prepared, type Ready, type Unrenderable } from './messages.ts'
import type { Sender } from './sender.ts'

type Settings = Pick<Config, 'baseUrl' | 'timeZone' | 'mail' | 'workerLease'>
/** A row that was taken, and what it and those that were taken with it say, once it is asked for. */
type TakenCourriel = Taken & { readonly together: () => Promise<Messages | undefined> }
/** What was made of a row, and what becomes of it. */
type Result = { readonly prepared: Prepared; readonly fate: Fate<'courriel'> }
type AttemptedCourriel = Attempted<TakenCourriel, Result>
type Context = {
  readonly database: Database
  readonly config: Settings
  readonly workshop: Workshop
  readonly log: Logger
  readonly fournisseurs: ReadonlyMap<Nom, Fournisseur>
}

/** Sends the e-mails of the queue. `close` ends the connections to the providers. */
export function openCourriels(settings: Omit<Context, 'fournisseurs'>) {
  const context = { ...settings, fournisseurs: openFournisseurs(settings.config.mail) }
  const { workerLease: lease } = settings.config
  const sender: Sender<TakenCourriel, AttemptedCourriel> = {
    ...{ queue: 'courriel', perClient: 4, limit: 8, ahead: 28 },
    async turn(db, due) {
      const { attempts, places } = due()
      if (attempts.length > 0) await finish(db, attempts)
      const rows = places > 0 ? await take(db, 'courriel', { limit: places, lease }) : []
      const together = shared(() => prepared(context, rows).catch(() => undefined))
      return rows.map((taken) => ({ ...taken, together }))
    },
    send: (taken, signal) => attempt(context, taken, signal),
  }
  return {
    sender,
    close: () => {
      for (const fournisseur of context.fournisseurs.values()) fournisseur.close()
    },
  }
}

/** What the first who asks has done, for all who ask. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}

/** Sends a message, prepared with those that were taken with it; alone where one of these cannot be, or takes long. */
async function attempt(
  context: Context,
  taken: TakenCourriel,
  signal: AbortSignal,
): Promise<AttemptedCourriel | undefined> {
  const message = (await taken.together())?.[taken.id] ?? (await prepared(context, [taken]))[taken.id]
  if (message === undefined) return undefined
  return attempted(taken, { prepared: message, fate: await fateOf(context, taken, message, signal) })
}

const prepared = (context: Context, rows: readonly Taken[]): Promise<Messages> =>
  rows.length > 0 ? messagesOf(context, rows) : Promise.resolve({})

async function fateOf(
  context: Context,
  taken: Taken,
  message: Prepared,
  signal: AbortSignal,
): Promise<Fate<'courriel'>> {
  if (message.kind === 'cancelled') return ended('Annule')
  return message.kind === 'ready' ? send(context, taken, message, signal) : unrendered(context, taken, message)
}

/** What cannot be rendered is tried again a few times, and is then over: neither it nor what comes after it waits for ever. */
function unrendered({ config, log }: Context, { clientId, id }: Taken, { courriel, reason }: Unrenderable) {
  const echecs = courriel.echecsRendu + 1
  const seconds = echecs < maxFailures ? config.mail.retries[echecs - 1] : undefined
  const what =
    seconds === undefined ? 'an e-mail was given up: it cannot be rendered' : 'an e-mail could not be rendered'
  log.warn({ client: clientId, courriel: id, modele: courriel.modele, echecs, erreur: reason }, what)
  return seconds === undefined ? ended('Rejete' as const, reason) : pending(seconds, reason)
}

/** Writes how attempts ended, tells what queued the messages, and forgets what those that have left said. */
async function finish(db: Db, attempts: readonly AttemptedCourriel[]) {
  const settlements = attempts.map(({ taken, result }) => ({
    ...{ taken, fate: result.fate, isForgotten: hasLeft(result) },
    isUnrenderable: result.prepared.kind === 'unrenderable',
  }))
  const held = await settleCourriels(db, settlements)
  const written = attempts.filter(({ taken }) => held.has(taken.id)).map(({ result }) => result)
  await noteEnvois(db, written.flatMap(toldOf))
  await forgetPieces(db, written.filter(hasLeft).flatMap(withPieces))
}

/** Whether a message has gone where it can be read; what a journal takes stays in it. */
const hasLeft = ({ prepared: message, fate }: Result) =>
  message.kind === 'ready' && message.by !== 'Journal' && fate.stage === 'ended' && fate.statut === 'Transmis'

/** The id of a message that has files. */
const withPieces = ({ prepared: message }: Result) =>
  message.kind === 'ready' && message.message.pieces.length > 0 ? [message.courriel.id] : []

/** What became of the link of a voter. */
const toldOf = ({ prepared: { courriel }, fate }: Result) =>
  fate.stage === 'ended' ? envoiOf(courriel, fate.statut) : []

/** Hands a message over; what its failure means for the next attempt. */
async function send(
  { config, fournisseurs }: Context,
  { tentatives }: Taken,
  { message, by }: Ready,
  signal: AbortSignal,
): Promise<Fate<'courriel'>> {
  try {
    const fournisseur = fournisseurs.get(by)
    if (!fournisseur) throw new Error(`The provider ${by} is not configured`)
    await fournisseur.send(message, signal)
    return ended('Transmis')
  } catch (error) {
    const erreur = error instanceof Error ? error.message : String(error)
    const seconds = config.mail.retries[tentatives - 1]
    return isPermanent(error) || seconds === undefined ? ended('Rejete', erreur) : pending(seconds, erreur)
  }
}
