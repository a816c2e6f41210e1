import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { canonical, canonicalBytes } from '../../../scrutin/canonical.ts'
import { committeeOf } from '../../../scrutin/committee.ts'
import type { Resultat } from '../../../scrutin/result.ts'
import { resultMessage, signatureBy, type Signer } from '../../../scrutin/signing.ts'
import { weighedTally } from '../../../scrutin/tally.ts'
import { newCommittee, prepareGarde } from './committee.ts'

const committee = await newCommittee()
const { committee: keys } = await committee.secrets()
const vote = await prepareGarde(committee.given)
await vote.seal()
const result = committee.count(await vote.urne(), [1, 2, 3])
const sound = JSON.parse(result.toString()) as Resultat

/** What a quorum that forges could bring: the result with other members, signed again. */
function signed(changes: Partial<Resultat>, signer: Signer = keys.signer): Buffer {
  const { signature, ...unsigned } = { ...sound, ...changes }
  expect(signature).toBeDefined()
  const message = resultMessage(unsigned.campagne.id, unsigned)
  return canonicalBytes({ ...unsigned, signature: signatureBy(signer, message) })
}

/** The members of a result that says something else of its ballots, with the sums that these give. */
function ofBallots(bulletins: Resultat['bulletins'], recus = sound.recus): Partial<Resultat> {
  const sorted = bulletins.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))
  const totaux = weighedTally(sound.questions, sorted)
  const { bulletins: number, poids } = totaux
  const groupes = [{ syndicat: null, bulletins: number, poids, masque: false, questions: totaux.questions }]
  return { bulletins: sorted, recus, totaux, groupes }
}
const [first, ...others] = sound.bulletins
const head = sound.tete
const question = sound.questions[0]
if (!first || !head || !question) throw new Error('The vote has no ballot')

/** Electors of whom one more is on the list and may vote, as all figures say. */
const withMore = ({ parPoids: [least, ...others], ...all }: Resultat['electeurs']): Resultat['electeurs'] => ({
  ...{ ...all, inscrits: all.inscrits + 1, avecDroit: all.avecDroit + 1 },
  parPoids: least ? [{ ...least, inscrits: least.inscrits + 1, avecDroit: (least.avecDroit ?? 0) + 1 }, ...others] : [],
})

const other = committeeOf(Buffer.alloc(32, 9)).signer
const extra = 'f'.repeat(64)
const short = 'NombreDifferent' as const
const light = { empreinte: null, motif: 'PoidsDifferent' as const }

test.each<[string, Uint8Array | string, string]>([
  ['signed by another key', signed({}, other), 'SignatureInvalide'],
  [
    'that was changed after it was signed',
    Buffer.from(canonicalBytes({ ...sound, recus: [] })),
    'SignatureInvalide Depouillement.Incoherent',
  ],
  [
    'of another campaign',
    signed({ campagne: { ...sound.campagne, id: 'c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f' } }),
    'AutreCampagne Depouillement.Incoherent',
  ],
  [
    'with another closing',
    signed({ campagne: { ...sound.campagne, fermetureDuVoteUtc: '2030-01-01T00:00:00.000Z' } }),
    'AutreCampagne Depouillement.Incoherent',
  ],
  [
    'on an older head',
    signed({ tete: { ...head, taille: head.taille - 1 } }),
    'TeteDifferente Depouillement.Incoherent',
  ],
  ['on no head', signed({ tete: null }), 'TeteDifferente Depouillement.Incoherent'],
  [
    'with another question',
    signed({ questions: [{ ...question, titre: 'Autre question ?' }] }),
    'QuestionsDifferentes Depouillement.Incoherent',
  ],
  [
    'with another option',
    signed({ questions: [{ ...question, options: question.options.toReversed() }] }),
    'QuestionsDifferentes Depouillement.Incoherent',
  ],
  ['with more electors', signed({ electeurs: { ...sound.electeurs, radies: 1 } }), 'ElecteursDifferents'],
  ['of another organization', signed({ campagne: { ...sound.campagne, organisation: 'Autre' } }), 'AutreCampagne'],
  ['with more electors of each weight', signed({ electeurs: withMore(sound.electeurs) }), 'ElecteursDifferents'],
  [
    'with other keys',
    signed({ cles: { ...sound.cles, urne: sound.cles.scrutateurs ?? '' } }),
    'ClesDifferentes Depouillement.Incoherent',
  ],
  ['with another link of the journal', signed({ journal: null }), 'JournalDifferent'],
  [
    'that hides a ballot',
    signed({ ...ofBallots(others, sound.recus.slice(1)), anomalies: [{ empreinte: null, motif: short }, light] }),
    'NombreDifferent Depouillement.Incoherent',
  ],
  [
    'that sets aside a ballot that is not there',
    signed({
      ...ofBallots(others, sound.recus.slice(1)),
      anomalies: [{ empreinte: null, motif: short }, light, { empreinte: extra, motif: 'Invalide' }],
    }),
    'NombreDifferent',
  ],
  [
    'that adds a ballot',
    signed({
      ...ofBallots([first, ...sound.bulletins], [...sound.recus, extra]),
      anomalies: [{ empreinte: null, motif: short }, light],
    }),
    'NombreDifferent Depouillement.Incoherent',
  ],
  [
    'whose ballot weighs more',
    signed(ofBallots([{ ...first, poids: 2 }, ...others])),
    'PoidsDifferents Depouillement.Incoherent',
  ],
  ['whose sums are others', signed({ totaux: { ...sound.totaux, poids: 8 } }), 'Incoherent'],
  ['with spaces', JSON.stringify(sound, null, 1), 'Illisible'],
  ['that is no JSON', result.subarray(0, 100), 'Illisible'],
  ['that is a list', '[]', 'Illisible'],
  ['that is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'Illisible'],
  ['of nothing', '', 'Illisible'],
])('a result %s is refused', async (_, file, codes) => {
  expect(await vote.refused(file)).toBe(`400 Depouillement.${codes}`)
})

test('the true one is published, once; another one is refused from then on, however it is signed', async () => {
  await vote.bring(result, { 'idempotency-key': 'depot' })
  const counted = await vote.read()
  await vote.bring(result, { 'idempotency-key': 'depot' })
  await vote.bring(result)
  expect(await vote.read()).toEqual(counted)
  expect(await vote.refused(signed({ electeurs: { ...sound.electeurs, radies: 1 } }))).toBe(
    '409 Depouillement.DejaDepose',
  )
})

test('a file is sent as one', async () => {
  const as = (type: string) =>
    vote.refusal('createDepouillement', { path: vote.path, body: result, headers: { 'content-type': type } })
  expect(await as('application/json')).toBe('415 Requete.TypeMediaNonSupporte')
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
  const { body } = await vote.call('createDepouillement', { path: vote.path, body: result, headers })
  expect(body).toMatchObject({
    detail:
      'The body must be sent as application/octet-stream, in UTF-8 if it is text, compressed with gzip if need be.',
  })
})

test('a file that says it is compressed and is not, or is cut, is refused by a code of its operation', async () => {
  const headers = { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' }
  for (const body of [result, gzipSync(result).subarray(0, -10)])
    expect(await vote.refusal('createDepouillement', { path: vote.path, body, headers })).toBe('400 Requete.Invalide')
})
