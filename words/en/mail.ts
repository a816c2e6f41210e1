import type { KnownModele, Modele } from '../../rules/modeles.ts'

const hello = '<p>Hello {{prenom}} {{nom}},</p>'
const yours = 'This link is yours alone: forward it to nobody.'

/** The e-mails as the service words them. */
const wordings: Readonly<Record<KnownModele, Modele>> = {
  CarteMembre: {
    sujet: 'Your member card – {{syndicat}}',
    contenu: `${hello}
<p>Here is your member card: <strong>{{syndicat}}</strong>. It comes with this e-mail as a PDF: you can keep it on your telephone or print it. {{copie}}</p>
<table>
<tr><th>Union</th><td>{{syndicat}}</td></tr>
<tr><th>Member number</th><td>{{noMembre}}</td></tr>
<tr><th>Membership signed on</th><td>{{dateSignature}}</td></tr>
</table>
<p>In solidarity,<br>{{organisation}}</p>`,
  },
  Formulaire: {
    sujet: '{{formulaire}} – {{organisation}}',
    contenu: `${hello}
<p>{{organisation}} invites you to fill in the form <strong>{{formulaire}}</strong>.</p>
<p>{{description}}</p>
<p><a class="bouton" href="{{lien}}">Open the form</a></p>
<p>${yours} It is good until {{expiration}}.</p>`,
  },
  ConfirmationFormulaire: {
    sujet: 'We have received your form: {{formulaire}}',
    contenu: `${hello}
<p>{{organisation}} received your form <strong>{{formulaire}}</strong> on {{date}}. {{copie}}</p>
<p>If it was not you who sent it, contact {{organisation}} without delay.</p>`,
  },
  LienDeVote: {
    sujet: 'Your link to vote – {{campagne}}',
    contenu: `${hello}
<p>{{organisation}} invites you to vote: <strong>{{campagne}}</strong>.</p>
<p>The vote is open from {{ouverture}} to {{fermeture}}.</p>
<p><a class="bouton" href="{{lien}}">Vote</a></p>
<p>${yours}</p>`,
  },
  RappelVote: {
    sujet: 'Reminder: you have not voted yet – {{campagne}}',
    contenu: `${hello}
<p>You have not voted yet: <strong>{{campagne}}</strong>.</p>
<p>The vote is open until {{fermeture}}.</p>
<p><a class="bouton" href="{{lien}}">Vote</a></p>
<p>${yours} The one that you were sent before is still good, and you can vote only once.</p>
<p>{{organisation}}</p>`,
  },
  ConfirmationVote: {
    sujet: 'A vote was cast in your name – {{campagne}}',
    contenu: `${hello}
<p>A vote was cast in your name: <strong>{{campagne}}</strong>. This message holds neither your choices nor your confirmation number: nobody can learn from it how you voted.</p>
<p>If you did not vote, contact {{organisation}} without delay.</p>`,
  },
  AdresseDeVoteModifiee: {
    sujet: 'Your address for the vote was changed – {{campagne}}',
    contenu: `${hello}
<p>This address will receive no more links to vote: <strong>{{campagne}}</strong>. The address of your entry on the electoral list was just changed.</p>
<p>If you did not ask for this change, contact {{organisation}} without delay.</p>`,
  },
  InscriptionAuVoteRetiree: {
    sujet: 'Your entry for the vote was removed – {{campagne}}',
    contenu: `${hello}
<p>Your entry was just removed from the electoral list: <strong>{{campagne}}</strong>. The links that came to this address can no longer be voted with.</p>
<p>If you think that this is a mistake, contact {{organisation}} without delay.</p>`,
  },
  AbonnementDesactive: {
    sujet: 'A subscription to webhooks was disabled',
    contenu: `<p>Hello,</p>
<p>The subscription of {{organisation}} at the address {{adresse}} was disabled on {{date}}: {{echecs}} deliveries in a row have failed.</p>
<p>The events that follow are kept, but are no longer sent. Once the address answers again, reactivate the subscription.</p>`,
  },
}

/** What e-mails say. */
export const mail = {
  wordings,
  footer: (organisation: string) =>
    `This message is sent to you by ${organisation}. Please do not reply to it, unless it invites you to.`,
}
