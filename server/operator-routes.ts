import type { Express, Request, Response } from 'express'
import { Problem } from '../problems.ts'
import { serveDocs } from './docs.ts'
import { refuseMethod, sendProblem } from '../http/problems.ts'
import { openPauses, openReadiness } from '../sight/readiness.ts'
import { mayReadMeasures } from '../sight/tokens.ts'
import type { Service } from '../http/service.ts'

/** Serves a path by GET; who it is not for is told by no method that it is there. */
type Get = (
  path: string,
  handler: (req: Request, res: Response) => unknown,
  isFor?: (req: Request) => boolean,
) => unknown

/** The answer while the database cannot serve, and once the process has been told to stop. */
const unready = new Problem({ code: 'Serveur.Indisponible' })

/** The routes of the operator and of the reader of the docs: no key, and no part of the B2B contract (decision A-26). */
export function serveOperatorRoutes(app: Express, service: Service) {
  const get: Get = (path, handler, isFor = () => true) =>
    app
      .route(path)
      .get(async (req, res) => {
        res.locals['route'] = path
        if (!isFor(req)) throw new Problem({ code: 'Requete.RouteInconnue' })
        await handler(req, res)
      })
      .all((req, res, next) => {
        if (isFor(req)) refuseMethod(req, res, ['GET'])
        next()
      })
  get('/health/live', (_req, res) => res.json({ status: 'live' }))
  const isReady = openReadiness(service)
  const said = openPauses(service.database)
  // The log has told of the reason once: a probe that finds it again is no news.
  get('/health/ready', async (req, res) => {
    const isServing = !service.stopping && (await isReady())
    if (isServing && !service.stopping) return res.json({ status: 'ready', ...(await said()) })
    res.locals['code'] = unready.refusals[0].code
    sendProblem(req, res, unready, service.config.baseUrl)
  })
  const measures = async (_req: Request, res: Response) =>
    res.type(service.metrics.registry.contentType).send(await service.metrics.registry.metrics())
  get('/metrics', measures, (req) => mayReadMeasures(req.get('authorization'), service.config))
  serveDocs(get, service)
}
