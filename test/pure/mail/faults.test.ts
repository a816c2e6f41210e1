import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../mail/failure.ts'
import { httpFaults, type Kind, kindOfSmtp, smtpFaults, type Step } from '../../../mail/faults.ts'
import { openFournisseurs } from '../../../mail/fournisseurs.ts'
import type { Message } from '../../../mail/fournisseur.ts'
import { secondsOf } from '../../../mail/http.ts'
import { secured } from '../../../mail/smtp.ts'
import type { MailConfig } from '../../../config/courriels.ts'
import { type Script, startScript } from '../../support/processes/smtp-script.ts'
import { type Answer, answering, everywhere, providersAt } from './providers.ts'

const message: Message = {
  ...{
    id: '0198c0de-0000-7000-8000-000000000001',
    clientId: '0198c0de-0000-7000-8000-000000000002',
    sujet: 'Message',
    texte: 'Bonjour',
    html: '<p>Bonjour</p>',
    pieces: [],
  },
  ...{ de: { nom: 'Tests', adresse: 'membres@exemple.ca' }, destinataire: 'a@exemple.ca', copie: 'b@exemple.ca' },
  ...{ repondreA: null, waiting: ['destinataire', 'copie'] },
}

let answer: Answer = { status: 202, body: '', headers: {} }
const providers = providersAt(await answering(() => answer))

const said = async (by: 'SendGrid' | 'Mailgun' | 'AmazonSes' | 'Smtp', from = providers, sent = message) =>
  (from.get(by)?.send(sent, new AbortController().signal) ?? Promise.reject(new Error('no provider'))).then(
    (refused) => refused.map(({ place, why }) => [place, why.kind]),
    (error: unknown) => failureOf(error).kind,
  )

const ses = (type: string) => ({ 'x-amzn-ErrorType': `${type}Exception:` })

describe('what each provider that is called by HTTP answers', () => {
  test.each([
    ...[401, 402, 403, 404, 405, 407, 410, 421, 425, 429, 302].map((status) => [status, 'account'] as const),
    ...[400, 413, 422].map((status) => [status, 'final'] as const),
    ...[408, 409, 500, 502, 503, 504].map((status) => [status, 'passing'] as const),
  ])('%i is a fault that is %s', async (status, kind) => {
    answer = { status, body: '{"message":"no"}', headers: {} }
    for (const by of everywhere) expect([by, await said(by)]).toEqual([by, kind])
  })

  test.each([
    ['SendGrid', '{"errors":[{"field":"from.email","message":"Invalid"}]}', {}, 'account'],
    ['SendGrid', '{"errors":[{"field":"personalizations.0.to.0.email","message":"Invalid"}]}', {}, 'final'],
    ['Mailgun', '{"message":"from parameter is not a valid address"}', {}, 'account'],
    ['Mailgun', '{"message":"Domain exemple.ca is not allowed to send: The domain is unverified"}', {}, 'account'],
    ['Mailgun', `{"message":"'to' parameter is not a valid address"}`, {}, 'final'],
    ['AmazonSes', '', ses('SendingPaused'), 'account'],
    ['AmazonSes', '', ses('AccountSuspended'), 'account'],
    ['AmazonSes', '', ses('LimitExceeded'), 'account'],
    ['AmazonSes', '', ses('MailFromDomainNotVerified'), 'account'],
    ['AmazonSes', '{"message":"Email address is not verified"}', ses('MessageRejected'), 'account'],
    ['AmazonSes', '{"__type":"ExpiredTokenException"}', {}, 'account'],
    ['AmazonSes', '', ses('MessageRejected'), 'final'],
    ['AmazonSes', '{"message":"Domain starts with a dot: throttling@exemple.ca"}', ses('BadRequest'), 'final'],
    ['AmazonSes', '{"message":"<SendingPaused@exemple.ca>","x":"a@limitexceeded.ca"}', ses('BadRequest'), 'final'],
    ['AmazonSes', '', ses('BadRequest'), 'final'],
  ] as const)('%s, 400 %s %j: %s', async (by, body, headers, kind) => {
    answer = { status: 400, body, headers }
    expect(await said(by)).toBe(kind)
  })

  test('every row that reads what is said is that of one provider, and no row hides one behind it', () => {
    expect(httpFaults.filter(({ says, by }) => says && by === undefined)).toEqual([])
    const reached = httpFaults.filter(({ status: [from, to] }, place) =>
      httpFaults.slice(0, place).every((row) => row.says ?? (row.status[0] > from || row.status[1] < to)),
    )
    expect(reached).toEqual(httpFaults)
  })

  test('`Retry-After` is a number or an instant, a day at most', () => {
    const later = new Date(Date.now() + 100_000).toUTCString()
    expect([undefined, 'soon', '120', '9999999'].map(secondsOf)).toEqual([undefined, undefined, 120, 86_400])
    expect(secondsOf(later)).toBeGreaterThan(90)
    expect(secondsOf(new Date(0).toUTCString())).toBe(0)
  })
})

describe('what a server of SMTP answers', () => {
  const smtp = (address: string) => openFournisseurs({ smtp: address } as unknown as MailConfig)
  const off = (host: string) => smtp(`smtp://${host}?tls=off`)
  const login = (host: string) => smtp(`smtp://u:p@${host}?tls=off`)

  test.each([
    ['554 greeting', { greeting: '554 no' }, 'account'],
    ['421 greeting', { greeting: '421 too many' }, 'account'],
    ['450 greeting', { greeting: '450 later' }, 'passing'],
    ['530 at MAIL FROM', { mail: '530 log in first' }, 'account'],
    ['550 at MAIL FROM', { mail: '550 not your address' }, 'account'],
    ['452 at MAIL FROM', { mail: '452 later' }, 'passing'],
    ['552 at MAIL FROM', { mail: '552 too large' }, 'final'],
    ['550 at RCPT TO', { rcpt: () => '550 nobody' }, 'final'],
    ['554 relay at RCPT TO', { rcpt: () => '554 5.7.1 <a@exemple.ca>: Relay access denied' }, 'account'],
    ['550 at RCPT TO, of an address that has the word', { rcpt: () => '550 5.1.1 <relay@relay.ca>: unknown' }, 'final'],
    ['550 at RCPT TO, of a host that has the word', { rcpt: () => '550 no host relay.ca' }, 'final'],
    ['450 at RCPT TO', { rcpt: () => '450 later' }, 'passing'],
    ['554 at DATA', { data: '554 no' }, 'final'],
    ['451 at DATA', { data: '451 later' }, 'passing'],
    ['550 after the content', { end: '550 spam' }, 'final'],
    ['451 after the content', { end: '451 later' }, 'passing'],
    // As relays say that it is ours: Amazon SES, Gmail, Exchange, and any that asks a list of addresses.
    ...[
      '554 Message rejected: Email address is not verified. The following identities failed the check: a@exemple.ca',
      '554 Sending paused for this account. For more information, please check the inbox',
      '454 Throttling failure: Maximum sending rate exceeded.',
      '454 Throttling failure: Daily message quota exceeded.',
      '550 5.4.5 Daily user sending limit exceeded. For more information',
      '550 5.4.5 Daily SMTP relay sending quota exceeded. For more information',
      '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
      '550 5.1.8 Access denied, sending account suspended',
    ].map((end): [string, Script, Kind] => [`${end} after the content`, { end }, 'account']),
    ...[
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.liste.example',
      '550 5.4.5 Daily user sending limit exceeded.',
    ].map((line): [string, Script, Kind] => [`${line} at RCPT TO`, { rcpt: () => line }, 'account']),
    // And that it is the person's.
    ...[
      '552 5.2.2 The email account that you tried to reach is over quota',
      '550 5.2.1 The account is inactive: mailbox disabled',
      '550 5.7.1 This message was blocked: it looks like spam',
      '550 5.1.1 <sending.limit@exemple.ca>: unknown',
    ].flatMap((line): [string, Script, Kind][] => [
      [`${line} after the content`, { end: line }, 'final'],
      [`${line} at RCPT TO`, { rcpt: () => line }, 'final'],
    ]),
  ] satisfies [string, Script, Kind][])('%s', async (_, script, kind) => {
    const { host } = await startScript(script)
    const from = off(host)
    expect(await said('Smtp', from)).toBe(kind)
    from.get('Smtp')?.close()
  })

  test.each(['535 wrong', '530 no', '454 later', '534 weak', '538 encrypt'])('%s at the login', async (auth) => {
    const { host } = await startScript({ auth })
    expect(await said('Smtp', login(host))).toBe('account')
  })

  test('a server without STARTTLS is told no credentials and no address', async () => {
    const { host, heard } = await startScript({})
    expect(await said('Smtp', smtp(`smtp://u:p@${host}`))).toBe('account')
    expect(heard.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
    expect(await said('Smtp', smtp(`smtp://u:p@${host}?requireTLS=false&ignoreTLS=true`))).toBe('account')
    expect(heard.join()).not.toContain('AUTH')
  })

  test.each([
    ['the person', 'a@', [['destinataire', 'final']], '550 nobody'],
    ['the person for a time', 'a@', [['destinataire', 'passing']], '450 later'],
    ['the copy', 'b@', [['copie', 'final']], '550 nobody'],
  ])('%s refused and the other taken are told apart', async (_, refused, kinds, line) => {
    const { host } = await startScript({ rcpt: (to) => (to.includes(refused) ? line : '250 ok') })
    expect(await said('Smtp', off(host))).toEqual(kinds)
  })

  test('an address is refused whatever the letter case of its domain', async () => {
    const { host } = await startScript({ rcpt: (to) => (to.includes('Jean@') ? '550 nobody' : '250 ok') })
    expect(await said('Smtp', off(host), { ...message, destinataire: 'Jean@Exemple.CA' })).toEqual([
      ['destinataire', 'final'],
    ])
  })

  test('every row of the table is of a kind, the last of whatever is left', () => {
    for (const { at = 'content', status, says, kind } of smtpFaults) {
      const said = ['', 'Relay', 'Throttling'].find((text) => says?.test(text) ?? true) ?? ''
      expect([at, status, kindOfSmtp(at, status[0], said)]).toEqual([at, status, kind])
    }
    const steps: Step[] = ['connection', 'sender', 'recipient', 'content']
    expect(steps.map((at) => kindOfSmtp(at, 0, ''))).toEqual(steps.map(() => 'passing'))
  })

  test('encryption is asked for by the address, whatever else it says', () => {
    expect(secured('smtp://u:p%40@h:587/?ignoreTLS=true&socketTimeout=5')).toBe(
      'smtp://u:p%40@h:587/?socketTimeout=5&requireTLS=true',
    )
    expect(secured('smtp://h?tls=off')).toBe('smtp://h?ignoreTLS=true')
    expect(secured('smtps://h?tls=off')).toBe('smtps://h')
  })
})
