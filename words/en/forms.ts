import { counted } from '../../rules/plural.ts'
import type { forms as French } from '../fr/forms.ts'

const minutes = (count: number) => counted('en', count, { one: 'minute', other: 'minutes' })
const hours = (count: number) => counted('en', count, { one: 'hour', other: 'hours' })

export const forms: typeof French = {
  heading: 'Form',
  error: 'Error:',
  faults: 'Please look at these answers again:',
  required: '(required)',
  you: 'You',
  fillingAs: 'You are filling this form as',
  contact: 'Where to reach you',
  information: 'Information',
  choose: 'Choose…',
  consents: 'Your consents',
  consentsText: 'Answer each one. A refusal does not keep you from sending the form.',
  yes: 'Yes, I consent',
  no: 'No',
  signature: 'Signature',
  signatureText: 'By writing your name, you sign this form.',
  signatureName: 'Your full name',
  drawing: 'You may draw your signature too:',
  clear: 'Clear the drawing',
  kept: 'The network address that your answers are sent from is kept with them, as proof.',
  send: 'Sign and send',
  sendUnsigned: 'Send',
  done: 'Your form is sent',
  repeated:
    'It had been received already: your first answers count. If you only clicked twice or loaded the page again, all is well.',
  doneTexts: {
    Adhesion: 'Thank you. Your membership is registered; your member card will reach you by e-mail.',
    Demission: 'Your resignation is registered. A confirmation will reach you by e-mail.',
    Personnalise: 'Thank you. A confirmation will reach you by e-mail.',
    Generique: 'Thank you. A confirmation will reach you by e-mail.',
    demande:
      'Thank you. Your request for membership is received; a copy will reach you by e-mail. Your union will write to you once it has studied it.',
  },
  limited: 'Too many requests have come from here, or for this e-mail address. Nothing was recorded.',
  wait: (seconds: number) =>
    `Your answers are kept on this page: leave it open, and send it again in ${durationOf(seconds)}.`,
  states: {
    unknown: ['This link is not valid', 'Open the link as you received it, or ask your union for a new one.'],
    expired: ['This link has expired', 'Ask your union for a new link.'],
    answered: ['This form was sent already', 'Each link serves once. Ask for a new one if you need it.'],
    notMember: ['There is no membership to leave', 'No standing membership in this union is in your name.'],
    outdated: ['This form has just changed', 'Open it again and fill it anew. Nothing was recorded.'],
    unreadable: ['The answer could not be read', 'Open the form again and fill it anew.'],
    tooLarge: [
      'This form is too large to be shown',
      'Your union has to shorten it: let it know. Nothing was recorded.',
    ],
    unavailable: ['The service is temporarily unavailable', 'Try again in a moment.'],
  },
  labels: {
    ...{ prenom: 'First name', nom: 'Last name', courriel: 'E-mail', telephonePrincipal: 'Telephone' },
    ...{ adresse1: 'Address', ville: 'City', province: 'Province', codePostal: 'Postal code' },
  },
  faultTexts: {
    required: 'Please answer this question.',
    untickedBox: 'Tick this box to go on.',
    tooLong: 'The answer is too long.',
    notOffered: 'Choose one of the answers that are offered.',
    notADate: 'Give a date that exists.',
    notAnAddress: 'Give an address like name@example.ca.',
    notAName: 'Give a name, without an address.',
    unreadable: 'The answer has an unreadable character.',
  },
}

/** A wait, rounded up: whoever comes back then is not told to wait again. */
function durationOf(seconds: number): string {
  const all = Math.max(1, Math.ceil(seconds / 60))
  const [whole, rest] = [Math.floor(all / 60), all % 60]
  return [whole > 0 && hours(whole), rest > 0 && minutes(rest)].filter(Boolean).join(' and ')
}
