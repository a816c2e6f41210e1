import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { checked } from '../contract/ajv.ts'
import type { Measures } from '../sight/measures.ts'
import type { Spent } from '../pace/spent.ts'
import type { Buffers } from './bodies/buffers.ts'
import type { Limits } from './limits.ts'
import type { Spools } from './lists/spools.ts'

export type Metrics = ReturnType<typeof openMetrics>

type Measured = {
  readonly measures: Measures
  readonly limits: Limits
  readonly spools: Spools
  readonly buffers: Buffers
  readonly connections: Connections
}

/** The connections that are open, what their readers leave, and those that were refused or closed since the start. */
type Connections = {
  readonly counts: () => Readonly<Record<'open' | 'unreadBytes' | 'refused' | 'ended' | 'unread', number>>
}

/** A call that is over; `complete` unless its reader did not take all of the answer. */
type Told = {
  readonly operation: string | undefined
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
  readonly spent: Spent
  readonly complete: boolean
}

/** What a process that answers callers measures beside what all do. Labels never hold a value that a caller sends. */
export function openMetrics({ measures, limits, spools, buffers, connections }: Measured) {
  const { registry } = measures
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
  measureClients(registry, limits)
  measureSpools(registry, spools)
  measureBodies(registry, buffers)
  measureConnections(registry, connections)
  /** Measures a call that is over: how long it took, and its time with the database. */
  const tell = ({ operation, route = 'none', status, seconds, spent, complete }: Told) => {
    durations.observe({ operation: operation ?? route, status }, seconds)
    measures.add(operation ?? route, spent)
    if (!complete) aborted.inc({ operation: operation ?? 'none' })
  }
  return { registry, tell }
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
  new Gauge({
    name: 'lists_streaming',
    help: 'Lists whose readers have not taken all of it yet.',
    registers: [registry],
    collect() {
      this.set(spools.streaming())
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

function measureConnections(registry: Registry, { counts }: Connections) {
  new Gauge({
    name: 'http_connections',
    help: 'Connections of callers that are open, of those that CONNECTIONS_MAX allows.',
    registers: [registry],
    collect() {
      this.set(counts().open)
    },
  })
  new Gauge({
    name: 'http_answer_bytes_unread',
    help: 'Bytes of answers that are made and that their readers have not taken, of those that ANSWER_MEMORY_MB allows.',
    registers: [registry],
    collect() {
      this.set(counts().unreadBytes)
    },
  })
  new Counter({
    name: 'http_connections_turned_away_total',
    help: 'Connections for which there was no room: refused, or ended for a newer one while they waited; and those of answers that nobody read (unread).',
    labelNames: ['how'],
    registers: [registry],
    collect() {
      this.reset()
      const { refused, ended, unread } = counts()
      for (const [how, count] of Object.entries({ refused, ended, unread })) this.inc({ how }, count)
    },
  })
}
