import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express'
import { describe, isCode } from '../docs/errors.ts'
import { fileNamed, isLasting } from '../docs/file-names.ts'
import { printed } from '../docs/press.ts'
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
import { languageOf, refuseMethod } from '../http/problems.ts'
import type { FileType } from '../docs/site.ts'
import type { Service } from '../http/service.ts'
import { sendStored, store, type Stored } from './stored.ts'

type Get = (path: string, handler: (req: Request, res: Response) => unknown) => void

const contentSecurityPolicy =
  "default-src 'none'; img-src 'self' data:; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The contract, the documentation that `npm run docs` writes, and a page for each code, all without any other host. */
export function serveDocs(get: Get, service: Service) {
  const { config } = service
  serveContracts(get, service)
  serveSite(get, config.baseUrl)
  if (config.adminToken !== undefined) {
    get('/admin/docs', (req, res) => {
      leadTo(req, res, (language) => `docs/${language}.html`)
    })
    const kept = keeper()
    get('/admin/docs/:page', async (req, res) => {
      const language = languages.find((one) => `${one}.html` === req.params['page']) ?? unknown()
      forReaders(res).set('Cache-Control', 'no-cache')
      await sendStored(req, res, 'html', await kept(language, () => printed('administration', language)))
    })
  }
  serveCodes(get, config.baseUrl)
}

/** What each code means: a page for who reads, JSON for programs. */
function serveCodes(get: Get, baseUrl: string) {
  const kept = keeper()
  get('/errors/:code', async (req, res) => {
    const code = String(req.params['code'])
    if (!isCode(code)) unknown()
    res.vary('Accept')
    if (!isBrowser(req)) {
      const told = () => JSON.stringify({ ...describe(code), type: `${baseUrl}/errors/${code}` })
      await sendStored(req, res, 'json', await kept(code, told))
      return
    }
    const language = languageOfReader(req)
    const page = await kept(`${language} ${code}`, () => printed('error', code, '../docs/', language))
    await sendStored(req, forReaders(byReader(res)), 'html', page)
  })
}

const languages = ['fr', 'en'] as const

/** The language that the reader chose on a page of the documentation; of who chose none, the one that the browser prefers. */
const languageOfReader = (req: Request) =>
  languages.find((one) => req.headers.cookie?.split('; ').includes(`docs-language=${one}`)) ?? languageOf(req)

/** Says what the answer depends on, beside its address. */
const byReader = (res: Response) => res.vary('Accept-Language').vary('Cookie').set('Cache-Control', 'no-cache')

/** Leads to a page in the language of the reader. */
const leadTo = (req: Request, res: Response, pathIn: (language: 'fr' | 'en') => string) => {
  byReader(res).redirect(pathIn(languageOfReader(req)))
}

/** The pages before there were two languages: each leads to itself in the language of the reader. */
const pagesOfOld = /^(?:(?:index|reference|errors|changelog)|guides\/[\w-]+)\.html$/

/** Texts by their names, each made when it is first asked for, and kept; one that could not be made is made again. */
function keeper() {
  const texts = new Map<string, Promise<Stored>>()
  return (name: string, make: () => string | Promise<string>): Promise<Stored> => {
    const known = texts.get(name)
    if (known) return known
    const made = Promise.resolve().then(make).then(store)
    texts.set(name, made)
    made.catch(() => texts.delete(name))
    return made
  }
}

/** The files of the site, each made when it is first asked for. */
function serveSite(get: Get, baseUrl: string) {
  const kept = keeper()
  let files: ReadonlyMap<string, FileType> | undefined
  const file = async (asked: string, req: Request, res: Response) => {
    const all = (files ??= new Map(await printed('files')))
    const name = fileNamed(asked, all) ?? unknown()
    const type = all.get(name) ?? unknown()
    const made = await kept(name, () => printed('file', name, baseUrl))
    if (type === 'html') forReaders(res)
    // While versions of the service run beside each other, a page of one loads what another serves.
    const isItself = isLasting(name) && name === asked
    res.set('Cache-Control', isItself ? 'public, max-age=31536000, immutable' : 'no-cache')
    await sendStored(req, res, types[type] ?? type, made)
  }
  // The links of the pages are relative: they need the slash.
  get('/docs', (req, res) => {
    leadTo(req, res, (language) => `docs/${language}/index.html`)
  })
  get('/docs/', (req, res) => {
    leadTo(req, res, (language) => `${language}/index.html`)
  })
  const serveNamed = (name: string, req: Request, res: Response) => {
    const [, language, slash] = /^(fr|en)(\/?)$/.exec(name) ?? []
    if (language !== undefined) {
      res.redirect(slash === '/' ? 'index.html' : `${language}/index.html`)
      return
    }
    if (!pagesOfOld.test(name)) return file(name, req, res)
    const up = '../'.repeat(name.split('/').length - 1)
    leadTo(req, res, (own) => `${up}${own}/${name}`)
  }
  get('/docs/*name', (req, res) => serveNamed([req.params['name'] ?? []].flat().join('/'), req, res))
}

const yaml = 'application/yaml; charset=utf-8'
const types: Readonly<Record<string, string>> = { yaml }

/** Whether somebody reads the answer, as opposed to a program. */
const isBrowser = (req: Request) => req.accepts('json', 'html') === 'html'

const forReaders = (res: Response) => res.set('Content-Security-Policy', contentSecurityPolicy)

/** Leads a browser that was given the address alone to the documentation; a program is told that nothing is there. */
export function leadToDocs(app: Express) {
  const browserOnly: RequestHandler = (req, _res, next) => {
    next(isBrowser(req) ? undefined : 'route')
  }
  const root = app.route('/').all(browserOnly)
  root.get((_req, res) => {
    res.vary('Accept').redirect('docs/')
  })
  root.all((req, res) => refuseMethod(req, res, ['GET']))
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
  const language = languageOfReader(req)
  const top = `${'../'.repeat(depth)}docs/`
  const page = await keptUnknown(`${language} ${top}`, () => printed('error', code, top, language))
  await sendStored(req, forReaders(byReader(res.status(404).vary('Accept'))), 'html', page)
}

const keptUnknown = keeper()

/** The contracts as they are written, and as JSON. */
function serveContracts(get: Get, { config }: Service) {
  const json = 'application/json; charset=utf-8'
  const texts: [path: string, type: string, textOf: () => string][] = [
    ['/openapi.yaml', yaml, contractText],
    ['/openapi.json', json, () => JSON.stringify(contract)],
    ['/openapi-3.0.yaml', yaml, olderText],
    ['/openapi-webhooks.yaml', yaml, webhooksText],
    ['/openapi-overlay.fr.yaml', yaml, overlayText],
  ]
  const admin: typeof texts = [
    ['/openapi-admin.yaml', yaml, adminText],
    ['/openapi-admin.json', json, () => JSON.stringify(adminContract)],
  ]
  const served = config.adminToken === undefined ? texts : [...texts, ...admin]
  for (const [path, type, textOf] of served) {
    let stored: Stored | undefined
    get(path, (req, res) => sendStored(req, res, type, (stored ??= store(textOf()))))
  }
}

function unknown(): never {
  throw new Problem({ code: 'Requete.RouteInconnue' })
}
