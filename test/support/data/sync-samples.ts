import { sql } from 'kysely'
import type { Database } from '../../../db/engine/database.ts'
import { tenantTables } from '../../../db/engine/tables.ts'
import { expect } from 'vitest'
import { newClient } from '../api.ts'
import { employe, employeur, syndicat } from '../contract/samples.ts'

export type Client = Awaited<ReturnType<typeof newClient>>
type Changes = Record<string, unknown>

/** A job, as it is nested in its employee. */
export const job = (n = 1, changes: Changes = {}) => ({
  identifiantExterne: `J-${n}`,
  identifiantExterneEmployeur: 'EMP-1',
  dateDebut: '2019-03-04T00:00:00Z',
  ...changes,
})

/** A membership, as it is nested in its employee. */
export const membership = (changes: Changes = {}) => ({
  syndicatIdExterne: 'SYN-1',
  dateSignature: '2020-01-15T10:30:00Z',
  ...changes,
})

/** A union, its employer, and that many employees, each with a job and a membership. */
export const payroll = (people: number) => ({
  syndicats: [syndicat(1, { employeurs: [employeur(1)] })],
  employes: Array.from({ length: people }, (_, i) =>
    employe(i, {
      noMembre: `M-${i}`,
      emplois: [job(i, { matricule: String(i) })],
      adhesions: [membership()],
    }),
  ),
})

/** Loads a body, and says what became of it: `'employes 1/0/2'` for created, updated, unchanged; and the errors. */
export async function load({ ok }: Client, body: unknown, query: Changes = {}) {
  const result = await ok('createSync', { body, query: query as Record<string, boolean> })
  const errors = result.errors.map(({ chemin, errorCodes }) => [chemin, ...errorCodes].join(' '))
  const done = Object.entries(result.details)
    .filter(([, { created, updated, unchanged }]) => created + updated + unchanged > 0)
    .map(([name, { created, updated, unchanged }]) => `${name} ${created}/${updated}/${unchanged}`)
  return { result, errors, done }
}

/** Every row of a client but those that tell of the synchronisations themselves, and who made them, as text. */
export async function contents({ registry }: Database, clientId: string): Promise<string[]> {
  const beside = ['acte', 'cle_api_utilisation', 'sync', 'sync_tranche', 'ecriture_longue']
  const union = tenantTables
    .filter((table) => !beside.includes(table))
    .map((table) => `select '${table} ' || to_jsonb(t)::text as row from ${table} t where t.client_id = '${clientId}'`)
  const { rows } = await sql.raw<{ row: string }>(union.join(' union all ')).execute(registry)
  return rows.map(({ row }) => row).sort()
}

/** A client with that in it. */
export async function loaded(body: unknown): Promise<Client> {
  const client = await newClient()
  expect((await load(client, body)).errors).toEqual([])
  return client
}

/** The state of a synchronisation once it has ended. */
export async function ended({ ok }: Client, idSync: string) {
  const state = () => ok('getSync', { path: { idSync } })
  await expect.poll(async () => (await state()).statut, { timeout: 20_000 }).not.toMatch(/^En/)
  return state()
}
