import { beforeAll, describe, expect, test } from 'vitest'
import type { Resultat } from '../../scrutin/result.ts'
import { cast, contents, digest, headOf, leavesOf } from './box.ts'
import { type Change, faults, resultOf, reversed, set, sets } from './results.ts'

let honest: Resultat
beforeAll(async () => {
  honest = await resultOf(contents)
})
const leaves = leavesOf(contents.map(cast))

describe('a sound result says', () => {
  const droits = (a: number, b: number) => ({
    'electeurs.parPoids.0.avecDroit': a,
    'electeurs.parPoids.1.avecDroit': b,
  })
  const threshold = (base: string) => ({ base, pourcentage: 50, estDepasse: true })
  const one = (motif: string, empreinte: string | null = digest('x')) => set('anomalies', [{ empreinte, motif }])

  test.each<[string, Change]>([
    ['what was counted', () => undefined],
    ['that as many might vote as did', set('electeurs.avecDroit', 12)],
    ['that all on the list might', set('electeurs.avecDroit', 20)],
    ['that all on the list were removed', set('electeurs.radies', 20)],
    ['who might vote by weight', sets(droits(12, 6))],
    ['a threshold of those who voted', set('questions.0.seuilAdoption', threshold('Exprimes'))],
    [
      'one of the electors, whose weight it says',
      sets({ ...droits(12, 6), 'questions.0.seuilAdoption': threshold('Electeurs') }),
    ],
    ['an opening just before the closing', set('campagne.ouvertureDuVoteUtc', '2026-11-23T17:59:59.999Z')],
    ['a count at the closing', set('campagne.depouilleLe', '2026-11-23T18:00:00.000Z')],
    ['no date where scrutineers count', sets({ 'campagne.garde': 'Scrutateurs', 'campagne.depouilleLe': null })],
    ['of several weights no group', sets({ 'groupes.2.masque': true, 'groupes.2.questions': null })],
    ['that the log differs', one('JournalDifferent', null)],
    ['that what was published differs', one('PublicationDifferente', null)],
    ['that the tables differ', one('TablesDifferentes', null)],
    ['of a ballot that no log tells of', one('HorsJournal')],
    ['of one that nobody signed, which the log has not', one('SignatureInvalide')],
    [
      'nothing of the log where that differs',
      sets({ anomalies: [{ empreinte: null, motif: 'JournalDifferent' }], tete: null }),
    ],
  ])('%s', (_, change) => {
    expect(faults(honest, change)).toEqual([])
  })

  test.each<[string, Change, string]>([
    ['one more on the list', set('electeurs.inscrits', 21), 'the voters by weight are not those on the list'],
    [
      'more voters of a weight than have it',
      sets({ 'electeurs.parPoids.0.inscrits': 15, 'electeurs.parPoids.1.inscrits': 5 }),
      'more have voted with a weight than have it',
    ],
    ...(
      [
        ['who might vote, of one weight alone', set('electeurs.parPoids.0.avecDroit', 18)],
        ['one less who might vote by weight than might', sets(droits(11, 6))],
        ['that fewer of a weight might vote than did', sets(droits(13, 5))],
        ['that more of a weight might vote than have it', sets(droits(11, 7))],
      ] as [string, Change][]
    ).map(([title, change]): [string, Change, string] => [
      ...([title, change, 'those who may vote by weight are not those who may vote'] as const),
    ]),
    ...(
      [
        ['that fewer might vote than did', set('electeurs.avecDroit', 11)],
        ['that more might vote than are listed', set('electeurs.avecDroit', 21)],
        ['that more were removed than are listed', set('electeurs.radies', 21)],
      ] as [string, Change][]
    ).map(([title, change]): [string, Change, string] => [
      ...([title, change, 'more voted than might, or might than are listed'] as const),
    ]),
    [
      'a threshold of electors whose weight it does not say',
      set('questions.0.seuilAdoption', threshold('Electeurs')),
      'a question needs a share of the electors, whose weight is not said',
    ],
    [
      'a receipt twice',
      (doc) => {
        set('recus.1', doc.recus[0])(doc)
      },
      'a receipt is there twice',
    ],
    ['receipts in another order', reversed('recus'), 'the receipts are not sorted'],
    [
      'a receipt less',
      (doc) => {
        set('recus', doc.recus.slice(1))(doc)
      },
      'there are not as many receipts as ballots',
    ],
    ['ballots in another order', reversed('bulletins'), 'the ballots are not sorted'],
    ['choices in another order', reversed('bulletins.11.options'), 'the ballot 12 has its choices in another order'],
    ['other sums', set('totaux.questions.0.options.0.votes', 5), 'the sums differ from the ballots'],
    [
      'an opening at the closing',
      set('campagne.ouvertureDuVoteUtc', '2026-11-23T18:00:00.000Z'),
      'the vote closes before it opens',
    ],
    [
      'a count before the closing',
      set('campagne.depouilleLe', '2026-11-23T17:59:59.999Z'),
      'the count is older than the closing of the vote',
    ],
    ...(
      [
        ['no date of the count', set('campagne.depouilleLe', null)],
        ['a date where scrutineers count', set('campagne.garde', 'Scrutateurs')],
      ] as [string, Change][]
    ).map(([title, change]): [string, Change, string] => [
      ...([title, change, 'the date of the count is not that of its custody'] as const),
    ]),
    ['groups in another order', reversed('groupes'), 'the groups are not sorted'],
    ['a group twice', set('groupes.1.syndicat', 'SYN-2'), 'the groups are not sorted'],
    [
      'a group that has no ballot',
      (doc) => {
        set('groupes.3', { syndicat: 'SYN-3', bulletins: 0, poids: 0, masque: true, questions: null })(doc)
      },
      'a group has no ballot',
    ],
    ['a group of one more', set('groupes.1.bulletins', 5), 'the groups are not all the ballots'],
    ['a group that weighs more', set('groupes.1.poids', 5.0001), 'the groups do not weigh as the ballots'],
    [
      'a group without figures as one that is shown',
      set('groupes.0.masque', false),
      'a group is hidden, or shown, that must not be',
    ],
    ...(
      [
        ['figures of another question', set('groupes.2.questions.0.questionId', 'q2')],
        ['figures of another option', set('groupes.2.questions.0.options.0.optionId', 'b')],
        ['figures in another order', reversed('groupes.2.questions.1.options')],
        [
          'no figures of a question',
          (doc) => {
            set('groupes.2.questions', doc.groupes[2]?.questions?.slice(0, 1))(doc)
          },
        ],
        ['more votes of a group than it has ballots', set('groupes.2.questions.1.options.0.votes', 7)],
      ] as [string, Change][]
    ).map(([title, change]): [string, Change, string] => [
      ...([title, change, 'the figures of a group are not those of the questions'] as const),
    ]),
    ...(
      [
        ['more votes of a group than of all', set('groupes.2.questions.0.options.0.votes', 5)],
        ['more weight of a group than of all', set('groupes.2.questions.1.options.0.votesPonderes', 9.0001)],
        ['more abstentions of a group than of all', set('groupes.2.questions.1.abstentions', 1)],
        ['more weight of abstentions than of all', set('groupes.2.questions.0.abstentionsPonderees', 4.5001)],
      ] as [string, Change][]
    ).map(([title, change]): [string, Change, string] => [
      ...([title, change, 'the figures of the groups are not those of the ballots'] as const),
    ]),
    [
      'as many ballots where it says they are not',
      one('NombreDifferent', null),
      'there are not as many ballots as voters',
    ],
    [
      'weights that are right where it says they are not',
      one('PoidsDifferent', null),
      'the ballots have not the weights of the voters',
    ],
    ...['JournalDifferent', 'PublicationDifferente', 'TablesDifferentes'].map((motif): [string, Change, string] => [
      ...([`a ballot of which ${motif} is said`, one(motif)] as const),
      'an anomaly is of a ballot and of the whole',
    ]),
    [
      'nothing of which ballot is outside of the log',
      one('HorsJournal', null),
      'an anomaly is of a ballot and of the whole',
    ],
    ...['Manquant', 'Indechiffrable', 'Invalide', 'RecuRepete'].map((motif): [string, Change, string] => [
      ...([`a ballot that is ${motif} besides all of the log`, one(motif)] as const),
      'the log has not as many ballots as the result',
    ]),
    [
      'anomalies in another order',
      set(
        'anomalies',
        ['b', 'a'].map((letter) => ({ empreinte: letter.repeat(64), motif: 'HorsJournal' })),
      ),
      'the anomalies are not sorted',
    ],
    [
      'an anomaly twice',
      set(
        'anomalies',
        [1, 2].map(() => ({ empreinte: null, motif: 'TablesDifferentes' })),
      ),
      'the anomalies are not sorted',
    ],
    [
      'two reasons of one ballot',
      set(
        'anomalies',
        ['HorsJournal', 'SignatureInvalide'].map((motif) => ({ empreinte: digest('x'), motif })),
      ),
      'a ballot is set aside twice',
    ],
    [
      'a head of another signature',
      set('tete.signeeLe', '2026-11-23T18:00:06.000Z'),
      'the head of the log is not signed by a key of the result',
    ],
    ['a log of one less', set('tete', headOf(leaves.slice(1))), 'the log has not as many ballots as the result'],
    [
      'a log of one more',
      set('tete', headOf([...leaves, Buffer.alloc(32)])),
      'the log has not as many ballots as the result',
    ],
    ['no log', set('tete', null), 'the log has not as many ballots as the result'],
  ])('but not %s', (_, change, fault) => {
    expect(faults(honest, change)).toEqual([fault])
  })

  test.each<[string, Change, string[]]>([
    [
      'the voters of one weight twice',
      set('electeurs.parPoids.1.poids', 1),
      ['the weights of the voters are not sorted', 'the ballots have not the weights of the voters'],
    ],
    [
      'one more who voted',
      set('electeurs.votants', 13),
      ['the voters by weight are not those who voted', 'there are not as many ballots as voters'],
    ],
    [
      'a ballot of what nobody asked',
      set('bulletins.11.options', ['b', 'zz']),
      ['the ballot 12 names what nobody asked, or a choice twice', 'the sums differ from the ballots'],
    ],
    [
      'a ballot that does not answer',
      set('bulletins.11.options', ['c']),
      ['the ballot 12 does not answer a question as it accepts', 'the sums differ from the ballots'],
    ],
    [
      'figures of a group that is hidden',
      (doc) => {
        set('groupes.0.questions', structuredClone(doc.groupes[2]?.questions))(doc)
      },
      [
        'a group is hidden, or shown, that must not be',
        'the figures of a group are not those of the questions',
        'the figures of the groups are not those of the ballots',
      ],
    ],
  ])('nor %s', (_, change, expected) => {
    expect(faults(honest, change)).toEqual(expected)
  })

  test('nor two things of one id, or more choices than are accepted', () => {
    expect(faults(honest, set('questions.1.id', 'q1'))).toContain('two questions or options have one id')
    expect(faults(honest, set('questions.1.options.2.id', 'q1'))).toContain('two questions or options have one id')
    expect(faults(honest, set('questions.1.nombreChoixMin', 3))).toContain(
      'a question asks for more choices than it accepts',
    )
  })
})

describe('a log that tells of more than was counted', () => {
  const larger = (more: number) => headOf([...leaves, ...Array.from({ length: more }, (_, n) => Buffer.alloc(32, n))])
  const of = (motif: string, more: number) =>
    faults(honest, sets({ anomalies: [{ empreinte: digest('x'), motif }], tete: larger(more) }))
  const different = ['the log has not as many ballots as the result']

  test.each(['Manquant', 'Indechiffrable', 'Invalide', 'RecuRepete'])('has each that is %s', (motif) => {
    expect([of(motif, 0), of(motif, 1), of(motif, 2)]).toEqual([different, [], different])
  })

  test('may have one that nobody signed', () => {
    expect([of('SignatureInvalide', 0), of('SignatureInvalide', 1), of('SignatureInvalide', 2)]).toEqual([
      ...[[], [], different],
    ])
  })

  test('has none that stands outside of it', () => {
    expect(of('HorsJournal', 1)).toEqual(different)
  })
})

test('a result says itself that its ballots are not as many, or of other weights, and is sound', async () => {
  const more = await resultOf(contents, (context) => ({
    ...context,
    electeurs: {
      ...context.electeurs,
      votants: 13,
      parPoids: [{ poids: 1, inscrits: 14, votants: 7 }, ...context.electeurs.parPoids.slice(1)],
    },
  }))
  expect([more.anomalies.map(({ motif }) => motif), faults(more)]).toEqual([['NombreDifferent', 'PoidsDifferent'], []])
  expect(faults(more, set('anomalies', more.anomalies.slice(0, 1)))).toEqual([
    'the ballots have not the weights of the voters',
  ])
  expect(faults(more, set('anomalies', more.anomalies.slice(1)))).toEqual(['there are not as many ballots as voters'])
})
