import type { ServiceClient } from './client.ts'
import { errorOf, type Get, type Item, linkOf, type ListOptions, type ListPath } from './pages.ts'

/** Some of what changed, and the position to go on from once all of it is processed. */
export type Changes<I> = { readonly items: readonly I[]; readonly position: string }

export type ChangesOptions<P extends ListPath> = ListOptions<P> & {
  /** The position that was stored last, with its filters; from the beginning, by `query`, when there is none. */
  readonly from?: string | undefined
}

/**
 * What changed in a list since a position, page by page: `query` has the date to begin with, `apres` or `modifieApres`,
 * unless the list has none. Store each position in the transaction in which you process its items: nothing is lost and
 * nothing is done twice, whenever the reader stops. The last page may be empty, and its position is new all the same.
 * Throws a ServiceError when a page is refused.
 */
export async function* changes<P extends ListPath>(
  client: ServiceClient,
  list: P,
  { path, query, size = 1000, from }: ChangesOptions<P>,
): AsyncGenerator<Changes<Item<P>>, void, undefined> {
  // The type of `GET` depends on each path; the parameters were typed for this one above.
  const get = client.GET as unknown as Get
  let asked: Record<string, unknown> = from === undefined ? { ...query, limite: size } : parametersOf(from)
  for (let isLast = false; !isLast;) {
    const { data, error, response } = await get(list, { params: { path, query: asked } })
    if (!data) throw errorOf(error, response)
    const next = linkOf(response, 'next')
    const position = next ?? linkOf(response, 'delta')
    if (position === undefined) throw new Error(`${list} is not read by a date that the service sets: give it one`)
    yield { items: data as Item<P>[], position }
    asked = parametersOf(position)
    isLast = next === undefined
  }
}

const parametersOf = (position: string) => Object.fromEntries(new URL(position, 'http://service').searchParams)
