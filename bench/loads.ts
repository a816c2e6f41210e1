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

/** Milliseconds that a load takes; fails when it was not done. */
export async function post(target: Target, body: Buffer): Promise<number> {
  const started = performance.now()
  const response = await send(target, '/b2b/v2/sync', body)
  const { errors } = (await response.json()) as { errors?: unknown[] }
  if (response.status !== 200 || !errors || errors.length === 0)
    throw new Error(`The load was answered ${String(response.status)}`)
  return performance.now() - started
}

/** Milliseconds that a load takes whose result is asked for later, from its first byte to its result. */
export async function postLater(target: Target, body: Buffer): Promise<number> {
  const started = performance.now()
  const accepted = await send(target, '/b2b/v2/sync', body, { prefer: 'respond-async' })
  const begun = (await accepted.json()) as { statut: string; idSync: string }
  let { statut } = begun
  while (statut === 'EnAttente' || statut === 'EnCours') {
    await sleep(50)
    const url = `http://127.0.0.1:${String(target.port)}/b2b/v2/sync/${begun.idSync}`
    statut = ((await (await fetch(url, { headers: { 'x-api-key': target.key } })).json()) as { statut: string }).statut
  }
  if (statut !== 'Termine') throw new Error(`The load ended as ${statut}`)
  return performance.now() - started
}

/** A body sent to an operation, as the client of `target`. */
export const send = ({ port, key }: Target, path: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: new Uint8Array(body),
  })
