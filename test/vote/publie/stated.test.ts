import { expect, test } from 'vitest'
import { keysNeeded } from '../../../db/vote/box/needed.ts'
import { dueScrutins, nextQueued } from '../../../db/vote/scrutins.ts'
import { advance } from '../../../jobs/scrutins.ts'
import { type Anomaly, verify } from '../../../scrutin/index.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { newCommittee, prepareGarde } from '../garde/committee.ts'

// Who writes to the tables changes what the row of a campaign says of itself: whether it is published, closed, counted.

const owner = ownerDatabase().pools.main
const { database, config } = (await service()).service
type Api = { readonly id: string; readonly campagneId: string }

const write = async ({ id, campagneId }: Api, text: string) => owner.query(text, [id, campagneId])
const row = (change: string) => `update campagne set ${change} where client_id = $1 and id = $2`
const queue = 'delete from scrutin where client_id = $1 and campagne_id = $2'

/** How many counts wait of its client: those of the clients of other tests come and go. */
async function countsOf({ id }: Api): Promise<number> {
  const { rows } = await owner.query<{ comptes: number }>(
    'select comptes::int from attentes(null, 1000000) where client_id = $1',
    [id],
  )
  return rows[0]?.comptes ?? 0
}

/** What a round does of a campaign: whether it finds it, what it tells, and what it fails by. */
async function round({ campagneId }: Api) {
  const queued = (await nextQueued(database, undefined, 10_000)).filter(({ isAwaited }) => !isAwaited)
  const due = [...(await dueScrutins(database)), ...queued].find((one) => one.campagneId === campagneId)
  const told: Anomaly[] = []
  if (!due) return { isDue: false, told }
  const failed = await advance(database, due, config.boxKeys, (some) => told.push(...some)).catch((error: unknown) =>
    String(error),
  )
  return { isDue: true, told, ...(typeof failed === 'string' && { failed }) }
}

/** A campaign in which two have voted. */
async function voted(changes: Record<string, unknown> = {}) {
  const api = await prepareVotants(changes)
  for (const n of [1, 2]) await api.vote(await api.add(n), [['Oui']])
  const detail = () => api.ok('getCampagne', { path: { id: api.campagneId } })
  const result = async () => verify((await api.call('getResultat', { path: api.path })).text)
  return { ...api, detail, result }
}

const whole = (...motifs: string[]) => motifs.map((motif) => ({ empreinte: null, motif }))
const later = `fermeture = '2998-01-01'`
const other = whole('PublicationDifferente')

test.each<[what: string, anomalies: object[], ...changes: string[]]>([
  ['closes later', other, row(later)],
  ['is not published', other, row('est_publie = false')],
  ['is counted', [], row('depouille_le = now()')],
  ['has a result', [], row(`empreinte_resultat = sha256('')`)],
  ['is counted, with a result', [], row(`depouille_le = now(), empreinte_resultat = sha256('')`)],
  ['is not waited for', [], queue],
  ['closes later, and is not waited for', other, row(later), queue],
  ['is not published and closes later, and is not waited for', other, row(`${later}, est_publie = false`), queue],
])(
  'a campaign that has closed is counted by what was signed where somebody has it say that it %s',
  async (_, anomalies, ...changes) => {
    const api = await voted()
    await api.close(api.campagneId)
    for (const change of changes) await write(api, change)
    await round(api)
    expect(await api.detail()).toMatchObject({ etat: 'Termine', estPublie: true, depouillementBloque: null, anomalies })
    expect(await api.result()).toMatchObject({ bulletins: 2, anomalies })
    const { resultatsVisibles } = await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId } })
    expect(resultatsVisibles).toBe(true)
    expect(await round(api)).toEqual({ isDue: false, told: [] })
  },
)

test('an open campaign that somebody has say that it is not published is named, and nobody publishes it anew over its votes', async () => {
  const api = await voted()
  const path = { id: api.campagneId }
  await round(api)
  const before = await countsOf(api)
  await write(api, row('est_publie = false'))
  const blocked = { motif: 'PublicationAlteree', depuisUtc: expect.any(String) as string }
  expect((await api.detail()).depouillementBloque).toEqual(blocked)
  expect(await round(api)).toMatchObject({ failed: expect.stringContaining('somebody has changed it') as string })
  expect((await api.detail()).depouillementBloque).toEqual(blocked)
  expect(await countsOf(api)).toBe(before + 1)
  const needed = await keysNeeded(database, config.boxKeys)
  expect(needed.find(({ campagneId }) => campagneId === api.campagneId)?.bloque).toBe('PublicationAlteree')
  expect(await api.refusal('publishCampagne', { path })).toBe('503 Serveur.Indisponible')
  await write(api, row('est_publie = true'))
  expect((await api.detail()).depouillementBloque).toBe(null)
  await api.close(api.campagneId)
  await round(api)
  expect((await api.result()).bulletins).toBe(2)
})

test('one that was signed, and in which nobody has voted, is not published anew by a count', async () => {
  const api = await prepareVotants()
  await api.close(api.campagneId)
  await write(api, row('est_publie = false'))
  expect(await round(api)).toMatchObject({ failed: expect.stringContaining('somebody has changed it') as string })
  expect(await api.ok('getCampagne', { path: { id: api.campagneId } })).toMatchObject({
    ...{ etat: 'Brouillon', depouilleLe: null, depouillementBloque: { motif: 'PublicationAlteree' } },
  })
})

test('the log of an open campaign goes on where somebody has taken it out of the queue', async () => {
  const api = await voted()
  await write(api, queue)
  await round(api)
  const told = await owner.query('select from urne_feuille where client_id = $1 and campagne_id = $2', [
    api.id,
    api.campagneId,
  ])
  expect(told.rowCount).toBe(2)
})

test.each<[what: string, change: string]>([
  ['that it is not counted', 'depouille_le = null'],
  ['that it has no result', 'empreinte_resultat = null'],
  ['neither', 'depouille_le = null, empreinte_resultat = null'],
])(
  'a counted campaign that somebody has say %s has its result again, and is not counted a second time',
  async (_, change) => {
    const api = await voted()
    await api.close(api.campagneId)
    await round(api)
    const { empreinteResultat } = await api.detail()
    await write(api, row(change))
    expect(await round(api)).toMatchObject({ told: whole('TablesDifferentes') })
    expect(await api.detail()).toMatchObject({
      empreinteResultat,
      depouilleLe: expect.any(String) as string,
      depouillementBloque: null,
    })
    expect(await round(api)).toEqual({ isDue: false, told: [] })
  },
)

test('a result of an earlier publication of the same campaign is none of the later one', async () => {
  const api = await prepareVotants()
  const path = { id: api.campagneId }
  await api.close(api.campagneId)
  await round(api)
  const { rows } = await owner.query<object>('select * from resultat where client_id = $1 and campagne_id = $2', [
    api.id,
    api.campagneId,
  ])
  await api.ok('unpublishCampagne', { path })
  await api.ok('updateCampagne', { path, body: { fermetureDuVoteUtc: '2099-01-01' } })
  await api.ok('publishCampagne', { path })
  await api.vote(await api.add(1), [['Oui']])
  await api.close(api.campagneId)
  await owner.query('insert into resultat select (jsonb_populate_record(null::resultat, to_jsonb($1::json))).*', [
    JSON.stringify(rows[0], asText),
  ])
  await write(api, row('urne_cle_privee = null'))
  expect(await round(api)).toMatchObject({ failed: expect.stringContaining('has no key') as string })
  expect(await api.ok('getCampagne', { path })).toMatchObject({
    depouilleLe: null,
    depouillementBloque: { motif: 'CleDeLUrne' },
  })
})

/** Bytes as PostgreSQL reads them. */
const asText = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
    ? `\\x${Buffer.from(value as never).toString('hex')}`
    : value

test.each([
  ['taken away', 'delete from resultat where client_id = $1 and campagne_id = $2'],
  [
    'put another in its place',
    `update resultat set contenu = 'x', empreinte = sha256('x') where client_id = $1 and campagne_id = $2`,
  ],
])('a counted campaign whose result somebody has %s shows none, and says so', async (what, change) => {
  const api = await voted()
  await api.close(api.campagneId)
  await round(api)
  await write(api, change)
  expect((await api.detail()).depouillementBloque).toMatchObject({ motif: 'ResultatManquant' })
  const { status, text } = await api.call('getStatistiquesCampagne', { path: { id: api.campagneId } })
  if (what === 'taken away') expect(JSON.parse(text)).toMatchObject({ resultatsVisibles: false })
  else expect(status).toBe(503)
})

test('a campaign that somebody has deleted, with its box, is said by each round and to the operator', async () => {
  const api = await voted()
  const mine = 'where client_id = $1 and campagne_id = $2'
  const before = await countsOf(api)
  for (const table of ['bulletin_signe', 'urne_attente']) await write(api, `delete from ${table} ${mine}`)
  await write(api, 'delete from campagne where client_id = $1 and id = $2')
  expect(await round(api)).toMatchObject({ failed: expect.stringContaining('somebody has deleted it') as string })
  expect(await countsOf(api)).toBe(before + 1)
  const needed = await keysNeeded(database, config.boxKeys)
  expect(needed.find(({ campagneId }) => campagneId === api.campagneId)).toMatchObject({ bloque: 'Disparue' })
  await write(api, queue)
})

const committee = newCommittee()

test.each([
  ['closes later', row(later)],
  ['is not published', row('est_publie = false')],
  ['is counted', row('depouille_le = now()')],
  ['is ready', row('urne_scellee_le = now()')],
  ['is not waited for', queue],
])('a box of scrutineers is made ready for them where somebody has the campaign say that it %s', async (_, change) => {
  const api = await prepareGarde((await committee).keys, 2)
  const mine = { id: api.client, campagneId: api.id }
  await api.close(api.campagneId)
  await write(mine, change)
  await round(mine)
  expect(await api.read()).toMatchObject({
    etat: 'Termine',
    urneScelleeLe: expect.any(String) as string,
    depouilleLe: null,
  })
  expect(await round(mine)).toEqual({ isDue: false, told: [] })
  await write(mine, row('est_publie = false'))
  await round(mine)
  await api.bring((await committee).count(await api.urne(), [1, 2, 3]))
  await write(mine, row('depouille_le = null'))
  await round(mine)
  expect(await api.read()).toMatchObject({
    estPublie: true,
    depouilleLe: expect.any(String) as string,
    depouillementBloque: null,
  })
})

test('a row of the queue that is of no campaign to count goes', async () => {
  const api = await prepareVotants()
  const id = await api.draft({ ouvertureDuVoteUtc: '2020-01-01', fermetureDuVoteUtc: '2020-01-02' })
  const draft = { ...api, campagneId: id }
  await write(draft, 'insert into scrutin (client_id, campagne_id) values ($1, $2)')
  await round(draft)
  expect(await round(draft)).toEqual({ isDue: false, told: [] })
})
