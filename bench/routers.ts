import express from 'express'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { contract, operations } from '../contract/contract.ts'
import { openRoutes } from '../contract/routes.ts'
import { medians } from './measure.ts'

/** Gives the operation of a call, by its id. */
type Router = (method: string, url: string) => string | undefined

/** Calls whose routes stand at the beginning, in the middle and at the end of the contract, with and without an id. */
const calls: Readonly<Record<string, string>> = {
  listSyndicats: '/b2b/v1/syndicat',
  getEmploye: '/b2b/v1/employe/E%2F7',
  updateEmploye: '/b2b/v1/employe',
  setDroitDeVote: '/b2b/v1/campagnes/0f1f9d1e/liste-electorale/5a5f3c1e/droit-de-vote',
  simulateConsentement: '/test/consentements',
  createSync: '/b2b/v2/sync?simulation=true',
}

/** Calls of each kind that a turn routes. */
const times = 1000

/** The tree of `http/operations.ts`, whose operations tell their id in place of their work. */
function ownRouter(): Router {
  const routes = openRoutes(operations.map(({ method, path, id }) => [method.toUpperCase(), path, id]))
  return (method, url) => routes.find(method, url.split('?')[0] ?? '')?.value
}

/** A route of express for each of them. */
function expressRouter(): Router {
  const router = express.Router()
  let found: string | undefined
  const tell = (id: string | undefined) => () => {
    found = id
  }
  const paths = Map.groupBy(operations, ({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  for (const path of paths.keys()) router.head(path, tell(undefined))
  for (const [path, group] of paths) for (const { method, id } of group) router[method](path, tell(id))
  // Of a request it reads these two members only.
  const route = router as unknown as (req: object, res: object, next: () => void) => void
  return (method, url) => {
    found = undefined
    route({ method, url }, {}, () => undefined)
    return found
  }
}

/** The router of openapi-backend, which makes the list of operations and the patterns of their paths at each call. */
async function backendRouter(): Promise<Router> {
  const api = new OpenAPIBackend({ definition: structuredClone(contract) as unknown as Document, quick: true })
  await api.init()
  return (method, url) => api.matchOperation({ method, path: url, headers: {} })?.operationId
}

/** Microseconds of processor that a call takes to be routed; throws when it is routed elsewhere. */
function timeOf(route: Router, id: string, url: string): Promise<number> {
  const method = operations.find((operation) => operation.id === id)?.method.toUpperCase() ?? ''
  const begun = process.cpuUsage()
  for (let i = 0; i < times; i++) {
    const found = route(method, url)
    if (found !== id) throw new Error(`${method} ${url} was routed to ${String(found)}, not to ${id}`)
  }
  const { user, system } = process.cpuUsage(begun)
  return Promise.resolve((user + system) / times)
}

/** What it costs to find the operation of a call: by the tree of the contract, by routes of express, and by openapi-backend. */
export async function benchRouters({ rounds }: { rounds: number }) {
  const [own, express, backend] = [ownRouter(), expressRouter(), await backendRouter()]
  console.log(`\nRouting among ${String(operations.length)} operations: microseconds of processor for a call`)
  console.log(`  ${''.padEnd(24)}${'ours'.padStart(10)}${'express'.padStart(10)}${'openapi-backend'.padStart(18)}`)
  for (const [id, url] of Object.entries(calls)) {
    const times = await medians(rounds, {
      own: () => timeOf(own, id, url),
      express: () => timeOf(express, id, url),
      backend: () => timeOf(backend, id, url),
    })
    const [of, pad] = [(time: number) => time.toFixed(1), (text: string, width: number) => text.padStart(width)]
    const shown = `${pad(of(times.own), 10)}${pad(of(times.express), 10)}${pad(of(times.backend), 18)}`
    console.log(`  ${id.padEnd(24)}${shown}`)
  }
}
