/** For how many days, weeks and months the last backup of each is kept. */
export type Kept = readonly [days: number, weeks: number, months: number]

const prefix = 'sauvegarde-'

/** The name of a backup of an instant, to the second. */
export const backupName = (at: Date): string => `${prefix}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The instant of a backup by its name; undefined of what is none. */
export function backupTime(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^sauvegarde-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? []
  const at = new Date(`${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const dayLength = 86_400_000
const dayOf = (at: Date) => Math.floor(at.getTime() / dayLength)

/** What tells one day, week (from Monday) or month in UTC from another. */
const periods: readonly ((at: Date) => number)[] = [
  dayOf,
  (at) => Math.floor((dayOf(at) + 3) / 7),
  (at) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
]

/**
 * The backups that are not kept: of each of the last days, weeks and months that have one, the last one is. What has
 * another name is none, and stays.
 */
export function backupsToErase(names: readonly string[], kept: Kept): string[] {
  const all = names
    .map((name) => ({ name, at: backupTime(name) }))
    .filter((one): one is { name: string; at: Date } => one.at !== undefined)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const stays = new Set<string>()
  for (const [n, periodOf] of periods.entries()) {
    const lastOf = new Map<number, string>()
    for (const { name, at } of all) if (!lastOf.has(periodOf(at))) lastOf.set(periodOf(at), name)
    for (const name of [...lastOf.values()].slice(0, kept[n])) stays.add(name)
  }
  return all.map(({ name }) => name).filter((name) => !stays.has(name))
}

/**
 * Says at each look at the clock which time of a schedule has come since the last one; `next` gives the first one after an
 * instant. Where the clock was set back, what was ahead of it is found anew: a process that began before the clock was right
 * would wait for days.
 */
export function openSchedule(next: (after: Date) => Date | null, from: Date) {
  let [due, looked] = [next(from), from]
  return (now: Date): Date | undefined => {
    if (now < looked) due = next(now)
    looked = now
    if (due === null || now < due) return undefined
    const at = due
    due = next(now)
    return at
  }
}
