import { counted } from '../../rules/plural.ts'

const minutes = (count: number) => counted('fr', count, { one: 'minute', other: 'minutes' })
const hours = (count: number) => counted('fr', count, { one: 'heure', other: 'heures' })

/** What the pages of forms say. */
export const forms = {
  heading: 'Formulaire',
  error: 'Erreur\u00a0:',
  faults: 'Certaines réponses sont à revoir\u00a0:',
  required: '(obligatoire)',
  you: 'Vous',
  fillingAs: 'Vous remplissez ce formulaire à titre de\u00a0:',
  copyTo: (courriel: string) => `Une copie sera envoyée à ${courriel}.`,
  contact: 'Vos coordonnées',
  information: 'Renseignements',
  choose: 'Choisissez…',
  consents: 'Vos consentements',
  consentsText: 'Répondez à chacun. Un refus n’empêche pas d’envoyer le formulaire.',
  yes: 'Oui, j’y consens',
  no: 'Non',
  signature: 'Signature',
  signatureText: 'En écrivant votre nom, vous signez ce formulaire.',
  signatureName: 'Votre nom complet',
  drawing: 'Vous pouvez aussi dessiner votre signature\u00a0:',
  clear: 'Effacer le dessin',
  kept: 'Avec vos réponses, l’adresse réseau d’où elles sont envoyées est conservée comme preuve.',
  send: 'Signer et envoyer',
  sendUnsigned: 'Envoyer',
  done: 'Votre formulaire est envoyé',
  repeated:
    'Il avait déjà été reçu\u00a0: ce sont vos premières réponses qui comptent. Si vous avez seulement cliqué deux fois ou rechargé la page, tout est en ordre.',
  doneTexts: {
    Adhesion: 'Merci. Votre adhésion est enregistrée\u00a0; votre carte de membre vous parviendra par courriel.',
    Demission: 'Votre démission est enregistrée. Une confirmation vous parviendra par courriel.',
    Personnalise: 'Merci. Une confirmation vous parviendra par courriel.',
    Generique: 'Merci. Une confirmation vous parviendra par courriel.',
    demande:
      'Merci. Votre demande d’adhésion est reçue\u00a0; une copie vous parviendra par courriel. Votre syndicat vous écrira après l’avoir étudiée.',
  },
  changed: [
    'Ce formulaire a changé depuis que vous l’avez ouvert. Rien n’a été enregistré.',
    'Relisez-le, et répondez-y de nouveau.',
  ],
  limited: 'Trop de demandes sont venues d’ici, ou pour cette adresse de courriel. Rien n’a été enregistré.',
  wait: (seconds: number) =>
    `Vos réponses sont gardées sur cette page\u00a0: laissez-la ouverte, et renvoyez-la dans ${durationOf(seconds)}.`,
  states: {
    unknown: [
      'Ce lien n’est pas valide',
      'Ouvrez le lien tel que vous l’avez reçu, ou demandez-en un nouveau à votre syndicat.',
    ],
    expired: ['Ce lien a expiré', 'Demandez un nouveau lien à votre syndicat.'],
    answered: ['Ce formulaire a déjà été envoyé', 'Chaque lien sert une fois. Au besoin, demandez-en un nouveau.'],
    notMember: ['Il n’y a pas d’adhésion à quitter', 'Aucune adhésion en vigueur à ce syndicat n’est à votre nom.'],
    outdated: ['Ce formulaire vient de changer', 'Rouvrez-le et remplissez-le de nouveau. Rien n’a été enregistré.'],
    unreadable: ['La réponse n’a pas pu être lue', 'Rouvrez le formulaire et remplissez-le de nouveau.'],
    tooLarge: [
      'Ce formulaire est trop volumineux pour être affiché',
      'Votre syndicat doit le raccourcir\u00a0: dites-le-lui. Rien n’a été enregistré.',
    ],
    unavailable: ['Le service est momentanément indisponible', 'Réessayez dans quelques instants.'],
  },
  labels: {
    ...{ prenom: 'Prénom', nom: 'Nom', courriel: 'Courriel', telephonePrincipal: 'Téléphone' },
    ...{ adresse1: 'Adresse', ville: 'Ville', province: 'Province', codePostal: 'Code postal' },
  },
  faultTexts: {
    required: 'Répondez à cette question.',
    untickedBox: 'Cochez cette case pour continuer.',
    tooLong: 'La réponse est trop longue.',
    notOffered: 'Choisissez une des réponses offertes.',
    notADate: 'Donnez une date qui existe.',
    notAnAddress: 'Donnez une adresse comme nom@exemple.ca.',
    notAName: 'Donnez un nom, sans adresse.',
    unreadable: 'La réponse contient un caractère illisible.',
  },
}

/** A wait, rounded up: whoever comes back then is not told to wait again. */
function durationOf(seconds: number): string {
  const all = Math.max(1, Math.ceil(seconds / 60))
  const [whole, rest] = [Math.floor(all / 60), all % 60]
  return [whole > 0 && hours(whole), rest > 0 && minutes(rest)].filter(Boolean).join(' et ')
}
