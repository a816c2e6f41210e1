import { expect, test } from 'vitest'
import { prepareAjouts as prepare } from '../support/data/ajouts.ts'
import { votant } from '../support/contract/samples.ts'

test.each([
  ['an address that is none', { courriel: 'x' }, 'Requete.Invalide'],
  ['no address', { courriel: undefined }, 'Requete.Invalide'],
  ['an empty name', { nom: ' ' }, 'Requete.Invalide'],
  ['a weight of nothing', { poids: 0 }, 'Requete.Invalide'],
  ['a right that is a word', { droitDeVote: 'oui' }, 'Requete.Invalide'],
  ['an unknown member', { inconnu: 1 }, 'Requete.Invalide'],
  ['an identifier that is a number', { identifiant: 12 }, 'Requete.Invalide', ''],
])('a row with %s is refused, its neighbours are written', async (_, changes, code, identifiant = 'M-2') => {
  const { post, names } = await prepare()
  const { created, errors, nombreVotants } = await post({ votants: [votant(1), votant(2, changes), votant(3)] })
  expect([created, nombreVotants, await names()]).toEqual([2, 2, ['M-1', 'M-3']])
  expect(errors).toMatchObject([{ code, index: 1, chemin: 'votants[1]', identifiant }])
})

test('rows that are no rows, rows that break the contract and rows that conflict are told in their order', async () => {
  const { codes, names } = await prepare()
  const votants = [null, votant(1), [], votant(1), 'M-3', votant(2, { nom: null }), votant(2)]
  expect(await codes({ depuisSyndicats: ['SYN-9'], votants })).toEqual([
    ['Requete.Invalide', 'votants[0]', ''],
    ['Requete.Invalide', 'votants[2]', ''],
    ['Votant.IdentifiantDejaUtilise', 'votants[3]', 'M-1'],
    ['Requete.Invalide', 'votants[4]', ''],
    ['Requete.Invalide', 'votants[5]', 'M-2'],
    ['Syndicat.NotFound', 'depuisSyndicats[0]', 'SYN-9'],
  ])
  expect((await names()).sort()).toEqual(['M-1', 'M-2'])
})

test('a body that breaks the contract around its rows writes nothing, and nothing is added after the end', async () => {
  const { refusal, path, names, close, campagneId } = await prepare()
  for (const body of [
    { votants: [votant(1)], droitDeVote: 'oui' },
    { votants: [votant(1)], inconnu: 1 },
    { votants: votant(1) },
    { votants: [votant(1)], depuisSyndicats: [1] },
  ])
    expect(await refusal('addListeElectorale', { path, body })).toBe('400 Requete.Invalide')
  expect(await names()).toEqual([])
  await close(campagneId)
  expect(await refusal('addListeElectorale', { path, body: {} })).toBe('400 Campagne.VoteTermine')
})

test('the same call with its key is done once, and another body under it is refused', async () => {
  const { call, refusal, path, names } = await prepare()
  const headers = { 'idempotency-key': 'ajout-1' }
  const body = { votants: [votant(1), null], droitDeVote: false }
  const [first, second] = [
    await call('addListeElectorale', { path, body, headers }),
    await call('addListeElectorale', { path, body, headers }),
  ]
  expect([second.status, second.text, second.headers.get('idempotency-replayed')]).toEqual([200, first.text, 'true'])
  expect(await refusal('addListeElectorale', { path, body: { ...body, droitDeVote: true }, headers })).toBe(
    '422 Requete.CleIdempotenceReutilisee',
  )
  expect(await names()).toEqual(['M-1'])
})

test('the first refused rows are told, those that break the contract and those that conflict, and all are counted', async () => {
  const { post } = await prepare()
  const votants = Array.from({ length: 12_000 }, (_, n) => (n % 2 === 0 ? null : votant(1)))
  const { errors, ...counts } = await post({ votants, depuisSyndicats: ['SYN-9'] })
  expect(counts).toMatchObject({ created: 1, refused: 12_000, nombreVotants: 1 })
  expect([errors.length, errors[0]?.chemin, errors.at(-1)?.chemin]).toEqual([10_000, 'votants[0]', 'votants[10000]'])
})
