import type { Request, Response } from 'express'
import { describe, isCode } from '../docs/errors.ts'
import { Problem } from '../problems.ts'
import { adminContract, adminText, contract, contractText } from './contract.ts'
import type { Service } from './service.ts'

type Get = (path: string, handler: (req: Request, res: Response) => unknown) => void

const contentSecurityPolicy =
  "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What makes the pages is loaded when somebody reads one. */
const site = () => import('../docs/site.ts')

/** The contract, the documentation that `npm run docs` writes, and a page for each code, all without any other host. */
export function serveDocs(get: Get, { config }: Service) {
  const html = (res: Response, page: string) =>
    res.set('Content-Security-Policy', contentSecurityPolicy).type('html').send(page)

  get('/openapi.yaml', (_req, res) => res.type('application/yaml').send(contractText))
  get('/openapi.json', (_req, res) => res.json(contract))
  // The links of the pages are relative: they need the slash.
  get('/docs', (_req, res) => {
    res.redirect('docs/')
  })
  const file = async (name: string, res: Response) => {
    const { contentOf, siteFiles } = await site()
    const content = await (contentOf(name) ?? unknown())
    res.set('Cache-Control', 'public, max-age=300')
    if (siteFiles.get(name)?.type === 'html') html(res, content)
    else res.type(name).send(content)
  }
  get('/docs/', (_req, res) => file('index.html', res))
  get('/docs/*name', (req, res) => file([req.params['name'] ?? []].flat().join('/'), res))
  if (config.adminToken !== undefined) {
    get('/openapi-admin.yaml', (_req, res) => res.type('application/yaml').send(adminText))
    get('/openapi-admin.json', (_req, res) => res.json(adminContract))
    get('/admin/docs', async (_req, res) => html(res, (await site()).administrationPage()))
    get('/admin/docs/contract.js', async (_req, res) => res.type('js').send((await site()).administrationScript()))
  }
  get('/errors/:code', async (req, res) => {
    const code = String(req.params['code'])
    if (!isCode(code)) unknown()
    const entry = describe(code)
    if (req.accepts('json', 'html') === 'html') html(res, (await site()).errorPage(entry, '../docs/'))
    else res.json({ ...entry, type: `${config.baseUrl}/errors/${code}` })
  })
}

function unknown(): never {
  throw new Problem({ code: 'Requete.RouteInconnue' })
}
