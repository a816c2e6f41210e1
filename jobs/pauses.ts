import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { MailConfig } from '../config/courriels.ts'
import type { Db } from '../db/engine/database.ts'
import { claimProbe, heldFor, pause, resume } from '../db/outbox/pauses.ts'
import { giveBack, take } from '../db/outbox/queue.ts'
import type { Attempted, Taken } from '../db/outbox/stages.ts'
import type { Failure } from '../mail/failure.ts'
import type { Outcome } from './outcomes.ts'
import type { Prepared } from './messages.ts'

/** How many e-mails to take, for how long, and the provider of those that name none. */
type Taking = { readonly limit: number; readonly lease: number; readonly usual: string }
type Named = { readonly by: string }
type Probing = Taken & Named & { readonly isProbe: boolean }

/**
 * Takes e-mails whose provider is used, and one of each that is to be tried again: the others wait untouched. Each says by
 * which provider it leaves, if it does: nothing of a sandbox does.
 */
export async function takeAllowed(db: Db, { limit, lease, usual }: Taking): Promise<readonly Probing[]> {
  const held = await heldFor(db)
  const by = sql`coalesce(f.fournisseur, ${usual})`
  const names = held.map(({ fournisseur }) => fournisseur)
  const taking = { lease, more: sql`, ${by} as "by"` }
  const also = sql`and ${by} <> all (${names}::text[])`
  const taken = await take<Named>(db, 'courriel', { ...taking, limit, also })
  const rows = taken.map((one) => ({ ...one, isProbe: false }))
  for (const { fournisseur, isOver } of held) {
    if (!isOver || rows.length >= limit) continue
    const [probe] = await take<Named>(db, 'courriel', { ...taking, limit: 1, also: sql`and ${by} = ${fournisseur}` })
    if (probe && (await claimProbe(db, fournisseur, lease))) rows.push({ ...probe, isProbe: true })
    else if (probe) await giveBack(db, 'courriel', [probe])
  }
  return rows
}

type Context = { readonly config: { readonly mail: MailConfig }; readonly log: Logger }
type Tried = Attempted<Probing, Outcome & { readonly prepared: Prepared }>

/** Pauses the providers whose account or settings are at fault, and ends the pauses of those that have answered a probe. */
export async function notePauses(context: Context, db: Db, attempts: readonly Tried[]): Promise<void> {
  for (const tried of attempts) {
    if (tried.result.fault) await begin(context, db, tried, tried.result.fault)
    else if (tried.taken.isProbe && hasAnswered(tried.result)) await end(context, db, tried)
  }
}

const providerOf = ({ result: { prepared } }: Tried) => (prepared.kind === 'ready' ? prepared.by : '')

/** Pauses a provider; the log has a line for a pause that is new, and for one that a probe has made longer. */
async function begin({ config, log }: Context, db: Db, tried: Tried, { sign: motif, told: erreur, after }: Failure) {
  const { clientId, isProbe } = tried.taken
  const fournisseur = providerOf(tried)
  const made = await pause(db, { fournisseur, motif, isProbe, first: config.mail.pause, least: after * 1000 })
  for (const { isOfAll, isNew } of made.filter((one) => one.isNew || isProbe)) {
    const what = isNew ? 'a provider of e-mails is paused' : 'a provider of e-mails is still paused'
    log.warn({ client: isOfAll ? 'all' : clientId, fournisseur, motif, erreur }, what)
  }
}

async function end({ log }: Context, db: Db, tried: Tried) {
  const fournisseur = providerOf(tried)
  for (const { isOfAll, motif } of await resume(db, fournisseur)) {
    const client = isOfAll ? 'all' : tried.taken.clientId
    log.info({ client, fournisseur, motif }, 'a provider of e-mails is used again')
  }
}

/** Whether a provider has taken or refused a message: an answer that may pass says nothing of the account. */
const hasAnswered = ({ prepared, fate, states = {} }: Tried['result']) =>
  prepared.kind === 'ready' && (fate.stage === 'ended' || Object.keys(states).length > 0)
