import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Language } from '../../problems.ts'
import type { Database, Db } from '../database.ts'
import { isViolation } from '../errors.ts'
import { newId } from '../ids.ts'
import { longWrite } from '../long-write.ts'
import * as syncs from '../syncs.ts'
import type { Batch, Collection } from './lines.ts'
import { merge, type Options } from './merge.ts'
import { report } from './report.ts'
import { type Received, stage, unstage } from './stage.ts'
import { inTurn } from './turns.ts'

export type Result = components['schemas']['SyncResultat']

/** A batch to write, for whom, and how. */
export type Request = Options & {
  readonly clientId: string
  readonly batch: Batch
  readonly language: Language
  readonly simulation: boolean
  readonly maxEmployes: number
}

type Job = Request & { readonly syncId: string; readonly received: Received }

/** Receives a batch, and writes it; nothing of it stays when this throws. */
export async function run(database: Database, request: Request): Promise<Result> {
  const { job, close } = await receive(database, request)
  try {
    return await write(database, job)
  } catch (error) {
    await syncs.remove(database, key(job)).catch(() => undefined)
    throw error
  } finally {
    if (job.simulation) await syncs.remove(database, key(job)).catch(() => undefined)
    await close()
  }
}

/** Receives a batch, and writes it after it has given the id of the synchronisation, which `syncs.find` then tells of. */
export async function begin(database: Database, request: Request): Promise<string> {
  const { job, close } = await receive(database, request)
  void write(database, job)
    .catch((error: unknown) => syncs.failed(database, key(job), error))
    .catch(() => undefined)
    .finally(close)
  return job.syncId
}

const key = ({ clientId, syncId }: Pick<Job, 'clientId' | 'syncId'>) => ({ clientId, syncId })

async function receive(database: Database, request: Request) {
  const { clientId, batch, maxEmployes } = request
  const target = { clientId, syncId: newId() }
  const life = await syncs.open(database, target)
  const close = async () => {
    await life.stop()
    await unstage(database, target).catch(() => undefined)
  }
  try {
    const received = await stage(database, batch, { ...target, maxEmployes })
    await syncs.change(database, target, { lignes_total: received.total })
    return { job: { ...request, ...target, received }, close }
  } catch (error) {
    await syncs.remove(database, target).catch(() => undefined)
    await close()
    throw error
  }
}

const write = (database: Database, job: Job): Promise<Result> =>
  inTurn(job.clientId, () => (job.simulation ? rehearse(database, job) : persist(() => writeOnce(database, job))))

/** A concurrent writer took a value, or removed a reference, after it was looked at: the rows are looked at again. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isViolation(error)) throw error
      if (attempt === 5) throw Object.assign(error, { code: '40001' })
    }
  }
}

async function writeOnce(database: Database, job: Job): Promise<Result> {
  await syncs.change(database, key(job), { statut: 'EnCours', lignes_traitees: 0 })
  return longWrite(database, job.clientId, async (db) => {
    const result = await mergeJob(database, db, job)
    await syncs.succeed(db, job.syncId, result, job.received.total)
    return result
  })
}

/** The result of a rehearsal travels as an error: it is what rolls the transaction back. */
type Rehearsed = Error & { readonly result: Result }

async function rehearse(database: Database, job: Job): Promise<Result> {
  try {
    return await persist(() =>
      database.writeUnbounded(job.clientId, async (db) => {
        const result = await mergeJob(database, db, job)
        throw Object.assign(new Error('A rehearsal ends'), { result })
      }),
    )
  } catch (error) {
    if (error instanceof Error && 'result' in error) return (error as Rehearsed).result
    throw error
  }
}

async function mergeJob(database: Database, db: Db, job: Job): Promise<Result> {
  const { received, syncId, simulation, language } = job
  // Politeness to the other processes: two synchronisations of a client would only wait for each other's rows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sync ${db.clientId}`}, 0))`.execute(db.q)
  const done = progress(database, job)
  const merged = await merge({ ...db, syncId }, received, job, done)
  return { ...report(merged, received.refused, language), simulation, idSync: syncId }
}

/** Says how many rows are done, beside the transaction; it is no matter when it fails. */
function progress(database: Database, job: Job) {
  let lines = 0
  return (collection: Collection) => {
    lines += job.received.rows.get(collection) ?? 0
    syncs.change(database, key(job), { lignes_traitees: lines }).catch(() => undefined)
  }
}
