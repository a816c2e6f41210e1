import { expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { type Client, ended, loaded, payroll } from '../support/data/sync-samples.ts'
import { holding, type Lock, meeting } from '../support/held-rows.ts'

const headers = { prefer: 'respond-async', 'idempotency-key': 'paie-47', 'accept-language': 'en' }
const owner = ownerDatabase().pools.main

/** Sends a load to be done later, under one key: its id, and whether that is the one of an earlier answer. */
async function send(client: Client, input: object, id: 'createSync' | 'upsertEmployes' = 'createSync') {
  const { status, headers: received, body } = await client.call(id, { ...input, headers })
  expect(status).toBe(202)
  const { idSync, statut } = body as { idSync: string; statut: string }
  expect(statut).toBe('EnAttente')
  return { idSync, isReplayed: received.get('idempotency-replayed') === 'true' }
}

/** A load that would end every job of a client who has `jobs`. */
const broken = (jobs: number) => ({
  body: { employes: Array.from({ length: jobs }, (_, n) => ({ idExterne: `E-${n}`, emplois: [] })) },
  query: { terminerEmploisAbsents: true },
})

type Refused = { detail: string; errors: Record<string, string[]>; errorCodes: string[] }

test('a load that is refused later is told like one that is refused at once, in the language of who reads it', async () => {
  const client = await loaded(payroll(20))
  const { idSync } = await send(client, broken(12))
  await ended(client, idSync)
  for (const language of ['fr', 'en']) {
    const inLanguage = { 'accept-language': language }
    const { body } = await client.call('createSync', { ...broken(12), headers: inLanguage })
    const { detail, errors, errorCodes } = body as Refused
    const state = await client.call('getSync', { path: { idSync }, headers: inLanguage })
    expect((state.body as { erreur: Refused }).erreur).toMatchObject({ detail, errors, errorCodes })
    expect(detail.split('60 %')).toHaveLength(2)
    expect(Object.values(errors).flat().length).toBeGreaterThan(10)
  }
})

/** The turn of a client's loads, which the others wait for. */
const turnOf = ({ id }: Client): Lock => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`sync ${id}`],
})

test.each(['createSync', 'upsertEmployes'] as const)('a load of %s that is refused frees its key', async (id) => {
  const client = await loaded(payroll(2))
  const first = await send(client, broken(2), id)
  expect((await ended(client, first.idSync)).statut).toBe('Echec')
  const again = await send(client, broken(2), id)
  expect([again.isReplayed, again.idSync === first.idSync]).toEqual([false, false])
  expect((await ended(client, again.idSync)).statut).toBe('Echec')
  // It was not remembered: the key is free for another content too.
  const last = await send(client, { body: { employes: [employe(7)] } }, id)
  expect((await ended(client, last.idSync)).statut).toBe('Termine')
  expect(await send(client, { body: { employes: [employe(7)] } }, id)).toEqual({ ...last, isReplayed: true })
})

test('a load keeps its key while it waits, while it is written and once it ended well', async () => {
  const client = await newClient()
  const input = { body: { employes: [employe(1)] } }
  const replayed = await holding(turnOf(client), async ({ awaitWaiting }) => {
    const { idSync } = await send(client, input)
    await awaitWaiting(1)
    const again = { idSync, isReplayed: true }
    expect(await send(client, input)).toEqual(again)
    return again
  })
  expect((await ended(client, replayed.idSync)).statut).toBe('Termine')
  expect(await send(client, input)).toEqual(replayed)
})

test('a load whose process is gone frees its key as soon as its state says so', async () => {
  const client = await newClient()
  const input = { body: { employes: [employe(1)] } }
  const [lost, again] = await holding(turnOf(client), async ({ awaitWaiting }) => {
    const { idSync } = await send(client, input)
    await awaitWaiting(1)
    // Nobody has renewed it for long: who is still at it will find that out, and write nothing.
    await owner.query(`update sync set expiration = now() - interval '1 second' where id = $1`, [idSync])
    const state = await client.ok('getSync', { path: { idSync } })
    expect([state.statut, state.erreur?.code]).toEqual(['Echec', 'Serveur.Indisponible'])
    return [idSync, await send(client, input)]
  })
  expect([again.isReplayed, again.idSync === lost]).toEqual([false, false])
  expect((await ended(client, again.idSync)).resultat?.created).toBe(1)
  expect((await ended(client, lost)).statut).toBe('Echec')
  expect(await send(client, input)).toEqual({ ...again, isReplayed: true })
})

test('of two that repeat a load that failed, one begins a new load', async () => {
  const client = await loaded(payroll(2))
  const { idSync } = await send(client, broken(2))
  await ended(client, idSync)
  const key: Lock = { text: 'select from cle_idempotence where client_id = $1 for update', values: [client.id] }
  const repeat = () => client.call('createSync', { ...broken(2), headers })
  const answers = await meeting(key, [repeat, repeat])
  // Each waits for the key for a second at most, and whoever waits behind the other may have waited for longer.
  const told = answers.map(({ status, body }) => `${String(status)} ${(body as { code?: string }).code ?? ''}`.trim())
  for (const one of told) expect(one).toBeOneOf(['202', '409 Requete.EnCours'])
  const begun = answers.filter(({ status }) => status === 202)
  if (begun.length === 0) begun.push(await repeat())
  const ids = new Set(begun.map(({ body }) => (body as { idSync?: string }).idSync))
  expect([ids.size, ids.has(idSync), ids.has(undefined)]).toEqual([1, false, false])
  const replayed = begun.map(({ headers: received }) => received.get('idempotency-replayed'))
  expect(replayed.filter((header) => header === null)).toHaveLength(1)
})
