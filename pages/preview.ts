import type { Express } from 'express'
import { openPreview } from '../http/calls.ts'
import type { Service } from '../http/service.ts'
import { languageOf, sendPage, wantsPage } from './frame.ts'
import { ballotPage } from './vote-pages.ts'
import { openTexts } from './vote-texts.ts'
import { wordsOf } from './vote-words.ts'

/** The page of a ballot before its publication, for whoever holds the key: no form, nothing that could be cast. */
export function servePreview(app: Express, service: Service) {
  const texts = openTexts(service.workshop)
  const preview = openPreview(service)
  app.get('/b2b/v1/campagnes/:id/apercu', async (req, res, next) => {
    if (!wantsPage(req)) {
      next()
      return
    }
    res.locals['operation'] = 'getApercu'
    const { clientId, bulletin } = await preview(req, res)
    const html = await texts(clientId, bulletin)
    const language = languageOf(req)
    const turn = { jeton: '', address: '', form: {}, language, timeZone: service.config.timeZone }
    const page = ballotPage(turn, { bulletin, html, choices: new Map(), faults: [] })
    const words = { ...wordsOf(language), ...page.data.words }
    sendPage(res, language, { ...page, data: { ...page.data, words, isPreview: true } })
  })
}
