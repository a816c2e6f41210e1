import type { KnownModele, Modele } from '../rules/modeles.ts'
import { catalogueOf } from '../words/index.ts'

const [french, english] = [catalogueOf('fr').mail.wordings, catalogueOf('en').mail.wordings]

/** What is said in both languages: to whom somebody else may have acted for. */
const inBoth = (nom: KnownModele): Modele => {
  const { sujet, contenu } = french[nom]
  return { sujet, contenu: `${contenu}\n<div lang="en">\n${english[nom].contenu}\n</div>` }
}

/** The e-mails as the service words them, for the clients whose operator has not worded them otherwise. */
export const defaults: Readonly<Record<KnownModele, Modele>> = {
  ...french,
  ConfirmationVote: inBoth('ConfirmationVote'),
  AdresseDeVoteModifiee: inBoth('AdresseDeVoteModifiee'),
  InscriptionAuVoteRetiree: inBoth('InscriptionAuVoteRetiree'),
}
