import type { Request, Response } from 'express'
import { constraints } from '../db/engine/constraints.ts'
import type { Conflict } from '../db/engine/conflicts.ts'
import type { Code } from '../generated/catalogue.ts'
import { type Language, Problem, type Refusal, told } from '../problems.ts'

type Context = { baseUrl: string; instance: string; traceId: string; language: Language }

/** The problem document of some refusals. */
export function problemDocument({ refusals }: Problem, { baseUrl, instance, traceId, language }: Context) {
  const { code, slots } = refusals[0]
  const { type, title, status, detail, errorCodes, errors } = told(refusals, baseUrl, language)
  return {
    ...{ type, title, status, detail, instance, code, errorCodes, errors },
    ...(code === 'Authentification.ModuleRequis' && { module: slots?.['module'] }),
    traceId,
  }
}

/** By status, after how many seconds the caller may try again, where the refusal does not say it. */
export const retries: Readonly<Record<number, string>> = { 429: '1', 503: '2' }
/** How to authenticate where it is not by an API key. */
const challenges: Partial<Record<Code, string>> = {
  'Administration.JetonInvalide': 'Bearer',
  'Rapport.JetonInvalide': 'Bearer',
  'Rapport.SignatureInvalide': 'Signature',
}

/** The language of the sentences that a caller reads (decision A-4). */
export const languageOf = (req: Request): Language =>
  req.headers['accept-language'] !== undefined && req.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'

/** Answers with a problem: the only place where an error becomes a response. */
export function sendProblem(req: Request, res: Response, problem: Problem, baseUrl: string) {
  const language = languageOf(req)
  // A path is shown as it was sent, without its query, which may hold a personal datum.
  const instance = req.originalUrl.split('?')[0]?.replace(/%(?![0-9a-f]{2})/gi, '%25') ?? ''
  const document = problemDocument(problem, {
    baseUrl,
    instance,
    traceId: String(res.getHeader('X-Trace-Id')),
    language,
  })
  // A refusal is of its moment and in the language of its reader, also where the answer itself is anybody's.
  res.set('Cache-Control', 'private, no-store').vary('Accept-Language')
  if (document.status === 401) res.set('WWW-Authenticate', challenges[document.code] ?? 'ApiKey')
  const retryAfter = problem.refusals[0].slots?.['secondes'] ?? retries[document.status]
  if (retryAfter) res.set('Retry-After', retryAfter)
  res.status(document.status).type('application/problem+json').send(JSON.stringify(document))
}

/** Refuses a method that a path does not have, and says which it has: HEAD wherever it has GET. */
export function refuseMethod({ method }: Request, res: Response, methods: Iterable<string>): never {
  const allowed = new Set([...methods].flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : one)))
  res.set('Allow', [...allowed].join(', '))
  throw new Problem({ code: 'Requete.MethodeNonPermise', slots: { valeur: method } })
}

/** The refusals that broken constraints stand for, in the order that the resource decided. */
export function refusalsOf(conflicts: readonly Conflict[]): Refusal[] {
  return conflicts.flatMap(({ constraint, valeur, employe }) => {
    const [code, member]: readonly [Code, string?] = constraints[constraint]
    const refusal = { code, member, slots: { valeur } }
    return employe === undefined
      ? [refusal]
      : [refusal, { ...refusal, member: 'idUnique', message: { fr: employe, en: employe } }]
  })
}
