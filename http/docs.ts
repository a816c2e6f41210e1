import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Request, Response } from 'express'
import { Eta } from 'eta'
import { join } from 'node:path'
import { catalogue, type Code } from '../generated/catalogue.ts'
import { Problem } from '../problems.ts'
import { adminContract, adminText, contract, contractText, everyOperation } from './contract.ts'
import type { Service } from './service.ts'

type Get = (path: string, handler: (req: Request, res: Response) => unknown) => void

const redoc = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
const pages = new Eta({ views: join(import.meta.dirname, 'pages'), cache: true })
const contentSecurityPolicy =
  "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

let script: Promise<string> | undefined

/** Redoc's script as npm brings it, but for the logo of its footer, which it would fetch from another host. */
function redocWithoutHosts(): Promise<string> {
  const logo = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
  script ??= readFile(redoc, 'utf8').then((text) => text.replaceAll(logo, 'data:image/svg+xml,<svg/>'))
  return script
}

/** The contracts, their rendering and a page for each code of the catalogue, all served without any other host. */
export function serveDocs(get: Get, { config }: Service) {
  const html = (res: Response, page: string, data: object) =>
    res.set('Content-Security-Policy', contentSecurityPolicy).type('html').send(pages.render(page, data))

  get('/openapi.yaml', (_req, res) => res.type('application/yaml').send(contractText))
  get('/openapi.json', (_req, res) => res.json(contract))
  get('/docs', (_req, res) => html(res, 'docs', { title: 'Membership and voting service', file: '/openapi' }))
  if (config.adminToken !== undefined) {
    get('/openapi-admin.yaml', (_req, res) => res.type('application/yaml').send(adminText))
    get('/openapi-admin.json', (_req, res) => res.json(adminContract))
    get('/admin/docs', (_req, res) => html(res, 'docs', { title: 'Administration', file: '/openapi-admin' }))
  }
  get('/docs/redoc.js', async (_req, res) => {
    res
      .type('js')
      .set('Cache-Control', 'public, max-age=3600')
      .send(await redocWithoutHosts())
  })
  get('/docs/start.js', (_req, res) => {
    res.sendFile(join(import.meta.dirname, 'pages/start.js'), { maxAge: '1h' })
  })
  get('/errors/:code', (req, res) => {
    const code = String(req.params['code'])
    if (!isCode(code)) throw new Problem({ code: 'Requete.RouteInconnue' })
    const page = describe(code)
    if (req.accepts('json', 'html') === 'html') html(res, 'erreur', page)
    else res.json({ ...page, type: `${config.baseUrl}/errors/${code}` })
  })
}

const isCode = (code: string): code is Code => Object.hasOwn(catalogue, code)

/** What a caller wants to know of a code: meaning, cause, what to do, and the operations that answer it. */
function describe(code: Code) {
  const { status, title, fr, en, cause, remedy } = catalogue[code]
  const answering = everyOperation.filter(({ responses }) =>
    JSON.stringify(responses[String(status)] ?? '').includes(`schemas/${code}"`),
  )
  return { code, status, title, detail: { fr, en }, cause, remedy, operations: answering.map(({ id }) => id) }
}
