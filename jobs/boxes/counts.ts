import type { Scrutin } from '../../db/vote/scrutins.ts'
import { openWaiting, nameOf } from './waiting.ts'
import { memory } from '../../pace/memory.ts'

type Means = {
  /** Whether the count of a campaign may take long. */
  readonly isLarge: (scrutin: Scrutin) => Promise<boolean>
  /** Says whether it came to its end; throws nothing. */
  readonly count: (scrutin: Scrutin) => Promise<boolean>
  readonly isStopped: () => boolean
}
type Size = 'small' | 'large'

/** Campaigns that are remembered to have failed. */
const remembered = 50_000

/**
 * The counts of a process: one small one and one large one at once, so that the counts have two connections at most, each after
 * the others of its size by turns of their clients, those that have failed before behind the others. So neither a box in which
 * somebody has written rows by the hundred thousand, nor campaigns by the thousand that cannot be counted, keep a small one of
 * another client waiting (decision H-33).
 */
export function openCounts({ isLarge, count, isStopped }: Means) {
  const failed = memory<true>(remembered)
  const hasFailed = (scrutin: Scrutin) => failed.has(nameOf(scrutin))
  const waiting = { small: openWaiting(hasFailed), large: openWaiting(hasFailed) }
  const running = new Map<Size, Promise<void>>()
  const busy = new Set<string>()

  async function countOne(scrutin: Scrutin) {
    const name = nameOf(scrutin)
    busy.add(name)
    if (await count(scrutin)) failed.delete(name)
    else failed.set(name, true)
    busy.delete(name)
  }

  /** Counts those that wait, the small ones; finds the large ones among them. */
  async function go(size: Size) {
    for (let next = waiting[size].take(); next && !isStopped(); next = waiting[size].take()) {
      if (size === 'small' && (await isLarge(next).catch(() => true))) {
        waiting.large.add(next)
        start('large')
      } else await countOne(next)
    }
  }

  function start(size: Size) {
    if (!running.has(size))
      running.set(
        size,
        go(size).finally(() => running.delete(size)),
      )
  }

  return {
    /** Has campaigns be counted that are neither in progress nor wait. */
    begin: (some: readonly Scrutin[]) => {
      for (const scrutin of some)
        if (!busy.has(nameOf(scrutin)) && !waiting.large.has(scrutin)) waiting.small.add(scrutin)
      start('small')
    },
    /** Ends with those that are in progress. */
    ended: async () => {
      await Promise.all(running.values())
    },
  }
}
