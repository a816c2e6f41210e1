import { expect, test } from 'vitest'
import { keysNeeded } from '../../../db/vote/box/needed.ts'
import { faultOfTold } from '../../../db/vote/publie/told.ts'
import { resultFileOf } from '../../../db/vote/result-file.ts'
import { openWatch } from '../../../jobs/published.ts'
import { advance } from '../../../jobs/scrutins.ts'
import { digestOfRecu } from '../../../scrutin/index.ts'
import { caller, service } from '../../support/api.ts'
import { prepareVotants, type Votants } from '../../support/data/votes.ts'
import { newCommittee, prepareGarde } from '../garde/committee.ts'
import { forgedOf, invented, put, storedIn } from './forged.ts'
import { write } from './insider.ts'

// Who writes to the tables puts a result of their own into them, signed by a key that it names itself.

const running = await service()
const { database, config } = running.service
const anybody = caller(running)
const committee = await newCommittee()

type Vote = Omit<Votants, 'read' | 'refused'>

/** Of each custody: an open vote of seven, a receipt of it, and what closes it and has it counted. */
async function prepared(custody: 'Service' | 'Scrutateurs') {
  const garde = custody === 'Scrutateurs' ? await prepareGarde(committee.given, 6) : undefined
  const api: Vote = garde ? { ...garde, id: garde.client, path: { campagneId: garde.id } } : await prepareVotants()
  if (!garde) for (let n = 1; n <= 6; n++) await api.vote(await api.add(n), [['Oui']])
  const body = { reponses: await api.ballot([['Oui']]) }
  const { numeroConfirmation: recu } = await anybody.ok('castVote', {
    path: { jeton: await api.jetonOf(await api.add(7)) },
    body,
  })
  const bring = async () => {
    if (garde) await garde.bring(committee.count(await garde.urne(), [1, 2, 3]))
  }
  const counted = async () => {
    await api.close(api.campagneId)
    await api.count()
    await bring()
  }
  const detail = () => api.ok('getCampagne', { path: { id: api.campagneId } })
  return { ...api, recu, counted, bring, detail }
}

/** Whether a page tells of a receipt that it is counted, that it is not, or nothing of it. */
async function verification({ campagneId }: Vote, recu: string) {
  const address = `http://127.0.0.1:${String(running.port)}/scrutin/${campagneId}/verification?langue=en`
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ recu }) })
  const text = await response.text()
  const said = ['Your ballot was counted', 'No counted ballot'].filter((words) => text.includes(words))
  return [response.status, ...said].join(' ')
}

const path = ({ campagneId: id }: Vote) => ({ path: { id } })

/** What whoever asks for the result is answered, wherever it stands. */
async function answers(api: Vote, recu: string) {
  const status = async (call: Promise<{ status: number }>) => (await call).status
  return {
    result: await status(api.call('getResultat', { path: api.path })),
    minutes: await status(api.call('getProcesVerbal', path(api))),
    publicMinutes: await status(api.call('getProcesVerbalPublic', { path: api.path })),
    statistics: await status(api.call('getStatistiquesCampagne', path(api))),
    receipt: await verification(api, recu),
    invented: await verification(api, invented),
  }
}

/** What the worker tells of a campaign once, and what it does then. */
async function watch({ id, campagneId }: Vote) {
  const before = { clientId: id, campagneId: '00000000-0000-0000-0000-000000000000' }
  const told: string[] = []
  const over = await openWatch(
    database,
    config.boxKeys,
    before,
  )(
    () => false,
    (scrutin, fault) => scrutin.campagneId === campagneId && told.push(fault.message),
  )
  for (const scrutin of over)
    if (scrutin.campagneId === campagneId) await advance(database, scrutin, config.boxKeys).catch(() => undefined)
  return told
}

const needed = async ({ campagneId }: Vote) =>
  (await keysNeeded(database, config.boxKeys)).find((one) => one.campagneId === campagneId)?.bloque

const missing = { motif: 'ResultatManquant', depuisUtc: expect.any(String) as string }
const nothing = { result: 503, minutes: 503, publicMinutes: 503, statistics: 503, receipt: '503', invented: '503' }
const whole = { result: 200, minutes: 200, publicMinutes: 200, statistics: 200 }

test.each(['Service', 'Scrutateurs'] as const)(
  'a forged result in the place of that of a count is given to nobody, and said, of custody %s',
  { timeout: 120_000 },
  async (custody) => {
    const api = await prepared(custody)
    await api.counted()
    const honest = await storedIn(api)
    const kept = await api.detail()
    expect(kept).toMatchObject({ empreinteResultat: honest.empreinte.toString('hex'), depouillementBloque: null })
    const forged = forgedOf(honest.contenu)
    expect(forged.contenu.toString()).toContain(digestOfRecu(invented))
    await put(api, forged)
    expect(await api.detail()).toMatchObject({ empreinteResultat: null, anomalies: [], depouillementBloque: missing })
    expect(await answers(api, api.recu)).toEqual(nothing)
    expect(await watch(api)).toEqual([expect.stringContaining('was changed since the count')])
    expect(await needed(api)).toBe('ResultatManquant')
    const exported = database.read(api.id, (db) => resultFileOf(db, api.campagneId, config.boxKeys))
    await expect(exported).rejects.toThrow('was changed since the count')
    const unchanged = await api.ok('updateCampagne', { ...path(api), body: { titre: kept.titre } })
    expect(unchanged).toMatchObject({ empreinteResultat: null, depouillementBloque: missing })
    await put(api, honest)
    expect(await api.detail()).toEqual(kept)
    expect(await answers(api, api.recu)).toEqual({
      ...whole,
      receipt: '200 Your ballot was counted',
      invented: '200 No counted ballot',
    })
    expect([await watch(api), await needed(api)]).toEqual([[], undefined])
  },
)

/** A result of an open vote that nobody has counted, with all that says that it is: no key, and nothing that waits for a count. */
async function passForCounted(api: Vote, honest: Buffer) {
  const { contenu, empreinte } = forgedOf(honest)
  const kept = JSON.stringify({ figures: {}, cle: config.boxKeys.signing[0].id, signature: 'AA==' })
  const mine = [api.id, api.campagneId]
  await write('insert into resultat values ($1, $2, $3, $4, $5)', ...mine, contenu, empreinte, kept)
  const said = 'depouille_le = now(), empreinte_resultat = $3, urne_cle_privee = null'
  await write(`update campagne set ${said} where client_id = $1 and id = $2`, ...mine, empreinte)
  await write('delete from scrutin where client_id = $1 and campagne_id = $2', ...mine)
}

test.each(['Service', 'Scrutateurs'] as const)(
  'a forged result of a vote that is open is given to nobody, and said, of custody %s',
  { timeout: 120_000 },
  async (custody) => {
    const [before, api] = [await prepared(custody), await prepared(custody)]
    await before.counted()
    await passForCounted(api, (await storedIn(before)).contenu)
    expect(await api.detail()).toMatchObject({ etat: 'VoteOuvert', empreinteResultat: null })
    expect((await api.detail()).depouillementBloque).toEqual(missing)
    expect(await answers(api, api.recu)).toEqual(nothing)
    expect(await watch(api)).toEqual([expect.stringContaining('was changed since the count')])
    await api.close(api.campagneId)
    expect(await watch(api)).toEqual([expect.stringContaining('was changed since the count')])
    expect((await api.call('getResultat', { path: api.path })).status).not.toBe(200)
    if (custody === 'Service') {
      // The key was destroyed that opens the box: the operator has a copy of it, or nobody.
      expect((await api.detail()).depouillementBloque).toEqual(missing)
      expect(await needed(api)).toBe('ResultatManquant')
      return
    }
    await api.bring()
    expect(await api.detail()).toMatchObject({ depouilleLe: expect.any(String) as string, depouillementBloque: null })
    expect(await answers(api, api.recu)).toMatchObject({ ...whole, receipt: '200 Your ballot was counted' })
  },
)

test.each([
  ['publication_signature = null', false],
  [`publication_signature = ''`, false],
  [`publication_empreinte = sha256('')`, true],
  [`titre = titre || ' bis'`, true],
  ['quorum = 99', true],
])('a counted campaign of which somebody has changed %s says so', async (change, isResultShown) => {
  const api = await prepared('Service')
  await api.counted()
  await write(`update campagne set ${change} where client_id = $1 and id = $2`, api.id, api.campagneId)
  expect((await api.detail()).depouillementBloque).toMatchObject({ motif: 'PublicationAlteree' })
  const { result, minutes, statistics } = await answers(api, api.recu)
  const shown = isResultShown ? 200 : 503
  expect([result, minutes, statistics]).toEqual([shown, shown, shown])
})

test('anomalies that nobody has found are not shown', async () => {
  const api = await prepared('Service')
  await api.counted()
  const { totaux } = await storedIn(api)
  const told = JSON.parse(totaux) as { figures: { anomalies: object[] } }
  told.figures.anomalies = [{ empreinte: 'f'.repeat(64), motif: 'SignatureInvalide' }]
  await write('update resultat set totaux = $2 where client_id = $1', api.id, JSON.stringify(told))
  expect(await api.detail()).toMatchObject({ anomalies: [], depouillementBloque: missing })
})

test('a counted campaign that passes for one of release 0.1.0 has no statistics of ballots that somebody has put there', async () => {
  const api = await prepared('Service')
  await api.counted()
  await write('delete from resultat where client_id = $1', api.id)
  await write('update campagne set protocole = 1, urne_cle_publique = null where client_id = $1', api.id)
  expect(await api.detail()).toMatchObject({ empreinteResultat: null, depouillementBloque: missing })
  expect((await api.call('getStatistiquesCampagne', path(api))).status).toBe(503)
})

test('a ring that has lost the key of a result says so, and not that somebody has changed it', async () => {
  const api = await prepared('Service')
  await api.counted()
  const signing = [{ id: 'neuve', bytes: Buffer.alloc(32, 'une autre clé que celle') }] as const
  const fault = await database.read(api.id, (db) => faultOfTold(db, api.campagneId, { ...config.boxKeys, signing }))
  expect(fault).toMatchObject({
    motif: 'CleDeSignature',
    message: `SCRUTIN_SIGNING_KEY lacks the key ${config.boxKeys.signing[0].id}, which signed the result of campaign ${api.campagneId}`,
  })
})
