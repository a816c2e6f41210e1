import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printLine } from './measure.ts'
import type { Rig, Served } from './rig.ts'

type Frame = { readonly functionName: string; readonly url: string }
type ProfileNode = { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] }
type Profile = {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** The stages of a call, and whose work is a part of which, by where it stands: the first that fits says it. */
const stages: readonly (readonly [stage: string, where: RegExp])[] = [
  [
    'log and metrics',
    /node_modules\/(?:pino|sonic-boom|prom-client|thread-stream)|http\/(?:call-log|metrics|trace)\.ts/,
  ],
  ['database', /node_modules\/(?:pg|kysely|postgres)|\/db\//],
  ['key', /http\/(?:auth|keys|lookups|limits|caller)\.ts/],
  ['body', /http\/bodies\/|contract\/weight\.ts/],
  ['validation', /\/contract\/|node_modules\/(?:ajv|openapi-backend)/],
  [
    'answer',
    /http\/(?:answer|created|written)\.ts|express\/lib\/response\.js|node_modules\/(?:send|content-type|vary)/,
  ],
  ['handler', /\/(?:handlers|rules)\//],
  ['routing', /node_modules\/(?:express|router|path-to-regexp|finalhandler)|\/(?:http|server|pace)\//],
  ['HTTP of Node', /^node:(?:_http|http|net|internal\/stream|stream)/],
]
const elsewhere = 'the rest of Node'
const idle = new Set(['(idle)', '(program)'])

/** Prints what a call costs a service of its own, by stage: of the samples of its profiler while `work` goes on. */
export async function printStages(rig: Rig, url: string, work: (served: Served) => Promise<{ count: number }>) {
  const folder = mkdtempSync(join(tmpdir(), 'membres-stages-'))
  try {
    const spawned = performance.now()
    const served = await rig.startService(url, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` })
    await work(served)
    const warm = performance.now() - spawned
    const { count } = await work(served)
    await served.stop()
    const profiles = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile)
    const file = profiles.find(({ nodes }) => nodes.some(({ callFrame }) => callFrame.url.endsWith('/server/main.ts')))
    if (!file || count === 0) throw new Error('The service left no profile')
    const times = timesOf(file, warm * 1000)
    const all = [...times.values()].reduce((sum, time) => sum + time, 0)
    console.log(`  By stage, of the processor time of the process once it is warm (${String(count)} calls)`)
    for (const [stage, time] of [...times].toSorted(([, a], [, b]) => b - a))
      printLine({
        name: `  ${stage}`,
        ours: `${(time / count).toFixed(0)} us`,
        target: `${((100 * time) / all).toFixed(0)}%`,
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const collector = '(garbage collector)'

function ownStage(node: ProfileNode | undefined): string | undefined {
  if (node?.callFrame.functionName === collector) return collector
  return stages.find(([, where]) => where.test(node?.callFrame.url ?? ''))?.[0]
}

/** Microseconds of each stage, those `from` the start of the process on; what no stage has of its own belongs to the one that called it. */
function timesOf({ nodes, samples, timeDeltas }: Profile, from: number): Map<string, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const known = new Map<number, string>()
  const stageOf = (id: number): string => {
    const parent = parents.get(id)
    const found = known.get(id) ?? ownStage(byId.get(id)) ?? (parent === undefined ? elsewhere : stageOf(parent))
    known.set(id, found)
    return found
  }
  const times = new Map<string, number>()
  let at = 0
  for (const [i, id] of samples.entries()) {
    const taken = timeDeltas[i] ?? 0
    at += taken
    if (at < from || idle.has(byId.get(id)?.callFrame.functionName ?? '')) continue
    const stage = stageOf(id)
    times.set(stage, (times.get(stage) ?? 0) + taken)
  }
  return times
}
