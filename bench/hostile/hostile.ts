import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openArena, openRelease, type Side } from '../arena.ts'
import { attacks } from './attacks.ts'
import { crowds } from './crowds.ts'
import { pages } from './pages.ts'
import type { Attack, Seen } from './send.ts'
import { voters } from './voters.ts'
import { hammer, request } from '../load.ts'
import type { Settings } from '../measure.ts'
import { longestPause, MB, ms, peakMemory, printLine, printTitle, residentMemory } from '../measure.ts'
import type { Rig, Served } from '../rig.ts'

/** Milliseconds after which an attack that has no answer is over: a release is given up, this one is at fault. */
const [patience, ourPatience] = [30_000, 300_000]

/**
 * Callers who try to take the service from the others: each attack on a service of its own, first the latest release's,
 * then this one; with `policies`, this one as the owner of the tables, then as a role that row-level security holds. Throws
 * when this one answers anything but the expected, or anything but successes to the others.
 */
export async function benchHostile(rig: Rig, { only, policies }: Settings) {
  const chosen = [...attacks, ...voters, ...pages, ...crowds].filter(({ name }) => name.includes(only))
  if (policies) {
    printTitle('Hostile callers: as the owner of the tables (floor), then held by the policies')
    await compare(rig, chosen, [{}, { isHeld: true }])
    return
  }
  const release = openRelease()
  printTitle(`Hostile callers: release ${release.version} (floor), then this one`)
  try {
    await compare(rig, chosen, [{ folder: release.folder }, {}])
  } finally {
    release.close()
  }
}

async function compare(rig: Rig, chosen: readonly Attack[], sides: readonly [before: Side, now: Side]) {
  for (const attack of chosen) {
    console.log(`  ${attack.name}`)
    const before = await suffer(rig, attack, sides[0])
    const now = await suffer(rig, attack, sides[1])
    print(attack, before, now)
    if (attack.isCrowd) await printBare(rig, attack)
    check(attack, now.seen)
  }
}

type Suffered = Pauses & { seen: Seen; milliseconds: number; health: number; grown: number; kept: number }

async function suffer(rig: Rig, attack: Attack, side: Side): Promise<Suffered> {
  const pauses = openPauses()
  const arena = await openArena(rig, side, pauses.env)
  const { served } = arena
  const perform = await attack.prepare(arena)
  const idle = await restingMemory(served)
  const found = { seen: { attacker: [0], others: [0] } as Seen, health: 0 }
  await pauses.start(served)
  const started = performance.now()
  const play = async () => {
    const over = Promise.race([
      perform().then((seen) => (found.seen = seen)),
      sleep(side.folder === undefined ? ourPatience : patience, undefined, { ref: false }),
    ])
    const live = () => request({ key: '' }, 'GET', '/health/live')
    found.health = (
      await hammer(served.port, { connections: 1, pause: 1, until: over, request: live, onlyTimed: true })
    ).max
    await over
  }
  const peak = await peakMemory(served.pid, () => yielding(play))
  const milliseconds = performance.now() - started
  const longest = await pauses.end(served)
  const kept = (await restingMemory(served)) - idle
  served.kill()
  return { ...found, ...longest, milliseconds, grown: peak - idle, kept }
}

/** What the same crowd pauses a bare server of Node for, in the same run. */
async function printBare(rig: Rig, attack: Attack) {
  const arena = await openArena(rig, {})
  arena.served.kill()
  const pauses = openPauses()
  const served = await rig.startBare(pauses.env)
  const perform = await attack.prepare({ ...arena, served })
  await pauses.start(served)
  await yielding(perform)
  const { pause, waited } = await pauses.end(served)
  printLine({ name: '  the same of a bare server of node:http', ours: ms(pause) })
  printLine({ name: '    of which it waited for a core', ours: ms(waited) })
  served.kill()
}

/**
 * Does the work of callers at the lowest priority, beside a service and a database that have been started: these callers
 * would have machines of their own, and here they have its cores.
 */
async function yielding<T>(work: () => Promise<T>): Promise<T> {
  setPriority(constants.priority.PRIORITY_LOW)
  try {
    return await work()
  } finally {
    try {
      setPriority(constants.priority.PRIORITY_NORMAL)
    } catch {
      // Not everybody may take it back. What is started from now on is at the lowest too, and nobody yields to anybody.
    }
  }
}

/** The longest pause of an event loop, and for how much of it the thread only waited for a core; in milliseconds. */
type Pauses = { pause: number; waited: number }

/** A file into which a server that has `env` writes its pauses: `start` forgets those before, `end` gives the longest since. */
function openPauses() {
  const folder = mkdtempSync(join(tmpdir(), 'membres-pauses-'))
  const file = join(folder, 'pauses')
  return {
    env: { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'pauses.ts')}`, PAUSES: file },
    async start(served: Served) {
      await longestPause(served)
      writeFileSync(file, '')
    },
    async end(served: Served): Promise<Pauses> {
      const pause = await longestPause(served)
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      rmSync(folder, { recursive: true })
      const [longest] = lines.map((line) => line.split(' ').map(Number)).toSorted(([a = 0], [b = 0]) => b - a)
      return { pause, waited: longest?.[1] ?? 0 }
    },
  }
}

/** The memory of a service that has been left alone for a while. */
async function restingMemory({ pid }: Served): Promise<number> {
  await sleep(3000)
  return residentMemory(pid)
}

function print({ pause, memory }: Attack, before: Suffered, now: Suffered) {
  const both = (name: string, of: (suffered: Suffered) => string, target?: string) => {
    printLine({ name: `  ${name}`, floor: of(before), ours: of(now), ...(target !== undefined && { target }) })
  }
  both('answers', ({ seen }) => counted(seen.attacker))
  if (now.seen.others.length > 0) both('answers to others', ({ seen }) => counted(seen.others), '2xx')
  both('time', ({ milliseconds }) => ms(milliseconds))
  both('longest pause of the event loop', (suffered) => ms(suffered.pause), pause ?? '<= 100 ms')
  both('  of which it waited for a core', ({ waited }) => ms(waited))
  both('longest GET /health/live meanwhile', ({ health }) => ms(health))
  both('memory above idle', ({ grown }) => MB(grown), memory ?? '<= 150 MB')
  both('kept three seconds later', ({ kept }) => MB(kept))
}

/** How often each status came. */
const counted = (statuses: readonly number[]) =>
  Map.groupBy(statuses, String)
    .entries()
    .map(([status, { length }]) => (length === 1 ? status : `${String(length)}x${status}`))
    .toArray()
    .join(' ')

function check({ name, expected }: Attack, { attacker, others }: Seen) {
  if (attacker.length === 0) throw new Error(`${name}: nothing was answered, or awaited`)
  const wrong = attacker.filter((status) => !expected.includes(status))
  if (wrong.length > 0) throw new Error(`${name}: answered ${counted(wrong)}, not ${expected.join(' or ')}`)
  const refused = others.filter((status) => status < 200 || status > 299)
  if (refused.length > 0) throw new Error(`${name}: others were answered ${counted(refused)}`)
}
