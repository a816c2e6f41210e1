import type { Modele, KnownModele } from '../rules/modeles.ts'

/** The e-mails as the service words them, for the clients whose operator has not worded them otherwise. */
export const defaults: Readonly<Record<KnownModele, Modele>> = {
  CarteMembre: {
    sujet: 'Votre carte de membre – {{syndicat}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>Voici votre carte de membre : <strong>{{syndicat}}</strong>. Elle est jointe à ce courriel, en PDF : vous pouvez la garder sur votre téléphone ou l'imprimer. {{copie}}</p>
<table>
<tr><th>Syndicat</th><td>{{syndicat}}</td></tr>
<tr><th>Numéro de membre</th><td>{{noMembre}}</td></tr>
<tr><th>Adhésion signée le</th><td>{{dateSignature}}</td></tr>
</table>
<p>Solidairement,<br>{{organisation}}</p>`,
  },
  Formulaire: {
    sujet: '{{formulaire}} – {{organisation}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>{{organisation}} vous invite à remplir le formulaire <strong>{{formulaire}}</strong>.</p>
<p>{{description}}</p>
<p><a class="bouton" href="{{lien}}">Ouvrir le formulaire</a></p>
<p>Ce lien vous est personnel : ne le transférez à personne. Il est valide jusqu'au {{expiration}}.</p>`,
  },
  ConfirmationFormulaire: {
    sujet: 'Nous avons reçu votre formulaire : {{formulaire}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>{{organisation}} a reçu le {{date}} votre formulaire <strong>{{formulaire}}</strong>. {{copie}}</p>
<p>Si vous n'êtes pas à l'origine de cet envoi, communiquez sans tarder avec {{organisation}}.</p>`,
  },
  LienDeVote: {
    sujet: 'Votre lien de vote – {{campagne}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>{{organisation}} vous invite à voter : <strong>{{campagne}}</strong>.</p>
<p>Le vote est ouvert du {{ouverture}} au {{fermeture}}.</p>
<p><a class="bouton" href="{{lien}}">Voter</a></p>
<p>Ce lien vous est personnel : ne le transférez à personne.</p>`,
  },
  RappelVote: {
    sujet: 'Rappel : vous n’avez pas encore voté – {{campagne}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>Vous n'avez pas encore voté : <strong>{{campagne}}</strong>.</p>
<p>Le vote est ouvert jusqu'au {{fermeture}}.</p>
<p><a class="bouton" href="{{lien}}">Voter</a></p>
<p>Ce lien vous est personnel : ne le transférez à personne. Celui que vous avez déjà reçu reste valide, et vous ne pouvez voter qu'une fois.</p>
<p>{{organisation}}</p>`,
  },
  // The three below are for whom somebody else may have acted: they are in both languages.
  ConfirmationVote: {
    sujet: 'Un vote a été enregistré en votre nom – {{campagne}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>Un vote a été enregistré en votre nom : <strong>{{campagne}}</strong>. Ce message ne contient ni vos choix, ni votre numéro de confirmation : personne ne peut savoir comment vous avez voté en le lisant.</p>
<p>Si vous n'avez pas voté, communiquez sans tarder avec {{organisation}}.</p>
<div lang="en">
<p>Hello {{prenom}} {{nom}},</p>
<p>A vote was cast in your name: <strong>{{campagne}}</strong>. This message holds neither your choices nor your confirmation number: nobody can learn from it how you voted.</p>
<p>If you did not vote, contact {{organisation}} without delay.</p>
</div>`,
  },
  AdresseDeVoteModifiee: {
    sujet: 'Votre adresse pour le vote a été changée – {{campagne}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>Cette adresse ne recevra plus de lien pour voter : <strong>{{campagne}}</strong>. L'adresse de votre inscription sur la liste électorale vient d'être changée.</p>
<p>Si vous n'avez pas demandé ce changement, communiquez sans tarder avec {{organisation}}.</p>
<div lang="en">
<p>Hello {{prenom}} {{nom}},</p>
<p>This address will receive no more links to vote: <strong>{{campagne}}</strong>. The address of your entry on the electoral list was just changed.</p>
<p>If you did not ask for this change, contact {{organisation}} without delay.</p>
</div>`,
  },
  InscriptionAuVoteRetiree: {
    sujet: 'Votre inscription au vote a été retirée – {{campagne}}',
    contenu: `<p>Bonjour {{prenom}} {{nom}},</p>
<p>Votre inscription vient d'être retirée de la liste électorale : <strong>{{campagne}}</strong>. Les liens reçus à cette adresse ne permettent plus de voter.</p>
<p>Si vous pensez que c'est une erreur, communiquez sans tarder avec {{organisation}}.</p>
<div lang="en">
<p>Hello {{prenom}} {{nom}},</p>
<p>Your entry was just removed from the electoral list: <strong>{{campagne}}</strong>. The links that came to this address can no longer be voted with.</p>
<p>If you think that this is a mistake, contact {{organisation}} without delay.</p>
</div>`,
  },
  AbonnementDesactive: {
    sujet: 'Un abonnement aux webhooks a été désactivé',
    contenu: `<p>Bonjour,</p>
<p>L'abonnement de {{organisation}} à l'adresse {{adresse}} a été désactivé le {{date}} : {{echecs}} livraisons de suite ont échoué.</p>
<p>Les événements suivants sont conservés, mais ne sont plus envoyés. Une fois l'adresse rétablie, réactivez l'abonnement.</p>`,
  },
}
