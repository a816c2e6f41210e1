import type { ErrorRequestHandler, Request } from 'express'
import { voteTold } from '../handlers/vote.ts'
import { isForm } from '../http/bodies/forms.ts'
import { noteError, toProblem } from '../http/errors.ts'
import type { Service } from '../http/service.ts'
import { errorCodes, Problem } from '../problems.ts'
import { languageOf, noted, sendPage, type Stopped, type Visit, wantsPage } from './frame.ts'
import { refusalTold } from './vote-refusals.ts'
import { headingOf, wordsOf } from './vote-words.ts'

/** The refusals that follow from a vote and its voter: their pages say which vote it is. */
const isOfVote = (code: string) => /^(Votant|Campagne)\./.test(code)

/** Who stands before the page: a token that may open a vote, where the address has one. */
const jetonOf = (req: Request) => /^\/vote\/([^/?]+)/.exec(req.originalUrl)?.[1] ?? ''

/** Why there is no ballot: what happened, to which vote, what to do, and the code for the support. */
export function compileStopped(service: Service) {
  return async (error: unknown, { req, language }: Visit): Promise<Stopped | undefined> => {
    const problem = toProblem(error)
    if (!(error instanceof Problem) && problem.status === 500) return undefined
    return stoppedPage(service, problem, { req, language })
  }
}

async function stoppedPage(service: Service, problem: Problem, { req, language }: Pick<Visit, 'req' | 'language'>) {
  const [first] = problem.refusals
  const vote = isOfVote(first.code) ? await voteTold(service, jetonOf(req)) : undefined
  const reader = { language, timeZone: service.config.timeZone }
  const usual = problem.status >= 500 ? 'Serveur.ErreurInterne' : 'Requete.Invalide'
  const data = {
    ...(refusalTold(first.code, reader, vote) ?? refusalTold(usual, reader, vote)),
    ...(vote && { heading: headingOf(language, vote.organisation), campagne: vote.titre }),
    code: errorCodes(problem.refusals)[0],
  }
  return {
    ...{ template: 'etat', status: problem.status, code: first.code, data },
    seconds: problem.status === 503 ? 2 : undefined,
  }
}

/**
 * The end of a call under an address of voters that failed elsewhere than in a page: a wrong address or method, a body
 * that no ballot has, a mistake of ours. A browser is shown a page, a program the problem.
 */
export function answerVoters(service: Service): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    if (res.headersSent || res.destroyed || !(wantsPage(req) || isForm(req))) {
      next(error)
      return
    }
    const language = languageOf(req)
    const page = await stoppedPage(service, noteError(service.log, res, error), { req, language })
    const words = wordsOf(language)
    sendPage(res, language, { ...noted(res, page), data: { heading: words.heading, words, ...page.data } })
  }
}
