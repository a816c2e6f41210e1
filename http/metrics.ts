import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/engine/database.ts'
import { countsOf, waitingOf } from '../db/outbox/comptes.ts'
import { pauses } from '../db/outbox/pauses.ts'
import { checked } from '../contract/ajv.ts'
import type { Buffers } from './bodies/buffers.ts'
import type { Limits } from './limits.ts'
import type { Spools } from './lists/spools.ts'

export type Metrics = ReturnType<typeof openMetrics>

type Measured = {
  readonly database: Database
  readonly limits: Limits
  readonly spools: Spools
  readonly buffers: Buffers
}

/** What the process measures of itself, in Prometheus' terms. Labels never hold a value that a caller sends. */
export function openMetrics({ database, limits, spools, buffers }: Measured) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  })
  const aborted = new Counter({
    name: 'http_responses_aborted_total',
    help: 'Answers that the reader did not receive to the end.',
    labelNames: ['operation'],
    registers: [registry],
  })
  measureChecks(registry)
  measureConnections(registry, database.pools)
  measureClients(registry, limits)
  measurePauses(registry, database)
  measureCourriels(registry, database)
  measureSpools(registry, spools)
  measureBodies(registry, buffers)
  return { registry, durations, aborted }
}

function measureChecks(registry: Registry) {
  new Counter({
    name: 'contract_values_checked_total',
    help: 'Items of arrays and members of objects that the contract was held against.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(checked.values)
    },
  })
}

function measureConnections(registry: Registry, pools: Database['pools']) {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool, by state.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waited for' }, pool.waitingCount)
      }
    },
  })
}

function measurePauses(registry: Registry, database: Database) {
  new Gauge({
    name: 'mail_provider_paused',
    help: 'Whether a provider of e-mails is paused for all clients, and for how many clients it is.',
    labelNames: ['provider', 'of'],
    registers: [registry],
    async collect() {
      this.reset()
      // A database that is away is told of elsewhere: the other measures are read all the same.
      const found = await pauses(database.registry).catch(() => [])
      for (const { fournisseur, isOfAll, nombre } of found)
        this.set({ provider: fournisseur, of: isOfAll ? 'all' : 'clients' }, nombre)
    },
  })
}

/** The queue of the e-mails of all clients, and what became of the attempts of every worker. */
function measureCourriels(registry: Registry, { registry: all }: Database) {
  const oldest = new Gauge({
    name: 'mail_queue_oldest_seconds',
    help: 'How long the oldest e-mail that waits has been waiting; 0 when none does.',
    registers: [registry],
  })
  new Gauge({
    name: 'mail_queue_waiting',
    help: 'E-mails that wait to be handed over.',
    registers: [registry],
    async collect() {
      const found = await waitingOf(all).catch(() => undefined)
      if (!found) return
      this.set(found.waiting)
      oldest.set(found.oldestSeconds)
    },
  })
  new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to hand an e-mail over, by provider and outcome: sent, refused for good, failing for the moment, or by the account.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
    async collect() {
      const found = await countsOf(all).catch(() => undefined)
      if (!found) return
      this.reset()
      for (const { fournisseur, issue, nombre } of found) this.inc({ provider: fournisseur, outcome: issue }, nombre)
    },
  })
}

function measureClients(registry: Registry, limits: Limits) {
  new Gauge({
    name: 'client_requests_in_progress',
    help: 'Requests with a valid key in progress: of all the clients, and of the client that has the most.',
    labelNames: ['of'],
    registers: [registry],
    collect() {
      const { all, busiest } = limits.inProgress()
      this.set({ of: 'all' }, all)
      this.set({ of: 'busiest' }, busiest)
    },
  })
}

function measureSpools(registry: Registry, spools: Spools) {
  new Gauge({
    name: 'lists_waiting_bytes',
    help: 'Bytes of lists that their readers have not taken yet: in memory, and in temporary files.',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      for (const [place, bytes] of Object.entries(spools.inUse())) this.set({ place }, bytes)
    },
  })
}

function measureBodies(registry: Registry, buffers: Buffers) {
  new Gauge({
    name: 'http_request_bytes_held',
    help: 'Bytes of bodies that are in memory, of those that BODY_MEMORY_MB allows.',
    registers: [registry],
    collect() {
      this.set(buffers.held())
    },
  })
}
