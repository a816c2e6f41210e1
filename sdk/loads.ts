import { setTimeout as sleep } from 'node:timers/promises'
import type { components, paths } from '../generated/openapi.ts'
import { RedirectError } from './answers.ts'
import type { ServiceClient } from './client.ts'
import { isResult, isState } from './load-answers.ts'
import { errorOf, ServiceError } from './pages.ts'

type SyncResultat = components['schemas']['SyncResultat']
type SyncEtat = components['schemas']['SyncEtat']
type Query = NonNullable<paths['/b2b/v2/sync']['post']['parameters']['query']>

export type LoadOptions = {
  readonly query?: Query
  /** The key under which the load may be sent again by another process; one is made when it is left out, and for a rehearsal, which leaves it to the load. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Told each time that the state of the load is read. */
  readonly onState?: (state: SyncEtat) => void
}

/** Nobody knows the end of a load, which may have been done: the answers that tell of it were lost or are none. */
export class UnknownLoadError extends Error {
  /** The key under which the same load may be sent again: it is done once, and its end is told. */
  readonly idempotencyKey: string
  /** The id of the load where it was received: `GET /b2b/v2/sync/{idSync}` has its end. */
  readonly idSync: string | undefined

  constructor(cause: unknown, idempotencyKey: string, idSync?: string) {
    const where =
      idSync === undefined ? `send it again with the key ${idempotencyKey}` : `it is at /b2b/v2/sync/${idSync}`
    super(`Nobody knows the end of the load: ${where} (${String(cause)})`, { cause })
    this.name = 'UnknownLoadError'
    this.idempotencyKey = idempotencyKey
    this.idSync = idSync
  }
}

/**
 * Sends a load to be done in the background (`Prefer: respond-async`) and follows it to its end: no call lasts as long
 * as the load. Gives its result, refused rows included; throws a ServiceError when the load is refused or fails, and an
 * UnknownLoadError when its end is not to be learned.
 */
export async function synchronise(
  client: ServiceClient,
  body: components['schemas']['SyncSaisie'],
  { query = {}, idempotencyKey: given, signal, onState }: LoadOptions = {},
): Promise<SyncResultat> {
  const idempotencyKey = (query.simulation ? undefined : given) ?? crypto.randomUUID()
  const header = { Prefer: 'respond-async', 'Idempotency-Key': idempotencyKey }
  const load: Load = { client, idempotencyKey, signal, onState }
  const sent = client.POST('/b2b/v2/sync', { body, params: { query, header }, signal })
  const { data, response } = await told(sent, isSent, load)
  return isResult(data) ? data : follow(load, data, response)
}

type Load = Pick<LoadOptions, 'signal' | 'onState'> & {
  readonly client: ServiceClient
  readonly idempotencyKey: string
}
type Answered = { data?: unknown; error?: unknown; response: Response }

const isSent = (answer: unknown): answer is SyncEtat | SyncResultat => isState(answer) || isResult(answer)

/** What a call about a load is answered, which must tell of it: anything else leaves its end unknown, unless it is refused. */
async function told<T>(
  call: Promise<Answered>,
  isTelling: (answer: unknown) => answer is T,
  load: Load,
  idSync?: string,
) {
  try {
    const { data, error, response } = await call
    if (isTelling(data)) return { data, response }
    if (!response.ok) throw errorOf(error, response)
    throw new Error(`HTTP ${String(response.status)}: The answer does not tell of a load.`)
  } catch (error) {
    const isPlain = error instanceof ServiceError || error instanceof RedirectError || load.signal?.aborted
    throw isPlain ? error : new UnknownLoadError(error, load.idempotencyKey, idSync)
  }
}

/** Reads the state as often as the service asks, until the load has ended; no state that may be added later is waited for by name. */
async function follow(load: Load, first: SyncEtat, response: Response) {
  const { client, signal, onState } = load
  const { idSync } = first
  let [state, answer] = [first, response]
  while (state.dateFinUtc === null) {
    onState?.(state)
    await sleep(Number(answer.headers.get('Retry-After') ?? 1) * 1000, undefined, { signal })
    const read = client.GET('/b2b/v2/sync/{idSync}', { params: { path: { idSync } }, signal })
    ;({ data: state, response: answer } = await told(read, isState, load, idSync))
  }
  onState?.(state)
  if (state.resultat !== null) return state.resultat
  throw new ServiceError({ status: 500, traceId: '', detail: '', code: 'Serveur.ErreurInterne', ...state.erreur })
}
