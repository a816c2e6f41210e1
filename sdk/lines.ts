import type { ServiceClient } from './client.ts'
import { errorOf, type Item, type ListOptions, type ListPath } from './pages.ts'

/**
 * Every item of a list, by one call whose answer is read line by line (NDJSON) as it comes: for lists that take long,
 * through a client of `within`. Throws a ServiceError when the call is refused, and an error when the answer is cut.
 */
export async function* lines<P extends ListPath>(
  client: ServiceClient,
  list: P,
  { path, query }: Omit<ListOptions<P>, 'size'>,
): AsyncGenerator<Item<P>, void, undefined> {
  // The type of `GET` depends on each path; the parameters were typed for this one above.
  const get = client.GET as unknown as Get
  const headers = { Accept: 'application/x-ndjson' }
  const { data, error, response } = await get(list, { params: { path, query }, headers, parseAs: 'stream' })
  if (!response.ok) throw errorOf(error, response)
  // An answer without a byte is a list without items.
  if (!data) return
  let rest = ''
  for await (const text of data.pipeThrough(new TextDecoderStream())) {
    const whole = (rest + text).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) yield JSON.parse(line) as Item<P>
  }
  if (rest !== '') throw new Error('The answer was cut')
}

type Get = (
  path: string,
  init: object,
) => Promise<{ data?: ReadableStream<Uint8Array>; error?: unknown; response: Response }>
