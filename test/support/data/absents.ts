import { employe, employeur } from '../contract/samples.ts'
import { type Client, job, load, loaded } from './sync-samples.ts'

export const whole = { desactiverEmployesAbsents: true }
export type Changes = Record<string, unknown>

/** Somebody with a job at an employer, the first one by default. */
export const worker = (n: number, changes: Changes = {}, at: Changes = {}) =>
  employe(n, { emplois: [job(n, at)], ...changes })
export const workers = (first: number, end: number, at: Changes = {}) =>
  Array.from({ length: end - first }, (_, i) => worker(first + i, {}, at))
export const atSecond = { identifiantExterneEmployeur: 'EMP-2' }
export const employers = [1, 2].map((n) => employeur(n))

/** A client of two employers and twenty people at the first one, `E-0` to `E-19`. */
export const twenty = (besides: object[] = []) =>
  loaded({ employeurs: employers, employes: [...workers(0, 20), ...besides] })

export const active = async ({ ok }: Client) =>
  (await ok('listEmployes')).map(({ idExterne }) => idExterne ?? '').sort()
export const gone = async (client: Client) => {
  const all = await client.ok('listEmployes', { query: { actif: false } })
  return all.map(({ idExterne }) => idExterne ?? '').sort()
}
/** What a whole load makes of the absent: who is deactivated, and who may not be. */
export async function absentsOf(client: Client, employes: unknown[], query: Changes = {}, body: Changes = {}) {
  const { result } = await load(client, { employes, ...body }, { ...whole, ...query })
  const { idExternes = [], errors = [], ...counts } = result.absents ?? {}
  return { ...counts, idExternes, errors: errors.map((one) => [one.idExterne, ...one.errorCodes].join(' ')) }
}
export const nobody = { deactivated: 0, refused: 0, unidentified: 0, idExternes: [], errors: [] }
export const only = (...idExternes: string[]) => ({ ...nobody, deactivated: idExternes.length, idExternes })

/** A membership, as it is nested in its union. */
export const membership = (n: number) => ({ employeIdExterne: `E-${n}`, dateSignature: '2020-01-15T10:30:00Z' })
