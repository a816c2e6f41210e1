import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { queue } from '../../../db/outbox/courriels.ts'
import { newClient } from '../../support/api.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { courriel, employe, syndicat } from '../../support/contract/samples.ts'
import { keptPort } from '../../support/processes/ports.ts'
import { startSmtp } from '../../support/processes/smtp.ts'
import { prepareCampagnes, votantsOf } from '../../support/data/votes.ts'
import { courrielsOn, message } from './rig.ts'
import { account } from '../rig.ts'

const DATABASE_URL = await migratedCopy()

const { serve, worker } = courrielsOn(DATABASE_URL)

const within = { timeout: 20_000, interval: 50 }
const patient = { timeout: 60_000, interval: 50 }

describe('a message', () => {
  test('reaches the server whole, and what it said is forgotten', async () => {
    const smtp = await startSmtp()
    const { ok, rows } = await serve(smtp.url)
    await ok('sendCourriel', {
      body: courriel(1, { sujet: 'Été à l’île – €', contenu: 'Où ?\nIci.', replyTo: 'r@exemple.ca' }),
    })
    await expect.poll(rows, within).toMatchObject([{ statut: 'Transmis', tentatives: 1, html: null, erreur: null }])
    const [{ a, message: read } = { a: [], message: undefined }] = smtp.recus
    expect(a).toEqual(['e1@exemple.ca'])
    expect(read?.from?.value).toEqual([{ name: 'Tests', address: 'membres@exemple.ca' }])
    expect(read?.replyTo?.value).toMatchObject([{ address: 'r@exemple.ca' }])
    expect([read?.subject, read?.text?.split('\n-- ')[0]]).toEqual(['Été à l’île – €', 'Où ?\nIci.\n'])
    expect(read?.html).toContain('Où ?\nIci.')
    expect(read?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(read?.messageId).toMatch(/^<[0-9a-f-]{36}_[0-9a-f-]{36}@exemple\.ca>$/)
  })

  test('to and from domains with accents carries them in punycode, in its envelope and in its headers', async () => {
    const smtp = await startSmtp()
    const { ok, rows } = await serve(smtp.url, { MAIL_FROM: 'membres@Réseau.québec' })
    const body = courriel(1, { destinataire: 'E1@École.québec', replyTo: 'r@école.ca' })
    await ok('sendCourriel', { body })
    await expect.poll(rows, within).toMatchObject([{ statut: 'Transmis', tentatives: 1, erreur: null }])
    expect(smtp.enveloppes.map((line) => /<.*>/.exec(line)?.[0])).toEqual([
      '<membres@xn--rseau-bsa.xn--qubec-csa>',
      '<E1@xn--cole-9oa.xn--qubec-csa>',
    ])
    const lines = new Map(smtp.recus[0]?.message.headerLines.map(({ key, line }) => [key, line]))
    expect(['from', 'to', 'reply-to'].map((name) => lines.get(name))).toEqual([
      'From: Tests <membres@xn--rseau-bsa.xn--qubec-csa>',
      'To: E1@xn--cole-9oa.xn--qubec-csa',
      'Reply-To: r@xn--cole-9oa.ca',
    ])
    expect(lines.get('message-id')).toMatch(/@xn--rseau-bsa\.xn--qubec-csa>$/)
  })

  test('with a card and a copy reaches both addresses, in one message', async () => {
    const smtp = await startSmtp()
    const { id, ok, rows, running } = await serve(smtp.url)
    await ok('createSyndicat', { body: syndicat() })
    await ok('createEmploye', { body: employe() })
    const { database } = running.service
    const { rows: signed } = await sql<{ id: string }>`insert into adhesion (client_id, id, employe_id, date_signature,
        date_enregistrement, a_signature_manuscrite, syndicat_id_externe, syndicat_nom, prenom, nom, valeurs)
      select e.client_id, gen_random_uuid(), e.id, now(), now(), false, 'SYN-1', 'Syndicat', e.prenom, e.nom, '[]'
      from employe e where e.client_id = ${id} returning id`.execute(database.registry)
    const carte = { modele: 'CarteMembre', destinataire: 'e1@exemple.ca', copie: 'copie@exemple.ca' } as const
    await database.write(id, (db) => queue(db, [{ ...carte, donnees: { adhesionId: signed[0]?.id ?? '' } }]))
    await expect.poll(rows, within).toMatchObject([{ statut: 'Transmis' }])
    expect(smtp.recus.map(({ a }) => a)).toEqual([['e1@exemple.ca', 'copie@exemple.ca']])
    const [file] = smtp.recus[0]?.message.attachments ?? []
    expect([file?.filename, file?.contentType, file?.content.subarray(0, 5).toString()]).toEqual([
      'carte-de-membre.pdf',
      'application/pdf',
      '%PDF-',
    ])
    expect(await sql`select from piece_jointe p where p.client_id = ${id}`.execute(database.registry)).toMatchObject({
      rows: [],
    })
  })

  test.each([
    ['that is greylisted is tried again', (_: string, n: number) => (n < 3 ? 451 : 'accepte'), 'Transmis', 3],
    ['that is refused for good is not tried again', () => 550, 'Rejete', 1],
    ['that is never taken is given up', () => 451, 'Rejete', 4],
    ['whose server hangs is tried again', (_: string, n: number) => (n < 2 ? 'pend' : 'accepte'), 'Transmis', 2],
    [
      'whose server leaves in DATA is tried again',
      (_: string, n: number) => (n < 2 ? 'coupe' : 'accepte'),
      'Transmis',
      2,
    ],
  ] as const)('%s', async (_, behave, statut, tentatives) => {
    const smtp = await startSmtp(behave)
    const { ok, rows } = await serve(smtp.url)
    await ok('sendCourriel', { body: courriel() })
    await expect.poll(rows, within).toMatchObject([{ statut, tentatives }])
    expect(smtp.recus).toHaveLength(statut === 'Transmis' ? 1 : 0)
    expect(new Set(smtp.recus.map(({ message: { messageId } }) => messageId)).size).toBe(smtp.recus.length)
  })

  test('with the link to a vote tells its voter what became of it', async () => {
    const smtp = await startSmtp()
    const { running } = await serve(smtp.url)
    const api = await prepareCampagnes({ on: running })
    const { add, at, read } = votantsOf(api, await api.publish())
    const id = await add(1)
    await api.ok('sendJeton', at(id))
    await expect.poll(async () => (await read(id)).statutEnvoi, within).toBe('Transmis')
  })

  test('that a service without a provider accepted leaves by that of its worker, unless its caller named one', async () => {
    const smtp = await startSmtp()
    const { ok, rows } = await serve('', { MAIL_PROVIDER: '', WORKER: 'false' })
    await ok('sendCourriel', { body: courriel(1) })
    await ok('sendCourriel', { body: courriel(2, { fournisseur: 'journal' }) })
    worker(smtp.url)
    await expect.poll(rows, within).toMatchObject([{ statut: 'Transmis' }, { statut: 'Transmis' }])
    expect(smtp.adresses).toEqual(['e1@exemple.ca'])
  })

  test('of a sandbox never leaves', async () => {
    const smtp = await startSmtp()
    const { running } = await serve(smtp.url)
    const sandbox = await newClient({ on: running, estBacASable: true })
    await sandbox.ok('sendCourriel', { body: courriel(1, { fournisseur: 'Smtp' }) })
    const statuts = async () => (await sandbox.ok('listCourriels')).map(({ statut }) => statut)
    await expect.poll(statuts, within).toEqual(['Transmis'])
    expect((await sandbox.ok('listCourriels'))[0]?.html).toContain('Bonjour à tous')
    expect(smtp.recus).toEqual([])
  })
})

describe('many messages', () => {
  // The schedule waits 60 s after the first attempt and 300 s after the second: a sixtieth of that here.
  test('wait for a server that is down for more than a minute of their schedule, then all leave once', async () => {
    const first = await startSmtp(undefined, await keptPort())
    await first.stop()
    const { enqueue, rows } = await serve(first.url, { MAIL_RETRY_SECONDS: '1,5,15' })
    await enqueue(100)
    const refused = { statut: 'EnAttente', erreur: expect.stringContaining('REFUSED') as string }
    const triedTwice = async () => (await rows()).filter(({ tentatives, erreur }) => tentatives >= 2 && erreur !== null)
    await expect.poll(async () => (await triedTwice()).length, within).toBe(100)
    expect(await rows()).toEqual(Array.from({ length: 100 }, () => expect.objectContaining(refused) as object))
    const second = await startSmtp(undefined, first.port)
    await expect.poll(async () => (await rows()).every(({ statut }) => statut === 'Transmis'), patient).toBe(true)
    const addresses = Array.from({ length: 100 }, (_, n) => `m${n}@exemple.ca`)
    account('a server of e-mails that is down', addresses, second.adresses)
    expect([second.recus.length, new Set(second.recus.map(({ a }) => a[0])).size]).toEqual([100, 100])
  }, 120_000)

  test('of clients whose server hangs do not hold up those of another', async () => {
    const smtp = await startSmtp((address) => (address.startsWith('lent') ? 'pend' : 'accepte'))
    const slow = await serve(smtp.url)
    const { database } = slow.running.service
    const others = [await newClient({ on: slow.running }), await newClient({ on: slow.running })]
    const ids = [slow.id, ...others.map(({ id }) => id)]
    for (const id of ids)
      await database.write(id, (db) =>
        queue(
          db,
          Array.from({ length: 40 }, (_, n) => message(`lent${String(n)}.${id}@exemple.ca`)),
        ),
      )
    const hanging = () => [...smtp.attempts.keys()].filter((address) => address.startsWith('lent')).length
    // Of twelve places two clients have four each, and the third one half of what these leave.
    await expect.poll(hanging, within).toBe(4 + 4 + 2)
    const quick = await newClient({ on: slow.running })
    for (let n = 0; n < 10; n++) await quick.ok('sendCourriel', { body: courriel(n) })
    await expect.poll(() => smtp.recus.length, within).toBe(10)
    // Those that were queued first are where they were.
    expect(hanging()).toBe(4 + 4 + 2)
    for (const id of ids) await sql`delete from courriel c where c.client_id = ${id}`.execute(database.registry)
  })

  test('1,200 are shared by two workers: each is sent once, but for what one was sending when it was killed', async () => {
    const smtp = await startSmtp(undefined, 0, false)
    const { id, running, enqueue } = await serve(smtp.url, { WORKER: 'false' })
    await enqueue(1200)
    const [victim, leaver] = [worker(smtp.url), worker(smtp.url)]
    const { main } = running.service.database.pools
    const query = async (text: string, ...values: unknown[]) =>
      (
        await main.query<{ adresse: string; bail: string }>(`${text} client_id = $1 and statut = 'EnAttente'`, [
          ...[id, ...values],
        ])
      ).rows
    const waiting = (condition = 'true') =>
      query(`select destinataire as adresse, bail from courriel where ${condition} and`)
    const reached = (count: number) => expect.poll(() => smtp.adresses.length, patient).toBeGreaterThan(count)
    await reached(360)
    victim.kill('SIGKILL')
    await victim.ended
    const held = await waiting('bail is not null')
    expect(held).not.toEqual([])
    const heir = worker(smtp.url)
    await reached(720)
    leaver.kill('SIGTERM')
    const heirs = [heir, worker(smtp.url)]
    expect((await leaver.ended).code).toBe(0)
    // What is still held as it was then is the victim's: its leases end now rather than after 30 s.
    const bails = held.map(({ bail }) => bail)
    await query('update courriel set prochain_essai = now() where bail = any ($2::uuid[]) and', bails)
    await expect.poll(async () => (await waiting()).length, patient).toBe(0)

    const twice = smtp.adresses.filter((address, place) => smtp.adresses.indexOf(address) !== place)
    const all = Array.from({ length: 1200 }, (_, n) => `m${n}@exemple.ca`)
    account('SIGKILL of a worker of e-mails', all, smtp.adresses)
    expect(new Set(smtp.adresses).size).toBe(1200)
    expect(held.map(({ adresse }) => adresse)).toEqual(expect.arrayContaining(twice))
    expect(twice.length).toBeLessThanOrEqual(4)
    for (const { kill } of heirs) kill('SIGTERM')
    expect((await Promise.all(heirs.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0])
  }, 120_000)

  test('of many clients leave in turn', async () => {
    const smtp = await startSmtp(undefined, 0, false)
    const first = await serve(smtp.url, { WORKER: 'false' })
    await first.enqueue(300)
    for (const name of ['b', 'c', 'd']) {
      const { id } = await newClient({ on: first.running })
      const addresses = Array.from({ length: 20 }, (_, n) => message(`${name}${String(n)}@exemple.ca`))
      await first.running.service.database.write(id, (db) => queue(db, addresses))
    }
    worker(smtp.url)
    const of = (name: string) => smtp.adresses.filter((address) => address.startsWith(name)).length
    await expect.poll(() => ['b', 'c', 'd'].map(of), within).toEqual([20, 20, 20])
    expect(of('m')).toBeLessThan(200)
  })
})
