import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { caller, startService } from '../support/api.ts'
import { answers, person, post, prepare } from '../support/data/formulaires-filled.ts'
import { question } from '../support/contract/samples.ts'
import { dial, request } from '../support/processes/sockets.ts'
import { prepareVotants } from '../support/data/votes.ts'

const running = await startService({ BODY_RATE_PERIOD_MS: '300', BODY_MIN_RATE: '100000' })
const { buffers, database } = running.service
const anybody = caller(running)
const [json, form] = ['application/json', 'application/x-www-form-urlencoded']
const megabyte = 1_048_576

/** A body of a megabyte less a byte, whose sender never sends the last one; gives the status that it is answered. */
async function unfinished(path: string, type: string): Promise<number> {
  const { send, next } = await dial(running.port)
  const headers = [`Content-Type: ${type}`, 'Accept: text/html', `Content-Length: ${String(megabyte)}`]
  send(request(`POST ${path}`, headers), Buffer.alloc(megabyte - 1, 'a=1&'))
  return (await next()).status
}

const unknown = (bytes: number) => randomBytes(bytes).toString('base64url')

test.each([
  ['castVote', json, () => `/vote/${unknown(48)}`],
  ['verifyBulletin', json, () => `/vote/${unknown(48)}/verifier`],
  ['the ballot of a page', form, () => `/vote/${unknown(48)}`],
  ['the review of a page', form, () => `/vote/${unknown(48)}/verifier`],
  ['a form by invitation', form, () => `/formulaire/${unknown(48)}`],
  ['an open form', form, () => `/adherer/${unknown(32)}`],
])('%s of an unknown token is refused before its body is there', async (_, type, path) => {
  expect([await unfinished(path(), type), buffers.held()]).toEqual([404, 0])
})

test('a text that is no token never asks the database', async () => {
  let taken = 0
  const onAcquire = () => taken++
  database.pools.main.on('acquire', onAcquire)
  onTestFinished(() => void database.pools.main.off('acquire', onAcquire))
  for (const jeton of ['x', unknown(47), unknown(1000)]) {
    expect(await unfinished(`/vote/${jeton}`, json)).toBe(404)
    for (const path of ['vote', 'formulaire', 'adherer'])
      expect(await unfinished(`/${path}/${jeton}`, form), path).toBe(404)
  }
  expect(taken).toBe(0)
})

const asked = [1, 2].map((n) =>
  question(n, {
    ...{ type: 'ChoixMultiple', nombreChoixMax: 50, permetAbstention: false },
    options: Array.from({ length: 50 }, (_, option) => ({ libelle: `Option ${String(option)}` })),
  }),
)

/** A ballot of two questions with all their fifty options, and the token of a voter. */
async function fullBallot() {
  const api = await prepareVotants({}, asked)
  const every = Array.from({ length: 50 }, (_, option) => `Option ${String(option)}`)
  return { jeton: await api.jetonOf(await api.add(1)), reponses: await api.ballot([every, every]) }
}

test('a ballot may be as large as its questions and options need, and no larger', async () => {
  const { jeton, reponses } = await fullBallot()
  const limit = 4096 + 2 * 512 + 100 * 128
  const legal = JSON.stringify({ reponses }, null, 4)
  for (const body of [legal, legal.padEnd(limit, ' ')])
    expect((await anybody.call('verifyBulletin', { path: { jeton }, body })).status).toBe(200)
  const larger = legal.padEnd(limit + 1, ' ')
  for (const operation of ['verifyBulletin', 'castVote'] as const)
    expect(await anybody.refusal(operation, { path: { jeton }, body: larger })).toBe('413 Requete.TropVolumineuse')
  expect((await anybody.call('castVote', { path: { jeton }, body: legal.padEnd(limit, ' ') })).status).toBe(200)
})

/** A form that a browser sends, padded to so many bytes with a field that nothing reads. */
const browser = { 'content-type': form, accept: 'text/html' }
const padded = (text: string, bytes: number) => `${text}&x=`.padEnd(bytes, 'a')

async function sendForm(url: string, text: string, bytes: number) {
  const answer = await fetch(url, { method: 'POST', headers: browser, body: padded(text, bytes) })
  expect(answer.headers.get('content-type')).toMatch('text/html')
  return answer.status
}

test('the page of a ballot may send as much as its options need, and no more', async () => {
  const { jeton, reponses } = await fullBallot()
  const limit = 2048 + (2 + 100) * 80
  const fields = reponses.flatMap(({ questionId, optionIds }) =>
    optionIds.map((id): [string, string] => [questionId, id]),
  )
  const legal = new URLSearchParams(fields).toString()
  for (const operation of ['verifyBulletin', 'castVote'] as const) {
    const send = async (bytes: number) => {
      const input = { path: { jeton }, body: padded(legal, bytes), headers: browser }
      const { status, headers } = await anybody.call(operation, input)
      expect(headers.get('content-type')).toMatch('text/html')
      return status
    }
    expect(await send(limit + 1)).toBe(413)
    expect(await send(limit)).toBe(200)
  }
})

test('a form may be as large as its fields need, and no larger', async () => {
  const { link } = await prepare({
    ...{ typeFormulaire: 'Generique', champsUtilisateur: ['quart'], objetsConsentement: [] },
  })
  const limit = 4096 + 9 * ('champ.quart'.length + 100)
  const url = await link()
  expect(await sendForm(url, 'champ.quart=JOUR', limit + 1)).toBe(413)
  expect(await sendForm(url, 'champ.quart=JOUR', limit)).toBe(200)
})

test('a form has no more fields than a page may have, however short they are', async () => {
  const { link } = await prepare()
  const url = await link()
  const sendFields = async (count: number) => {
    const answer = await fetch(url, { method: 'POST', headers: browser, body: Array(count).fill('a=1').join('&') })
    expect(answer.headers.get('content-type')).toMatch('text/html')
    return answer.status
  }
  expect([await sendFields(2001), await sendFields(2000)]).toEqual([413, 400])
})

test('the largest answer to a form passes, its drawing included', async () => {
  const { link, open } = await prepare()
  const png = Buffer.alloc(149_900, randomBytes(149_900))
  Buffer.from('89504e470d0a1a0a', 'hex').copy(png)
  const largest = {
    ...answers,
    ...{ 'champ.note': '日'.repeat(20), signature: '日'.repeat(200), adresse1: '日'.repeat(200) },
    ...{ ville: '日'.repeat(100), province: '日'.repeat(100), codePostal: '日'.repeat(20) },
    ...{ telephonePrincipal: '日'.repeat(30), dessin: `data:image/png;base64,${png.toString('base64')}` },
  }
  expect((await post(await link(), largest)).status).toBe(200)
  const { status } = await post(open, { ...largest, ...person, prenom: '日'.repeat(100), nom: '日'.repeat(100) })
  expect(status).toBe(200)
  expect((await post(open, { ...largest, ...person, dessin: 'a'.repeat(400_000) })).status).toBe(413)
})
