import type { Express, Request, Response } from 'express'
import type { Code } from '../generated/catalogue.ts'
import { isOfBody } from '../db/outbox/rapports-signes.ts'
import { noteReported } from '../db/vote/suivis.ts'
import { isOfMailgun, mailgunReports, signedByMailgun } from '../mail/reports/mailgun.ts'
import type { Report } from '../mail/reports/report.ts'
import { relayReports } from '../mail/reports/rfc3464.ts'
import { isOfSendgrid, sendgridReports } from '../mail/reports/sendgrid.ts'
import { sesReports } from '../mail/reports/ses.ts'
import { openSns } from '../mail/reports/sns.ts'
import { Problem } from '../problems.ts'
import { holds } from '../sight/tokens.ts'
import { readBytes } from './bodies/body.ts'
import { explainNotJson } from './bodies/json-fault.ts'
import { callerOf } from './caller.ts'
import { refuseMethod } from './problems.ts'
import type { Service } from './service.ts'

/** The largest body: SendGrid sends up to 768 KiB of events, a mail server what it returns of a message. */
const largest = 1_048_576

/** Where the providers report. */
const root = '/rapports/courriels'

const refused = (code: Code) => new Problem({ code })
/** Who reports is not who it says. */
const stranger = () => refused('Rapport.SignatureInvalide')

/** Reads what a provider says, once it is known to be of that provider: what it reports. */
type Reader = (req: Request, body: () => Promise<Buffer>) => Promise<readonly Report[]>

/**
 * What the providers report of e-mails that they took (decision F-28): each has its address, which exists where its key is
 * set. They are routes of the operator: what is sent is the provider's to say, and no client calls them.
 */
export function serveReports(app: Express, service: Service) {
  const readers = readersOf(service)
  for (const [name, read] of Object.entries(readers)) {
    const path = `${root}/${name}`
    const route = app.route(path)
    if (read === undefined) continue
    route.post(async (req, res) => {
      res.locals['route'] = path
      const reports = await withBody(service, req, res, (body) => read(req, body))
      await note(service, reports)
      res.status(204).end()
    })
    route.all((req, res) => {
      refuseMethod(req, res, ['POST'])
    })
  }
}

async function withBody<T>(
  service: Service,
  req: Request,
  res: Response,
  work: (body: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  const intake = service.buffers.open(callerOf(req))
  try {
    return await work(() => readBytes({ req, res, intake }, { isGzip: false }, largest))
  } finally {
    intake.close()
  }
}

/** Notes the reports client by client; of a client that is gone nothing is found. */
async function note({ database }: Service, reports: readonly Report[]) {
  for (const [clientId, mine] of Map.groupBy(reports, (report) => report.clientId))
    await database.beside.write(clientId, (db) => noteReported(db, mine))
}

function readersOf({ config, database }: Service) {
  const { sendgrid, mailgun, ses, sns, smtp } = config.mail.reports
  return {
    sendgrid: sendgrid === undefined ? undefined : bySendgrid(sendgrid),
    mailgun: mailgun === undefined ? undefined : byMailgun(mailgun, database),
    'amazon-ses': ses === undefined ? undefined : bySes(openSns({ topic: ses, url: sns })),
    smtp: smtp === undefined ? undefined : bySmtp(smtp),
  } satisfies Record<string, Reader | undefined>
}

const bySendgrid =
  (key: string): Reader =>
  async (req, read) => {
    const timestamp = req.get('x-twilio-email-event-webhook-timestamp')
    const signature = req.get('x-twilio-email-event-webhook-signature')
    if (timestamp === undefined || signature === undefined) throw stranger()
    const body = await read()
    if (!isOfSendgrid({ key, timestamp, signature, body }, Date.now())) throw stranger()
    return sendgridReports(await json(req, body))
  }

const byMailgun =
  (key: string, database: Service['database']): Reader =>
  async (req, read) => {
    const bytes = await read()
    const body = await json(req, bytes)
    if (!isOfMailgun(key, body, Date.now())) throw stranger()
    if (!(await isOfBody(database, signedByMailgun(body, bytes)))) throw stranger()
    return mailgunReports(body)
  }

const bySes =
  (sns: ReturnType<typeof openSns>): Reader =>
  async (req, read) => {
    const given = await json(req, await read())
    const message = await sns.read(given, Date.now()).catch(unreached)
    if (!message) throw stranger()
    if (message.type === 'Notification') return sesReports(await json(req, Buffer.from(message.text)))
    await message.confirm().catch(unreached)
    return []
  }

/** Amazon SNS sends again what it could not be asked about. */
const unreached = () => {
  throw refused('Serveur.Indisponible')
}

const bySmtp =
  (token: string): Reader =>
  async (req, read) => {
    if (!holds(req.get('authorization'), [token])) throw refused('Rapport.JetonInvalide')
    return relayReports(await read())
  }

/** What a body says, whatever its media type: SNS calls its JSON a text. */
async function json(req: Request, body: Buffer): Promise<unknown> {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw await explainNotJson(body, callerOf(req))
  }
}
