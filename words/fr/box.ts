/** What the public pages of a vote say. */
export const box = {
  heading: 'Vote',
  boxTitle: 'L’urne de ce vote',
  boxText:
    'Chaque bulletin déposé est scellé, puis inscrit en quelques secondes dans un journal public où rien ne peut être retiré ni changé sans que cela se voie. Le journal ne dit ni qui a voté ni ce que disent les bulletins.',
  number: 'Bulletins inscrits\u00a0:',
  guard: {
    Service: 'La clé de l’urne est gardée, chiffrée, par le service, et détruite au dépouillement.',
    Scrutateurs: 'La clé de l’urne est gardée par les scrutateurs\u00a0: le service ne peut pas ouvrir les bulletins.',
  } as Readonly<Record<string, string>>,
  headsTitle: 'Les têtes signées du journal',
  headsText:
    'Une tête résume le journal à un instant et porte la signature du service. Notez-en une\u00a0: toute tête ultérieure doit contenir les mêmes bulletins, et des preuves le montrent.',
  ballots: 'Bulletins',
  signedOn: 'Signée le',
  root: 'Racine',
  noHead: 'Aucun bulletin n’est encore inscrit.',
  older: 'Têtes antérieures',
  publicationTitle: 'Ce qui a été publié',
  publicationText:
    'Le titre, les dates, les questions, les choix, le quorum et les seuils ont été signés par le service à la publication. En voici l’empreinte (SHA-256)\u00a0: chaque bulletin la montre, et le résultat contient ce qu’elle résume. Si vous en aviez noté une autre, les dates ou l’accueil ont peut-être été modifiés depuis\u00a0: demandez-le à votre organisation, dont le journal du vote a chaque empreinte avec sa date.',
  publicationChanged:
    'Attention\u00a0: ce que la base de données dit maintenant de ce vote n’est pas ce qui a été signé. Aucun vote n’est accepté tant que ce n’est pas corrigé.',
  keysTitle: 'Les clés publiques',
  signingKey: 'Clé de signature',
  boxKey: 'Urne',
  toVerification: 'Vérifier qu’un bulletin a été compté',
  toBox: 'Voir l’urne de ce vote',
  verifyTitle: 'Votre bulletin a-t-il été compté\u00a0?',
  later: (closing: string) =>
    `Le vote ferme le ${closing}. Après le dépouillement, vous pourrez vérifier ici que votre bulletin a été compté. D’ici là, l’urne publique montre les bulletins déposés.`,
  awaited: {
    Service: 'Le vote est terminé et le dépouillement n’est pas encore publié. Revenez dans un moment.',
    Scrutateurs:
      'Le vote est terminé. Les scrutateurs, qui gardent la clé de l’urne, n’ont pas encore déposé leur résultat. Revenez plus tard.',
  } as Readonly<Record<string, string>>,
  ask: 'Votre numéro de confirmation',
  hint: 'Celui qui vous a été montré après votre vote, avec ou sans ses tirets.',
  verify: 'Vérifier',
  counted: 'Votre bulletin a été compté.',
  countedText: 'Le résultat publié contient l’empreinte de ce numéro. Il ne dit pas ce que vous avez choisi.',
  notCounted: 'Aucun bulletin compté ne porte ce numéro.',
  notCountedText:
    'Vérifiez chaque caractère. Si le numéro est exact, gardez votre reçu et communiquez avec votre syndicat.',
  malformed: 'Un numéro de confirmation a 32 caractères, de 0 à 9 et de A à F.',
  minutes: 'Lire le procès-verbal (PDF)',
  log: 'Télécharger le journal complet',
  result: 'Télécharger le résultat complet',
  resultText: 'Empreinte du résultat (SHA-256)\u00a0:',
}
