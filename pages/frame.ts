import { join } from 'node:path'
import { Eta } from 'eta'
import type { Request, Response } from 'express'
import { type Bounds, type Fields, withForm } from '../http/bodies/forms.ts'
import type { Service } from '../http/service.ts'
import type { Code } from '../generated/catalogue.ts'
import type { Language } from '../problems.ts'
import { catalogueOf } from '../words/index.ts'

const templates = new Eta({ views: join(import.meta.dirname, 'templates'), cache: true })

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** No script runs but our own, nothing comes from elsewhere, and the address, a secret, is told to nobody. */
const headers = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}

/** The language of a page: French unless English is asked for. */
export const languageOf = (req: Request): Language => (/[?&]langue=en\b/.test(req.originalUrl) ? 'en' : 'fr')

/** The query that keeps the language of a page in its forms and links. */
export const languageQuery = (language: Language) => (language === 'en' ? '?langue=en' : '')

export type Page = {
  readonly template: string
  readonly status?: number
  readonly data: Record<string, unknown>
  /** Whether a script of ours makes the page more comfortable. */
  readonly hasScript?: boolean
  /** Where a browser is led instead: the page there may be loaded again without sending anything again. */
  readonly seeOther?: string
}

/**
 * Sends a page of members or voters in the common frame. `data` has a `titre`, a `heading` and its own `words`; with
 * `otherLanguage` the frame links to the same page in the other language.
 */
export function sendPage(res: Response, language: Language, { template, status = 200, data, hasScript = false }: Page) {
  const said = { ...catalogueOf(language).frame, ...(data['words'] as object | undefined) }
  const html = templates.render(template, { ...data, language, words: said })
  const csp = hasScript ? `${policy}; script-src 'self'` : policy
  res.status(status).set(headers).set('Content-Security-Policy', csp).type('html').send(html)
}

/** One request of a page. */
export type Visit = { readonly req: Request; readonly res: Response; readonly language: Language }

/** The page that says why there is none, after how many seconds it may be asked for again, and the code for the log. */
export type Stopped = Page & { readonly seconds?: number | undefined; readonly code?: Code | undefined }

type Frame = {
  readonly service: Service
  /** What the log and the measures call these pages: an operation, or a route. */
  readonly name: readonly [kind: 'operation' | 'route', name: string]
  /** Whose calls are answered in turn. */
  readonly turnOf: (req: Request) => string
  /** Where the page stands, without its query. */
  readonly addressOf: (req: Request) => string
  /** What all these pages have besides their own. */
  readonly common: (req: Request, language: Language) => Record<string, unknown>
  /** What an error means to who reads the page; undefined for a mistake of ours. */
  readonly stopped: (error: unknown, visit: Visit) => Stopped | undefined | Promise<Stopped | undefined>
}

/** The page that says why there is none, once the log and the headers know. */
export function noted(res: Response, page: Stopped): Page {
  if (page.code !== undefined) res.locals['code'] = page.code
  if (page.seconds !== undefined) res.set('Retry-After', String(page.seconds))
  return page
}

/** Makes a page, of what was sent where a form is read. */
type Work = (visit: Visit, fields: Fields) => Promise<Page>

/** How large the form may be that comes with a POST. */
type BoundsOf = (visit: Visit) => Bounds | Promise<Bounds>

/**
 * Answers a request with the page that a work makes in the turn of its link, or with the one that says why there is none.
 * Its form is read between two turns, once the first has told how large it may be: who sends one slowly keeps nobody waiting.
 */
export function servePage({ service, name: [kind, name], turnOf, addressOf, common, stopped }: Frame) {
  const make = async (visit: Visit, work: Work, boundsOf: BoundsOf | undefined): Promise<Page> => {
    const turn = turnOf(visit.req)
    const inTurn = <T>(part: () => Promise<T>) => service.linkTurns(turn, visit.res, part)
    if (!boundsOf || visit.req.method !== 'POST') return inTurn(() => work(visit, {}))
    const bounds = await inTurn(async () => boundsOf(visit))
    return withForm({ ...visit, service }, bounds, (fields) => inTurn(() => work(visit, fields)))
  }
  return (work: Work, boundsOf?: BoundsOf) => async (req: Request, res: Response) => {
    const language = languageOf(req)
    res.locals[kind] = name
    const visit = { req, res, language }
    const failed = async (error: unknown): Promise<Page> => {
      const page = await stopped(error, visit)
      if (!page) throw error
      return noted(res, page)
    }
    const made = await make(visit, work, boundsOf).catch(failed)
    if (made.seeOther !== undefined) {
      res.status(303).set(headers).location(made.seeOther).end()
      return
    }
    const path = addressOf(req)
    const address = req.method === 'GET' && { otherLanguage: otherLanguage(language, (of) => path + languageQuery(of)) }
    sendPage(res, language, { ...made, data: { ...common(req, language), ...address, ...made.data } })
  }
}

/** The other language, for the link of the frame; `address` is where the page may be opened again in a language. */
export const otherLanguage = (language: Language, address: (language: Language) => string) =>
  language === 'fr'
    ? { code: 'en', nom: 'English', href: address('en') }
    : { code: 'fr', nom: 'Français', href: address('fr') }

/** The style of all these pages. */
export const styleFile = join(import.meta.dirname, 'style.css')

/** The script with which a signature is drawn. */
export const scriptFile = join(import.meta.dirname, 'signature.js')

/** Whether the caller is a browser that wants a page rather than JSON. */
export const wantsPage = (req: Request) => req.accepts(['application/json', 'text/html']) === 'text/html'
