import type { Refusals, Said } from '../refusals.ts'

const askUnion = 'Si vous croyez à une erreur, communiquez avec votre syndicat.'
const again = 'Si vous veniez de déposer votre bulletin, déposez-le de nouveau : il ne compte jamais deux fois.'
const notUnderstoodFr: Said = {
  titre: 'L’envoi n’a pas été compris',
  detail: () => 'Ce qui a été envoyé n’est pas un bulletin de vote. Rien n’a été enregistré.',
  advice: 'Reprenez au début par le lien du courriel.',
}

/** What somebody is told who is shown no ballot, by the code of the refusal. */
export const refusals: Refusals = {
  'Jeton.Inconnu': {
    titre: 'Ce lien n’est pas valide',
    detail: () => 'Ce lien n’ouvre aucun bulletin de vote : il est incomplet, ou il n’est plus valide.',
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
  'Requete.DelaiDepasse': {
    titre: 'L’envoi a pris trop de temps',
    detail: () => 'Il n’est pas arrivé en entier. Rien n’a été enregistré.',
    advice: 'Vérifiez votre connexion, puis reprenez au début par le lien du courriel.',
  },
  'Requete.Invalide': {
    titre: 'La demande n’a pas été comprise',
    detail: () => 'L’adresse, ou ce qui a été envoyé, ne peut pas être lu. Rien n’a été enregistré.',
    advice: 'Ouvrez le lien sans le recopier.',
  },
  'Bulletin.Invalide': {
    titre: 'Votre bulletin ne peut pas être déposé tel quel',
    detail: () => 'Il manque un choix, ou il y en a trop. Rien n’a été enregistré.',
    advice: 'Reprenez au début par le lien du courriel.',
  },
  'Bulletin.Perime': {
    titre: 'Les questions ont changé',
    detail: () =>
      'Elles ne sont plus celles que vous avez lues : le vote a été corrigé et publié de nouveau. Votre vote n’a pas été pris.',
    advice: 'Ouvrez de nouveau le lien du courriel, et relisez les questions.',
  },
  'Resultat.NotFound': {
    titre: 'Il n’y a pas encore de résultat ici',
    detail: () => 'Le résultat de ce vote n’est pas publié, ou l’adresse n’est celle d’aucun vote.',
    advice: 'Revenez après le dépouillement.',
  },
  'Urne.EmpreinteInconnue': {
    titre: 'L’urne ne contient pas ce bulletin',
    detail: () => 'Aucun bulletin du journal public n’a cette empreinte.',
    advice: 'Comparez-la avec celle de votre reçu.',
  },
  'Urne.TailleInconnue': {
    titre: 'Le journal n’a pas encore cette taille',
    detail: () => 'Aucune tête signée du journal public n’a ce nombre de bulletins.',
    advice: 'Prenez une taille que la page de l’urne montre.',
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
