import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { appendSome } from '../../../db/vote/log/append.ts'
import {
  leafHash,
  rootOf,
  subtreesIn,
  subtreesOf,
  tilesOfLeaves,
  verifyConsistency,
  verifyInclusion,
} from '../../../scrutin/index.ts'
import { caller, ownerDatabase, service, startService } from '../../support/api.ts'
import { prepareFirst, prepareVotants } from '../../support/data/votes.ts'
import { noteTransactions } from '../../support/statements.ts'
import { signedHead, voted } from './voted.ts'

const owner = ownerDatabase().pools.main
/** For many rows at once, which a machine that has much to do may take longer over than a statement may. */
const filler = ownerDatabase().pools.long
const { database, config } = (await service()).service
const anybody = caller(await service())
const bytes = (hash: string) => Buffer.from(hash, 'hex')

/** An open campaign, whose log has a head for each of these crowds. */
async function told(...crowds: number[]) {
  const api = await prepareVotants()
  const path = { campagneId: api.campagneId }
  const body = { reponses: await api.ballot([['Oui']]) }
  const empreintes: string[] = []
  for (const [place, size] of crowds.entries()) {
    for (let n = 0; n < size; n++) {
      const jeton = await api.jetonOf(await api.add(place * 100 + n))
      empreintes.push((await anybody.ok('castVote', { path: { jeton }, body })).empreinteBulletin ?? '')
    }
    await database.write(api.id, (db) => appendSome(db, api.campagneId, config.boxKeys))
  }
  return { ...api, path, empreintes }
}

test('anybody reads the log of a box, and proves by it that a ballot is told of and that the log only grew', async () => {
  const { path, empreintes } = await told(3, 2)
  const log = await anybody.ok('getUrne', { path })
  expect(log).toMatchObject({ nombre: 5, protocole: 2, garde: 'Service', etat: 'VoteOuvert' })
  expect(log.tetes.map(({ taille }) => taille)).toEqual([5, 3])
  expect(log.tete).toEqual(log.tetes[0])
  const [last, first] = log.tetes
  for (const empreinte of empreintes) {
    const { rang, tete, preuve } = await anybody.ok('getInclusion', { path, query: { empreinte } })
    const leaf = { leaf: leafHash(bytes(empreinte)), index: rang, size: tete.taille }
    expect(verifyInclusion(leaf, preuve.map(bytes), bytes(last?.racine ?? ''))).toBe(true)
    expect(verifyInclusion({ ...leaf, leaf: leafHash(bytes('00')) }, preuve.map(bytes), bytes(tete.racine))).toBe(false)
  }
  const { preuve } = await anybody.ok('getCoherence', { path, query: { de: 3, a: 5 } })
  const [before, after] = [first, last].map((head) => ({ size: head?.taille ?? 0, root: bytes(head?.racine ?? '') }))
  expect(before && after && verifyConsistency(before, after, preuve.map(bytes))).toBe(true)
  expect((await anybody.ok('getUrne', { path, query: { avant: 5 } })).tetes).toEqual([first])
})

test('what the log does not tell of has no proof', async () => {
  const { path, refusal } = { ...(await told(2)), refusal: anybody.refusal }
  const asked = (query: Record<string, string | number>) => ({ path, query })
  expect(await refusal('getInclusion', asked({ empreinte: '0'.repeat(64) }))).toBe('404 Urne.EmpreinteInconnue')
  expect(await refusal('getCoherence', asked({ de: 1, a: 3 }))).toBe('400 Urne.TailleInconnue')
  expect(await refusal('getCoherence', asked({ de: 2, a: 1 }))).toBe('400 Urne.TailleInconnue')
})

test('a campaign that is a draft, withdrawn, unknown or of the version before has no log', async () => {
  const api = await prepareVotants()
  const draft = await api.draft()
  const first = await prepareFirst()
  expect(await anybody.ok('getUrne', { path: { campagneId: api.campagneId } })).toMatchObject({
    nombre: 0,
    tete: null,
    tetes: [],
  })
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  for (const campagneId of [draft, api.campagneId, randomUUID(), first.campagneId]) {
    const path = { campagneId }
    expect(await anybody.refusal('getUrne', { path })).toBe('404 Campagne.NotFound')
    expect(await anybody.refusal('getInclusion', { path, query: { empreinte: '0'.repeat(64) } })).toBe(
      '404 Campagne.NotFound',
    )
    expect(await anybody.refusal('getCoherence', { path, query: { de: 1, a: 1 } })).toBe('404 Campagne.NotFound')
  }
})

const changes: [what: string, statement: string][] = [
  ['has a tile of other hashes', `update urne_tuile set hachages = decode(repeat('ab', length(hachages)), 'hex')`],
  ['has a shorter tile', `update urne_tuile set hachages = substring(hachages from 1 for 32)`],
  ['has an empty tile', `update urne_tuile set hachages = ''`],
  ['lacks a tile', 'delete from urne_tuile'],
  ['has a tile of another number', 'update urne_tuile set rang = 7'],
  ['has a tile of another level', 'update urne_tuile set niveau = 3'],
]

test.each(changes)(
  'nobody is shown a proof that does not lead to the signed head, where a log %s',
  async (_, change) => {
    const { id, path, empreintes } = await told(3, 2)
    await owner.query(`${change} where client_id = $1 and campagne_id = $2`, [id, path.campagneId])
    const { port } = await service()
    const [empreinte = ''] = empreintes
    for (const [operation, query, asked] of [
      ['getInclusion', { empreinte }, `inclusion?empreinte=${empreinte}`],
      ['getCoherence', { de: 3, a: 5 }, 'coherence?de=3&a=5'],
      ['getCoherence', { de: 2, a: 4 }, 'coherence?de=2&a=4'],
    ] as const) {
      expect(await anybody.refusal(operation, { path, query })).toBe('503 Serveur.Indisponible')
      const url = `http://127.0.0.1:${String(port)}/scrutin/${path.campagneId}/urne/${asked}`
      expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(503)
    }
  },
)

test('nobody is shown a proof of what somebody has written to the place of a leaf, and the others have theirs', async () => {
  const { id, path } = await told(3)
  const { rows } = await owner.query<{ empreinte: string; others: string[] }>(
    `with changed as (
      update urne_feuille set empreinte = sha256('x') where client_id = $1 and campagne_id = $2 and rang = 0
      returning encode(empreinte, 'hex') as empreinte)
    select empreinte, (select array_agg(encode(f.empreinte, 'hex')) from urne_feuille f
      where client_id = $1 and campagne_id = $2 and rang > 0) as others from changed`,
    [id, path.campagneId],
  )
  const [{ empreinte, others } = { empreinte: '', others: [] }] = rows
  expect(await anybody.refusal('getInclusion', { path, query: { empreinte } })).toBe('503 Serveur.Indisponible')
  for (const other of others)
    expect((await anybody.call('getInclusion', { path, query: { empreinte: other } })).status).toBe(200)
})

test('a proof between two heads leads to both, though somebody had the last one signed for other ballots', async () => {
  const { id, path } = await told(3, 2)
  // As a head that was signed over tiles that somebody had changed.
  const leaves = ['a', 'b', 'c', 'd', 'e'].map((text) => leafHash(Buffer.from(text)))
  const tile = [id, path.campagneId, Buffer.concat(leaves)]
  await owner.query(`update urne_tuile set hachages = $3 where client_id = $1 and campagne_id = $2`, tile)
  const head = [id, path.campagneId, rootOf(subtreesOf(leaves), 5)]
  await owner.query(`update urne_tete set racine = $3 where client_id = $1 and campagne_id = $2 and taille = 5`, head)
  await signedHead({ id, campagneId: path.campagneId }, 5)
  expect((await anybody.call('getCoherence', { path, query: { de: 4, a: 5 } })).status).toBe(200)
  for (const query of [
    { de: 3, a: 5 },
    { de: 2, a: 3 },
  ])
    expect(await anybody.refusal('getCoherence', { path, query })).toBe('503 Serveur.Indisponible')
})

test('a proof of a long log reads a few tiles of it, and no other leaf', async () => {
  const { id, path, empreintes } = await told(1)
  const [empreinte = ''] = empreintes
  // Those of 70,000 leaves: the first one is true.
  await filler.query(
    `with f as (insert into urne_feuille (client_id, campagne_id, rang, empreinte)
      select $1, $2, n, sha256(n::text::bytea) from generate_series(1, 69999) n)
    select`,
    [id, path.campagneId],
  )
  const others = Array.from({ length: 69_999 }, (_, n) =>
    createHash('sha256')
      .update(String(n + 1))
      .digest(),
  )
  const tiles = await tilesOfLeaves([bytes(empreinte), ...others], () => Promise.resolve())
  const root = rootOf(subtreesIn(tiles), 70_000)
  await owner.query('update urne_tete set racine = $3 where client_id = $1 and campagne_id = $2', [
    ...[id, path.campagneId, root],
  ])
  await signedHead({ id, campagneId: path.campagneId }, 70_000)
  await owner.query(
    `insert into urne_tuile (client_id, campagne_id, niveau, rang, hachages)
      select $1, $2, t.* from unnest($3::smallint[], $4::bigint[], $5::bytea[]) as t
      on conflict (client_id, campagne_id, niveau, rang) do update set hachages = excluded.hachages`,
    [
      ...[id, path.campagneId, tiles.map(({ niveau }) => niveau), tiles.map(({ rang }) => rang)],
      tiles.map(({ hashes }) => hashes),
    ],
  )
  const transactions = noteTransactions(/urne_/)
  const { preuve, tete } = await anybody.ok('getInclusion', { path, query: { empreinte } })
  expect(preuve).toHaveLength(17)
  const leaf = { leaf: leafHash(bytes(empreinte)), index: 0, size: 70_000 }
  expect(verifyInclusion(leaf, preuve.map(bytes), bytes(tete.racine))).toBe(true)
  expect(transactions.flat().filter((text) => /urne_feuille|urne_tuile/.test(text))).toHaveLength(2)
})

test('anybody downloads the whole log as one text, in its order, and the pages lead to it', async () => {
  const api = await voted(3)
  const { port } = await service()
  const at = (id: string, part = '/journal.txt') => `http://127.0.0.1:${String(port)}/scrutin/${id}/urne${part}`
  const empty = await fetch(at(api.campagneId))
  expect([empty.status, await empty.text()]).toEqual([200, ''])
  await api.append()
  const whole = await fetch(at(api.campagneId))
  expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await whole.text()).toBe((await api.leaves()).map((leaf) => `${leaf.toString('hex')}\n`).join(''))
  const page = await fetch(at(api.campagneId, ''), { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain(`href="/scrutin/${api.campagneId}/urne/journal.txt"`)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    const unknown = await fetch(at(id), { headers: { accept: 'application/json' } })
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'Campagne.NotFound' }])
  }
})

test('the text of a log ends with its leaves, whatever its head says', async () => {
  const api = await voted(1)
  await api.append()
  await api.headOf(2_000_000_000)
  const { port } = await service()
  const whole = await fetch(`http://127.0.0.1:${String(port)}/scrutin/${api.campagneId}/urne/journal.txt`)
  expect((await whole.text()).length).toBe(65)
})

test.each([
  ['a head that nobody signed', 'cle_signature', 'signee_le'],
  ['a head of a key that nobody has', "'autre'", 'signee_le'],
  ['a head of no instant', 'cle_signature', "'infinity'"],
])('nobody is shown %s, nor proofs for it', async (_, cle, at) => {
  const { path, empreintes, id } = await told(3)
  const before = await anybody.ok('getUrne', { path })
  await owner.query(
    `insert into urne_tete select client_id, campagne_id, taille + n, racine, ${at}, ${cle}, signature
     from urne_tete, generate_series(1, 30) n where client_id = $1 and campagne_id = $2`,
    [id, path.campagneId],
  )
  expect(await anybody.ok('getUrne', { path })).toEqual(before)
  const [empreinte = ''] = empreintes
  const { rang, tete, preuve } = await anybody.ok('getInclusion', { path, query: { empreinte } })
  const leaf = { leaf: leafHash(bytes(empreinte)), index: rang, size: tete.taille }
  expect(verifyInclusion(leaf, preuve.map(bytes), bytes(before.tete?.racine ?? ''))).toBe(true)
  expect(await anybody.refusal('getCoherence', { path, query: { de: 3, a: 4 } })).toBe('400 Urne.TailleInconnue')
})

test('a reader of the log who stands still keeps no page from the same address, and is cut off for the next one', async () => {
  const running = await startService({ LIST_STALL_TIMEOUT_MS: '10000' })
  const api = await voted(1)
  await api.append()
  // Leaves that are longer than those of a log, so that few make a text that fits into no buffer of a connection: 18 MB.
  await filler.query(
    `with f as (insert into urne_feuille (client_id, campagne_id, rang, empreinte)
      select $1, $2, n, (select string_agg(sha256((n || ' ' || k)::bytea), ''::bytea) from generate_series(1, 78) k)
      from generate_series(1, 3599) n)
    select`,
    [api.id, api.campagneId],
  )
  await api.headOf(3600)
  const url = `http://127.0.0.1:${String(running.port)}/scrutin/${api.campagneId}/urne/journal.txt`
  const open = async () => ((await once(get(url, { agent: false }), 'response')) as [IncomingMessage])[0]
  // As many as may have their turn at once.
  const still = [await open(), await open()]
  const begun: IncomingMessage[] = []
  const next = [open(), open()]
  for (const response of next) void response.then((one) => begun.push(one))
  expect((await caller(running).call('getUrne', { path: { campagneId: api.campagneId } })).status).toBe(200)
  expect(begun).toEqual([])
  // Each of them begins in the place of one that was cut off.
  for (const response of await Promise.all(next)) response.destroy()
  for (const response of still) expect(await text(response).catch(String)).toBe('Error: aborted')
})
