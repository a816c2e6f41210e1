import { join } from 'node:path'
import { Eta } from 'eta'
import type { Request, Response } from 'express'
import type { Language } from '../problems.ts'

const templates = new Eta({ views: join(import.meta.dirname, 'templates'), cache: true })

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** No script runs but our own, nothing comes from elsewhere, and the address, a secret, is told to nobody. */
const headers = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** What the frame of every page says, in both languages. */
const words = {
  fr: {
    allerAuContenu: 'Aller au contenu',
    pied: 'Cette page ne contient ni publicité ni traceur et fonctionne sans JavaScript.',
  },
  en: {
    allerAuContenu: 'Skip to content',
    pied: 'This page has no advertising and no tracker, and needs no JavaScript.',
  },
} as const

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
}

/**
 * Sends a page of members or voters in the common frame. `data` has a `titre`, a `surtitre` and its own `mots`; with
 * `autreLangue` the frame links to the same page in the other language.
 */
export function sendPage(res: Response, langue: Language, { template, status = 200, data, hasScript = false }: Page) {
  const mots = { ...words[langue], ...(data['mots'] as object | undefined) }
  const html = templates.render(template, { ...data, langue, mots })
  const csp = hasScript ? `${policy}; script-src 'self'` : policy
  res.status(status).set(headers).set('Content-Security-Policy', csp).type('html').send(html)
}

/** The other language, for the link of the frame; `path` is an address that may be opened again. */
export const otherLanguage = (langue: Language, path: string) =>
  langue === 'fr'
    ? { code: 'en', nom: 'English', href: `${path}?langue=en` }
    : { code: 'fr', nom: 'Français', href: path }

/** The style of all these pages. */
export const styleFile = join(import.meta.dirname, 'style.css')

/** The script with which a signature is drawn. */
export const scriptFile = join(import.meta.dirname, 'signature.js')

/** Whether the caller is a browser that wants a page rather than JSON. */
export const wantsPage = (req: Request) => req.accepts(['application/json', 'text/html']) === 'text/html'
