import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Operation } from '../../contract/contract.ts'
import { otherMessages } from '../../contract/messages.ts'
import { invalid } from '../../contract/normalise.ts'
import { overweight, refuseOverweight, maxValuesOf } from '../../contract/weight.ts'
import type { AnyLine, Batch } from '../../db/sync/lines.ts'
import { openLoopTurns, turn } from '../../pace/loop-turns.ts'
import { Problem } from '../../problems.ts'
import {
  type Exchange,
  inflated,
  lengthOf,
  mediaOf,
  notInflated,
  onceCutShort,
  refusePuffed,
  tooLarge,
  tooSlow,
} from './body.ts'
import { openMemory } from './buffers.ts'
import { notJson, openFaultFinder } from './json-fault.ts'
import { repeatedMember } from './repeated.ts'
import { openRows, planOf, rowRules, type RowRules } from './rows.ts'
import { type Item, openSplitter } from './splitter.ts'

/**
 * How the rows of an operation are read as their bytes arrive; undefined for an operation whose body is read whole.
 * `placeholder` stands for the body to come: every collection is there, with a row. `accept` is given the body without
 * its rows once it is known, gives it normalised, and throws when the contract refuses it.
 */
export function compileBatch(operation: Operation) {
  const rules = rowRules(operation)
  if (rules.size === 0) return undefined
  const maxValues = maxValuesOf(operation.body?.schema ?? {}, new Set(rules.keys()))
  const placeholder = Object.fromEntries([...rules.keys()].map((name) => [name, [{}]]))
  return (exchange: Exchange) => {
    const { req } = exchange
    const media = mediaOf(req, operation.mediaTypes)
    if (!media) return undefined
    if (!media.isGzip && lengthOf(req) > operation.bodyLimit) throw tooLarge(operation.bodyLimit)
    const hash = createHash('sha256')
    const memory = openMemory(exchange.intake)
    const { bodyLimit: limit } = operation
    const open = () => ({ ...exchange, body: inflated(req, media), rules, maxValues, limit, hash, memory })
    const read = (accept: (body: unknown) => unknown): Batch<string> => {
      let rest: unknown
      const keep = (body: unknown) => {
        rest = accept(body)
      }
      return {
        [Symbol.asyncIterator]: () => rowsOf(open, keep),
        digest: () => hash.copy().digest('hex'),
        rest: () => rest,
        hold: memory.keep,
        isCrowded: exchange.intake.isCrowded,
      }
    }
    return { placeholder, read }
  }
}

type Source = Exchange & {
  body: Readable
  rules: ReadonlyMap<string, RowRules>
  maxValues: number
  limit: number
  hash: Hash
  memory: ReturnType<typeof openMemory>
}

async function* rowsOf(open: () => Source, accept: (body: unknown) => void): AsyncGenerator<AnyLine[]> {
  const source = open()
  const { req, body, limit, hash, memory } = source
  const reader = openReader(source)
  let size = 0
  const takeTurn = openLoopTurns(source.intake.owner)
  try {
    for await (const chunk of chunksOf(source)) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      refusePuffed(body, size)
      hash.update(chunk)
      await takeTurn()
      for (const lines of reader.feed(chunk)) {
        memory.read(reader.held())
        if (lines.length > 0) yield lines
        await takeTurn()
      }
    }
    accept(reader.end())
  } catch (error) {
    throw error instanceof SyntaxError ? reader.explain() : error
  } finally {
    // What is piped to something that ends later is stopped then, and the connection with it.
    if (body !== req) {
      req.unpipe()
      body.destroy()
    }
    // What is left is read and forgotten, so that the answer reaches a sender that is still sending.
    req.resume()
  }
}

/** The bytes of the body; an error when the sender goes away, or when they cannot be inflated. */
async function* chunksOf(source: Source): AsyncGenerator<Buffer> {
  const { req, res, body } = source
  const stopWatching = onceCutShort({ req, res }, (reason) => body.destroy(reason))
  try {
    yield* paced(source)
  } catch (error) {
    throw !(error instanceof Problem) && body !== req && req.complete ? notInflated() : error
  } finally {
    stopWatching()
  }
}

/** The bytes as they come; an error when they come too slowly. */
async function* paced({ res, body, intake }: Source): AsyncGenerator<Buffer> {
  let slow: Problem | undefined
  let giveUp: (reason: Problem) => void = () => undefined
  const pace = intake.pace(() => {
    slow = tooSlow(res)
    giveUp(slow)
  })
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer, undefined>
  // A promise for each chunk: one that lasts, and that each of them is raced with, would hold on to them all.
  const next = () =>
    new Promise<IteratorResult<Buffer, undefined>>((resolve, reject) => {
      giveUp = reject
      if (slow) reject(slow)
      else chunks.next().then(resolve, reject)
    })
  try {
    for (;;) {
      pace.wait()
      const { value } = await next()
      if (!value) return
      pace.arrived(value.length)
      yield value
    }
  } finally {
    pace.stop()
    // Not awaited: what comes too slowly is waited for until the connection ends.
    chunks.return(undefined).catch(() => undefined)
  }
}

/** Steps of a piece: what they read is in memory while it waits to be kept, and so it is for each of many bodies. */
const longestPiece = 250

/** Does a work of many steps in pieces that take a turn at most, about, for others to come between them. */
function* inPieces(steps: Iterator<undefined>): Generator<undefined, void> {
  let [since, count] = [performance.now(), 0]
  while (steps.next().done !== true) {
    if (++count < longestPiece && performance.now() - since < turn) continue
    yield
    ;[since, count] = [performance.now(), 0]
  }
}

/** Splits and checks; a body that is not JSON is still read to its end, because its size is refused first. */
function openReader({ rules, maxValues }: Source) {
  let lines: AnyLine[] = []
  let failure: Error | undefined
  const finder = openFaultFinder()
  const counts = new Map<string, number>()
  const rows = openRows(rules, (line) => lines.push(line))
  const onItem = (item: Item) => {
    const max = rows.limitBrokenBy(item)
    if (max !== undefined) throw tooMany(max, item.collection)
    if (!item.parent) counts.set(item.collection, item.place + 1)
    rows.onItem(item)
  }
  const splitter = openSplitter(planOf(rules), onItem)
  const taken = (): AnyLine[] => {
    const before = lines
    lines = []
    return before
  }
  return {
    *feed(chunk: Buffer): Generator<AnyLine[]> {
      if (failure !== undefined) return
      finder.feed(chunk)
      try {
        const pieces = inPieces(splitter.feed(chunk))
        while (pieces.next().done !== true) yield taken()
      } catch (error) {
        failure = error instanceof Error ? error : new SyntaxError('It is no JSON', { cause: error })
      }
      yield taken()
    },
    /** How many bytes of unfinished items are kept. */
    held: () => splitter.held() + finder.held(),
    /** The body without its rows: a collection that has some holds one. */
    end(): unknown {
      if (failure !== undefined) throw failure
      // Of an item that is too large nothing is parsed.
      if (finder.end()) throw new SyntaxError('It is no JSON')
      return withRows(parse(splitter.end(), maxValues), counts)
    },
    /** The problem of a body that is not JSON: the first place where it is none. */
    explain: () => notJson(finder.end() ?? finder.place()),
  }
}

function parse({ text, weight }: Pick<Item, 'text' | 'weight'>, maxValues: number): unknown {
  refuseOverweight(weight, maxValues)
  if (text === undefined) throw new Problem(overweight('corps'))
  const body: unknown = JSON.parse(text)
  const repeated = repeatedMember(text, body, weight.names)
  if (repeated !== undefined) throw new Problem(invalid(repeated, otherMessages.repeated))
  return body
}

function withRows(body: unknown, counts: ReadonlyMap<string, number>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { ...body, ...Object.fromEntries([...counts].map(([name, count]) => [name, count > 0 ? [{}] : []])) }
}

export const tooMany = (max: number, collection: string) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(max)} ${collection}` } })
