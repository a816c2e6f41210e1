import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { convertAddresses } from '../db/clients/adresses.ts'
import { clientsToErase, eraseIfDue, expiredSandboxes } from '../db/clients/clients.ts'
import { conservation } from '../db/clients/conservation/apply.ts'
import { pruneDebits } from '../db/clients/debits.ts'
import { pruneKeys } from '../db/clients/idempotence.ts'
import type { Database } from '../db/engine/database.ts'
import { doChore } from '../db/engine/holds/chores.ts'
import { forEach } from '../db/engine/prune.ts'
import { tellOfService } from '../db/journal/actes/tell.ts'
import { pruneSuppressions } from '../db/lists/suppressions.ts'
import { pruneAdresses } from '../db/outbox/adresses-supprimees.ts'
import { pruneCourriels } from '../db/outbox/courriels.ts'
import { pruneEvents } from '../db/outbox/livraisons.ts'
import { pruneReports } from '../db/outbox/rapports-signes.ts'
import { pruneSyncs } from '../db/sync/syncs.ts'
import { archiveOld } from '../db/vote/campagnes-archive.ts'
import { every } from '../pace/every.ts'
import type { Measures } from '../sight/measures.ts'
import { openFailures } from './failures.ts'

type Use = { cleId: string; clientId: string; at: string }

type Settings = {
  readonly database: Database
  readonly config: Pick<Config, 'mail' | 'archiveAfterDays' | 'keptYears'>
  /** Gives the keys used since the last time. */
  readonly takeUsed: () => Use[]
  readonly measures: Pick<Measures, 'show' | 'watch'>
  readonly log: Logger
}

const hour = 3_600_000

/** The chores that concern all clients: each is done by one process, whichever comes first (decision N-5). */
export function choresOf({ database, config, measures, log }: Omit<Settings, 'takeUsed'>) {
  const kept = conservation(database, config)
  const erasing = openErasing(log)
  // What another process does, or has done, is none of this one's runs.
  const shared = (nom: string, rest: number, work: () => Promise<void>) => () =>
    doChore(database, { nom, rest }, () => measures.watch(nom, work))
  const hourly = (nom: string, work: () => Promise<void>) => shared(nom, hour, work)
  return {
    // Due again at the next minute, whoever comes first then.
    eraseExpired: shared('eraseExpired', 50_000, () => eraseExpired(database, log, erasing)),
    pruneSyncs: hourly('pruneSyncs', () => pruneSyncs(database)),
    pruneKeys: hourly('pruneKeys', () => pruneKeys(database)),
    pruneEvents: hourly('pruneEvents', () => pruneEvents(database)),
    pruneCourriels: hourly('pruneCourriels', () => pruneCourriels(database, config.mail.keptDays)),
    pruneAdresses: hourly('pruneAdresses', () => pruneAdresses(database)),
    pruneReports: hourly('pruneReports', () => pruneReports(database)),
    pruneSuppressions: hourly('pruneSuppressions', () => pruneSuppressions(database)),
    pruneDebits: hourly('pruneDebits', () => pruneDebits(database)),
    // By then no process of the version before runs, which keeps the punycode that it is sent.
    convertAddresses: onceAfterAnHour(hourly('convertAddresses', () => convertAddresses(database))),
    anonymiseDeactivated: hourly('anonymiseDeactivated', kept.anonymiseDeactivated),
    eraseRejected: hourly('eraseRejected', kept.eraseRejected),
    eraseUnanswered: hourly('eraseUnanswered', kept.eraseUnanswered),
    eraseSignatures: hourly('eraseSignatures', kept.eraseSignatures),
    forgetActes: hourly('forgetActes', kept.forgetActes),
    archiveOld: hourly('archiveOld', () => archiveOld(database, config.archiveAfterDays)),
  }
}

/** What is done every minute beside the requests. */
export function startHousekeeping({ takeUsed, ...settings }: Settings) {
  const { database, measures } = settings
  const used = () => recordUse(database, takeUsed())
  const recorded = () => measures.watch('recordUse', used)
  const rounds = every(60_000, compileRound({ recordUse: recorded, ...choresOf(settings) }, settings))
  return {
    /** Writes what is still in memory; call it before the database closes. */
    stop: async () => {
      await rounds.stop()
      await recorded().catch(() => undefined)
    },
  }
}

/** One round: this process writes what it alone knows, and comes to the chores. */
export function compileRound(
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
  { measures, log }: Pick<Settings, 'measures' | 'log'>,
) {
  for (const task of Object.keys(tasks)) measures.show(task)
  const { attempt } = openFailures(log, { failed: 'housekeeping failed', works: 'housekeeping works again' })
  return async () => {
    for (const [task, work] of Object.entries(tasks)) await attempt({ task }, work)
  }
}

/** A task that is done once, an hour after the process begins; again an hour later where it fails. */
function onceAfterAnHour(task: () => Promise<boolean>): () => Promise<boolean> {
  let next = Date.now() + hour
  return async () => {
    if (Date.now() < next) return false
    next = Date.now() + hour
    const isDone = await task()
    next = Infinity
    return isDone
  }
}

/**
 * Erases the sandboxes whose time is over, with all their rows (decision M-12), and the clients that were deleted whose time of
 * grace is, of which the journal of the operator tells (decision N-10). One that fails does not keep the others.
 */
export async function eraseExpired(database: Database, log: Logger, { attempt } = openErasing(log)): Promise<void> {
  await eraseAll(await expiredSandboxes(database), 'expired sandbox')
  await eraseAll(await clientsToErase(database), 'deleted client', (client) =>
    tellOfService(database, { operation: 'client delete', ressource: { id: client } }),
  )

  async function eraseAll(clients: readonly string[], what: string, told?: (client: string) => Promise<void>) {
    for (const client of clients)
      await attempt({ client }, async () => {
        if (!(await eraseIfDue(database, client))) return
        await told?.(client)
        log.info({ client }, `${what} erased`)
      })
  }
}

const openErasing = (log: Logger) => openFailures(log, { failed: 'a client whose time is over was not erased' })

/** Writes the last use of keys, one statement for each client. Raw: they come as arrays. */
export async function recordUse(database: Database, uses: readonly Use[]): Promise<void> {
  const byClient = Map.groupBy(uses, (use) => use.clientId)
  await forEach(byClient.keys(), (clientId) => {
    const list = byClient.get(clientId) ?? []
    return database.write(clientId, ({ q }) =>
      sql`
        insert into cle_api_utilisation (client_id, cle_id, derniere_utilisation)
        select ${clientId}::uuid, cle_id, at
        from unnest(${list.map((use) => use.cleId)}::text[], ${list.map((use) => use.at)}::timestamptz[]) as use (cle_id, at)
        where exists (select from client where id = ${clientId})
        on conflict (client_id, cle_id) do update
        set derniere_utilisation = greatest(cle_api_utilisation.derniere_utilisation, excluded.derniere_utilisation)
      `.execute(q),
    )
  })
}
