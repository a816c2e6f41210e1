import type { Client } from '../data.ts'
import type { Served } from '../rig.ts'
import { call, meanwhile } from './send.ts'

/** What a client sends as an employee. */
export const employe = (id: string, ville = 'Laval') =>
  JSON.stringify({
    idExterne: id,
    prenom: 'Amélie',
    nom: 'Tremblay',
    noMembre: id,
    courriel: `${id}@exemple.ca`,
    ville,
  })

/** Calls of somebody who only works, one after the other, as often as there is time. */
export function works(served: Served, client: Client, until: Promise<unknown>): Promise<number[]> {
  let n = 0
  return meanwhile(until, () => {
    n++
    if (n % 3 === 0) return call(served, { client, path: '/b2b/v1/syndicat' })
    if (n % 3 === 1) return call(served, { client, path: '/b2b/v1/employe', body: employe(`N-${String(n)}`) })
    return call(served, { client, path: `/b2b/v1/employe/N-${String(n - 1)}` })
  })
}
