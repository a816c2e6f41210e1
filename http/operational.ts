import type { Express, Request, Response } from 'express'
import { checkDatabase, checkRowSecurity } from '../db/checks.ts'
import { Problem } from '../problems.ts'
import { holds } from './auth.ts'
import { serveDocs } from './docs.ts'
import type { Service } from './service.ts'

/** The routes of the operator and of the reader of the docs: no key, and no part of the B2B contract (decision A-26). */
export function serveOperational(app: Express, service: Service) {
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
  get('/health/ready', (_req, res) => ready(service, res))
  get('/metrics', async (req, res) => {
    if (!mayRead(req, service)) throw new Problem({ code: 'Requete.RouteInconnue' })
    res.type(service.metrics.registry.contentType).send(await service.metrics.registry.metrics())
  })
  serveDocs(get, service)
}

/** Ready when the database answers as it should and the process has not been told to stop. */
async function ready({ config, database, stopping }: Service, res: Response) {
  const unready = () => new Problem({ code: 'Serveur.Indisponible' })
  if (stopping) throw unready()
  const { service: asked } = database.pools
  await Promise.all([checkDatabase(asked, config), checkRowSecurity(asked, config)]).catch((cause: unknown) => {
    throw Object.assign(unready(), { cause })
  })
  res.json({ status: 'ready' })
}

/** With a token configured the caller must hold it; without one, only development shows its measures. */
function mayRead(req: Request, { config }: Service): boolean {
  return config.metricsToken === undefined ? config.environment === 'developpement' : holds(req, config.metricsToken)
}
