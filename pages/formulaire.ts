import type { Express, Request } from 'express'
import { isUnavailable } from '../db/engine/errors.ts'
import * as reponses from '../handlers/reponses-formulaire.ts'
import { type FormCall, FormStopped, type Reponse } from '../handlers/reponses-formulaire.ts'
import { withForm } from '../http/bodies/forms.ts'
import { callerOf } from '../http/caller.ts'
import type { Service } from '../http/service.ts'
import { type Language, Problem } from '../problems.ts'
import { type FormToFill, largestSaisie, type Saisie } from '../rules/formulaire.ts'
import { formPage } from './formulaire-pages.ts'
import { formWordsOf, type State } from './formulaire-words.ts'
import { languageQuery, type Page, servePage, scriptFile, type Stopped, type Visit } from './frame.ts'

/** The fields that a form may have. */
const mostFields = 2000

/** The form that a link opens, how an answer to it ends, and whose turn it waits for. */
type Form = {
  readonly path: string
  readonly read: (call: FormCall) => Promise<FormToFill>
  readonly answer: (call: FormCall, saisie: Saisie) => Promise<Reponse>
  readonly turnOf: (req: Request) => string | undefined
}

const jetonOf = (req: Request) => String(req.params['jeton'])

const invitation: Form = {
  path: '/formulaire/:jeton',
  read: reponses.readInvitation,
  answer: reponses.answerInvitation,
  turnOf: jetonOf,
}

/**
 * An open form is everybody's: the address of who looks at it counts, and nobody waits for what another one of that
 * address sends.
 */
const openForm: Form = {
  path: '/adherer/:jeton',
  read: reponses.readOpenForm,
  answer: reponses.answerOpenForm,
  turnOf: (req) => (req.method !== 'POST' ? `${callerOf(req)} ${jetonOf(req)}` : undefined),
}

/**
 * The pages that members fill and sign: a form that a personal link opens, and the open form of people who are not known
 * yet. They are made on the server and need no script; a GET changes nothing, since scanners of mail follow links.
 */
export function serveFormPages(app: Express, service: Service) {
  for (const form of [invitation, openForm]) serveForm(app, service, form)
  app.get('/pages/signature.js', (_req, res) => {
    res.sendFile(scriptFile, { maxAge: '1h' })
  })
}

function serveForm(app: Express, service: Service, { path, read, answer, turnOf }: Form) {
  const callOf = (req: Request): FormCall => ({ service, address: callerOf(req), path: { jeton: jetonOf(req) } })
  const addressOf = (req: Request) => path.replace(':jeton', jetonOf(req))
  const common = (req: Request, language: Language) => ({
    ...{ heading: formWordsOf(language).heading, words: formWordsOf(language) },
    action: addressOf(req) + languageQuery(language),
  })
  const serve = servePage({ service, name: ['route', path], turnOf, addressOf, common, stopped })
  app.get(
    path,
    serve(async ({ req, language }) => formPage(language, await read(callOf(req)), {}, new Map())),
  )
  // It is read once its token is known to open a form, up to the size of that one. No transaction waits for a browser.
  app.post(
    path,
    serve(async ({ req, res, language }) => {
      const limit = largestSaisie(await read(callOf(req)))
      return withForm({ req, res, service }, { limit, most: mostFields }, async (saisie) =>
        answerPage(language, await answer(callOf(req), saisie), saisie),
      )
    }),
  )
}

function answerPage(language: Language, reponse: Reponse, saisie: Saisie): Page {
  if (reponse.end === 'invalid') return formPage(language, reponse.form, saisie, reponse.faults)
  const words = formWordsOf(language)
  return { template: 'formulaire-fait', data: { titre: words.done, detail: words.doneTexts[reponse.what] } }
}

/** The statuses of the states of a form; 409 for what it asks for and cannot be done. */
const statuses: Partial<Record<State, number>> = { unknown: 404, expired: 410, limited: 429, tooLarge: 503 }

/** The page that says why there is no form; undefined for a mistake of ours. */
function stopped(error: unknown, { language }: Visit): Stopped | undefined {
  if (error instanceof FormStopped) {
    const { state, seconds } = error
    return { ...statePage(state, statuses[state] ?? 409, language), seconds }
  }
  const isProblem = error instanceof Problem
  const isAway = isUnavailable(error) || (isProblem && error.status === 503)
  if (isAway) return { ...statePage('unavailable', 503, language), seconds: 2 }
  return isProblem ? statePage('unreadable', error.status, language) : undefined
}

function statePage(state: State, status: number, language: Language): Page {
  const [titre, detail] = formWordsOf(language).states[state]
  return { template: 'formulaire-fait', status, data: { titre, detail } }
}
