import type { VoteTold } from '../db/vote/jetons.ts'
import { momentOf } from '../mail/dates.ts'
import type { Language } from '../problems.ts'
import { inFrench } from './typography.ts'

/** A vote as a page tells of it: when it opens, where that is still to come and was published, and when it closes. */
export type Known = { readonly opening: string | undefined; readonly closing: string }

/** What happened, in the words of who reads it, and what to do. */
type Said = { readonly titre: string; readonly detail: (vote?: Known) => string; readonly advice?: string }
type Refusals = Readonly<Record<string, Said>>

const askUnion = 'Si vous croyez à une erreur, communiquez avec votre syndicat.'
const again = 'Si vous veniez de déposer votre bulletin, déposez-le de nouveau : il ne compte jamais deux fois.'
const notUnderstoodFr: Said = {
  titre: 'L’envoi n’a pas été compris',
  detail: () => 'Ce qui a été envoyé n’est pas un bulletin de vote. Rien n’a été enregistré.',
  advice: 'Reprenez au début par le lien du courriel.',
}

const fr: Refusals = {
  'Jeton.Inconnu': {
    titre: 'Ce lien n’est pas valide',
    detail: () => 'Ce lien n’ouvre aucun bulletin de vote : il est incomplet, ou il a été remplacé.',
    advice: 'Ouvrez le lien du courriel sans le recopier, ou demandez un nouveau lien à votre syndicat.',
  },
  'Votant.ADejaVote': {
    titre: 'Vous avez déjà voté',
    detail: () => 'Votre bulletin est dans l’urne. Un vote ne peut être ni changé ni refait.',
    advice: 'Si ce n’est pas vous qui avez voté, communiquez avec votre syndicat sans attendre.',
  },
  'Votant.EstRadie': {
    titre: 'Vous n’êtes plus sur la liste électorale',
    detail: () => 'Vous avez été retiré de la liste électorale de ce vote.',
    advice: askUnion,
  },
  'Votant.SansDroitDeVote': {
    titre: 'Vous n’avez pas le droit de vote',
    detail: () => 'Vous êtes sur la liste électorale, mais le droit de vote ne vous est pas accordé pour ce vote.',
    advice: askUnion,
  },
  'Campagne.VotePasOuvert': {
    titre: 'Le vote n’est pas encore ouvert',
    detail: (vote) => (vote?.opening ? `Le vote ouvrira le ${vote.opening}.` : 'La date d’ouverture n’est pas fixée.'),
    advice: 'Revenez à l’ouverture du vote : ce lien restera valide.',
  },
  'Campagne.VoteTermine': {
    titre: 'Le vote est terminé',
    detail: (vote) => (vote ? `Le vote a pris fin le ${vote.closing}.` : 'Aucun bulletin n’est plus accepté.'),
  },
  'Campagne.NotFound': {
    titre: 'Ce vote n’est pas publié ici',
    detail: () => 'L’adresse n’est celle d’aucun vote dont l’urne est publique.',
    advice: 'Ouvrez le lien de votre reçu sans le recopier.',
  },
  'Requete.RouteInconnue': {
    titre: 'Cette page n’existe pas',
    detail: () => 'L’adresse n’est pas celle d’un bulletin de vote.',
    advice: 'Ouvrez le lien du courriel sans le recopier.',
  },
  'Requete.MethodeNonPermise': {
    titre: 'Cette page ne s’ouvre pas directement',
    detail: () => 'Elle suit une étape du vote. Rien n’a été enregistré.',
    advice: 'Reprenez au début par le lien du courriel.',
  },
  'Requete.TropVolumineuse': {
    titre: 'L’envoi est trop volumineux',
    detail: () => 'Ce qui a été envoyé est plus grand que n’importe quel bulletin. Rien n’a été enregistré.',
    advice: 'Reprenez au début par le lien du courriel.',
  },
  'Requete.TypeMediaNonSupporte': notUnderstoodFr,
  'Requete.JsonInvalide': notUnderstoodFr,
  'Serveur.Indisponible': {
    titre: 'Le service ne répond pas pour l’instant',
    detail: () => 'Réessayez dans un moment.',
    advice: again,
  },
  'Serveur.ErreurInterne': {
    titre: 'Une erreur s’est produite',
    detail: () => 'L’erreur vient du service, pas de vous. Réessayez dans un moment.',
    advice: again,
  },
}

const askOffice = 'If you think that this is a mistake, contact your union.'
const castAgain = 'If you were casting your ballot, cast it again: it never counts twice.'
const notUnderstoodEn: Said = {
  titre: 'What was sent was not understood',
  detail: () => 'What was sent is not a ballot. Nothing was recorded.',
  advice: 'Begin again with the link from the e-mail.',
}

const en: Refusals = {
  'Jeton.Inconnu': {
    titre: 'This link is not valid',
    detail: () => 'This link opens no ballot: it is incomplete, or was replaced.',
    advice: 'Open the link from the e-mail without retyping it, or ask your union for a new one.',
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
    titre: 'You have no voting right',
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
    detail: (vote) => (vote ? `The vote closed on ${vote.closing}.` : 'No more ballots are taken.'),
  },
  'Campagne.NotFound': {
    titre: 'This vote is not published here',
    detail: () => 'This address is that of no vote whose ballot box is public.',
    advice: 'Open the link of your receipt without retyping it.',
  },
  'Requete.RouteInconnue': {
    titre: 'There is no such page',
    detail: () => 'This address is not that of a ballot.',
    advice: 'Open the link from the e-mail without retyping it.',
  },
  'Requete.MethodeNonPermise': {
    titre: 'This page cannot be opened directly',
    detail: () => 'It follows a step of the vote. Nothing was recorded.',
    advice: 'Begin again with the link from the e-mail.',
  },
  'Requete.TropVolumineuse': {
    titre: 'Too much was sent',
    detail: () => 'What was sent is larger than any ballot. Nothing was recorded.',
    advice: 'Begin again with the link from the e-mail.',
  },
  'Requete.TypeMediaNonSupporte': notUnderstoodEn,
  'Requete.JsonInvalide': notUnderstoodEn,
  'Serveur.Indisponible': {
    titre: 'The service does not answer for now',
    detail: () => 'Try again in a moment.',
    advice: castAgain,
  },
  'Serveur.ErreurInterne': {
    titre: 'Something went wrong',
    detail: () => 'The fault is the service’s, not yours. Try again in a moment.',
    advice: castAgain,
  },
}

type Reader = { readonly language: Language; readonly timeZone: string }

/**
 * What somebody is told who is shown no ballot; undefined for a code that has no words for readers. A vote that was
 * withdrawn keeps an opening that says nothing.
 */
export function refusalTold(code: string, { language, timeZone }: Reader, vote: VoteTold | undefined) {
  const said = (language === 'fr' ? fr : en)[code]
  const known = vote && {
    opening: vote.etat === 'Planifie' ? momentOf(vote.ouverture, timeZone, language) : undefined,
    closing: momentOf(vote.fermeture, timeZone, language).replace(/\.$/, ''),
  }
  const typeset = language === 'fr' ? inFrench : (text: string) => text
  return said && { titre: typeset(said.titre), detail: typeset(said.detail(known)), advice: typeset(said.advice ?? '') }
}
