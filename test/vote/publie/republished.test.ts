import { expect, test } from 'vitest'
import { caller, service } from '../../support/api.ts'
import { question } from '../../support/contract/samples.ts'
import { prepareVotants } from '../../support/data/votes.ts'

// A voter reads a ballot; then the campaign is withdrawn, its words are corrected, and it is published anew: the ids stay.

const running = await service()
const anybody = caller(running)

async function read() {
  const api = await prepareVotants({}, [question(1, { options: [{ libelle: 'Oui' }, { libelle: 'Non' }] })])
  const jeton = await api.jetonOf(await api.add(1))
  const { campagne, questions } = await anybody.ok('getBulletin', { path: { jeton } })
  const [asked] = questions
  const reponses = [{ questionId: asked?.id ?? '', optionIds: [asked?.options[0]?.id ?? ''] }]
  const body = { reponses, empreinteQuestions: campagne.empreinteQuestions }
  const again = async (change: () => Promise<unknown>) => {
    await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
    await change()
    await api.ok('publishCampagne', { path: { id: api.campagneId } })
  }
  const swap = async () => {
    const path = { campagneId: api.campagneId, questionId: asked?.id ?? '' }
    const options = (asked?.options ?? []).map(({ id }, place) => ({ id, libelle: ['Non', 'Oui'][place] ?? '' }))
    await api.ok('updateQuestion', { path, body: { options } })
  }
  return { ...api, jeton, path: { jeton }, body, reponses, again, swap, asked }
}

test('answers to words that have changed since they were read are refused, by the vote and its check', async () => {
  const api = await read()
  await api.again(api.swap)
  for (const operation of ['verifyBulletin', 'castVote'] as const)
    expect(await anybody.refusal(operation, { path: api.path, body: api.body })).toBe('400 Bulletin.Perime')
  const { campagne, questions } = await anybody.ok('getBulletin', { path: api.path })
  expect(questions[0]?.options.map(({ libelle }) => libelle)).toEqual(['Non', 'Oui'])
  const body = { ...api.body, empreinteQuestions: campagne.empreinteQuestions }
  expect(await anybody.ok('verifyBulletin', { path: api.path, body })).toMatchObject({
    empreinteQuestions: body.empreinteQuestions,
  })
  expect((await anybody.call('castVote', { path: api.path, body })).status).toBe(200)
})

test('answers under a title that has changed since are refused too', async () => {
  const api = await read()
  await api.again(() => api.ok('updateCampagne', { path: { id: api.campagneId }, body: { titre: 'Grève' } }))
  expect(await anybody.refusal('castVote', { path: api.path, body: api.body })).toBe('400 Bulletin.Perime')
})

test('they are taken where the words are the same, as of another closing, and without the fingerprint', async () => {
  const [one, other, unsaid] = [await read(), await read(), await read()]
  await one.ok('updateCampagne', { path: { id: one.campagneId }, body: { fermetureDuVoteUtc: '2098-01-01T00:00:00Z' } })
  await other.again(() => Promise.resolve())
  await unsaid.again(unsaid.swap)
  for (const { path, body } of [one, other, { ...unsaid, body: { reponses: unsaid.reponses } }])
    expect((await anybody.call('castVote', { path, body })).status).toBe(200)
})

test('the page says so, whichever step it comes at, and takes no vote', async () => {
  const api = await read()
  const url = `http://127.0.0.1:${String(running.port)}/vote/${api.jeton}`
  const accept = 'text/html'
  const page = await (await fetch(url, { headers: { accept } })).text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
  const fields = {
    [api.asked?.id ?? '']: api.asked?.options[0]?.id ?? '',
    secret: field('secret'),
    empreinteQuestions: field('empreinteQuestions'),
  }
  expect(fields.empreinteQuestions).toBe(api.body.empreinteQuestions)
  const post = async (path: string) => {
    const response = await fetch(url + path, { method: 'POST', headers: { accept }, body: new URLSearchParams(fields) })
    return [response.status, (await response.text()).includes('Les questions ont changé')]
  }
  const review = await fetch(`${url}/verifier`, {
    method: 'POST',
    headers: { accept },
    body: new URLSearchParams(fields),
  })
  expect(await review.text()).toContain(`name="empreinteQuestions" value="${fields.empreinteQuestions}"`)
  await api.again(api.swap)
  expect([await post('/verifier'), await post('')]).toEqual([
    [400, true],
    [400, true],
  ])
  expect(await api.ok('getCampagne', { path: { id: api.campagneId } })).toMatchObject({ etat: 'VoteOuvert' })
  expect(await post('/verifier')).toEqual([400, true])
})
