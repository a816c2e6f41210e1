import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { cli, cliWith } from '../support/processes/commands.ts'

const url = 'https://recepteur.exemple.ca/evenements'
const suivant = 'c2VjcmV0LXN1aXZhbnQtZGUtZGVtb25zdHJhdGlvbiE='

type Shown = { id: string; etat: string; url: string; secret: string; rotationEnCours: boolean; statut: string }
const json = async <T = Shown>(...args: string[]): Promise<T> => JSON.parse((await cli('--json', ...args)).out) as T

test('a subscription lives from its creation to its deletion', async () => {
  const { id: client } = await newClient()
  const { id, etat, secret } = await json('webhook', 'create', client, '--url', url, '--events', 'adhesion.signee')
  expect([etat, Buffer.from(secret, 'base64').length]).toEqual(['Actif', 32])
  expect((await cli('webhook', 'list', client)).out).toContain('adhesion.signee')
  expect((await json('webhook', 'update', client, id, '--url', `${url}/2`)).url).toBe(`${url}/2`)
  expect((await cli('webhook', 'rotate', client, id, '--finish')).code).toBe(1)
  expect((await cli('webhook', 'rotate', client, id, '--secret', suivant)).out).toBe(suivant)
  expect((await json('webhook', 'rotate', client, id, '--finish')).rotationEnCours).toBe(false)
  const { idLivraison } = await json<{ idLivraison: string }>('webhook', 'test', client, id)
  expect((await cli('webhook', 'resend', client, idLivraison)).err).toContain('on its way already')
  expect((await json('webhook', 'disable', client, id)).etat).toBe('Desactive')
  expect(await json<Shown[]>('webhook', 'list-deliveries', client, '--subscription', id)).toMatchObject([
    { id: idLivraison, evenement: 'webhook.essai', statut: 'NonLivre', essais: [] },
  ])
  const time = ['--from', '2020-01-01', '--to', '2099-01-01']
  for (const refused of [
    ['resend', client, idLivraison],
    ['replay', client, id, ...time],
  ]) {
    expect((await cli('webhook', ...refused)).err).toContain('reactivate it first')
  }
  expect((await json('webhook', 'reactivate', client, id)).etat).toBe('Actif')
  expect(await json('webhook', 'replay', client, id, ...time)).toEqual({ nombre: 1 })
  expect((await cli('webhook', 'list-deliveries', client, '--status', 'EnAttente')).out).toContain(idLivraison)
  expect((await cli('webhook', 'delete', client, id)).code).toBe(0)
  expect((await cli('webhook', 'list', client)).err).toContain('has no subscription')
}, 120_000)

test('a secret that the keys of the command do not open is not rotated: the service has another key', async () => {
  const { id: client } = await newClient()
  const { id } = await json('webhook', 'create', client, '--url', url)
  const other = { WEBHOOK_KEY: Buffer.alloc(32, 9).toString('base64') }
  const rotate = (...more: string[]) => cliWith(other, 'webhook', 'rotate', client, id, ...more)
  const refused = { code: 1, err: expect.stringContaining('No key of WEBHOOK_KEY opens') as string }
  expect(await rotate()).toMatchObject(refused)
  expect((await cli('webhook', 'rotate', client, id)).code).toBe(0)
  expect(await rotate('--finish')).toMatchObject(refused)
  expect((await cli('webhook', 'rotate', client, id, '--finish')).code).toBe(0)
  expect((await cli('webhook', 'update', client, id)).err).toContain('Give what is to change')
  const span = ['--from', '2027-01-01', '--to', '2026-01-01']
  expect((await cli('webhook', 'replay', client, id, ...span)).err).toContain('--to must be after --from')
}, 120_000)

test('a subscription of another client is not there', async () => {
  const [{ id: first }, { id: second }] = [await newClient(), await newClient()]
  const { id } = await json('webhook', 'create', first, '--url', url)
  for (const command of ['disable', 'delete', 'test', 'rotate']) {
    expect(await cli('webhook', command, second, id)).toMatchObject({ code: 1, out: '' })
  }
  expect(await json<Shown[]>('webhook', 'list', first)).toMatchObject([{ id, etat: 'Actif' }])
}, 60_000)

test.each([
  [1, 'must start with https://', ['--url', 'http://exemple.ca']],
  [1, 'is not a public address', ['--url', 'https://168.63.129.16']],
  [2, 'adhesion.signee', ['--url', url, '--events', 'autre']],
  [2, 'base64', ['--url', url, '--secret', 'court']],
])('create ends with %s and says %s', async (code, said, options) => {
  const { id } = await newClient()
  const { code: found, err } = await cli('webhook', 'create', id, ...options)
  expect([found, err]).toEqual([code, expect.stringContaining(said)])
})

test('listen is for sandboxes only', async () => {
  const { id } = await newClient()
  expect((await cli('webhook', 'listen', id)).err).toContain('is not a sandbox')
})
