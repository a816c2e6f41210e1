import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import type { Workshop } from '../mail/threads.ts'
import { openFournisseurs } from '../mail/fournisseurs.ts'
import { Failure, failureOf, ourFailure } from '../mail/failure.ts'
import type { Fournisseur, Message } from '../mail/fournisseur.ts'
import { forgetPieces, maxFailures, settleCourriels } from '../db/outbox/courriels.ts'
import type { Database, Db } from '../db/engine/database.ts'
import { envoiOf, noteEnvois } from '../db/vote/envois.ts'
import { giveBack } from '../db/outbox/queue.ts'
import { type Attempted, attempted, ended, pending, type Taken } from '../db/outbox/stages.ts'
import { type Messages, messagesOf, type Prepared, type Ready, type Unrenderable } from './messages.ts'
import { before, type Outcome, outcomeOf } from './outcomes.ts'
import { currentSpan, spanned } from '../pace/spans.ts'
import { openComptes, type Comptes } from './comptes.ts'
import { openHanging } from './hanging.ts'
import { notePauses, takeAllowed } from './pauses.ts'
import type { Sender } from './sender.ts'

type Settings = Pick<Config, 'baseUrl' | 'boxKeys' | 'timeZone' | 'mail' | 'workerLease'>
/** A row that was taken, and what it and those that were taken with it say, once it is asked for. */
type TakenCourriel = Taken & {
  readonly by: string
  readonly isProbe: boolean
  readonly together: () => Promise<Messages | undefined>
}
/** What was made of a row, and what becomes of it. */
type Result = Outcome & { readonly prepared: Prepared }
type AttemptedCourriel = Attempted<TakenCourriel, Result>
type Context = {
  readonly database: Database
  readonly config: Settings
  readonly workshop: Workshop
  readonly log: Logger
  readonly fournisseurs: ReadonlyMap<Nom, Fournisseur>
  readonly comptes: Comptes
  readonly hanging: ReturnType<typeof openHanging>
}

/** Messages of all clients that are handed over at once. */
const limit = 12
/** How many more than there are places for are taken, and rendered, at once. */
const ahead = 28

/** Sends the e-mails of the queue. `close` ends the connections to the providers. */
export function openCourriels(settings: Pick<Context, 'database' | 'config' | 'workshop' | 'log'>) {
  const comptes = openComptes(settings.database.registry, settings.log)
  const hanging = openHanging(limit / 4)
  const context = { ...settings, comptes, hanging, fournisseurs: openFournisseurs(settings.config.mail) }
  const { workerLease: lease } = settings.config
  const sender: Sender<TakenCourriel, AttemptedCourriel> = {
    ...{ queue: 'courriel', perClient: 4, limit, perDestination: 4, takesAhead: false, patience: Infinity },
    destinationOf: () => '',
    gate: {
      enter: ({ by }) => hanging.enter(by),
      leave: ({ by }) => {
        hanging.leave(by)
      },
    },
    // A message that was sent and is not written yet keeps its place: a worker that is killed repeats it.
    isFree: () => false,
    async turn(db, turn) {
      const { attempts, places } = turn.due()
      if (attempts.length > 0) await finish(context, db, attempts)
      const usual = settings.config.mail.provider
      const rows = places > 0 ? await takeAllowed(db, { limit: places + ahead, lease, usual }) : []
      const together = shared(() => prepared(context, rows).catch(() => undefined))
      return rows.map((taken) => ({ ...taken, together }))
    },
    send: (taken, signal) => attempt(context, taken, signal),
    giveBack: (db, taken) => giveBack(db, 'courriel', taken),
  }
  return {
    sender,
    async close() {
      for (const fournisseur of context.fournisseurs.values()) fournisseur.close()
      await comptes.stop()
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
  const message = await spanned(
    ['render', 'internal'],
    async () => (await taken.together())?.[taken.id] ?? (await prepared(context, [taken]))[taken.id],
  )
  if (message === undefined) return undefined
  const begun = performance.now()
  const result = await outcome(context, taken, message, signal)
  if (message.kind === 'ready')
    context.hanging.note(message.by, { isTaken: isTaken(result), after: performance.now() - begun })
  tellResult(message, result)
  return attempted(taken, { prepared: message, ...result })
}

const isTaken = ({ fate }: Outcome) => fate.stage === 'ended' && fate.statut === 'Transmis'

/** Says of an attempt what it was of and what it has come to, nothing of who is written to. */
function tellResult({ kind, courriel: { modele } }: Prepared, { fate }: Outcome) {
  const span = currentSpan()
  span?.tell({ 'membres.modele': modele, 'membres.outcome': fate.stage === 'ended' ? fate.statut : 'EnAttente' })
  if (kind === 'unrenderable') span?.fail(kind)
}

const prepared = (context: Context, rows: readonly Taken[]): Promise<Messages> =>
  rows.length > 0 ? messagesOf(context, rows) : Promise.resolve({})

async function outcome(context: Context, taken: Taken, message: Prepared, signal: AbortSignal): Promise<Outcome> {
  // What has gone to the person was sent, whatever becomes of the copy.
  if (message.kind === 'cancelled') return { fate: ended(before(message.courriel) ?? 'Annule') }
  return message.kind === 'ready'
    ? send(context, taken, message, signal)
    : { fate: unrendered(context, taken, message) }
}

/** What cannot be rendered is tried again a few times, and is then over: neither it nor what comes after it waits for ever. */
function unrendered({ config, log }: Context, { clientId, id }: Taken, { courriel, reason, told }: Unrenderable) {
  const echecs = courriel.echecsRendu + 1
  const seconds = echecs < maxFailures ? config.mail.retries[echecs - 1] : undefined
  const what =
    seconds === undefined ? 'an e-mail was given up: it cannot be rendered' : 'an e-mail could not be rendered'
  log.warn({ client: clientId, courriel: id, modele: courriel.modele, echecs, erreur: told }, what)
  return seconds === undefined ? ended('Rejete' as const, reason) : pending(seconds, reason)
}

/** Writes how attempts ended, tells what queued the messages, and forgets what those that have left said. */
async function finish(context: Context, db: Db, attempts: readonly AttemptedCourriel[]) {
  const settlements = attempts.map(({ taken, result }) => ({
    ...{ taken, fate: result.fate, isForgotten: hasLeft(result), states: result.states },
    isUnrenderable: result.prepared.kind === 'unrenderable',
  }))
  const held = await settleCourriels(db, settlements)
  const written = attempts.filter(({ taken }) => held.has(taken.id)).map(({ result }) => result)
  await noteEnvois(db, written.flatMap(toldOf))
  await forgetPieces(db, written.filter(hasLeft).flatMap(withPieces))
  await notePauses(context, db, attempts)
  for (const { prepared, ...outcome } of written)
    if (prepared.kind === 'ready') context.comptes.note(prepared.by, outcome)
}

/** Whether a message has gone where it can be read; what a journal takes stays in it. */
const hasLeft = ({ prepared: message, fate }: Result) =>
  message.kind === 'ready' && message.by !== 'Journal' && fate.stage === 'ended' && fate.statut === 'Transmis'

/** The id of a message that has files. */
const withPieces = ({ prepared: message }: Result) =>
  message.kind === 'ready' && message.message.pieces.length > 0 ? [message.courriel.id] : []

/** What became of the link of a voter. */
const toldOf = ({ prepared: { courriel }, fate, states }: Result) => {
  const statut = fate.stage === 'ended' ? fate.statut : states?.destinataire
  return statut === undefined ? [] : envoiOf(courriel, statut)
}

/** Hands a message over; what became of it for each of its addresses. */
async function send(
  { config, fournisseurs, log }: Context,
  { clientId, id, tentatives }: Taken,
  { message, by, courriel }: Ready,
  signal: AbortSignal,
): Promise<Outcome> {
  const attempt = { courriel, waiting: message.waiting, seconds: config.mail.retries[tentatives - 1] }
  const outcome = outcomeOf(attempt, await handedOver(by, fournisseurs.get(by), message, signal))
  const { fate, told } = outcome
  if (fate.stage === 'ended' && told !== undefined) {
    const facts = { client: clientId, courriel: id, modele: courriel.modele, statut: fate.statut, erreur: told }
    log.warn({ ...facts, fournisseur: by }, 'an e-mail was refused for good by one of its addresses')
  }
  return outcome
}

/** The addresses that were refused, or why the message was not taken at all. A provider that is not there is the operator's to give. */
const handedOver = (by: Nom, fournisseur: Fournisseur | undefined, message: Message, signal: AbortSignal) =>
  spanned(['hand over', 'client', { 'membres.fournisseur': by }], async (span) => {
    const said = fournisseur
      ? await fournisseur.send(message, signal).catch(failureOf)
      : ourFailure('its provider is not configured', { kind: 'account', sign: 'not configured' })
    const fault = said instanceof Failure ? said : said[0]?.why
    if (fault) span?.fail(fault.kind)
    return said
  })
