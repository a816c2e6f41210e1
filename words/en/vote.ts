import { counted } from '../../rules/plural.ts'
import type { vote as French } from '../fr/vote.ts'

const answers = (count: number) => counted('en', count, { one: 'answer', other: 'answers' })

export const vote: typeof French = {
  heading: 'Vote',
  preview: 'Preview: nothing can be cast from here.',
  votingAs: 'You are voting as',
  until: (moment) => `The vote is open until ${moment}.`,
  faults: 'Please look at your ballot again. These questions have too few or too many choices:',
  error: 'Error:',
  published: 'Signed fingerprint of what was published (SHA-256):',
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
  instruction: (min, max) => (min === max ? `Choose ${answers(min)}.` : `Choose from ${min} to ${answers(max)}.`),
}
