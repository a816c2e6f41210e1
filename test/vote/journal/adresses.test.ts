import { expect, test } from 'vitest'
import { prepareCampagnes, prepareVotants, votantsOf } from '../../support/data/votes.ts'

type Votants = Awaited<ReturnType<typeof prepareVotants>>

/** To whom it was told that an address is no longer that of a voter. */
const told = async ({ ok }: Pick<Votants, 'ok'>, wanted = 'AdresseDeVoteModifiee') =>
  (await ok('listCourriels')).filter(({ modele }) => modele === wanted)
const addressees = async (api: Pick<Votants, 'ok'>) => (await told(api)).map(({ destinataire }) => destinataire).sort()

const changes: [what: string, body: object, addressees: string[]][] = [
  ['another address', { courriel: 'neuf@exemple.ca' }, ['v1@exemple.ca']],
  ['another alternate one', { courrielAlternatif: 'neuf@exemple.ca' }, ['autre@exemple.ca']],
  ['no alternate one', { courrielAlternatif: null }, ['autre@exemple.ca']],
  [
    'two others',
    { courriel: 'a@exemple.ca', courrielAlternatif: 'b@exemple.ca' },
    ['autre@exemple.ca', 'v1@exemple.ca'],
  ],
  ['both the other way round', { courriel: 'autre@exemple.ca', courrielAlternatif: 'v1@exemple.ca' }, []],
  ['other letters only', { courriel: 'V1@exemple.ca' }, []],
  ['another name', { nom: 'Gagnon' }, []],
]

test.each(changes)('a voter who is given %s: the former ones are written to', async (_, body, expected) => {
  const api = await prepareVotants()
  const votantId = await api.add(1, { courrielAlternatif: 'autre@exemple.ca' })
  await api.put({ votantId, ...body })
  expect(await addressees(api)).toEqual(expected)
})

test('a bulk addition writes to the former addresses too', async () => {
  const api = await prepareVotants()
  await api.add(1, { courrielAlternatif: 'autre@exemple.ca' })
  await api.add(2)
  const rows = [1, 2].map((n) => ({ identifiant: `M-${String(n)}`, courriel: `neuf${String(n)}@exemple.ca` }))
  const votants = rows.map((row) => ({ ...row, nom: 'Autre', prenom: 'Personne' }))
  await api.ok('addListeElectorale', { path: api.path, body: { votants, simulation: true } })
  expect(await addressees(api)).toEqual([])
  await api.ok('addListeElectorale', { path: api.path, body: { votants } })
  expect(await addressees(api)).toEqual(['v1@exemple.ca', 'v2@exemple.ca'])
})

test('the message is for who was there, in both languages, and does not say the new address', async () => {
  const api = await prepareVotants({ titre: 'Entente de principe' })
  const votantId = await api.add(1)
  await api.put({ votantId, courriel: 'neuf@exemple.ca', prenom: 'Zoé', nom: 'Gagnon' })
  const [sent] = await told(api)
  expect(sent).toMatchObject({
    sujet: 'Votre adresse pour le vote a été changée – Entente de principe',
    texte: expect.stringMatching(/Bonjour Amélie Tremblay[^]*Hello Amélie Tremblay/) as string,
    copie: null,
  })
  expect(`${sent?.texte ?? ''}${sent?.html ?? ''}`).not.toMatch(/neuf@|Gagnon/)
})

test('a draft writes to nobody', async () => {
  const api = await prepareCampagnes()
  const { add, put } = votantsOf(api, await api.draft())
  const votantId = await add(1)
  await put({ votantId, courriel: 'neuf@exemple.ca' })
  expect(await addressees(api)).toEqual([])
})

test('a voter who is deleted, and may come back with other addresses, is written to at the former ones', async () => {
  const api = await prepareVotants()
  const votantId = await api.add(1, { courrielAlternatif: 'autre@exemple.ca' })
  await api.ok('deleteVotant', api.at(votantId))
  await api.add(1, { courriel: 'neuf@exemple.ca' })
  expect(await addressees(api)).toEqual([])
  const removed = await told(api, 'InscriptionAuVoteRetiree')
  expect(removed.map(({ destinataire }) => destinataire).sort()).toEqual(['autre@exemple.ca', 'v1@exemple.ca'])
  expect(removed[0]).toMatchObject({
    sujet: expect.stringMatching(/^Votre inscription au vote a été retirée/) as string,
    texte: expect.stringMatching(/Bonjour Amélie Tremblay[^]*removed from the electoral list/) as string,
  })
})

test('a voter who is struck off is written to at each address, once the campaign is published', async () => {
  const api = await prepareVotants()
  const votantId = await api.add(1, { courrielAlternatif: 'autre@exemple.ca' })
  await api.ok('strikeOffVotant', api.at(votantId))
  expect(await api.refusal('strikeOffVotant', api.at(votantId))).toBe('400 Votant.DejaRadie')
  await api.add(2)
  const removed = await told(api, 'InscriptionAuVoteRetiree')
  expect(removed.map(({ destinataire }) => destinataire).sort()).toEqual(['autre@exemple.ca', 'v1@exemple.ca'])
  expect(removed[0]?.texte).toMatch(/Bonjour Amélie Tremblay[^]*removed from the electoral list/)

  // Who is deleted then has been told, and nobody is told of a draft.
  await api.ok('deleteVotant', api.at(votantId))
  const { at, add } = votantsOf(api, await api.draft())
  await api.ok('strikeOffVotant', at(await add(1)))
  expect(await told(api, 'InscriptionAuVoteRetiree')).toHaveLength(2)
})
