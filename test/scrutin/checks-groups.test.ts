import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../../scrutin/checks.ts'
import type { Resultat } from '../../scrutin/result.ts'
import { resultMessage, signatureBy, signerOf } from '../../scrutin/signing.ts'
import { campagneId, contents, service } from './box.ts'
import { type Change, faults, resultOf, set, sets } from './results.ts'

let honest: Resultat
beforeAll(async () => {
  honest = await resultOf(contents)
})

describe('which groups are shown', () => {
  const wrong = 'a group is hidden, or shown, that must not be'
  const hide = (at: number) =>
    sets({ [`groupes.${String(at)}.masque`]: true, [`groupes.${String(at)}.questions`]: null })
  /** Twelve ballots of one weight, so many of each of two unions, and the others of none. */
  const alike = (first: number, second: number) =>
    resultOf(
      contents.map((content, n) => ({
        ...content,
        ...{ poids10k: 10_000, syndicat: n < first ? 'SYN-1' : n < first + second ? 'SYN-2' : null },
      })),
      (context) => ({
        ...context,
        electeurs: { ...context.electeurs, parPoids: [{ poids: 1, inscrits: 20, votants: 12 }] },
      }),
    )

  test('of one weight is known: all where each is large', async () => {
    const result = await alike(6, 6)
    expect(result.groupes.map(({ masque }) => masque)).toEqual([false, false])
    expect([faults(result), faults(result, hide(0)), faults(result, hide(1))]).toEqual([[], [wrong], [wrong]])
  })

  test('of one weight is known: as few are hidden as it takes', async () => {
    const result = await alike(5, 5)
    expect(result.groupes.map(({ syndicat, masque }) => [syndicat, masque])).toEqual([
      ...[
        [null, true],
        ['SYN-1', true],
        ['SYN-2', false],
      ],
    ])
    expect([faults(result), faults(result, hide(2))]).toEqual([[], [wrong]])
    const shown = result.groupes[2]?.questions
    const none = shown?.map((figures) => ({
      ...{ ...figures, abstentions: 0, abstentionsPonderees: 0 },
      options: figures.options.map((option) => ({ ...option, votes: 0, votesPonderes: 0 })),
    }))
    expect(faults(result, sets({ 'groupes.1.masque': false, 'groupes.1.questions': none }))).toEqual([wrong])
  })

  test('all together say what all the ballots say', async () => {
    const result = await alike(6, 6)
    const { votes = 0, votesPonderes = 0 } = result.groupes[1]?.questions?.[1]?.options[0] ?? {}
    const other = 'the figures of the groups are not those of the ballots'
    const at = 'groupes.1.questions.1.options.0'
    expect(votes).toBeGreaterThan(0)
    expect(faults(result, set(`${at}.votes`, votes - 1))).toEqual([other])
    expect(faults(result, set(`${at}.votesPonderes`, votesPonderes - 0.0001))).toEqual([other])
    // Where one is hidden, the others may have less.
    expect(faults(honest, set('groupes.2.questions.1.options.0.votes', 0))).toEqual([])
  })

  /** The honest result with groups of so many ballots, of which the first are shown, without a vote. */
  const grouped = (result: Resultat, shown: number[], hidden: number[]): Change => {
    const questions = result.groupes.find(({ masque }) => !masque)?.questions ?? honest.groupes[2]?.questions
    const none = questions?.map((figures) => ({
      ...{ ...figures, abstentions: 0, abstentionsPonderees: 0 },
      options: figures.options.map((option) => ({ ...option, votes: 0, votesPonderes: 0 })),
    }))
    const all = [
      ...shown.map((bulletins) => ({ bulletins, masque: false })),
      ...hidden.map((bulletins) => ({ bulletins, masque: true })),
    ]
    const weightOfAll = result.totaux.poids
    return set(
      'groupes',
      all.map(({ bulletins, masque }, n) => ({
        ...{ syndicat: `S-${String(n)}`, bulletins, masque, questions: masque ? null : none },
        poids: n === 0 ? weightOfAll - (all.length - 1) : 1,
      })),
    )
  }

  test('of several weights says of nobody less than of five', () => {
    const of = (shown: number[], hidden: number[]) => faults(honest, grouped(honest, shown, hidden))
    expect([of([5], [7]), of([7], [5]), of([5], [3, 4]), of([], [4, 8])]).toEqual([[], [], [], []])
    expect([of([4], [8]), of([8], [4]), of([7, 4], [1])]).toEqual([[wrong], [wrong], [wrong]])
  })

  test('and no weight that fewer than five ballots have', async () => {
    const rare = await resultOf(
      contents.map((content, n) => ({ ...content, poids10k: n < 4 ? 12_500 : 10_000, syndicat: 'SYN-1' })),
      (context) => ({
        ...context,
        electeurs: {
          ...context.electeurs,
          parPoids: [
            { poids: 1, inscrits: 14, votants: 8 },
            { poids: 1.25, inscrits: 6, votants: 4 },
          ],
        },
      }),
    )
    expect([faults(rare), rare.groupes.map(({ masque }) => masque)]).toEqual([[], [true]])
    expect(faults(rare, grouped(rare, [5], [7]))).toEqual([wrong])
    expect(faults(rare, grouped(rare, [], [12]))).toEqual([])
  })
})

test('of several weights all groups may be shown, each of one weight', async () => {
  const apart = await resultOf(
    contents.map((content, n) => ({
      ...content,
      ...(n < 6 ? { poids10k: 10_000, syndicat: 'SYN-1' } : { poids10k: 12_500, syndicat: 'SYN-2' }),
    })),
  )
  expect([apart.groupes.map(({ masque }) => masque), faults(apart)]).toEqual([[false, false], []])
})

test('who might vote is said of each weight or of none, of one that nobody voted with too', () => {
  const classes = (...last: object[]) => [
    { poids: 1, inscrits: 14, avecDroit: 12, votants: 6 },
    { poids: 1.25, inscrits: 6, avecDroit: 6, votants: 6 },
    ...last,
  ]
  const of = (last: object) => faults(honest, set('electeurs.parPoids', classes(last)))
  expect(of({ poids: 2, inscrits: 0, avecDroit: 0, votants: 0 })).toEqual([])
  expect(of({ poids: 2, inscrits: 0, votants: 0 })).toEqual(['those who may vote by weight are not those who may vote'])
})

describe('a result is signed by whoever had the custody of its box', () => {
  const committee = signerOf('scrutateurs', Buffer.alloc(32, 5))
  const publique = committee.publicKey.toString('base64')
  const wrong = ['the result is not signed by a key that it names']
  /** The faults of a result of such a custody, which somebody has signed. */
  function signed(garde: 'Service' | 'Scrutateurs', by = service, scrutateurs: string | null = publique) {
    const doc = { ...structuredClone(honest), signature: undefined }
    const depouilleLe = garde === 'Service' ? doc.campagne.depouilleLe : null
    const unsigned = { ...doc, campagne: { ...doc.campagne, garde, depouilleLe }, cles: { ...doc.cles, scrutateurs } }
    return [...faultsOf({ ...unsigned, signature: signatureBy(by, resultMessage(campagneId, unsigned)) })]
  }

  test('the service, or the scrutineers', () => {
    expect([signed('Service'), signed('Scrutateurs', committee)]).toEqual([[], []])
  })

  test('and by nobody else', () => {
    expect(signed('Service', committee)).toEqual(wrong)
    expect(signed('Scrutateurs', service)).toEqual(wrong)
    expect(signed('Scrutateurs', committee, null)).toEqual(wrong)
    expect(signed('Scrutateurs', signerOf('scrutateurs', Buffer.alloc(32, 6)))).toEqual(wrong)
    expect(signed('Scrutateurs', signerOf('autre', Buffer.alloc(32, 5)))).toEqual(wrong)
    expect(signed('Service', signerOf('s2', Buffer.alloc(32, 1)))).toEqual(wrong)
  })
})
