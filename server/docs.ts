import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { describe, isCode } from '../docs/errors.ts'
import { Problem } from '../problems.ts'
import {
  adminContract,
  adminText,
  contract,
  contractText,
  olderText,
  overlayText,
  webhooksText,
} from '../contract/contract.ts'
import type { Service } from '../http/service.ts'

type Get = (path: string, handler: (req: Request, res: Response) => unknown) => void

const contentSecurityPolicy =
  "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What makes the pages is loaded when somebody reads one. */
const site = () => import('../docs/site.ts')

/** The contract, the documentation that `npm run docs` writes, and a page for each code, all without any other host. */
export function serveDocs(get: Get, service: Service) {
  const { config } = service
  serveContracts(get, service)
  // The links of the pages are relative: they need the slash.
  get('/docs', (_req, res) => {
    res.redirect('docs/')
  })
  const file = async (name: string, res: Response) => {
    const { contentOf, siteFiles } = await site()
    const content = await (contentOf(name, config.baseUrl) ?? unknown())
    res.set('Cache-Control', 'public, max-age=300')
    if (siteFiles.get(name)?.type === 'html') html(res, content)
    else res.type(name).send(content)
  }
  get('/docs/', (_req, res) => file('index.html', res))
  get('/docs/*name', (req, res) => file([req.params['name'] ?? []].flat().join('/'), res))
  if (config.adminToken !== undefined) {
    get('/admin/docs', async (_req, res) => html(res, (await site()).administrationPage()))
    get('/admin/docs/contract.js', async (_req, res) => res.type('js').send((await site()).administrationScript()))
  }
  get('/errors/:code', async (req, res) => {
    const code = String(req.params['code'])
    if (!isCode(code)) unknown()
    const entry = describe(code)
    if (isBrowser(req)) html(res, (await site()).errorPage(entry, '../docs/'))
    else res.json({ ...entry, type: `${config.baseUrl}/errors/${code}` })
  })
}

/** Whether somebody reads the answer, as opposed to a program. */
const isBrowser = (req: Request) => req.accepts('json', 'html') === 'html'

const html = (res: Response, page: string) =>
  res.set('Content-Security-Policy', contentSecurityPolicy).type('html').send(page)

/** Leads a browser that was given the address alone to the documentation; a program is told that nothing is there. */
export const leadToDocs: RequestHandler = (req, res, next) => {
  if (!isBrowser(req)) next()
  else res.vary('Accept').redirect('docs/')
}

/** Tells somebody who reads that there is no such page, as a page that leads to the documentation; programs, as a problem. */
export const answerReaders: ErrorRequestHandler = async (error: unknown, req, res, next) => {
  const code = 'Requete.RouteInconnue'
  const isUnknown = error instanceof Problem && error.refusals[0].code === code
  // What the path says is repeated in each link of the page: `*` has no folder, and nobody follows a link of a hundred.
  const depth = req.path.split('/').length - 2
  const isPage = depth >= 0 && depth < 100
  if (!isUnknown || !isPage || req.method !== 'GET' || !isBrowser(req)) {
    next(error)
    return
  }
  res.locals['code'] = code
  const up = '../'.repeat(depth)
  html(res.status(404).vary('Accept'), (await site()).errorPage(describe(code), `${up}docs/`))
}

/** The contracts as they are written, and as JSON. */
function serveContracts(get: Get, { config }: Service) {
  const texts: [path: string, type: string, textOf: () => string][] = [
    ['/openapi.yaml', 'application/yaml; charset=utf-8', () => contractText],
    ['/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(contract)],
    ['/openapi-3.0.yaml', 'application/yaml; charset=utf-8', olderText],
    ['/openapi-webhooks.yaml', 'application/yaml; charset=utf-8', webhooksText],
    ['/openapi-overlay.fr.yaml', 'application/yaml; charset=utf-8', overlayText],
  ]
  const admin: typeof texts = [
    ['/openapi-admin.yaml', 'application/yaml; charset=utf-8', () => adminText],
    ['/openapi-admin.json', 'application/json; charset=utf-8', () => JSON.stringify(adminContract)],
  ]
  const served = config.adminToken === undefined ? texts : [...texts, ...admin]
  for (const [path, type, textOf] of served) get(path, fixed(type, textOf))
}

/** Answers with a text that never changes: its bytes are made once, when somebody first asks. */
function fixed(type: string, textOf: () => string) {
  let bytes: Buffer | undefined
  return (_req: Request, res: Response) => res.type(type).send((bytes ??= Buffer.from(textOf())))
}

function unknown(): never {
  throw new Problem({ code: 'Requete.RouteInconnue' })
}
