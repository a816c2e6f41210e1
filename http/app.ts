import { constants } from 'node:zlib'
import compression from 'compression'
import express, { type Express } from 'express'
import { Problem } from '../problems.ts'
import { answerErrors } from './errors.ts'
import { serveFormPages } from './formulaire.ts'
import { serveJournal } from './journal.ts'
import { observe } from './observe.ts'
import { serveOperational } from './operational.ts'
import { serveOperations } from './operations.ts'
import type { Service } from './service.ts'
import { serveVotePages } from './vote.ts'

/** Lines of JSON are text that the list of compressible types does not know. */
const isCompressible: compression.CompressionFilter = (req, res) =>
  compression.filter(req, res) || res.getHeader('Content-Type') === 'application/x-ndjson'

// Speed over size: level 1 costs a list little and still divides it by five to ten. The next pieces are made while one is
// compressed.
const ahead = { chunkSize: 65_536, writableHighWaterMark: 262_144 }

/** The HTTP layer: the operations of the contract, the routes of the operator, and a problem for all the rest. */
export function createApp(service: Service): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing')
  app.set('query parser', false)
  app.set('trust proxy', service.config.trustProxy)
  app.use(observe(service))
  app.use(
    compression({
      ...{ level: 1, ...ahead, filter: isCompressible },
      brotli: { ...ahead, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    }),
  )
  serveFormPages(app, service)
  serveJournal(app, service)
  serveVotePages(app, service)
  serveOperations(app, service)
  serveOperational(app, service)
  app.use(() => {
    throw new Problem({ code: 'Requete.RouteInconnue' })
  })
  app.use(answerErrors(service))
  return app
}
