import express, { type Express, type Request } from 'express'
import { Problem } from '../problems.ts'
import { compileTrust, warnOfForwarding } from '../http/caller.ts'
import { compressAnswers } from '../http/lists/compress.ts'
import { answerErrors } from '../http/errors.ts'
import { serveFormPages } from '../pages/formulaire.ts'
import { answerMembers } from '../pages/formulaire-stopped.ts'
import { serveJournal } from '../pages/journal.ts'
import { logCalls } from '../http/call-log.ts'
import { answerReaders, leadToDocs } from './docs.ts'
import { serveOperatorRoutes } from './operator-routes.ts'
import { serveReports } from '../http/reports.ts'
import { serveOperations } from '../http/operations.ts'
import type { Service } from '../http/service.ts'
import { servePreview } from '../pages/preview.ts'
import { serveScrutinPages } from '../pages/scrutin.ts'
import { serveVotePages } from '../pages/vote.ts'
import { answerVoters } from '../pages/vote-stopped.ts'

/** What every answer says: a browser takes it for what its media type says, and for nothing else. */
const always = { 'X-Content-Type-Options': 'nosniff' }

/**
 * Where answers are of one client, of the operator or of one person, and what tells these apart beside the address: no
 * cache keeps them, what has a version included: no call asks whether it is still the one.
 */
const personal = {
  '/b2b': 'X-Api-Key',
  '/test': 'X-Api-Key',
  '/admin/v1': 'Authorization',
  '/vote': undefined,
  '/formulaire': undefined,
}

/** The HTTP layer: the operations of the contract, the routes of the operator, and a problem for all the rest. */
export function createApp(service: Service): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing')
  app.set('query parser', false)
  app.set('trust proxy', compileTrust(service.config))
  app.use(warnOfForwarding(service))
  app.use((_req, res, next) => {
    res.set(always)
    next()
  })
  for (const [path, header] of Object.entries(personal))
    app.use(path, (_req, res, next) => {
      res.set('Cache-Control', 'private, no-store')
      if (header !== undefined) res.vary(header)
      // Refusals and pages are in the language of the reader.
      res.vary('Accept-Language')
      next()
    })
  app.use(logCalls(service))
  app.use(compressAnswers())
  serveFormPages(app, service)
  serveJournal(app, service)
  serveVotePages(app, service)
  serveScrutinPages(app, service)
  servePreview(app, service)
  serveOperations(app, service)
  serveReports(app, service)
  serveOperatorRoutes(app, service)
  app.get('/', leadToDocs)
  app.use(refuseUnknown)
  app.use(['/vote', '/scrutin'], answerVoters(service))
  app.use(['/formulaire', '/adherer'], answerMembers(service))
  app.use(answerReaders)
  app.use(answerErrors(service))
  return app
}

/** Nothing is at an address; of one that cannot be read nobody knows. */
function refuseUnknown({ path }: Request): never {
  if (/^\/(?:vote|scrutin|formulaire|adherer)\//.test(path)) decodeURIComponent(path)
  throw new Problem({ code: 'Requete.RouteInconnue' })
}
