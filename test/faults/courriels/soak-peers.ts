import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEndOfFile } from '../../support/processes/ends.ts'
import { startSmtp } from '../../support/processes/smtp.ts'

/** What a provider did with a message: `cut` took it and broke the line before it said so, `gone` broke it before. */
export type Deed = 'taken' | 'cut' | 'gone' | 'final' | 'passing' | 'account'
/** An answer to a call by HTTP. */
type Answer = { readonly deed: Deed; readonly status: number; readonly body: string }

/** Numbers from 0 to 1, the same ones for one seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How often a provider does what, of a hundred. */
const deeds: readonly (readonly [Deed, number])[] = [
  ['taken', 74],
  ['passing', 12],
  ['final', 5],
  ['gone', 4],
  ['cut', 3],
  ['account', 2],
]

const accountFaults: readonly (readonly [number, string])[] = [
  ...[302, 401, 402, 403, 404, 405, 407, 421, 425, 429, 451].map((status) => [status, ''] as const),
  [400, '{"__type":"SendingPausedException"}'],
  [400, '{"errors":[{"field":"from.email","message":"not verified"}]}'],
  [400, '{"message":"\'from\' parameter is not a valid address: from parameter"}'],
]

/** Where each row of `accountFaults` with a text is read as a fault of the account. */
const saidBy = { SendGrid: '"field"', Mailgun: 'from parameter', AmazonSes: 'SendingPaused' } as const

/** Providers that answer every status at random, and keep what they did with each address, in order. */
export async function startPeers(random: () => number) {
  const log = new Map<string, Deed[]>()
  const note = (address: string, deed: Deed) => {
    log.set(address, [...(log.get(address) ?? []), deed])
    return deed
  }
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const among = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T
  const draw = (): Deed => {
    let left = random() * 100
    return deeds.find(([, share]) => (left -= share) < 0)?.[0] ?? 'taken'
  }

  function answerOf(by: keyof typeof saidBy): Answer {
    const deed = draw()
    const answer = (status: number, body = '{"message":"said by the test"}') => ({ deed, status, body })
    if (deed === 'passing') return answer(random() < 0.2 ? among([408, 409]) : between(500, 599))
    if (deed === 'final') return answer(among([400, 413, 422]))
    if (deed !== 'account') return answer(between(200, 299))
    const faults = accountFaults.filter(([, text]) => text === '' || text.includes(saidBy[by]))
    return answer(...among(faults))
  }

  const server = createServer((req, res) => {
    void Array.fromAsync<Buffer>(req).then(
      (chunks) => {
        const address = /soak-\d+@exemple\.ca/.exec(Buffer.concat(chunks).toString('latin1'))?.[0] ?? 'nobody'
        const path = req.url ?? ''
        const by = path.startsWith('/v2/') ? 'AmazonSes' : path.endsWith('/mail/send') ? 'SendGrid' : 'Mailgun'
        const { deed, status, body } = answerOf(by)
        note(address, deed)
        // A status without a body takes none.
        if (deed === 'cut' || deed === 'gone') req.socket.destroy()
        else if (status === 204 || status === 205) res.writeHead(status).end()
        else res.writeHead(status, { 'content-type': 'application/json' }).end(body)
      },
      // The sender was killed in the middle of its message.
      () => undefined,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => server.close())

  const smtp = await startSmtp(
    (address) => {
      const drawn = draw()
      const deed = note(address, drawn === 'cut' ? 'gone' : drawn)
      if (deed === 'taken') return 'accepte'
      if (deed === 'gone') return 'coupe'
      if (deed === 'account') return among([530, 534, 535, 538])
      return deed === 'final'
        ? among([550, 551, 552, 553, 554, between(555, 599)])
        : among([450, 451, 452, between(400, 499)])
    },
    0,
    false,
  )
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return { url, smtp: smtp.url, log }
}
