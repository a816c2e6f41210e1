import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { verify } from '../../../receiver/index.ts'
import { votant } from '../../support/contract/samples.ts'
import { short } from '../../support/data/webhooks.ts'
import { startReceiver } from '../../support/processes/webhook-receiver.ts'
import { judge, more, openBalancer } from '../balancer.ts'
import { keepCalling, type Outcome, startDatabase, startProcess } from '../rig.ts'
import { cli, ringKey } from './rig.ts'

// Every key that an operator may have to replace is replaced while callers call and webhooks leave, as the guide of
// production says it: the next one is known to all processes before one of them uses it.

const within = { timeout: 60_000, interval: 50 }
/** What the processes are told: the rings, the first of each of which makes what is new. */
type Keys = { readonly webhooks: readonly string[]; readonly tokens: readonly string[] }

/** A service of one process after the other, with a client whose subscriptions are made by the administration. */
async function begin(keys: Keys) {
  const { url, query } = await startDatabase()
  const receiver = await startReceiver()
  const envOf = ({ webhooks, tokens }: Keys) => ({
    ...short,
    WEBHOOK_KEY: webhooks.join(','),
    ADMIN_TOKEN: tokens.join(','),
    WEBHOOK_ALLOWED: '127.0.0.1',
  })
  let serving = await startProcess(url, envOf(keys))
  const key = serving.key ?? ''
  const balancer = openBalancer(key)
  balancer.add(serving)
  const [client] = await query<{ id: string }>('select id from client')
  const period = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }
  const campagne = await balancer.call('POST', '/b2b/v1/campagnes', { body: { titre: 'Entente', ...period } })
  /** The secret of each subscription, by the path that it is sent to. */
  const secrets = new Map<string, string>()
  const subscribe = async (n: number, token: string): Promise<Outcome> => {
    const path = `/evenements/${String(n)}`
    const body = { url: new URL(path, receiver.url).href, evenements: ['campaign.liste_electorale_cree'] }
    const answer = await balancer.call('POST', `/admin/v1/abonnements?idClient=${client?.id ?? ''}`, { token, body })
    if (answer.status === 201) secrets.set(path, (answer.body as { secret: string }).secret)
    return answer
  }
  /** Puts a process with other keys in the place of the one that serves. */
  const roll = async (now: Keys) => {
    const next = await startProcess(url, envOf(now))
    balancer.add(next)
    await balancer.remove(serving)
    serving = next
  }
  return {
    url,
    query,
    key,
    client: client?.id ?? '',
    campagneId: String(campagne.body),
    balancer,
    receiver,
    secrets,
    subscribe,
    roll,
  }
}

test('keys are rotated under load: no call fails, and each event is signed by the secret of its subscription', async () => {
  const [old, next] = [ringKey('2025'), ringKey('2026')]
  const [was, becomes] = ['a', 'b'].map((one) => one + randomBytes(32).toString('hex')) as [string, string]
  const rig = await begin({ webhooks: [old], tokens: [was] })
  const { url, balancer, subscribe, roll, receiver, secrets } = rig
  const at = { key: rig.key, token: was }
  for (const n of [1, 2]) expect((await subscribe(n, at.token)).status).toBe(201)
  const calls = keepCalling({
    // Each tells the receivers of an event.
    list: (i) =>
      balancer.call('POST', `/b2b/v1/campagnes/${rig.campagneId}/liste-electorale`, {
        key: at.key,
        body: { votants: [votant(i)] },
      }),
    read: () => balancer.call('GET', '/b2b/v1/employe', { key: at.key }),
    administer: (i) =>
      i < 12
        ? subscribe(10 + i, at.token)
        : balancer.call('GET', `/admin/v1/abonnements?idClient=${rig.client}`, { token: at.token }),
  })
  await more(calls, 2)
  // The next keys are known to all, then used by all.
  await roll({ webhooks: [old, next], tokens: [was, becomes] })
  await more(calls, 2)
  await roll({ webhooks: [next, old], tokens: [becomes, was] })
  at.token = becomes
  await more(calls, 2)
  const rotated = await cli({ DATABASE_URL: url, WEBHOOK_KEY: `${next},${old}` }, '--json', 'secrets', 'rotate')
  expect(JSON.parse(rotated)).toMatchObject({ key: '2026', closed: [] })
  await more(calls, 2)
  // Nothing needs the former ones any more.
  await roll({ webhooks: [next], tokens: [becomes] })
  await more(calls, 2)
  const issued = await cli({ DATABASE_URL: url }, '--json', 'cle', 'issue', rig.client)
  const former = at.key
  at.key = (JSON.parse(issued) as { apiKey: string }).apiKey
  await more(calls, 2)
  await cli({ DATABASE_URL: url }, 'cle', 'revoke', former.slice(7, 15))
  await more(calls, 2)
  judge('Keys that are rotated', await calls.stop())
  const status = async (asked: Parameters<typeof balancer.call>[2]) =>
    (await balancer.call('GET', '/b2b/v1/employe', asked)).status
  expect([await status({ key: former }), await status({ key: at.key })]).toEqual([401, 200])

  const deliveries = () =>
    rig.query<{ statut: string; n: number }>('select statut, count(*)::int as n from livraison group by 1 order by 1')
  await expect.poll(async () => (await deliveries()).map(({ statut }) => statut), within).toEqual(['Livree'])
  const [{ n } = { n: 0 }] = await deliveries()
  expect(new Set(receiver.recus.map(({ id }) => id)).size).toBe(n)
  const unsigned = receiver.recus.filter(
    ({ path, headers, body }) => !verify(headers, body, { secrets: [secrets.get(path) ?? 'AAAA'] }),
  )
  expect(unsigned.map(({ path }) => path)).toEqual([])
  expect(secrets.size).toBeGreaterThan(5)
}, 240_000)
