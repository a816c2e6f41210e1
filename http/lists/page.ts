import { createHash } from 'node:crypto'
import type { Reach } from '../../db/lists/incremental.ts'
import type { Page, Rows } from '../../db/lists/rows.ts'
import { Problem } from '../../problems.ts'
import { otherMessages } from '../../contract/messages.ts'
import { invalid } from '../../contract/normalise.ts'

/** Where a page begins: after the row with these keys, in a list of this operation and order. */
type Cursor = { readonly operation: string; readonly order: string; readonly keys: readonly string[] }

export const foreignCursor = () => new Problem(invalid('curseur', otherMessages.cursor))

/** The page that the query of a call to `operation` asks for; refuses a cursor that no list of it gave. */
export function compilePageReader(operation: string) {
  return ({ limite, curseur }: { limite?: number; curseur?: string }) => {
    const cursor = curseur === undefined ? undefined : decode(curseur)
    if (cursor && cursor.operation !== operation) throw foreignCursor()
    return {
      limit: limite,
      hasCursor: cursor !== undefined,
      /** The statement of the page; refuses a cursor of the same operation in another order. */
      of: (rows: Rows<unknown>) => {
        const order = rows.order()
        if (cursor && (cursor.order !== digest(order) || cursor.keys.length !== order.length)) throw foreignCursor()
        // One more than asked for says whether there is a next page.
        const page: Page = { after: cursor?.keys, limit: limite === undefined ? undefined : limite + 1 }
        return cursor || limite !== undefined ? rows.page(page) : rows.copy
      },
      next: (rows: Rows<unknown>, keys: readonly string[]) => encode({ operation, order: digest(rows.order()), keys }),
    }
  }
}

const digest = (order: readonly string[]) => createHash('sha256').update(order.join()).digest('base64url').slice(0, 8)

const encode = ({ operation, order, keys }: Cursor) =>
  Buffer.from(JSON.stringify([operation, order, ...keys])).toString('base64url')

function decode(text: string): Cursor {
  const [operation = '', order = '', ...keys] = stringsOf(Buffer.from(text, 'base64url').toString())
  return { operation, order, keys }
}

const isReadable = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed()

/** A JSON array of strings; refuses anything else. */
function stringsOf(text: string): string[] {
  try {
    const values: unknown = JSON.parse(text)
    if (Array.isArray(values) && values.every(isReadable)) return values
  } catch {
    // Refused below, as what is JSON and no array of strings is.
  }
  throw foreignCursor()
}

/** A link to the same call from a cursor on: all else that it asked for is kept. */
export const linkToNext = (url: string, curseur: string) => `<${replaced(url, 'curseur', curseur)}>; rel="next"`

/** A link to the same call from where this one ended on: what its list will have besides. */
export const linkToDelta = (url: string, { parameter, until }: Reach) =>
  `<${replaced(url, parameter, until)}>; rel="delta"`

/** The path and the query of a call, with another value of a parameter, and without the cursor of before. */
function replaced(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const others = query.split('&').filter((pair) => pair !== '' && ![name, 'curseur'].includes(nameOf(pair)))
  return `${path}?${[...others, `${name}=${value}`].join('&')}`
}

const nameOf = (pair: string) => decodeURIComponent(pair.split('=', 1)[0] ?? '')

/** The lines of a page, at most `limit` rows, and the keys of the last one when more rows follow. */
export async function readPage(bytes: AsyncIterable<Buffer>, limit: number) {
  const lines = Buffer.concat(await Array.fromAsync(bytes))
  let end = lines.indexOf(10) + 1
  let start = end
  for (let row = 0; row < limit && end < lines.length; row++) {
    start = end
    end = lines.indexOf(10, start) + 1
  }
  return {
    lines: lines.subarray(0, end),
    last: end < lines.length ? keysOf(lines.toString('utf8', start, end)) : undefined,
  }
}

/** The keys at the end of a row of COPY text, which doubled the backslashes of their JSON. */
const keysOf = (row: string) => JSON.parse(row.slice(row.lastIndexOf('\t') + 1).replaceAll('\\\\', '\\')) as string[]
