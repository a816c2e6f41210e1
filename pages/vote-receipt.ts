import type { Request, Response } from 'express'
import type { VoteTold } from '../db/vote/jetons.ts'
import type { Recu } from '../db/vote/recus/reprise.ts'
import { recallVote, voteTold } from '../handlers/vote.ts'
import type { Service } from '../http/service.ts'
import { dayOf } from '../mail/dates.ts'
import { type Language, Problem } from '../problems.ts'
import { languageQuery, type Page, type Visit } from './frame.ts'
import { secretOf } from './vote-form.ts'
import type { Turn } from './vote-pages.ts'
import { headingOf, wordsOf } from './vote-words.ts'

/** How long the browser that cast a vote is shown its receipt. */
const kept = 60 * 60 * 1000

/** The secret that the browser kept, whose cookie goes to this ballot alone. */
const cookieOf = (req: Request) => /(?:^|;\s*)recu=([\w-]{43})(?:;|$)/.exec(req.headers.cookie ?? '')?.[1]

/** Has the browser keep the secret of a ballot, for its addresses only. No script reads it, and no other site sends it. */
export function keepSecret(res: Response, { config }: Service, { jeton, form }: Turn) {
  const secret = secretOf(form)
  if (secret === undefined) return
  const secure = config.baseUrl.startsWith('https:')
  res.cookie('recu', secret, { path: `/vote/${jeton}`, httpOnly: true, sameSite: 'lax', secure, maxAge: kept })
}

/**
 * The answer to a vote that was cast: a browser that keeps cookies is led to where its receipt may be loaded again; another
 * is shown it at once, since it would find nothing there.
 */
export async function receiptAnswer({ req, res }: Visit, service: Service, turn: Turn, recu: Recu): Promise<Page> {
  keepSecret(res, service, turn)
  if (cookieOf(req) !== undefined && secretOf(turn.form) !== undefined)
    return { template: 'vote-recu', data: {}, seeOther: addressOf(turn, recu) }
  const vote = await voteTold(service, turn.jeton)
  if (!vote) throw new Problem({ code: 'Jeton.Inconnu' })
  return receiptPage(turn.language, vote, recu)
}

/** Where the receipt may be loaded again; of a ballot that was cast before, it goes on to say so. */
function addressOf({ jeton, language }: Turn, { dejaDepose = false }: Recu): string {
  const query = languageQuery(language)
  return `/vote/${jeton}${query}${dejaDepose ? `${query === '' ? '?' : '&'}deja=1` : ''}`
}

/** What refuses somebody who may have voted before. */
const mayHaveVoted = (error: unknown) => error instanceof Problem && /^(Votant|Campagne)\./.test(error.refusals[0].code)

/**
 * The receipt of somebody who is refused a ballot and has voted with the secret of the form, or of this browser; undefined
 * for anybody else.
 */
export async function receiptAgain({ req, res }: Visit, service: Service, turn: Turn, error: unknown) {
  const secret = req.method === 'POST' ? secretOf(turn.form) : cookieOf(req)
  if (secret === undefined || !mayHaveVoted(error)) return undefined
  const recu = await recallVote(service, turn.jeton, secret)
  if (!recu) return undefined
  const again = { ...recu, dejaDepose: true }
  if (req.method === 'POST') return receiptAnswer({ req, res, language: turn.language }, service, turn, again)
  const vote = await voteTold(service, turn.jeton)
  return vote && receiptPage(turn.language, vote, /[?&]deja=1(?:&|$)/.test(req.originalUrl) ? again : recu)
}

/** The confirmation, with the receipt. */
function receiptPage(language: Language, { organisation, titre, campagneId }: VoteTold, recu: Recu): Page {
  const words = wordsOf(language)
  const date = dayOf(`${recu.dateVote}T12:00:00Z`, 'UTC', language)
  const data = { titre: `${words.done} · ${titre}`, heading: headingOf(language, organisation), campagne: titre }
  return { template: 'vote-recu', data: { ...data, campagneId, recu, date } }
}
