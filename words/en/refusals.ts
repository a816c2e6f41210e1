import type { Refusals, Said } from '../refusals.ts'

const askOffice = 'If you think this is a mistake, contact your union.'
const castAgain = 'If you were casting your ballot, cast it again: it never counts twice.'
const notUnderstoodEn: Said = {
  titre: 'What was sent was not understood',
  detail: () => 'What was sent is not a ballot. Nothing was recorded.',
  advice: 'Start again from the link in the e-mail.',
}

export const refusals: Refusals = {
  'Jeton.Inconnu': {
    titre: 'This link is not valid',
    detail: () => 'This link opens no ballot: it is incomplete, or no longer valid.',
    advice: 'Open the link in the e-mail without retyping it, or ask your union for a new one.',
  },
  'Votant.ADejaVote': {
    titre: 'You have already voted',
    detail: () => 'Your ballot is in the ballot box. A vote can be neither changed nor cast again.',
    advice: 'If it was not you who voted, contact your union at once.',
  },
  'Votant.EstRadie': {
    titre: 'You are no longer on the electoral list',
    detail: () => 'You were taken off the electoral list of this vote.',
    advice: askOffice,
  },
  'Votant.SansDroitDeVote': {
    titre: 'You are not entitled to vote',
    detail: () => 'You are on the electoral list, but you were not given the right to vote in this vote.',
    advice: askOffice,
  },
  'Campagne.VotePasOuvert': {
    titre: 'The vote is not open yet',
    detail: (vote) => (vote?.opening ? `The vote opens on ${vote.opening}.` : 'Its opening is not set.'),
    advice: 'Come back when the vote opens: this link stays valid.',
  },
  'Campagne.VoteTermine': {
    titre: 'The vote is over',
    detail: (vote) => (vote ? `The vote closed on ${vote.closing}.` : 'No more ballots are accepted.'),
  },
  'Campagne.NotFound': {
    titre: 'This vote is not published here',
    detail: () => 'There is no vote with a public ballot box at this address.',
    advice: 'Open the link on your receipt without retyping it.',
  },
  'Requete.RouteInconnue': {
    titre: 'There is no such page',
    detail: () => 'This is not the address of a ballot.',
    advice: 'Open the link in the e-mail without retyping it.',
  },
  'Requete.MethodeNonPermise': {
    titre: 'This page cannot be opened directly',
    detail: () => 'It follows a step of the vote. Nothing was recorded.',
    advice: 'Start again from the link in the e-mail.',
  },
  'Requete.TropVolumineuse': {
    titre: 'Too much was sent',
    detail: () => 'What was sent is larger than any ballot. Nothing was recorded.',
    advice: 'Start again from the link in the e-mail.',
  },
  'Requete.DelaiDepasse': {
    titre: 'It took too long to send',
    detail: () => 'It did not arrive in full. Nothing was recorded.',
    advice: 'Check your connection, then start again from the link in the e-mail.',
  },
  'Requete.Invalide': {
    titre: 'The request was not understood',
    detail: () => 'The address, or what was sent, cannot be read. Nothing was recorded.',
    advice: 'Open the link without retyping it.',
  },
  'Bulletin.Invalide': {
    titre: 'Your ballot cannot be cast as it is',
    detail: () => 'A choice is missing, or there are too many. Nothing was recorded.',
    advice: 'Start again from the link in the e-mail.',
  },
  'Bulletin.Perime': {
    titre: 'The questions have changed',
    detail: () =>
      'They are no longer those that you have read: the vote was corrected and published anew. Your vote was not taken.',
    advice: 'Open the link in the e-mail again, and read the questions once more.',
  },
  'Resultat.NotFound': {
    titre: 'There is no result here yet',
    detail: () => 'The result of this vote is not published, or the address is that of no vote.',
    advice: 'Come back after the count.',
  },
  'Urne.EmpreinteInconnue': {
    titre: 'The ballot box does not hold this ballot',
    detail: () => 'No ballot of the public log has this fingerprint.',
    advice: 'Compare it with the one on your receipt.',
  },
  'Urne.TailleInconnue': {
    titre: 'The log has no such size yet',
    detail: () => 'No signed head of the public log has this number of ballots.',
    advice: 'Use a size shown on the ballot box page.',
  },
  'Requete.TypeMediaNonSupporte': notUnderstoodEn,
  'Requete.JsonInvalide': notUnderstoodEn,
  'Serveur.Indisponible': {
    titre: 'The service is not available right now',
    detail: () => 'Try again in a moment.',
    advice: castAgain,
  },
  'Serveur.ErreurInterne': {
    titre: 'Something went wrong',
    detail: () => 'The problem is on our side, not yours. Try again in a moment.',
    advice: castAgain,
  },
}
