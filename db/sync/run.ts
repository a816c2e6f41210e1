import type { components } from '../../generated/openapi.ts'
import type { Place } from '../../pace/fair-turns.ts'
import { GivenUp } from '../../pace/given-up.ts'
import type { Language } from '../../problems.ts'
import type { Auteur, Database, Db } from '../engine/database.ts'
import { isOvertaken } from '../engine/errors.ts'
import { lockSpace } from '../engine/holds/lock-spaces.ts'
import { newId } from '../engine/ids.ts'
import { againstRivals, longWrite } from '../engine/long-write.ts'
import { entityOf } from './entities.ts'
import type { Batch, Collection } from './lines.ts'
import { inTurn } from './load-turns.ts'
import { merge, type Options } from './merge.ts'
import { readTold } from './told/refused.ts'
import { report } from './told/report.ts'
import { type Received, stage, unstage } from './stage.ts'
import * as syncs from './syncs.ts'
import { fieldsOf } from './tranche.ts'

export type Result = components['schemas']['SyncResultat']
type State = components['schemas']['SyncEtat']

/**
 * What a transaction does once for the key of its call: a repeated call gets the result of the first one, unless that is
 * about a load, `syncId`, which came to nothing.
 */
type Once = (work: (db: Db) => Promise<unknown>, syncId?: string) => (db: Db) => Promise<unknown>

/** A batch to write, for whom, and how. */
export type Request = Options & {
  readonly clientId: string
  /** Who asks for it. */
  readonly par: Auteur
  readonly batch: Batch
  readonly language: Language
  readonly simulation: boolean
  readonly maxEmployes: number
  readonly once: Once
}

/** A batch that was received. What reads the body is no part of it: jobs wait for their turn by the thousand. */
type Job = Omit<Request, 'batch'> & {
  readonly syncId: string
  readonly received: Received<Collection>
  readonly place: Place
  /** How often its rows were looked at. */
  looks: number
}

/** Receives a batch, and writes it; nothing of it stays when this throws. */
export async function run(database: Database, request: Request): Promise<Result> {
  const { job, close } = await receive(database, request)
  let kept = ''
  try {
    const result = await write(database, job)
    kept = job.simulation ? '' : result.idSync
    return result
  } finally {
    if (kept !== job.syncId) await syncs.remove(database, key(job))
    await close()
  }
}

/** One that is written after the answer: the journal of acts tells of it then, as of the call that asked for it (decision N-6). */
type Begun = Request & { readonly telling: (work: (db: Db) => Promise<unknown>) => (db: Db) => Promise<unknown> }

/** Receives a batch, and writes it after it has given the state of the synchronisation, which `syncs.find` then tells. */
export async function begin(database: Database, request: Begun, baseUrl: string): Promise<State> {
  const { telling, ...asked } = request
  const { job, close } = await receive(database, asked)
  const accept = request.once((db) => syncs.find(db, job.syncId, { baseUrl, language: job.language }), job.syncId)
  const abandon = async () => {
    await syncs.remove(database, key(job))
    await close()
  }
  const state = (await database.write(job.clientId, accept).catch(async (error: unknown) => {
    await abandon()
    throw error
  })) as State
  if (state.idSync === job.syncId) writeLater(database, { ...job, once: telling }, close)
  else await abandon()
  return state
}

function writeLater(database: Database, job: Job, close: () => Promise<void>) {
  void write(database, job)
    .then((result) => keepRehearsed(database, job, result))
    .catch((error: unknown) => syncs.failed(database, key(job), error))
    .catch(() => undefined)
    .finally(close)
}

/** What a rehearsal found was rolled back with it: whoever follows it reads it from a transaction of its own. */
async function keepRehearsed(database: Database, job: Job, result: Result) {
  if (!job.simulation) return
  await database.beside.write(job.clientId, (db) => syncs.succeed(db, job.syncId, result, job.received.total))
}

const key = ({ clientId, syncId }: Pick<Job, 'clientId' | 'syncId'>) => ({ clientId, syncId })

/** Receives a batch that has a place in the queue of its client: one that finds it full is refused before its rows are read. */
async function receive(database: Database, request: Request) {
  const { batch, ...options } = request
  const { clientId, maxEmployes } = options
  const place = inTurn.reserve(clientId)
  const target = { clientId, syncId: newId() }
  const life = await syncs.open(database, target).catch((error: unknown) => {
    place.giveBack()
    throw error
  })
  const forget = () => unstage(database, target).catch(() => undefined)
  // Nobody waits for rows that were written to be forgotten; those that are not are pruned.
  const close = async () => {
    place.giveBack()
    await life.stop()
    void forget()
  }
  try {
    const received = await stage(database, batch, {
      ...target,
      maxEmployes,
      fieldsOf: (collection) => fieldsOf(entityOf(collection)),
    })
    await syncs.change(database, target, { lignes_total: received.total })
    return { job: { ...options, ...target, received, place, looks: 0 }, close }
  } catch (error) {
    place.giveBack()
    await syncs.remove(database, target)
    await life.stop()
    await forget()
    throw error
  }
}

const write = (database: Database, job: Job): Promise<Result> =>
  job.place.take(() => (job.simulation ? rehearse(database, job) : lookAgain(() => writeOnce(database, job))))

/** Looks at the rows again when a rival took a value, removed a reference, or changed what a row says besides; gives up where they go on doing so. */
const lookAgain = <T>(work: () => Promise<T>): Promise<T> =>
  againstRivals(work).catch((error: unknown) => {
    throw isOvertaken(error) ? new GivenUp('overtaken', 'Others kept changing what this load names', error) : error
  })

async function writeOnce(database: Database, job: Job): Promise<Result> {
  await syncs.begin(database, key(job))
  return longWrite(database, job.clientId, (db) =>
    onceInTurn(db, job, async (inside) => {
      const result = await mergeJob(database, inside, job)
      await syncs.succeed(inside, job.syncId, result, job.received.total)
      return result
    }),
  )
}

async function rehearse(database: Database, job: Job): Promise<Result> {
  await syncs.begin(database, key(job))
  return lookAgain(() =>
    database.rehearse(job.clientId, (db) => onceInTurn(db, job, (inside) => mergeJob(database, inside, job))),
  )
}

async function onceInTurn(db: Db, { once }: Job, work: (db: Db) => Promise<Result>): Promise<Result> {
  await lockSpace(db, 'sync')
  return (await once(work)(db)) as Result
}

async function mergeJob(database: Database, db: Db, job: Job): Promise<Result> {
  const { received, syncId, simulation, language } = job
  const look = job.looks++
  const work = { ...db, syncId, isAgain: look > 0, holds: look > 1 }
  const merged = await merge(work, received, job, progress(database, job))
  const hasTold = received.refusedRows.size > 0 || received.warned > 0
  const refused = hasTold ? await readTold(work) : []
  const told = await report(db.clientId, merged, { ...received, refused }, language)
  return { ...told, simulation, idSync: syncId }
}

/** Says how many rows are done, beside the transaction; it is no matter when it fails. */
function progress(database: Database, job: Job) {
  let lines = 0
  return (collection: Collection) => {
    lines += job.received.rows.get(collection) ?? 0
    syncs.change(database, key(job), { lignes_traitees: lines }).catch(() => undefined)
  }
}
