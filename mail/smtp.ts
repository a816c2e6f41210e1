import { createTransport } from 'nodemailer'
import type { Fournisseur } from './fournisseur.ts'
import { failure } from './failure.ts'
import { compose } from './mime.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5000 }

/** Sends by SMTP, over a few connections that are used again. */
export function smtp(url: string): Fournisseur {
  const transport = createTransport({ url, pool: true, maxConnections: 8, ...timeouts })
  return {
    async send(message, signal) {
      const sending = transport.sendMail(compose(message)).catch((error: unknown) => {
        throw fromSmtp(error)
      })
      await Promise.race([sending, cutBy(signal)])
    },
    close: () => {
      transport.close()
    },
  }
}

/** Rejects when the attempt is over: what the server says afterwards is not waited for. */
const cutBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const cut = () => {
      reject(failure('the attempt was cut off', false))
    }
    if (signal.aborted) cut()
    else signal.addEventListener('abort', cut, { once: true })
  })

/** A server that answers 5xx will not take the message later either, unless it is about the login. */
function fromSmtp(error: unknown) {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message: string }
  const isRefused = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return failure(`${code ?? ''} ${message}`.trim(), isRefused)
}
