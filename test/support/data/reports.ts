/** What a report is about: how the provider knows the message, and to whom it went. */
export type About = { readonly mark: string; readonly to: string }

/** An event of SendGrid, as its reference of the Event Webhook shows them, of a message of ours. */
export const sendgridEvent = ({ mark, to }: About, event: object) => ({
  email: to,
  timestamp: 1513299569,
  'smtp-id': '<14c5d75ce93.dfd.64b469@ismtpd-555>',
  category: ['cat facts'],
  sg_event_id: 'sg_event_id',
  sg_message_id: 'sg_message_id',
  courriel: mark,
  ...event,
})

/** The example of its own library for signatures (sendgrid-nodejs, eventwebhook): key, signature, instant and body. */
export const signedBySendgrid = {
  key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
  signature: 'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
  timestamp: '1600112502',
  body: Buffer.from(
    '[{"email":"hello@world.com","event":"dropped","reason":"Bounced Address","sg_event_id":"ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA","sg_message_id":"LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0","smtp-id":"<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>","timestamp":1600112492}]\r\n',
  ),
}

/** An event of Mailgun, as its manual shows the payloads of its webhooks, of a message of ours. */
export const mailgunEvent = ({ mark, to }: About, event: object) => ({
  account: { id: '1234567890303a4bd1f33898' },
  domain: { name: 'sample.mailgun.com' },
  envelope: { sender: 'sender@sample.mailgun.com', targets: to, transport: 'smtp' },
  flags: { 'is-authenticated': true, 'is-test-mode': false, 'is-routed': false },
  id: 'CCXMjJ7nQi2N3BPigGOdgQ',
  'log-level': 'error',
  message: { headers: { 'message-id': `${mark}@exemple.ca`, from: 'membres@exemple.ca', to, subject: 'Message' } },
  recipient: to,
  'recipient-domain': to.split('@')[1],
  timestamp: 1521233195.375624,
  ...event,
})

/** A failure for good, as the manual shows one. */
export const mailgunFailure = {
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  'delivery-status': {
    'attempt-no': 1,
    code: 550,
    description: '',
    message: '5.1.1 The email account that you tried to reach does not exist.',
    'session-seconds': 0.1,
  },
}

const mailOf = ({ mark, to }: About) => ({
  timestamp: '2016-01-27T14:59:38.237Z',
  source: 'membres@exemple.ca',
  sourceArn: 'arn:aws:ses:us-east-1:888888888888:identity/exemple.ca',
  sourceIp: '127.0.3.0',
  sendingAccountId: '123456789012',
  messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
  destination: [to],
  headersTruncated: false,
  commonHeaders: { from: ['membres@exemple.ca'], to: [to], messageId: `<${mark}@exemple.ca>`, subject: 'Message' },
})

/** The bounce with a DSN, the complaint and the delivery of the examples of Amazon's guide. */
export const sesNotifications = {
  bounce: (about: About) => ({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      reportingMTA: 'dns; email.example.com',
      bouncedRecipients: [
        { emailAddress: about.to, status: '5.1.1', action: 'failed', diagnosticCode: 'smtp; 550 5.1.1 User unknown' },
      ],
      bounceSubType: 'General',
      timestamp: '2016-01-27T14:59:38.237Z',
      feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    },
    mail: mailOf(about),
  }),
  complaint: (about: About) => ({
    notificationType: 'Complaint',
    complaint: {
      userAgent: 'AnyCompany Feedback Loop (V0.01)',
      complainedRecipients: [{ emailAddress: about.to }],
      complaintFeedbackType: 'abuse',
      arrivalDate: '2016-01-27T14:59:38.237Z',
    },
    mail: mailOf(about),
  }),
  /** As a set of configuration publishes it, with the tag of the message and without its headers. */
  delivery: (about: About) => ({
    eventType: 'Delivery',
    delivery: { timestamp: '2016-01-27T14:59:38.237Z', recipients: [about.to], smtpResponse: '250 ok' },
    mail: { ...mailOf(about), commonHeaders: undefined, tags: { courriel: [about.mark] } },
  }),
}

/** The report of section 6.1 of RFC 3464, of a message of ours. */
export const relayReport = ({ mark, to }: About, action = 'failed', status = '4.0.0') =>
  `Date: Thu, 7 Jul 1994 17:16:05 -0400
From: Mail Delivery Subsystem <MAILER-DAEMON@CS.UTK.EDU>
Message-Id: <199407072116.RAA14128@CS.UTK.EDU>
Subject: Returned mail: Cannot send message for 5 days
To: <membres@exemple.ca>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="RAA14128.773615765/CS.UTK.EDU"

--RAA14128.773615765/CS.UTK.EDU

The original message was received at Sat, 2 Jul 1994 17:10:28 -0400

--RAA14128.773615765/CS.UTK.EDU
content-type: message/delivery-status

Reporting-MTA: dns; cs.utk.edu

Original-Recipient: rfc822;${to}
Final-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 426 connection timed
 out
Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400

--RAA14128.773615765/CS.UTK.EDU
content-type: message/rfc822

Message-ID: <${mark}@exemple.ca>
To: ${to}
Subject: Message

Bonjour
--RAA14128.773615765/CS.UTK.EDU--
`.replaceAll('\n', '\r\n')
