import { counted } from '../../rules/plural.ts'
import type { vote as French } from '../fr/vote.ts'

const answers = (count: number) => counted('en', count, { one: 'answer', other: 'answers' })

export const vote: typeof French = {
  heading: 'Vote',
  shortened: 'The texts of this ballot are more than a page can show: here are its questions and choices alone.',
  someone: { prenom: 'First name', nom: 'Last name' },
  preview: 'Preview: nothing can be cast from here.',
  votingAs: 'You are voting as',
  until: (moment) => `The vote is open until ${moment}.`,
  faults: 'Please check your ballot. These questions have too few or too many choices:',
  error: 'Error:',
  published: 'Signed fingerprint of what was published (SHA-256):',
  readAgain: 'You can review your ballot before you cast it.',
  promise:
    'A ballot reaches the service readable, and is sealed and signed there as it is cast: anyone who holds the key to the ballot box (VOTE_KEY, or the parts of a quorum where scrutineers hold it) and a copy of the database made before the count can read it, and nobody without the signing key (SCRUTIN_SIGNING_KEY) can put a ballot of their own making into the box, or change or remove one that is in the public log, without it showing; but anyone who can write to the database can have a link sent to themselves and vote in the name of somebody who has not voted, which shows in the turnout, and in the e-mail to that voter only where they do not keep it from leaving.',
  review: 'Review my ballot',
  reviewTitle: 'Review your ballot',
  reviewText: 'Nothing is recorded yet. Once cast, your ballot cannot be changed.',
  cast: 'Cast my ballot',
  change: 'Change my choices',
  done: 'Your vote is recorded',
  doneText: 'Thank you. Your ballot is sealed in the ballot box, without your name.',
  already: 'Your first ballot was cast; this one was not counted.',
  alreadyText:
    'A ballot cannot be changed once it is cast: if you have just made other choices, the first ones count. If you only clicked twice or reloaded the page, all is well. The number below is that of your first ballot.',
  receipt: 'Your confirmation number',
  receiptText:
    'Write it down: it will not be sent to you, and this browser shows it for an hour only. After the vote closes, it lets you check that your ballot was counted, without revealing your choices.',
  fingerprint: 'Fingerprint of your sealed ballot',
  fingerprintText: 'The service has signed a promise to enter it in the public ballot box.',
  signedPromise: (cle) => `Signature of this promise, by the key ${cle} of the service; keep it with your number:`,
  toBox: 'See the ballot box of this vote',
  toVerification: 'After the count, check that your ballot was counted',
  dayOfVote: 'Date of the vote:',
  weight: (poids) => `Your vote has a weight of ${poids}.`,
  weightTells:
    'Fewer than five people have this weight. Ballots are published with their weight, so yours may reveal your choices.',
  instruction: (min, max) => (min === max ? `Choose ${answers(min)}.` : `Choose from ${min} to ${answers(max)}.`),
}
