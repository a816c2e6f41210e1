import { type Target } from './load.ts'
import { send } from './loads.ts'
import { query } from './rig.ts'

/** Milliseconds that POST /b2b/v1/employe/UpdateCourriels takes for the people of a load; fails when nobody is changed. */
export async function postCourriels(target: Target, people: number): Promise<number> {
  const employes = idsOf(people).map((idExterne) => ({ idExterne, courriel: `${idExterne}@nouveau.exemple.ca` }))
  const body = Buffer.from(JSON.stringify({ employes }))
  const started = performance.now()
  const response = await send(target, '/b2b/v1/employe/UpdateCourriels', body)
  const { updated = 0 } = (await response.json()) as { updated?: number }
  if (updated === 0) throw new Error(`The addresses were answered ${String(response.status)}`)
  return performance.now() - started
}

/** Milliseconds of one UPDATE of the same addresses of the same people, who belong to another client. */
export async function floorOfCourriels(url: string, clientId: string, people: number): Promise<number> {
  const list = idsOf(people).map((id) => `('${id}', '${id}@nouveau.exemple.ca')`)
  const started = performance.now()
  await query(
    url,
    `update employe e set courriel = v.courriel, derniere_maj = now(), version = e.version + 1
    from (values ${list.join(', ')}) as v (id, courriel) where e.client_id = '${clientId}' and e.id_externe = v.id`,
  )
  return performance.now() - started
}

const idsOf = (people: number) => Array.from({ length: people }, (_, n) => `E-${String(n)}`)
