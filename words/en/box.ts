import type { box as French } from '../fr/box.ts'

export const box: typeof French = {
  heading: 'Vote',
  boxTitle: 'The ballot box of this vote',
  boxText:
    'Each ballot that is cast is sealed, and told of within seconds in a public log from which nothing can be taken and in which nothing can be changed unseen. The log says neither who voted nor what the ballots say.',
  number: 'Ballots told of:',
  guard: {
    Service: 'The key of the box is kept by the service, encrypted, and destroyed by the count.',
    Scrutateurs: 'The key of the box is kept by the scrutineers: the service cannot open the ballots.',
  },
  headsTitle: 'The signed heads of the log',
  headsText:
    'A head sums up the log at an instant and is signed by the service. Write one down: every later head must hold the same ballots, and proofs show it.',
  ballots: 'Ballots',
  signedOn: 'Signed on',
  root: 'Root',
  noHead: 'No ballot is told of yet.',
  older: 'Earlier heads',
  publicationTitle: 'What was published',
  publicationText:
    'The title, dates, questions, choices, quorum and thresholds were signed by the service at the publication. This is their fingerprint (SHA-256): each ballot shows it, and the result holds what it sums up.',
  publicationChanged:
    'Beware: what the database says now of this vote is not what was signed. No vote is taken until that is mended.',
  keysTitle: 'The public keys',
  signingKey: 'Signature, key',
  boxKey: 'Box',
  toVerification: 'Check that a ballot was counted',
  toBox: 'See the ballot box of this vote',
  verifyTitle: 'Was your ballot counted?',
  later: (closing) =>
    `The vote closes on ${closing}. After the count you can check here that your ballot was counted. Until then the public box shows the ballots that were cast.`,
  awaited: {
    Service: 'The vote is over, and the count is not published yet. Come back in a moment.',
    Scrutateurs:
      'The vote is over. The scrutineers, who keep the key of the box, have not brought their result yet. Come back later.',
  },
  ask: 'Your confirmation number',
  hint: 'The one that you were shown after your vote, with or without its hyphens.',
  verify: 'Check',
  counted: 'Your ballot was counted.',
  countedText: 'The published result holds the fingerprint of this number. It does not say what you chose.',
  notCounted: 'No counted ballot has this number.',
  notCountedText: 'Check every character. If the number is right, keep your receipt and contact your union.',
  malformed: 'A confirmation number has 32 characters, from 0 to 9 and from A to F.',
  minutes: 'Read the minutes (PDF)',
  log: 'Download the whole log',
  result: 'Download the whole result',
  resultText: 'Fingerprint of the result (SHA-256):',
}
