import type { Express, Request, Response } from 'express'
import { Problem } from '../problems.ts'
import { serveDocs } from './docs.ts'
import { sendProblem } from '../http/problems.ts'
import { openPauses, openReadiness } from '../sight/readiness.ts'
import { mayReadMeasures } from '../sight/tokens.ts'
import type { Service } from '../http/service.ts'

/** The answer while the database cannot serve, and once the process has been told to stop. */
const unready = new Problem({ code: 'Serveur.Indisponible' })

/** The routes of the operator and of the reader of the docs: no key, and no part of the B2B contract (decision A-26). */
export function serveOperatorRoutes(app: Express, service: Service) {
  const get = (path: string, handler: (req: Request, res: Response) => unknown) =>
    app
      .route(path)
      .get(async (req, res) => {
        res.locals['route'] = path
        await handler(req, res)
      })
      .all((req, res) => {
        res.set('Allow', 'GET, HEAD')
        throw new Problem({ code: 'Requete.MethodeNonPermise', slots: { valeur: req.method } })
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
  get('/metrics', async (req, res) => {
    if (!mayReadMeasures(req.get('authorization'), service.config)) throw new Problem({ code: 'Requete.RouteInconnue' })
    res.type(service.metrics.registry.contentType).send(await service.metrics.registry.metrics())
  })
  serveDocs(get, service)
}
