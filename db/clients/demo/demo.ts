import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { insertDemoAdhesions } from './adhesions.ts'
import { insertDemoCampagnes } from './campagnes.ts'
import { insertDemoChamps } from './champs.ts'
import { insertDemoConsentements } from './consentements.ts'
import { newId } from '../../engine/ids.ts'

const prenoms = ['Amélie', 'Karim', 'Lucie', 'Noémie', 'Étienne', 'Fatou', 'Guy', 'Hélène', 'Ivan', 'Joëlle']
const noms = ['Tremblay', 'Benali', 'Gagnon', 'Roy', "L'Écuyer"]
const villes = ['Montréal', 'Laval', 'Québec', 'Trois-Rivières', 'Lévis']

export const noDemo = {
  syndicats: 0,
  employeurs: 0,
  employes: 0,
  emplois: 0,
  adhesions: 0,
  objetsConsentement: 0,
  consentements: 0,
  campagnes: 0,
  champsUtilisateur: 0,
  formulaires: 0,
  demandesAdhesion: 0,
}

/**
 * Two unions, four employers, fifty employees and fifty-eight jobs (eight people work in two places), custom fields,
 * consents, memberships, forms and requests for membership.
 */
export async function insertDemo(db: Db, boxKeys: BoxKeys) {
  const common = () => ({ client_id: db.clientId, id: newId(), date_creation: db.now, derniere_maj: db.now })
  const syndicats = ['Syndicat des soins du Plateau', 'Syndicat de l’enseignement de Laval'].map((nom, i) => ({
    ...common(),
    id_externe: `SYN-0${String(i + 1)}`,
    nom,
  }))
  const employeurs = ['Hôpital du Plateau', 'Clinique Laurier', 'École des Érables', 'Cégep de Laval'].map(
    (nom, i) => ({
      ...common(),
      id_externe: `EMP-${String(i + 1)}0`,
      nom,
      syndicat_id: syndicats[i < 2 ? 0 : 1]?.id ?? null,
    }),
  )
  const employes = Array.from({ length: 50 }, (_, i) => ({ ...common(), ...person(i) }))
  const emplois = Array.from({ length: 58 }, (_, i) => {
    const employer = (i < 50 ? i : i - 50 + 1) % 4
    const job = { ...common(), ...contract(i), employe_id: employes[i % 50]?.id ?? '' }
    return { ...job, employeur_id: employeurs[employer]?.id ?? '' }
  })
  await db.q.insertInto('syndicat').values(syndicats).execute()
  await db.q.insertInto('employeur').values(employeurs).execute()
  await db.q.insertInto('employe').values(employes).execute()
  await db.q.insertInto('emploi').values(emplois).execute()
  const champsUtilisateur = await insertDemoChamps(db, employeurs, employes)
  const consents = await insertDemoConsentements(db, employes)
  const signed = await insertDemoAdhesions(db, syndicats, employes)
  const campagnes = await insertDemoCampagnes(db, employes, boxKeys)
  const counts = { syndicats, employeurs, employes, emplois, champsUtilisateur, ...consents, ...signed, campagnes }
  return Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list.length])) as typeof noDemo
}

function person(i: number) {
  const number = String(1001 + i)
  return {
    id_externe: `E-${number}`,
    prenom: prenoms[i % 10] ?? '',
    nom: noms[Math.floor(i / 10)] ?? '',
    no_membre: `M-${number}`,
    courriel: `membre${number}@exemple.ca`,
    telephone_principal: `+1514555${String(i).padStart(4, '0')}`,
    ville: villes[i % 5] ?? '',
    province: 'QC',
  }
}

const contract = (i: number) => ({
  id_externe: `J-${String(1001 + i)}`,
  matricule: String(4000 + i).padStart(6, '0'),
  date_debut: `20${String(10 + (i % 15))}-03-04T00:00:00Z`,
  date_fin: i % 10 === 9 ? '2025-06-30T00:00:00Z' : null,
})
