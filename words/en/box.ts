import type { box as French } from '../fr/box.ts'

export const box: typeof French = {
  heading: 'Vote',
  boxTitle: 'The ballot box of this vote',
  boxText:
    'Each ballot cast is sealed, then entered within seconds in a public log, where nothing can be removed or changed without it showing. The log says neither who voted nor what the ballots say.',
  number: 'Ballots entered:',
  guard: {
    Service: 'The service keeps the key to the ballot box, encrypted, and destroys it when the votes are counted.',
    Scrutateurs: 'The scrutineers keep the key to the ballot box: the service cannot open the ballots.',
  },
  headsTitle: 'The signed heads of the log',
  headsText:
    'A head sums up the log at one moment and is signed by the service. Write one down: every later head must contain the same ballots, and there are proofs that it does.',
  ballots: 'Ballots',
  signedOn: 'Signed on',
  root: 'Root',
  noHead: 'No ballot has been entered yet.',
  older: 'Earlier heads',
  publicationTitle: 'What was published',
  publicationText:
    'The service signed the title, dates, questions, choices, quorum and thresholds when the vote was published. This is their fingerprint (SHA-256): every ballot shows it, and the result contains what it sums up. If you noted another one, the dates or the welcome may have been changed since: ask your organization, whose journal of the vote has every fingerprint with its date.',
  publicationChanged:
    'Warning: what the database now says about this vote is not what was signed. No vote is accepted until this is corrected.',
  keysTitle: 'The public keys',
  signingKey: 'Signing key',
  boxKey: 'Ballot box',
  toVerification: 'Check that a ballot was counted',
  toBox: 'See the ballot box of this vote',
  verifyTitle: 'Was your ballot counted?',
  later: (closing) =>
    `The vote closes on ${closing}. After the count you can check here that your ballot was counted. Until then the public box shows the ballots that were cast.`,
  awaited: {
    Service: 'The vote is over, and the count is not published yet. Come back in a moment.',
    Scrutateurs:
      'The vote is over. The scrutineers, who keep the key of the box, have not submitted their result yet. Come back later.',
  },
  ask: 'Your confirmation number',
  hint: 'The one you were shown after you voted, with or without its hyphens.',
  verify: 'Check',
  counted: 'Your ballot was counted.',
  countedText: 'The published result contains the fingerprint of this number. It does not say what you chose.',
  notCounted: 'No counted ballot has this number.',
  notCountedText: 'Check every character. If the number is right, keep your receipt and contact your union.',
  malformed: 'A confirmation number has 32 characters, 0 to 9 and A to F.',
  minutes: 'Read the minutes (PDF)',
  log: 'Download the whole log',
  result: 'Download the whole result',
  resultText: 'Fingerprint of the result (SHA-256):',
}
