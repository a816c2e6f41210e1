import { type Measured, type Sample, sumOf, valueOf } from '../measures.ts'

type Row = readonly (string | number)[]
export type Table = { readonly title: string; readonly members: readonly string[]; readonly rows: readonly Row[] }

/** What the processes measure of themselves: how they are, their pools, and what takes most of the database. */
export const processTables = (found: readonly Measured[]): readonly Table[] => [
  {
    title: 'processes',
    members: ['address', 'process', 'event loop p99', 'memory', 'lists', 'failed tasks', 'failed deliveries'],
    rows: found.map(({ place, samples, problem }) => [
      place,
      ...(samples ? bearing(samples) : [problem, '-', '-', '-', '-', '-']),
    ]),
  },
  {
    title: 'pools',
    members: ['address', 'pool', 'open', 'idle', 'waited for'],
    rows: found.flatMap(({ place, samples = [] }) => poolsOf(samples).map((row) => [place, ...row])),
  },
  {
    title: 'time with the database',
    members: ['address', 'operation', 'connected', 'waiting'],
    rows: found.flatMap(({ place, samples = [] }) => longest(samples).map((row) => [place, ...row])),
  },
]

const milliseconds = (seconds = 0) => `${(seconds * 1000).toFixed(0)} ms`
const megabytes = (bytes = 0) => `${(bytes / 1_048_576).toFixed(0)} MB`

function bearing(samples: readonly Sample[]): Row {
  const deliveries = (labels = {}) => sumOf(samples, 'webhook_attempts_total', labels) ?? 0
  return [
    valueOf(samples, 'service_info')?.labels['process'] ?? '-',
    milliseconds(sumOf(samples, 'nodejs_eventloop_lag_p99_seconds')),
    megabytes(sumOf(samples, 'process_resident_memory_bytes')),
    sumOf(samples, 'lists_streaming') ?? '-',
    sumOf(samples, 'task_runs_total', { outcome: 'failed' }) ?? 0,
    deliveries() - deliveries({ outcome: 'delivered' }),
  ]
}

function poolsOf(samples: readonly Sample[]): readonly Row[] {
  const connections = samples.filter(({ name }) => name === 'database_connections')
  const pools = new Set(connections.map(({ labels }) => labels['pool'] ?? ''))
  const count = (pool: string, state: string) => sumOf(connections, 'database_connections', { pool, state }) ?? 0
  return [...pools].map((pool) => [pool, ...['open', 'idle', 'waited for'].map((state) => count(pool, state))])
}

/** Operations of each process that are shown. */
const most = 5

function longest(samples: readonly Sample[]): readonly Row[] {
  const waiting = (operation: string) => sumOf(samples, 'database_seconds_total', { operation, spent: 'waiting' }) ?? 0
  return samples
    .filter(({ name, labels }) => name === 'database_seconds_total' && labels['spent'] === 'connected')
    .toSorted((a, b) => b.value - a.value)
    .slice(0, most)
    .map(({ labels: { operation = '' }, value }) => [operation, lasting(value), lasting(waiting(operation))])
}

/** A time as people read it. */
export function lasting(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  return seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(0)} h`
}
