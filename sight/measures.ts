import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { version } from '../config/version.ts'
import type { Database } from '../db/engine/database.ts'
import { type Spent, spending } from '../pace/spent.ts'
import { measureMail } from './mail.ts'
import { measureSpans } from './spans.ts'
import type { Traces } from './traces.ts'
import { measureWaiting } from './waiting.ts'

export type Measures = ReturnType<typeof openMeasures>

/** Does a task of the process, and measures it under its name. */
export type Watch = <T>(task: string, work: () => Promise<T>) => Promise<T>

/** Measures nothing: for whoever has no place to show it. */
export const unwatched: Watch = (_task, work) => work()

type Settings = {
  readonly database: Pick<Database, 'pools' | 'registry' | 'rounds'>
  readonly config: { readonly mail: Pick<Config['mail'], 'configured'> }
  readonly process: 'service' | 'worker'
  readonly traces?: Pick<Traces, 'counts'> | undefined
}

/**
 * What service and worker measure alike, in Prometheus' terms: the process, its connections, its time with the database, its
 * tasks, and what waits in the database, which is the same whichever of them is asked. Labels never hold a value that a caller
 * sends.
 */
export function openMeasures({ database, config, process: kind, traces }: Settings) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'service_info',
    help: '1, of which version and of which process these measures are.',
    labelNames: ['version', 'process'],
    registers: [registry],
  }).set({ version, process: kind }, 1)
  measureConnections(registry, database.pools)
  measureMail(registry, database.registry, config.mail.configured)
  measureWaiting(registry, database)
  if (traces) measureSpans(registry, traces)
  return { registry, delivered: countDeliveries(registry), ...measureWork(registry) }
}

/** The time with the database of whatever is done, and how often tasks are done. */
function measureWork(registry: Registry) {
  const time = new Counter({
    name: 'database_seconds_total',
    help: 'Time with the database by operation or task: waiting for a connection, and connected.',
    labelNames: ['operation', 'spent'],
    registers: [registry],
  })
  /** Adds what an operation, or a task, has spent with the database. */
  const add = (operation: string, { waiting, connected }: Spent) => {
    if (connected === 0 && waiting === 0) return
    time.inc({ operation, spent: 'waiting' }, waiting / 1000)
    time.inc({ operation, spent: 'connected' }, connected / 1000)
  }
  /** Does a work whose time with the database counts for a task. */
  const timed: Watch = async (operation, work) => {
    const spent = { waiting: 0, connected: 0 }
    try {
      return await spending(spent, work)
    } finally {
      add(operation, spent)
    }
  }
  return { add, timed, ...countRuns(registry, timed) }
}

/** Counts how tasks end, whose time is measured by `timed`. */
function countRuns(registry: Registry, timed: Watch) {
  const runs = new Counter({
    name: 'task_runs_total',
    help: 'How often a task beside the requests was done by this process, or failed.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  /** Shows a task that was not done yet: a rule sees a count grow, not begin. */
  const show = (task: string) => {
    for (const outcome of ['done', 'failed']) runs.inc({ task, outcome }, 0)
  }
  const watch: Watch = async (task, work) => {
    show(task)
    let outcome = 'failed'
    try {
      const result = await timed(task, work)
      outcome = 'done'
      return result
    } finally {
      runs.inc({ task, outcome })
    }
  }
  return { show, watch }
}

/** Counts the attempts of this process to deliver events. */
function countDeliveries(registry: Registry) {
  const deliveries = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts of this process to deliver an event, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of outcomes) deliveries.inc({ outcome }, 0)
  return (outcome: Outcome) => {
    deliveries.inc({ outcome })
  }
}

/**
 * How an attempt to deliver an event ends: taken; answered with a redirection, a refusal (4xx) or a failure (5xx); not
 * answered in time; not reached; or sent nowhere, since its address is none that events go to.
 */
const outcomes = ['delivered', 'redirected', 'refused', 'failing', 'late', 'unreachable', 'unsent'] as const
export type Outcome = (typeof outcomes)[number]

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
