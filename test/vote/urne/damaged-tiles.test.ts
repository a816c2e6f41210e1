import { expect, test } from 'vitest'
import { leafHash, rootOf, subtreesOf, verify, verifyInclusion } from '../../../scrutin/index.ts'
import { caller, service } from '../../support/api.ts'
import { of, rows, voted } from './voted.ts'

// Tiles of the log of an open vote that somebody changes who may write to its tables: what is signed next is the root of its leaves.

const anybody = caller(await service())
type Api = Awaited<ReturnType<typeof voted>>

const other = `decode(repeat('ab', length(hachages)), 'hex')`
const damages: [what: string, statement: string][] = [
  ['is of other hashes', `update urne_tuile set hachages = ${other} ${of}`],
  [
    'has another first hash',
    `update urne_tuile set hachages = set_byte(hachages, 3, 255 - get_byte(hachages, 3)) ${of}`,
  ],
  ['is shorter', `update urne_tuile set hachages = substring(hachages from 1 for 32) ${of}`],
  ['is gone', `delete from urne_tuile ${of}`],
  ['has another number', `update urne_tuile set rang = 7 ${of}`],
  ['is of another level', `update urne_tuile set niveau = 1 ${of}`],
]

const head = `select taille::int, encode(racine, 'hex') as racine from urne_tete ${of} order by taille desc limit 1`
const blocked = async (api: Api) =>
  (await api.ok('getCampagne', { path: { id: api.campagneId } })).depouillementBloque?.motif

/** The root of the leaves that the log tells of. */
async function rootOfLeaves(api: Api) {
  const leaves = (await api.leaves()).map(leafHash)
  return { taille: leaves.length, racine: rootOf(subtreesOf(leaves), leaves.length).toString('hex') }
}

/** Each leaf of the log has its proof. */
async function areProven(api: Api) {
  const path = { campagneId: api.campagneId }
  for (const leaf of await api.leaves()) {
    const query = { empreinte: leaf.toString('hex') }
    const { rang, tete, preuve } = await anybody.ok('getInclusion', { path, query })
    const [proof, root] = [preuve.map((hash) => Buffer.from(hash, 'hex')), Buffer.from(tete.racine, 'hex')]
    expect(verifyInclusion({ leaf: leafHash(leaf), index: rang, size: tete.taille }, proof, root)).toBe(true)
  }
}

test.each(damages)('a log goes on with its leaves, which the service says once, where a tile %s', async (_, damage) => {
  const api = await voted(4)
  await api.append()
  await api.vote(await api.add(9))
  await rows(api, damage)
  expect(await api.round()).toEqual([{ empreinte: null, motif: 'TablesDifferentes' }])
  expect(await rows(api, head)).toEqual([await rootOfLeaves(api)])
  expect(await blocked(api)).toBeUndefined()
  await areProven(api)
  await api.vote(await api.add(10))
  expect(await api.round()).toEqual([])
  expect(await rows(api, head)).toEqual([await rootOfLeaves(api)])
  await rows(api, `delete from urne_tuile ${of} and rang = 7 or niveau = 1`)
  await api.close(api.campagneId)
  await api.round()
  expect((await api.result()).anomalies).toEqual([])
  const { text } = await api.call('getResultat', { path: api.path })
  expect(verify(text, { log: (await api.leaves()).map((leaf) => leaf.toString('hex')) }).bulletins).toBe(6)
})

test('a log whose tile and leaf are others than what was signed stops, which the campaign says, and no count', async () => {
  const api = await voted(2)
  await api.append()
  await api.vote(await api.add(9))
  await rows(api, `update urne_tuile set hachages = ${other} ${of}`)
  await rows(api, `update urne_feuille set empreinte = sha256('x') ${of} and rang = 0`)
  await expect(api.round()).rejects.toThrow('neither the tiles nor the leaves')
  expect(await blocked(api)).toBe('JournalArrete')
  expect(await rows(api, head)).toMatchObject([{ taille: 2 }])
  await api.close(api.campagneId)
  await api.round()
  const { anomalies, totaux } = await api.result()
  expect(anomalies).toContainEqual({ empreinte: null, motif: 'JournalDifferent' })
  expect(totaux.bulletins).toBe(3)
})
