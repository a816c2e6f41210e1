import { randomBytes } from 'node:crypto'
import { reasonOf } from '../../../rules/adresses.ts'
import { signedHeaders } from '../../../webhooks/signature.ts'
import { note } from '../output.ts'

/** Sends the text of an event to a receiver; gives what became of it. */
export type Forward = (id: string, text: string) => Promise<string>

/** Milliseconds that a receiver has to answer, as the service gives it. */
const patience = 10_000

/** What sends events to an address of whoever listens, signed as the service signs them. */
export function openForward(url: string): Forward {
  const secret = process.env['WEBHOOK_SECRET'] ?? made()
  return async (id, text) => {
    const corps = Buffer.from(text)
    const seconds = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders({ id, seconds, corps }, Buffer.from(secret, 'base64')),
    }
    try {
      const signal = AbortSignal.timeout(patience)
      const { status } = await fetch(url, { method: 'POST', headers, body: corps, redirect: 'manual', signal })
      return `${url} answered ${String(status)}`
    } catch (error) {
      return `${url} did not answer: ${reasonOf(error instanceof Error ? (error.cause ?? error) : error)}`
    }
  }
}

/** A secret for this while, which is shown: the receiver must know it. */
function made(): string {
  const secret = randomBytes(32).toString('base64')
  note('The events are signed by a secret of this command alone:')
  console.error(`  export WEBHOOK_SECRET=${secret}`)
  return secret
}
