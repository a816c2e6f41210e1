import { expect, test } from 'vitest'
import { at, employe } from '../../support/contract/samples.ts'
import { type Client, job, load, loaded, membership, payroll } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// A call deactivates somebody of a load once their row has been looked at, and before what is nested in it is written.

const { syndicats } = payroll(0)
const alone = { syndicats, employes: [employe(1), employe(2)] }

/** Has a load written beside a deactivation of E-1; whether E-1 is active then, what the load says, and how often it came to the jobs, or memberships. */
async function beside(client: Client, body: object, next = 'emploi') {
  const { sent } = beforeStatement(new RegExp(`^create temporary table b_${next}`), () =>
    client.ok('deleteEmploye', at('E-1')),
  )
  const { errors, done } = await load(client, body)
  const query = { inclureInactifs: true }
  const { estActif } = await client.ok('getEmploye', { ...at('E-1'), query })
  return { errors, done, estActif, looks: sent() }
}

test.each([
  [
    'a job and a membership',
    'emploi',
    { emplois: [job(1)], adhesions: [membership()] },
    ['emplois 1/0/0', 'adhesions 1/0/0'],
  ],
  ['a job', 'emploi', { emplois: [job(1)] }, ['emplois 1/0/0']],
  ['a membership', 'adhesion', { adhesions: [membership()] }, ['adhesions 1/0/0']],
])(
  'somebody who is deactivated before a load gives them %s is brought back by it',
  async (_, next, nested, expected) => {
    const client = await loaded(alone)
    expect(await beside(client, { employes: [{ idExterne: 'E-1', ...nested }] }, next)).toEqual({
      errors: [],
      done: ['employes 0/1/0', ...expected],
      estActif: true,
      looks: 2,
    })
  },
)

test('somebody who is deactivated before a load goes on with a job of theirs is brought back by it', async () => {
  const ended = job(1, { dateFin: '2020-06-30T00:00:00Z' })
  const client = await loaded({ syndicats, employes: [employe(1, { emplois: [ended] })] })
  const rows = [{ idExterne: 'E-1', emplois: [job(1, { dateFin: null })] }]
  expect(await beside(client, { employes: rows })).toMatchObject({
    done: ['employes 0/1/0', 'emplois 0/1/0'],
    estActif: true,
  })
})

test('somebody who is deactivated beside a load that writes nothing of theirs was deactivated after it', async () => {
  const client = await loaded(alone)
  const rows = [{ idExterne: 'E-1' }, { idExterne: 'E-2', emplois: [job(2)] }]
  expect(await beside(client, { employes: rows })).toEqual({
    errors: [],
    done: ['employes 0/0/2', 'emplois 1/0/0'],
    estActif: false,
    looks: 1,
  })
})

test('a membership that a load lists in its union is one of somebody who was deactivated meanwhile', async () => {
  const client = await loaded(alone)
  const union = { identifiantExterne: 'SYN-1', adhesions: [membership({ employeIdExterne: 'E-1' })] }
  expect(await beside(client, { syndicats: [union] }, 'adhesion')).toMatchObject({
    errors: [],
    estActif: false,
    looks: 1,
  })
})
