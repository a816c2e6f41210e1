import type { KnownModele, Modele } from '../../rules/modeles.ts'

const hello = '<p>Hello {{prenom}} {{nom}},</p>'
const yours = 'This link is personal: do not forward it to anyone.'

/** The e-mails as the service words them. */
const wordings: Readonly<Record<KnownModele, Modele>> = {
  CarteMembre: {
    sujet: 'Your member card – {{syndicat}}',
    contenu: `${hello}
<p>Here is your member card: <strong>{{syndicat}}</strong>. It is attached to this e-mail as a PDF: you can keep it on your phone or print it. {{copie}}</p>
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
<p>${yours} It is valid until {{expiration}}.</p>`,
  },
  ConfirmationFormulaire: {
    sujet: 'We have received your form: {{formulaire}}',
    contenu: `${hello}
<p>{{organisation}} received your form <strong>{{formulaire}}</strong> on {{date}}. {{copie}}</p>
<p>If you did not send it, contact {{organisation}} without delay.</p>`,
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
<p>${yours} The one you received earlier is still valid, and you can vote only once.</p>
<p>{{organisation}}</p>`,
  },
  ConfirmationVote: {
    sujet: 'A vote was cast in your name – {{campagne}}',
    contenu: `${hello}
<p>A vote was cast in your name: <strong>{{campagne}}</strong>. This message contains neither your choices nor your confirmation number: nobody can learn how you voted by reading it.</p>
<p>After the count, that number lets you <a href="{{verification}}">check that your ballot was counted</a>.</p>
<p>If you did not vote, contact {{organisation}} without delay.</p>`,
  },
  AdresseDeVoteModifiee: {
    sujet: 'Your address for the vote was changed – {{campagne}}',
    contenu: `${hello}
<p>This address will no longer receive links to vote: <strong>{{campagne}}</strong>. The address of your entry on the electoral list has just been changed.</p>
<p>If you did not ask for this change, contact {{organisation}} without delay.</p>`,
  },
  InscriptionAuVoteRetiree: {
    sujet: 'Your entry on the electoral list was removed – {{campagne}}',
    contenu: `${hello}
<p>Your entry has just been removed from the electoral list: <strong>{{campagne}}</strong>. The links sent to this address can no longer be used to vote.</p>
<p>If you think that this is a mistake, contact {{organisation}} without delay.</p>`,
  },
  AbonnementDesactive: {
    sujet: 'A webhook subscription was disabled',
    contenu: `<p>Hello,</p>
<p>The webhook subscription of {{organisation}} at the address {{adresse}} was disabled on {{date}}: {{echecs}} deliveries in a row failed.</p>
<p>Later events are kept but not sent. Once the address answers again, reactivate the subscription.</p>`,
  },
}

/** What e-mails say. */
export const mail = {
  wordings,
  footer: (organisation: string) =>
    `This message was sent to you by ${organisation}. Please do not reply to it unless it invites you to.`,
}
