import { counted } from '../../rules/plural.ts'
import type { forms as French } from '../fr/forms.ts'

const minutes = (count: number) => counted('en', count, { one: 'minute', other: 'minutes' })
const hours = (count: number) => counted('en', count, { one: 'hour', other: 'hours' })

export const forms: typeof French = {
  heading: 'Form',
  error: 'Error:',
  faults: 'Please check these answers:',
  required: '(required)',
  you: 'You',
  fillingAs: 'You are filling in this form as',
  copyTo: (courriel: string) => `A copy will be sent to ${courriel}.`,
  contact: 'Your contact details',
  information: 'Information',
  choose: 'Choose…',
  consents: 'Your consents',
  consentsText: 'Answer each one. You can refuse and still send the form.',
  yes: 'Yes, I consent',
  no: 'No',
  signature: 'Signature',
  signatureText: 'By writing your name, you sign this form.',
  signatureName: 'Your full name',
  drawing: 'You can also draw your signature:',
  clear: 'Clear the drawing',
  kept: 'The network address your answers are sent from is kept with them as proof.',
  send: 'Sign and send',
  sendUnsigned: 'Send',
  done: 'Your form has been sent',
  repeated:
    'It had already been received: your first answers are the ones that count. If you only clicked twice or reloaded the page, all is well.',
  doneTexts: {
    Adhesion: 'Thank you. Your membership has been recorded; your member card will be sent to you by e-mail.',
    Demission: 'Your resignation has been recorded. A confirmation will be sent to you by e-mail.',
    Personnalise: 'Thank you. A confirmation will be sent to you by e-mail.',
    Generique: 'Thank you. A confirmation will be sent to you by e-mail.',
    demande:
      'Thank you. Your membership request has been received; a copy will be sent to you by e-mail. Your union will write to you once it has reviewed it.',
  },
  changed: [
    'This form has changed since you opened it. Nothing was recorded.',
    'Please read it again, and answer it anew.',
  ],
  limited: 'Too many requests have come from here, or for this e-mail address. Nothing has been recorded.',
  wait: (seconds: number) =>
    `Your answers are kept on this page: leave it open, and send it again in ${durationOf(seconds)}.`,
  states: {
    unknown: ['This link is not valid', 'Open the link as you received it, or ask your union for a new one.'],
    expired: ['This link has expired', 'Ask your union for a new link.'],
    answered: ['This form has already been sent', 'Each link works only once. Ask for a new one if you need it.'],
    notMember: ['There is no membership to end', 'There is no membership of this union in your name.'],
    outdated: ['This form has just changed', 'Open it again and fill it in once more. Nothing was recorded.'],
    unreadable: ['The answer could not be read', 'Open the form again and fill it in once more.'],
    tooLarge: [
      'This form is too large to be shown',
      'Your union has to shorten it: please tell them. Nothing was recorded.',
    ],
    unavailable: ['The service is temporarily unavailable', 'Try again in a moment.'],
  },
  labels: {
    ...{ prenom: 'First name', nom: 'Last name', courriel: 'E-mail', telephonePrincipal: 'Telephone' },
    ...{ adresse1: 'Address', ville: 'City', province: 'Province', codePostal: 'Postal code' },
  },
  faultTexts: {
    required: 'Please answer this question.',
    untickedBox: 'Tick this box to continue.',
    tooLong: 'The answer is too long.',
    notOffered: 'Choose one of the answers offered.',
    notADate: 'Enter a date that exists.',
    notAnAddress: 'Enter an address like name@example.ca.',
    notAName: 'Enter a name, without an address.',
    unreadable: 'The answer contains an unreadable character.',
  },
}

/** A wait, rounded up: whoever comes back then is not told to wait again. */
function durationOf(seconds: number): string {
  const all = Math.max(1, Math.ceil(seconds / 60))
  const [whole, rest] = [Math.floor(all / 60), all % 60]
  return [whole > 0 && hours(whole), rest > 0 && minutes(rest)].filter(Boolean).join(' and ')
}
