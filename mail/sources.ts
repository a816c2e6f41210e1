import * as cartes from '../db/members/cartes.ts'
import type { Db } from '../db/engine/database.ts'
import { isOf } from '../db/members/destinataires.ts'
import * as votes from '../db/vote/jetons.ts'
import * as confirmations from '../db/vote/messages/confirmations.ts'
import * as jetons from '../db/forms/jetons-formulaire.ts'
import { findSigned } from '../db/forms/reponses-formulaire.ts'
import type { Donnees, KnownModele, Modele } from '../rules/modeles.ts'
import type { BoxKeys } from '../rules/ring.ts'
import { catalogueOf } from '../words/index.ts'
import type { Carte } from './carte.ts'
import { dayOf, momentOf } from './dates.ts'
import type { SignedForm } from './formulaire-signe/draw.ts'

/** Where links lead, the keys by which those to a vote say whose they are, who writes, and where the members live. */
export type Context = {
  readonly baseUrl: string
  readonly boxKeys: BoxKeys
  readonly organisation: string
  readonly timeZone: string
}

/** What an e-mail is made from: the values of its variables, its documents, and the wording of its own that it may have. */
export type Material = {
  readonly variables: Readonly<Record<string, string>>
  readonly carte?: Carte
  readonly signe?: SignedForm
  readonly modele?: Modele | null
}

/** Reads what an e-mail needs, and makes its link; undefined when what it speaks of is gone, so that it is not sent. */
type Source<M extends KnownModele> = (db: Db, donnees: Donnees[M], context: Leaving) => Promise<Material | undefined>

/** The same, and to which address the e-mail leaves. */
type Leaving = Context & { readonly destinataire: string }

/** The e-mails that carry a secret: what is rendered is kept nowhere but in a journal (decision J-9). */
export const secrets: readonly string[] = ['Formulaire', 'LienDeVote', 'RappelVote'] satisfies KnownModele[]

const words = catalogueOf('fr')

/** The form that somebody has signed, and what the e-mail says of it; nothing where none was. */
async function copyOf(db: Db, reponseId: string | undefined, timeZone: string) {
  const signed = reponseId === undefined ? undefined : await findSigned(db, reponseId)
  return { copie: signed ? words.signed.copy : '', signe: signed && { ...signed, language: 'fr' as const, timeZone } }
}

/** The card that somebody has asked for goes to no address that its person has left; that of a form to the one that was given there. */
async function carteMembre(db: Db, { adhesionId, reponseId }: Donnees['CarteMembre'], context: Leaving) {
  const carte = await cartes.find(db, adhesionId)
  if (!carte || (reponseId === undefined && !isOf(carte, context.destinataire))) return undefined
  const { organisation, timeZone } = context
  const signature = dayOf(carte.dateSignature, timeZone)
  const { prenom, nom, syndicat, noMembre } = carte
  const { copie, signe } = await copyOf(db, reponseId, timeZone)
  const numero = noMembre ?? words.card.notAssigned
  return {
    variables: { prenom, nom, organisation, syndicat, noMembre: numero, dateSignature: signature, copie },
    signe,
    carte: { prenom, nom, syndicat, noMembre, signature, organisation },
  }
}

/** No link is made for an address that its person has left: it would sign in the name of that person. */
async function formulaire(db: Db, invitation: Donnees['Formulaire'], context: Leaving) {
  const { baseUrl, organisation, timeZone, destinataire } = context
  const found = await jetons.invitationOf(db, invitation)
  if (!found || (found.employeId === invitation.employeId && !isOf(found, destinataire))) return undefined
  const { employeId, emploiId } = found
  const { jeton, expiration } = await jetons.makeJeton(db, { ...invitation, employeId, emploiId })
  const { prenom, nom, formulaire: titre, description, modele } = found
  const lien = `${baseUrl}/formulaire/${jeton}`
  return {
    variables: {
      ...{ prenom, nom, organisation, lien, formulaire: titre },
      description: description ?? '',
      expiration: dayOf(expiration, timeZone),
    },
    modele: modele as Modele | null,
  }
}

/** No link is made once the vote is closed: it would open nothing. */
async function lienDeVote(db: Db, { votantId }: Donnees['LienDeVote'], context: Context) {
  const { baseUrl, boxKeys, organisation, timeZone } = context
  const found = await votes.lienDeVote(db, votantId)
  if (!found || Date.parse(found.fermeture) <= Date.parse(db.now)) return undefined
  const { campagneId, prenom, nom, titre: campagne, ouverture, fermeture, modele } = found
  return {
    variables: {
      ...{ prenom, nom, organisation, campagne },
      ouverture: momentOf(ouverture, timeZone),
      fermeture: momentOf(fermeture, timeZone),
      lien: `${baseUrl}/vote/${await votes.newJeton(db, { campagneId, votantId }, boxKeys)}`,
    },
    modele,
  }
}

/** Nothing of the vote: who reads the mail of a person learns that there was one, where a receipt is verified, and no more. */
async function confirmationVote(db: Db, { votantId }: Donnees['ConfirmationVote'], { baseUrl, organisation }: Context) {
  const found = await confirmations.find(db, votantId)
  if (!found) return undefined
  const { campagneId, ...facts } = found
  return { variables: { ...facts, organisation, verification: `${baseUrl}/scrutin/${campagneId}/verification` } }
}

async function confirmation(
  db: Db,
  { instant, reponseId, ...recu }: Donnees['ConfirmationFormulaire'],
  { organisation, timeZone }: Context,
) {
  const { copie, signe } = await copyOf(db, reponseId, timeZone)
  return { variables: { organisation, ...recu, date: dayOf(instant, timeZone), copie }, signe }
}

/** The values of an e-mail that says only what was true when it was queued. */
const asQueued = (_: Db, donnees: Donnees['AbonnementDesactive'], { organisation }: Context) =>
  Promise.resolve({ variables: { organisation, ...donnees } })

/** The same of a voter: by which ids it is found is no variable. */
const ofFormerVotant = (
  _: Db,
  { prenom, nom, campagne }: Donnees['AdresseDeVoteModifiee' | 'InscriptionAuVoteRetiree'],
  { organisation }: Context,
) => Promise.resolve({ variables: { organisation, prenom, nom, campagne } })

/** Where the matter of each e-mail comes from. */
export const sources: { readonly [M in KnownModele]: Source<M> } = {
  CarteMembre: carteMembre,
  Formulaire: formulaire,
  LienDeVote: lienDeVote,
  RappelVote: lienDeVote,
  ConfirmationFormulaire: confirmation,
  ConfirmationVote: confirmationVote,
  AdresseDeVoteModifiee: ofFormerVotant,
  InscriptionAuVoteRetiree: ofFormerVotant,
  AbonnementDesactive: asQueued,
}
