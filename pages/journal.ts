import type { Request, Response, Router } from 'express'
import { renderWaiting } from '../mail/waiting.ts'
import { type Read, newest, read } from '../db/outbox/journal.ts'
import { findClient } from '../db/clients/clients.ts'
import { Problem } from '../problems.ts'
import { uuidIn } from '../rules/formats.ts'
import { catalogueOf } from '../words/index.ts'
import { sendPage } from './frame.ts'
import type { Service } from '../http/service.ts'

/**
 * The journal of a client, for the developer who waits for a link: what it was to send, newest first. It exists in
 * development only, for this machine alone: everything of every client can be read in it; sandboxes read theirs with `GET /test/courriels`.
 */
export function serveJournal(router: Router, service: Service) {
  if (service.config.environment !== 'developpement') return
  router.get(
    '/journal/:client',
    named('/journal/:client', (req, res) => sendList(service, req, res)),
  )
  router.get(
    '/journal/:client/:id',
    named('/journal/:client/:id', (req, res) => sendOne(service, req, res)),
  )
}

const named =
  (route: string, work: (req: Request, res: Response) => Promise<void>) => (req: Request, res: Response) => {
    res.locals['route'] = route
    return work(req, res)
  }

const unknown = () => new Problem({ code: 'Requete.RouteInconnue' })

/** A UUID of the address. */
function uuidOf(req: Request, name: string): string {
  const id = uuidIn(String(req.params[name]))
  if (id === undefined) throw unknown()
  return id
}

async function sendList(service: Service, req: Request, res: Response) {
  const { database, config } = service
  const clientId = uuidOf(req, 'client')
  const client = await findClient(database.registry, clientId)
  if (!client) throw unknown()
  if (config.mail.provider === 'Journal' || client.estBacASable) await renderWaiting(service, clientId)
  const courriels = await database.read(clientId, newest)
  const { heading, title } = catalogueOf('fr').frame.journal
  const data = { titre: title(client.organisation), heading, clientId, courriels }
  sendPage(res, 'fr', { template: 'journal', data })
}

/** One message as a mail reader shows it: nothing of it runs, and its links open elsewhere. */
async function sendOne({ database }: Service, req: Request, res: Response) {
  const id = uuidOf(req, 'id')
  const found: Read | undefined = await database.read(uuidOf(req, 'client'), (db) => read(db, id))
  if (typeof found?.html !== 'string') throw unknown()
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; sandbox allow-popups allow-top-navigation-by-user-activation"
  res.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'private, no-store' }).type('html').send(found.html)
}
