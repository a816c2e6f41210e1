import type { paths } from '../generated/openapi.ts'
import type { ServiceClient } from './client.ts'

type Json<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

/** The paths whose GET answers a list. */
export type ListPath = { [P in keyof paths]: Json<P> extends readonly unknown[] ? P : never }[keyof paths]
/** An item of the list at `P`. */
export type Item<P extends ListPath> = Json<P> extends readonly (infer I)[] ? I : never

type Parameters<P extends ListPath> = paths[P] extends { get: { parameters: infer Params } } ? Params : never
type Query<P extends ListPath> = Parameters<P> extends { query?: infer Q } ? NonNullable<Q> : never
type PathOf<P extends ListPath> =
  Parameters<P> extends { path: infer Path } ? { readonly path: Path } : { path?: never }

export type ListOptions<P extends ListPath> = PathOf<P> & {
  readonly query?: Omit<Query<P>, 'limite' | 'curseur'>
  /** Items for each request, 1 to 5000; 1000 when left out. */
  readonly size?: number
}

/** A refusal that ended an iteration: the problem document of the service. */
export class ServiceError extends Error {
  readonly problem: {
    readonly status: number
    readonly code: string
    readonly traceId: string
    /** Sentences by member or parameter. */
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
  constructor(problem: ServiceError['problem'] & { readonly detail: string }) {
    super(`${problem.code}: ${problem.detail}`)
    this.name = 'ServiceError'
    this.problem = problem
  }
}

/** The error of an answer that is no success: a proxy in between answers no problem document, and says nothing of one. */
export function errorOf(problem: unknown, { status, headers }: Response): ServiceError {
  if (typeof problem === 'object' && problem !== null && 'code' in problem) return new ServiceError(problem as Told)
  const traceId = headers.get('X-Trace-Id') ?? ''
  return new ServiceError({
    status,
    traceId,
    code: `HTTP ${String(status)}`,
    detail: 'The answer is no problem document.',
  })
}

type Told = ConstructorParameters<typeof ServiceError>[0]

/** Every item of a list, read page by page while the caller iterates. Throws a ServiceError when a page is refused. */
export async function* items<P extends ListPath>(
  client: ServiceClient,
  list: P,
  { path, query, size = 1000 }: ListOptions<P>,
): AsyncGenerator<Item<P>, void, undefined> {
  // The type of `GET` depends on each path; the parameters were typed for this one above.
  const get = client.GET as unknown as Get
  for (let next: Record<string, unknown> | undefined = { ...query, limite: size }; next;) {
    const { data, error, response } = await get(list, { params: { path, query: next } })
    if (!data) throw errorOf(error, response)
    yield* data as Item<P>[]
    next = nextOf(response)
  }
}

/** A GET of a list whose path is not known to the compiler. */
export type Get = (
  path: string,
  init: object,
) => Promise<{ data?: readonly unknown[]; error?: unknown; response: Response }>

/** The parameters of the next page, from the header `Link`; undefined after the last one. */
function nextOf(response: Response): Record<string, string> | undefined {
  const target = linkOf(response, 'next')
  return target === undefined ? undefined : Object.fromEntries(new URL(target, response.url).searchParams)
}

/** Where a link of an answer leads, as it stands there. */
export const linkOf = (response: Pick<Response, 'headers'>, rel: 'next' | 'delta'): string | undefined =>
  new RegExp(`<([^>]*)>;\\s*rel="${rel}"`).exec(response.headers.get('Link') ?? '')?.[1]
