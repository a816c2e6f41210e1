import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resultFileOf } from '../../../db/vote/result-file.ts'
import { newClient, service } from '../../support/api.ts'
import { syndicat } from '../../support/contract/samples.ts'
import { prepareFirst, prepareVotants, type Votants } from '../../support/data/votes.ts'
import { write } from './insider.ts'

const { database, config } = (await service()).service

/** A counted campaign: two chose Oui, one Non. */
async function counted(prepare = prepareVotants) {
  const api = await prepare()
  for (const [n, choice] of ['Oui', 'Oui', 'Non'].entries()) await api.vote(await api.add(n + 1), [[choice]])
  await api.add(4)
  await api.close(api.campagneId)
  await api.count()
  return api
}

const stats = ({ ok, campagneId: id }: Votants, syndicatIdExterne?: string) =>
  ok('getStatistiquesCampagne', { path: { id }, query: { syndicatIdExterne } })
const votes = async (api: Votants) =>
  (await stats(api)).questions[0]?.options?.map(({ libelle, nombreVotes }) => [libelle, nombreVotes])
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('the result is answered to anybody byte by byte as it was hashed', async () => {
  const api = await counted()
  const anybody = await newClient()
  const { text, headers } = await anybody.call('getResultat', { path: api.path, headers: { 'x-api-key': '' } })
  const { empreinteResultat } = await api.ok('getCampagne', { path: { id: api.campagneId } })
  expect([sha256(text), headers.get('etag')]).toEqual([empreinteResultat, `"${String(empreinteResultat)}"`])
  expect(await database.read(api.id, (db) => resultFileOf(db, api.campagneId, config.boxKeys))).toBe(text)
  expect(JSON.parse(text)).toMatchObject({
    format: 'membres-et-votes/resultat/2',
    electeurs: { inscrits: 4, avecDroit: 4, votants: 3, radies: 0, parPoids: [{ poids: 1, inscrits: 4, votants: 3 }] },
    totaux: { bulletins: 3, poids: 3 },
    journal: { rang: expect.any(Number) as number, empreinte: expect.stringMatching(/^[\da-f]{64}$/) as string },
    anomalies: [],
  })
})

test('a result ends with the last link that the journal had before its count', async () => {
  const api = await counted()
  const lines = await api.ok('listJournal', { path: { id: api.campagneId } })
  const acts = lines.map(({ acte }) => acte)
  expect(acts.filter((acte) => acte === 'CampagneDepouillee')).toHaveLength(1)
  const before = lines.slice(0, acts.indexOf('CampagneDepouillee')).filter(({ rang }) => rang !== null)
  expect(before.length).toBeGreaterThan(1)
  const { rang, empreinte } = before.at(-1) ?? {}
  expect((await api.ok('getResultat', { path: api.path })).journal).toEqual({ rang, empreinte })
})

test('there is no result of an unknown campaign, of a draft and of an open one', async () => {
  const api = await prepareVotants()
  const draft = await api.draft()
  for (const campagneId of ['00000000-0000-4000-8000-000000000000', draft, api.campagneId])
    expect(await api.refusal('getResultat', { path: { campagneId } })).toBe('404 Resultat.NotFound')
})

test.each([
  ['the second', prepareVotants],
  ['the first', prepareFirst],
])('an honest result of %s protocol stays one in another time zone and with other texts', async (_, prepare) => {
  const api = await counted(prepare)
  const { empreinteResultat } = await api.ok('getCampagne', { path: { id: api.campagneId } })
  await write(`update question set description = 'Autre' where client_id = $1`, api.id)
  const file = await database.write(api.id, async (db) => {
    await sql`set local timezone to 'America/Toronto'`.execute(db.q)
    return resultFileOf(db, api.campagneId, config.boxKeys)
  })
  expect(sha256(file)).toBe(empreinteResultat)
  expect(await votes(api)).toEqual([
    ['Oui', 2],
    ['Non', 1],
  ])
})

test.each(['America/Toronto', 'America/Halifax', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'])(
  'of a campaign that the version before has counted the result is the one that was hashed in %s, in whichever zone it is read',
  async (zone) => {
    const api = await counted(prepareFirst)
    await write('delete from resultat where client_id = $1', api.id)
    // Before there was standard time zones differed by seconds.
    await write(`update campagne set ouverture = '1900-01-01T00:00:00Z' where client_id = $1`, api.id)
    const fileIn = (timeZone: string) =>
      database.write(api.id, async (db) => {
        await sql`select set_config('timezone', ${timeZone}, true)`.execute(db.q)
        return resultFileOf(db, api.campagneId, config.boxKeys)
      })
    const hashed = await fileIn(zone)
    await write(
      `update campagne set empreinte_resultat = decode($2, 'hex') where client_id = $1`,
      api.id,
      sha256(hashed),
    )
    for (const other of ['America/St_Johns', 'Europe/Paris', 'UTC']) expect(await fileIn(other)).toBe(hashed)
    await write('delete from recu where client_id = $1', api.id)
    expect(sha256(await fileIn(zone))).not.toBe(sha256(hashed))
  },
)

test('statistics of a counted campaign are those of its result, whatever the tables say since', async () => {
  const api = await counted()
  const before = await stats(api)
  await write(
    `update option_reponse set libelle = case when libelle = 'Oui' then 'Non' else 'Oui' end where client_id = $1`,
    api.id,
  )
  await write('update votant set a_vote = true where client_id = $1', api.id)
  await write('delete from jeton where client_id = $1', api.id)
  await write(`delete from votant where client_id = $1 and identifiant = 'M-4'`, api.id)
  expect(await stats(api)).toEqual(before)
  expect(before).toMatchObject({ totalVotants: 4, votantsAyantVote: 3, tauxParticipation: 75 })
})

const changes: [what: string, ...statements: string[]][] = [
  [
    'its bytes',
    'update resultat set contenu = set_byte(contenu, 100, get_byte(contenu, 100) # 1) where client_id = $1',
  ],
  [
    'its figures',
    `update resultat set totaux = replace(totaux::text, '"votes":1', '"votes":9')::json where client_id = $1`,
  ],
  ['the hash of the campaign', `update campagne set empreinte_resultat = sha256('x') where client_id = $1`],
  [
    'its bytes, its figures and its hash',
    `update resultat set contenu = decode(replace(encode(contenu, 'escape'), '"votes":1', '"votes":9'), 'escape'),
      totaux = replace(totaux::text, '"votes":1', '"votes":9')::json where client_id = $1`,
    'update resultat set empreinte = sha256(contenu) where client_id = $1',
    'update campagne set empreinte_resultat = r.empreinte from resultat r where r.client_id = $1 and campagne.client_id = $1',
  ],
]
test.each(changes)('statistics notice that somebody has changed %s', async (_, ...statements) => {
  const api = await counted()
  for (const statement of statements) await write(statement, api.id)
  const path = { id: api.campagneId }
  expect(await api.refusal('getStatistiquesCampagne', { path })).toBe('503 Serveur.Indisponible')
})

test('bytes that have not their hash any more are given to nobody', async () => {
  const api = await counted()
  await write(
    'update resultat set contenu = set_byte(contenu, 100, get_byte(contenu, 100) # 1) where client_id = $1',
    api.id,
  )
  expect(await api.refusal('getResultat', { path: api.path })).toBe('503 Serveur.Indisponible')
})

test('a campaign that the version before has counted keeps its statistics', async () => {
  const api = await counted(prepareFirst)
  const before = await stats(api)
  await write('delete from resultat where client_id = $1', api.id)
  expect(await stats(api)).toEqual(before)
})

/** The attack: A and B of six voters each are shown, C of one is not, and is what is left of all without A and B. */
test('the one voter of a union is not told by all without the other unions', async () => {
  const api = await prepareVotants()
  for (const n of [1, 2, 3]) await api.ok('createSyndicat', { body: syndicat(n) })
  const unions = [...Array<number>(6).fill(1), ...Array<number>(6).fill(2), 3]
  for (const [n, union] of unions.entries())
    await api.vote(await api.add(n + 1, { syndicatIdExterne: `SYN-${union}` }), [[union === 3 ? 'Non' : 'Oui']])
  await api.close(api.campagneId)
  await api.count()
  const shown: string[] = []
  for (const union of ['SYN-1', 'SYN-2', 'SYN-3']) {
    const { questions, votantsAyantVote } = await stats(api, union)
    expect(questions[0]?.nombreReponses).toBe(votantsAyantVote)
    if (questions[0]?.options !== null) shown.push(union)
  }
  expect(shown).toEqual(['SYN-2'])
  const { groupes = [], bulletins } = await api.ok('getResultat', { path: api.path })
  expect(groupes.filter(({ masque }) => masque === false).map((group) => group['syndicat'])).toEqual(shown)
  // No ballot says its union.
  expect(new Set(bulletins.map((ballot) => Object.keys(ballot).join()))).toEqual(new Set(['abstentions,options,poids']))
  expect((await write('select from bulletin where client_id = $1', api.id)).rows).toEqual([])
})
