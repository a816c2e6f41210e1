import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { employe, syndicat } from '../support/contract/samples.ts'
import { job, load, membership } from '../support/data/sync-samples.ts'
import { everyNode, listen, type Node } from '../support/plans.ts'
import { startTelling } from './rig.ts'

type Measured = Node & { readonly 'Rows Removed by Join Filter'?: number; readonly 'Actual Loops'?: number }

/** Employees of these numbers, each with a job and a membership; of one in ten the address is that of another one of the same body. */
const payroll = (from: number, count: number) => ({
  syndicats: [syndicat(1, { employeurs: [{ identifiantExterne: 'EMP-1', nom: 'Un' }] })],
  employes: Array.from({ length: count }, (_, i) => from + i).map((n) =>
    employe(n, {
      noMembre: `M-${String(n)}`,
      ...(n % 10 === 9 && { courriel: `e${String(n - 1)}@exemple.ca` }),
      emplois: [job(n, { identifiantExterneEmployeur: 'EMP-1', matricule: String(n) })],
      adhesions: [membership()],
    }),
  ),
})

test('the values of rows are looked for among those of many people by their keys, and not pair by pair', async () => {
  const { owner, running } = await startTelling([], 'on')
  const told = listen(running.service.database.pools)
  const client = await newClient({ on: running })
  expect((await load(client, payroll(0, 45_000))).errors).toHaveLength(4500)
  // A plan that takes the client for an empty one would be another matter.
  await owner.query('vacuum analyze')
  const before = told.length
  for (const turn of ['new', 'stored'])
    expect((await load(client, payroll(50_000, 2700))).errors, turn).toHaveLength(270)
  // All the addresses are those of others; what the rows have besides is looked for as well.
  const taken = Array.from({ length: 2700 }, (_, n) =>
    employe(n, {
      idExterne: `X-${String(n)}`,
      noMembre: `X-${String(n)}`,
      courriel: `e${String(n - (n % 10))}@exemple.ca`,
    }),
  )
  expect((await load(client, { employes: taken })).errors).toHaveLength(2700)
  const compared = told.slice(before).flatMap(({ Plan }) =>
    everyNode(Plan).map((node) => {
      const { 'Rows Removed by Join Filter': removed = 0, 'Actual Loops': loops = 1 } = node as Measured
      return removed * loops
    }),
  )
  expect(compared.length).toBeGreaterThan(100)
  expect(Math.max(...compared)).toBeLessThan(50_000)
}, 60_000)
