import type { Target } from './load.ts'

type Call = [method: string, path: string, body?: object]

const syndicat = { identifiantExterne: 'X', nom: 'Syndicat X' }
const employeur = { identifiantExterne: 'X', nom: 'Employeur X', syndicatIdExterne: 'X' }
const employe = {
  idExterne: 'X',
  prenom: 'X',
  nom: 'X',
  noMembre: 'X',
  courriel: 'x@exemple.ca',
  identifiantExterneEmployeur: 'X',
}
const emploi = {
  identifiantExterne: 'X',
  identifiantExterneEmploye: 'X',
  identifiantExterneEmployeur: 'X',
  matricule: 'X',
  dateDebut: '2026-01-01T00:00:00Z',
}

const entities = { syndicat, employeur, employe, emploi }

/** Each entity created, created again (refused), read, changed, deleted while it is used (refused), then for good. */
const calls: Call[] = [
  ...Object.entries(entities).flatMap(([name, entity]): Call[] => [
    ['POST', name, entity],
    ['POST', name, entity],
    ['GET', `${name}/X`],
    ['PUT', name, entity],
  ]),
  ['PUT', 'employe', { ...employe, courriel: 'membre7@exemple.ca', noMembre: 'M-7' }],
  ['PUT', 'emploi', { ...emploi, matricule: 'X' }],
  ...Object.keys(entities).map((name): Call => ['DELETE', `${name}/X`]),
  ...Object.keys(entities)
    .toReversed()
    .map((name): Call => ['DELETE', `${name}/X`]),
]

/** Calls every operation that reads or writes one row, its refusals included; gives the statuses that came. Throws for a failure. */
export async function exercise({ port, key }: Target): Promise<string> {
  const seen: string[] = []
  for (const [method, path, body] of calls) {
    const { status } = await fetch(`http://127.0.0.1:${String(port)}/b2b/v1/${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (status >= 500) throw new Error(`${method} ${path} was answered ${String(status)}`)
    seen.push(`${method} ${path} ${String(status)}`)
  }
  return seen.join(', ')
}
