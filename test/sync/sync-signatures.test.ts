import { expect, test } from 'vitest'
import { employe, syndicat } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { type Client, load, membership } from '../support/data/sync-samples.ts'

const [first, second, third] = ['2014-01-01T00:00:00Z', '2018-05-05T00:00:00Z', '2020-06-06T00:00:00Z']
const rows = (...dates: readonly string[]) => dates.map((dateSignature) => membership({ dateSignature }))

/** What a load says of its memberships, with what it warns of. */
async function brought(client: Client, body: object) {
  const { result, errors } = await load(client, body)
  const { created, updated, unchanged } = result.details.adhesions
  const told = result.avertissements?.map(({ chemin, membre, code }) => `${chemin} ${membre} ${code}`)
  return [[created, updated, unchanged].join('/'), ...errors, ...(told ?? [])]
}
const signatures = async (client: Client) => (await client.ok('listAdhesions')).map((one) => one.dateSignature)

test('several signatures of somebody who is new to a union are one membership, and those that it has not are told', async () => {
  const client = await sandbox()
  const body = { employes: [employe(1), employe(9, { adhesions: rows(first, second, second, third) })] }
  const told = [0, 1, 2].map((n) => `/employes/1/adhesions/${String(n)} dateSignature SignatureRemplacee`)
  expect(await brought(client, body)).toEqual(['1/0/0', ...told])
  expect(await signatures(client)).toEqual([third])
  // As if the rows had come one after the other; the same file changes nothing any more.
  expect(await brought(client, body)).toEqual(['0/0/1', ...told])
  const { result } = await load(client, body)
  expect(result.avertissements?.[0]).toMatchObject({ collection: 'adhesions', index: 0 })
  expect(result.avertissements?.[0]?.message).toContain('2014-01-01')
})

test('so are those of a membership that is in force, under the union too; rows that agree are not told', async () => {
  const client = await sandbox()
  expect(await brought(client, { employes: [employe(1, { adhesions: rows(first, first) })] })).toEqual(['1/0/0'])
  const adhesions = [second, third].map((dateSignature) => ({ dateSignature, employeIdExterne: 'E-1' }))
  expect(await brought(client, { syndicats: [syndicat(1, { adhesions })] })).toEqual([
    '0/1/0',
    '/syndicats/0/adhesions/0 dateSignature SignatureRemplacee',
  ])
  expect(await signatures(client)).toEqual([third])
})

test('signatures with an end between them are two memberships, and one that was signed here refuses another', async () => {
  const client = await sandbox()
  await brought(client, { employes: [employe(1, { adhesions: rows(first) })] })
  const which = { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' }
  await client.ok('simulateDemission', { body: which })
  const later = '2098-01-01T00:00:00Z'
  expect(await brought(client, { employes: [employe(1, { adhesions: rows(first, later) })] })).toEqual([
    '1/0/1',
    '/employes/0/adhesions/1 dateSignature DateLointaine',
  ])
  expect(await signatures(client)).toEqual([first, later])
  const other = await sandbox()
  const { dateSignature } = await sign(other, 1)
  const employes = [{ idExterne: 'E-1', adhesions: rows(dateSignature, first) }]
  expect(await brought(other, { employes })).toEqual(['0/0/1', '/employes/0/adhesions/1 Adhesion.DejaSignee'])
})

test('a day says nothing of the hour: beside an instant of it nothing changes, in force or ended', async () => {
  const client = await sandbox()
  const [instant, day] = ['2012-01-01T10:00:00.500Z', '2012-01-01']
  const bring = (...dates: string[]) => brought(client, { employes: [employe(1, { adhesions: rows(...dates) })] })
  const read = () => client.ok('listAdhesions')
  expect(await bring(instant)).toEqual(['1/0/0'])
  const loaded = await read()
  expect(await bring(day)).toEqual(['0/0/1'])
  expect(await bring(day, instant, day)).toEqual(['0/0/1'])
  expect(await read()).toEqual(loaded)
  await client.ok('simulateDemission', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  const ended = await read()
  expect(await bring(day)).toEqual(['0/0/1'])
  // The day of its end is told as well by its date alone.
  const dateDemission = ended[0]?.dateDemission?.slice(0, 10)
  const byEnd = [{ syndicatIdExterne: 'SYN-1', dateDemission }]
  expect(await brought(client, { employes: [employe(1, { adhesions: byEnd })] })).toEqual(['0/0/1'])
  expect(await read()).toEqual(ended)
  // Who has signed again has both, and the row of the first one is about that.
  await sign(client, 1, { dateSignature: new Date().toISOString() })
  const both = await read()
  expect(await bring(instant)).toEqual(['0/0/1'])
  expect(await bring(day)).toEqual(['0/0/1'])
  expect(await read()).toEqual(both)
})

test('so it does of a membership that is new: the instant that an earlier row gives stays', async () => {
  const client = await sandbox()
  const instant = '2012-01-01T10:00:00Z'
  expect(await brought(client, { employes: [employe(1, { adhesions: rows(instant, '2012-01-01') })] })).toEqual([
    '1/0/0',
  ])
  expect(await signatures(client)).toEqual([instant])
  expect(await brought(client, { employes: [employe(1, { adhesions: rows('2012-01-02') })] })).toEqual(['0/1/0'])
})
