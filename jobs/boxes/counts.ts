import type { Scrutin } from '../../db/vote/scrutins.ts'

type Means = {
  /** Whether the count of a campaign may take long. */
  readonly isLarge: (scrutin: Scrutin) => Promise<boolean>
  readonly count: (scrutin: Scrutin) => Promise<unknown>
  readonly isStopped: () => boolean
}

/** Campaigns that wait besides those of a round: what more there is is found again by a later look. */
const mostLater = 200

/**
 * The counts of a process: one small one and one large one at once, each after the others of its size. So a box in which somebody
 * has written rows by the hundred thousand keeps no small one waiting, and the counts have two connections at most (decision H-33).
 */
export function openCounts({ isLarge, count, isStopped }: Means) {
  const running = new Map<'small' | 'large', Promise<void>>()
  const later = new Map<string, Scrutin>()
  async function countAll(some: readonly Scrutin[]) {
    for (const scrutin of some) if (!isStopped()) await count(scrutin)
  }
  const sizeOf = async (scrutin: Scrutin) => ((await isLarge(scrutin).catch(() => true)) ? 'large' : 'small')
  return {
    /** Begins the counts of those that a round has found, and of those that wait, whose size has none in progress. */
    begin: async (found: readonly Scrutin[]) => {
      if (running.size === 2) return
      const due = { small: [] as Scrutin[], large: [] as Scrutin[] }
      for (const scrutin of [...found, ...later.values()]) due[await sizeOf(scrutin)].push(scrutin)
      for (const size of ['small', 'large'] as const) {
        if (running.has(size) || due[size].length === 0) continue
        for (const { campagneId } of due[size]) later.delete(campagneId)
        running.set(
          size,
          countAll(due[size]).finally(() => running.delete(size)),
        )
      }
    },
    /** Has some be counted that no round finds by itself. */
    wait: (some: readonly Scrutin[]) => {
      for (const scrutin of some) if (later.size < mostLater) later.set(scrutin.campagneId, scrutin)
    },
    /** Ends with those that are in progress. */
    ended: async () => {
      await Promise.all(running.values())
    },
  }
}
