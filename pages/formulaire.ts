import type { Router, Request } from 'express'
import * as reponses from '../handlers/reponses-formulaire.ts'
import type { FormCall, Reponse, Sent } from '../handlers/reponses-formulaire.ts'
import { callerOf } from '../http/caller.ts'
import type { Service } from '../http/service.ts'
import type { Language } from '../problems.ts'
import type { FormToFill, Saisie } from '../rules/formulaire.ts'
import { catalogueOf } from '../words/index.ts'
import { changedPage, formHeading, formPage } from './formulaire-pages.ts'
import { stopped } from './formulaire-stopped.ts'
import { languageQuery, noted, otherLanguage, type Page, servePage, type Visit } from './frame.ts'

/** The fields that a form may have. */
const mostFields = 2000

/** The form that a link opens, how an answer to it ends, and whose turn it waits for. */
type Form = {
  readonly path: string
  readonly read: (call: FormCall) => Promise<FormToFill>
  /** Bytes of the largest answer. */
  readonly largest: (call: FormCall) => Promise<number>
  readonly answer: (call: FormCall, saisie: Saisie) => Promise<Reponse>
  /** What was sent, for the page that says so. */
  readonly readSent: (call: FormCall) => Promise<Sent | undefined>
  readonly turnOf: (req: Request) => string
}

const jetonOf = (req: Request) => String(req.params['jeton'])

const invitation: Form = {
  path: '/formulaire/:jeton',
  read: reponses.readInvitation,
  largest: reponses.largestOfInvitation,
  answer: reponses.answerInvitation,
  readSent: reponses.readSentInvitation,
  turnOf: jetonOf,
}

/**
 * An open form is everybody's: the address of who looks at it or answers it counts. Nobody waits for what another one of that
 * address sends, which is read between two turns, and who answers stands apart from who looks.
 */
const openForm: Form = {
  path: '/adherer/:jeton',
  read: reponses.readOpenForm,
  largest: reponses.largestOfOpenForm,
  answer: reponses.answerOpenForm,
  readSent: reponses.readSentOpenForm,
  turnOf: (req) => `${req.method === 'POST' ? 'POST' : 'GET'} ${callerOf(req)} ${jetonOf(req)}`,
}

/**
 * The pages that members fill and sign: a form that a personal link opens, and the open form of people who are not known
 * yet. They are made on the server and need no script; a GET changes nothing, since scanners of mail follow links.
 */
export function serveFormPages(router: Router, service: Service) {
  for (const form of [invitation, openForm]) serveForm(router, service, form)
}

function serveForm(router: Router, service: Service, { path, read, largest, answer, readSent, turnOf }: Form) {
  const callOf = (req: Request): FormCall => ({ service, address: callerOf(req), path: { jeton: jetonOf(req) } })
  const addressOf = (req: Request) => path.replace(':jeton', jetonOf(req))
  const common = (req: Request, language: Language) => ({
    ...{ heading: catalogueOf(language).forms.heading, words: catalogueOf(language).forms },
    action: addressOf(req) + languageQuery(language),
  })
  const serve = servePage({ service, name: ['route', path], turnOf, addressOf, common, stopped })
  router.get(
    path,
    serve(async ({ req, language }) => {
      const how = sentIn(req)
      const sent = how && (await readSent(callOf(req)))
      return sent
        ? sentPage(language, { ...sent, how }, addressOf(req))
        : formPage(language, await read(callOf(req)), {})
    }),
  )
  // It is read once its token is known to open a form, up to the size of that one. No transaction waits for a browser.
  router.post(
    path,
    serve(
      async (visit, saisie) =>
        answerPage(visit, await answer(callOf(visit.req), saisie), { saisie, address: addressOf(visit.req) }),
      async ({ req }) => ({ limit: await largest(callOf(req)), most: mostFields }),
    ),
  )
}

type Answered = { readonly saisie: Saisie; readonly address: string }

/** Leads to the page that says that the form is sent, which may be loaded again; or shows the form again, as it was filled. */
function answerPage({ res, language }: Visit, reponse: Reponse, { saisie, address }: Answered): Page {
  if (reponse.end === 'changed') return changedPage(language, reponse.form, saisie)
  if (reponse.end === 'invalid') return formPage(language, reponse.form, saisie, { faults: reponse.faults })
  if (reponse.end === 'limited') {
    const { form, seconds } = reponse
    return noted(res, { ...formPage(language, form, saisie, { seconds }), seconds })
  }
  return { template: 'formulaire-fait', data: {}, seeOther: sentAddress(address, language, hows[reponse.end]) }
}

/** How a form was sent, as the address of the page says that tells of it: by this answer, or by one before it. */
const hows = { recorded: '1', repeated: 'deja' } as const
type How = (typeof hows)[keyof typeof hows]

const sentAddress = (address: string, language: Language, how: How) =>
  `${address}${languageQuery(language) || '?'}${language === 'en' ? '&' : ''}envoye=${how}`

const sentIn = (req: Request) => /[?&]envoye=(1|deja)(?:&|$)/.exec(req.originalUrl)?.[1] as How | undefined

function sentPage(language: Language, { organisation, what, how }: Sent & { how: How }, address: string): Page {
  const words = catalogueOf(language).forms
  const detail = how === 'deja' ? words.repeated : words.doneTexts[what]
  const heading = formHeading(language, organisation)
  const other = otherLanguage(language, (query) => sentAddress(address, query, how))
  return { template: 'formulaire-fait', data: { titre: words.done, detail, heading, otherLanguage: other } }
}
