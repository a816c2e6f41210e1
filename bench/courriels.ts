import { type Target } from './load.ts'
import { presentOf, send } from './loads.ts'
import { change } from './rig.ts'

/** The people of a load, and which turn it is: each turn gives them all another address. */
type Exchange = { people: number; turn: number }

const addressOf = (id: string, turn: number) => `${id}@nouveau${String(turn)}.exemple.ca`

/** Milliseconds that POST /b2b/v1/employe/UpdateCourriels takes for the people of a load; fails unless all are changed who are there. */
export async function postCourriels(target: Target, { people, turn }: Exchange): Promise<number> {
  const employes = idsOf(people).map((idExterne) => ({ idExterne, courriel: addressOf(idExterne, turn) }))
  const body = Buffer.from(JSON.stringify({ employes }))
  const started = performance.now()
  const response = await send(target, '/b2b/v1/employe/UpdateCourriels', body)
  const { updated = 0 } = JSON.parse(response.text) as { updated?: number }
  const took = performance.now() - started
  if (response.status !== 200 || updated !== presentOf(people))
    throw new Error(
      `Of ${String(presentOf(people))} addresses ${String(updated)} were changed: ${String(response.status)}`,
    )
  return took
}

/** Milliseconds of one UPDATE of the same addresses of the same people, who belong to another client. */
export async function floorOfCourriels(url: string, clientId: string, { people, turn }: Exchange): Promise<number> {
  const list = idsOf(people).map((id) => `('${id}', '${addressOf(id, turn)}')`)
  const started = performance.now()
  const changed = await change(
    url,
    `update employe e set courriel = v.courriel, derniere_maj = now(), version = e.version + 1
    from (values ${list.join(', ')}) as v (id, courriel) where e.client_id = '${clientId}' and e.id_externe = v.id`,
  )
  const took = performance.now() - started
  if (changed !== presentOf(people)) throw new Error(`The floor changed ${String(changed)} addresses`)
  return took
}

const idsOf = (people: number) => Array.from({ length: people }, (_, n) => `E-${String(n)}`)
