import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { MailConfig } from '../../../config/courriels.ts'
import { failureOf } from '../../../mail/failure.ts'
import { openFournisseurs } from '../../../mail/fournisseurs.ts'
import type { Message } from '../../../mail/fournisseur.ts'

const message: Message = {
  ...{ id: '0198c0de-0000-7000-8000-000000000001', clientId: '0198c0de-0000-7000-8000-000000000002' },
  ...{ sujet: 'Message', texte: 'Bonjour', html: '<p>Bonjour</p>', pieces: [] },
  ...{ de: { nom: 'Tests', adresse: 'membres@exemple.ca' }, destinataire: 'a@exemple.ca', copie: null },
  ...{ repondreA: null, waiting: ['destinataire'] },
}

/** What becomes of a message whose provider writes its answer by itself, headers and all. */
async function said(write: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      write(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const by = openFournisseurs({ sendgrid: { url, key: 'k' } } as unknown as MailConfig).get('SendGrid')
  const cut = new AbortController()
  onTestFinished(() => {
    cut.abort()
  })
  return by?.send(message, cut.signal).catch((error: unknown) => failureOf(error).kind)
}

/** Writes more than any memory holds, as fast as it is taken. */
function flood(socket: Socket) {
  const chunk = Buffer.from(`10000\r\n${'a'.repeat(65_536)}\r\n`)
  const go = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', go)
  go()
}

const nothing = () => undefined
const close = (socket: Socket) => {
  socket.destroySoon()
}

test.each([
  ['cut', 'Content-Length: 100\r\n\r\nab', close],
  ['badly framed', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n', nothing],
  ['not compressed as it says', 'Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\nab', nothing],
  ['without an end', 'Content-Length: 100\r\n\r\nab', nothing],
  ['a flood', 'Transfer-Encoding: chunked\r\n\r\n', flood],
])('a message is taken once it is answered so, though the answer is %s', async (_, rest, go) => {
  const taken = await said((socket) => {
    socket.write(`HTTP/1.1 202 Accepted\r\n${rest}`)
    go(socket)
  })
  expect(taken).toEqual([])
})

test('a refusal is read up to a bound', async () => {
  const refused = await said((socket) => {
    socket.write('HTTP/1.1 400 Bad Request\r\nTransfer-Encoding: chunked\r\n\r\n')
    flood(socket)
  })
  expect(refused).toBe('final')
})

test.each([
  [400, 'passing'],
  [401, 'account'],
  [503, 'passing'],
])('a refusal by %i that is cut is %s: what it did not say may be about the account', async (status, kind) => {
  const refused = await said((socket) => {
    socket.write(`HTTP/1.1 ${String(status)} No\r\nContent-Length: 100\r\n\r\n{"errors":[{"f`)
    close(socket)
  })
  expect(refused).toBe(kind)
})
