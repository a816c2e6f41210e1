import { newClient } from '../api.ts'
import { employe, employeur, syndicat } from '../contract/samples.ts'

export type Sandbox = Awaited<ReturnType<typeof sandbox>>

/** A sandbox with two unions, an employer of the first one, and three employees. */
export async function sandbox() {
  const client = await newClient({ estBacASable: true })
  for (const n of [1, 2]) await client.ok('createSyndicat', { body: syndicat(n) })
  await client.ok('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) })
  for (const n of [1, 2, 3]) await client.ok('createEmploye', { body: employe(n, { noMembre: `M-${n}` }) })
  return client
}

export const sign = ({ ok }: Sandbox, n: number, changes: Record<string, unknown> = {}) =>
  ok('simulateAdhesion', { body: { idExterneEmploye: `E-${n}`, syndicatIdExterne: 'SYN-1', ...changes } })

export const pay = ({ ok }: Sandbox, idUniqueAdhesion: string, type: string) =>
  ok('simulatePaiement', { body: { idUniqueAdhesion, type, transactionId: 'tx-1' } })

export const of = (identifiant: string) => ({ path: { identifiant } })
