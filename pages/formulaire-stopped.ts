import type { ErrorRequestHandler } from 'express'
import { isUnavailable } from '../db/engine/errors.ts'
import { FormStopped } from '../handlers/reponses-formulaire.ts'
import { isForm } from '../http/bodies/forms.ts'
import { noteError } from '../http/errors.ts'
import type { Service } from '../http/service.ts'
import { type Language, Problem } from '../problems.ts'
import { type Catalogue, catalogueOf } from '../words/index.ts'
import { formHeading } from './formulaire-pages.ts'
import { languageOf, noted, type Page, sendPage, type Stopped, type Visit, wantsPage } from './frame.ts'

/** The statuses of the states of a form; 409 for what it asks for and cannot be done. */
const statuses: Partial<Record<State, number>> = { unknown: 404, expired: 410, tooLarge: 503 }

/** The page that says why there is no form; undefined for a mistake of ours. */
export function stopped(error: unknown, { language }: Visit): Stopped | undefined {
  if (error instanceof FormStopped) {
    const { state, seconds, organisation } = error
    return { ...statePage(state, statuses[state] ?? 409, language, organisation), seconds }
  }
  const isProblem = error instanceof Problem
  const isAway = isUnavailable(error) || (isProblem && error.status === 503)
  if (isAway) return { ...statePage('unavailable', 503, language), seconds: 2 }
  return isProblem ? statePage('unreadable', error.status, language) : undefined
}

type State = keyof Catalogue['forms']['states']

function statePage(state: State, status: number, language: Language, organisation?: string): Page {
  const [titre, detail] = catalogueOf(language).forms.states[state]
  const heading = organisation !== undefined && { heading: formHeading(language, organisation) }
  return { template: 'formulaire-fait', status, data: { titre, detail, ...heading } }
}

/**
 * The end of a call under an address of forms that failed elsewhere than in a page: an address that nobody was sent, a
 * mistake of ours. A browser is shown a page, a program the problem.
 */
export function answerMembers({ log }: Service): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent || res.destroyed || !(wantsPage(req) || isForm(req))) {
      next(error)
      return
    }
    const { status } = noteError(log, res, error)
    const language = languageOf(req)
    const words = catalogueOf(language).forms
    const page = statePage(stateBy(status), status, language)
    const seconds = status === 503 ? 2 : undefined
    sendPage(res, language, {
      ...noted(res, { ...page, seconds }),
      data: { heading: words.heading, words, ...page.data },
    })
  }
}

/** Whoever has no such link has it from nobody. */
const stateBy = (status: number): State => {
  if (status >= 500) return 'unavailable'
  return status === 400 || status === 404 ? 'unknown' : 'unreadable'
}
