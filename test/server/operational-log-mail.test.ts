import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { queue } from '../../db/outbox/courriels.ts'
import { type Answer, answering } from '../pure/mail/providers.ts'
import { message } from '../faults/courriels/rig.ts'
import { newClient, startService } from '../support/api.ts'
import { courriel, votant } from '../support/contract/samples.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { startScript } from '../support/processes/smtp-script.ts'

type Line = Record<string, unknown>

const DATABASE_URL = await migratedCopy()
let answer: Answer = { status: 400, body: '', headers: {} }
const url = await answering(() => answer)
const within = { timeout: 20_000, interval: 50 }
/** A server says what it was told, and more about people. */
const quoted = (line: string) => /<(.*)>/.exec(line)?.[1] ?? ''

/** A service with its worker, and the lines that it writes beside those of its calls. */
async function running(env: Record<string, string>) {
  const written: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => written.push(line) })
  const settings = { WORKER: 'true', WORKER_ROUND_MS: '100', MAIL_FROM: 'membres@exemple.ca', MAIL_RETRY_SECONDS: '1' }
  const on = await startService(
    { DATABASE_URL, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false', ...settings, ...env },
    log,
  )
  onTestFinished(() => on.stop())
  const lines = () => written.map((line) => JSON.parse(line) as Line)
  const told = (client: string) => () => lines().filter((line) => line['level'] === 40 && line['client'] === client)
  return { on, told, text: () => written.join('') }
}

/** A service that sends to a server which takes no address that a pattern fits, and quotes each one. */
async function refusing(pattern: RegExp, said: string) {
  const rcpt = (line: string) => (pattern.test(line) ? said.replace('ADRESSE', quoted(line)) : '250 ok')
  const { host } = await startScript({ rcpt })
  return running({ MAIL_PROVIDER: 'Smtp', SMTP_URL: `smtp://${host}?tls=off` })
}

const unknown = '550 5.1.1 <ADRESSE>: Recipient address rejected: XQZ Tremblay'
const refused = { statut: 'Rejete', fournisseur: 'Smtp', erreur: 'EENVELOPE 550 5.1.1' }

describe('what a mail server says of people stays out of the log, and is shown of the message', () => {
  test('of the address of a person', async () => {
    const { on, told, text } = await refusing(/./, unknown)
    const client = await newClient({ on })
    const { headers } = await client.call('sendCourriel', { body: courriel(1, { destinataire: 'xqz@exemple.ca' }) })
    const id = headers.get('x-courriel-id')
    await expect.poll(told(client.id), within).toMatchObject([{ courriel: id, ...refused }])
    expect(text()).not.toMatch(/xqz|@/i)
    const [shown] = await client.ok('listEnvois', { query: { id: id ?? '' } })
    expect(shown?.raison).toContain('<xqz@exemple.ca>: Recipient address rejected: XQZ Tremblay')
  })

  test.each([
    ['the second one', /autre/, 'Transmis', 'cc: EENVELOPE 550 5.1.1'],
    ['both', /./, 'Rejete', 'EENVELOPE 550 5.1.1'],
  ])('of the addresses of a voter: %s', async (_, pattern, statut, erreur) => {
    const { on, told, text } = await refusing(pattern, unknown)
    const { ok, id, path } = await prepareVotants({}, undefined, { on, estBacASable: false })
    const voter = votant(1, { courriel: 'xqz@exemple.ca', courrielAlternatif: 'xqz.autre@exemple.ca' })
    await ok('addListeElectorale', { path, body: { votants: [voter], envoyerJetons: true } })
    await expect.poll(told(id), within).toMatchObject([{ modele: 'LienDeVote', statut, erreur }])
    expect(text()).not.toMatch(/xqz|@/i)
  })

  test('where it is the account that it is about', async () => {
    const { on, told, text } = await refusing(/./, '550 relay for xqz@exemple.ca denied')
    const client = await newClient({ on })
    await client.ok('sendCourriel', { body: courriel(1, { destinataire: 'xqz@exemple.ca' }) })
    const paused = { msg: 'a provider of e-mails is paused', motif: '550 recipient', erreur: 'EENVELOPE 550' }
    await expect.poll(told(client.id), within).toMatchObject([paused])
    expect(text()).not.toMatch(/xqz|@/i)
  })
})

describe('so does what a provider by HTTP says', () => {
  const body = '{"message":"XQZ Tremblay <xqz@exemple.ca> is on the suppression list"}'

  test.each([
    ['its code', { 'x-amzn-ErrorType': 'BadRequestException:http://xqz.exemple' }, '400 BadRequestException'],
    ['no word that may be of somebody', { 'x-amzn-ErrorType': 'xqz@exemple.ca' }, '400'],
    ['its status', {}, '400'],
  ])('of which the log has %s', async (_, headers, erreur) => {
    answer = { status: 400, body, headers }
    const { on, told, text } = await running({
      ...{ MAIL_PROVIDER: 'AmazonSes', SES_URL: url, SES_REGION: 'ca-central-1' },
      ...{ SES_ACCESS_KEY_ID: 'AKID', SES_SECRET_ACCESS_KEY: 'secret' },
    })
    const client = await newClient({ on })
    await on.service.database.write(client.id, (db) => queue(db, [message('xqz@exemple.ca')]))
    await expect.poll(told(client.id), within).toMatchObject([{ statut: 'Rejete', erreur }])
    expect(text()).not.toMatch(/xqz|@/i)
  })
})
