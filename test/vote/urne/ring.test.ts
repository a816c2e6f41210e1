import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysNeeded } from '../../../db/vote/box/needed.ts'
import { openCasting } from '../../../db/vote/casting.ts'
import { readJeton } from '../../../db/vote/jetons.ts'
import { faultOfTold } from '../../../db/vote/publie/told.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { promiseMessage, signerOf } from '../../../scrutin/index.ts'
import { service } from '../../support/api.ts'
import { resigned } from './resigned.ts'
import { of, rows, signedHead, voted } from './voted.ts'

const { database, config } = (await service()).service
const { boxKeys } = config
const [own] = boxKeys.signing
const next = { id: '2027', bytes: Buffer.alloc(32, 'la clé de 2027') }
const both: BoxKeys = { ...boxKeys, signing: [own, next] }

type Api = Awaited<ReturnType<typeof voted>>

/** Signs a ballot of the box as a process does whose first key is another one. */
async function signedBy(api: Api, at: number, { id, bytes }: { readonly id: string; readonly bytes: Buffer }) {
  const empreinte = Buffer.from(api.recus[at]?.empreinteBulletin ?? '', 'hex')
  const signature = signerOf(id, bytes).sign(promiseMessage(api.campagneId, empreinte))
  const change = `update bulletin_signe set cle_signature = $3, signature = $4 ${of} and empreinte = $5`
  await rows(api, change, id, signature, empreinte)
}

const aside = (api: Api) => rows(api, `select motif from urne_attente ${of} and motif is not null`)
const keptOf = (api: Api) =>
  rows<{ kept: boolean }>(
    api,
    `select urne_cle_privee is not null and depouille_le is null as kept from campagne where client_id = $1 and id = $2`,
  )

test('a ballot that names a key which a process lacks waits for another process, and the operator is told', async () => {
  const api = await voted(3)
  await ofBefore(api)
  await signedBy(api, 0, next)
  await expect(api.round()).rejects.toThrow('2027')
  // Nobody has written to the log: another process may have the key.
  expect((await api.ok('getCampagne', { path: { id: api.campagneId } })).depouillementBloque).toBeNull()
  expect(await aside(api)).toEqual([])
  expect(await api.leaves()).toHaveLength(2)
  expect(await api.round(both)).toEqual([])
  expect(await api.leaves()).toHaveLength(3)
})

/** Has a campaign be one whose publication names no keys, as a version before this has published it. */
async function ofBefore(api: Api) {
  const { id, campagneId } = api
  const write = await resigned(id, campagneId, ({ cles: { urne, scrutateurs }, ...publication }) => ({
    ...publication,
    cles: { urne, scrutateurs },
  }))
  await write()
  for (const at of api.recus.keys()) await signedBy(api, at, own)
}

test('nothing is counted by a ring that lacks a key of the box, and all is by one that has it', async () => {
  const api = await voted(3)
  await ofBefore(api)
  await signedBy(api, 0, next)
  await api.close(api.campagneId)
  await expect(api.round()).rejects.toThrow('lacks keys that ballots name: 2027')
  expect(await keptOf(api)).toEqual([{ kept: true }])
  expect(await api.round(both)).toEqual([])
  expect((await api.result()).totaux.bulletins).toBe(3)
})

test('a key that is the first of the ring since the publication signs nothing of its campaign', async () => {
  const api = await voted(2)
  const rotated: BoxKeys = { ...boxKeys, signing: [next, own] }
  await expect(api.append({ ...boxKeys, signing: [next] })).rejects.toThrow(`lacks the key ${own.id}, which signed`)
  await api.append(rotated)
  const vote = openCasting(database, { boxKeys: rotated, timeZone: 'America/Toronto' })
  const lien = readJeton(await api.jetonOf(await api.add(3)))
  if (!lien) throw new Error('A voter has no link')
  const cast = await vote(api.id, { lien, reponses: await api.ballot([['Oui']]) })
  expect(cast).toMatchObject({ end: 'cast', recu: { promesse: { cle: own.id } } })
  await api.close(api.campagneId)
  expect(await api.round(rotated)).toEqual([])
  const { totaux, tete, cles, signature, publication } = await api.result()
  expect(totaux.bulletins).toBe(3)
  expect([tete?.cle, signature.cle, cles.signature.map(({ id }) => id)]).toEqual([own.id, own.id, [own.id]])
  expect(publication?.document.cles.signature).toEqual(cles.signature)
})

test('what a key has signed that the publication does not name holds the count up until the operator says so', async () => {
  const api = await voted(3)
  await signedBy(api, 0, next)
  await api.close(api.campagneId)
  await expect(api.round(both)).rejects.toThrow(/What was published lacks keys that ballots name: 2027 .*--without-key/)
  expect(await keptOf(api)).toEqual([{ kept: true }])
  const found = (await api.round({ ...both, without: [next.id] })).map(({ motif }) => motif)
  expect(found).toEqual(['NombreDifferent', 'PoidsDifferent', 'SignatureInvalide'])
  expect((await api.result()).totaux.bulletins).toBe(2)
})

test('an open vote whose publication was signed by another key under the same id is told as what may be the key', async () => {
  const api = await voted(0)
  const fault = (keys: BoxKeys) => database.read(api.id, (db) => faultOfTold(db, api.campagneId, keys))
  expect(await fault({ ...boxKeys, signing: [{ id: own.id, bytes: next.bytes }] })).toMatchObject({
    motif: 'PublicationAlteree',
    message: expect.stringContaining('this process has another key under that id, or somebody') as string,
  })
  expect(await fault(boxKeys)).toBe(undefined)
})

test.each(['ballots', 'log'])(
  'nothing is counted by a ring that has another key under the id of the %s',
  async (what) => {
    const api = await voted(2)
    if (what === 'log') await api.append()
    await api.close(api.campagneId)
    const wrong: BoxKeys = { ...boxKeys, signing: [{ id: own.id, bytes: next.bytes }] }
    await expect(api.round(wrong)).rejects.toThrow(`another key under the id ${own.id}`)
    expect(await keptOf(api)).toEqual([{ kept: true }])
    expect(await api.round()).toEqual([])
    expect((await api.result()).totaux.bulletins).toBe(2)
  },
)

test('a head that a lacking key signed stops the count until it is there', async () => {
  const api = await voted(2)
  await ofBefore(api)
  await api.append()
  await signedHead(api, 2, signerOf(next.id, next.bytes))
  await api.close(api.campagneId)
  await expect(api.round()).rejects.toThrow('2027')
  expect(await api.round(both)).toEqual([])
})

test('what a wrong ring has set aside is judged anew before the count', async () => {
  const api = await voted(2)
  await api.append({ ...boxKeys, signing: [{ id: own.id, bytes: next.bytes }] })
  expect(await aside(api)).toHaveLength(2)
  await api.close(api.campagneId)
  expect(await api.round()).toEqual([])
  expect((await api.result()).totaux.bulletins).toBe(2)
})

/** A ballot that somebody who writes to the tables has put there, under the id of a key that never was; gives its fingerprint. */
async function invented(api: Api, cle: string) {
  const empreinte = createHash('sha256').update(cle).digest()
  const put = `with b as (insert into bulletin_signe (client_id, campagne_id, empreinte, scelle, cle_signature, signature)
      values ($1, $2, $3, $5, $4, 'sans'))
    insert into urne_attente (client_id, campagne_id, empreinte) values ($1, $2, $3)`
  await rows(api, put, empreinte, cle, Buffer.from(cle))
  return empreinte.toString('hex')
}

test('what names a key that never was holds no count up once the operator says so', async () => {
  const api = await voted(3)
  await api.append()
  const empreinte = await invented(api, 'jamais')
  const head = `insert into urne_tete (client_id, campagne_id, taille, racine, signee_le, cle_signature, signature)
    values ($1, $2, 1000000, '', now(), 'jamais', 'sans')`
  await rows(api, head)
  await api.close(api.campagneId)
  await expect(api.round()).rejects.toThrow(/jamais .*--without-key/)
  expect(await keptOf(api)).toEqual([{ kept: true }])
  expect(await api.round({ ...boxKeys, without: ['jamais'] })).toEqual([
    { empreinte: null, motif: 'TablesDifferentes' },
    { empreinte, motif: 'SignatureInvalide' },
  ])
  expect(await api.result()).toMatchObject({ totaux: { bulletins: 3 }, tete: { taille: 3, cle: own.id } })
})

test('a ballot under an id of the ring that has signed nothing is set aside likewise', async () => {
  const api = await voted(2)
  const empreinte = await invented(api, next.id)
  await api.close(api.campagneId)
  await expect(api.round(both)).rejects.toThrow(/another key under the id 2027 .*--without-key/)
  expect(await api.round({ ...both, without: [next.id] })).toEqual([{ empreinte, motif: 'SignatureInvalide' }])
  expect((await api.result()).totaux.bulletins).toBe(2)
})

test('a key that the publication names was one: nobody counts without it', async () => {
  const api = await voted(2)
  await api.append()
  await api.close(api.campagneId)
  const without = { ...boxKeys, without: [own.id] }
  await expect(api.round(without)).rejects.toThrow(`What was published names the key ${own.id}`)
  expect(await api.round()).toEqual([])
  expect(await api.result()).toMatchObject({ totaux: { bulletins: 2 }, anomalies: [] })
})

test.each(['', ' ', 'x,y', '1 ', 'é', 'x'.repeat(21)])(
  'a ballot that names a key %j, as none can be called, holds no count up',
  async (cle) => {
    const api = await voted(2)
    const empreinte = await invented(api, cle)
    expect((await keysNeeded(database, boxKeys)).find((one) => one.campagneId === api.campagneId)).toMatchObject({
      clesDeSignature: [own.id],
    })
    await api.close(api.campagneId)
    expect(await api.round()).toEqual([{ empreinte, motif: 'SignatureInvalide' }])
    expect((await api.result()).totaux.bulletins).toBe(2)
  },
)

test.each(['2147483647', '999999999'])('a link of the journal of rank %s holds no count up', async (rang) => {
  const api = await voted(1)
  const put = `insert into journal_maillon (client_id, campagne_id, rang, ligne_id, empreinte)
    select $1, $2, $3, gen_random_uuid(), sha256('')`
  await rows(api, put, rang)
  await api.close(api.campagneId)
  expect(await api.round()).toEqual([])
  expect((await api.result()).journal?.rang).toBeGreaterThan(1)
})
