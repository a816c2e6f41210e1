import type pg from 'pg'
import { isHeld } from './errors.ts'
import { finishing, migrations, type Series } from './migrations/files.ts'
import { applySeries, lacking } from './migrations/apply.ts'
import { checkLater } from './migrations/later.ts'
import { appliedIn, type Progress, progressIn } from './migrations/progress.ts'
import { ask, inTurn, onSession, type Waits } from './migrations/session.ts'
import { stepsOf } from './migrations/steps.ts'
import { sessionsBefore } from './pooling/session-names.ts'

/** Applies what a series lacks; nothing is waited for, and no session of its own is asked for, where it lacks nothing. */
async function apply(url: string, series: Series, waits: Waits): Promise<string[]> {
  const missing = await onSession(url, async (client) => {
    await checkLater(client)
    return lacking(client, series)
  })
  return missing.length === 0 ? [] : inTurn(url, waits, (client) => applySeries(client, series))
}

/**
 * Applies the migrations that are missing, statement by statement: processes that start together wait for one another.
 * A database that was empty is finished too: nobody has used what is taken away. Returns the names applied; `waits` is
 * told once whose locks keep them waiting. Throws for a schema of a later version that this one does not go on with.
 */
export async function migrate(url: string, waits: Waits = () => undefined): Promise<string[]> {
  const applied = await apply(url, migrations, waits)
  const wasEmpty = applied.length === migrations.names().length
  return wasEmpty ? [...applied, ...(await apply(url, finishing, waits))] : applied
}

/** Brings an empty database as far as another one was, so that its rows fit: `migrate` does the rest. */
export async function migrateAsFar(url: string, far: { migrations: readonly string[]; finished: readonly string[] }) {
  for (const [series, names] of [[migrations, far.migrations] as const, [finishing, far.finished] as const]) {
    const known = { ...series, names: () => series.names().filter((name) => names.includes(name)) }
    await apply(url, known, () => undefined)
  }
}

/** What was applied to finish; why nothing was, where something stands in the way. */
type Finished = { readonly applied: readonly string[]; readonly reason?: string }

/**
 * Applies the finishing migrations that are missing, unless a process that knows less of them has a session (decision
 * N-1). A table that somebody holds is waited for shortly, a few times.
 */
export async function finish(url: string, waits: Waits = () => undefined): Promise<Finished> {
  const last = (await unfinished(url)).at(-1)
  if (last === undefined) return { applied: [] }
  const before = await ask<{ pid: number }>(url, sessionsBefore(last))
  if (before.length > 0) return { applied: [], reason: stillUsed(before.map(({ pid }) => pid)) }
  try {
    return { applied: await apply(url, finishing, waits) }
  } catch (error) {
    if (!isHeld(error)) throw error
    return { applied: [], reason: held }
  }
}

const held = 'A long read or write holds a table that is to change: nothing was changed, run it again'
const stillUsed = (processes: readonly number[]) =>
  `Processes of an earlier version are connected (in PostgreSQL ${processes.join(', ')}): end them first`

/** The finishing migrations that are not applied. */
export const unfinished = (url: string): Promise<string[]> => onSession(url, (client) => lacking(client, finishing))

/** A migration, when it was applied, and what else is to be said of it. */
type Status = { readonly name: string; readonly appliedAt: string | null; readonly progress: string | null }

/** Every migration of this version, those that finish last, how far each has come, and what a later version applied. */
export const migrationStatus = (url: string): Promise<Status[]> =>
  onSession(url, async (client) => {
    const begun = await progressIn(client)
    const found: Status[] = []
    for (const series of [migrations, finishing]) found.push(...(await statusOf(client, series, begun)))
    return found
  })

async function statusOf(client: pg.Client, series: Series, begun: ReadonlyMap<string, Progress>): Promise<Status[]> {
  const applied = await appliedIn(client, series)
  const found: Status[] = []
  for (const name of series.names()) {
    const at = applied.find((row) => row.name === name)?.timestamp ?? null
    const progress = begun.get(name)
    found.push({ name, appliedAt: at, progress: progress ? await sayProgress(series.read(name), progress) : null })
  }
  const later = applied.filter(({ name }) => !series.names().includes(name))
  return [
    ...found,
    ...later.map(({ name, timestamp: at }) => ({ name, appliedAt: at, progress: 'of a later version' })),
  ]
}

async function sayProgress(sql: string, { steps, client }: Progress): Promise<string> {
  const done = `${String(steps)} of ${String((await stepsOf(sql)).length)} statements`
  return client === null ? done : `${done}, and the clients up to ${client}`
}
