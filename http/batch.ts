import { createHash, type Hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import type { Batch, Line } from '../db/sync/lines.ts'
import { Problem } from '../problems.ts'
import { inflated, lengthOf, mediaOf, tooLarge } from './body.ts'
import type { Operation } from './contract.ts'
import { otherMessages } from './messages.ts'
import { invalid } from './normalise.ts'
import { repeatedMember } from './repeated.ts'
import { openRows, planOf, rowRules, type RowRules } from './rows.ts'
import { type Item, openSplitter } from './splitter.ts'

/** Milliseconds after which other requests get their turn. */
const turn = 4

/**
 * How the rows of an operation are read as their bytes arrive; undefined for an operation whose body is read whole.
 * `placeholder` stands for the body to come: every collection is there, with a row. `accept` is given the body without
 * its rows once it is known, gives it normalised, and throws when the contract refuses it.
 */
export function compileBatch(operation: Operation) {
  const rules = rowRules(operation)
  if (rules.size === 0) return undefined
  const placeholder = Object.fromEntries([...rules.keys()].map((name) => [name, [{}]]))
  return (req: Request, res: Response) => {
    const media = mediaOf(req)
    if (!media) return undefined
    if (!media.isGzip && lengthOf(req) > operation.bodyLimit) throw tooLarge(operation.bodyLimit)
    const hash = createHash('sha256')
    const open = () => ({ req, res, body: inflated(req, media), rules, limit: operation.bodyLimit, hash })
    const read = (accept: (body: unknown) => unknown): Batch => {
      let rest: unknown
      const keep = (body: unknown) => {
        rest = accept(body)
      }
      return {
        [Symbol.asyncIterator]: () => rowsOf(open, keep),
        digest: () => hash.copy().digest('hex'),
        rest: () => rest,
      }
    }
    return { placeholder, read }
  }
}

type Source = {
  req: Request
  res: Response
  body: Readable
  rules: ReadonlyMap<string, RowRules>
  limit: number
  hash: Hash
}

async function* rowsOf(open: () => Source, accept: (body: unknown) => void): AsyncGenerator<readonly Line[]> {
  const source = open()
  const { req, body, limit, hash } = source
  const reader = openReader(source)
  let size = 0
  let since = performance.now()
  try {
    for await (const chunk of chunksOf(source)) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      hash.update(chunk)
      const lines = reader.feed(chunk)
      if (lines.length > 0) yield lines
      if (performance.now() - since < turn) continue
      await nextTurn()
      since = performance.now()
    }
    accept(reader.end())
  } finally {
    if (body !== req) body.destroy()
    // What is left is read and forgotten, so that the answer reaches a sender that is still sending.
    req.resume()
  }
}

/** The bytes of the body; an error when the sender goes away, or when they cannot be inflated. */
async function* chunksOf({ req, res, body }: Source): AsyncGenerator<Buffer> {
  const onClose = () => {
    if (!req.complete) body.destroy(new Error('The sender went away'))
  }
  // A request that Node refused in the middle, and answered, does not close by itself.
  for (const part of [req, res]) part.once('close', onClose)
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  } catch (error) {
    if (body !== req && req.complete) throw new Problem({ code: 'Requete.JsonInvalide' })
    throw error
  } finally {
    for (const part of [req, res]) part.off('close', onClose)
  }
}

/** Splits and checks; a body that is not JSON is still read to its end, because its size is refused first. */
function openReader({ rules }: Source) {
  let lines: Line[] = []
  let failure: Error | undefined
  const counts = new Map<string, number>()
  const rows = openRows(rules, (line) => lines.push(line))
  const onItem = (item: Item) => {
    const max = rows.limitBrokenBy(item)
    if (max !== undefined) throw tooMany(max, item.collection)
    if (!item.parent) counts.set(item.collection, item.place + 1)
    rows.onItem(item)
  }
  const splitter = openSplitter(planOf(rules), onItem)
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return failure === undefined ? work() : undefined
    } catch (error) {
      failure = toFailure(error)
      return undefined
    }
  }
  return {
    feed(chunk: Buffer): readonly Line[] {
      lines = []
      attempt(() => {
        splitter.feed(chunk)
      })
      return lines
    },
    /** The body without its rows: a collection that has some holds one. */
    end(): unknown {
      const body = attempt(() => parse(splitter.end()))
      if (failure !== undefined) throw failure
      return withRows(body, counts)
    },
  }
}

const toFailure = (error: unknown): Error =>
  error instanceof SyntaxError || !(error instanceof Error) ? new Problem({ code: 'Requete.JsonInvalide' }) : error

function parse({ text, names }: Pick<Item, 'text' | 'names'>): unknown {
  if (text === undefined) throw new Problem(invalid('corps', otherMessages.tooLong))
  const body: unknown = JSON.parse(text)
  const repeated = repeatedMember(text, body, names)
  if (repeated !== undefined) throw new Problem(invalid(repeated, otherMessages.repeated))
  return body
}

function withRows(body: unknown, counts: ReadonlyMap<string, number>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { ...body, ...Object.fromEntries([...counts].map(([name, count]) => [name, count > 0 ? [{}] : []])) }
}

export const tooMany = (max: number, collection: string) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(max)} ${collection}` } })
