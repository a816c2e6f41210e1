import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '../../generated/database.ts'

/** Clients, or ballot boxes, that one statement looks at: it ends well within its time, however many others there are. */
export const clientsAtOnce = 1000

/**
 * What there is to do for all clients, page by page: `look` asks for those that come next after the last one of the page
 * before, `clientsAtOnce` at most, whether or not there is something to do for them.
 */
export async function* pages<R>(
  registry: Kysely<DB>,
  look: (after: R | undefined) => RawBuilder<R>,
): AsyncGenerator<readonly R[], void> {
  let after: R | undefined
  do {
    const { rows } = await look(after).execute(registry)
    yield rows
    after = rows.length < clientsAtOnce ? undefined : rows.at(-1)
  } while (after !== undefined)
}
