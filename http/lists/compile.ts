import type { Request, Response } from 'express'
import pg from 'pg'
import type { Rows } from '../../db/lists/rows.ts'
import type { Operation } from '../../contract/contract.ts'
import { forms, headed, itemKinds, sendList } from './send.ts'
import { compilePageReader, foreignCursor, linkToDelta, linkToNext, readPage } from './page.ts'
import type { Service } from '../service.ts'

type Call = { req: Request; res: Response; clientId: string; rows: Rows<unknown> }

/**
 * How an operation answers with a list, whole or a page of it (decision A-29); undefined when it has none. The query is
 * read before the handler runs, so that a cursor that is none is refused first.
 */
export function compileList(operation: Operation, { database, config, spools }: Service) {
  const kinds = itemKinds(operation)
  if (!kinds) return undefined
  const readQuery = compilePageReader(operation.id)
  return (query: Record<string, unknown>) => {
    const page = readQuery(query)
    const { limit } = page
    return async ({ req, res, clientId, rows }: Call) => {
      const copy = page.of(rows)
      const form = formOf(req, res)
      // Known before the first row: whatever comes later is dated from there on (decision A-39).
      let link = rows.reach && linkToDelta(req.originalUrl, rows.reach)
      // Of a whole list there is nothing to read that its headers would say.
      if (req.method === 'HEAD' && limit === undefined && !page.hasCursor) return void headed(res, form, link).end()
      const spool = spools.open(clientId)
      const reading = { kinds, stallTimeout: config.listStallTimeout, form, spool, link: () => link }
      const read = <T>(consume: (bytes: AsyncIterable<Buffer>) => Promise<T>) =>
        database.stream(clientId, copy, consume).catch((error: unknown) => {
          throw page.hasCursor && isUnreadable(error) ? foreignCursor() : error
        })
      if (limit === undefined) return sendList(res, read, reading)
      // The page is in memory until it is encoded: its client has no more of them at once than it has connections.
      const readOne: typeof read<void> = (consume) =>
        read(async (bytes) => {
          const { lines, last } = await readPage(bytes, limit)
          if (last) link = linkToNext(req.originalUrl, page.next(rows, last))
          await consume(arrived(lines))
        })
      return sendList(res, readOne, reading)
    }
  }
}

/** The media type that the caller prefers: JSON unless it asks for lines. */
function formOf(req: Request, res: Response) {
  res.vary('Accept')
  const accepted = req.accepts(forms.map(({ type }) => type))
  return forms.find(({ type }) => type === accepted) ?? forms[0]
}

/** A value that the database cannot read as the type of its column: of a cursor that somebody made. */
const isUnreadable = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith('22') === true

async function* arrived(lines: Buffer) {
  yield await Promise.resolve(lines)
}
