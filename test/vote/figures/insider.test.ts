import { expect, test } from 'vitest'
import { advance } from '../../../jobs/scrutins.ts'
import { service } from '../../support/api.ts'
import { prepareVotants, type Votants } from '../../support/data/votes.ts'
import { forged, voteFor, write } from './insider.ts'

const { database, config } = (await service()).service

/** A campaign where so many of 6 voters vote Oui, each told in the public log. */
async function voted(number: number) {
  const api = await prepareVotants()
  const voters: string[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) voters.push(await api.add(n))
  for (const votantId of voters.slice(0, number)) await api.vote(votantId, [['Non']])
  await advance(database, { clientId: api.id, campagneId: api.campagneId }, config.boxKeys)
  return { api, absent: voters.slice(number) }
}

async function counted(api: Votants) {
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  const { anomalies } = await api.ok('getCampagne', { path: { id: api.campagneId } })
  const { questions } = await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId } })
  const { bulletins } = (await api.ok('getResultat', { path: api.path })) as { bulletins: object[] }
  return { anomalies, votes: questions[0]?.options?.map(({ nombreVotes }) => nombreVotes), ballots: bulletins.length }
}

const whole = (...motifs: string[]) => motifs.map((motif) => ({ empreinte: null, motif }))
const one = (empreinte: string, motif: string) => ({ empreinte, motif })

test('a box that nobody touched has no anomaly', async () => {
  const { api } = await voted(3)
  expect(await counted(api)).toEqual({ anomalies: [], votes: [0, 3], ballots: 3 })
})

test('ballots that are added for people who did not vote are not counted, and are named', async () => {
  const { api, absent } = await voted(2)
  const added: string[] = []
  for (const votantId of absent) added.push(await voteFor(api, votantId))
  expect(await counted(api)).toEqual({
    anomalies: [
      ...whole('NombreDifferent', 'PoidsDifferent'),
      ...added.sort().map((empreinte) => one(empreinte, 'SignatureInvalide')),
    ],
    votes: [0, 2],
    ballots: 2,
  })
})

test.each([
  ['heavier', 'poids + 1'],
  ['lighter by the least', 'poids - 0.0001'],
])('a voter who is made %s after the vote does not weigh otherwise, and the result says so', async (_, changed) => {
  const { api } = await voted(3)
  await write(
    `update votant set poids = ${changed} where client_id = $1 and id = (
      select id from votant where client_id = $1 and a_vote limit 1)`,
    api.id,
  )
  const anomalies = whole('PoidsDifferent', 'PublicationDifferente')
  expect(await counted(api)).toEqual({ anomalies, votes: [0, 3], ballots: 3 })
  expect((await api.ok('getResultat', { path: api.path })) as object).toMatchObject({ totaux: { poids: 3 } })
})

test('a ballot that is replaced is missed, and the other one is not counted', async () => {
  const { api } = await voted(3)
  const { scelle, empreinte, signature } = await forged(api)
  const { rows } = await write(
    `with une as (select empreinte from bulletin_signe where client_id = $1 and campagne_id = $2 limit 1)
    update bulletin_signe b set empreinte = $3, scelle = $4, signature = $5 from une
    where b.client_id = $1 and b.campagne_id = $2 and b.empreinte = une.empreinte
    returning encode(une.empreinte, 'hex') as avant`,
    ...[api.id, api.campagneId, empreinte, scelle, signature],
  )
  const { avant } = rows[0] as { avant: string }
  const { anomalies, ...others } = await counted(api)
  expect(others).toEqual({ votes: [0, 2], ballots: 2 })
  expect(anomalies).toHaveLength(4)
  expect(anomalies).toEqual(
    expect.arrayContaining([
      ...whole('NombreDifferent', 'PoidsDifferent'),
      one(avant, 'Manquant'),
      one(empreinte.toString('hex'), 'SignatureInvalide'),
    ]),
  )
})

test('a ballot of which one bit is flipped is set aside by its fingerprint, and the count goes on', async () => {
  const { api } = await voted(4)
  const flipped = `update bulletin_signe set scelle = set_byte(scelle, 60, get_byte(scelle, 60) # 1)
    where client_id = $1 and campagne_id = $2 and empreinte = (
      select empreinte from bulletin_signe where client_id = $1 and campagne_id = $2 order by empreinte limit 1)
    returning encode(empreinte, 'hex') as empreinte`
  const { rows } = await write(flipped, api.id, api.campagneId)
  const { empreinte } = rows[0] as { empreinte: string }
  const { anomalies, ...others } = await counted(api)
  expect(others).toEqual({ votes: [0, 3], ballots: 3 })
  expect(anomalies).toContainEqual(one(empreinte, 'Manquant'))
  expect(anomalies.map(({ motif }) => motif).sort()).toEqual(
    ['Manquant', 'NombreDifferent', 'PoidsDifferent', 'SignatureInvalide', 'TablesDifferentes'].sort(),
  )
})

test('a ballot that is taken out of the box, with its voter, is missed by the log', async () => {
  const { api } = await voted(3)
  const taken = `delete from bulletin_signe where client_id = $1 and campagne_id = $2 and empreinte = (
    select empreinte from bulletin_signe where client_id = $1 and campagne_id = $2 order by empreinte limit 1)
    returning encode(empreinte, 'hex') as empreinte`
  const { rows } = await write(taken, api.id, api.campagneId)
  await write(
    `update votant set a_vote = false where client_id = $1 and id = (
      select id from votant where client_id = $1 and a_vote limit 1)`,
    api.id,
  )
  const { empreinte } = rows[0] as { empreinte: string }
  expect(await counted(api)).toEqual({ anomalies: [one(empreinte, 'Manquant')], votes: [0, 2], ballots: 2 })
})
