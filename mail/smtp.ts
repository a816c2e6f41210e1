import { createTransport } from 'nodemailer'
import type { Fournisseur } from './fournisseur.ts'
import { failure } from './failure.ts'
import { compose } from './mime.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5000 }

/**
 * Sends by SMTP, over a few connections that are used again. The connection of an attempt that is over is closed: a server
 * that answers byte by byte would keep it for ever, and with some of them all e-mails.
 */
export function smtp(url: string): Fournisseur {
  const transport = createTransport({ url, pool: true, maxConnections: 8, ...timeouts })
  return {
    async send(message, signal) {
      await transport.sendMail({ ...compose(message), signal }).catch((error: unknown) => {
        throw signal.aborted ? failure('the attempt was cut off', false) : fromSmtp(error)
      })
    },
    close: () => {
      transport.close()
    },
  }
}

/** A server that answers 5xx will not take the message later either, unless it is about the login. */
function fromSmtp(error: unknown) {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message: string }
  const isRefused = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return failure(`${code ?? ''} ${message}`.trim(), isRefused)
}
