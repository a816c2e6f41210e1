import { describe, expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { campagne, question } from '../support/contract/samples.ts'
import { prepareCampagnes } from '../support/data/votes.ts'

const past = { ouvertureDuVoteUtc: '2020-01-01', fermetureDuVoteUtc: '2020-02-01' }
const future = { ouvertureDuVoteUtc: '2098-01-01' }

describe('the state follows from the publication, the dates and the clock', () => {
  test.each([
    ['Planifie', future],
    ['VoteOuvert', {}],
  ])('published: %s', async (etat, changes) => {
    const { ok, publish } = await prepareCampagnes()
    const id = await publish(changes)
    expect(await ok('getCampagne', { path: { id } })).toMatchObject({
      etat,
      estPublie: true,
      datePublicationUtc: expect.any(String) as string,
    })
    await ok('unpublishCampagne', { path: { id } })
    expect(await ok('getCampagne', { path: { id } })).toMatchObject({
      etat: 'Brouillon',
      estPublie: false,
      datePublicationUtc: null,
    })
  })

  test('ended, archived and back', async () => {
    const { ok, refusal, ended } = await prepareCampagnes()
    const id = await ended()
    const etat = async () => (await ok('getCampagne', { path: { id } })).etat
    expect(await etat()).toBe('Termine')
    expect(await refusal('unarchiveCampagne', { path: { id } })).toBe('400 Campagne.TransitionNonPermise')
    await ok('archiveCampagne', { path: { id } })
    expect(await etat()).toBe('Archive')
    expect(await refusal('archiveCampagne', { path: { id } })).toBe('400 Campagne.TransitionNonPermise')
    expect(await refusal('unpublishCampagne', { path: { id } })).toBe('400 Campagne.TransitionNonPermise')
    await ok('unarchiveCampagne', { path: { id } })
    expect(await etat()).toBe('Termine')
    await ok('unpublishCampagne', { path: { id } })
    expect(await etat()).toBe('Brouillon')
  })
})

const needsOptions = { type: 'ChoixMultiple', nombreChoixMin: 3, nombreChoixMax: 3 }

test.each<[string, Record<string, unknown>, object[], string]>([
  ['without a question', {}, [], '400 Campagne.AucuneQuestion'],
  ['without a question, too late', past, [], '400 Campagne.AucuneQuestion'],
  [
    'a question of one option',
    {},
    [question(), question(2, { options: [{ libelle: 'Oui' }] })],
    '400 Question.OptionsInsuffisantes',
  ],
  ['fewer options than must be chosen', {}, [question(1, needsOptions)], '400 Question.OptionsInsuffisantes'],
  ...['Oui\u200b', '\u202eiuO', 'ＯＵＩ', ' O\u00adui', 'Ou\ufeffi', '\ufffcOui'].map(
    (libelle): [string, Record<string, unknown>, object[], string] => [
      `two options that read the same: ${JSON.stringify(libelle)}`,
      {},
      [question(1, { options: [{ libelle: 'Oui' }, { libelle: 'Non' }, { libelle }] })],
      '409 Option.LibelleDejaUtilise',
    ],
  ),
  [
    'two options with other blanks',
    {},
    [question(1, { options: [{ libelle: 'Pour le texte' }, { libelle: 'Pour  le\u00a0texte' }] })],
    '409 Option.LibelleDejaUtilise',
  ],
  [
    'two options of pictures that no joiner makes one',
    {},
    [question(1, { options: [{ libelle: '🍎\u200d🍐' }, { libelle: '🍎🍐' }] })],
    '409 Option.LibelleDejaUtilise',
  ],
  [
    'two options with dots',
    {},
    [question(1, { options: [{ libelle: 'Plus tard…' }, { libelle: 'Plus tard...' }] })],
    '409 Option.LibelleDejaUtilise',
  ],
  [
    'two options with other apostrophes and hyphens',
    {},
    [question(1, { options: [{ libelle: 'L’avant-projet' }, { libelle: "L'avant‑projet" }] })],
    '409 Option.LibelleDejaUtilise',
  ],
  [
    'an option that reads as the abstention',
    { libelleAbstention: 'OUI' },
    [question(1, { permetAbstention: true })],
    '409 Option.LibelleDejaUtilise',
  ],
  ['after the closing', past, [question()], '400 Campagne.TransitionNonPermise'],
])('a publication is refused: %s', async (_, changes, questions, expected) => {
  const { ok, refusal } = await newClient()
  const id = await ok('createCampagne', { body: campagne(1, changes) })
  for (const body of questions) await ok('createQuestion', { path: { campagneId: id }, body })
  expect(await refusal('publishCampagne', { path: { id } })).toBe(expected)
  expect(await ok('getCampagne', { path: { id } })).toMatchObject({ estPublie: false })
})

test('a publication takes labels that a voter tells apart', async () => {
  const { ok } = await newClient()
  const id = await ok('createCampagne', { body: campagne() })
  const tags = (letters: string) => Array.from(letters, (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0)))
  const flags = ['gbeng', 'gbsct'].map((land) => ['🏴', ...tags(land), '\u{e007f}'].join(''))
  const signs = ['10²', '102', '①', '1', '™', 'TM', '½', '1⁄2']
  const families = ['👨\u200d👩\u200d👧', '👨👩👧']
  const labels = [...signs, ...flags, ...families, 'می\u200cروم', 'میروم']
  const body = question(1, { options: labels.map((libelle) => ({ libelle })) })
  await ok('createQuestion', { path: { campagneId: id }, body })
  await ok('publishCampagne', { path: { id } })
  const { questions } = await ok('getCampagne', { path: { id } })
  expect(questions[0]?.options.map(({ libelle }) => libelle)).toEqual(labels)
})

test('a campaign is published once', async () => {
  const { publish, refusal } = await prepareCampagnes()
  const id = await publish()
  const expected = '400 Campagne.TransitionNonPermise Campagne.EtatInvalidePourPublier'
  expect(await refusal('publishCampagne', { path: { id } })).toBe(expected)
})

describe('a published campaign', () => {
  test.each<[string, Record<string, unknown>, object, string]>([
    ['keeps its title', {}, { titre: 'Autre' }, '400 Campagne.StructureVerrouillee'],
    ['keeps its abstention', {}, { libelleAbstention: 'Non' }, '400 Campagne.StructureVerrouillee'],
    ['keeps its order', {}, { ordreReponsesAleatoire: true }, '400 Campagne.StructureVerrouillee'],
    ['keeps its opening once open', {}, { ouvertureDuVoteUtc: '2020-01-02' }, '400 Campagne.StructureVerrouillee'],
    [
      'opens before it closes',
      future,
      { ouvertureDuVoteUtc: '2099-01-01' },
      '400 Campagne.OuvertureVoteApresFermeture',
    ],
    ['closes after its opening', {}, { fermetureDuVoteUtc: '2019-01-01' }, '400 Campagne.OuvertureVoteApresFermeture'],
  ])('%s', async (_, dates, changes, expected) => {
    const { publish, refusal } = await prepareCampagnes()
    const id = await publish(dates)
    expect(await refusal('updateCampagne', { path: { id }, body: changes })).toBe(expected)
  })

  test('takes equal values, a new welcome, a new opening until it opens and a new closing', async () => {
    const { publish, ok } = await prepareCampagnes()
    const id = await publish(future)
    const update = (body: object) => ok('updateCampagne', { path: { id }, body })
    const { titre, slug } = await ok('getCampagne', { path: { id } })
    expect(await update({ titre, ordreReponsesAleatoire: false })).toMatchObject({ titre, slug })
    expect(await update({ textePageAccueil: 'Bonjour' })).toMatchObject({ textePageAccueil: 'Bonjour' })
    expect(await update({ ouvertureDuVoteUtc: '2020-01-01' })).toMatchObject({ etat: 'VoteOuvert' })
    expect(await update({ fermetureDuVoteUtc: '2097-01-01' })).toMatchObject({ etat: 'VoteOuvert' })
    const before = Date.now()
    const closed = await update({ fermetureDuVoteUtc: '2021-01-01' })
    expect(closed.etat).toBe('Termine')
    const closing = Date.parse(closed.fermetureDuVoteUtc)
    expect(closing).toBeGreaterThanOrEqual(before)
    // The database rounds to the millisecond.
    expect(closing).toBeLessThanOrEqual(Date.now() + 1)
  })

  test('changes no more once it has ended', async () => {
    const { ended, ok, refusal } = await prepareCampagnes()
    const id = await ended()
    for (const body of [{ titre: 'Autre' }, { textePageAccueil: 'x' }, { fermetureDuVoteUtc: '2099-02-01' }])
      expect(await refusal('updateCampagne', { path: { id }, body })).toBe('400 Campagne.VoteTermine')
    const { titre, fermetureDuVoteUtc } = await ok('getCampagne', { path: { id } })
    const same = { titre, fermetureDuVoteUtc }
    expect(await ok('updateCampagne', { path: { id }, body: same })).toMatchObject(same)
  })
})
