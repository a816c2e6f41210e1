import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClient } from '../../support/api.ts'
import { courriel } from '../../support/contract/samples.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { atEndOfFile } from '../../support/processes/ends.ts'
import { startSmtp } from '../../support/processes/smtp.ts'
import { courrielsOn } from './rig.ts'

const { serve } = courrielsOn(await migratedCopy())
const within = { timeout: 20_000, interval: 20 }

/** What a server that stalls does with a connection: it says nothing, or byte after byte of an answer without an end. */
const stalls = {
  'says nothing': () => undefined,
  'greets byte by byte': trickle,
  'answers byte by byte': (socket: Socket) => {
    socket.write('220 test\r\n')
    socket.once('data', () => {
      trickle(socket)
    })
  },
}

function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('2'), 100)
  socket.once('close', () => {
    clearInterval(timer)
  })
}

/** A server that stalls until it is `mended`, and is a good one from then on. */
async function stalled(stall: (socket: Socket) => void) {
  const good = await startSmtp()
  const open = new Set<Socket>()
  let isMended = false
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket))
    if (!isMended) {
      stall(socket)
      return
    }
    const behind = connect(good.port, '127.0.0.1').on('error', () => socket.destroy())
    socket.pipe(behind).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const port = String((server.address() as AddressInfo).port)
  const url = `smtp://127.0.0.1:${port}?tls=off&socketTimeout=1500&greetingTimeout=1500`
  return { good, url, open, mend: () => (isMended = true) }
}

/** Whether all messages have left. */
const haveLeft = async (rows: () => Promise<{ statut: string }[]>) =>
  (await rows()).every(({ statut }) => statut === 'Transmis')

test.each(['says nothing', 'greets byte by byte'] as const)(
  'a server that %s is given up, and tried again',
  async (how) => {
    const server = await stalled(stalls[how])
    const { enqueue, rows } = await serve(server.url, { MAIL_RETRY_SECONDS: '1,2,4,8' })
    await enqueue(4)
    await expect.poll(async () => (await rows()).every(({ erreur }) => erreur !== null), within).toBe(true)
    server.mend()
    await expect.poll(() => haveLeft(rows), within).toBe(true)
    expect(new Set(server.good.adresses).size).toBe(4)
  },
)

test('a server that answers byte by byte keeps no connection of an attempt that is over', async () => {
  const server = await stalled(stalls['answers byte by byte'])
  const one = await serve(server.url, { WORKER_LEASE_MS: '900' })
  // As many as there are connections to one server.
  await one.enqueue(4)
  const other = await newClient({ on: one.running })
  for (let n = 0; n < 4; n++) await other.ok('sendCourriel', { body: courriel(n) })
  await expect.poll(() => server.open.size, within).toBe(8)
  server.mend()
  // Nobody waits any longer for what the server may say: each attempt has lost its lease.
  for (const { id } of [one, other])
    await sql`update courriel c set bail = null, prochain_essai = now() where c.client_id = ${id}`.execute(
      one.running.service.database.registry,
    )
  await expect.poll(() => haveLeft(one.rows), within).toBe(true)
  expect(server.good.adresses).toEqual(expect.arrayContaining(['m0@exemple.ca', 'm3@exemple.ca']))
})
