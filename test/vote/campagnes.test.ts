import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { campagne, question } from '../support/contract/samples.ts'
import { prepareCampagnes } from '../support/data/votes.ts'

const unknown = { path: { id: '00000000-0000-4000-8000-000000000000' } }

test('a campaign is created as a draft, with defaults, and read back', async () => {
  const { call, ok } = await newClient()
  const { status, headers, body } = await call('createCampagne', {
    body: campagne(1, { titre: ' Été 2026 : œuvre ! ' }),
  })
  expect([status, headers.get('location')]).toEqual([201, `/b2b/v1/campagnes/${String(body)}`])
  const id = body as string
  const read = await ok('getCampagne', { path: { id } })
  expect(read).toMatchObject({
    id,
    titre: 'Été 2026 : œuvre !',
    slug: 'ete-2026-oeuvre',
    etat: 'Brouillon',
    estPublie: false,
    estArchive: false,
    nombreVotants: 0,
    nombreQuestions: 0,
    textePageAccueil: '',
    libelleAbstention: null,
    ordreReponsesAleatoire: false,
    verrouillerDroitsALOuverture: false,
    modeleEnvoiLien: null,
    datePublicationUtc: null,
    depouilleLe: null,
    questions: [],
  })
  const [item] = await ok('listCampagnes')
  expect(read).toMatchObject(item ?? {})
})

test('texts are kept as they are sent, and what was read can be sent back', async () => {
  const { ok } = await newClient()
  const modeleEnvoiLien = { sujet: 'Votez', contenu: ' <p>{{lien}}</p>\n' }
  const body = campagne(1, { textePageAccueil: ' <p>Bonjour</p> ', libelleAbstention: ' Je passe ', modeleEnvoiLien })
  const id = await ok('createCampagne', { body })
  const read = await ok('getCampagne', { path: { id } })
  expect(read).toMatchObject({ textePageAccueil: ' <p>Bonjour</p> ', libelleAbstention: 'Je passe', modeleEnvoiLien })
  const { questions, ...sent } = read
  expect(questions).toEqual([])
  expect(await ok('updateCampagne', { path: { id }, body: sent })).toEqual(read)
  const cleared = { textePageAccueil: null, libelleAbstention: '', modeleEnvoiLien: null }
  expect(await ok('updateCampagne', { path: { id }, body: cleared })).toMatchObject({
    textePageAccueil: '',
    libelleAbstention: null,
    modeleEnvoiLien: null,
  })
})

test.each([
  ['that lacks the link', '<p>Votez !</p>', '400 Campagne.VariableManquante'],
  [
    'that has the link in its subject only',
    '<p>{{prenom}}</p>',
    '400 Campagne.VariableManquante Campagne.VariableInconnue',
    '{{lien}}',
  ],
  ['that has the link in its subject too', '<p>{{lien}}</p>', '400 Campagne.VariableInconnue', 'Votez {{ lien }}'],
  ['that names what it does not have', '{{lien}} {{titre}}', '400 Campagne.VariableInconnue'],
  ['with both faults', '{{Lien}}', '400 Campagne.VariableManquante Campagne.VariableInconnue'],
])('an e-mail %s is refused when it is saved', async (_, contenu, refused, sujet = 'Votez') => {
  const { ok, refusal } = await newClient()
  const modeleEnvoiLien = { sujet, contenu }
  expect(await refusal('createCampagne', { body: campagne(1, { modeleEnvoiLien }) })).toBe(refused)
  expect(await ok('listCampagnes')).toEqual([])
  const good = { sujet: 'Votez', contenu: '<p>{{ lien }}</p>' }
  const id = await ok('createCampagne', { body: campagne(1, { modeleEnvoiLien: good }) })
  expect(await refusal('updateCampagne', { path: { id }, body: { modeleEnvoiLien } })).toBe(refused)
  expect(await ok('getCampagne', { path: { id } })).toMatchObject({ modeleEnvoiLien: good })
})

describe('a creation is refused', () => {
  test.each([
    ['without a title', { titre: null }, '400 Campagne.TitreRequis'],
    ['with an empty title', { titre: ' ' }, '400 Campagne.TitreRequis'],
    ['with a title of two characters', { titre: 'ab' }, '400 Requete.Invalide'],
    ['without an opening', { ouvertureDuVoteUtc: undefined }, '400 Requete.Invalide'],
    [
      'when it closes before it opens',
      { fermetureDuVoteUtc: '2019-01-01' },
      '400 Campagne.OuvertureVoteApresFermeture',
    ],
    ['when it closes as it opens', { fermetureDuVoteUtc: '2020-01-01' }, '400 Campagne.OuvertureVoteApresFermeture'],
    ['with the title of another', { titre: 'CAMPAGNE É' }, '409 Campagne.NomDejaUtilise'],
    ['with the slug of another', { titre: 'Campagne e!' }, '409 Campagne.SlugDejaUtilise'],
  ])('%s', async (_, changes, expected) => {
    const { ok, refusal } = await newClient()
    await ok('createCampagne', { body: campagne(1, { titre: 'Campagne é' }) })
    expect(await refusal('createCampagne', { body: campagne(2, changes) })).toBe(expected)
    expect(await ok('listCampagnes')).toHaveLength(1)
  })
})

test('two long titles have two slugs, and the same one is refused', async () => {
  const { ok, refusal } = await newClient()
  const long = 'Entente de principe entre le syndicat et la partie patronale au sujet des conditions de travail'
  const ids = [await ok('createCampagne', { body: campagne(1, { titre: `${long}, 2026` }) })]
  ids.push(await ok('createCampagne', { body: campagne(2, { titre: `${long}, 2027` }) }))
  const slugs = await Promise.all(ids.map(async (id) => (await ok('getCampagne', { path: { id } })).slug))
  expect(new Set(slugs).size).toBe(2)
  for (const slug of slugs) expect(slug).toMatch(/^entente-de-principe-[a-z-]{50,60}-[0-9a-f]{8}$/)
  const again = campagne(3, { titre: `${long}, 2027`.toUpperCase() })
  expect(await refusal('createCampagne', { body: again })).toBe('409 Campagne.NomDejaUtilise')
})

test('titles of other letters have a slug each, and of others those that differ by accents or signs are one', async () => {
  const { ok, refusal } = await newClient()
  const create = (titre: string) => ok('createCampagne', { body: campagne(1, { titre }) })
  const titles = ['ᐃᓄᒃᑎᑐᑦ ᓂᕈᐊᕐᓂᖅ', 'ᐊᑐᓕᖅᑎᑦᑎᓂᖅ', 'Выборы совета', 'Выборы совета?', '日本語', 'Campagne', 'Vote A+']
  const ids = await Promise.all(titles.map(create))
  const slugs = await Promise.all(ids.map(async (id) => (await ok('getCampagne', { path: { id } })).slug))
  expect(new Set(slugs).size).toBe(titles.length)
  for (const slug of slugs.slice(0, 5)) expect(slug).toMatch(/^campagne-[0-9a-f]{8}$/)
  expect(slugs.slice(5)).toEqual(['campagne', 'vote-a'])
  const again = (titre: string) => refusal('createCampagne', { body: campagne(1, { titre }) })
  expect(await again('ВЫБОРЫ СОВЕТА')).toBe('409 Campagne.NomDejaUtilise')
  expect(await again('Vote À-')).toBe('409 Campagne.SlugDejaUtilise')
})

test('a slug that an earlier version cut stays for as long as its title', async () => {
  const { ok, id: clientId } = await newClient()
  const titre = 'x'.repeat(100)
  const id = await ok('createCampagne', { body: campagne(1, { titre }) })
  const slug = 'x'.repeat(80)
  await ownerDatabase().pools.main.query('update campagne set slug = $1 where client_id = $2', [slug, clientId])
  const update = (body: object) => ok('updateCampagne', { path: { id }, body })
  expect(await update({ ordreReponsesAleatoire: true })).toMatchObject({ slug })
  expect(await update({ titre: titre.replace('x', 'y') })).not.toMatchObject({ slug })
})

test('the questions of a campaign are not changed with it', async () => {
  const { ok, call } = await newClient()
  const id = await ok('createCampagne', { body: campagne() })
  await ok('createQuestion', { path: { campagneId: id }, body: question() })
  const { status, body } = await call('updateCampagne', { path: { id }, body: { questions: [] } })
  expect([status, body]).toMatchObject([400, { errors: { questions: [expect.stringContaining('questions')] } }])
})

test('a draft takes any change, its title a new slug, and the unique ones hold', async () => {
  const { ok, refusal } = await newClient()
  const id = await ok('createCampagne', { body: campagne() })
  await ok('createCampagne', { body: campagne(2) })
  const update = (body: object) => ok('updateCampagne', { path: { id }, body })
  expect(await update({ titre: 'Un autre titre' })).toMatchObject({ slug: 'un-autre-titre' })
  expect(await update({ ouvertureDuVoteUtc: '2030-01-01', fermetureDuVoteUtc: '2030-01-02' })).toMatchObject({
    etat: 'Brouillon',
  })
  const refused = (body: object) => refusal('updateCampagne', { path: { id }, body })
  expect(await refused({ titre: null })).toBe('400 Campagne.TitreRequis')
  expect(await refused({ titre: 'CAMPAGNE 2' })).toBe('409 Campagne.NomDejaUtilise')
  expect(await refused({ titre: 'Campagne  2' })).toBe('409 Campagne.SlugDejaUtilise')
  expect(await refused({ fermetureDuVoteUtc: '2029-01-01' })).toBe('400 Campagne.OuvertureVoteApresFermeture')
})

test('the list is filtered, the last opening first', async () => {
  const { publish, ended, ok } = await prepareCampagnes()
  await publish({ titre: 'Élection du comité', ouvertureDuVoteUtc: '2021-01-01' })
  await publish({ titre: 'Entente 100 %', ouvertureDuVoteUtc: '2098-01-01' })
  await ended({ titre: 'Budget' })
  await ok('createCampagne', { body: campagne(9, { titre: 'Brouillon', fermetureDuVoteUtc: '2030-01-01' }) })
  const titres = async (query: Record<string, string>) =>
    (await ok('listCampagnes', { query })).map(({ titre }) => titre)
  expect(await titres({})).toEqual(['Entente 100 %', 'Élection du comité', 'Budget', 'Brouillon'])
  expect(await titres({ etat: 'voteouvert' })).toEqual(['Élection du comité'])
  expect(await titres({ etat: 'Termine' })).toEqual(['Budget'])
  expect(await titres({ etat: 'Archive' })).toEqual([])
  expect(await titres({ titre: 'ELECTION' })).toEqual(['Élection du comité'])
  expect(await titres({ titre: '%' })).toEqual(['Entente 100 %'])
  expect(await titres({ titre: '_' })).toEqual([])
  expect(await titres({ ouvertureApres: '2021-01-01' })).toEqual(['Entente 100 %', 'Élection du comité'])
  expect(await titres({ fermetureAvant: '2030-01-01', etat: 'Brouillon' })).toEqual(['Brouillon'])
})

test.each([
  'getCampagne',
  'deleteCampagne',
  'publishCampagne',
  'unpublishCampagne',
  'archiveCampagne',
  'unarchiveCampagne',
] as const)('%s of an unknown campaign is 404', async (id) => {
  const { refusal } = await newClient()
  expect(await refusal(id, unknown)).toBe('404 Campagne.NotFound')
})

test('a campaign is deleted with its questions, in any state', async () => {
  const { publish, ok, refusal } = await prepareCampagnes()
  const id = await publish()
  await ok('deleteCampagne', { path: { id } })
  expect(await refusal('updateCampagne', { path: { id }, body: {} })).toBe('404 Campagne.NotFound')
  expect(await refusal('deleteCampagne', { path: { id } })).toBe('404 Campagne.NotFound')
})

test('a draft refuses what only a published campaign does', async () => {
  const { ok, refusal } = await newClient()
  const id = await ok('createCampagne', { body: campagne() })
  for (const operation of ['unpublishCampagne', 'archiveCampagne', 'unarchiveCampagne'] as const)
    expect(await refusal(operation, { path: { id } })).toBe('400 Campagne.TransitionNonPermise')
})
