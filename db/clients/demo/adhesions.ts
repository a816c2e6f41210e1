import { register } from '../../members/adhesions-sign.ts'
import type { Db } from '../../engine/database.ts'
import { insert as insertDemande } from '../../forms/demandes-adhesion.ts'
import { sure } from '../../engine/compiled.ts'
import { save } from '../../forms/formulaires.ts'

type Row = { readonly id: string }
type Syndicat = Row & { readonly id_externe: string; readonly nom: string }

/** The wording of the e-mails of all forms; that it brings its link is seen with those of the service. */
export const modeleDeDemo = {
  sujet: 'Un formulaire vous attend',
  contenu: '<p>Bonjour,</p><p><a href="{{lien}}">Ouvrir le formulaire</a></p>',
}
const formulaires = [
  ['Adhesion', 'Adhésion en ligne', 'Devenir membre du syndicat.'],
  ['Demission', 'Démission', 'Quitter le syndicat.'],
  ['Personnalise', 'Mise à jour du dossier', null],
  ['Generique', 'Sondage de mobilisation', null],
] as const

const people = [
  { prenom: 'Noémie', nom: 'Gagnon', courriel: 'noemie.gagnon@exemple.ca', ville: 'Laval' },
  { prenom: 'Amélie', nom: 'Tremblay', courriel: 'membre1001@exemple.ca', ville: 'Montréal' },
  { prenom: 'Béatrice', nom: 'Côté', courriel: 'beatrice.cote@exemple.ca', ville: null },
]

/** A membership of each of the first forty-one employees, one in five signed by hand; four forms; three requests. */
export async function insertDemoAdhesions(db: Db, syndicats: readonly Syndicat[], employes: readonly Row[]) {
  const adhesions = employes.slice(0, 41).map(({ id }, i) => ({
    employeId: id,
    syndicatId: syndicats[i % 4 < 2 ? 0 : 1]?.id ?? '',
    dateSignature: `20${String(11 + (i % 15))}-04-${String(1 + (i % 28)).padStart(2, '0')}T14:00:00Z`,
    aSignatureManuscripte: i % 5 === 0,
  }))
  for (const adhesion of adhesions) await register(db, adhesion)
  for (const [typeFormulaire, nom, description] of formulaires) {
    await save(db, undefined, {
      typeFormulaire,
      nom,
      description,
      syndicatIdExterne: 'SYN-01',
      modeleCourriel: modeleDeDemo,
      champsUtilisateur: ['langue'],
      objetsConsentement: ['OC-INFOLETTRE'],
    })
  }
  for (const person of people) {
    const asked = { ...person, syndicatIdExterne: 'SYN-01', idFormulaire: 1, valeurs: [], consents: [] }
    await insertDemande(db, { ...asked, syndicat: sure(syndicats[0]) })
  }
  return { adhesions, formulaires, demandesAdhesion: people }
}
