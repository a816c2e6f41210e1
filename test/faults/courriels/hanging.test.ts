import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { queue } from '../../../db/outbox/courriels.ts'
import { newClient } from '../../support/api.ts'
import { courriel } from '../../support/contract/samples.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { courrielsOn, message } from './rig.ts'

const { serve } = courrielsOn(await migratedCopy())

const within = { timeout: 40_000, interval: 50 }

/** A server of SMTP that takes connections and says nothing, so that each attempt is given up after ten seconds. */
async function silentServer() {
  const open = new Set<Socket>()
  const state = { open, calls: 0 }
  const server = createServer((socket) => {
    state.calls++
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { open, url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}?tls=off`, state }
}

/** A provider that takes whatever it is sent. */
async function takingProvider() {
  const state = { taken: 0 }
  const server = createHttpServer((req, res) => {
    req.resume().on('end', () => {
      state.taken++
      res.writeHead(202).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { state, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` }
}

test('a provider that hangs has three places, whoever sends by it', { timeout: 120_000 }, async () => {
  const silent = await silentServer()
  const other = await takingProvider()
  const first = await serve(silent.url, { SENDGRID_URL: other.url, SENDGRID_KEY: 'cle' })
  const { database } = first.running.service
  const ids = [first.id]
  for (let n = 0; n < 5; n++) ids.push((await newClient({ on: first.running })).id)
  for (const id of ids)
    await database.write(id, (db) =>
      queue(
        db,
        Array.from({ length: 10 }, (_, n) => message(`m${String(n)}.${id}@exemple.ca`)),
      ),
    )
  // The first ones have all the places there are; those after them are tried by three.
  await expect.poll(() => silent.state.calls, within).toBe(12)
  await expect.poll(() => silent.state.calls > 12 && silent.open.size, within).toBe(3)
  const quick = await newClient({ on: first.running })
  for (let n = 0; n < 10; n++) await quick.ok('sendCourriel', { body: courriel(n, { fournisseur: 'SendGrid' }) })
  let most = 0
  await expect
    .poll(() => {
      most = Math.max(most, silent.open.size)
      return other.state.taken
    }, within)
    .toBe(10)
  expect(most).toBe(3)
})
