import { sql } from 'kysely'
import { insert } from '../../../db/outbox/abonnements.ts'
import type { Database } from '../../../db/engine/database.ts'
import { emit as emitEvent } from '../../../db/outbox/evenements.ts'
import { latest } from '../../../db/outbox/livraisons.ts'
import { newClient, startService, testConfig } from '../api.ts'

/** The schedule of the tests: six attempts within a second, each with the time that a receiver of theirs may need. */
export const short = {
  ...{ WEBHOOK_RETRY_MS: '0,60,120,180,240,300', WEBHOOK_PAUSE_MS: '50', WEBHOOK_TIMEOUT_MS: '10000' },
  ...{ WORKER_ROUND_MS: '50', WORKER: 'true' },
}

export const secret = 'c2VjcmV0LXBhcnRhZ2UtZGUtZGVtb25zdHJhdGlvbiE='
export const suivant = 'c2VjcmV0LXN1aXZhbnQtZGUtZGVtb25zdHJhdGlvbiE='
export const within = { timeout: 20_000, interval: 30 }

/** For receivers that never end their answer: they are given up after a second. */
export const hasty = { WEBHOOK_TIMEOUT_MS: '1000' }

const campagne = {
  campagneId: 'c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f',
  titre: 'Entente « Été »',
  slug: 'entente',
  etat: 'Planifie' as const,
  ...{ nombreVotants: 3, nombreVotantsAjoutes: 3, nombreVotantsAvecDroitDeVote: 2 },
  syndicatsIdExternes: ['SYN-01'],
  dateCreationUtc: '2026-11-02T14:05:00Z',
}

/** A service on the database of a file, whose clients nobody else's worker sees. */
export const serve = (DATABASE_URL: string, env: Record<string, string> = {}) =>
  startService({ DATABASE_URL, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false', ...short, ...env })

type Running = Awaited<ReturnType<typeof serve>>

/** A client of a service with what tests do to its webhooks. */
export async function hooked(running: Running) {
  const client = await newClient({ on: running })
  const { database } = running.service
  return { ...client, ...tools(database, client.id) }
}

export function tools(database: Database, id: string) {
  const { keys } = testConfig().webhooks
  const subscribe = (url: string) =>
    database.write(id, (db) => insert(db, keys, { url, evenements: ['campaign.liste_electorale_cree'], secret }))
  /** As many as it is told, at once: a short write has five seconds, which hundreds may not fit into. */
  const emit = (count = 1) =>
    database.writeUnbounded(id, async (db) => {
      for (let n = 0; n < count; n++) await emitEvent(db, 'campaign.liste_electorale_cree', campagne)
    })
  /** So many by one statement. */
  const emitTogether = (count: number) =>
    database.writeUnbounded(id, (db) =>
      emitEvent(db, 'campaign.liste_electorale_cree', ...Array.from({ length: count }, () => campagne)),
    )
  const deliveries = (abonnementId?: string) =>
    database.read(id, (db) => latest(db, { idAbonnement: abonnementId }, 1000))
  const statuts = async (abonnementId?: string) => (await deliveries(abonnementId)).map(({ statut }) => statut)
  const log = async () => (await deliveries()).flatMap(({ essais }) => essais)
  const etats = async () =>
    (
      await sql<{ etat: string; echecs: number }>`select a.etat, a.echecs_consecutifs as echecs from abonnement a
        where a.client_id = ${id} order by a.id`.execute(database.registry)
    ).rows
  const warnings = async () =>
    (
      await sql<{ modele: string; destinataire: string }>`select c.modele, c.destinataire from courriel c
        where c.client_id = ${id}`.execute(database.registry)
    ).rows
  return { database, subscribe, emit, emitTogether, deliveries, statuts, log, etats, warnings }
}
