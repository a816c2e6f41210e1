import { beforeAll, describe, expect, test } from 'vitest'
import { canonical, type Json } from '../../scrutin/canonical.ts'
import type { Resultat } from '../../scrutin/result.ts'
import { resultMessage, signatureBy, signerOf } from '../../scrutin/signing.ts'
import { verify } from '../../scrutin/verify.ts'
import { ballots, campagneId, contextOf, digest, headOf, leavesOf, open, service, count } from './box.ts'

/**
 * A forger has the file, and may sign by the key of the service where `by` is it: what is left is that the file contradicts
 * itself. Whoever compares a hash or a key from elsewhere needs none of this.
 */
type Members = Record<string, Json>
const leaves = leavesOf(ballots)
const copy = (value: unknown) => structuredClone(value) as Members
let honest: Resultat
let file = ''

beforeAll(async () => {
  const counted = await count({ ballots, leaves }, contextOf(leaves), { open, signer: service })
  honest = counted.resultat
  file = counted.bytes.toString()
})

/** Changes a member by its path: `change(doc, 'totaux.poids', 3)`. */
function set(doc: Members, path: string, value: Json | undefined): Members {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at = doc
  for (const name of names) at = at[name] as Members
  if (value === undefined) Reflect.deleteProperty(at, last)
  else at[last] = value
  return doc
}

/** A file of the changed document, signed anew by the key of the service. */
function signedAnew(doc: Members): string {
  const unsigned = { ...doc, signature: undefined }
  return canonical({ ...unsigned, signature: signatureBy(service, resultMessage(campagneId, unsigned)) })
}

const at = (doc: Members, path: string): Json =>
  path.split('.').reduce<Json>((value, name) => (value as Members)[name] as Json, doc)
const items = (doc: Members, path: string) => at(doc, path) as Json[]

test('the honest file is sound, and authentic by its hash or by a key from elsewhere', () => {
  const hash = digest(file)
  const campagne = { id: campagneId, titre: 'Élection\u2028de l’exécutif' }
  const own = { campagne, bulletins: 12, poids: 13.5, hash, anomalies: [], publication: null, recuCompte: null }
  expect(verify(file)).toEqual({ ...own, isAuthentic: false })
  expect(verify(file, { hash: hash.toUpperCase() })).toEqual({ ...own, isAuthentic: true })
  expect(verify(file, { key: service.publicKey.toString('base64') })).toEqual({ ...own, isAuthentic: true })
})

test('what is pasted is compared without the blanks and the line ends around it', () => {
  const hash = digest(file)
  const key = service.publicKey.toString('base64')
  const [log, ballot] = [leaves.map((leaf) => leaf.toString('hex')), leaves[0]?.toString('hex') ?? '']
  for (const around of ['\n', ' ', '\t\r\n', '\u00A0', '\uFEFF']) {
    const pasted = (text: string) => `${around}${text}${around}`
    expect(verify(file, { hash: pasted(hash.toUpperCase()) })).toMatchObject({ hash, isAuthentic: true })
    const capitals = log.map((line) => pasted(line.toUpperCase()))
    const given = { key: pasted(key), ballot: pasted(ballot), log: capitals }
    expect(verify(file, given)).toMatchObject({ isAuthentic: true })
  }
  expect(verify(file, { hash: undefined })).toMatchObject({ isAuthentic: false })
  expect(() => verify(file, { hash: `${digest('x')}\n` })).toThrow(`The file has the hash ${hash}, not ${digest('x')}`)
})

describe('what is compared with what was kept', () => {
  const foreign = signerOf('s1', Buffer.alloc(32, 9))
  const log = leaves.map((leaf) => leaf.toString('hex'))

  test.each<[string, () => Parameters<typeof verify>[1], string]>([
    ['another hash', () => ({ hash: digest('x') }), 'has the hash'],
    ['another key', () => ({ key: foreign.publicKey.toString('base64') }), 'not signed by this key'],
    ['a receipt of nobody', () => ({ receipt: '0000-'.repeat(8) }), 'No ballot that was counted has this'],
    ['a short receipt', () => ({ receipt: '0000-0000' }), 'This is no confirmation number'],
    ['a receipt with O for 0', () => ({ receipt: `O${'0'.repeat(31)}` }), 'This is no confirmation number'],
    ['a receipt in wide digits', () => ({ receipt: '０'.repeat(32) }), 'This is no confirmation number'],
    ['a log without one', () => ({ log: log.slice(1) }), 'not the one of the result'],
    ['a log in another order', () => ({ log: log.toReversed() }), 'not the one of the result'],
    ['a log of something else', () => ({ log: log.map(() => 'x') }), 'not the one of the result'],
    ['a head that is none', () => ({ head: { taille: 1 } }), 'not one'],
    ['a head of another key', () => ({ head: headOf(leaves.slice(0, 4), foreign), log }), 'not signed by a key'],
    ['a head of another log', () => ({ head: headOf(leaves.slice(1, 5)), log }), 'not the one that the head'],
    ['a head as large, of another log', () => ({ head: headOf(leaves.toReversed()) }), 'not the one that the head'],
    [
      'a head of a larger log',
      () => ({ head: headOf([...leaves, leaves[0] as Buffer]), log }),
      'shorter than the head',
    ],
    ['a smaller head without the log', () => ({ head: headOf(leaves.slice(0, 4)) }), 'log is needed'],
    ['a ballot that the log has not', () => ({ ballot: digest('x'), log }), 'no such ballot'],
    ['a ballot without the log', () => ({ ballot: log[0] ?? '' }), 'log is needed'],
  ])('%s', (_, kept, said) => {
    expect(() => verify(file, kept())).toThrow(said)
  })

  test('and agrees', () => {
    const head = headOf(leaves.slice(0, 4))
    expect(verify(file, { head, log, ballot: (log[3] ?? '').toUpperCase() })).toMatchObject({ bulletins: 12 })
    expect(verify(file, { head: headOf(leaves) })).toMatchObject({ bulletins: 12 })
  })

  test('a ballot that was set aside is told to whoever looks for it', async () => {
    const told = contextOf(leaves)
    const [first, ...others] = ballots
    const box = [
      { ...first, signature: Buffer.alloc(0), scelle: first?.scelle ?? Buffer.alloc(0), cle: 's1' },
      ...others,
    ]
    const { bytes } = await count({ ballots: box, leaves }, told, { open, signer: service })
    expect(verify(bytes.toString())).toMatchObject({
      bulletins: 11,
      anomalies: [{}, {}, { motif: 'SignatureInvalide' }],
    })
    expect(() => verify(bytes.toString(), { ballot: log[0] ?? '', log })).toThrow('SignatureInvalide')
  })
})

describe('who signed a result', () => {
  const committee = signerOf('scrutateurs', Buffer.alloc(32, 5))
  const other = signerOf('s0', Buffer.alloc(32, 6))
  const told = contextOf(leaves)
  const publicOf = ({ publicKey }: typeof service) => publicKey.toString('base64')

  test('is its committee, where scrutineers count', async () => {
    const context = {
      ...told,
      campagne: { ...told.campagne, garde: 'Scrutateurs' as const, depouilleLe: null },
      cles: { ...told.cles, scrutateurs: publicOf(committee) },
    }
    const { bytes } = await count({ ballots, leaves }, context, { open, signer: committee })
    expect(verify(bytes.toString(), { key: publicOf(committee) })).toMatchObject({ isAuthentic: true })
    expect(() => verify(bytes.toString(), { key: publicOf(service) })).toThrow('not signed by this key')
  })

  test('is the key of the ring that it names, none beside it', async () => {
    const signature = [{ id: other.id, publique: publicOf(other) }, ...told.cles.signature]
    const context = { ...told, cles: { ...told.cles, signature } }
    const { bytes } = await count({ ballots, leaves }, context, { open, signer: service })
    expect(verify(bytes.toString(), { key: publicOf(service) })).toMatchObject({ isAuthentic: true })
    expect(() => verify(bytes.toString(), { key: publicOf(other) })).toThrow('not signed by this key')
  })
})

test('of a vote in which nobody voted the log is empty, and no head is of it', async () => {
  const told = contextOf([])
  const electeurs = { ...told.electeurs, votants: 0, parPoids: [{ poids: 1, inscrits: 18, votants: 0 }] }
  const context = { ...told, electeurs: { ...electeurs, inscrits: 18 } }
  const { bytes } = await count({ ballots: [], leaves: [] }, context, { open, signer: service })
  const empty = bytes.toString()
  expect(verify(empty, { log: [] })).toMatchObject({ bulletins: 0, anomalies: [] })
  expect(() => verify(empty, { log: [digest('x')] })).toThrow('not the one of the result')
  expect(() => verify(empty, { head: headOf(leaves.slice(0, 1)), log: [] })).toThrow('shorter than the head')
})

/** Each with what the service's own key signed: it is the content that gives it away. */
test.each<[string, (doc: Members) => Members, string]>([
  ['an unknown member', (d) => set(d, 'note', 'x'), 'nobody knows'],
  ['an unknown member of the campaign', (d) => set(d, 'campagne.note', 'x'), 'campagne.note is a member that nobody'],
  ['an unknown member of a ballot', (d) => set(d, 'bulletins.3.syndicat', 'SYN-1'), 'bulletins[3].syndicat'],
  ['no receipts', (d) => set(d, 'recus', undefined), 'recus is not there'],
  ['no anomalies', (d) => set(d, 'anomalies', undefined), 'anomalies is not there'],
  ['a weight as text', (d) => set(d, 'bulletins.0.poids', '1'), 'is not a weight'],
  ['a weight of five decimals', (d) => set(d, 'bulletins.0.poids', 1.000_01), 'is not a weight'],
  ['a weight of nothing', (d) => set(d, 'bulletins.0.poids', 0), 'is not a weight'],
  ['a weight below zero', (d) => set(d, 'bulletins.0.poids', -1), 'is not a weight'],
  ['a sum as text', (d) => set(d, 'totaux.bulletins', '12'), 'totaux.bulletins'],
  ['a sum of half a ballot', (d) => set(d, 'totaux.bulletins', 12.5), 'totaux.bulletins'],
  ['an abstention as an object', (d) => set(d, 'bulletins.0.abstentions', { length: 0 }), 'is not a list'],
  ['an option as a number', (d) => set(d, 'bulletins.0.options', [1]), 'is not a text'],
  ['a flag as text', (d) => set(d, 'questions.0.permetAbstention', 'false'), 'is not true or false'],
  ['a number of choices as text', (d) => set(d, 'questions.1.nombreChoixMax', '2'), 'nombreChoixMax'],
  ['a receipt in capitals', (d) => set(d, 'recus.0', digest('x').toUpperCase()), 'recus[0]'],
  ['a date without milliseconds', (d) => set(d, 'campagne.depouilleLe', '2026-11-23T18:01:00Z'), 'is not a moment'],
  ['a date of another zone', (d) => set(d, 'campagne.depouilleLe', '2026-11-23T13:01:00.000-05:00'), 'is not a moment'],
  ['a key that is none', (d) => set(d, 'cles.urne', 'AAAA'), '32 bytes'],
  ['an unknown custody', (d) => set(d, 'campagne.garde', 'Personne'), 'is not one of'],
  ['an unknown reason', (d) => set(d, 'anomalies', [{ empreinte: null, motif: 'Autre' }]), 'is not one of'],
  ['another format', (d) => set(d, 'format', 'membres-et-votes/resultat/3'), 'not a result file'],
  ['a ballot more', (d) => (items(d, 'bulletins').push(items(d, 'bulletins')[11] as Json), d), 'receipts as ballots'],
  ['a ballot less', (d) => (items(d, 'bulletins').pop(), d), 'receipts as ballots'],
  ['a ballot and a receipt more', withBallot, 'differ'],
  ['a ballot changed', (d) => set(d, 'bulletins.11.options', ['b', 'c']), ''],
  ['a choice twice', (d) => set(d, 'bulletins.11.options', ['c', 'c']), 'twice'],
  ['a choice of nobody', (d) => set(d, 'bulletins.11.options', ['zz']), 'nobody asked'],
  ['choices in another order', (d) => (items(d, 'bulletins.11.options').reverse(), d), 'another order'],
  ['an answer missing', (d) => set(d, 'bulletins.11.options', ['c']), 'does not answer'],
  ['ballots in another order', (d) => (items(d, 'bulletins').reverse(), d), 'ballots are not sorted'],
  ['receipts in another order', (d) => (items(d, 'recus').reverse(), d), 'receipts are not sorted'],
  ['a receipt twice', (d) => set(d, 'recus.1', at(d, 'recus.0')), 'twice'],
  ['other sums', (d) => set(d, 'totaux.questions.0.options.0.votes', 5), 'sums differ'],
  ['an option of another id', (d) => set(d, 'questions.0.options.0.id', 'b'), 'one id'],
  ['more choices asked than accepted', (d) => set(d, 'questions.1.nombreChoixMin', 3), 'more choices'],
  ['more who voted', (d) => set(d, 'electeurs.votants', 13), 'who voted'],
  ['more on the list', (d) => set(d, 'electeurs.inscrits', 25), 'on the list'],
  ['more voted than might', (d) => set(d, 'electeurs.avecDroit', 5), 'more voted'],
  ['weights of voters in another order', (d) => (items(d, 'electeurs.parPoids').reverse(), d), 'not sorted'],
  ['a voter of another weight', otherWeights, 'weights of the voters'],
  ['a union that is shown though it is small', shownGroup, 'hidden, or shown'],
  ['a union of more ballots', (d) => set(d, 'groupes.2.bulletins', 7), 'not all the ballots'],
  ['a union that weighs more', (d) => set(d, 'groupes.2.poids', 7), 'do not weigh'],
  ['a union with more votes than the whole', (d) => set(d, 'groupes.2.questions.0.options.1.votes', 6), 'groups'],
  [
    'a union with figures of another question',
    (d) => set(d, 'groupes.2.questions.0.questionId', 'q2'),
    'of the questions',
  ],
  ['unions in another order', (d) => (items(d, 'groupes').reverse(), d), 'not sorted'],
  [
    'an anomaly that hides nothing',
    (d) => set(d, 'anomalies', [{ empreinte: null, motif: 'PoidsDifferent' }]),
    'weights',
  ],
  [
    'a ballot missing that was not',
    (d) => set(d, 'anomalies', [{ empreinte: digest('x'), motif: 'Manquant' }]),
    'the log',
  ],
  [
    'an anomaly of the whole with a fingerprint',
    (d) => set(d, 'anomalies', [{ empreinte: null, motif: 'HorsJournal' }]),
    'of the whole',
  ],
  ['a head of another signature', (d) => set(d, 'tete.signeeLe', '2026-11-23T18:00:06.000Z'), 'head of the log'],
  ['a head of fewer ballots', (d) => set(d, 'tete', headOf(leaves.slice(1))), 'not as many ballots'],
  ['no head', (d) => set(d, 'tete', null), 'not as many ballots'],
  [
    'a vote that closes before it opens',
    (d) => set(d, 'campagne.ouvertureDuVoteUtc', '2027-11-01T12:00:00.000Z'),
    'closes before',
  ],
  ['a count before the closing', (d) => set(d, 'campagne.depouilleLe', '2026-11-20T12:00:00.000Z'), 'older'],
  ['no date of the count', (d) => set(d, 'campagne.depouilleLe', null), 'custody'],
])('a forged result, signed by the service: %s', (_, forge, said) => {
  expect(() => verify(signedAnew(forge(copy(honest))))).toThrow(said)
})

function withBallot(doc: Members): Members {
  items(doc, 'bulletins').push(items(doc, 'bulletins')[11] as Json)
  items(doc, 'recus').push('f'.repeat(64))
  return doc
}

function otherWeights(doc: Members): Members {
  set(doc, 'electeurs.parPoids.0.votants', 8)
  return set(doc, 'electeurs.parPoids.1.votants', 4)
}

function shownGroup(doc: Members): Members {
  set(doc, 'groupes.0.masque', false)
  return set(doc, 'groupes.0.questions', at(doc, 'groupes.2.questions'))
}

test.each<[string, (text: string) => string]>([
  ['a space', (text) => text.replace(',', ', ')],
  ['a line at the end', (text) => `${text}\n`],
  [
    'a member twice, of which a program may read the first',
    (text) => text.replace('"totaux":', '"totaux":null,"totaux":'),
  ],
  ['a number in another spelling', (text) => text.replace('"inscrits":20', '"inscrits":2e1')],
  ['an escape that is not needed', (text) => text.replace('Option a', String.raw`Option \u0061`)],
  ['its end cut', (text) => text.slice(0, -1)],
  ['a mark of the order of bytes', (text) => `\u{feff}${text}`],
])('a file with %s is refused', (_, change) => {
  expect(() => verify(change(file))).toThrow(/not canonical|not a result file/)
})

test('a file that somebody else signed, or nobody, is refused', () => {
  const { signature, ...unsigned } = honest
  const other = signerOf('s1', Buffer.alloc(32, 9))
  const forged = (value: Json) => canonical({ ...(unsigned as unknown as Members), signature: value })
  expect(() => verify(forged(signatureBy(other, resultMessage(campagneId, unsigned))))).toThrow('not signed')
  expect(() => verify(forged({ ...signature, cle: 's9' }))).toThrow('not signed')
  expect(() => verify(forged({ ...signature, cle: 'scrutateurs' }))).toThrow('not signed')
  expect(() => verify(canonical(unsigned as unknown as Members))).toThrow('signature is not there')
  // Whoever replaces the keys too is told by the key from elsewhere.
  const doc = copy(unsigned)
  set(doc, 'cles.signature.0.publique', other.publicKey.toString('base64'))
  doc.tete = headOf(leaves, other)
  const whole = canonical({ ...doc, signature: signatureBy(other, resultMessage(campagneId, doc)) })
  expect(verify(whole)).toMatchObject({ isAuthentic: false })
  expect(() => verify(whole, { key: service.publicKey.toString('base64') })).toThrow('not signed by this key')
})

test.each(['', 'x', 'null', '[]', '{}', '1', '"membres-et-votes/resultat/2"'])('%j is no result file', (text) => {
  expect(() => verify(text)).toThrow('not a result file')
})
