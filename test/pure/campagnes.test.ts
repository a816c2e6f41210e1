import { describe, expect, test } from 'vitest'
import * as campagnes from '../../rules/campagnes.ts'

const modeleEnvoiLien = { sujet: 'Votez', contenu: '{{lien}}' }
const facts: campagnes.Facts = {
  ...{ etat: 'Planifie', titre: 'Entente', slug: 'entente', libelleAbstention: 'Je m’abstiens' },
  ...{ ouverture: '2026-11-10T08:00:00Z', fermeture: '2026-11-12T17:00:00Z', now: '2026-11-01T00:00:00Z' },
  ...{ ordreReponsesAleatoire: false, textePageAccueil: 'Bonjour', verrouillerDroits: true, modeleEnvoiLien },
  ...{ refuserPoidsIdentifiants: false, confirmationParCourriel: true, quorum: null, rappels: [] },
}
const next: campagnes.Wanted = campagnes.wanted(facts, {})
const etats = ['Brouillon', 'Planifie', 'VoteOuvert', 'Termine', 'Archive'] as const
const those = (is: (etat: campagnes.Facts['etat']) => boolean) => etats.filter(is)

test('what may be changed is decided by the state', () => {
  expect(those(campagnes.isFinished)).toEqual(['Termine', 'Archive'])
  expect(those((etat) => campagnes.areRightsFrozen({ ...facts, etat }))).toEqual(['VoteOuvert'])
  expect(those((etat) => campagnes.areRightsFrozen({ ...facts, etat, verrouillerDroits: false }))).toEqual([])
})

test('a draft is published before its closing', () => {
  expect(those((etat) => campagnes.mayPublish({ ...facts, etat }))).toEqual(['Brouillon'])
  const at = (now: string) => campagnes.mayPublish({ ...facts, etat: 'Brouillon', now })
  expect([at('2026-11-12T16:59:59.999Z'), at(facts.fermeture), at('2026-11-13T00:00:00Z')]).toEqual([
    true,
    false,
    false,
  ])
})

describe('what a campaign would be', () => {
  const { titre, libelleAbstention, ouverture, fermeture, ordreReponsesAleatoire } = facts
  const { textePageAccueil, verrouillerDroits } = facts
  const stored = {
    ...{ titre, libelleAbstention, ouverture, fermeture, ordreReponsesAleatoire },
    ...{ textePageAccueil, verrouillerDroits, modeleEnvoiLien, refuserPoidsIdentifiants: false },
    confirmationParCourriel: true,
    ...{ quorum: null, rappels: [] },
  }

  test('is what is stored where the body says nothing', () => {
    expect(next).toEqual(stored)
  })

  test.each([
    [{ titre: 'Autre' }, { titre: 'Autre' }],
    [{ ouvertureDuVoteUtc: '2026-11-09T00:00:00Z' }, { ouverture: '2026-11-09T00:00:00Z' }],
    [{ fermetureDuVoteUtc: '2026-11-19T00:00:00Z' }, { fermeture: '2026-11-19T00:00:00Z' }],
    [{ libelleAbstention: null }, { libelleAbstention: null }],
    [{ libelleAbstention: 'Non' }, { libelleAbstention: 'Non' }],
    [{ ordreReponsesAleatoire: true }, { ordreReponsesAleatoire: true }],
    [{ textePageAccueil: 'Salut' }, { textePageAccueil: 'Salut' }],
    [{ textePageAccueil: null }, { textePageAccueil: '' }],
    [{ verrouillerDroitsALOuverture: false }, { verrouillerDroits: false }],
    [{ modeleEnvoiLien: null }, { modeleEnvoiLien: null }],
    [{ refuserPoidsIdentifiants: true }, { refuserPoidsIdentifiants: true }],
    [{ confirmationParCourriel: false }, { confirmationParCourriel: false }],
    [{ quorum: 33.3333 }, { quorum: 33.3333 }],
    [
      { rappels: ['2026-11-12T08:00:00Z', '2026-11-11T08:00:00Z'] },
      { rappels: ['2026-11-11T08:00:00Z', '2026-11-12T08:00:00Z'] },
    ],
  ])('is what the body gives: %j', (input, changes) => {
    const wanted = campagnes.wanted(facts, input)
    expect(wanted).toEqual({ ...stored, ...changes })
    expect(campagnes.differs(facts, wanted)).toBe(true)
  })
})

test('an equal value is no change, nor an instant that is written otherwise', () => {
  expect(campagnes.differs(facts, next)).toBe(false)
  expect(campagnes.differs(facts, { ...next, modeleEnvoiLien: { ...modeleEnvoiLien } })).toBe(false)
  const same = { ouverture: '2026-11-10T08:00:00.000Z', fermeture: '2026-11-12T12:00:00-05:00' }
  expect(campagnes.differs(facts, { ...next, ...same })).toBe(false)
  expect(campagnes.isLocked({ ...facts, etat: 'VoteOuvert' }, { ...next, ...same })).toBe(false)
})

test.each([
  ['Planifie', { fermeture: '2026-10-31T23:59:59Z' }, 'now'],
  ['VoteOuvert', { fermeture: '2026-10-31T23:59:59Z' }, 'now'],
  ['Planifie', { fermeture: '2026-11-01T00:00:00.000Z' }, 'wanted'],
  ['Planifie', { fermeture: '2026-11-20T00:00:00Z' }, 'wanted'],
  ['Brouillon', { fermeture: '2026-10-31T23:59:59Z' }, 'wanted'],
] as const)('of a campaign in the state %s, %j is stored as what is %s', (etat, change, which) => {
  const stored = campagnes.closing({ ...facts, etat }, { ...next, ...change })
  expect(stored).toBe(which === 'now' ? facts.now : change.fermeture)
})

test('a closing that is past and unchanged stays as it is', () => {
  const past = { ...facts, etat: 'Termine' as const, now: '2026-12-01T00:00:00Z' }
  expect(campagnes.closing(past, next)).toBe(facts.fermeture)
  const written = '2026-11-12T17:00:00.000Z'
  expect(campagnes.closing(past, { ...next, fermeture: written })).toBe(written)
})

test('a vote closes after it opens', () => {
  const closes = (fermeture: string) => campagnes.closesBeforeOpening({ ouverture: '2026-11-10T08:00:00Z', fermeture })
  expect(closes('2026-11-10T07:59:59Z')).toBe(true)
  expect(closes('2026-11-10T08:00:00Z')).toBe(true)
  expect(closes('2026-11-10T08:00:00.001Z')).toBe(false)
})

test.each([
  [{}, []],
  [{ titre: 'Autre' }, ['Planifie', 'VoteOuvert', 'Termine', 'Archive']],
  [{ libelleAbstention: null }, ['Planifie', 'VoteOuvert', 'Termine', 'Archive']],
  [{ ordreReponsesAleatoire: true }, ['Planifie', 'VoteOuvert', 'Termine', 'Archive']],
  [{ refuserPoidsIdentifiants: true }, ['Planifie', 'VoteOuvert', 'Termine', 'Archive']],
  [{ quorum: 50 }, ['Planifie', 'VoteOuvert', 'Termine', 'Archive']],
  [{ rappels: ['2026-11-11T08:00:00Z'] }, []],
  [{ ouverture: '2026-11-09T00:00:00Z' }, ['VoteOuvert']],
  [{ fermeture: '2026-11-19T00:00:00Z' }, []],
  [{ textePageAccueil: 'Salut', verrouillerDroits: false, modeleEnvoiLien: null }, []],
])('%j is locked in the states %j', (changes, locked) => {
  expect(those((etat) => campagnes.isLocked({ ...facts, etat }, { ...next, ...changes }))).toEqual(locked)
})

test.each([
  ['ChoixUnique', 1, 1, true],
  ['ChoixUnique', 0, 1, false],
  ['ChoixUnique', 1, 2, false],
  ['ChoixUnique', 2, 2, false],
  ['ChoixMultiple', 1, 1, true],
  ['ChoixMultiple', 2, 3, true],
  ['ChoixMultiple', 3, 3, true],
  ['ChoixMultiple', 0, 2, false],
  ['ChoixMultiple', 3, 2, false],
] as const)('%s of %i to %i is accepted: %s', (type, min, max, expected) => {
  expect(campagnes.isChoiceValid({ type, min, max })).toBe(expected)
})

test('of voters a campaign freezes the rights and weights, and refuses telling weights, by its state and settings', () => {
  expect(those((etat) => campagnes.areWeightsFrozen({ etat }))).toEqual([
    'Planifie',
    'VoteOuvert',
    'Termine',
    'Archive',
  ])
  const telling = (refuserPoidsIdentifiants: boolean) =>
    those((etat) => campagnes.refusesTellingWeights({ etat, refuserPoidsIdentifiants }))
  expect(telling(true)).toEqual(['Planifie', 'VoteOuvert', 'Termine', 'Archive'])
  expect(telling(false)).toEqual([])
  const frozen = (changes: Partial<campagnes.Facts>) => campagnes.frozenOf({ ...facts, ...changes })
  expect(frozen({ etat: 'Brouillon' })).toEqual({ rights: false, weights: false, telling: false })
  expect(frozen({ etat: 'Planifie' })).toEqual({ rights: false, weights: true, telling: false })
  expect(frozen({ etat: 'VoteOuvert' })).toEqual({ rights: true, weights: true, telling: false })
  const refuserPoidsIdentifiants = true
  expect(frozen({ etat: 'Planifie', refuserPoidsIdentifiants })).toEqual({
    rights: false,
    weights: true,
    telling: true,
  })
})

describe('a new campaign', () => {
  const { titre, ouverture, fermeture } = facts
  const asked = { titre, ouvertureDuVoteUtc: ouverture, fermetureDuVoteUtc: fermeture }
  const usual = {
    ...{ titre, ouverture, fermeture, libelleAbstention: null, ordreReponsesAleatoire: false, textePageAccueil: '' },
    ...{ verrouillerDroits: false, confirmationParCourriel: true, modeleEnvoiLien: null },
    ...{ refuserPoidsIdentifiants: false, quorum: null, rappels: [] },
  }

  test('is as the contract says where the body says nothing', () => {
    expect(campagnes.fresh(asked)).toEqual(usual)
  })

  test.each([
    [{ libelleAbstention: 'Non' }, { libelleAbstention: 'Non' }],
    [{ ordreReponsesAleatoire: true }, { ordreReponsesAleatoire: true }],
    [{ textePageAccueil: 'Salut' }, { textePageAccueil: 'Salut' }],
    [{ verrouillerDroitsALOuverture: true }, { verrouillerDroits: true }],
    [{ confirmationParCourriel: false }, { confirmationParCourriel: false }],
    [{ modeleEnvoiLien }, { modeleEnvoiLien }],
    [{ refuserPoidsIdentifiants: true }, { refuserPoidsIdentifiants: true }],
    [{ quorum: 12.3456 }, { quorum: 12.3456 }],
    [{ quorum: null }, { quorum: null }],
    [
      { rappels: ['2026-11-12T08:00:00Z', '2026-11-11T08:00:00Z'] },
      { rappels: ['2026-11-11T08:00:00Z', '2026-11-12T08:00:00Z'] },
    ],
  ])('is what the body gives: %j', (input, changes) => {
    expect(campagnes.fresh({ ...asked, ...input })).toEqual({ ...usual, ...changes })
  })
})

describe('reminders of a vote from the 10th at 8 to the 12th at 17', () => {
  const day = (n: number, time = '08:00') => `2026-11-${String(n)}T${time}:00Z`
  const judged = (before: string[], after: string[], changes: Partial<campagnes.Facts> = {}) => {
    const own = { ...facts, ...changes, rappels: before }
    return campagnes.areRemindersValid(own, { ...campagnes.wanted(own, { rappels: after }) })
  }

  test.each<[string, string[], boolean]>([
    ['are within it', [day(11), day(12)], true],
    ['are after the opening', [day(10)], false],
    ['are a minute after it', [day(10, '08:01')], true],
    ['are before the closing', [day(12, '17:00')], false],
    ['are a minute before it', [day(12, '16:59')], true],
    ['are six hours apart', [day(11), day(11, '14:00')], true],
    ['are not nearer', [day(11), day(11, '13:59')], false],
    ['are not twice there', [day(11), day(11)], false],
  ])('%s', (_, rappels, isValid) => {
    expect(judged([], rappels)).toBe(isValid)
  })

  test('are to come when they are added', () => {
    expect(judged([], [day(11)], { etat: 'VoteOuvert', now: day(11, '07:59') })).toBe(true)
    expect(judged([], [day(11)], { etat: 'VoteOuvert', now: day(11) })).toBe(false)
  })

  test('stay when they are over, except in a draft', () => {
    const now = day(11, '09:00')
    expect(judged([day(11)], [day(12)], { etat: 'VoteOuvert', now })).toBe(false)
    expect(judged([day(11)], [day(11), day(12)], { etat: 'VoteOuvert', now })).toBe(true)
    expect(judged([day(11), day(12)], [day(11)], { etat: 'VoteOuvert', now })).toBe(true)
    expect(judged([day(11)], [day(12)], { etat: 'Brouillon', now })).toBe(true)
  })

  const moved = (input: Parameters<typeof campagnes.wanted>[1], changes: Partial<campagnes.Facts> = {}) => {
    const own = { ...facts, rappels: [day(11), day(12)], ...changes }
    return campagnes.areRemindersValid(own, campagnes.wanted(own, input))
  }

  test.each<[string, Parameters<typeof campagnes.wanted>[1], boolean]>([
    ['an opening before the first', { ouvertureDuVoteUtc: day(11, '07:59') }, true],
    ['an opening at the first', { ouvertureDuVoteUtc: day(11) }, false],
    ['a closing after the last', { fermetureDuVoteUtc: day(12, '08:01') }, true],
    ['a closing at the last', { fermetureDuVoteUtc: day(12) }, false],
    ['a closing that leaves one within', { fermetureDuVoteUtc: day(12), rappels: [day(11)] }, true],
    ['a closing with those that there are', { fermetureDuVoteUtc: day(12), rappels: [day(11), day(12)] }, false],
    ['a closing with none', { fermetureDuVoteUtc: day(11), rappels: [] }, true],
  ])('are not left out of the vote by a change of its dates: %s', (_, input, isValid) => {
    for (const etat of ['Brouillon', 'Planifie'] as const) expect(moved(input, { etat })).toBe(isValid)
  })

  test('stay where they are over, or where the dates do not move', () => {
    const now = day(11, '09:00')
    expect(moved({ ouvertureDuVoteUtc: day(11, '08:30') }, { now })).toBe(true)
    expect(moved({ ouvertureDuVoteUtc: day(12, '08:30') }, { now })).toBe(false)
    const outside = { rappels: [day(13)] }
    expect(moved({ textePageAccueil: 'Salut' }, outside)).toBe(true)
    expect(moved({ ouvertureDuVoteUtc: facts.ouverture, fermetureDuVoteUtc: facts.fermeture }, outside)).toBe(true)
  })

  test('that are to come go with a closing that ends the vote now, whichever are given back', () => {
    const open = { ...facts, etat: 'VoteOuvert', now: day(11, '09:00'), rappels: [day(11), day(12)] } as const
    for (const fermetureDuVoteUtc of [day(11, '08:59'), open.now])
      for (const given of [{}, { rappels: null }, { rappels: [day(11), day(12)] }, { rappels: [day(11)] }]) {
        const ending = campagnes.wanted(open, { fermetureDuVoteUtc, ...given })
        expect(ending.rappels).toEqual([day(11)])
        expect(campagnes.areRemindersValid(open, ending)).toBe(true)
      }
    for (const rappels of [[], [day(11), day(12, '10:00')]]) {
      const ending = campagnes.wanted(open, { fermetureDuVoteUtc: day(11, '08:59'), rappels })
      expect(campagnes.areRemindersValid(open, ending)).toBe(false)
    }
    expect(campagnes.wanted(open, { fermetureDuVoteUtc: day(11, '09:01') }).rappels).toHaveLength(2)
    const draft = { ...open, etat: 'Brouillon' } as const
    expect(campagnes.wanted(draft, { fermetureDuVoteUtc: day(11, '08:59') }).rappels).toHaveLength(2)
  })

  test('are judged one by one, however many somebody has written there', () => {
    const many = Array.from({ length: 300_000 }, (_, n) => new Date(Date.UTC(2027, 0, 1) + n * 60_000).toISOString())
    expect(judged(many, many)).toBe(false)
    expect(judged(many, [day(11)])).toBe(true)
  })
})
