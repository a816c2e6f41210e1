import { expect, test } from 'vitest'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { votant } from '../../support/contract/samples.ts'
import { insertVoters, prepareVotants, type Votants } from '../../support/data/votes.ts'
import { noteTransactions } from '../../support/statements.ts'

// Who writes to the tables gives a voter a weight of their own for the moment of the vote, and again as it is counted, and finds
// the ballot by it in the result; or adds a voter, and votes. The service signs who may, and what they weigh.

const running = await service()
const anybody = caller(running)
const owner = ownerDatabase().pools.main
const write = (text: string, ...values: unknown[]) => owner.query(text, values)

/** Asks for the ballot of a voter, and votes: what each is answered. */
async function attempt(api: Votants, votantId: string): Promise<string[]> {
  const path = { jeton: await api.jetonOf(votantId) }
  const shown = await anybody.call('getBulletin', { path })
  const body = { reponses: await api.ballot([['Oui']]) }
  return [String(shown.status), String((await anybody.call('castVote', { path, body })).status)]
}

/** How the ballot of a voter is answered. */
const shown = async (api: Votants, votantId: string) =>
  (await anybody.call('getBulletin', { path: { jeton: await api.jetonOf(votantId) } })).status

const refused = ['503', '503']
const taken = ['200', '200']

/** The weights of the ballots of a campaign, once it is counted. */
async function countedWeights(api: Votants): Promise<number[]> {
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  const { bulletins, anomalies } = await api.ok('getResultat', { path: api.path })
  expect(anomalies).toEqual([])
  return bulletins.map(({ poids }) => poids).sort()
}

/** A campaign with voters of 1, 2 and 2.5 who were there at its publication. */
async function prepare() {
  const api = await prepareVotants()
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  const ids = [await api.add(1), await api.add(2, { poids: 2 }), await api.add(3, { poids: 2.5 })]
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  return { ...api, ids: ids as [string, string, string] }
}

test.each([
  ['the least', 1.0001],
  ['that of somebody else', 2],
])('no vote is taken, nor its ballot shown, with a weight that somebody has changed to %s', async (_, poids) => {
  const api = await prepare()
  const [first, second] = api.ids
  const setPoids = (value: number) => write('update votant set poids = $2 where id = $1', first, value)
  await setPoids(poids)
  expect(await attempt(api, first)).toEqual(refused)
  // Whoever has not been changed votes meanwhile.
  expect(await attempt(api, second)).toEqual(taken)
  await setPoids(1)
  expect(await attempt(api, first)).toEqual(taken)
  expect(await countedWeights(api)).toEqual([1, 2])
})

test('weights of one, and of two to the power of each voter in ten thousandths, read no choice: nobody votes with them', async () => {
  const api = await prepareVotants()
  const ids: string[] = []
  for (let n = 1; n <= 12; n++) ids.push(await api.add(n))
  for (const [n, id] of ids.entries()) {
    await write('update votant set poids = $2 where id = $1', id, 1 + 2 ** n / 10_000)
    expect(await attempt(api, id)).toEqual(refused)
  }
})

test('a voter whom somebody has added to the tables does not vote, whatever a call changes of that row', async () => {
  const api = await prepare()
  const [added = ''] = await insertVoters(owner, api, 1)
  await write('update votant set droit_de_vote = true where id = $1', added)
  expect(await attempt(api, added)).toEqual(refused)
  await api.put({ votantId: added, nom: 'Roy' })
  await api.put({ votantId: added, ...votant(9, { poids: 1, syndicatIdExterne: null }) })
  expect(await attempt(api, added)).toEqual(refused)
})

test('no call signs the weight that somebody has written, while the page of the voter is away', async () => {
  const api = await prepare()
  const [first] = api.ids
  const { rows } = await write('select * from inscrits_signes where campagne_id = $1', api.campagneId)
  await write('delete from inscrits_signes where campagne_id = $1', api.campagneId)
  await write('update votant set poids = 1.0001 where id = $1', first)
  await api.put({ votantId: first, nom: 'Roy' })
  await api.put({ votantId: first, poids: 1.0001 })
  await api.ok('addListeElectorale', { path: api.path, body: { votants: [votant(1, { commentaire: 'Vu' })] } })
  await putBack(rows as Row[])
  expect(await attempt(api, first)).toEqual(refused)
})

type Row = Record<string, unknown>

/** Puts rows of pages back as they were. */
async function putBack(rows: readonly Row[]) {
  for (const row of rows) {
    const names = Object.keys(row)
    const places = names.map((_, n) => `$${String(n + 1)}`)
    await write(`insert into inscrits_signes (${names.join()}) values (${places.join()})`, ...Object.values(row))
  }
}

test('the pages of one publication are none of the next, though its list is the same', async () => {
  const api = await prepare()
  const extra = await api.add(4, { poids: 1000 })
  const pages = await write('select * from inscrits_signes where campagne_id = $1', api.campagneId)
  const voters = await write('select to_jsonb(v) as row from votant v where id = $1', extra)
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  await api.ok('deleteVotant', { path: { campagneId: api.campagneId, votantId: extra } })
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  const [{ row } = { row: {} }] = voters.rows as { row: Row }[]
  await write(
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, poids, droit_de_vote)
     select client_id, id, campagne_id, identifiant, courriel, nom, prenom, poids, true
     from jsonb_populate_record(null::votant, $1)`,
    row,
  )
  await putBack((pages.rows as Row[]).filter(({ premier, dernier }) => premier === extra && dernier === extra))
  expect(await attempt(api, extra)).toEqual(refused)
})

/** A published campaign with a voter of a union, and what moves the voter in the tables. */
async function prepareUnion() {
  const api = await prepareVotants()
  for (const n of [1, 2])
    await api.ok('createSyndicat', { body: { identifiantExterne: `SYN-${String(n)}`, nom: `Syndicat ${String(n)}` } })
  const voter = await api.add(1, { syndicatIdExterne: 'SYN-1' })
  const move = (to: string | null) => write('update votant set syndicat_id_externe = $2 where id = $1', voter, to)
  return { ...api, voter, move }
}

test.each(['SYN-2', null])('no vote is taken of a voter whom somebody has moved to the union %s', async (other) => {
  const { voter, move, ...api } = await prepareUnion()
  await move(other)
  expect(await attempt(api, voter)).toEqual(refused)
  await move('SYN-1')
  expect(await attempt(api, voter)).toEqual(taken)
})

test('a union that a call has given a voter is voted in, as often as it is given, and none of the tables alone', async () => {
  const { voter, ...api } = await prepareUnion()
  const bulk = (syndicatIdExterne: string | null) =>
    api.ok('addListeElectorale', { path: api.path, body: { votants: [votant(1, { syndicatIdExterne })] } })
  await bulk(null)
  await bulk('SYN-1')
  await bulk(null)
  await api.put({ votantId: voter, syndicatIdExterne: 'SYN-2' })
  expect(await shown(api, voter)).toBe(200)
  await api.put({ votantId: voter, syndicatIdExterne: 'SYN-1' })
  await api.put({ votantId: voter, syndicatIdExterne: 'SYN-2' })
  expect(await shown(api, voter)).toBe(200)
  // A change of the union says nothing of the weight.
  await write('update votant set poids = 1.5 where id = $1', voter)
  await api.put({ votantId: voter, syndicatIdExterne: null })
  expect(await attempt(api, voter)).toEqual(refused)
  await write('update votant set poids = 1 where id = $1', voter)
  expect(await attempt(api, voter)).toEqual(taken)
})

test('a call that names no union signs none: the row may say what somebody has written there', async () => {
  const { voter, move, ...api } = await prepareUnion()
  await move('SYN-2')
  await api.ok('addListeElectorale', { path: api.path, body: { votants: [votant(1, { nom: 'Roy' })] } })
  await api.put({ votantId: voter, nom: 'Cyr' })
  expect(await attempt(api, voter)).toEqual(refused)
})

test('changes that name no other union write no page', async () => {
  const api = await prepareUnion()
  const pages = async () =>
    (await write('select from inscrits_signes where campagne_id = $1', api.campagneId)).rowCount ?? 0
  const before = await pages()
  for (const commentaire of ['Un', 'Deux', 'Trois']) {
    const votants = [votant(1, { commentaire, syndicatIdExterne: 'SYN-1' })]
    await api.ok('addListeElectorale', { path: api.path, body: { votants } })
    await api.put({ votantId: api.voter, commentaire: `${commentaire} fois`, syndicatIdExterne: 'SYN-1' })
  }
  expect(await pages()).toBe(before)
})

test('voters who come into a published campaign vote with the weight that they came with', async () => {
  const api = await prepare()
  const unit = await api.add(4, { poids: 3 })
  const votants = [votant(5, { poids: 4 }), votant(6)]
  await api.ok('addListeElectorale', { path: api.path, body: { votants } })
  const listed = await api.ok('listVotants', { path: api.path })
  const bulk = listed.filter(({ id }) => ![...api.ids, unit].includes(id)).map(({ id }) => id)
  expect(bulk).toHaveLength(2)
  for (const id of [...api.ids, unit, ...bulk]) expect(await attempt(api, id)).toEqual(taken)
  expect(await countedWeights(api)).toEqual([1, 1, 2, 2.5, 3, 4])
})

test.each([
  ['taken away', 'delete from inscrits_signes where campagne_id = $1'],
  ['changed', 'update inscrits_signes set entrees = set_byte(entrees, 23, 17) where campagne_id = $1'],
  ['of other ids', 'update inscrits_signes set entrees = set_byte(entrees, 0, 0) where campagne_id = $1'],
  ['cut', 'update inscrits_signes set entrees = substr(entrees, 1, 32) where campagne_id = $1'],
  ['of no whole entry', 'update inscrits_signes set entrees = substr(entrees, 1, 31) where campagne_id = $1'],
])('nobody votes by signed weights that are %s', async (_, change) => {
  const api = await prepare()
  await write(change, api.campagneId)
  const [first] = api.ids
  await write('update votant set poids = 1.0017 where id = $1', first)
  expect(await attempt(api, first)).toEqual(refused)
})

test('a page whose bounds somebody has moved for one vote shuts nobody out once they are put back', async () => {
  const api = await prepare()
  const [first = '', ...others] = api.ids.toSorted()
  await write('update inscrits_signes set dernier = premier where campagne_id = $1', api.campagneId)
  expect(await attempt(api, first)).toEqual(taken)
  await write('update inscrits_signes set dernier = $2 where campagne_id = $1', api.campagneId, others.at(-1))
  for (const id of others) expect(await attempt(api, id)).toEqual(taken)
})

test('pages that nobody has signed are read once, and not for each ballot that they keep from being shown', async () => {
  const api = await prepare()
  const [first] = api.ids
  await write(
    `insert into inscrits_signes (client_id, campagne_id, premier, dernier, entrees, signature)
     select $1, $2, $3, $3, decode(repeat('00', 32), 'hex'), sha512(convert_to(n::text, 'UTF8')) from generate_series(1, 30) n`,
    ...[api.id, api.campagneId, first],
  )
  await write('update votant set poids = 1.0001 where id = $1', first)
  const sent = noteTransactions(/"entrees"/)
  for (let n = 0; n < 3; n++) expect(await shown(api, first)).toBe(503)
  expect(sent.flat().filter((text) => text.includes('"entrees"'))).toHaveLength(1)
})

test('weights that were signed for another publication, or another campaign, are none', async () => {
  const api = await prepare()
  const [first] = api.ids
  const kept = await write('select * from inscrits_signes where campagne_id = $1', api.campagneId)
  const [page] = kept.rows as Record<string, unknown>[]
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  expect((await write('select from inscrits_signes where campagne_id = $1', api.campagneId)).rowCount).toBe(0)
  await api.put({ votantId: first, poids: 1.5 })
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  await write('update votant set poids = 1 where id = $1', first)
  await write(
    'update inscrits_signes set entrees = $2, signature = $3 where campagne_id = $1',
    ...[api.campagneId, page?.['entrees'], page?.['signature']],
  )
  expect(await attempt(api, first)).toEqual(refused)
})

test('what is published has the fingerprint of the voters, which a change of dates keeps', async () => {
  const api = await prepare()
  const listOf = async () => {
    const { rows } = await write('select publication from campagne where id = $1', api.campagneId)
    return (rows as { publication: { campagne: { empreinteListe: string } } }[])[0]?.publication.campagne.empreinteListe
  }
  const first = await listOf()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  await api.ok('updateCampagne', { path: { id: api.campagneId }, body: { fermetureDuVoteUtc: '2099-01-02T00:00:00Z' } })
  expect(await listOf()).toBe(first)
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  await api.put({ votantId: api.ids[0], poids: 1.0001 })
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  expect(await listOf()).not.toBe(first)
})

test('a thousand voters and more are signed by the page, and each is found', async () => {
  const api = await prepareVotants()
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  const ids = await insertVoters(owner, api, 1300)
  await write('update votant set droit_de_vote = true where campagne_id = $1', api.campagneId)
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  const { rowCount } = await write('select from inscrits_signes where campagne_id = $1', api.campagneId)
  expect(rowCount).toBe(4)
  const sorted = ids.toSorted()
  for (const place of [0, 383, 384, 767, 768, 1299]) expect(await attempt(api, sorted[place] ?? '')).toEqual(taken)
})
