import type { Language } from '../problems.ts'

const fr = {
  heading: 'Vote',
  preview: 'Aperçu\u00a0: rien ne peut être déposé d’ici.',
  votingAs: 'Vous votez au nom de',
  until: (moment: string) => `Le vote est ouvert jusqu’au ${moment}.`,
  faults: 'Votre bulletin n’est pas encore complet. Revoyez ces questions\u00a0:',
  error: 'Erreur\u00a0:',
  readAgain: 'Vous pourrez relire votre bulletin avant de le déposer.',
  promise:
    'Un bulletin est scellé et signé au moment du vote\u00a0: qui détient la clé de l’urne (VOTE_KEY, ou les parts d’un quorum si des scrutateurs la gardent) et une copie de la base faite avant le dépouillement peut le lire, et qui n’a pas la clé de signature (SCRUTIN_SIGNING_KEY) ne peut ni mettre dans l’urne un bulletin de sa fabrication, ni changer ou retirer un de ceux que le journal public annonce, sans que cela se voie\u00a0; mais qui peut écrire dans la base peut se faire un lien et voter au nom d’une personne qui n’a pas voté, ce que disent la participation et, s’il n’est pas désactivé, le courriel à cette personne.',
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
  toBox: 'Voir l’urne de ce vote',
  toVerification: 'Vérifier, après le dépouillement, que votre bulletin a été compté',
  dayOfVote: 'Date du vote\u00a0:',
  weight: (poids: string) => `Votre vote a un poids de ${poids}.`,
  weightTells:
    'Moins de cinq personnes ont ce poids. Les bulletins sont publiés avec leur poids\u00a0: le vôtre peut donc révéler vos choix.',
  instruction: (min: number, max: number) =>
    min === max ? `Choisissez ${count(min, 'réponse')}.` : `Choisissez de ${min} à ${count(max, 'réponse')}.`,
  refusedTitle: 'Le vote n’est pas accessible',
}

const en: typeof fr = {
  heading: 'Vote',
  preview: 'Preview: nothing can be cast from here.',
  votingAs: 'You are voting as',
  until: (moment) => `The vote is open until ${moment}.`,
  faults: 'Your ballot is not complete yet. Please look at these questions again:',
  error: 'Error:',
  readAgain: 'You will read your ballot once more before you cast it.',
  promise:
    'A ballot is sealed and signed as it is cast: whoever holds the key of the box (VOTE_KEY, or the parts of a quorum where scrutineers hold it) and a copy of the database made before the count can read it, and whoever lacks the signing key (SCRUTIN_SIGNING_KEY) can neither put a ballot of their own making into the box, nor change or remove one that the public log tells of, without being seen; but whoever can write to the database can make a link and vote in the name of somebody who has not voted, which the turnout and, where it is not switched off, the e-mail to that voter tell.',
  review: 'Review my ballot',
  reviewTitle: 'Review your ballot',
  reviewText: 'Nothing is recorded yet. Once cast, your ballot cannot be changed.',
  cast: 'Cast my ballot',
  change: 'Change my choices',
  done: 'Your vote is recorded',
  doneText: 'Thank you. Your ballot is sealed in the ballot box, without your name.',
  already: 'Your first ballot was cast; this one was not counted.',
  alreadyText:
    'A ballot that was cast cannot be changed: if you have just made other choices, the first ones count. If you only clicked twice or loaded the page again, all is well. The number below is that of your first ballot.',
  receipt: 'Your confirmation number',
  receiptText:
    'Write it down: it will not be sent to you, and this browser shows it for an hour only. After the vote closes, it lets you check that your ballot was counted, without revealing your choices.',
  fingerprint: 'Fingerprint of your sealed ballot',
  fingerprintText: 'The service has signed the promise to tell of it in the public ballot box.',
  toBox: 'See the ballot box of this vote',
  toVerification: 'Check, after the count, that your ballot was counted',
  dayOfVote: 'Date of the vote:',
  weight: (poids) => `Your vote has a weight of ${poids}.`,
  weightTells:
    'Fewer than five people have this weight. Ballots are published with their weight, so yours may tell your choices.',
  instruction: (min, max) =>
    min === max ? `Choose ${count(min, 'answer')}.` : `Choose from ${min} to ${count(max, 'answer')}.`,
  refusedTitle: 'The vote cannot be reached',
}

const count = (number: number, noun: string) => `${number}\u00a0${noun}${number > 1 ? 's' : ''}`

/** What the pages of the vote say. */
export const wordsOf = (language: Language) => (language === 'fr' ? fr : en)

/** Who holds the vote, above its pages. */
export const headingOf = (language: Language, organisation: string) => `${wordsOf(language).heading} · ${organisation}`
