import { expect, test } from 'vitest'
import { caller, ownerDatabase, startService } from '../../support/api.ts'
import { at, employe } from '../../support/contract/samples.ts'
import { type Client, job, load, loaded, membership, payroll } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// Calls that come to somebody of a load when it has looked for the last time, or from another process, which has lanes of its own.

const { syndicats } = payroll(0)
const owner = ownerDatabase().pools.main

/** Has a call made before a statement of the load, which goes on when the call has ended, or waits: it would by then. */
function meanwhile(pattern: RegExp, call: () => Promise<string>): Promise<string>[] {
  const calls: Promise<string>[] = []
  beforeStatement(pattern, async () => {
    calls.push(call())
    await Promise.race([...calls, owner.query('select pg_sleep(1)')])
  })
  return calls
}

const statusOf = (answer: { status: number; code?: string }) => String(answer.status)

const found = async (client: Client) =>
  (await client.ok('listEmployes', { query: { inclureInactifs: true } })).map(
    ({ idExterne, prenom, estActif }) => `${idExterne ?? 'personne'} ${prenom} ${estActif ? 'actif' : 'inactif'}`,
  )

test.each([
  ['one by one', (client: Client) => client.call('deleteEmploye', at('E-1'))],
  ['with others', (client: Client) => client.call('deactivateEmployes', { body: { idExternes: ['E-1'] } })],
] as const)('somebody whose job goes on again is not deactivated %s before that is written', async (_, deactivate) => {
  const ended = job(1, { dateFin: '2020-06-30T00:00:00Z' })
  const rows = [employe(1, { emplois: [ended], adhesions: [membership()] })]
  const client = await loaded({ syndicats, employes: rows })
  const calls = meanwhile(/transaction_timeout = 5000/, async () => statusOf(await deactivate(client)))
  const { errors, done } = await load(client, {
    employes: [{ idExterne: 'E-1', emplois: [job(1, { dateFin: null })] }],
  })
  expect([errors, done]).toEqual([[], ['employes 0/0/1', 'emplois 0/1/0']])
  expect(await Promise.all(calls)).not.toContain('204')
  expect(await found(client)).toEqual(['E-1 Amélie actif'])
})

test.each([
  ['writes them', /^set local enable_bitmapscan = off/],
  ['gives them a job and a membership', /^create temporary table b_emploi/],
])('whom another process would anonymise before a load %s is anonymised after it', async (_, pattern) => {
  const client = await loaded({ syndicats, employes: [employe(1), employe(2)] })
  const other = caller(await startService(), client.key)
  const { idUnique } = await client.ok('getEmploye', at('E-1'))
  const calls = meanwhile(pattern, async () => {
    await client.ok('deleteEmploye', at('E-1'))
    return statusOf(await other.call('anonymiseEmploye', { path: { idUnique } }))
  })
  const nested = {
    emplois: [job(1)],
    adhesions: [membership({ employePrenom: 'Secret', courriel: 'secret@exemple.ca' })],
  }
  const { errors } = await load(client, { employes: [employe(1, nested)] })
  expect([errors, await Promise.all(calls)]).toEqual([[], ['200']])
  expect(await found(client)).toContain('personne Anonyme inactif')
  // Where the load was begun again it may have come to be the second one, and has made somebody new.
  const theirs = { jobs: await client.ok('listEmploisV2'), memberships: await client.ok('listAdhesions') }
  expect(theirs.jobs.filter(({ employeIdUnique }) => employeIdUnique === idUnique)).toEqual([])
  const kept = theirs.memberships.filter(({ employeIdUnique }) => employeIdUnique === idUnique)
  expect(JSON.stringify(kept)).not.toMatch(/secret/i)
})
