import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { meeting } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { at, employe, emploi, votant } from '../support/contract/samples.ts'
import { contents } from '../support/data/sync-samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { prepareVotants } from '../support/data/votes.ts'

const owner = ownerDatabase()

/** A client with three people, of whom the first one is a member who still works, and the second one is a voter. */
async function prepared() {
  const client = await sandbox()
  await client.ok('createEmploi', { body: emploi(1) })
  await sign(client, 1)
  return client
}
type Client = Awaited<ReturnType<typeof prepared>>
const deactivate = ({ ok }: Pick<Client, 'ok'>, idExternes: string[], query = {}) =>
  ok('deactivateEmployes', { body: { idExternes }, query })

test('deactivates whom it names, each as a deletion does, and tells of each of the others why not', async () => {
  const client = await prepared()
  await client.ok('deleteEmploye', at('E-3'))
  const gone = await client.ok('getEmploye', { ...at('E-3'), query: { inclureInactifs: true } })
  const ids = ['E-404', 'E-1', 'E-2', 'E-3', 'E-2', 'E-404']
  const rehearsed = await deactivate(client, ids, { simulation: true })
  expect(await client.ok('listEmployes')).toHaveLength(2)
  const done = await deactivate(client, ids)
  expect(rehearsed).toEqual({ ...done, simulation: true })
  expect({ ...done, errors: done.errors.map(({ message: _, ...error }) => error) }).toEqual({
    deactivated: 1,
    unchanged: 1,
    refused: 2,
    errors: [
      { idExterne: 'E-404', code: 'Employe.NotFound', errorCodes: ['Employe.NotFound'], index: 0 },
      { idExterne: 'E-1', code: 'Employe.HasAdhesions', errorCodes: ['Employe.HasAdhesions'], index: 1 },
    ],
    simulation: false,
  })
  expect((await client.ok('listEmployes')).map(({ idExterne }) => idExterne)).toEqual(['E-1'])
  expect(await client.ok('getEmploye', { ...at('E-3'), query: { inclureInactifs: true } })).toEqual(gone)
  const before = await contents(owner, client.id)
  expect(await deactivate(client, ['E-2', 'E-3'])).toMatchObject({ deactivated: 0, unchanged: 2, refused: 0 })
  expect(await contents(owner, client.id)).toEqual(before)
})

test('says why in the language of the caller, with every reason', async () => {
  const api = await prepareVotants()
  await api.ok('createEmploye', { body: employe(1) })
  await api.put({ ...votant(1), employeIdExterne: 'E-1' })
  const input = { body: { idExternes: ['E-1'] }, headers: { 'accept-language': 'en' } }
  const { body } = await api.call('deactivateEmployes', input)
  expect((body as { errors: { message: string }[] }).errors[0]?.message).toBe(
    'The employee "E-1" is a voter of a published campaign that has not ended.',
  )
  expect((await deactivate(api, ['E-1'])).errors[0]?.message).toMatch(/^L'employé « E-1 » est votant/)
})

test('takes a bounded list, none of nobody, and whatever may be an id', async () => {
  const client = await prepared()
  expect(await deactivate(client, [])).toMatchObject({ deactivated: 0, unchanged: 0, refused: 0, errors: [] })
  const odd = [`a","b`, 'é{}', 'NULL', '\\', "'; drop table employe; --"]
  expect((await deactivate(client, odd)).errors.map(({ idExterne }) => idExterne)).toEqual(odd)
  for (const idExternes of [Array(50_001).fill('E-2'), [''], ['x'.repeat(101)], [null], [2], null, 'E-2'])
    expect(await client.refusal('deactivateEmployes', { body: { idExternes } })).toBe('400 Requete.Invalide')
  expect(await client.ok('listEmployes')).toHaveLength(3)
})

test('a call that is sent again with its key is answered as the first time', async () => {
  const client = await prepared()
  const input = { body: { idExternes: ['E-2'] }, headers: { 'idempotency-key': 'departs' } }
  const first = await client.call('deactivateEmployes', input)
  await client.ok('createEmploye', { body: employe(2) })
  const again = await client.call('deactivateEmployes', input)
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  expect(await client.ok('listEmployes')).toHaveLength(3)
})

test('whoever was merged is named no more, and who goes on stays', async () => {
  const client = await prepared()
  const [two, three] = [await client.ok('getEmploye', at('E-2')), await client.ok('getEmploye', at('E-3'))]
  await client.ok('mergeEmploye', { path: { idUnique: two.idUnique }, body: { dans: three.idUnique } })
  expect((await deactivate(client, ['E-2'])).errors).toMatchObject([{ code: 'Employe.NotFound' }])
  expect(await client.ok('listEmployes')).toHaveLength(2)
})

test('an id that a merge gives to somebody else meanwhile is that of who goes on', async () => {
  const client = await prepared()
  const three = await client.ok('getEmploye', at('E-3'))
  await owner.pools.main.query('update employe set id_externe = null where id = $1', [three.idUnique])
  const two = await client.ok('getEmploye', at('E-2'))
  const merge = later(client, 'mergeEmploye', { path: { idUnique: two.idUnique }, body: { dans: three.idUnique } })
  const leave = () => deactivate(client, ['E-2']).then(({ deactivated }) => String(deactivated))
  expect(await meeting(rowsWhere('employe', client, "id_externe = 'E-2'"), [merge, leave])).toEqual(['200', '1'])
  const left = await client.ok('listEmployes', { query: { actif: false } })
  expect(left.map(({ idUnique }) => idUnique)).toContain(three.idUnique)
})
