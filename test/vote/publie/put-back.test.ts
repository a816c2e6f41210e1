import { expect, test } from 'vitest'
import { countBallots } from '../../../db/vote/count.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { canonical, fingerprintOf, type Publication } from '../../../scrutin/index.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { takeFromLines } from '../../support/data/unattested.ts'
import { prepareVotants, type Votants } from '../../support/data/votes.ts'
import { newCommittee, prepareGarde } from '../garde/committee.ts'

// Who writes to the tables takes a signature away, or puts one back that was good before, around a count.

const owner = ownerDatabase().pools.main
const anybody = caller(await service())
const { database, config } = (await service()).service

type Mine = Pick<Votants, 'id' | 'campagneId'>
const row = ({ id, campagneId }: Mine, change: string, ...values: unknown[]) =>
  owner.query(`update campagne set ${change} where client_id = $1 and id = $2`, [id, campagneId, ...values])
const journal = ({ id, campagneId }: Mine, acte: string, details: string) =>
  owner.query(
    `insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
     values ($1, uuidv7(), $2, now(), 'Systeme', $3, $4)`,
    [id, campagneId, acte, details],
  )
const unsigned =
  'publication = null, publication_empreinte = null, publication_cle = null, publication_signature = null'

async function counted() {
  const api = await prepareVotants({ titre: 'Entente' })
  for (const n of [1, 2]) await api.vote(await api.add(n), [['Oui']])
  await api.close(api.campagneId)
  await api.count()
  const path = { id: api.campagneId }
  const bloque = async () => (await api.ok('getCampagne', { path })).depouillementBloque?.motif ?? null
  return { ...api, at: path, bloque }
}

test('the custody of a draft makes no campaign of scrutineers one that nobody has signed', async () => {
  const committee = await newCommittee()
  const api = await prepareVotants()
  const id = await api.draft()
  await api.ok('setGarde', { path: { id }, body: committee.given })
  const mine = { id: api.id, campagneId: id }
  const attested =
    'select garde_cle_service as cle, garde_attestation as a from campagne where client_id = $1 and id = $2'
  const [draft] = (await owner.query<{ cle: string; a: Buffer }>(attested, [api.id, id])).rows
  await api.ok('publishCampagne', { path: { id } })
  const of = api.votantsOf(id)
  const jetons = [await of.jetonOf(await of.add(1)), await of.jetonOf(await of.add(2))]
  const body = { reponses: await of.ballot([['Oui']]) }
  expect((await anybody.call('castVote', { path: { jeton: jetons[0] ?? '' }, body })).status).toBe(200)
  await row(mine, `garde_cle_service = $3, garde_attestation = $4, ${unsigned}`, draft?.cle, draft?.a)
  expect((await anybody.call('getBulletin', { path: { jeton: jetons[1] ?? '' } })).status).toBe(503)
  expect((await anybody.call('castVote', { path: { jeton: jetons[1] ?? '' }, body })).status).toBe(503)
  expect((await anybody.ok('getUrne', { path: { campagneId: id } })).publication?.estConforme).toBe(false)
  await row(mine, `fermeture = '2020-01-02'`)
  await expect(countBallots(database, api.id, id, config.boxKeys)).rejects.toThrow('somebody has changed it')
  expect((await api.ok('getCampagne', { path: { id } })).depouillementBloque?.motif).toBe('PublicationAlteree')
})

test.each([
  ['the signature', `publication_signature = sha256('a') || sha256('b')`],
  ['the key', `publication_cle = 'zz'`],
])('a counted campaign says that somebody has changed %s of its publication', async (_, change) => {
  const api = await counted()
  expect(await api.bloque()).toBe(null)
  await row(api, change)
  expect(await api.bloque()).toBe('PublicationAlteree')
})

test('a counted campaign says that its words were changed, whatever line of the journal tells of them', async () => {
  const api = await counted()
  const kept = 'select publication from campagne where client_id = $1 and id = $2'
  const { rows } = await owner.query<{ publication: Publication }>(kept, [api.id, api.campagneId])
  const [{ publication } = { publication: undefined as never }] = rows
  const other = { ...publication, campagne: { ...publication.campagne, titre: 'Autre' } }
  const change = `titre = 'Autre', publication = $3, publication_empreinte = $4`
  await row(api, change, canonical(other), Buffer.from(fingerprintOf(other), 'hex'))
  await journal(api, 'CampagneModifiee', JSON.stringify({ empreintePublication: fingerprintOf(other) }))
  expect(await api.bloque()).toBe('PublicationAlteree')
})

test('the reading of a counted campaign does not fail by a key that somebody has named in the place of its own', async () => {
  const api = await counted()
  await takeFromLines(api.id, api.campagneId, 'attestation')
  const kept = 'select publication from campagne where client_id = $1 and id = $2'
  const { rows } = await owner.query<{ publication: Publication }>(kept, [api.id, api.campagneId])
  const [{ publication } = { publication: undefined as never }] = rows
  const signature = (publication.cles.signature ?? []).map(({ id }) => ({ id, publique: 'AA==' }))
  const other = { ...publication, cles: { ...publication.cles, signature } }
  const change = `publication = $3, publication_empreinte = $4`
  await row(api, change, canonical(other), Buffer.from(fingerprintOf(other), 'hex'))
  await journal(api, 'CampagneModifiee', JSON.stringify({ empreintePublication: fingerprintOf(other) }))
  expect(await api.bloque()).toBe('PublicationAlteree')
})

test.each(['{"a":"\\ud800"}', '{"cles":{"signature":"\\u0000"}}', 'null', '7'])(
  'no page fails of a campaign whose publication is %s',
  async (publication) => {
    const api = await prepareVotants()
    await api.vote(await api.add(1), [['Oui']])
    const jeton = await api.jetonOf(await api.add(2))
    const looked = async () => {
      const path = { campagneId: api.campagneId }
      const answers = [
        await api.call('getCampagne', { path: { id: api.campagneId } }),
        await anybody.call('getUrne', { path }),
        await anybody.call('getUrne', { path, headers: { accept: 'text/html' } }),
        await anybody.call('getBulletin', { path: { jeton } }),
      ]
      return answers.map(({ status }) => status)
    }
    await row(api, 'publication = $3', publication)
    expect(await looked()).toEqual([200, 200, 200, 503])
    await row(api, `fermeture = '2020-01-02'`)
    await expect(api.count()).rejects.toThrow('somebody has changed it')
    expect((await looked()).slice(0, 3)).toEqual([200, 200, 200])
  },
)

test.each(['null', `sha256('autre')`])(
  'a result that was brought while the fingerprint of the publication was %s is brought once',
  async (print) => {
    const committee = await newCommittee()
    const api = await prepareGarde(committee.given, 6)
    await api.seal()
    const mine = { id: api.client, campagneId: api.id }
    const file = committee.count(await api.urne(), [1, 2, 3])
    const kept = 'select publication_empreinte as print from campagne where client_id = $1 and id = $2'
    const [before] = (await owner.query<{ print: Buffer }>(kept, [api.client, api.id])).rows
    await row(mine, `publication_empreinte = ${print}`)
    await api.call('createDepouillement', { path: api.path, body: file })
    await row(mine, 'publication_empreinte = $3', before?.print)
    await owner.query('delete from resultat where client_id = $1 and campagne_id = $2', [api.client, api.id])
    await row(mine, 'depouille_le = null, empreinte_resultat = null, urne_scellee = null, urne_scellee_le = null')
    await expect(api.count()).rejects.toThrow('was counted, as its journal tells')
  },
)

test('a count signs by the key of its publication, whatever is the first of the ring since', async () => {
  const api = await prepareVotants()
  await api.vote(await api.add(1), [['Oui']])
  await api.close(api.campagneId)
  const next = { id: '2027', bytes: Buffer.alloc(32, 'la clé de 2027') }
  const [own] = config.boxKeys.signing
  const rotated: BoxKeys = { ...config.boxKeys, signing: [next, own] }
  expect(await countBallots(database, api.id, api.campagneId, rotated)).toBe(true)
  const text = `select totaux ->> 'cle' as cle from resultat where client_id = $1 and campagne_id = $2`
  expect((await owner.query<{ cle: string }>(text, [api.id, api.campagneId])).rows).toEqual([{ cle: own.id }])
  const lines = await api.ok('listJournal', { path: { id: api.campagneId } })
  expect(lines.flatMap(({ details }) => details.attestation?.cle ?? []).every((cle) => cle === own.id)).toBe(true)
})
