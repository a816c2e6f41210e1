import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Courriel, queue } from '../../db/courriels.ts'
import { newClient, startService } from '../api.ts'
import { launch } from '../processes.ts'
import { courriel, employe, syndicat } from '../samples.ts'
import { startSmtp } from '../smtp.ts'
import { prepareCampagnes, votantsOf } from '../votes.ts'
import { account, startDatabase } from './rig.ts'

const { url: DATABASE_URL } = await startDatabase()

const settings = (smtp: string) => ({
  ...{ DATABASE_URL, MAIL_PROVIDER: 'Smtp', SMTP_URL: smtp, MAIL_FROM: 'membres@exemple.ca' },
  ...{ MAIL_RETRY_SECONDS: '1,1,1', WORKER_ROUND_MS: '200', MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false' },
})

/** A service on the database of this file, whose clients nobody else's worker sees. */
async function serve(smtp: string, worker = 'true') {
  const running = await startService({ ...settings(smtp), WORKER: worker })
  const client = await newClient({ on: running })
  const { database } = running.service
  const rows = async () => {
    const { rows: found } = await sql<{
      statut: string
      tentatives: number
      html: string | null
      erreur: string | null
    }>`
      select c.statut, c.tentatives, c.html, c.derniere_erreur as erreur from courriel c
      where c.client_id = ${client.id} order by c.date_creation, c.id`.execute(database.registry)
    return found
  }
  const enqueue = (count: number, address = (n: number) => `m${String(n)}@exemple.ca`) =>
    database.write(client.id, (db) =>
      queue(
        db,
        Array.from({ length: count }, (_, n) => message(address(n))),
      ),
    )
  return { ...client, running, rows, enqueue }
}

const message = (destinataire: string): Courriel => ({
  ...{ modele: 'Transactionnel', destinataire, copie: null },
  donnees: { sujet: 'Message', contenu: 'Bonjour', estHtml: false, omettrePiedDePage: true },
})

const within = { timeout: 20_000, interval: 50 }

describe('a message', () => {
  test('reaches the server whole, and what it said is forgotten', async () => {
    const smtp = await startSmtp()
    const { ok, rows, running } = await serve(smtp.url)
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
    expect(read?.messageId).toMatch(/^<[0-9a-f-]{36}@exemple\.ca>$/)
    await running.stop()
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
    await database.write(id, (db) => queue(db, [{ ...carte, donnees: { adhesionId: signed[0]?.id } }]))
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
    await running.stop()
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
    const { ok, rows, running } = await serve(smtp.url)
    await ok('sendCourriel', { body: courriel() })
    await expect.poll(rows, within).toMatchObject([{ statut, tentatives }])
    expect(smtp.recus).toHaveLength(statut === 'Transmis' ? 1 : 0)
    expect(new Set(smtp.recus.map(({ message: { messageId } }) => messageId)).size).toBe(smtp.recus.length)
    await running.stop()
  })

  test('waits for a server that is down', async () => {
    const first = await startSmtp()
    await first.stop()
    const { ok, rows, running } = await serve(first.url)
    await ok('sendCourriel', { body: courriel() })
    await expect
      .poll(rows, within)
      .toMatchObject([{ statut: 'EnAttente', erreur: expect.stringContaining('REFUSED') as string }])
    const second = await startSmtp(undefined, first.port)
    await expect.poll(rows, within).toMatchObject([{ statut: 'Transmis' }])
    expect(second.recus).toHaveLength(1)
    await running.stop()
  })

  test('with the link to a vote tells its voter what became of it', async () => {
    const smtp = await startSmtp()
    const { running } = await serve(smtp.url)
    const api = await prepareCampagnes({ on: running })
    const { add, at, read } = votantsOf(api, await api.publish())
    const id = await add(1)
    await api.ok('sendJeton', at(id))
    await expect.poll(async () => (await read(id)).statutEnvoi, within).toBe('Transmis')
    await running.stop()
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
    await running.stop()
  })
})

describe('many messages', () => {
  test('of a client whose server hangs do not hold up those of another', async () => {
    const smtp = await startSmtp((address) => (address.startsWith('lent') ? 'pend' : 'accepte'))
    const slow = await serve(smtp.url)
    const quick = await newClient({ on: slow.running })
    await slow.enqueue(40, (n) => `lent${String(n)}@exemple.ca`)
    await expect.poll(() => smtp.attempts.size, within).toBeGreaterThan(0)
    const started = Date.now()
    for (let n = 0; n < 10; n++) await quick.ok('sendCourriel', { body: courriel(n) })
    await expect.poll(() => smtp.recus.length, within).toBe(10)
    expect(Date.now() - started).toBeLessThan(6000)
    await sql`delete from courriel c where c.client_id = ${slow.id}`.execute(slow.running.service.database.registry)
    await slow.running.stop()
  })

  const worker = (smtp: string) => launch({ env: settings(smtp), command: [process.execPath, 'jobs/main.ts'] })

  test('are shared by two workers, each sent once, and a worker that is told to stop ends in time', async () => {
    const smtp = await startSmtp()
    const { running, enqueue, rows } = await serve(smtp.url, 'false')
    await enqueue(1500)
    const workers = [worker(smtp.url), worker(smtp.url)]
    await expect.poll(() => smtp.recus.length, { timeout: 60_000, interval: 100 }).toBe(1500)
    expect(new Set(smtp.recus.map(({ a }) => a[0])).size).toBe(1500)
    await expect.poll(async () => (await rows()).every(({ statut }) => statut === 'Transmis'), within).toBe(true)
    const started = Date.now()
    for (const { kill } of workers) kill('SIGTERM')
    expect((await Promise.all(workers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0])
    expect(Date.now() - started).toBeLessThan(15_000)
    await running.stop()
  }, 90_000)

  test('survive a worker that is killed: none is lost, and only what it held may come twice', async () => {
    const smtp = await startSmtp()
    const { running, enqueue, rows } = await serve(smtp.url, 'false')
    await enqueue(400)
    const victim = worker(smtp.url)
    await expect.poll(() => smtp.recus.length, within).toBeGreaterThan(20)
    victim.kill('SIGKILL')
    await victim.ended
    const left = 400 - smtp.recus.length
    const heir = worker(smtp.url)
    await expect
      .poll(async () => (await rows()).filter(({ statut }) => statut !== 'Transmis').length, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(0)
    const addresses = smtp.recus.map(({ a }) => a[0] ?? '')
    const expected = Array.from({ length: 400 }, (_, n) => `m${String(n)}@exemple.ca`)
    account('SIGKILL of a worker of e-mails', expected, addresses)
    expect(new Set(addresses).size).toBe(400)
    expect(left).toBeGreaterThan(0)
    expect(addresses.length - 400).toBeLessThanOrEqual(4)
    heir.kill('SIGKILL')
    await running.stop()
  }, 90_000)
})
