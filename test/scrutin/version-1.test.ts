import { describe, expect, test } from 'vitest'
import { type AskedQuestion, type Bulletin, tally } from '../../scrutin/tally.ts'
import { contradictions, type Resultat1 } from '../../scrutin/version-1.ts'

const offered = (...ids: string[]) => ids.map((id) => ({ id, libelle: id }))
const questions: readonly AskedQuestion[] = [
  {
    ...{ id: 'q1', titre: 'Un', nombreChoixMin: 1, nombreChoixMax: 1, permetAbstention: true },
    options: offered('a', 'b'),
  },
  {
    ...{ id: 'q2', titre: 'Deux', nombreChoixMin: 1, nombreChoixMax: 2, permetAbstention: false },
    options: offered('c', 'd', 'e'),
  },
]
const bulletin = (poids: number, options: string[], abstentions: string[] = []): Bulletin => ({
  poids,
  options,
  abstentions,
})
const bulletins = [
  bulletin(0.57, ['a', 'c']),
  bulletin(1.0001, ['b', 'c', 'd']),
  bulletin(2, ['e'], ['q1']),
  bulletin(1.005, ['a', 'd', 'e']),
]

const file = (changes: Partial<Resultat1> = {}): Resultat1 => {
  const { bulletins: cast = bulletins } = changes
  const base = { format: 'x', campagne: {}, questions, bulletins: cast, recus: cast.map((_, n) => `r${String(n)}`) }
  return { ...base, totaux: tally(questions, cast), ...changes }
}

test('the sums of some ballots', () => {
  expect(tally(questions, bulletins)).toEqual({
    bulletins: 4,
    poids: 4.5751,
    questions: [
      {
        questionId: 'q1',
        abstentions: 1,
        options: [
          { optionId: 'a', votes: 2, votesPonderes: 1.575 },
          { optionId: 'b', votes: 1, votesPonderes: 1.0001 },
        ],
      },
      {
        questionId: 'q2',
        abstentions: 0,
        options: [
          { optionId: 'c', votes: 2, votesPonderes: 1.5701 },
          { optionId: 'd', votes: 2, votesPonderes: 2.0051 },
          { optionId: 'e', votes: 2, votesPonderes: 3.005 },
        ],
      },
    ],
  })
  expect(tally(questions, [])).toMatchObject({ bulletins: 0, poids: 0 })
})

test('a sum of a thousand weights is exact', () => {
  const many = Array.from({ length: 1000 }, () => bulletin(0.5701, ['a', 'c']))
  expect(tally(questions, many).poids).toBe(570.1)
})

describe('a result contradicts itself', () => {
  test('where nothing is wrong, in nothing', () => {
    expect(contradictions(file())).toEqual([])
    expect(contradictions(file({ bulletins: [] }))).toEqual([])
    expect(contradictions(file({ bulletins: [bulletin(1, ['a', 'c', 'd'])] }))).toEqual([])
  })

  const answers = (n: number) => `the ballot ${String(n)} does not answer a question as it accepts`
  const names = (n: number) => `the ballot ${String(n)} names what nobody asked`
  const right = bulletin(1, ['a', 'c'])

  test.each<[string, Bulletin, string[]]>([
    ['no answer to a question', bulletin(1, ['a']), [answers(2)]],
    ['too many options', bulletin(1, ['a', 'b', 'c']), [answers(2)]],
    ['an abstention that is not offered', bulletin(1, ['a'], ['q2']), [answers(2)]],
    ['an abstention beside an option', bulletin(1, ['a', 'c'], ['q1']), [answers(2)]],
    ['an option of nobody', bulletin(1, ['a', 'c', 'x']), [names(2)]],
    ['an abstention of nobody', bulletin(1, ['a', 'c'], ['x']), [names(2)]],
    ['an option twice', bulletin(1, ['a', 'c', 'c']), [names(2)]],
    ['no weight', bulletin(0, ['a', 'c']), [names(2)]],
    ['a weight below zero', bulletin(-1, ['a', 'c']), [names(2)]],
  ])('a ballot with %s', (_, wrong, expected) => {
    expect(contradictions(file({ bulletins: [right, wrong, wrong] }))).toEqual(expected)
    expect(contradictions(file({ bulletins: [wrong] }))).toEqual(expected.map((text) => text.replace('2', '1')))
  })

  test('sums that are not those of the ballots', () => {
    const totals = { ...tally(questions, bulletins), poids: 4.5752 }
    expect(contradictions(file({ totaux: totals }))).toEqual(['the sums differ from the ballots'])
  })

  test.each([
    [
      ['r0', 'r1', 'r1', 'r2'],
      ['a receipt is there twice', 'the receipts are not sorted'],
    ],
    [['r0', 'r1', 'r2'], ['there are not as many receipts as ballots']],
    [['r0', 'r1', 'r3', 'r2'], ['the receipts are not sorted']],
    [['r1', 'r0', 'r2', 'r3'], ['the receipts are not sorted']],
    [['', 'r1', 'r2', 'r3'], []],
  ])('the receipts %j', (recus, expected) => {
    expect(contradictions(file({ recus }))).toEqual(expected)
  })
})
