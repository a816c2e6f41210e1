import * as syncs from '../db/sync/syncs.ts'
import { begin, type Request, type Result, run } from '../db/sync/run.ts'
import { type Call, type Handlers, Underway } from './handler.ts'

/** Employees in one call, and in one whose answer does not wait for the end (decision G-14). */
const most = 50_000
const mostAsync = 200_000

const v1: Pick<
  Request,
  | 'creation'
  | 'writesLinks'
  | 'terminerEmploisAbsents'
  | 'desactiverEmployesAbsents'
  | 'confirmer'
  | 'simulation'
  | 'maxEmployes'
> = {
  creation: true,
  writesLinks: true,
  terminerEmploisAbsents: false,
  desactiverEmployesAbsents: false,
  confirmer: false,
  simulation: false,
  maxEmployes: most,
}

export const synchronisationHandlers = {
  createSync: (call) => synchronise(call),
  upsertEmployes: (call) => synchronise(call),

  getSync: async ({ db, path, language, service, fail }) =>
    (await syncs.find(db, path.idSync, { baseUrl: service.config.baseUrl, language })) ??
    fail('Sync.NotFound', { valeur: path.idSync }),

  async syncEmployes({ client, batch, language, once, service }) {
    const sent = { clientId: client.id, par: client.par, batch, language, once }
    const result = await run(service.database, { ...v1, ...sent })
    const { created, updated, unchanged, errors, avertissements = [] } = result
    return { created, updated: updated + unchanged, errors, refused: refusedOf(result), avertissements }
  },

  async updateCourriels({ client, batch, language, once, service }) {
    const sent = { clientId: client.id, par: client.par, batch, language, once }
    const request = { ...v1, creation: false, ...sent }
    const result = await run(service.database, request)
    const { updated, unchanged, errors, avertissements = [] } = result
    if (errors.length + avertissements.length === 0) return undefined
    return { updated: updated + unchanged, errors, refused: refusedOf(result), avertissements }
  },
} satisfies Partial<Handlers>

/** All the rows that were refused, of which `errors` names the first. */
const refusedOf = ({ details }: Result) => Object.values(details).reduce((sum, { errors }) => sum + errors, 0)

async function synchronise(call: Call<'createSync' | 'upsertEmployes'>) {
  const { client, batch, language, once, telling, query, respondAsync, service } = call
  const { simulation = false, terminerEmploisAbsents = false, desactiverEmployesAbsents = false } = query
  const maxEmployes = respondAsync ? mostAsync : most
  const asked = { simulation, terminerEmploisAbsents, desactiverEmployesAbsents, confirmer: query.confirmer ?? false }
  const sent = { clientId: client.id, par: client.par, batch, language, once }
  const request = { ...v1, ...asked, writesLinks: false, maxEmployes, ...sent }
  const { database, config } = service
  return respondAsync
    ? new Underway(await begin(database, { ...request, telling }, config.baseUrl))
    : run(database, request)
}
