import express, { type Express, type Request, type RequestHandler } from 'express'
import { Problem } from '../problems.ts'
import { compileTrust, warnOfForwarding } from '../http/caller.ts'
import { compressAnswers } from '../http/lists/compress.ts'
import { answerErrors } from '../http/errors.ts'
import { answerMembers } from '../pages/formulaire-stopped.ts'
import { logCalls } from '../http/call-log.ts'
import { answerReaders, leadToDocs } from './docs.ts'
import { serveOperatorRoutes } from './operator-routes.ts'
import { serveReports } from '../http/reports.ts'
import { serveOperations } from '../http/operations.ts'
import type { Service } from '../http/service.ts'
import { servePages } from '../pages/index.ts'
import { answerVoters } from '../pages/vote-stopped.ts'

/** What every answer says: a browser takes it for what its media type says, and for nothing else. */
const always = { 'X-Content-Type-Options': 'nosniff' }

/** Answers are of one client or of the operator, by what is sent in a header, in the language of the reader. */
const byKey = (header: string) => ({ 'Cache-Control': 'private, no-store', Vary: `${header}, Accept-Language` })

/** Answers are of one person, whose key the address is: no other site is told of it. */
const byLink = { 'Cache-Control': 'private, no-store', Vary: 'Accept-Language', 'Referrer-Policy': 'no-referrer' }

/**
 * Where answers are personal, and what they say: no cache keeps them, what has a version included: no call asks whether it
 * is still the one.
 */
const personal: readonly (readonly [root: string, headers: Readonly<Record<string, string>>])[] = [
  ['/b2b', byKey('X-Api-Key')],
  ['/test', byKey('X-Api-Key')],
  ['/admin/v1', byKey('Authorization')],
  ['/vote', byLink],
  ['/formulaire', byLink],
]

/** What is stored with its version (`server/stored.ts`): a cache may ask whether it is still the one. */
const stored = /^\/(?:docs|admin\/docs|errors)\/|^\/openapi[\w.-]*$/

/** Nothing else is answered 304 (the contract), nor is who names no version. Express and `send` compare by this header. */
const isAskedAgain = ({ path, headers }: Request) => headers['if-none-match'] !== '*' && stored.test(path)

const sayWhose: RequestHandler = (req, res, next) => {
  res.set(always)
  res.set(personal.find(([root]) => isBelow(req.path, root))?.[1] ?? {})
  if (!isAskedAgain(req)) delete req.headers['if-none-match']
  next()
}

/** What is done for every call, as one: a router looks at the path again for each that it is given. */
const inOrder =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    const goOn = (at: number) => (error?: unknown) => {
      const handler = handlers[at]
      if (error || !handler) next(error)
      else void handler(req, res, goOn(at + 1))
    }
    goOn(0)()
  }

const isBelow = (path: string, root: string) =>
  path.startsWith(root) && (path.length === root.length || path[root.length] === '/')

/** The HTTP layer: the operations of the contract, the routes of the operator, and a problem for all the rest. */
export function createApp(service: Service): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing')
  app.set('query parser', false)
  app.set('trust proxy', compileTrust(service.config))
  app.use(inOrder([warnOfForwarding(service), sayWhose, logCalls(service), compressAnswers()]))
  const refuseOthers = servePages(app, service)
  serveOperations(app, service)
  serveReports(app, service)
  serveOperatorRoutes(app, service)
  leadToDocs(app)
  app.use(refuseOthers)
  app.use(refuseUnknown)
  app.use(['/vote', '/scrutin'], answerVoters(service))
  app.use(['/formulaire', '/adherer'], answerMembers(service))
  app.use(answerReaders)
  app.use(answerErrors(service))
  return app
}

/** Nothing is at an address; of one that cannot be read nobody knows. */
function refuseUnknown({ path }: Request): never {
  if (/^\/(?:vote|scrutin|formulaire|adherer)\//.test(path)) decodeURIComponent(path)
  throw new Problem({ code: 'Requete.RouteInconnue' })
}
