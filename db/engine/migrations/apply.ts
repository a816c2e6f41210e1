import pg from 'pg'
import { retry, type Retries } from '../../../pace/retry.ts'
import { isHeld, isRetryable } from '../errors.ts'
import type { Series } from './files.ts'
import { appliedIn, keepApplied, keepProgress, makeTables, noProgress, type Progress, progressIn } from './progress.ts'
import { type Step, stepsOf } from './steps.ts'

/** The migrations of a series that a database lacks. Those of a later version may be there. */
export async function lacking(client: pg.Client, series: Series): Promise<string[]> {
  const applied = new Set((await appliedIn(client, series)).map(({ name }) => name))
  return series.names().filter((name) => !applied.has(name))
}

/**
 * Applies what a database lacks of a series, statement by statement: each in a transaction of its own, with the note
 * that it is done, so that whoever is stopped goes on there. Who waits for a table keeps everybody else from it: a
 * statement waits for as long as the series says, lets the others go on, and tries again. Returns the names applied.
 */
export async function applySeries(client: pg.Client, series: Series): Promise<string[]> {
  const names = await lacking(client, series)
  if (names.length === 0) return names
  await makeTables(client, series.table)
  await client.query(`set lock_timeout = ${String(series.patience)}`)
  const begun = await progressIn(client)
  for (const name of names) await applyOne({ client, name, series }, begun.get(name) ?? noProgress)
  return names
}

type Means = { readonly client: pg.Client; readonly name: string; readonly series: Series }

async function applyOne({ client, name, series }: Means, { steps: done, client: last }: Progress) {
  const steps = await stepsOf(series.read(name))
  for (const [n, step] of steps.entries()) {
    if (n < done) continue
    const kept = { client, name, steps: n, retries: retriesOf(series) }
    await run(step, kept, n === done ? last : null).catch((error: unknown) => {
      throw told(error, `${name}, statement ${String(n + 1)} of ${String(steps.length)}`)
    })
  }
  // The last commit is waited for, and those before it with it.
  await client.query('set synchronous_commit = on')
  await keepApplied(client, name, series.table, series.compatible)
  await client.query('set synchronous_commit = off')
}

const retriesOf = ({ pauses }: Series): Retries => ({
  mayPass: (error) => isHeld(error) || isRetryable(error),
  pauses: pauses(),
})

/** The same error, which says where it came from. */
function told(error: unknown, where: string): unknown {
  if (error instanceof Error) error.message = `${where}: ${error.message}`
  return error
}

type Kept = { readonly client: pg.Client; readonly name: string; readonly steps: number; readonly retries: Retries }

async function run(step: Step, kept: Kept, last: string | null) {
  if (step.byClient) return backFill(step, kept, last)
  if (step.alone) return retry(() => alone(step, kept), kept.retries)
  await retry(() => together(kept, step.text, [], { steps: kept.steps + 1, client: null }), kept.retries)
}

/** A statement and the note of it, or neither; how many rows it changed. */
async function together({ client, name }: Kept, text: string, values: unknown[], progress: Progress): Promise<number> {
  await client.query('begin')
  try {
    const { rowCount } = await client.query({ text, ...(values.length > 0 && { values }) })
    await keepProgress(client, name, progress)
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** What was begun concurrently and not ended has left an index that serves nothing. */
async function alone({ text, index }: Step, { client, name, steps }: Kept) {
  if (index !== undefined) await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(index)}`)
  await client.query(text)
  await keepProgress(client, name, { steps: steps + 1, client: null })
}

const next = `select id from client where $1::uuid is null or id > $1 order by id limit 1000`

/** For one client after the other, each in batches: a batch is what the statement changes at once. */
async function backFill({ text }: Step, kept: Kept, last: string | null) {
  const { client, name, steps, retries } = kept
  for (let after = last; ;) {
    const { rows } = await client.query<{ id: string }>(next, [after])
    for (const { id } of rows) {
      const batch = () => retry(() => together(kept, text, [id], { steps, client: after }), retries)
      while ((await batch()) > 0);
      after = id
    }
    if (rows.length === 0) break
  }
  await keepProgress(client, name, { steps: steps + 1, client: null })
}
