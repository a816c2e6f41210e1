import { expect, test } from 'vitest'
import { employe } from '../../support/contract/samples.ts'
import { type Client, load, loaded, payroll } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// A value that a load takes from somebody is given up, or changed, by a call before the load takes it.

const clears = { idExterne: 'E-0', noMembre: null }

/** What somebody shows once a call has changed them, as the load was about to write, and as they are once it has ended. */
async function around(client: Client, rows: object[], change: object) {
  const of = { path: { idExterne: 'E-0' } }
  const shown = async () => {
    const { headers } = await client.call('getEmploye', of)
    const { noMembre, derniereMAJ } = await client.ok('getEmploye', of)
    return [noMembre, derniereMAJ, headers.get('etag')]
  }
  let between: unknown[] = []
  beforeStatement(/^set local enable_bitmapscan = off/, async () => {
    await client.ok('updateEmploye', { body: { idExterne: 'E-0', ...change } })
    between = await shown()
  })
  const { errors, done } = await load(client, { employes: rows })
  return { errors, done, between, after: await shown() }
}

test.each<[string, object[], object, string[]]>([
  ['clears', [clears], { noMembre: null }, ['employes 0/0/1']],
  [
    'clears and gives to another one',
    [clears, { idExterne: 'E-1', noMembre: 'M-0' }],
    { noMembre: null },
    ['employes 0/1/1'],
  ],
  [
    'changes and gives to another one',
    [
      { idExterne: 'E-0', noMembre: 'M-9' },
      { idExterne: 'E-1', noMembre: 'M-0' },
    ],
    { noMembre: 'M-9' },
    ['employes 0/1/1'],
  ],
])(
  'nothing is said to change of somebody whose number a load %s as a call has done already',
  async (_, rows, change, expected) => {
    const { errors, done, between, after } = await around(await loaded(payroll(2)), rows, change)
    expect([errors, done]).toEqual([[], expected])
    expect(after).toEqual(between)
  },
)

test('a number that a load clears and gives to another one changes both', async () => {
  const client = await loaded({ employes: [0, 1].map((n) => employe(n, { noMembre: `M-${String(n)}` })) })
  const { errors, done } = await load(client, { employes: [clears, { idExterne: 'E-1', noMembre: 'M-0' }] })
  expect([errors, done]).toEqual([[], ['employes 0/2/0']])
  const numbers = (await client.ok('listEmployes')).map(({ noMembre }) => noMembre)
  expect(numbers.sort()).toEqual(['M-0', null])
})
