import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './load.ts'

/** The body of a load; those of a later week have one address in a hundred changed. */
export function payroll(people: number, week: number): Buffer {
  const unions = Array.from({ length: 10 }, (_, i) => ({
    identifiantExterne: `S-${i}`,
    nom: `Syndicat ${i}`,
    employeurs: Array.from({ length: 10 }, (_, j) => ({
      identifiantExterne: `R-${i}-${j}`,
      nom: `Établissement ${i} ${j}`,
    })),
  }))
  const employes = Array.from({ length: people }, (_, n) => ({
    idExterne: `E-${n}`,
    prenom: 'Amélie',
    nom: n % 20 === 19 ? '' : `L'Écuyer ${n}`,
    noMembre: `M-${n}`,
    courriel: `membre${n}@exemple.ca`,
    telephonePrincipal: '+15145550123',
    adresse1: `${n}, rue des Érables, appartement ${week === 1 && n % 100 === 0 ? 2 : 1}`,
    ville: 'Montréal',
    province: 'QC',
    codePostal: 'H2J 3K5',
    emplois: [
      {
        identifiantExterne: `J-${n}`,
        identifiantExterneEmployeur: `R-${n % 10}-${((n / 10) % 10) | 0}`,
        matricule: `${n}`,
        dateDebut: '2019-03-04T00:00:00Z',
        dateFin: null,
      },
    ],
    adhesions: [
      { syndicatIdExterne: `S-${n % 10}`, dateSignature: '2020-01-15T10:30:00Z', aSignatureManuscripte: n % 2 === 0 },
    ],
  }))
  return Buffer.from(JSON.stringify({ syndicats: unions, employes }))
}

/** A load, and how many people it has, of which week: the first is sent to a client who has nobody, the second after it. */
export type Load = { readonly people: number; readonly week: 0 | 1; readonly body: Buffer }

export const loadOf = (people: number, week: 0 | 1): Load => ({ people, week, body: payroll(people, week) })

/** Of the people of a load one in twenty is refused. */
export const presentOf = (people: number) => people - Math.floor(people / 20)

type Result = Record<'created' | 'updated' | 'unchanged', number> & { details: { employes: { errors: number } } }

/** Throws unless a load did to its people what it was to do. */
function seeDone({ people, week }: Load, result: Partial<Result> | undefined) {
  const [present, changed] = [presentOf(people), Math.ceil(people / 100)]
  const expected = week === 0 ? [present, 0, 0] : [0, changed, present - changed]
  const counts = [result?.created, result?.updated, result?.unchanged, result?.details?.employes.errors]
  if (counts.join() !== [...expected, people - present].join())
    throw new Error(`A load of ${String(people)} created, changed, left and refused ${counts.join(', ')}`)
}

/** Milliseconds that a load takes; fails when it did anything but what it was to do. */
export async function post(target: Target, load: Load): Promise<number> {
  const started = performance.now()
  const response = await send(target, '/b2b/v2/sync', load.body)
  const result = JSON.parse(response.text) as Result
  const took = performance.now() - started
  if (response.status !== 200) throw new Error(`The load was answered ${String(response.status)}`)
  seeDone(load, result)
  return took
}

/** Milliseconds that a load takes whose result is asked for later, from its first byte to its result. */
export async function postLater(target: Target, load: Load): Promise<number> {
  const started = performance.now()
  const accepted = await send(target, '/b2b/v2/sync', load.body, { prefer: 'respond-async' })
  let state = JSON.parse(accepted.text) as { statut: string; idSync: string; resultat?: Result }
  while (state.statut === 'EnAttente' || state.statut === 'EnCours') {
    await sleep(50)
    const url = `http://127.0.0.1:${String(target.port)}/b2b/v2/sync/${state.idSync}`
    state = (await (await fetch(url, { headers: { 'x-api-key': target.key } })).json()) as typeof state
  }
  const took = performance.now() - started
  if (state.statut !== 'Termine') throw new Error(`The load ended as ${state.statut}`)
  seeDone(load, state.resultat)
  return took
}

/** What a body was answered. */
type Sent = { readonly status: number; readonly text: string }

/**
 * A body sent to an operation, as the client of `target`, by Node's own client: `fetch` copies one of 27 MB for a quarter of a second
 * before it sends any of it, which is no time of the service.
 */
export async function send(
  { port, key }: Target,
  path: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const asked = request({
    ...{ port, path, method: 'POST', agent: false },
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length, ...headers },
  })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, text: await text(response) }
}
