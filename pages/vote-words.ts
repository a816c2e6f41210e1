import type { Language } from '../problems.ts'

const fr = {
  heading: 'Vote',
  votingAs: 'Vous votez au nom de',
  until: (moment: string) => `Le vote est ouvert jusqu’au ${moment.replace(/\sh\s/, '\u00a0h\u00a0')}.`,
  faults: 'Votre bulletin n’est pas encore complet. Revoyez ces questions :',
  error: 'Erreur :',
  readAgain: 'Vous pourrez relire votre bulletin avant de le déposer.',
  review: 'Relire mon bulletin',
  reviewTitle: 'Relisez votre bulletin',
  reviewText: 'Rien n’est encore enregistré. Une fois déposé, votre bulletin ne peut plus être changé.',
  cast: 'Déposer mon bulletin',
  change: 'Modifier mes choix',
  done: 'Votre vote est enregistré',
  doneText: 'Merci. Votre bulletin est scellé dans l’urne, sans votre nom.',
  receipt: 'Votre numéro de confirmation',
  receiptText:
    'Notez-le : il n’est montré qu’une fois. Après la fermeture du vote, il permet de vérifier que votre bulletin a été compté, sans révéler vos choix.',
  dayOfVote: 'Date du vote :',
  instruction: (min: number, max: number) =>
    min === max ? `Choisissez ${count(min, 'réponse')}.` : `Choisissez de ${min} à ${count(max, 'réponse')}.`,
  refusedTitle: 'Le vote n’est pas accessible',
  titles: {
    'Jeton.Inconnu': 'Ce lien n’est pas valide',
    'Votant.ADejaVote': 'Vous avez déjà voté',
    'Votant.EstRadie': 'Vous n’êtes plus sur la liste électorale',
    'Votant.SansDroitDeVote': 'Vous n’avez pas le droit de vote',
    'Campagne.VotePasOuvert': 'Le vote n’est pas encore ouvert',
    'Campagne.VoteTermine': 'Le vote est terminé',
  } as Readonly<Record<string, string>>,
  advice: {
    'Jeton.Inconnu': 'Ouvrez le lien du courriel sans le recopier, ou demandez un nouveau lien à votre syndicat.',
    'Votant.EstRadie': 'Si vous croyez à une erreur, communiquez avec votre syndicat.',
    'Votant.SansDroitDeVote': 'Si vous croyez à une erreur, communiquez avec votre syndicat.',
    'Campagne.VotePasOuvert': 'Revenez à l’ouverture du vote : ce lien restera valide.',
  } as Readonly<Record<string, string>>,
}

const en: typeof fr = {
  heading: 'Vote',
  votingAs: 'You are voting as',
  until: (moment) => `The vote is open until ${moment.replace(/\.$/, '')}.`,
  faults: 'Your ballot is not complete yet. Please look at these questions again:',
  error: 'Error:',
  readAgain: 'You will read your ballot once more before you cast it.',
  review: 'Review my ballot',
  reviewTitle: 'Review your ballot',
  reviewText: 'Nothing is recorded yet. Once cast, your ballot cannot be changed.',
  cast: 'Cast my ballot',
  change: 'Change my choices',
  done: 'Your vote is recorded',
  doneText: 'Thank you. Your ballot is sealed in the ballot box, without your name.',
  receipt: 'Your confirmation number',
  receiptText:
    'Write it down: it is shown only once. After the vote closes, it lets you check that your ballot was counted, without revealing your choices.',
  dayOfVote: 'Date of the vote:',
  instruction: (min, max) =>
    min === max ? `Choose ${count(min, 'answer')}.` : `Choose from ${min} to ${count(max, 'answer')}.`,
  refusedTitle: 'The vote cannot be reached',
  titles: {
    'Jeton.Inconnu': 'This link is not valid',
    'Votant.ADejaVote': 'You have already voted',
    'Votant.EstRadie': 'You are no longer on the electoral list',
    'Votant.SansDroitDeVote': 'You have no voting right',
    'Campagne.VotePasOuvert': 'The vote is not open yet',
    'Campagne.VoteTermine': 'The vote is over',
  },
  advice: {
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
export const adviceOf = (code: string, language: Language) => wordsOf(language).advice[code]
