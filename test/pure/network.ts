/** Where the requests of these tests go. */
export const at = 'https://api.exemple.ca/b2b/v1/syndicat'
export type Way = Response | Error | (() => Response | Error)

/** A network that answers in these ways, one after the other, and then with 200. */
export function network(...ways: Way[]) {
  const requests: Request[] = []
  const send = (request: Request) => {
    requests.push(request)
    const way = ways.shift() ?? new Response('fin')
    const given = typeof way === 'function' ? way() : way
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given)
  }
  return { requests, send }
}

export const answer = (status: number, after?: string) =>
  new Response('x', { status, headers: after === undefined ? {} : { 'Retry-After': after } })
