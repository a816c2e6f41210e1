import { employe, syndicat } from '../contract/samples.ts'
import { prepareAjouts } from './ajouts.ts'
import { sign } from './signing.ts'

export const [anne, bob] = [
  { nom: 'Roy', prenom: 'Anne' },
  { nom: 'Côté', prenom: 'Bob' },
]

/** The addresses of Anne, now, before, and the second one; and one that is nobody's. */
export const addresses = {
  own: 'e1@exemple.ca',
  former: 'ancien@exemple.ca',
  alternate: 'famille@exemple.ca',
  elsewhere: 'ailleurs@exemple.ca',
} as const

/** Who somebody is said to be: of the number or external id of an employee, or by a link; else whoever has the address. */
export const links = {
  'by number': { identifiant: 'E-1' },
  'as said': { identifiant: 'INV', employeIdExterne: 'E-1' },
  'by address': { identifiant: 'INV' },
  'another one, as said': { identifiant: 'INV', employeIdExterne: 'E-2' },
} as const

export const union = { depuisSyndicats: ['SYN-1'] }

type Before = { readonly courriel?: string; readonly guests?: readonly object[] }

/**
 * Anne, employee 1, is in union 1, which gives her member number as identifier; Bob, employee 2, is in none. The guests are
 * on the list before anybody is an employee.
 */
export async function household({ courriel = addresses.own, guests = [] }: Before = {}) {
  const api = await prepareAjouts()
  for (const guest of guests) await api.put(guest)
  const { ok, path, post } = api
  await ok('createSyndicat', { body: syndicat(1) })
  const changes = { ...anne, noMembre: 'N-1', courriel, courrielAlternatif: addresses.alternate }
  await ok('createEmploye', { body: employe(1, changes) })
  await ok('createEmploye', { body: employe(2, bob) })
  await sign(api, 1)
  const move = () => ok('updateEmploye', { body: { idExterne: 'E-1', courriel: addresses.own } })
  /** The voters: identifier, first name, address. */
  const people = async () => {
    const list = await ok('listVotants', { path })
    return list.map((v) => [v.identifiant, v.prenom, v.courriel].join(' ')).sort()
  }
  /** What is done in a call, and who is on the list then. */
  const outcome = async (body: object) => {
    const { created, updated, errors } = await post(body)
    return { created, updated, errors: errors.map((e) => `${e.code} ${e.chemin}`), people: await people() }
  }
  return { ...api, move, people, outcome }
}
