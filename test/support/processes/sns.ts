import { execFileSync } from 'node:child_process'
import { createSign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEndOfFile } from './ends.ts'

/** The addresses of Amazon's, as a message of SNS names them; a test asks a server of its own instead. */
export const certificateUrl = 'https://sns.ca-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem'
const subscribeUrl = 'https://sns.ca-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37'

/** What Amazon SNS is to the service: the certificate that it signs with, and the address that confirms a subscription. */
export async function startSns(topic: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sns-'))
  const [keyFile, pemFile] = [join(folder, 'key.pem'), join(folder, 'sns.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=sns.amazonaws.com']
  execFileSync('openssl', [...made, '-keyout', keyFile, '-out', pemFile], { stdio: 'ignore' })
  const [key, pem] = [readFileSync(keyFile), readFileSync(pemFile)]
  rmSync(folder, { recursive: true })
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    res.end(req.url?.endsWith('.pem') ? pem : '<ConfirmSubscriptionResponse/>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => server.close())

  /** A message of the topic, signed as Amazon signs them, with changes that are or are not signed. */
  function message(type: string, text: string, signed: object = {}, unsigned: object = {}) {
    const one: Record<string, string> = {
      ...{ Type: type, MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324', TopicArn: topic, Message: text },
      ...{ Timestamp: '2012-05-02T00:54:06.655Z', SignatureVersion: '1', SigningCertURL: certificateUrl },
      ...(type === 'SubscriptionConfirmation' && { Token: '2336412f37', SubscribeURL: subscribeUrl }),
      ...signed,
    }
    const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const lines = names.flatMap((name) => (one[name] === undefined ? [] : [`${name}\n${one[name]}\n`])).join('')
    const algorithm = one['SignatureVersion'] === '2' ? 'sha256' : 'sha1'
    return JSON.stringify({ ...one, Signature: createSign(algorithm).update(lines).sign(key, 'base64'), ...unsigned })
  }
  return { asked, message, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` }
}
