import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { atEndOfFile } from './ends.ts'

export type Recu = { readonly a: string[]; readonly message: ParsedMail }

type Answer = 'accepte' | 'coupe' | 'pend' | number

/** How the server answers the content of a message to these addresses, for the n-th time; a promise holds the message. */
type Behaviour = (address: string, attempt: number) => Answer | Promise<Answer>

const nothing = () => undefined
const silent = { trace: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing }

const refusal = (code: number) => Object.assign(new Error('refused by the test'), { responseCode: code })

/**
 * A mail server of the test's own, at a port that it keeps. What it accepts is in `recus`; one that does not read the
 * messages, to be quick, has the addresses in `adresses` only. `enveloppes` has the lines that name the sender and the
 * recipients, as they came.
 */
export async function startSmtp(behave: Behaviour = () => 'accepte', port = 0, isReading = true) {
  const recus: Recu[] = []
  const adresses: string[] = []
  const enveloppes: string[] = []
  const attempts = new Map<string, number>()
  const connections = { open: 0, most: 0 }

  const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
    const a = session.envelope.rcptTo.map(({ address }) => address)
    const attempt = (attempts.get(a[0] ?? '') ?? 0) + 1
    attempts.set(a[0] ?? '', attempt)
    const answer = behave(a[0] ?? '', attempt)
    if (answer === 'coupe') {
      // Which connection is that of the session, the types keep to themselves.
      const isIts = (one: object) => 'id' in one && one.id === session.id
      for (const connection of server.connections) if (isIts(connection)) connection.close()
      return
    }
    const read = isReading ? simpleParser(stream) : finished(stream.resume())
    Promise.all([read, answer]).then(
      ([message, said]) => {
        if (said === 'pend' || said === 'coupe') return
        if (said === 'accepte') adresses.push(...a)
        if (said === 'accepte' && message) recus.push({ a, message })
        done(said === 'accepte' ? null : refusal(said))
      },
      // The sender was killed in the middle of its message.
      () => undefined,
    )
  }
  // What is told of the envelope elsewhere is in Unicode, whatever was sent.
  const hear = (_facts: object, from: string, line = '') => {
    if (from === 'C:' && /^(?:MAIL|RCPT)/.test(line)) enveloppes.push(line)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: { ...silent, debug: hear },
    onData,
    onConnect(_session, done) {
      connections.most = Math.max(connections.most, ++connections.open)
      done()
    },
    onClose() {
      connections.open--
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const connection of server.connections) connection.close()
      server.close(resolve)
    })
  atEndOfFile(stop)
  const at = (server.server.address() as AddressInfo).port
  const url = `smtp://127.0.0.1:${String(at)}?tls=off&socketTimeout=1500&greetingTimeout=1500`
  return { recus, adresses, enveloppes, attempts, connections, url, port: at, stop }
}
