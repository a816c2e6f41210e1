import type { KnownModele, Modele } from '../../rules/modeles.ts'

const hello = '<p>Bonjour {{prenom}} {{nom}},</p>'
const yours = 'Ce lien vous est personnel\u00a0: ne le transférez à personne.'

/** The e-mails as the service words them. */
const wordings: Readonly<Record<KnownModele, Modele>> = {
  CarteMembre: {
    sujet: 'Votre carte de membre – {{syndicat}}',
    contenu: `${hello}
<p>Voici votre carte de membre\u00a0: <strong>{{syndicat}}</strong>. Elle est jointe à ce courriel, en PDF\u00a0: vous pouvez la garder sur votre téléphone ou l’imprimer. {{copie}}</p>
<table>
<tr><th>Syndicat</th><td>{{syndicat}}</td></tr>
<tr><th>Numéro de membre</th><td>{{noMembre}}</td></tr>
<tr><th>Adhésion signée le</th><td>{{dateSignature}}</td></tr>
</table>
<p>Solidairement,<br>{{organisation}}</p>`,
  },
  Formulaire: {
    sujet: '{{formulaire}} – {{organisation}}',
    contenu: `${hello}
<p>{{organisation}} vous invite à remplir le formulaire <strong>{{formulaire}}</strong>.</p>
<p>{{description}}</p>
<p><a class="bouton" href="{{lien}}">Ouvrir le formulaire</a></p>
<p>${yours} Il est valide jusqu’au {{expiration}}.</p>`,
  },
  ConfirmationFormulaire: {
    sujet: 'Nous avons reçu votre formulaire\u00a0: {{formulaire}}',
    contenu: `${hello}
<p>{{organisation}} a reçu le {{date}} votre formulaire <strong>{{formulaire}}</strong>. {{copie}}</p>
<p>Si vous n’êtes pas à l’origine de cet envoi, communiquez sans tarder avec {{organisation}}.</p>`,
  },
  LienDeVote: {
    sujet: 'Votre lien de vote – {{campagne}}',
    contenu: `${hello}
<p>{{organisation}} vous invite à voter\u00a0: <strong>{{campagne}}</strong>.</p>
<p>Le vote est ouvert du {{ouverture}} au {{fermeture}}.</p>
<p><a class="bouton" href="{{lien}}">Voter</a></p>
<p>${yours}</p>`,
  },
  RappelVote: {
    sujet: 'Rappel\u00a0: vous n’avez pas encore voté – {{campagne}}',
    contenu: `${hello}
<p>Vous n’avez pas encore voté\u00a0: <strong>{{campagne}}</strong>.</p>
<p>Le vote est ouvert jusqu’au {{fermeture}}.</p>
<p><a class="bouton" href="{{lien}}">Voter</a></p>
<p>${yours} Celui que vous avez déjà reçu reste valide, et vous ne pouvez voter qu’une fois.</p>
<p>{{organisation}}</p>`,
  },
  ConfirmationVote: {
    sujet: 'Un vote a été enregistré en votre nom – {{campagne}}',
    contenu: `${hello}
<p>Un vote a été enregistré en votre nom\u00a0: <strong>{{campagne}}</strong>. Ce message ne contient ni vos choix, ni votre numéro de confirmation\u00a0: personne ne peut savoir comment vous avez voté en le lisant.</p>
<p>Après le dépouillement, ce numéro vous permettra de <a href="{{verification}}">vérifier que votre bulletin a été compté</a>.</p>
<p>Si vous n’avez pas voté, communiquez sans tarder avec {{organisation}}.</p>`,
  },
  AdresseDeVoteModifiee: {
    sujet: 'Votre adresse pour le vote a été changée – {{campagne}}',
    contenu: `${hello}
<p>Cette adresse ne recevra plus de lien pour voter\u00a0: <strong>{{campagne}}</strong>. L’adresse de votre inscription sur la liste électorale vient d’être changée.</p>
<p>Si vous n’avez pas demandé ce changement, communiquez sans tarder avec {{organisation}}.</p>`,
  },
  InscriptionAuVoteRetiree: {
    sujet: 'Votre inscription au vote a été retirée – {{campagne}}',
    contenu: `${hello}
<p>Votre inscription vient d’être retirée de la liste électorale\u00a0: <strong>{{campagne}}</strong>. Les liens reçus à cette adresse ne permettent plus de voter.</p>
<p>Si vous pensez que c’est une erreur, communiquez sans tarder avec {{organisation}}.</p>`,
  },
  AbonnementDesactive: {
    sujet: 'Un abonnement aux webhooks a été désactivé',
    contenu: `<p>Bonjour,</p>
<p>L’abonnement de {{organisation}} à l’adresse {{adresse}} a été désactivé le {{date}}\u00a0: {{echecs}} livraisons de suite ont échoué.</p>
<p>Les événements suivants sont conservés, mais ne sont plus envoyés. Une fois l’adresse rétablie, réactivez l’abonnement.</p>`,
  },
}

/** What e-mails say. */
export const mail = {
  wordings,
  footer: (organisation: string) =>
    `Ce message vous est envoyé par ${organisation}. Veuillez ne pas y répondre, à moins qu’il ne vous y invite.`,
}
