import { expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { expectLittle, startMeasured, tell } from '../support/measured.ts'

const patient = { timeout: 60_000, interval: 100 }

const loads = 16

/** Employees each of whom is refused for ten reasons: as many as a report names. */
const refusedRows = () => {
  const valeursChampUtilisateur = Array<number>(10).fill(1)
  return JSON.stringify({
    employes: Array.from({ length: 10_000 }, (_, n) => ({ idExterne: `E-${String(n)}`, valeursChampUtilisateur })),
  })
}

test('loads that wait for their turn take no memory for the rows that they refuse', { timeout: 240_000 }, async () => {
  const started = await startMeasured()
  const client = await newClient()
  const headers = { 'Content-Type': 'application/json', Prefer: 'respond-async', 'X-Api-Key': client.key }
  const body = refusedRows()
  const accept = async () => {
    const answer = await fetch(`${started.base}/b2b/v2/sync`, { method: 'POST', headers, body })
    expect(answer.status).toBe(202)
    return ((await answer.json()) as { idSync: string }).idSync
  }
  const holder = await ownerDatabase().pools.long.connect()
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`sync ${client.id}`])
    const first = await accept()
    for (let n = 1; n < loads; n++) await accept()
    const waiting = await ownerDatabase().pools.main.query(
      `select from sync where sync.client_id = $1 and statut in ('EnAttente', 'EnCours')`,
      [client.id],
    )
    expect(waiting.rowCount).toBe(loads)
    tell('loads that wait', await expectLittle('loads that wait', started))
    await holder.query('select pg_advisory_unlock_all()')
    // What is told of them has waited in the database.
    const state = () => client.ok('getSync', { path: { idSync: first } })
    await expect.poll(async () => (await state()).statut, patient).toBe('Termine')
    const { resultat } = await state()
    expect([resultat?.errors.length, resultat?.errors.at(-1)?.chemin]).toEqual([10_000, '/employes/9999'])
  } finally {
    holder.release(true)
  }
})
