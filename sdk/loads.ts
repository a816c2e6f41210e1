import { setTimeout as sleep } from 'node:timers/promises'
import type { components, paths } from '../generated/openapi.ts'
import type { ServiceClient } from './client.ts'
import { errorOf, ServiceError } from './pages.ts'

type SyncResultat = components['schemas']['SyncResultat']
type SyncEtat = components['schemas']['SyncEtat']
type Query = NonNullable<paths['/b2b/v2/sync']['post']['parameters']['query']>

export type LoadOptions = {
  readonly query?: Query
  /** The key under which the load may be sent again by another process; one is made when it is left out. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Told each time that the state of the load is read. */
  readonly onState?: (state: SyncEtat) => void
}

/**
 * Sends a load to be done in the background (`Prefer: respond-async`) and follows it to its end: no call lasts as long
 * as the load. Gives its result, refused rows included; throws a ServiceError when the load is refused or fails.
 */
export async function synchronise(
  client: ServiceClient,
  body: components['schemas']['SyncSaisie'],
  { query = {}, idempotencyKey, signal, onState }: LoadOptions = {},
): Promise<SyncResultat> {
  const header = { Prefer: 'respond-async', 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }
  const { data, error, response } = await client.POST('/b2b/v2/sync', { body, params: { query, header }, signal })
  if (!data) throw errorOf(error, response)
  return 'statut' in data ? follow(client, data, { response, signal, onState }) : data
}

type Following = Pick<LoadOptions, 'signal' | 'onState'> & { readonly response: Response }

/** Reads the state as often as the service asks, until the load has ended; no state that may be added later is waited for by name. */
async function follow(client: ServiceClient, first: SyncEtat, { response, signal, onState }: Following) {
  let [state, answer] = [first, response]
  while (state.dateFinUtc === null) {
    onState?.(state)
    await sleep(Number(answer.headers.get('Retry-After') ?? 1) * 1000, undefined, { signal })
    const read = await client.GET('/b2b/v2/sync/{idSync}', { params: { path: { idSync: first.idSync } }, signal })
    if (!read.data) throw errorOf(read.error, read.response)
    ;[state, answer] = [read.data, read.response]
  }
  onState?.(state)
  if (state.resultat !== null) return state.resultat
  throw new ServiceError({ status: 500, traceId: '', detail: '', code: 'Serveur.ErreurInterne', ...state.erreur })
}
