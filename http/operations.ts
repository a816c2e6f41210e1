import type { Express, Request, Response } from 'express'
import { adminOperations, type Operation, operations, type Parameter } from '../contract/contract.ts'
import { openRoutes } from '../contract/routes.ts'
import { compileInput, type Input } from '../contract/validate.ts'
import { maxValuesOf } from '../contract/weight.ts'
import { ConflictError } from '../db/engine/conflicts.ts'
import { givingWay } from '../db/engine/holds/giving-way.ts'
import { actingAs, type Db } from '../db/engine/database.ts'
import type { Batch } from '../db/sync/lines.ts'
import type { Code } from '../generated/catalogue.ts'
import { type Call, type Caller, Written } from '../handlers/handler.ts'
import { GivenUp } from '../pace/given-up.ts'
import { retry, type Retries } from '../pace/retry.ts'
import { Problem, type Refusal } from '../problems.ts'
import { sha256 } from '../scrutin/bytes.ts'
import { compileAnswer, isRows, prefers } from './answer.ts'
import { compileAuthorisation, compileNamedClient } from './auth.ts'
import { compileBatch } from './bodies/batch.ts'
import { compileBodyLimit } from './bodies/body-limit.ts'
import { breathe, type Exchange, readFile, readJson } from './bodies/body.ts'
import { refuseBody } from './bodies/no-body.ts'
import { callerOf } from './caller.ts'
import { compileCreated } from './created.ts'
import { handlerOf } from './handle.ts'
import { compileOnce } from './idempotence.ts'
import { compileLine } from './journal/line.ts'
import { compileList } from './lists/compile.ts'
import { compilePrecondition } from './precondition.ts'
import { languageOf, refusalsOf, refuseMethod } from './problems.ts'
import type { Service } from './service.ts'
import { sendWritten } from './written.ts'

/**
 * The contracts, running: the operations by their methods and paths, and 405 for the other methods of a path. There is no
 * administration without its token. One look-up finds an operation: a route of express for each would try the patterns of
 * all that stand before it.
 */
export function serveOperations(app: Express, service: Service) {
  const { environment, adminToken } = service.config
  const served = adminToken === undefined ? operations : [...operations, ...adminOperations]
  const existing = served.filter(({ environments }) => environments?.includes(environment) ?? true)
  const routes = openRoutes(
    existing.map((operation) => {
      const { method, path } = operation
      const route = { path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
      return [method.toUpperCase(), path, { route, serve: compileRoute(operation, service) }]
    }),
  )

  app.use(async (req, res, next) => {
    const found = routes.find(req.method === 'HEAD' ? 'GET' : req.method, req.path)
    if (found) {
      req.params = found.params
      // As express says of its own, for what tells of calls by their routes.
      req.route = found.value.route
      await found.value.serve(req, res)
      return
    }
    const others = routes.at(req.path)
    if (others.length === 0) next()
    else refuseOthers(req, res, others)
  })
}

type Route = { readonly path: string }

/** Says which methods a path has, once its words can be decoded. */
function refuseOthers(
  req: Request,
  res: Response,
  others: readonly (readonly [string, { readonly route: Route }])[],
): never {
  decodeURIComponent(req.path)
  req.route = others[0]?.[1].route
  refuseMethod(
    req,
    res,
    others.map(([method]) => method),
  )
}

/** Runs a work in the turn of a call, or at once where it has none. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** The turns that a call by a link has its own in. */
const turnOf = ({ name, 'x-in-turn': kind }: Parameter, req: Request) =>
  kind === 'adresse' ? `${callerOf(req)} ${String(req.params[name])}` : String(req.params[name])

/**
 * One operation, in the order of checks of decision A-23: key and module, limit, body, contract, then the handler; a
 * token of the path stands where the key does. Its schemas are compiled at its first call, so that a process listens at
 * once.
 */
function compileRoute(operation: Operation, service: Service) {
  const authorise = compileAuthorisation(operation, service)
  const link = operation.parameters.find((parameter) => parameter['x-in-turn'])
  let serve: ReturnType<typeof compileService> | undefined
  return async (req: Request, res: Response) => {
    res.locals['operation'] = operation.id
    const client = await authorise(req, res)
    const leave = client && service.limits.enter(client.id, res)
    const intake = service.buffers.open(client?.id ?? callerOf(req), {
      isKnown: client !== undefined || operation.isAdmin,
    })
    try {
      const served = (serve ??= compileService(operation, service))
      const inTurn: InTurn = (work) => (link ? service.linkTurns(turnOf(link, req), res, work) : work())
      await served({ req, res, intake }, client, inTurn)
    } finally {
      intake.close()
      leave?.()
    }
  }
}

function compileService(operation: Operation, service: Service) {
  const readCall = compileReader(operation, service)
  const answer = compileAnswer(operation)
  const readPage = compileList(operation, service)
  const run = compileRun(operation, service)
  const findNamed = compileNamedClient(operation, service)

  const answerCall = async ({ req, res }: Exchange, caller: Caller | undefined, read: Read) => {
    const client = findNamed ? await findNamed(read.input.query, res) : caller
    const sendPage = readPage?.(read.input.query)
    const result = await run(req, res, client, read)
    if (result instanceof Written) {
      await sendWritten(res, result, service.config.listStallTimeout)
      return
    }
    if (!isRows(result)) {
      answer(req, res, result)
      return
    }
    if (!client || !sendPage) throw new Error(`${operation.id} streams a list that its contract does not declare`)
    await sendPage({ req, res, clientId: client.id, rows: result })
  }

  // What is sent is read between two turns of its link, so that who sends it slowly holds none.
  return async (exchange: Exchange, caller: Caller | undefined, inTurn: InTurn) => {
    const read = await readCall(exchange, inTurn)
    await inTurn(() => answerCall(exchange, caller, read))
  }
}

type Batched = Pick<Input, 'path' | 'query'> & Preferences & { readonly batch: Batch<string> }
type Preferences = Pick<Call<'createSync'>, 'language' | 'respondAsync'>

/** What the caller sent: all of it, or all but the rows of a batch, which are read as they arrive. */
type Read =
  | { readonly kind: 'whole'; readonly input: Input & { readonly file?: Buffer } }
  | { readonly kind: 'batch'; readonly input: Batched }

/** What the handler is given, and what is compared with what is stored before. */
const partsOf = ({ input }: Read): Read['input'] & Pick<Input, 'asStored'> => input

/** What a call asks for; of a batch, once its rows were read. In which language it is told is none of it (decision A-30). */
function asked({ kind, input }: Read): object {
  if (kind === 'whole') return input.file ? { ...input, file: sha256(input.file).toString('hex') } : input
  const { path, query, respondAsync, batch } = input
  return { path, query, respondAsync, batch: batch.digest() }
}

/**
 * What the caller sent, checked against the contract; the rows of a batch are left to be read as they arrive. What bounds
 * a body is looked up in the turn of the call, before it is read.
 */
function compileReader(operation: Operation, service: Service) {
  const around = operation.isBodyFirst ? afterBody : (_: unknown, read: () => Input) => read()
  const limitOf = compileBodyLimit(operation, service)
  const maxValues = maxValuesOf(operation.body?.schema ?? {})
  const openBatch = compileBatch(operation)
  const input = compileInput(operation)
  return async (exchange: Exchange, inTurn: InTurn): Promise<Read> => {
    const { req } = exchange
    const raw = { path: req.params, query: req.url.split('?', 2)[1] ?? '', headers: req.headers }
    const limit = () => inTurn(() => limitOf(raw, req))
    if (operation.isFile) {
      const file = await readFile(exchange, operation, await limit())
      return { kind: 'whole', input: { ...input.read({ ...raw, body: undefined }), file } }
    }
    if (!openBatch) {
      if (!operation.body) await refuseBody(exchange)
      const body = operation.body && (await readJson(exchange, operation, await limit(), maxValues))
      await breathe(exchange)
      const normalised = input.normalise({ ...raw, body })
      await breathe(exchange)
      return { kind: 'whole', input: input.check(normalised) }
    }
    const opened = openBatch(exchange)
    const batch = opened?.read((body) => input.read({ ...raw, body }).body)
    const { path, query } = await around(batch, () => input.read({ ...raw, body: opened?.placeholder }))
    if (!batch) throw new Error(`${operation.id} accepts a call without a body`)
    const preferences = { language: languageOf(req), respondAsync: prefers(req, 'respond-async') }
    return { kind: 'batch', input: { path, query, batch, ...preferences } }
  }
}

/** The input of a batch whose path has parameters: as elsewhere, these are refused once the body is known to be JSON. */
async function afterBody(batch: Batch<string> | undefined, read: () => Input): Promise<Input> {
  try {
    return read()
  } catch (error) {
    if (batch) await Array.fromAsync(batch, () => undefined)
    throw error
  }
}

/** What a call does in its transaction. */
type Unit = (db: Db) => Promise<unknown>

/** Runs the handler, in one transaction when the operation writes. */
function compileRun(operation: Operation, service: Service) {
  const handle = handlerOf(operation.id)
  const doOnce = compileOnce(operation)
  const tell = compileLine(operation)
  const readCondition = compilePrecondition(operation)
  const created = compileCreated(operation)
  const { read, write, writeUnchanged } = service.database
  return (req: Request, res: Response, client: Caller | undefined, sent: Read): Promise<unknown> => {
    const parts = partsOf(sent)
    const { asStored } = parts
    const call = { language: languageOf(req), ...parts, client, address: callerOf(req), service, fail, refuse }
    if (!client) return handle(call)
    const { par } = client
    const repeated = doOnce(req, res, () => asked(sent))
    const telling = (work: Unit): Unit => {
      const told = tell(work, sent.input)
      return (db) => told(actingAs(db, par))
    }
    // What begins a load that is written later is told of once it is.
    const around: typeof repeated = (work, syncId) => {
      const doing = repeated(syncId === undefined ? tell(work, sent.input) : work, syncId)
      return (db) => doing(actingAs(db, par))
    }
    const check = readCondition(req, asStored)
    const condition = async (db: Db) => check?.({ ...call, db })
    if (operation.ownTransactions || sent.kind === 'batch') return handle({ ...call, once: around, telling, condition })
    const work: Unit = async (db) => {
      await condition(db)
      return handle({ ...call, db })
    }
    if (operation.method === 'get') return read(client.id, work)
    const open = check ? writeUnchanged : write
    const once = around(work)
    const unit: Unit = async (db) => {
      const result = await once(db)
      return created && !res.hasHeader('Idempotency-Replayed') ? created(req, { ...call, db }, result) : result
    }
    const attempt = () => open(client.id, unit).catch((error: unknown) => explainConflict(service, client, error))
    return givingWay(() => retry(attempt, cleared))
  }
}

/** How a write is made again that nothing stands in the way of any more. */
const cleared: Retries = {
  mayPass: (error) => error instanceof GivenUp && error.code === 'cleared',
  pauses: [0, 0, 0, 0],
}

/** Refuses a write by every constraint that it breaks (decision A-34), unless what stood in the way went meanwhile. */
async function explainConflict({ database }: Service, client: Caller, error: unknown): Promise<never> {
  if (!(error instanceof ConflictError)) throw error
  const [first, ...rest] = refusalsOf(await database.read(client.id, (db) => error.conflicts(db)))
  throw first ? new Problem(first, ...rest) : new GivenUp('cleared', 'What stands in the way keeps changing', error)
}

type Reason = readonly [code: Code, slots?: Record<string, string>, member?: string, message?: Refusal['message']]
const refusal = ([code, slots, member, message]: Reason): Refusal => ({
  code,
  ...(slots && { slots }),
  member,
  ...(message && { message }),
})

function refuse(reasons: readonly (Reason | false)[]) {
  const [first, ...rest] = reasons.filter((reason) => reason !== false).map(refusal)
  if (first) throw new Problem(first, ...rest)
}

function refuseAll(reasons: readonly (Reason | false)[]): never {
  refuse(reasons)
  throw new Error('A call is refused for no reason')
}

/** One function serves every operation: only its type differs. */
const fail = Object.assign(
  (...reason: Reason): never => {
    throw new Problem(refusal(reason))
  },
  { all: refuseAll },
)

/** What a handler refuses a call with, where something else than a route calls it. */
export const callFail = { fail, refuse }
