import type { Express, NextFunction, Request, Response } from 'express'
import { parseLien } from '../db/members/liens.ts'
import type { Language } from '../problems.ts'
import { errorCodes, Problem, sentence } from '../problems.ts'
import { toProblem } from '../http/errors.ts'
import { isForm, withForm } from '../http/bodies/forms.ts'
import { languageOf, languageQuery, otherLanguage, sendPage, styleFile, wantsPage } from './frame.ts'
import type { Service } from '../http/service.ts'
import { ballotPage, checkPage, receiptPage, type Turn } from './vote-pages.ts'
import { ballotSize, formLimit } from '../handlers/vote-size.ts'
import { chosen, type Form, toReponses } from './vote-form.ts'
import { type Bulletin, voteCalls } from './vote-calls.ts'
import { openTextes } from './vote-texts.ts'
import { adviceOf, wordsOf } from './vote-words.ts'

/** The fields that a ballot may have. */
const mostFields = 25_000

/**
 * The pages of the vote (decision H-11): what a browser is answered under `/vote`. They are made on the server from the
 * same operations that answer JSON, need no script, and never vote on a GET: scanners of mail follow links.
 */
export function serveVotePages(app: Express, service: Service) {
  const calls = voteCalls(service)
  const route = (make: (turn: Turn, bulletin: Bulletin, choices: Choices) => Made | Promise<Made>) =>
    page(service, async (turn) => {
      const bulletin = await calls.read(turn.jeton)
      return make(turn, bulletin, chosen(turn.form, bulletin))
    })
  const textes = openTextes(service.workshop)
  const ballot = async (turn: Turn, bulletin: Bulletin, choices: Choices, faults: readonly string[] = []) => {
    const html = await textes(parseLien(turn.jeton)?.clientId ?? '', bulletin)
    return ballotPage(turn, { bulletin, html, choices, faults })
  }
  const read = route((turn, bulletin) => ballot(turn, bulletin, new Map()))
  const review = route((turn, bulletin, choices) => {
    if (turn.form['modifier'] !== undefined) return ballot(turn, bulletin, choices)
    const faults = calls.faults(bulletin, toReponses(bulletin, choices))
    return faults.length > 0 ? ballot(turn, bulletin, choices, faults) : checkPage(turn, bulletin, choices)
  })
  const cast = route(async (turn, bulletin, choices) => {
    const reponses = toReponses(bulletin, choices)
    const faults = calls.faults(bulletin, reponses)
    if (faults.length > 0) return ballot(turn, bulletin, choices, faults)
    return receiptPage(turn, bulletin, await calls.cast(turn.jeton, reponses))
  })
  app.get('/pages/style.css', (_req, res) => {
    res.sendFile(styleFile, { maxAge: '1h' })
  })
  app.use('/vote', (_req, res, next) => {
    res.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
    next()
  })
  app.get('/vote/:jeton', browserOnly, read)
  app.post('/vote/:jeton/verifier', formOnly, review)
  app.post('/vote/:jeton', formOnly, cast)
}

type Choices = ReturnType<typeof chosen>
type Made = { template: string; status?: number; data: Record<string, unknown> }

const browserOnly = (req: Request, _res: Response, next: NextFunction) => {
  next(wantsPage(req) ? undefined : 'route')
}

const formOnly = (req: Request, _res: Response, next: NextFunction) => {
  next(isForm(req) ? undefined : 'route')
}

/** Makes a page, or the one that says why there is none. */
function page(service: Service, make: (turn: Turn) => Promise<Made>) {
  return async (req: Request, res: Response) => {
    const jeton = String(req.params['jeton'])
    const langue = languageOf(req)
    res.locals['operation'] = 'pageDeVote'
    const turn = { jeton, langue, fuseau: service.config.timeZone }
    const made = () => withBallot({ req, res, service }, jeton, (form) => make({ ...turn, form }))
    const { template, status, data } = await service
      .linkTurns(jeton, made)
      .catch((error: unknown) => statePage(res, error, langue))
    const autreLangue = req.method === 'GET' && { autreLangue: otherLanguage(langue, `/vote/${jeton}`) }
    const common = { surtitre: wordsOf(langue).surtitre, mots: wordsOf(langue), ...autreLangue }
    const address = { action: `/vote/${jeton}`, suffixe: languageQuery(langue) }
    sendPage(res, langue, { template, ...(status && { status }), data: { ...common, ...address, ...data } })
  }
}

/** Reads the form of a ballot, once the token is known: its size is that of the ballot. */
async function withBallot<T>(
  exchange: Parameters<typeof withForm>[0],
  jeton: string,
  work: (form: Form) => Promise<T>,
) {
  const { req, service } = exchange
  if (req.method === 'GET') return work({})
  const limit = formLimit(await ballotSize(service, jeton))
  return withForm(exchange, { limit, most: mostFields }, work)
}

/** Why there is no ballot: what happened, what to do, and the code for the support. */
function statePage(res: Response, error: unknown, langue: Language): Made {
  const problem = toProblem(error)
  const [first] = problem.refusals
  if (!(error instanceof Problem) && problem.status === 500) throw error
  res.locals['code'] = first.code
  if (problem.status === 503) res.set('Retry-After', '2')
  const mots = wordsOf(langue)
  const data = { titre: mots.titres[first.code] ?? mots.titreErreur, detail: sentence(first, langue) }
  const conseil = adviceOf(first.code, langue)
  return { template: 'etat', status: problem.status, data: { ...data, conseil, code: errorCodes(problem.refusals)[0] } }
}
