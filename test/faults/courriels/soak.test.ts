import { expect, test } from 'vitest'
import { newClient, startService } from '../../support/api.ts'
import { courriel } from '../../support/contract/samples.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { type Deed, randomOf, startPeers } from './soak-peers.ts'

/** `.ci/nightly` sends 10,000. A run that failed is repeated by the seed that it said. */
const count = Number(process.env.SOAK_MESSAGES ?? 400)
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31))
const providers = ['SendGrid', 'Mailgun', 'AmazonSes', 'Smtp'] as const

/** How a message stands at the end, what its provider did with it, and whether a worker was killed while it had it. */
type End = { statut: string; erreur: string | null; deeds: readonly Deed[]; wasHeld: boolean }

/** What is wrong with how a message ended; nothing where it is as promised. */
function wrongOf({ statut, erreur, deeds, wasHeld }: End): string | undefined {
  const taken = deeds.filter((deed) => deed === 'taken').length
  const unsure = wasHeld || deeds.includes('cut')
  if (statut === 'EnAttente') return 'still waits'
  if (statut === 'Transmis' && taken === 0) return 'counts as sent, and nobody took it'
  if (statut === 'Rejete' && erreur === null) return 'was refused without a reason'
  if (statut === 'Rejete' && taken > 0 && !wasHeld) return 'counts as refused, and was taken'
  if (taken > 1 && !wasHeld) return 'was sent twice'
  const over = deeds.findIndex((deed) => deed === 'taken' || deed === 'final')
  if (over !== -1 && over < deeds.length - 1 && !unsure) return 'was tried again after its end'
  return deeds.length === 0 ? 'was never tried' : undefined
}

test('each end of many messages is accounted for, while providers answer anything and workers are killed', async () => {
  const random = randomOf(seed)
  const peers = await startPeers(random)
  const settings = {
    ...{ DATABASE_URL: await migratedCopy(), MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false' },
    ...{
      MAIL_FROM: 'membres@exemple.ca',
      MAIL_RETRY_SECONDS: '0,0,0',
      MAIL_PAUSE_MS: '50',
      MAIL_PER_MINUTE: '1000000',
    },
    // Long enough that a worker which is given no processor for a while still has its messages.
    ...{ WORKER_ROUND_MS: '100', WORKER_LEASE_MS: '10000', LOG_LEVEL: 'error' },
    ...{ SENDGRID_URL: peers.url, SENDGRID_KEY: 'cle', MAILGUN_URL: peers.url, MAILGUN_KEY: 'cle' },
    ...{ MAILGUN_DOMAIN: 'exemple.ca', SES_URL: peers.url, SES_REGION: 'ca-central-1', SES_ACCESS_KEY_ID: 'AKID' },
    ...{ SES_SECRET_ACCESS_KEY: 'secret', SMTP_URL: peers.smtp },
  }
  const running = await startService({ ...settings, WORKER: 'false' })
  const clients = await Promise.all([...providers, ...providers].map(() => newClient({ on: running })))
  const addressOf = (n: number) => `soak-${String(n)}@exemple.ca`
  const callers = clients.map(async ({ call }, place) => {
    for (let n = place; n < count; n += clients.length) {
      const fournisseur = providers[n % providers.length] ?? 'Smtp'
      const body = courriel(1, { destinataire: addressOf(n), fournisseur, replyTo: 'r@exemple.ca' })
      const headers = { 'Idempotency-Key': `soak-${String(n)}` }
      // A machine that is busy elsewhere answers 503, after which the same call is made again.
      const status = async () => (await call('sendCourriel', { body, headers })).status
      await expect.poll(status, { timeout: 120_000, interval: 250 }).toBe(204)
    }
  })
  await Promise.all(callers)

  const ids = clients.map(({ id }) => id)
  const query = async <T extends object>(what: string) =>
    (await running.service.database.pools.main.query<T>(`select ${what} and c.client_id = any ($1)`, [ids])).rows
  const ended = async () =>
    (await query<{ n: number }>(`count(*)::int as n from courriel c where c.statut <> 'EnAttente'`))[0]?.n ?? 0
  const worker = () => launch({ env: settings, command: [process.execPath, 'jobs/main.ts'] })

  const held = new Set<string>()
  const workers = [worker(), worker()]
  for (const part of [1, 2, 3]) {
    await expect.poll(ended, { timeout: 600_000, interval: 20 }).toBeGreaterThan((count * part) / 4)
    const victim = workers.shift()
    victim?.kill('SIGKILL')
    await victim?.ended
    const rows = await query<{ adresse: string }>('c.destinataire as adresse from courriel c where c.bail is not null')
    for (const { adresse } of rows) held.add(adresse)
    workers.push(worker())
  }
  await expect.poll(ended, { timeout: 600_000, interval: 50 }).toBe(count)
  for (const { kill } of workers) kill('SIGTERM')
  expect((await Promise.all(workers.map((one) => one.ended))).map(({ code }) => code)).toEqual([0, 0])

  const rows = await query<{ adresse: string; statut: string; erreur: string | null }>(
    'c.destinataire as adresse, c.statut, c.derniere_erreur as erreur from courriel c where true',
  )
  expect(new Set(rows.map(({ adresse }) => adresse)).size).toBe(count)
  const wrong = rows.flatMap(({ adresse, ...row }) => {
    const end = { ...row, deeds: peers.log.get(adresse) ?? [], wasHeld: held.has(adresse) }
    const fault = wrongOf(end)
    return fault === undefined ? [] : [{ adresse, fault, ...end }]
  })
  const of = (statut: string) => rows.filter((row) => row.statut === statut).length
  const twice = [...peers.log.values()].filter((all) => all.filter((deed) => deed === 'taken').length > 1).length
  console.log(
    `soak of e-mails, seed ${seed}: ${count} acknowledged, ${of('Transmis')} sent, ${of('Rejete')} refused with a reason, ` +
      `${twice} sent twice of the ${held.size} in flight at three kills`,
  )
  expect(wrong).toEqual([])
  // A worker hands twelve over at a time.
  expect(twice).toBeLessThanOrEqual(3 * 12)
  expect([of('Transmis') > count / 2, of('Rejete') > 0]).toEqual([true, true])
  await running.stop()
}, 1_200_000)
