import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { settleCourriels } from '../../db/outbox/courriels.ts'
import { take } from '../../db/outbox/queue.ts'
import { ended } from '../../db/outbox/stages.ts'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { note } from '../support/contract/coverage.ts'
import { courriel as message } from '../support/contract/samples.ts'
import {
  mailgunEvent,
  mailgunFailure,
  relayReport,
  sendgridEvent,
  sesNotifications,
  signedBySendgrid,
} from '../support/data/reports.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { certificateUrl, startSns } from '../support/processes/sns.ts'
import { isOfSendgrid } from '../../mail/reports/sendgrid.ts'
import { pruneReports } from '../../db/outbox/rapports-signes.ts'

const topic = 'arn:aws:sns:ca-central-1:123456789012:courriels'
const sns = await startSns(topic)
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const [mailgunKey, token] = ['cle-de-mailgun', 'a'.repeat(8) + 'jeton-des-rapports']
const running = await startService({
  SENDGRID_WEBHOOK_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  ...{ MAILGUN_WEBHOOK_KEY: mailgunKey, SES_SNS_TOPIC: topic, SNS_URL: sns.url, SMTP_REPORTS_TOKEN: token },
})

/** Hands in what a provider says; the answer, as status and code. */
async function post(name: string, body: string | Buffer, headers: Record<string, string> = {}, on = running) {
  const url = `http://127.0.0.1:${String(on.port)}/rapports/courriels/${name}`
  const answer = await fetch(url, { method: 'POST', body, headers })
  const text = await answer.text()
  if (text === '') return String(answer.status)
  const { code } = JSON.parse(text) as { code: string }
  note([`code ${code}`])
  return `${String(answer.status)} ${code}`
}

const bySendgrid = (events: readonly object[], { key = privateKey, at = Date.now() } = {}) => {
  const [timestamp, body] = [String(Math.floor(at / 1000)), JSON.stringify(events)]
  return post('sendgrid', body, {
    'content-type': 'application/json',
    'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
    'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', Buffer.from(timestamp + body), key).toString('base64'),
  })
}

function byMailgun(event: object, { key = mailgunKey, at = Date.now(), jeton = randomUUID() } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', key)
    .update(timestamp + jeton)
    .digest('hex')
  return post('mailgun', JSON.stringify({ signature: { timestamp, token: jeton, signature }, 'event-data': event }))
}

const bySes = (notification: object) =>
  post('amazon-ses', sns.message('Notification', JSON.stringify(notification)), { 'content-type': 'text/plain' })

const bySmtp = (report: string, given = token) =>
  post('smtp', report, { authorization: `Bearer ${given}`, 'content-type': 'message/rfc822' })

/** A message that its provider has taken, and how the reports name it. */
async function taken(set = '') {
  const client = await newClient({ on: running })
  const { headers } = await client.call('sendCourriel', { body: message(1, { destinataire: '1@réseau.ca' }) })
  const id = headers.get('x-courriel-id') ?? ''
  await ownerDatabase().pools.main.query(
    `update courriel set statut = 'Transmis', etat_destinataire = 'Transmis', date_fin = now() ${set} where id = $1`,
    [id],
  )
  const shown = async () => {
    const [one] = await client.ok('listEnvois', { query: { id } })
    return [one?.statut, one?.raison]
  }
  return { ...client, id, shown, about: { mark: `${id}_${client.id}`, to: '1@XN--RSEAU-BSA.ca' } }
}

type About = Awaited<ReturnType<typeof taken>>['about']

describe('what providers report of a message is shown of it', () => {
  test.each([
    ['delivered', { event: 'delivered', response: '250 OK' }, ['Livre', null]],
    ['bounce', { event: 'bounce', type: 'bounce', status: '5.0.0', reason: '500 unknown' }, ['Rejete', '500 unknown']],
    ['blocked', { event: 'bounce', type: 'blocked', reason: '550 spam' }, ['Rejete', '550 spam']],
    ['dropped', { event: 'dropped', reason: 'Bounced Address' }, ['Rejete', 'Bounced Address']],
    ['spamreport', { event: 'spamreport' }, ['Plainte', null]],
    ['deferred', { event: 'deferred', response: '400 try again later' }, ['Transmis', null]],
    ['open', { event: 'open' }, ['Transmis', null]],
  ])('by SendGrid: %s', async (_, event, expected) => {
    const { about, shown } = await taken()
    expect(await bySendgrid([sendgridEvent(about, event), sendgridEvent(about, { event: 'processed' })])).toBe('204')
    expect(await shown()).toEqual(expected)
  })

  test.each([
    ['delivered', { event: 'delivered' }, ['Livre', null]],
    ['failed for good', mailgunFailure, ['Rejete', mailgunFailure['delivery-status'].message]],
    ['failed for a time', { ...mailgunFailure, severity: 'temporary' }, ['Transmis', null]],
    ['complained', { event: 'complained' }, ['Plainte', null]],
    ['opened', { event: 'opened' }, ['Transmis', null]],
  ])('by Mailgun: %s', async (_, event, expected) => {
    const { about, shown } = await taken()
    expect(await byMailgun(mailgunEvent(about, event))).toBe('204')
    expect(await shown()).toEqual(expected)
  })

  test.each([
    ['delivery', sesNotifications.delivery, ['Livre', null]],
    ['bounce', sesNotifications.bounce, ['Rejete', 'smtp; 550 5.1.1 User unknown']],
    ['complaint', sesNotifications.complaint, ['Plainte', 'abuse']],
  ])('by Amazon SES: %s', async (_, notification, expected) => {
    const { about, shown } = await taken()
    expect(await bySes(notification(about))).toBe('204')
    expect(await shown()).toEqual(expected)
  })

  test.each([
    ['failed', (about: About) => relayReport(about), ['Rejete', '426 connection timed out']],
    ['delivered', (about: About) => relayReport(about, 'delivered', '2.0.0'), ['Livre', null]],
    ['delayed', (about: About) => relayReport(about, 'delayed'), ['Transmis', null]],
    [
      'complained of',
      ({ mark, to }: About) =>
        `Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: <${to}>\n\nMessage-ID: <${mark}@exemple.ca>\n`,
      ['Plainte', 'abuse'],
    ],
  ])('by a mail server: %s', async (_, report, expected) => {
    const { about, shown } = await taken()
    expect(await bySmtp(report(about))).toBe('204')
    expect(await shown()).toEqual(expected)
  })
})

test('what comes late, twice or in another order says the same at the end', async () => {
  const { about, shown, ok } = await taken()
  const [delivered, bounced] = [{ event: 'delivered' }, { event: 'bounce', reason: '550 full' }]
  for (const event of [bounced, delivered, bounced, { event: 'spamreport' }])
    expect(await bySendgrid([sendgridEvent(about, event)])).toBe('204')
  expect(await shown()).toEqual(['Rejete', '550 full'])
  const ids = async (statut: string) => (await ok('listEnvois', { query: { statut } })).map(({ id }) => id)
  expect((await ids('Rejete')).length).toBe(1)
  expect(await ids('Transmis')).toEqual([])
})

test('a report that comes before its message is known to have left is shown once it is', async () => {
  const { about, shown, id } = await taken()
  await ownerDatabase().pools.main.query(`update courriel set statut = 'EnAttente' where id = $1`, [id])
  await bySendgrid([sendgridEvent(about, { event: 'delivered' })])
  expect((await shown())[0]).toBe('EnAttente')
  await ownerDatabase().pools.main.query(`update courriel set statut = 'Transmis' where id = $1`, [id])
  expect((await shown())[0]).toBe('Livre')
})

test('each address has its own, and an address that is none of the message says nothing', async () => {
  const { about, ok, id } = await taken(`, copie = 'copie@exemple.ca', etat_copie = 'Transmis'`)
  const shown = async () => {
    const [one] = await ok('listEnvois', { query: { id } })
    return [one?.statut, one?.statutCopie]
  }
  await bySendgrid([sendgridEvent({ ...about, to: 'autre@exemple.ca' }, { event: 'bounce' })])
  expect(await shown()).toEqual(['Transmis', 'Transmis'])
  await bySendgrid([sendgridEvent({ ...about, to: 'Copie@Exemple.ca' }, { event: 'bounce' })])
  expect(await shown()).toEqual(['Transmis', 'Rejete'])
})

test('the voter shows whether the link has arrived, of the last one alone', async () => {
  const { id: clientId, ok, add, at, read } = await prepareVotants()
  const votantId = await add(1)
  const about = async () => {
    await ok('sendJeton', at(votantId))
    const sent = (await ok('listEnvois')).at(-1)
    // As a worker does, once it has handed the message over: what it said is forgotten, and not whose link it was.
    await running.service.database.write(clientId, async (db) => {
      const rows = await take(db, 'courriel', { limit: 1, lease: 60_000 })
      await settleCourriels(
        db,
        rows.map((one) => ({ taken: one, fate: ended('Transmis' as const), isForgotten: true })),
      )
    })
    return { mark: `${sent?.id ?? ''}_${clientId}`, to: sent?.destinataire ?? '' }
  }
  const first = await about()
  await bySendgrid([sendgridEvent(first, { event: 'delivered' })])
  expect((await read(votantId)).statutEnvoi).toBe('Livre')
  const second = await about()
  await bySendgrid([sendgridEvent(first, { event: 'bounce' })])
  expect((await read(votantId)).statutEnvoi).toBe('EnAttente')
  await bySendgrid([sendgridEvent(second, { event: 'bounce' })])
  expect((await read(votantId)).statutEnvoi).toBe('Rejete')
})

describe('who is not the provider is refused, and changes nothing', () => {
  const [stranger, noToken] = ['401 Rapport.SignatureInvalide', '401 Rapport.JetonInvalide']

  test('by SendGrid: the example of its library is its own, and nothing else is', async () => {
    const { key, signature, timestamp, body } = signedBySendgrid
    const signed = { key, signature, timestamp, body }
    const at = Number(timestamp) * 1000
    const hour = 3_600_000
    const lately = [-26, -24, 0, 24, 26].map((hours) => isOfSendgrid(signed, at + hours * hour))
    expect(lately).toEqual([false, true, true, true, false])
    for (const other of ['1600112503', 'NaN', '']) expect(isOfSendgrid({ ...signed, timestamp: other }, at)).toBe(false)
    const { about, shown } = await taken()
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    expect(await bySendgrid([sendgridEvent(about, { event: 'bounce' })], { key: other })).toBe(stranger)
    expect(await bySendgrid([sendgridEvent(about, { event: 'bounce' })], { at: Date.parse('2026-01-01') })).toBe(
      stranger,
    )
    expect(await post('sendgrid', '[]')).toBe(stranger)
    expect((await shown())[0]).toBe('Transmis')
  })

  test('by Mailgun: another key, an old signature, and none', async () => {
    const { about } = await taken()
    const event = mailgunEvent(about, { event: 'delivered' })
    expect(await byMailgun(event, { key: 'autre' })).toBe(stranger)
    expect(await byMailgun(event, { at: Date.parse('2026-01-01') })).toBe(stranger)
    for (const body of ['{}', '[]', 'null', '{"signature":"é"}']) expect(await post('mailgun', body)).toBe(stranger)
    expect(await post('mailgun', '{"a"')).toBe('400 Requete.JsonInvalide')
  })

  test('by Mailgun: a signature that somebody has seen, with something else to say; not the same once more', async () => {
    const { about, shown } = await taken()
    const [delivered, bounced] = [mailgunEvent(about, { event: 'delivered' }), mailgunEvent(about, mailgunFailure)]
    const seen = { at: Date.now(), jeton: randomUUID() }
    expect(await byMailgun(delivered, seen)).toBe('204')
    expect(await byMailgun(bounced, seen)).toBe(stranger)
    expect(await byMailgun(delivered, seen)).toBe('204')
    expect((await shown())[0]).toBe('Livre')
    const { database } = running.service
    const kept = () => database.registry.selectFrom('rapport_signe').select('signature').execute()
    const before = await kept()
    await pruneReports(database)
    expect(await kept()).toEqual(before)
    await ownerDatabase().pools.main.query(`update rapport_signe set date_creation = now() - interval '25 hours'`)
    await pruneReports(database)
    expect([before.length > 0, await kept()]).toEqual([true, []])
  })

  test('by Amazon SES: another topic, a changed text, a certificate from elsewhere', async () => {
    const { about, shown } = await taken()
    const text = JSON.stringify(sesNotifications.bounce(about))
    const before = sns.asked.length
    const elsewhere = [
      { TopicArn: topic.replace('123456789012', '210987654321') },
      { SigningCertURL: certificateUrl.replace('https:', 'http:') },
      { SigningCertURL: certificateUrl.replace('amazonaws.com', 'amazonaws.com.example.ca') },
      { SigningCertURL: certificateUrl.replace('sns.ca-central-1', 'bucket.s3') },
      { SigningCertURL: certificateUrl.replace('https://', 'https://user@') },
      { SigningCertURL: certificateUrl.replace('/Simple', '/x/../evil/Simple') },
      { SigningCertURL: 'file:///etc/passwd' },
    ]
    for (const changes of elsewhere)
      expect(await post('amazon-ses', sns.message('Notification', text, changes))).toBe(stranger)
    expect(sns.asked.length).toBe(before)
    expect(await post('amazon-ses', sns.message('Notification', '{}', {}, { Message: text }))).toBe(stranger)
    for (const body of ['{}', '[]', 'null', '{"Type":"constructor"}'])
      expect(await post('amazon-ses', body)).toBe(stranger)
    expect((await shown())[0]).toBe('Transmis')
    expect(await post('amazon-ses', sns.message('Notification', text, { SignatureVersion: '2' }))).toBe('204')
    expect((await shown())[0]).toBe('Rejete')
  })

  test('a subscription of the topic is confirmed, at Amazon alone', async () => {
    const before = sns.asked.length
    expect(await post('amazon-ses', sns.message('SubscriptionConfirmation', 'You have chosen'))).toBe('204')
    expect(sns.asked.slice(before)).toContain('/?Action=ConfirmSubscription&Token=2336412f37')
    const asked = sns.asked.length
    const elsewhere = { SubscribeURL: 'https://exemple.ca/?Action=ConfirmSubscription' }
    expect(await post('amazon-ses', sns.message('SubscriptionConfirmation', 'You', elsewhere))).toBe('204')
    expect(sns.asked.length).toBe(asked)
  })

  test('of a mail server: no token, or another one', async () => {
    const { about, shown } = await taken()
    expect(await bySmtp(relayReport(about), 'autre')).toBe(noToken)
    expect(await post('smtp', relayReport(about))).toBe(noToken)
    expect((await shown())[0]).toBe('Transmis')
  })

  test('what is larger than a report is refused, and other methods are', async () => {
    expect(await bySmtp('x'.repeat(1_048_577))).toBe('413 Requete.TropVolumineuse')
    const url = `http://127.0.0.1:${String(running.port)}/rapports/courriels/smtp`
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('where a provider has no key there is nobody', async () => {
    const none = await startService()
    for (const name of ['sendgrid', 'mailgun', 'amazon-ses', 'smtp'])
      expect(await post(name, '[]', {}, none)).toBe('404 Requete.RouteInconnue')
  })

  test('a message of another client, by its id, is not touched', async () => {
    const { id, shown } = await taken()
    const other = await newClient({ on: running })
    await bySmtp(relayReport({ mark: `${id}_${other.id}`, to: 'x@exemple.ca' }))
    expect((await shown())[0]).toBe('Transmis')
  })
})

test('a message of Amazon SNS that it cannot be asked about is sent again', async () => {
  const nowhere = await startService({ SES_SNS_TOPIC: topic, SNS_URL: 'http://127.0.0.1:1' })
  expect(await post('amazon-ses', sns.message('Notification', '{}'), {}, nowhere)).toBe('503 Serveur.Indisponible')
})
