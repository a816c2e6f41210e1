import { expect, test } from 'vitest'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { insertVoters, prepareVotants, type Votants } from '../../support/data/votes.ts'
import { newCommittee, prepareGarde } from '../garde/committee.ts'
import { resigned } from '../urne/resigned.ts'

// Who writes to the tables votes by their own link, sets it back that they have, and votes once more: as many have voted as there
// are ballots once somebody absent is said to have, to whom no message is due.

const anybody = caller(await service())
const owner = ownerDatabase().pools.main
const write = (text: string, ...values: unknown[]) => owner.query(text, values)

/** A published campaign with a voter who votes as often as the tables let them, and two absent ones. */
async function prepare() {
  const api = await prepareVotants({ confirmationParCourriel: false })
  const [own, absent, other] = [await api.add(1), await api.add(2), await api.add(3)]
  const jeton = await api.jetonOf(own)
  const cast = async () => {
    const body = { reponses: await api.ballot([['Oui']]) }
    expect((await anybody.call('castVote', { path: { jeton }, body })).status).toBe(200)
  }
  await cast()
  return { ...api, own, absent, other, cast }
}

const setBack = `update votant set a_vote = false, marque_vote = null, reprise_marque = null, reprise_recu = null where id = $1`
const says = 'update votant set a_vote = true, marque_vote = $2 where id = $1'

/** The mark of a voter, to be written beside another one. */
async function markOf(votantId: string) {
  const text = 'select marque_vote as marque from votant where id = $1 and marque_vote is not null'
  const { rows } = await owner.query<{ marque: Buffer }>(text, [votantId])
  return rows[0]?.marque
}

/** What stands out in the count of a campaign. */
async function motifs(api: Votants) {
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  return (await api.ok('getResultat', { path: api.path })).anomalies?.map(({ motif }) => motif)
}

test.each([
  ['without a mark', () => null],
  ['with the mark of the one who votes', markOf],
  ['with a mark that nobody has made', () => Buffer.alloc(16, 0xab)],
])('a count says that somebody has voted again in the place of an absent one, %s', async (_, markFor) => {
  const api = await prepare()
  await write(setBack, api.own)
  await api.cast()
  const mark = await markFor(api.own)
  expect(mark).not.toBeUndefined()
  await write(says, api.absent, mark)
  expect(await motifs(api)).toEqual(['TablesDifferentes'])
  const { electeurs } = await api.ok('getResultat', { path: api.path })
  expect(electeurs?.votants).toBe(2)
})

test('no mark that somebody writes keeps a count from being made, whatever voter it stands beside', async () => {
  const api = await prepare()
  const [id] = await insertVoters(owner, api, 1)
  await write(`update votant set id = '00000000-0000-0000-0000-000000000001' where id = $1`, id)
  await write(
    `update votant set marque_vote = decode(repeat('ab', 16), 'hex') where campagne_id = $1 and not a_vote`,
    api.campagneId,
  )
  expect(await motifs(api)).toEqual(['PublicationDifferente'])
})

test('nothing stands out in a count of votes that come by a link, again and by the simulator', async () => {
  const { absent, other, ...api } = await prepare()
  await api.vote(absent)
  const jeton = await api.jetonOf(other)
  const body = { reponses: await api.ballot([['Oui']]) }
  const again = [
    await anybody.call('castVote', { path: { jeton }, body }),
    await anybody.call('castVote', { path: { jeton }, body }),
  ]
  expect(again.map(({ status }) => status)).toEqual([200, 400])
  expect(await motifs(api)).toEqual([])
})

test('a box that is made ready for scrutineers says the same', { timeout: 60_000 }, async () => {
  const vote = await prepareGarde((await newCommittee()).given)
  await write('update votant set marque_vote = null where client_id = $1 and campagne_id = $2', vote.client, vote.id)
  await vote.seal()
  expect(JSON.parse(await vote.urne())).toMatchObject({ constats: ['TablesDifferentes'] })
})

test('of a campaign that a version before has published nobody can tell', async () => {
  const api = await prepare()
  const unsaid = await resigned(api.id, api.campagneId, (publication) => {
    const campagne = { ...publication.campagne, votesMarques: undefined }
    return JSON.parse(JSON.stringify({ ...publication, campagne })) as typeof publication
  })
  await unsaid()
  await write(setBack, api.own)
  await api.cast()
  await write(says, api.absent, null)
  expect(await motifs(api)).toEqual([])
})
