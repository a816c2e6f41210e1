import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, expect, test } from 'vitest'
import { newClient, startService } from '../../support/api.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { courriel } from '../../support/contract/samples.ts'
import { queue } from '../../../db/outbox/courriels.ts'

const DATABASE_URL = await migratedCopy()

type Call = { path: string; headers: IncomingMessage['headers']; body: Buffer }
const calls: Call[] = []
const answers: number[] = []
// The provider, as far as it is seen from here.
const server = createServer((req, res) => {
  void Array.fromAsync<Buffer>(req).then((chunks) => {
    calls.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) })
    res.writeHead(answers.shift() ?? 202).end('{"message":"said by the test"}')
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

const running = await startService({
  ...{ DATABASE_URL, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false', WORKER: 'true', WORKER_ROUND_MS: '200' },
  ...{ MAIL_FROM: 'membres@exemple.ca', MAIL_RETRY_SECONDS: '0,0', MAIL_PAUSE_MS: '50' },
  ...{ SENDGRID_URL: url, SENDGRID_KEY: 'cle-sendgrid' },
  ...{ MAILGUN_URL: url, MAILGUN_KEY: 'cle-mailgun', MAILGUN_DOMAIN: 'exemple.ca' },
  ...{ SES_URL: url, SES_REGION: 'ca-central-1', SES_ACCESS_KEY_ID: 'AKID', SES_SECRET_ACCESS_KEY: 'secret' },
})

/** Sends one message by a provider that answers so; gives its state and the calls that it took. */
async function send(fournisseur: string, ...statuses: number[]) {
  return sendTo('e1@exemple.ca', fournisseur, ...statuses)
}

async function sendTo(destinataire: string, fournisseur: string, ...statuses: number[]) {
  const client = await newClient({ on: running })
  calls.length = 0
  answers.splice(0, answers.length, ...statuses)
  const body = courriel(1, { destinataire, fournisseur, sujet: 'Été – €', contenu: 'Où ?', replyTo: 'r@exemple.ca' })
  await client.ok('sendCourriel', { body })
  const state = async () => {
    const { rows } = await sql<{ statut: string; erreur: string | null }>`select c.statut, c.derniere_erreur as erreur
      from courriel c where c.client_id = ${client.id}`.execute(running.service.database.registry)
    return rows[0]
  }
  const over = async () => (await state())?.statut !== 'EnAttente'
  await expect.poll(over, { timeout: 15_000, interval: 50 }).toBe(true)
  return { ...(await state()), calls: [...calls] }
}

async function expectMime(bytes: Buffer) {
  const { subject, text, to, replyTo } = await simpleParser(bytes)
  expect([subject, text?.startsWith('Où ?')]).toEqual(['Été – €', true])
  expect([to, replyTo].flat().map((one) => one?.value[0]?.address)).toEqual(['e1@exemple.ca', 'r@exemple.ca'])
}

test('SendGrid is sent JSON, without counters of clicks', async () => {
  const { statut, calls: made } = await send('sendgrid')
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.of() }] = made
  expect([statut, made.length, path, headers.authorization]).toEqual([
    'Transmis',
    1,
    '/v3/mail/send',
    'Bearer cle-sendgrid',
  ])
  expect(JSON.parse(body.toString())).toMatchObject({
    personalizations: [{ to: [{ email: 'e1@exemple.ca' }] }],
    from: { email: 'membres@exemple.ca', name: 'Tests' },
    reply_to: { email: 'r@exemple.ca' },
    subject: 'Été – €',
    content: [{ type: 'text/plain' }, { type: 'text/html' }],
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  })
})

/** The values of a form of several parts, in order. */
function formOf({ headers, body }: Pick<Call, 'headers' | 'body'>) {
  const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body
    .toString('latin1')
    .split(`--${boundary}\r\n`)
    .map((part) => part.split(/\r\n\r\n([^]*)/))
  return (name: string) =>
    parts.filter(([head]) => head?.includes(`name="${name}"`)).map(([, value = '']) => value.replace(/\r\n[^\n]*$/, ''))
}

/** What a provider is told of a message: to which addresses it goes, by which marks it is known, and its two parts. */
type Told = { addresses: string[]; messageId: unknown; auto: unknown; parts: unknown[] }

async function toldByMime(addresses: string[], bytes: Buffer): Promise<Told> {
  const { messageId, headers, text, html } = await simpleParser(bytes)
  return { addresses, messageId, auto: headers.get('auto-submitted'), parts: [text, html] }
}

const told: Record<string, (call: Call) => Told | Promise<Told>> = {
  SendGrid({ body }) {
    const { personalizations, headers, content } = JSON.parse(body.toString()) as {
      personalizations: { to: { email: string }[]; cc?: { email: string }[] }[]
      headers: Record<string, string>
      content: { type: string; value: string }[]
    }
    const addresses = personalizations.flatMap(({ to, cc = [] }) => [...to, ...cc]).map(({ email }) => email)
    const parts = ['text/plain', 'text/html'].map((type) => content.find((one) => one.type === type)?.value)
    return { addresses, messageId: headers['Message-ID'], auto: headers['Auto-Submitted'], parts }
  },
  Mailgun(call) {
    const valuesOf = formOf(call)
    return toldByMime(valuesOf('to'), Buffer.from(valuesOf('message')[0] ?? '', 'latin1'))
  },
  AmazonSes({ body }) {
    const { Destination, Content } = JSON.parse(body.toString()) as {
      Destination: { ToAddresses: string[]; CcAddresses?: string[] }
      Content: { Raw: { Data: string } }
    }
    const { ToAddresses, CcAddresses = [] } = Destination
    return toldByMime([...ToAddresses, ...CcAddresses], Buffer.from(Content.Raw.Data, 'base64'))
  },
}

test.each(
  Object.keys(told).flatMap((fournisseur) => [
    [fournisseur, null, ['e1@exemple.ca']] as const,
    [fournisseur, 'E1@Exemple.CA', ['e1@exemple.ca']] as const,
    [fournisseur, 'autre@exemple.ca', ['e1@exemple.ca', 'autre@exemple.ca']] as const,
  ]),
)(
  '%s is told each address once, our marks and two parts that are not empty: copy to %s',
  async (by, copie, expected) => {
    const client = await newClient({ on: running })
    calls.length = 0
    const donnees = {
      sujet: 'Avis',
      contenu: '<img src="https://exemple.ca/a.png">',
      estHtml: true,
      omettrePiedDePage: true,
    }
    const message = {
      modele: 'Transactionnel',
      destinataire: 'e1@exemple.ca',
      copie,
      donnees,
      fournisseur: by,
    } as const
    await running.service.database.write(client.id, (db) => queue(db, [message]))
    await expect.poll(() => calls.length, { timeout: 15_000, interval: 50 }).toBe(1)
    const [call] = calls
    if (!call) throw new Error('No call')
    const { addresses, messageId, auto, parts } = (await told[by]?.(call)) ?? { addresses: [], parts: [] }
    const [sent] = await client.ok('listEnvois')
    expect([addresses, messageId, auto]).toEqual([
      expected,
      `<${sent?.id ?? ''}_${client.id}@exemple.ca>`,
      'auto-generated',
    ])
    expect(parts).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
  },
)

test.each(
  Object.keys(told).flatMap((by) => [
    [by, 'the copy', [400, 202, 400], 'Transmis'] as const,
    [by, 'the person', [400, 400, 202], 'Rejete'] as const,
    [by, 'the message', [400, 400, 400], 'Rejete'] as const,
    [by, 'the person, and the copy for a moment,', [400, 400, 503, 400, 400, 202], 'Rejete'] as const,
  ]),
)('%s refuses %s for good: each address is tried alone', async (by, _, statuses, expected) => {
  const client = await newClient({ on: running })
  calls.length = 0
  answers.splice(0, answers.length, ...statuses)
  const donnees = { sujet: 'Avis', contenu: 'Bonjour', estHtml: false, omettrePiedDePage: true }
  const [destinataire, copie] = ['e1@exemple.ca', 'autre@exemple.ca']
  const message = { modele: 'Transactionnel', destinataire, copie, donnees, fournisseur: by } as const
  await running.service.database.write(client.id, (db) => queue(db, [message]))
  const statut = async () => (await client.ok('listEnvois'))[0]?.statut
  await expect.poll(statut, { timeout: 15_000, interval: 50 }).toBe(expected)
  const addresses = await Array.fromAsync(calls, async (call) => (await told[by]?.(call))?.addresses)
  const attempt = [[destinataire, copie], [destinataire], [copie]]
  expect(addresses).toEqual(statuses.length === 3 ? attempt : [...attempt, ...attempt])
})

test('Mailgun is sent MIME', async () => {
  const { statut, calls: made } = await send('Mailgun', 200)
  const [{ path, headers, body } = { path: '', headers: {} as Call['headers'], body: Buffer.of() }] = made
  expect([statut, path]).toEqual(['Transmis', '/v3/exemple.ca/messages.mime'])
  expect(headers.authorization).toBe(`Basic ${Buffer.from('api:cle-mailgun').toString('base64')}`)
  const valuesOf = formOf({ headers, body })
  expect(valuesOf('to')).toEqual(['e1@exemple.ca'])
  await expectMime(Buffer.from(valuesOf('message')[0] ?? '', 'latin1'))
})

test('Amazon SES is sent MIME, signed', async () => {
  const { statut, calls: made } = await send('amazonses', 200)
  const [{ path, headers, body } = { path: '', headers: {} as Call['headers'], body: Buffer.of() }] = made
  expect([statut, path]).toEqual(['Transmis', '/v2/email/outbound-emails'])
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/ca-central-1\/ses\/aws4_request, SignedHeaders=/,
  )
  const sent = JSON.parse(body.toString()) as { Destination: object; Content: { Raw: { Data: string } } }
  expect(sent.Destination).toEqual({ ToAddresses: ['e1@exemple.ca'] })
  await expectMime(Buffer.from(sent.Content.Raw.Data, 'base64'))
})

test.each(['sendgrid', 'mailgun', 'amazonses'])('%s is given addresses of ASCII', async (fournisseur) => {
  const { statut, calls: made } = await sendTo('e1@école.québec', fournisseur, 200)
  const body = made[0]?.body.toString('latin1') ?? ''
  expect([statut, body.includes('e1@xn--cole-9oa.xn--qubec-csa'), body.includes('@Ã©cole')]).toEqual([
    'Transmis',
    true,
    false,
  ])
})

test.each([
  ['a failure of theirs is tried again', [503, 202], 'Transmis', 2],
  ['a limit of theirs is tried again', [429, 202], 'Transmis', 2],
  ['a key that they do not know may be mended', [401, 202], 'Transmis', 2],
  ['a refusal is final', [400], 'Rejete', 1],
  ['a redirection is not followed, and its address may be mended', [302, 302, 302, 202], 'Transmis', 4],
  ['what fails by their side again and again is given up', [500, 500, 500], 'Rejete', 3],
] as const)('%s', async (_, statuses, statut, count) => {
  const sent = await send('SendGrid', ...statuses)
  expect([sent.statut, sent.calls.length]).toEqual([statut, count])
  if (statut === 'Rejete') expect(sent.erreur).toMatch(/^\d{3} .*said by the test/)
})
