import type { NextFunction, Request, Response, Router } from 'express'
import { parseLien } from '../db/members/liens.ts'
import type { Language } from '../problems.ts'
import { Problem } from '../problems.ts'
import { plainLengthOf } from '../http/bodies/body.ts'
import { isForm } from '../http/bodies/forms.ts'
import { callerOf } from '../http/caller.ts'
import { languageQuery, type Page, servePage, type Visit, wantsPage } from './frame.ts'
import type { Service } from '../http/service.ts'
import { ballotPage, checkPage, type Turn } from './vote-pages.ts'
import { keepSecret, receiptAgain, receiptAnswer } from './vote-receipt.ts'
import { bodyLimit, formLimit } from '../handlers/vote-size.ts'
import { bulletinOf, chosen, type Form, readOn, toReponses } from './vote-form.ts'
import { type Bulletin, voteCalls } from './vote-calls.ts'
import { openTexts } from './vote-texts.ts'
import { compileStopped } from './vote-stopped.ts'
import { wordsOf } from './vote-words.ts'

/** The fields that a ballot may have. */
const mostFields = 25_000

/**
 * The pages of the vote (decision H-11): what a browser is answered under `/vote`. They are made on the server from the
 * same operations that answer JSON, need no script, and never vote on a GET: scanners of mail follow links.
 */
export function serveVotePages(router: Router, service: Service) {
  const calls = voteCalls(service)
  const route = compileRoute(service, calls)
  const ballot = compileBallot(service)
  const read = route((turn, bulletin) => ballot(turn, bulletin, new Map()))
  const review = route((turn, bulletin, choices) => {
    if (turn.form['modifier'] !== undefined) return ballot(turn, bulletin, choices)
    const faults = calls.faults(bulletin, toReponses(bulletin, choices))
    if (faults.length > 0) return ballot(turn, bulletin, choices, faults)
    keepSecret(turn.visit.res, service, turn)
    return checkPage(turn, bulletin, choices)
  })
  const cast = route(async (turn, bulletin, choices) => {
    const reponses = toReponses(bulletin, choices)
    try {
      return await receiptAnswer(turn.visit, service, turn, await calls.cast(turn, bulletinOf(turn.form, reponses)))
    } catch (error) {
      const faults = isOfBallot(error) ? calls.faults(bulletin, reponses) : []
      // A ballot without a fault was changed meanwhile: the vote is not taken, and nobody is to believe so.
      if (faults.length === 0) throw error
      return ballot(turn, bulletin, choices, faults)
    }
  })
  router.get('/vote/:jeton', browserOnly, read)
  router.post('/vote/:jeton/verifier', formOnly, review)
  router.post('/vote/:jeton', formOnly, cast)
}

type Choices = ReturnType<typeof chosen>
type Turned = Turn & { readonly visit: Visit }

type Make = (turn: Turned, bulletin: Bulletin, choices: Choices) => Page | Promise<Page>

/** Answers with what is made of a ballot; who has voted is shown the receipt again, where it is theirs to see. */
function compileRoute(service: Service, calls: ReturnType<typeof voteCalls>) {
  const stopped = compileStopped(service)
  const serve = servePage({ service, name: ['operation', 'pageDeVote'], turnOf: jetonOf, addressOf, common, stopped })
  const boundsOf = async ({ req }: Visit) => ({
    limit: await bodyLimit(service, { jeton: jetonOf(req), length: plainLengthOf(req) }, formLimit),
    most: mostFields,
  })
  // The form of a ballot is read once the token is known: its size is that of the ballot.
  return (make: Make) =>
    serve(async (visit, form) => {
      const turn = { ...turnOf(visit, service, form), visit }
      try {
        const bulletin = await calls.read(turn)
        refuseOutdated(form, bulletin)
        return await make(turn, bulletin, chosen(form, bulletin))
      } catch (error) {
        const again = await receiptAgain(visit, service, turn, error)
        if (!again) throw error
        return again
      }
    }, boundsOf)
}

/** What was chosen on a page is an answer to what that page asked. */
function refuseOutdated(form: Form, { campagne: { empreinteQuestions: asked } }: Bulletin) {
  const read = readOn(form)
  if (read !== undefined && asked !== null && read !== asked)
    throw new Problem({ code: 'Bulletin.Perime', member: 'empreinteQuestions' })
}

/** Makes the page of a ballot, with what is wrong with it. */
function compileBallot({ workshop }: Service) {
  const texts = openTexts(workshop)
  return async (turn: Turn, bulletin: Bulletin, choices: Choices, faults: readonly string[] = []) => {
    const html = await texts(parseLien(turn.jeton)?.clientId ?? '', bulletin)
    return ballotPage(turn, { bulletin, html, choices, faults })
  }
}

const jetonOf = (req: Request) => String(req.params['jeton'])
const addressOf = (req: Request) => `/vote/${jetonOf(req)}`

/** Whether a vote is refused by what its ballot says: the ballot is shown again, with what is to be corrected. */
const isOfBallot = (error: unknown) =>
  error instanceof Problem && ['Bulletin.Invalide', 'Requete.Invalide'].includes(error.refusals[0].code)

const browserOnly = (req: Request, _res: Response, next: NextFunction) => {
  next(wantsPage(req) ? undefined : 'route')
}

const formOnly = (req: Request, _res: Response, next: NextFunction) => {
  next(isForm(req) ? undefined : 'route')
}

const turnOf = ({ req, language }: Visit, { config }: Service, form: Form): Turn => ({
  ...{ jeton: jetonOf(req), address: callerOf(req), language, form },
  timeZone: config.timeZone,
})

const common = (req: Request, language: Language) => ({
  ...{ heading: wordsOf(language).heading, words: wordsOf(language) },
  ...{ action: addressOf(req), query: languageQuery(language) },
})
