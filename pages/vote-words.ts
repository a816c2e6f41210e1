import type { Language } from '../problems.ts'

const fr = {
  surtitre: 'Vote',
  bonjour: 'Vous votez au nom de',
  jusquau: (moment: string) => `Le vote est ouvert jusqu’au ${moment.replace(/\sh\s/, '\u00a0h\u00a0')}.`,
  fautes: 'Votre bulletin n’est pas encore complet. Revoyez ces questions :',
  erreur: 'Erreur :',
  relecture: 'Vous pourrez relire votre bulletin avant de le déposer.',
  verifier: 'Relire mon bulletin',
  verifiez: 'Relisez votre bulletin',
  verifiezTexte: 'Rien n’est encore enregistré. Une fois déposé, votre bulletin ne peut plus être changé.',
  deposer: 'Déposer mon bulletin',
  modifier: 'Modifier mes choix',
  depose: 'Votre vote est enregistré',
  deposeTexte: 'Merci. Votre bulletin est scellé dans l’urne, sans votre nom.',
  numero: 'Votre numéro de confirmation',
  numeroTexte:
    'Notez-le : il n’est montré qu’une fois. Après la fermeture du vote, il permet de vérifier que votre bulletin a été compté, sans révéler vos choix.',
  jourDuVote: 'Date du vote :',
  consigne: (min: number, max: number) =>
    min === max ? `Choisissez ${count(min, 'réponse')}.` : `Choisissez de ${min} à ${count(max, 'réponse')}.`,
  titreErreur: 'Le vote n’est pas accessible',
  titres: {
    'Jeton.Inconnu': 'Ce lien n’est pas valide',
    'Votant.ADejaVote': 'Vous avez déjà voté',
    'Votant.EstRadie': 'Vous n’êtes plus sur la liste électorale',
    'Votant.SansDroitDeVote': 'Vous n’avez pas le droit de vote',
    'Campagne.VotePasOuvert': 'Le vote n’est pas encore ouvert',
    'Campagne.VoteTermine': 'Le vote est terminé',
  } as Readonly<Record<string, string>>,
  conseils: {
    'Jeton.Inconnu': 'Ouvrez le lien du courriel sans le recopier, ou demandez un nouveau lien à votre syndicat.',
    'Votant.EstRadie': 'Si vous croyez à une erreur, communiquez avec votre syndicat.',
    'Votant.SansDroitDeVote': 'Si vous croyez à une erreur, communiquez avec votre syndicat.',
    'Campagne.VotePasOuvert': 'Revenez à l’ouverture du vote : ce lien restera valide.',
  } as Readonly<Record<string, string>>,
}

const en: typeof fr = {
  surtitre: 'Vote',
  bonjour: 'You are voting as',
  jusquau: (moment) => `The vote is open until ${moment.replace(/\.$/, '')}.`,
  fautes: 'Your ballot is not complete yet. Please look at these questions again:',
  erreur: 'Error:',
  relecture: 'You will read your ballot once more before you cast it.',
  verifier: 'Review my ballot',
  verifiez: 'Review your ballot',
  verifiezTexte: 'Nothing is recorded yet. Once cast, your ballot cannot be changed.',
  deposer: 'Cast my ballot',
  modifier: 'Change my choices',
  depose: 'Your vote is recorded',
  deposeTexte: 'Thank you. Your ballot is sealed in the ballot box, without your name.',
  numero: 'Your confirmation number',
  numeroTexte:
    'Write it down: it is shown only once. After the vote closes, it lets you check that your ballot was counted, without revealing your choices.',
  jourDuVote: 'Date of the vote:',
  consigne: (min, max) =>
    min === max ? `Choose ${count(min, 'answer')}.` : `Choose from ${min} to ${count(max, 'answer')}.`,
  titreErreur: 'The vote cannot be reached',
  titres: {
    'Jeton.Inconnu': 'This link is not valid',
    'Votant.ADejaVote': 'You have already voted',
    'Votant.EstRadie': 'You are no longer on the electoral list',
    'Votant.SansDroitDeVote': 'You have no voting right',
    'Campagne.VotePasOuvert': 'The vote is not open yet',
    'Campagne.VoteTermine': 'The vote is over',
  },
  conseils: {
    'Jeton.Inconnu': 'Open the link from the e-mail without retyping it, or ask your union for a new one.',
    'Votant.EstRadie': 'If you think that this is a mistake, contact your union.',
    'Votant.SansDroitDeVote': 'If you think that this is a mistake, contact your union.',
    'Campagne.VotePasOuvert': 'Come back when the vote opens: this link stays valid.',
  },
}

const count = (number: number, noun: string) => `${number} ${noun}${number > 1 ? 's' : ''}`

/** What the pages of the vote say. */
export const wordsOf = (language: Language) => (language === 'fr' ? fr : en)

/** What the reader can do about a refusal, where there is something. */
export const adviceOf = (code: string, language: Language) => wordsOf(language).conseils[code]
