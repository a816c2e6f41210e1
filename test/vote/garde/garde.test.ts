import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { committeeOf, proofOf, publicOf } from '../../../scrutin/committee.ts'
import { caller, ownerDatabase, service, startService, testConfig } from '../../support/api.ts'
import { prepareCampagnes, votantsOf } from '../../support/data/votes.ts'
import { keysNeeded } from '../../../db/vote/box/needed.ts'
import { dueScrutins } from '../../../db/vote/scrutins.ts'

const keysOf = (n: number) =>
  ({ garde: 'Scrutateurs', ...publicOf(committeeOf(Buffer.alloc(32, n))), scrutateurs: 5, seuil: 3 }) as const
const keys = keysOf(1)
const owner = ownerDatabase().pools.main

async function draftOf(body: object = keys) {
  const api = await prepareCampagnes()
  const path = { id: await api.draft() }
  await api.ok('setGarde', { path, body })
  return { ...api, path }
}

test('the custody of a draft changes, back to the service too, and is its own', async () => {
  const { ok, path } = await draftOf()
  expect((await ok('getCampagne', { path })).garde).toEqual(keys)
  const again = await ok('setGarde', { path, body: keys })
  const back = await ok('setGarde', { path, body: { garde: 'Service' } })
  expect(back.garde).toEqual({ garde: 'Service', urne: null, signature: null, scrutateurs: null, seuil: null })
  expect(await ok('setGarde', { path, body: keysOf(2) })).toMatchObject({ garde: keysOf(2) })
  expect(again.dateModificationUtc <= back.dateModificationUtc).toBe(true)
})

test('the same keys once more are signed by the ring that there is now, and by nothing else where they are', async () => {
  const { ok, key, path } = await draftOf()
  const version = async () => (await ok('getCampagne', { path })).dateModificationUtc
  const before = await version()
  await ok('setGarde', { path, body: keys })
  expect(await version()).toBe(before)
  const next = await startService({ SCRUTIN_SIGNING_KEY: `s2:${randomBytes(32).toString('base64')}` })
  const rotated = caller(next, key)
  expect(await rotated.refusal('publishCampagne', { path })).toBe('503 Serveur.Indisponible')
  await rotated.ok('setGarde', { path, body: keys })
  await rotated.ok('publishCampagne', { path })
})

/** Bytes that verify nothing: no points of the curve, one in another spelling, the neutral one and those of small order. */
const unsound = [
  Buffer.alloc(32, 255),
  Buffer.alloc(32),
  Buffer.concat([Buffer.of(2), Buffer.alloc(31)]),
  Buffer.concat([Buffer.of(1), Buffer.alloc(31)]),
  Buffer.concat([Buffer.of(236), Buffer.alloc(30, 255), Buffer.of(127)]),
  Buffer.concat([Buffer.of(238), Buffer.alloc(30, 255), Buffer.of(127)]),
  Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa', 'hex'),
]

/** Keys of X25519 that are read as others are: the highest bit does not count, nor what is above the order. */
const otherSpellings = [
  Buffer.from(keys.urne, 'base64').map((byte, at) => (at === 31 ? byte | 0x80 : byte)),
  Buffer.alloc(32, 255),
  Buffer.concat([Buffer.of(246), Buffer.alloc(30, 255), Buffer.of(127)]),
].map((bytes) => Buffer.from(bytes))

test.each<[body: object, codes: string]>([
  [{ garde: 'Scrutateurs' }, '400 Garde.MembresIncoherents'],
  [{ ...keys, seuil: undefined }, '400 Garde.MembresIncoherents'],
  [{ ...keys, garde: 'Service' }, '400 Garde.MembresIncoherents'],
  [{ ...keys, seuil: 5, scrutateurs: 4 }, '400 Garde.SeuilInvalide'],
  [{ ...keys, urne: `${'A'.repeat(43)}=` }, '400 Garde.CleInvalide'],
  [{ ...keys, urne: `${'A'.repeat(42)}B=` }, '400 Garde.CleInvalide'],
  ...otherSpellings.map((key): [object, string] => [
    { ...keys, urne: key.toString('base64') },
    '400 Garde.CleInvalide',
  ]),
  [{ ...keys, signature: keys.urne }, '400 Garde.CleInvalide'],
  ...unsound.map((key): [object, string] => [{ ...keys, signature: key.toString('base64') }, '400 Garde.CleInvalide']),
  [{ ...keys, seuil: 1 }, '400 Requete.Invalide'],
  [{ ...keys, urne: 'abc' }, '400 Requete.Invalide'],
])('keys that open nothing are refused: %j', async (body, codes) => {
  const { refusal, draft } = await prepareCampagnes()
  expect(await refusal('setGarde', { path: { id: await draft() }, body })).toBe(codes)
})

/** Keys as `scrutin keys` gives them. */
const proven = { ...keys, preuve: proofOf(committeeOf(Buffer.alloc(32, 1)), keys) }

/** Base64 with another bit in its first byte. */
function mistaken(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  return Buffer.concat([Buffer.of((bytes[0] ?? 0) ^ 1), bytes.subarray(1)]).toString('base64')
}

test('keys that were copied with a mistake are refused by their proof', async () => {
  const { ok, refusal, path } = await draftOf({ garde: 'Service' })
  const urne = mistaken(keys.urne)
  const refused = (body: object) => refusal('setGarde', { path, body: { ...proven, ...body } })
  // Without the proof it is a key as good as any.
  await ok('setGarde', { path, body: { ...keys, urne } })
  await ok('setGarde', { path, body: { garde: 'Service' } })
  for (const body of [{ urne }, { scrutateurs: 6 }, { seuil: 2 }, { preuve: mistaken(proven.preuve) }])
    expect(await refused(body), JSON.stringify(body)).toBe('400 Garde.CleInvalide')
  expect(await refused({ signature: keysOf(2).signature })).toBe('400 Garde.CleInvalide')
  expect(await refused({ urne: keys.signature, signature: keys.urne })).toBe('400 Garde.CleInvalide')
  expect(await refusal('setGarde', { path, body: { garde: 'Service', preuve: proven.preuve } })).toBe(
    '400 Garde.MembresIncoherents',
  )
  expect(await ok('setGarde', { path, body: proven })).toMatchObject({ garde: keys })
  expect((await ok('getCampagne', { path })).garde).toEqual(keys)
})

test('keys that are kept with a mistake are refused with the proof of the right ones, also once they are published', async () => {
  const { ok, refusal, path } = await draftOf({ garde: 'Service' })
  const body = { ...keys, urne: mistaken(keys.urne) }
  await ok('setGarde', { path, body })
  const again = () => refusal('setGarde', { path, body: { ...proven, urne: body.urne } })
  expect(await again()).toBe('400 Garde.CleInvalide')
  await ok('publishCampagne', { path })
  expect(await again()).toBe('400 Garde.CleInvalide')
  expect(await ok('setGarde', { path, body })).toMatchObject({ garde: body })
  expect(await refusal('setGarde', { path, body: proven })).toBe('400 Campagne.StructureVerrouillee')
})

test('the publication locks the custody, and holds no private key', async () => {
  const { ok, refusal, path, id } = await draftOf()
  await ok('publishCampagne', { path })
  expect(await refusal('setGarde', { path, body: { garde: 'Service' } })).toBe('400 Campagne.StructureVerrouillee')
  const { rows } = await owner.query<{ n: number }>(
    `select num_nulls(urne_cle_privee, urne_cle_id, cle_privee, cle_publique)::int as n
     from campagne where client_id = $1 and id = $2 and encode(urne_cle_publique, 'base64') = $3`,
    [id, path.id, keys.urne],
  )
  expect(rows).toEqual([{ n: 4 }])
  // Who withdraws it finds its keys again.
  await ok('unpublishCampagne', { path })
  expect((await ok('getCampagne', { path })).garde).toEqual(keys)
})

test('who puts another key into the table has no vote sealed to it, nor a draft published', async () => {
  const { id, ok, refusal, path } = await draftOf()
  const theirs = Buffer.from(keysOf(3).urne, 'base64')
  const put = (column: string) =>
    owner.query(`update campagne set ${column} = $3 where client_id = $1 and id = $2`, [id, path.id, theirs])
  await put('garde_cle_urne')
  expect(await refusal('publishCampagne', { path })).toBe('503 Serveur.Indisponible')
  await ok('setGarde', { path, body: { garde: 'Service' } })
  await ok('setGarde', { path, body: keys })
  await ok('publishCampagne', { path })
  const votants = votantsOf({ id, ok, refusal } as never, path.id)
  const jeton = await votants.jetonOf(await votants.add(1))
  const reponses = await votants.ballot([['Oui']])
  await put('urne_cle_publique')
  const cast = { path: { jeton }, body: { reponses } }
  expect(await refusal('castVote', cast)).toBe('503 Serveur.Indisponible')
  await put('garde_cle_urne')
  expect(await refusal('castVote', cast)).toBe('503 Serveur.Indisponible')
})

test('the operator is told which keys a box needs until its result is brought', async () => {
  const { id, ok, path, close } = await draftOf()
  await ok('publishCampagne', { path })
  const { database } = (await service()).service
  const needed = async () => (await keysNeeded(database, testConfig().boxKeys)).filter((one) => one.clientId === id)
  const [signer] = testConfig().boxKeys.signing
  expect(await needed()).toMatchObject([{ cleDUrne: null, clesDeSignature: [signer.id] }])
  await close(path.id)
  await votantsOf({ id, ok } as never, path.id).count()
  expect(await needed()).toMatchObject([{ cleDUrne: null, clesDeSignature: [signer.id] }])
  // It is not due at any round: its scrutineers have all the time that they need.
  expect(await dueScrutins(database)).not.toContainEqual({ clientId: id, campagneId: path.id })
})

test('a box that the service opens is not downloaded, and no result is brought for it', async () => {
  const { ok, refusal, draft } = await prepareCampagnes()
  const path = { id: await draft() }
  await ok('publishCampagne', { path })
  expect(await refusal('getUrneScellee', { path })).toBe('409 Garde.Service')
  expect(await refusal('createDepouillement', { path, body: '{}' })).toBe('409 Garde.Service')
  const nobody = { id: '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e' }
  expect(await refusal('getUrneScellee', { path: nobody })).toBe('404 Campagne.NotFound')
  expect(await refusal('setGarde', { path: nobody, body: keys })).toBe('404 Campagne.NotFound')
  expect(await refusal('createDepouillement', { path: nobody, body: '{}' })).toBe('404 Campagne.NotFound')
})
