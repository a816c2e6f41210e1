import { expect, test } from 'vitest'
import { verify } from '../../../scrutin/index.ts'
import { caller, service } from '../../support/api.ts'
import { of, rows, voted } from './voted.ts'

// Rows that somebody writes to the log of a box, who may write to its tables: the log of an open vote goes on.

const anybody = caller(await service())
type Api = Awaited<ReturnType<typeof voted>>

const whole = (...motifs: string[]) => motifs.map((motif) => ({ empreinte: null, motif }))
const leaf = (rang: string, what = `sha256('x')`) => `insert into urne_feuille select $1, $2, ${rang}, ${what}`
const waiting =
  '(select empreinte from urne_attente where client_id = $1 and campagne_id = $2 order by empreinte limit 1)'
const head = (taille: number, cle = 'cle_signature') =>
  `insert into urne_tete select client_id, campagne_id, ${String(taille)}, racine, signee_le, ${cle}, signature
    from urne_tete ${of} order by taille limit 1`
const tables = whole('TablesDifferentes')

const changes: [what: string, named: object[], ...statements: string[]][] = [
  ['a row at the next place', tables, leaf('2')],
  ['a row at the place after it', tables, leaf('3')],
  ['a row far beyond', tables, leaf('4000000000')],
  ['a row before the first place', tables, leaf('-1')],
  ['a row of no fingerprint', tables, leaf('2', `'rien'`)],
  ['a ballot that waits at the next place', [], leaf('2', waiting)],
  ['a ballot that waits far beyond', [], leaf('4000000000', waiting)],
  ['a ballot that waits before the first place', [], leaf('-1', waiting)],
  [
    'rows at all of the next places',
    tables,
    `insert into urne_feuille select $1, $2, n, sha256(n::text::bytea) from generate_series(2, 1500) n`,
  ],
  ['a head of the next size', [], head(4)],
  ['a head of a later size', tables, head(5)],
  ['a head of the next size by a key that nobody has', [], head(4, `'jamais'`)],
  ['a head and a row at the next place', tables, leaf('2'), head(3)],
  ['a tile of the next ones', tables, `insert into urne_tuile values ($1, $2, 0, 1, sha256('x'))`],
]

test.each(changes)(
  'the log goes on, and all is counted, where somebody writes to it: %s',
  async (_, named, ...statements) => {
    const api = await voted(2)
    await api.append()
    await api.vote(await api.add(8))
    await api.vote(await api.add(9))
    for (const statement of statements) await rows(api, statement)
    const told: object[] = []
    for (let more = true; more;) {
      const { isFull, aside } = await api.append()
      told.push(...aside)
      more = isFull || (await rows(api, `select from urne_attente ${of} and motif is null`)).length > 0
    }
    const isLater = statements.some((statement) => statement.includes(' 5, racine') || statement.includes('urne_tuile'))
    if (!isLater)
      expect(told).toContainEqual({
        empreinte: expect.toSatisfy((e) => e === null || typeof e === 'string') as null,
        motif: 'TablesDifferentes',
      })
    await soundLog(api, 4)
    await api.close(api.campagneId)
    await api.round()
    expect(await api.result()).toMatchObject({ anomalies: named, totaux: { bulletins: 4 }, tete: { taille: 4 } })
    expect(verify((await api.call('getResultat', { path: api.path })).text)).toMatchObject({
      bulletins: 4,
      anomalies: named,
    })
  },
)

test('the first ballots of a log are told where somebody has written to its first places', async () => {
  const api = await voted(2)
  await rows(api, leaf('0'))
  await rows(api, leaf('1', waiting))
  const { aside } = await api.append()
  expect(aside).toHaveLength(2)
  await soundLog(api, 2)
})

test('a row that was taken away once is taken away again', async () => {
  const api = await voted(1)
  for (let turn = 1; turn <= 2; turn++) {
    await rows(api, leaf('5'))
    expect((await api.append()).aside).toHaveLength(1)
    await api.vote(await api.add(10 + turn))
  }
  await api.append()
  await soundLog(api, 3)
})

test('nothing is told in the place of what was told once: a leaf whose head somebody has taken away', async () => {
  const api = await voted(2)
  await api.append()
  await api.vote(await api.add(9))
  await api.append()
  const before = await api.leaves()
  await rows(api, `delete from urne_tete ${of} and taille = 3`)
  await rows(api, `delete from bulletin_signe ${of} and empreinte = $3`, before[2])
  await api.vote(await api.add(10))
  await expect(api.append()).rejects.toThrow()
  expect(await api.leaves()).toEqual(before)
  await api.close(api.campagneId)
  await api.round()
  const { anomalies, totaux } = await api.result()
  expect(anomalies).toContainEqual({ empreinte: before[2]?.toString('hex'), motif: 'Manquant' })
  expect(anomalies).toContainEqual({ empreinte: null, motif: 'JournalDifferent' })
  expect(totaux.bulletins).toBe(3)
})

test('a row, its hash in a tile and a head that somebody writes together stop the log, which each round and the campaign say, and no count', async () => {
  const api = await voted(2)
  await api.append()
  await api.vote(await api.add(8))
  await stopLog(api)
  await expect(api.round()).rejects.toThrow()
  const { depouillementBloque, etat } = await detail(api)
  expect([etat, depouillementBloque?.motif]).toEqual(['VoteOuvert', 'JournalArrete'])
  await expect(api.round()).rejects.toThrow()
  // Said once, since the first time.
  expect((await detail(api)).depouillementBloque).toEqual(depouillementBloque)
  await api.close(api.campagneId)
  await api.round()
  const { anomalies, totaux } = await api.result()
  expect(anomalies).toContainEqual({ empreinte: null, motif: 'JournalDifferent' })
  expect(totaux.bulletins).toBe(3)
  expect((await detail(api)).depouillementBloque).toBeNull()
})

test('a log that goes on again, once what stops it was taken away, is said no more to be stopped', async () => {
  const api = await voted(2)
  await api.append()
  await api.vote(await api.add(8))
  await stopLog(api)
  await expect(api.round()).rejects.toThrow()
  expect((await detail(api)).depouillementBloque).toMatchObject({ motif: 'JournalArrete' })
  await rows(api, `delete from urne_feuille ${of} and rang = 2`)
  await rows(api, `update urne_tuile set hachages = substring(hachages for 64) ${of} and niveau = 0 and rang = 0`)
  await rows(api, `delete from urne_tete ${of} and taille = 3`)
  await api.round()
  expect((await detail(api)).depouillementBloque).toBeNull()
  expect(await api.leaves()).toHaveLength(3)
})

const detail = (api: Api) => api.ok('getCampagne', { path: { id: api.campagneId } })

/** Writes a leaf, its hash in a tile and a head that tells of it, as nobody signs it: nothing is told behind them. */
async function stopLog(api: Api) {
  const hash = String.raw`sha256('\x00'::bytea || sha256('x'))`
  await rows(api, leaf('2'))
  await rows(api, `update urne_tuile set hachages = hachages || ${hash} ${of} and niveau = 0 and rang = 0`)
  await rows(api, head(3))
}

/** Each leaf of the log has its place, and the proof of it. */
async function soundLog(api: Api, size: number) {
  const { campagneId } = api
  const log = await anybody.ok('getUrne', { path: { campagneId } })
  expect([log.nombre, log.tete?.taille]).toEqual([size, size])
  const leaves = await api.leaves()
  expect(leaves).toHaveLength(size)
  for (const [rang, empreinte] of leaves.entries()) {
    const query = { empreinte: empreinte.toString('hex') }
    expect(await anybody.ok('getInclusion', { path: { campagneId }, query })).toMatchObject({ rang })
  }
}

test('a row beyond what was told has no proof', async () => {
  const api = await voted(2)
  await api.append()
  for (const [rang, text] of [
    ['2', 'x'],
    ['-1', 'y'],
  ] as const) {
    await rows(api, leaf(rang, `sha256('${text}')`))
    const [found] = await rows<{ empreinte: string }>(
      api,
      `select encode(sha256('${text}'), 'hex') as empreinte where $1::uuid <> $2::uuid`,
    )
    const query = { empreinte: found?.empreinte ?? '' }
    expect(await anybody.refusal('getInclusion', { path: { campagneId: api.campagneId }, query })).toBe(
      '404 Urne.EmpreinteInconnue',
    )
  }
})
