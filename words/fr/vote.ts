import { counted } from '../../rules/plural.ts'

const answers = (count: number) => counted('fr', count, { one: 'réponse', other: 'réponses' })

/** What the pages of the vote say. */
export const vote = {
  heading: 'Vote',
  shortened:
    'Les textes de ce bulletin dépassent ce qu’une page peut montrer\u00a0: en voici les questions et les choix seulement.',
  someone: { prenom: 'Prénom', nom: 'Nom' },
  preview: 'Aperçu\u00a0: rien ne peut être déposé d’ici.',
  votingAs: 'Vous votez à titre de\u00a0:',
  until: (moment: string) => `Le vote est ouvert jusqu’au ${moment}.`,
  faults: 'Votre bulletin est à revoir. Le nombre de choix ne convient pas à ces questions\u00a0:',
  error: 'Erreur\u00a0:',
  published: 'Empreinte signée de ce qui a été publié (SHA-256)\u00a0:',
  readAgain: 'Vous pourrez relire votre bulletin avant de le déposer.',
  promise:
    'Un bulletin arrive lisible au service, qui le scelle et le signe au moment du vote\u00a0: qui détient la clé de l’urne (VOTE_KEY, ou les parts d’un quorum si des scrutateurs la gardent) et une copie de la base faite avant le dépouillement peut le lire, et qui n’a pas la clé de signature (SCRUTIN_SIGNING_KEY) ne peut ni mettre dans l’urne un bulletin de sa fabrication, ni changer ou retirer un de ceux qui sont inscrits au journal public, sans que cela se voie\u00a0; mais qui peut écrire dans la base peut se faire envoyer un lien et voter au nom d’une personne qui n’a pas voté, ce que montre la participation, et le courriel à cette personne seulement s’il ne l’empêche pas de partir.',
  review: 'Relire mon bulletin',
  reviewTitle: 'Relisez votre bulletin',
  reviewText: 'Rien n’est encore enregistré. Une fois déposé, votre bulletin ne peut plus être changé.',
  cast: 'Déposer mon bulletin',
  change: 'Modifier mes choix',
  done: 'Votre vote est enregistré',
  doneText: 'Merci. Votre bulletin est scellé dans l’urne, sans votre nom.',
  already: 'Votre premier bulletin est déposé\u00a0; celui-ci n’a pas été compté.',
  alreadyText:
    'Un bulletin déposé ne peut plus être changé\u00a0: si vous veniez de modifier vos choix, ce sont les premiers qui comptent. Si vous avez seulement cliqué deux fois ou rechargé la page, tout est en ordre. Le numéro ci-dessous est celui de votre premier bulletin.',
  receipt: 'Votre numéro de confirmation',
  receiptText:
    'Notez-le\u00a0: il ne vous sera pas envoyé, et ce navigateur ne le montre que pendant une heure. Après la fermeture du vote, il permet de vérifier que votre bulletin a été compté, sans révéler vos choix.',
  fingerprint: 'Empreinte de votre bulletin scellé',
  fingerprintText: 'Le service a signé la promesse de l’inscrire dans l’urne publique.',
  signedPromise: (cle: string) =>
    `Signature de cette promesse, par la clé ${cle} du service\u00a0; conservez-la avec votre numéro\u00a0:`,
  toBox: 'Voir l’urne de ce vote',
  toVerification: 'Vérifier, après le dépouillement, que votre bulletin a été compté',
  dayOfVote: 'Date du vote\u00a0:',
  weight: (poids: string) => `Votre vote a un poids de ${poids}.`,
  weightTells:
    'Moins de cinq personnes ont ce poids. Les bulletins sont publiés avec leur poids\u00a0: le vôtre peut donc révéler vos choix.',
  instruction: (min: number, max: number) =>
    min === max ? `Choisissez ${answers(min)}.` : `Choisissez de ${min} à ${answers(max)}.`,
}
