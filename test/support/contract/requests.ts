import { newClient, type Running } from '../api.ts'
import { employeur, syndicat } from './samples.ts'

const texte = '00000000-0000-0000-0000-000000000004'
const choix = '00000000-0000-0000-0000-000000000001'

type Sandbox = Awaited<ReturnType<typeof sandbox>>
export type Changes = Record<string, unknown>

/** A sandbox with two unions, an employer, two custom fields and a consent object. */
export async function sandbox(on?: Running) {
  const client = await newClient({ estBacASable: true, ...(on && { on }) })
  for (const n of [1, 2]) await client.ok('createSyndicat', { body: syndicat(n) })
  await client.ok('createEmployeur', { body: employeur(1) })
  for (const [nom, typeChampUtilisateurId] of Object.entries({ quart: choix, note: texte }))
    await client.ok('createChampUtilisateur', { body: { nom, typeChampUtilisateurId } })
  const evening = [{ idExterne: 'SOIR', label: 'Soir', ordre: 1 }]
  await client.ok('replaceChoixChampUtilisateur', { path: { nom: 'quart' }, body: { choix: evening } })
  await client.ok('createObjetConsentement', { body: { identifiantExterne: 'OC', titre: 'Infolettre' } })
  return client
}

export const noemie = { syndicatIdExterne: 'SYN-1', prenom: 'Noémie', nom: 'Gagnon', courriel: 'noemie@exemple.ca' }
export const ask = ({ ok }: Sandbox, changes: Changes = {}) =>
  ok('simulateDemandeAdhesion', { body: { ...noemie, ...changes } })
export const of = (idDemande: string) => ({ path: { idDemande } })
export const confirm = async (client: Sandbox, changes: Changes = {}, body?: Changes) =>
  client.ok('confirmDemandeAdhesion', { ...of((await ask(client, changes)).id), ...(body && { body }) })
