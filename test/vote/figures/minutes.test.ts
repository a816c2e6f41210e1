import { expect, test } from 'vitest'
import { minutesOf, withoutLists } from '../../../db/vote/figures/minutes.ts'
import { drawMinutes } from '../../../mail/proces-verbal/draw.ts'
import { caller, service } from '../../support/api.ts'
import { question } from '../../support/contract/samples.ts'
import { prepareCampagnes, prepareFirst, prepareVotants, type Votants } from '../../support/data/votes.ts'
import { write } from './insider.ts'

const running = await service()
const anybody = caller(running)
const base = `http://127.0.0.1:${String(running.port)}`
const seuilAdoption = { base: 'Exprimes', pourcentage: 50, estDepasse: true }
/** Texts that look like what is cut out. */
const titre = 'Piège "bulletins":[1],"campagne":{} et "recus":["x"],"signature":{}'

/** A counted campaign in which two of three chose Oui, one Non. */
async function counted(prepare = prepareVotants) {
  const api = await prepare({ titre, quorum: 60 }, [question(1, { titre, seuilAdoption })])
  for (const [n, choice] of ['Oui', 'Oui', 'Non'].entries()) await api.vote(await api.add(n + 1), [[choice]])
  await api.add(4)
  await api.close(api.campagneId)
  await api.count()
  return api
}

async function fetched(path: string, key?: string) {
  const response = await fetch(`${base}${path}`, { headers: key === undefined ? {} : { 'x-api-key': key } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}
const keyed = ({ campagneId, key }: Votants, query = '') =>
  fetched(`/b2b/v1/campagnes/${campagneId}/proces-verbal${query}`, key)

test('the minutes are a PDF in both languages, the same with a key and without', async () => {
  const api = await counted()
  const [fr, en] = [await keyed(api), await keyed(api, '?langue=en')]
  expect([fr.status, fr.type, fr.bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(en.bytes.equals(fr.bytes)).toBe(false)
  expect((await fetched(`/scrutin/${api.campagneId}/proces-verbal`)).bytes.equals(fr.bytes)).toBe(true)
  await api.ok('getProcesVerbal', { path: { id: api.campagneId } })
  await anybody.ok('getProcesVerbalPublic', { path: api.path, query: { langue: 'en' } })
  expect((await keyed(api, '?langue=de')).status).toBe(400)
})

test('they say what the result says, and nothing of the tables', async () => {
  const api = await counted()
  const result = Buffer.from((await api.call('getResultat', { path: api.path })).text)
  const cut = withoutLists(result) ?? Buffer.from('{}')
  const { bulletins, recus, ...others } = JSON.parse(result.toString()) as Record<string, unknown[]>
  expect([bulletins?.length, recus?.length]).toEqual([3, 3])
  expect(JSON.parse(cut.toString())).toEqual({ ...others, bulletins: [], recus: [] })
  expect(minutesOf(cut)).toMatchObject({
    quorum: { pourcentage: 60, estAtteint: true },
    questions: [
      {
        titre,
        options: [
          { libelle: 'Oui', votes: 2, votesPonderes: 2, estAdoptee: true },
          { libelle: 'Non', votes: 1, votesPonderes: 1, estAdoptee: false },
        ],
      },
    ],
  })
  await write(`update campagne set titre = 'Autre' where client_id = $1`, api.id)
  await write('update votant set a_vote = true where client_id = $1', api.id)
  const { empreinteResultat: hash } = await api.ok('getCampagne', { path: { id: api.campagneId } })
  const { timeZone } = running.service.config
  const drawn = await drawMinutes({ result: cut, hash: hash ?? '', language: 'fr', timeZone })
  expect((await keyed(api)).bytes.equals(drawn)).toBe(true)
})

test('a result that somebody has changed gives no minutes', async () => {
  const api = await counted()
  await write(
    `update resultat set contenu = decode(replace(encode(contenu, 'escape'), '"votants":3', '"votants":4'), 'escape')
     where client_id = $1`,
    api.id,
  )
  expect((await keyed(api)).status).toBe(503)
})

test('there are none before the count, of an unknown campaign and of a first protocol', async () => {
  const api = await prepareVotants()
  const of = (id: string) => api.refusal('getProcesVerbal', { path: { id } })
  const open = (campagneId: string) => anybody.refusal('getProcesVerbalPublic', { path: { campagneId } })
  const [draft, unknown] = [await api.draft(), '00000000-0000-4000-8000-000000000000']
  for (const id of [api.campagneId, draft]) expect(await of(id)).toBe('409 Campagne.SansResultat')
  expect(await of(unknown)).toBe('404 Campagne.NotFound')
  for (const id of [api.campagneId, draft, unknown]) expect(await open(id)).toBe('404 Resultat.NotFound')
  const first = await counted(prepareFirst)
  expect(await first.refusal('getProcesVerbal', { path: { id: first.campagneId } })).toBe('409 Campagne.SansResultat')
  const other = await prepareCampagnes()
  expect(await other.refusal('getProcesVerbal', { path: { id: first.campagneId } })).toBe('404 Campagne.NotFound')
})
