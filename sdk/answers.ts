/** What a call may be answered by: an address that sends elsewhere is not followed, because the key would go along. */
export class RedirectError extends Error {
  readonly status: number
  /** Where the address sends: the origin, or the path where it is the same one. */
  readonly target: string

  constructor({ method, url }: Request, { status, headers }: Response) {
    const [from, target] = [new URL(url), targetOf(url, headers.get('Location'))]
    super(
      `${method} ${from.origin}${from.pathname} answered ${String(status)} and sends to ${target}, which is not followed`,
    )
    this.name = 'RedirectError'
    this.status = status
    this.target = target
  }
}

function targetOf(url: string, location: string | null): string {
  if (location === null || !URL.canParse(location, url)) return 'no address'
  const { origin, pathname } = new URL(location, url)
  return origin === new URL(url).origin ? pathname : origin
}

/** A success whose body is not what was to come, as of a proxy: nobody knows what became of the call. */
export class UnreadableError extends Error {
  readonly status: number

  constructor({ method, url }: Request, { status }: Response) {
    const { origin, pathname } = new URL(url)
    super(`${method} ${origin}${pathname} answered ${String(status)} with a body that cannot be read`)
    this.name = 'UnreadableError'
    this.status = status
  }
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Sends a request to its address and to no other: one that sends elsewhere is an error. */
export const stayingWith =
  (fetch: (request: Request) => Promise<Response>) =>
  async (request: Request, signal: AbortSignal): Promise<Response> => {
    signal.throwIfAborted()
    const response = await fetch(new Request(request, { redirect: 'manual', signal }))
    if (response.type !== 'opaqueredirect' && !redirects.has(response.status)) return response
    await response.body?.cancel()
    throw new RedirectError(request, response)
  }

/**
 * An answer once all of it is here, still to be read: one that is cut, or a success that is no JSON, fails here, where it
 * can be tried again.
 */
export async function arrived(request: Request, response: Response, isJson: boolean): Promise<Response> {
  const text = await response.clone().text()
  if (isJson && response.ok && text !== '' && !isParsed(text)) throw new UnreadableError(request, response)
  return response
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a text can be a key: it goes into a header, whose errors would show it or say nothing of it. */
export const mayBeKey = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)
