import { type Answered, asksContact, type Champ, type FormToFill, isSigned } from './formulaire.ts'

/** What somebody has answered to a form, as it stood on the page: the text of which is kept, and hashed (decision F-27). */
export type Contenu = {
  readonly organisation: string
  readonly syndicat: { readonly identifiantExterne: string | null; readonly nom: string } | null
  readonly formulaire: Pick<FormToFill, 'id' | 'type' | 'nom' | 'description'>
  readonly prenom: string
  readonly nom: string
  readonly courriel: string | null
  /** Null where the form does not ask for it. */
  readonly coordonnees: Answered['contact'] | null
  readonly champs: readonly ChampRepondu[]
  readonly consentements: readonly ConsentementRepondu[]
  readonly signature: string | null
  /** The SHA-256 of the drawing, in hexadecimal. */
  readonly empreinteDessin: string | null
  readonly dateReponse: string
  readonly adresseReseau: string
}

/** A field: its value, and the text of the choice that was shown. Of an answer to an earlier version there is no help text. */
export type ChampRepondu = Pick<Champ, 'nom' | 'label'> & {
  readonly texteAide?: string | null
  readonly type: Champ['type']
  readonly valeur: string | null
  readonly texte: string | null
}

/** A consent: the text of its object as the page showed it, and the answer. */
export type ConsentementRepondu = {
  readonly identifiantExterne: string
  readonly titre: string
  readonly description: string
  readonly consent: boolean
}

/** What stands around an answer. */
export type Circumstances = {
  readonly instant: string
  readonly address: string
  readonly empreinteDessin: string | null
}

/** What was answered to a form, whole. */
export function contentOf(form: FormToFill, answered: Answered, { instant, ...around }: Circumstances): Contenu {
  const { id, type, nom, description, organisation, syndicatNom, syndicatIdExterne } = form
  const { prenom, nom: lastName, courriel } = form.person ?? answered.identity
  return {
    organisation,
    syndicat: syndicatNom === null ? null : { identifiantExterne: syndicatIdExterne, nom: syndicatNom },
    formulaire: { id, type, nom, description },
    ...{ prenom, nom: lastName, courriel },
    coordonnees: asksContact(form) ? answered.contact : null,
    champs: form.champs.map((champ) => fieldOf(champ, answered)),
    consentements: form.consentements.map(({ identifiantExterne, titre, description: texte }) => ({
      ...{ identifiantExterne, titre, description: texte },
      consent: answered.consents.some((one) => one.identifiantExterne === identifiantExterne && one.consent),
    })),
    signature: isSigned(form) ? answered.signature : null,
    empreinteDessin: around.empreinteDessin,
    dateReponse: instant,
    adresseReseau: around.address,
  }
}

function fieldOf({ nom, label, texteAide, type, choix }: Champ, { valeurs }: Answered): ChampRepondu {
  const valeur = valeurs.find((one) => one.nom === nom)?.valeur ?? null
  const shown = type === 'Choix' ? choix.find(({ idExterne }) => idExterne === valeur)?.label : valeur
  return { nom, label, texteAide, type, valeur, texte: shown ?? null }
}
