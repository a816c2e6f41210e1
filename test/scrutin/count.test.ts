import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBallot, fingerprint } from '../../scrutin/ballot.ts'
import { canonical } from '../../scrutin/canonical.ts'
import type { SealedBallot } from '../../scrutin/count.ts'
import type { Context } from '../../scrutin/result.ts'
import { newSealingPair, sealer, unsealer } from '../../scrutin/seal.ts'
import { promiseMessage, resultMessage, signerOf, verifierOf } from '../../scrutin/signing.ts'
import { sortedInTurns } from '../../scrutin/turns.ts'
import { seedOr } from '../support/seed.ts'
import {
  ballots,
  campagneId,
  cast,
  contents,
  contextOf,
  digest,
  headOf,
  leavesOf,
  open,
  pair,
  room,
  seal,
  service,
  signed,
  count,
} from './box.ts'

const leaves = leavesOf(ballots)
const context = contextOf(leaves)
const counted = (cast: readonly SealedBallot[], told: Context = context, log = leaves) =>
  count({ ballots: cast, leaves: log }, told, { open, signer: service })

test('a sound box is counted: sums, groups, ballots and receipts, each list sorted by itself', async () => {
  const { resultat, bytes, anomalies } = await counted(ballots)
  expect(anomalies).toEqual([])
  expect(resultat).toMatchObject({ ...context, format: 'membres-et-votes/resultat/2', anomalies: [] })
  expect(resultat.totaux).toEqual({
    ...{ bulletins: 12, poids: 13.5 },
    questions: [
      {
        ...{ questionId: 'q1', abstentions: 4, abstentionsPonderees: 4.5 },
        options: [
          { optionId: 'a', votes: 4, votesPonderes: 5 },
          { optionId: 'b', votes: 4, votesPonderes: 4 },
        ],
      },
      {
        ...{ questionId: 'q2', abstentions: 0, abstentionsPonderees: 0 },
        options: [
          { optionId: 'c', votes: 8, votesPonderes: 9 },
          { optionId: 'd', votes: 8, votesPonderes: 9 },
          { optionId: 'e', votes: 4, votesPonderes: 4.5 },
        ],
      },
    ],
  })
  // Two ballots without a union, and four of SYN-1, are fewer than five each: what is left of SYN-2 is six.
  expect(resultat.groupes.map(({ questions: _, ...group }) => group)).toEqual([
    { syndicat: null, bulletins: 2, poids: 2.5, masque: true },
    { syndicat: 'SYN-1', bulletins: 4, poids: 5, masque: true },
    { syndicat: 'SYN-2', bulletins: 6, poids: 6, masque: false },
  ])
  const texts = resultat.bulletins.map((bulletin) => JSON.stringify(bulletin))
  expect(texts).toHaveLength(12)
  expect(resultat.recus).toEqual(contents.map((_, n) => digest(String(n))).sort())
  expect(bytes.toString()).toBe(canonical(resultat))
  const { signature, ...unsigned } = resultat
  expect(signature.cle).toBe('s1')
  const verify = verifierOf(service.publicKey)
  expect(verify(resultMessage(campagneId, unsigned), Buffer.from(signature.signature, 'base64'))).toBe(true)
})

test('the result has the same bytes whatever the order of the box, and as it comes', async () => {
  const { bytes } = await counted(ballots)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(ballots, { minLength: 12 }), async (shuffled) => {
      async function* slowly() {
        for (const ballot of [...shuffled, ...shuffled.slice(0, 3)]) yield await Promise.resolve(ballot)
      }
      const again = await count({ ballots: slowly(), leaves }, context, { open, signer: service })
      expect(again.bytes.equals(bytes)).toBe(true)
    }),
    { seed: seedOr(20_261_123), numRuns: 5 },
  )
})

const empreinteOf = ({ scelle }: SealedBallot) => fingerprint(scelle).toString('hex')
const first = ballots[0] as SealedBallot
const flipped = Buffer.from(first.scelle)
flipped[80] = (flipped[80] ?? 0) ^ 1
const other = signerOf('s1', Buffer.alloc(32, 9))
const foreign = (scelle: Buffer) => signed(scelle)
const content = { recu: digest('new'), poids10k: 10_000, syndicat: null, options: ['a', 'c'], abstentions: [] }

/** The first ballot replaced by another, which the log has. */
const replaced = (ballot: SealedBallot) => {
  const box = [ballot, ...ballots.slice(1)]
  return { box, log: leavesOf(box) }
}
const wholes = ['NombreDifferent', 'PoidsDifferent']

test.each<[string, SealedBallot, string]>([
  ['not signed by the key that it names', signed(first.scelle as Buffer, other), 'SignatureInvalide'],
  ['signed by an unknown key', { ...first, cle: 's2' }, 'SignatureInvalide'],
  ['with a signature of nothing', { ...first, signature: Buffer.alloc(0) }, 'SignatureInvalide'],
  [
    'signed for another campaign',
    {
      ...first,
      signature: service.sign(promiseMessage('0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e', fingerprint(first.scelle))),
    },
    'SignatureInvalide',
  ],
  [
    'sealed to another key',
    foreign(sealer(newSealingPair().publicKey, campagneId)(Buffer.from('x'))),
    'Indechiffrable',
  ],
  ['sealed for another campaign', foreign(sealer(pair.publicKey, 'x')(encodeBallot(content, room))), 'Indechiffrable'],
  ['of three bytes', foreign(Buffer.from('abc')), 'Indechiffrable'],
  ['of nothing', foreign(Buffer.alloc(0)), 'Indechiffrable'],
  ['that is no ballot', foreign(seal(Buffer.from('x'))), 'Invalide'],
  ['of the room of another campaign', foreign(seal(encodeBallot(content, room + 1))), 'Invalide'],
  ['with a choice that nobody offers', cast({ options: ['a', 'c', 'z'] }, 50), 'Invalide'],
  ['with too many choices', cast({ options: ['a', 'b', 'c'] }, 51), 'Invalide'],
  ['without an answer', cast({ options: ['a'] }, 52), 'Invalide'],
  ['that abstains where that is not offered', cast({ options: ['a'], abstentions: ['q2'] }, 53), 'Invalide'],
  ['that abstains from what nobody asks', cast({ abstentions: ['q9'] }, 54), 'Invalide'],
])('a ballot %s is set aside, and the others are counted', async (_, ballot, motif) => {
  const { box, log } = replaced(ballot)
  const { resultat, anomalies } = await counted(box, contextOf(log), log)
  expect(anomalies).toEqual([
    ...wholes.map((whole) => ({ empreinte: null, motif: whole })),
    { empreinte: empreinteOf(ballot), motif },
  ])
  expect(resultat.anomalies).toEqual(anomalies)
  expect(resultat.totaux.bulletins).toBe(11)
})

const both = (...anomalies: [string | null, string][]) =>
  [...wholes.map((motif): [null, string] => [null, motif]), ...anomalies]
    .map(([empreinte, motif]) => ({ empreinte, motif }))
    .sort((a, b) => (`${a.empreinte ?? ''} ${a.motif}` < `${b.empreinte ?? ''} ${b.motif}` ? -1 : 1))

test('one bit that was flipped is told as a ballot that nobody signed and one that is missing', async () => {
  const { anomalies } = await counted([{ ...first, scelle: flipped }, ...ballots.slice(1)])
  const print = fingerprint(flipped).toString('hex')
  expect(anomalies).toEqual(both([print, 'SignatureInvalide'], [empreinteOf(first), 'Manquant']))
})

test('a ballot that was removed is missing, and one that was added stands outside of the log', async () => {
  const added = cast({}, 60)
  expect((await counted(ballots.slice(1))).anomalies).toEqual(both([empreinteOf(first), 'Manquant']))
  const { anomalies, resultat } = await counted([...ballots, added])
  expect(anomalies).toEqual([{ empreinte: empreinteOf(added), motif: 'HorsJournal' }])
  expect(resultat.totaux.bulletins).toBe(12)
})

test('of two ballots with one receipt one is counted, the same one in whichever order they come', async () => {
  const twin = cast({ options: ['b', 'd'] }, 0)
  const box = [...ballots, twin]
  const log = leavesOf(box)
  const told = contextOf(log)
  const [one, two] = [await counted(box, told, log), await counted(box.toReversed(), told, log)]
  expect(one.bytes.equals(two.bytes)).toBe(true)
  expect(one.anomalies).toContainEqual({ empreinte: expect.any(String) as string, motif: 'RecuRepete' })
  expect(one.resultat.recus).toHaveLength(12)
})

test.each<[string, Partial<Context>, Buffer[]]>([
  ['a leaf is missing', {}, leaves.slice(1)],
  ['its leaves have another order', {}, leaves.toReversed()],
  ['no head was signed', { tete: null }, leaves],
  ['its head was signed by another key', { tete: headOf(leaves, other) }, leaves],
  ['its head names an unknown key', { tete: { ...headOf(leaves), cle: 's9' } }, leaves],
  [
    'its head was signed at another moment',
    { tete: { ...headOf(leaves), signeeLe: '2026-11-23T18:00:06.000Z' } },
    leaves,
  ],
  ['its head is that of fewer leaves', { tete: headOf(leaves.slice(0, 5)) }, leaves],
])('a log is not the one that was signed: %s', async (_, change, log) => {
  const { anomalies } = await counted(ballots, { ...context, ...change }, log)
  expect(anomalies).toContainEqual({ empreinte: null, motif: 'JournalDifferent' })
})

test('ballots that are as many but of other weights are told', async () => {
  const parPoids = [{ poids: 1, inscrits: 15, votants: 10 }, { poids: 1.25, inscrits: 5, votants: 2 }] // prettier-ignore
  const electeurs = { ...context.electeurs, parPoids }
  const { anomalies } = await counted(ballots, { ...context, electeurs })
  expect(anomalies).toEqual([{ empreinte: null, motif: 'PoidsDifferent' }])
})

test('a box that was sealed to another key has no result but anomalies, and an empty one has none', async () => {
  const wrong = unsealer(newSealingPair().secret, campagneId)
  const { anomalies, resultat } = await count({ ballots, leaves }, context, { open: wrong, signer: service })
  expect(anomalies).toHaveLength(14)
  expect(resultat.bulletins).toEqual([])
  const nobody = { ...context.electeurs, votants: 0, parPoids: [{ poids: 1, inscrits: 20, votants: 0 }] }
  const empty = await counted([], { ...contextOf([]), electeurs: nobody }, [])
  expect(empty.anomalies).toEqual([])
  expect(empty.resultat).toMatchObject({ tete: null, groupes: [], totaux: { bulletins: 0, poids: 0 } })
})

test('other work goes on while a box is counted, and while its result is made', async () => {
  const asked = { opening: 0, after: 0 }
  let isRead = false
  async function* read() {
    yield* await Promise.resolve(ballots)
    isRead = true
  }
  const turn = () => {
    asked[isRead ? 'after' : 'opening']++
    return Promise.resolve()
  }
  const { bytes } = await count({ ballots: read(), leaves }, context, { open, signer: service, turn })
  // Leaves and ballots; then the order of fingerprints, the log, the sums, the orders of ballots and of receipts.
  expect(asked.opening).toBe(24)
  expect(asked.after).toBeGreaterThanOrEqual(27)
  expect((await counted(ballots)).bytes.equals(bytes)).toBe(true)
  let turns = 0
  const tick = () => {
    turns++
    if (turns < 1000) setImmediate(tick)
  }
  setImmediate(tick)
  await counted(Array.from({ length: 10 }, () => ballots).flat())
  expect(turns).toBeGreaterThanOrEqual(6)
  turns = 1000
})

test('values are sorted in turns as they are at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 3 }), { maxLength: 400 }), async (texts) => {
      const sorted = await sortedInTurns(texts, (text) => text, () => Promise.resolve()) // prettier-ignore
      expect(sorted).toEqual(texts.toSorted())
    }),
    { seed: seedOr(20_261_123), numRuns: 30 },
  )
})

test('more values than are sorted at once come in order, each as often as it was given', async () => {
  const values = Array.from({ length: 175 }, (_, n) => ({ text: String((n * 37) % 90).padStart(3, '0'), n }))
  let turns = 0
  const turn = () => {
    turns++
    return Promise.resolve()
  }
  const found = await sortedInTurns(values, ({ text }) => text, turn)
  expect(found.map(({ text }) => text)).toEqual(values.map(({ text }) => text).sort())
  expect(new Set(found).size).toBe(175)
  // Four pieces; then two lists of 100 and 75, and one of 175.
  expect(turns).toBe(4 + 2 + 2 + 4)
})

test('a box that its log cannot tell of is counted whole, and says so', async () => {
  const box = { ballots, leaves: [], isAppended: false }
  const { resultat } = await count(box, { ...context, tete: null }, { open, signer: service })
  expect(resultat.totaux.bulletins).toBe(12)
  expect(resultat.anomalies).toEqual([{ empreinte: null, motif: 'JournalDifferent' }])
})

test('a ballot that is there twice is counted once, whichever of both was signed', async () => {
  const [first] = ballots
  const unsigned = { ...(first as SealedBallot), signature: Buffer.alloc(64) }
  for (const cast of [
    [...ballots, unsigned],
    [unsigned, ...ballots],
  ]) {
    const { resultat } = await counted(cast)
    expect([resultat.totaux.bulletins, resultat.anomalies]).toEqual([12, []])
  }
})
