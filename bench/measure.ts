import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

/** What the command line says of a run: sizes, rounds, the length of a turn, the attacks that are meant, and on whom. */
export type Settings = Record<'rows' | 'large' | 'sync' | 'rounds' | 'seconds', number> & {
  only: string
  policies: boolean
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Milliseconds that work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Runs each measure once a round, one after the other, so that the noise of the machine meets them all alike. */
export async function alternate<T, K extends string>(rounds: number, measures: Record<K, () => Promise<T>>) {
  const entries = Object.entries(measures) as [K, () => Promise<T>][]
  const results = Object.fromEntries(entries.map(([name]) => [name, [] as T[]])) as Record<K, T[]>
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of entries) results[name].push(await measure())
  }
  return results
}

/** The medians of measures that take turns, after a turn of each that does not count. */
export async function medians<K extends string>(rounds: number, measures: Record<K, () => Promise<number>>) {
  await alternate(1, measures)
  const results = await alternate(rounds, measures)
  return Object.fromEntries(Object.entries<number[]>(results).map(([name, list]) => [name, median(list)])) as Record<
    K,
    number
  >
}

/**
 * Two measures that took turns: the median of each, and the ratios of the turns, of which a machine that is slower for some
 * turns than for others changes the median little. Ours stands between two floors, its own and the one after it: it is
 * compared with both, so that a machine that is slowing down, or getting faster, is no part of the ratio.
 */
export const paired = (floor: readonly number[], ours: readonly number[]) => ({
  floor: median(floor),
  ours: median(ours),
  ratios: ours.map((value, turn) => {
    const own = floor[turn] ?? Number.NaN
    return (2 * value) / (own + (floor[turn + 1] ?? own))
  }),
})

/** A line of two such measures, which are milliseconds: the median of their ratios, and the least and the largest. */
export function printPaired(name: string, { floor, ours, ratios }: ReturnType<typeof paired>, target = '') {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => `${ratio.toFixed(2)}x`)
  const shown = `${target.padEnd(8)} (${String(least)} to ${String(most)})`
  printLine({ name, floor: seconds(floor), ours: seconds(ours), ratio: median(ratios), target: shown })
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(3)} s`
export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`
export const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
export const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** The load of the machine: a figure taken while others work is worth its ratio only. */
export function printMachine() {
  const load = loadavg().map((value) => value.toFixed(2))
  console.log(
    `${String(cpus().length)} cores, load ${load.join(' ')}, node ${process.version}, ${cpus()[0]?.model ?? ''}`,
  )
}

export type Line = { name: string; floor?: string; ours: string; ratio?: number; target?: string }

export function printTitle(title: string) {
  console.log(`\n${title}`)
  printLine({ name: '', floor: 'floor', ours: 'ours', target: 'target' })
}

export function printLine({ name, floor = '', ours, ratio, target = '' }: Line) {
  const shown = ratio === undefined ? '' : `${ratio.toFixed(2)}x`
  console.log(`  ${name.padEnd(46)} ${floor.padStart(13)} ${ours.padStart(13)}${shown.padStart(9)}   ${target}`)
}

/** Resident memory of a process, in bytes. NaN where there is no /proc. */
export const residentMemory = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(proc(pid, 'status'))?.[1]) * 1024

/** Microseconds of processor that a process has used so far. */
export function processorTime(pid: number): number {
  const fields = proc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function proc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The most memory that a process holds while `work` runs. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentMemory(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid))
  }, 10)
  await work().finally(() => {
    clearInterval(timer)
  })
  return peak
}

/** The longest pause of the event loop since it was last asked for, in ms; Infinity when nobody answers in time. */
export async function longestPause({ port }: { port: number }): Promise<number> {
  try {
    const signal = AbortSignal.timeout(30_000)
    const text = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`, { signal })).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000
  } catch {
    return Infinity
  }
}
