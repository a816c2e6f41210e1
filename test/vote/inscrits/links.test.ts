import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCasting } from '../../../db/vote/casting.ts'
import { readJeton } from '../../../db/vote/jetons.ts'
import { isOwnLink } from '../../../db/vote/own-link.ts'
import { newLien } from '../../../db/members/liens.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { prepareFirst, prepareVotants, type Votants } from '../../support/data/votes.ts'
import { resigned } from '../urne/resigned.ts'

// Who writes to the tables has the link of one voter open the vote of another, whose weight nobody else has, and reads the choice of
// the one in the result; or makes a link of their own for whoever does not vote. A link says by itself whose it is.

const running = await service()
const { database, config } = running.service
const anybody = caller(running)
const owner = ownerDatabase().pools.main
const write = (text: string, ...values: unknown[]) => owner.query(text, values)

const refused = ['503', '503']
const taken = ['200', '200']

/** What the link of a voter is answered: asked for the ballot, and to vote. */
async function use(api: Votants, jeton: string): Promise<string[]> {
  const shown = await anybody.call('getBulletin', { path: { jeton } })
  const body = { reponses: await api.ballot([['Oui']]) }
  return [String(shown.status), String((await anybody.call('castVote', { path: { jeton }, body })).status)]
}

/** A published campaign with two voters, each with a link, and what gives a link to another voter in the tables. */
async function prepare(make = prepareVotants) {
  const api = await make()
  const [first, second] = [await api.add(1), await api.add(2, { poids: 2 })]
  const jetons = { first: await api.jetonOf(first), second: await api.jetonOf(second) }
  const give = (jeton: string, votantId: string) =>
    write('update jeton set votant_id = $2 where empreinte = $1', readJeton(jeton)?.empreinte, votantId)
  return { ...api, first, second, jetons, give }
}

/** Adds a link to the tables, made by no service. */
async function insertLink({ id, campagneId }: Votants, votantId: string, jeton = newLien(id).jeton): Promise<string> {
  const empreinte = createHash('sha256').update(Buffer.from(jeton, 'base64url')).digest()
  const text = 'insert into jeton (client_id, empreinte, votant_id, campagne_id) values ($1, $2, $3, $4)'
  await write(text, id, empreinte, votantId, campagneId)
  return jeton
}

test('nobody votes by the link of one voter as another, and each does by their own', async () => {
  const api = await prepare()
  const { first, second, jetons, give } = api
  await give(jetons.first, second)
  expect(await use(api, jetons.first)).toEqual(refused)
  expect(await use(api, jetons.second)).toEqual(taken)
  await give(jetons.first, first)
  expect(await use(api, jetons.first)).toEqual(taken)
})

test('of votes that come at once, those whose links were changed are refused, and the others taken', async () => {
  const api = await prepare()
  const { jetons, give } = api
  const third = await api.jetonOf(await api.add(3))
  await give(jetons.first, await api.add(4))
  const reponses = await api.ballot([['Oui']])
  const cast = (jeton: string) => anybody.call('castVote', { path: { jeton }, body: { reponses } })
  const answers = await Promise.all([jetons.first, third, jetons.second].map(cast))
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 200])
})

test.each([
  ['of bytes of somebody’s choice', randomBytes(32)],
  ['of a code of nothing', Buffer.alloc(32)],
])('nobody votes by a link that somebody has added to the tables, %s', async (_, secret) => {
  const api = await prepare()
  const jeton = await insertLink(api, api.first, newLien(api.id, secret).jeton)
  expect(await use(api, jeton)).toEqual(refused)
  expect(await use(api, api.jetons.first)).toEqual(taken)
})

test('the link of a voter opens no vote of another campaign, whose row it is moved to', async () => {
  const api = await prepare()
  const other = await prepare()
  await write('delete from jeton where empreinte = $1', readJeton(api.jetons.first)?.empreinte)
  await insertLink(other, other.first, api.jetons.first)
  const bytes = Buffer.from(api.jetons.first, 'base64url')
  Buffer.from(other.id.replaceAll('-', ''), 'hex').copy(bytes)
  const jeton = await insertLink(other, other.first, bytes.toString('base64url'))
  expect(await use(other, jeton)).toEqual(refused)
})

test('a link is good by each key of the ring, and by none that is in it no more', async () => {
  const api = await prepare()
  const [own] = config.boxKeys.signing
  const next = { id: '2027', bytes: Buffer.alloc(32, 'la clé de 2027') }
  const rotated: BoxKeys = { ...config.boxKeys, signing: [next, own] }
  const vote = openCasting(database, { boxKeys: rotated, timeZone: 'America/Toronto' })
  const lien = readJeton(api.jetons.first)
  if (!lien) throw new Error('A voter has no link')
  const outcome = await vote(api.id, { lien, reponses: await api.ballot([['Oui']]) })
  expect(outcome).toMatchObject({ end: 'cast' })
  const whose = { clientId: api.id, campagneId: api.campagneId, votantId: api.first }
  expect(isOwnLink(rotated, whose, lien.secret)).toBe(true)
  expect(isOwnLink({ ...rotated, signing: [next] }, whose, lien.secret)).toBe(false)
})

test('links of a campaign that an earlier version has published open the vote as before', async () => {
  const first = await prepare(prepareFirst)
  expect(await use(first, await insertLink(first, first.first))).toEqual(taken)
  const second = await prepare()
  const unsigned = await resigned(second.id, second.campagneId, (publication) => {
    const campagne = { ...publication.campagne, liensSignes: undefined }
    return JSON.parse(JSON.stringify({ ...publication, campagne })) as typeof publication
  })
  await unsigned()
  expect(await use(second, await insertLink(second, second.first))).toEqual(taken)
})
