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
