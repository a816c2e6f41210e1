import { expect, test } from 'vitest'
import { employe } from '../support/contract/samples.ts'
import { sandbox } from '../support/data/signing.ts'
import { type Client, job, load, payroll } from '../support/data/sync-samples.ts'

/** What a load says of its jobs, with what it warns of. */
async function brought(client: Client, employes: readonly object[], query = {}) {
  const { result, errors } = await load(client, { employes }, query)
  const { created, updated, unchanged } = result.details.emplois
  const told = result.avertissements?.map(({ chemin, membre, code, message }) => [chemin, membre, code, message])
  return [[created, updated, unchanged].join('/'), errors, told ?? []]
}

const told = (chemin: string, ancien: string) => [
  ...[chemin, 'identifiantExterne', 'IdExterneRemplace'],
  `identifiantExterne remplace « ${ancien} », l'identifiant par lequel l'emploi de cette personne chez cet employeur était connu.`,
]

test('a row that gives a job another id is told of, in a rehearsal too, and by nobody who keeps the one that is known', async () => {
  const client = await sandbox()
  await load(client, payroll(2))
  const ended = { identifiantExterne: 'J-1', dateFin: '2020-06-30T00:00:00Z' }
  await client.ok('updateEmploi', { body: ended })
  const rehire = job(7, { dateDebut: '2024-01-01T00:00:00Z', dateFin: null })
  const rows = [employe(0, { emplois: [job(0)] }), employe(1, { emplois: [rehire, rehire] })]
  const warned = [0, 1].map((n) => told(`/employes/1/emplois/${n}`, 'J-1'))
  expect(await brought(client, rows, { simulation: true })).toEqual(['0/1/1', [], warned])
  expect(await client.refusal('getEmploi', { path: { identifiantExterne: 'J-7' } })).toBe(
    '404 Emploi.NotFoundByIdExterne',
  )
  expect(await brought(client, rows)).toEqual(['0/1/1', [], warned])
  expect(await brought(client, rows)).toEqual(['0/0/2', [], []])
  expect((await client.ok('listEmplois')).map((one) => one.identifiantExterne).toSorted()).toEqual(['J-0', 'J-7'])
})

test('a row whose job keeps its id, since that is in the load too, is refused, and takes no place', async () => {
  const client = await sandbox()
  await load(client, payroll(1))
  const rows = [employe(0, { emplois: [job(0), job(7)] })]
  expect(await brought(client, rows)).toEqual(['0/0/1', ['/employes/0/emplois/1 Emploi.DejaExistant'], []])
})
