import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { queue } from '../../db/outbox/courriels.ts'
import { newClient, startService } from '../support/api.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { type Script, startScript } from '../support/processes/smtp-script.ts'
import { courrielsOn, message } from './courriels/rig.ts'

const DATABASE_URL = await migratedCopy()
const { serve } = courrielsOn(DATABASE_URL)
const within = { timeout: 20_000, interval: 50 }

/** What the provider answers to a message to an address: a status, and the seconds that it asks for. */
let answer: (to: string) => { status: number; after?: string } = () => ({ status: 202 })
const taken: string[] = []
const asked: string[] = []
const server = createServer((req, res) => {
  void Array.fromAsync<Buffer>(req).then((chunks) => {
    const read = JSON.parse(Buffer.concat(chunks).toString()) as { personalizations: [{ to: [{ email: string }] }] }
    const to = read.personalizations[0].to[0].email
    asked.push(to)
    const { status, after } = answer(to)
    if (status === 202) taken.push(to)
    res.writeHead(status, after === undefined ? {} : { 'Retry-After': after }).end('{"message":"said by the test"}')
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** A service that sends by the provider of the test, and clients of it whose messages are counted. */
async function sending(changes: Record<string, string> = {}) {
  taken.length = asked.length = 0
  const running = await startService({
    ...{ DATABASE_URL, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false', WORKER: 'true', WORKER_ROUND_MS: '100' },
    ...{
      MAIL_FROM: 'membres@exemple.ca',
      MAIL_RETRY_SECONDS: '1,1,1',
      MAIL_PROVIDER: 'SendGrid',
      MAIL_PAUSE_MS: '100',
    },
    ...{ SENDGRID_URL: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, SENDGRID_KEY: 'k' },
    ...changes,
  })
  onTestFinished(() => running.stop())
  const { database } = running.service
  onTestFinished(async () => {
    await sql`delete from pause_fournisseur`.execute(database.registry)
  })
  const client = async () => {
    const { id } = await newClient({ on: running })
    onTestFinished(async () => {
      await sql`delete from courriel c where c.client_id = ${id}`.execute(database.registry)
    })
    const rows = async () =>
      (
        await sql<{ statut: string; tentatives: number }>`select c.statut, c.tentatives from courriel c
          where c.client_id = ${id} order by c.destinataire`.execute(database.registry)
      ).rows
    const send = (...to: string[]) =>
      database.write(id, (db) =>
        queue(
          db,
          to.map((one) => message(one)),
        ),
      )
    return { id, rows, send }
  }
  const paused = async () =>
    (
      await sql<{ motif: string; whose: string; seconds: number }>`select p.motif, p.client_id as whose,
        extract(epoch from p.jusqua - now())::float8 as seconds from pause_fournisseur p order by p.client_id`.execute(
        database.registry,
      )
    ).rows
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${String(running.port)}${path}`)).text()
  return { client, paused, get }
}

const everyone = '00000000-0000-0000-0000-000000000000'
const many = Array.from({ length: 12 }, (_, n) => `m${String(n).padStart(2, '0')}@exemple.ca`)

describe('a provider whose account is at fault', () => {
  test.each([401, 402, 403, 404, 407, 421, 425, 429])('and answers %i burns no message', async (status) => {
    answer = () => ({ status })
    const { client, get } = await sending()
    const { send, rows } = await client()
    await send(...many)
    // More probes than there are attempts of a message.
    await expect.poll(() => asked.length, within).toBeGreaterThan(7)
    expect(new Set((await rows()).map(({ statut }) => statut))).toEqual(new Set(['EnAttente']))
    await expect.poll(() => get('/health/ready'), within).toContain('"pausedMail":["SendGrid"]')
    expect(await get('/metrics')).toMatch(/mail_provider_paused\{provider="SendGrid",of="clients"\} 1/)
    expect(await get('/metrics')).toMatch(/^mail_queue_waiting 12$/m)
    await expect
      .poll(() => get('/metrics'), within)
      .toMatch(/mail_attempts_total\{provider="SendGrid",outcome="account"\} \d/)
    answer = () => ({ status: 202 })
    await expect
      .poll(async () => new Set((await rows()).map((row) => row.statut)), within)
      .toEqual(new Set(['Transmis']))
    expect([...taken].sort()).toEqual(many)
    expect((await rows()).map(({ tentatives }) => tentatives)).toEqual(many.map(() => 1))
    await expect.poll(() => get('/health/ready'), within).not.toContain('pausedMail')
  })

  test('is left alone for as long as it asks', async () => {
    answer = () => ({ status: 429, after: '3600' })
    const { client, paused } = await sending()
    const { send } = await client()
    await send('a@exemple.ca')
    await expect.poll(async () => (await paused()).map(({ motif }) => motif), within).toEqual(['429'])
    expect((await paused())[0]?.seconds).toBeGreaterThan(3500)
    expect(asked).toHaveLength(1)
  })

  test('for one client serves the others, and is paused for all once a second one has met with the same', async () => {
    answer = (to) => ({ status: to.startsWith('bad') ? 403 : 202, after: '3600' })
    const { client, paused } = await sending()
    const [first, second, third] = [await client(), await client(), await client()]
    await first.send('bad1@exemple.ca')
    await expect.poll(async () => (await paused()).map(({ whose }) => whose), within).toEqual([first.id])
    await second.send('good@exemple.ca')
    await expect.poll(() => taken, within).toEqual(['good@exemple.ca'])
    await second.send('bad2@exemple.ca')
    await expect
      .poll(async () => (await paused()).map(({ whose }) => whose), within)
      .toEqual([everyone, ...[first.id, second.id].sort()])
    const before = asked.length
    await third.send('also@exemple.ca')
    const sandboxes = await first.rows()
    expect(sandboxes).toMatchObject([{ statut: 'EnAttente', tentatives: 0 }])
    expect(asked).toHaveLength(before)
  })
})

describe('by SMTP, of two addresses', () => {
  /** Sends one message to a person, with a copy, by a server of that script. */
  async function both(script: Script) {
    const { host, heard } = await startScript(script)
    const { id, running, rows } = await serve(`smtp://${host}?tls=off`)
    await running.service.database.write(id, (db) => queue(db, [{ ...message('a@exemple.ca'), copie: 'b@exemple.ca' }]))
    const over = async () => {
      await expect.poll(async () => (await rows())[0]?.statut, within).not.toBe('EnAttente')
      return (await rows())[0]
    }
    return { row: await over(), to: heard.flatMap((line) => /^RCPT TO:<(\w)/.exec(line)?.[1] ?? []) }
  }
  /** A script that refuses an address once, for each attempt at a test. */
  const once = (to: string, line: string) => () => {
    let times = 0
    return { rcpt: (said: string) => (said.includes(to) && times++ === 0 ? line : '250 ok') }
  }

  test.each([
    ['a person who is refused for a time is tried again alone', once('a@', '450 later'), 'Transmis', ['a', 'b', 'a']],
    ['a copy that is refused for a time is tried again alone', once('b@', '450 later'), 'Transmis', ['a', 'b', 'b']],
    [
      'a person who is refused was not sent to, whatever becomes of the copy',
      once('a@', '550 no'),
      'Rejete',
      ['a', 'b'],
    ],
    ['a copy that is refused leaves the message sent', once('b@', '550 no'), 'Transmis', ['a', 'b']],
  ])('%s', async (_, newScript, statut, to) => {
    const script = newScript()
    const sent = await both(script)
    expect([sent.row?.statut, sent.to]).toEqual([statut, to])
    if (script.rcpt('none') && to.length === 2) expect(sent.row?.erreur).toContain('550')
  })

  test('one that is the other in another letter case is written to once', async () => {
    const { host, heard } = await startScript({})
    const { id, running, rows } = await serve(`smtp://${host}?tls=off`)
    await running.service.database.write(id, (db) => queue(db, [{ ...message('a@exemple.ca'), copie: 'A@Exemple.ca' }]))
    await expect.poll(rows, within).toMatchObject([{ statut: 'Transmis' }])
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<a@exemple.ca>'])
  })
})
