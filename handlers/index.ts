import { abonnementHandlers, evenementHandlers } from './abonnements.ts'
import { adhesionHandlers } from './adhesions.ts'
import { bacASableHandlers } from './bac-a-sable.ts'
import { campagneHandlers } from './campagnes.ts'
import { champUtilisateurHandlers } from './champs-utilisateur.ts'
import { conciliationHandlers } from './conciliation.ts'
import { consentementHandlers } from './consentements.ts'
import { courrielClientHandlers } from './courriels-client.ts'
import { courrielHandlers } from './courriels.ts'
import { emploiHandlers } from './emplois.ts'
import { employeHandlers } from './employes.ts'
import { employeurHandlers } from './employeurs.ts'
import { formulaireHandlers } from './formulaires.ts'
import type { Handlers } from './handler.ts'
import { acteHandlers } from './journal/actes.ts'
import { listeElectoraleHandlers } from './liste-electorale.ts'
import { objetConsentementHandlers } from './objets-consentement.ts'
import { gardeHandlers } from './scrutin/garde.ts'
import { urneHandlers } from './scrutin/urne.ts'
import { questionHandlers } from './questions.ts'
import { procesVerbalHandlers } from './scrutin/proces-verbal.ts'
import { resultatHandlers } from './scrutin/resultat.ts'
import { synchronisationHandlers } from './synchronisation.ts'
import { suppressionHandlers } from './suppressions.ts'
import { syndicatHandlers } from './syndicats.ts'
import { votantHandlers } from './votants.ts'
import { voteHandlers } from './vote.ts'

/** Every operation of the contracts. The type refuses a missing one; each file refuses an unknown one. */
export const handlers: Handlers = {
  ...syndicatHandlers,
  ...employeurHandlers,
  ...employeHandlers,
  ...emploiHandlers,
  ...champUtilisateurHandlers,
  ...objetConsentementHandlers,
  ...adhesionHandlers,
  ...consentementHandlers,
  ...formulaireHandlers,
  ...conciliationHandlers,
  ...campagneHandlers,
  ...questionHandlers,
  ...courrielHandlers,
  ...courrielClientHandlers,
  ...votantHandlers,
  ...listeElectoraleHandlers,
  ...voteHandlers,
  ...urneHandlers,
  ...gardeHandlers,
  ...resultatHandlers,
  ...procesVerbalHandlers,
  ...synchronisationHandlers,
  ...suppressionHandlers,
  ...acteHandlers,
  ...bacASableHandlers,
  ...evenementHandlers,
  ...abonnementHandlers,
}
