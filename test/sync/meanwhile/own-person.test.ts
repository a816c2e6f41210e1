import { expect, test } from 'vitest'
import { confirm, sandbox } from '../../support/contract/requests.ts'
import { ownerDatabase } from '../../support/api.ts'
import { at, employe } from '../../support/contract/samples.ts'
import { job, load, loaded, payroll } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// Another call creates, or deactivates, the very person of a row while the load looks at it, and another one the next time.

const owner = ownerDatabase().pools.main

/** Somebody who signed, under the name and the address that a row has. */
const signer = (n: number) => ({ prenom: `Noémie ${n}`, nom: 'Gagnon', courriel: `noemie.${n}@exemple.ca` })
const rowOf = (n: number) => ({ idExterne: `E-${n}`, ...signer(n), noMembre: `M-${n}`, ville: 'Laval' })

/** People without an external id whom rows of a load find; what creates somebody under the external id of a row. */
async function prepare(count: number) {
  const client = await sandbox()
  for (let n = 1; n <= count; n++) await confirm(client, signer(n))
  const create = (n: number) =>
    client.ok('createEmploye', {
      body: { ...employe(n), ...signer(n), courriel: `e${n}@exemple.ca`, noMembre: `M-${n}` },
    })
  const people = async () =>
    (await client.ok('listEmployes')).map(({ idExterne, courriel, ville }) => [idExterne, courriel, ville].join(' '))
  return { ...client, create, people }
}

test('a row that finds somebody is not refused for what its own person has, whom another call has created meanwhile', async () => {
  const client = await prepare(1)
  beforeStatement(/^create temporary table f_employe/, () => client.create(1))
  expect(await load(client, { employes: [rowOf(1)] })).toMatchObject({ errors: [], done: ['employes 0/1/0'] })
  expect(await client.people()).toEqual(['E-1 noemie.1@exemple.ca Laval'])
})

test('who goes on creating those whose rows find somebody keeps no load from ending', { timeout: 30_000 }, async () => {
  const client = await prepare(7)
  const employes = [1, 2, 3, 4, 5, 6, 7].map(rowOf)
  beforeStatement(/^create temporary table j_employe/, client.create, 6)
  expect(await load(client, { employes })).toMatchObject({ errors: [] })
  expect((await client.people()).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((n) => `E-${String(n)} noemie.${String(n)}@exemple.ca Laval`),
  )
})

test(
  'who goes on deactivating people of a load keeps it from ending no more than twice',
  { timeout: 30_000 },
  async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7]
    const of = (dateFin: string | null) => numbers.map((n) => employe(n, { emplois: [job(n, { dateFin })] }))
    const client = await loaded({ ...payroll(0), employes: of('2020-06-30T00:00:00Z') })
    const calls: Promise<unknown>[] = []
    const deactivate = async (nth: number) => {
      calls.push(client.call('deleteEmploye', at(`E-${String(nth)}`)))
      await Promise.race([calls.at(-1), owner.query('select pg_sleep(1)')])
    }
    beforeStatement(/^create temporary table f_emploi/, deactivate, 6)
    const { errors, done } = await load(client, { employes: of(null) })
    expect([errors, done]).toEqual([[], ['employes 0/2/5', 'emplois 0/7/0']])
    // The first two came back with their job; the third one waited for the load, and has gone after it.
    expect(await Promise.all(calls)).toMatchObject([{ status: 204 }, { status: 204 }, { status: 204 }])
    const people = (await client.ok('listEmployes')).map(({ idExterne }) => idExterne)
    expect(people).toEqual(['E-1', 'E-2', 'E-4', 'E-5', 'E-6', 'E-7'])
  },
)
