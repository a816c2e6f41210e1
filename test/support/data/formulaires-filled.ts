import { idOf } from '../../../db/members/employes.ts'
import { type Formulaire, save } from '../../../db/forms/formulaires.ts'
import { makeJeton } from '../../../db/forms/jetons-formulaire.ts'
import { publicLien } from '../../../db/members/liens.ts'
import { ownerDatabase, service } from '../api.ts'
import { employe } from '../contract/samples.ts'
import { type Sandbox, sandbox } from './signing.ts'

const { port, service: running } = await service()
export const base = `http://127.0.0.1:${String(port)}`
const owner = ownerDatabase().pools.main

const type = (n: number) => `00000000-0000-0000-0000-00000000000${String(n)}`
const fields = [
  { nom: 'quart', label: 'Quart de travail', typeChampUtilisateurId: type(1), estRequis: true },
  { nom: 'embauche', label: 'Date d’embauche', typeChampUtilisateurId: type(2), texteAide: 'Celle du contrat' },
  { nom: 'benevole', label: 'Je veux aider', typeChampUtilisateurId: type(3) },
  { nom: 'note', label: 'Remarque', typeChampUtilisateurId: type(4), maxLength: 20 },
  { nom: 'ailleurs', label: 'D’un autre employeur', typeChampUtilisateurId: type(4), maxLength: 20 },
]

/** A form with every kind of field, two consents, and the link of the first employee to it. */
export async function prepare(changes: Partial<Formulaire> = {}, before = (_: Sandbox) => Promise.resolve()) {
  const client = await sandbox()
  await client.ok('updateEmploye', { body: employe(1, { identifiantExterneEmployeur: 'EMP-1', noMembre: 'M-1' }) })
  await client.ok('createEmployeur', { body: { identifiantExterne: 'EMP-2', nom: 'Autre' } })
  for (const body of fields) await client.ok('createChampUtilisateur', { body })
  const choix = [
    { idExterne: 'JOUR', label: 'Jour <1>', ordre: 1 },
    { idExterne: 'SOIR', label: 'Soir', ordre: 2 },
  ]
  await client.ok('replaceChoixChampUtilisateur', { path: { nom: 'quart' }, body: { choix } })
  for (const [nom, idExternes] of [
    ['note', ['EMP-1']],
    ['ailleurs', ['EMP-2']],
  ] as const) {
    await client.ok('replaceEmployeursChampUtilisateur', { path: { nom }, body: { idExternes } })
  }
  for (const n of [1, 2]) {
    const objet = { identifiantExterne: `OC-${n}`, titre: `Objet ${n}`, description: 'Pourquoi <b>' }
    await client.ok('createObjetConsentement', { body: objet })
  }
  await before(client)
  const form = {
    ...{ typeFormulaire: 'Adhesion', nom: 'Adhésion & cie', description: 'Devenir membre', syndicatIdExterne: 'SYN-1' },
    ...{ modeleCourriel: null, champsUtilisateur: fields.map(({ nom }) => nom), objetsConsentement: ['OC-1', 'OC-2'] },
  }
  const { database } = running
  const saved = await database.write(client.id, (db) => save(db, undefined, { ...form, ...changes }))
  if (saved.end === 'unknown') throw new Error(`The form names what is not there: ${JSON.stringify(saved.named)}`)
  const formulaireId = saved.id
  const link = async (n = 1) =>
    database.write(client.id, async (db) => {
      const employeId = (await idOf(db, `E-${String(n)}`)) ?? ''
      return `${base}/formulaire/${(await makeJeton(db, { formulaireId, employeId })).jeton}`
    })
  const { rows } = await owner.query<{ id: string }>('select id_public as id from formulaire where client_id = $1', [
    client.id,
  ])
  const open = `${base}/adherer/${publicLien(client.id, rows[0]?.id ?? '')}`
  return { client, formulaireId, link, open }
}

export const answers = {
  ...{ 'champ.quart': 'SOIR', 'champ.embauche': '2020-02-29', 'champ.benevole': 'true', 'champ.note': 'Été' },
  ...{ 'consent.OC-1': 'oui', 'consent.OC-2': 'non', signature: 'Amélie Tremblay', ville: 'Laval' },
}
export const person = { prenom: 'Zoé', nom: 'Œuvrard', courriel: 'zoe@exemple.ca' }

export async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
