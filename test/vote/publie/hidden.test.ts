import { expect, test } from 'vitest'
import { keysNeeded } from '../../../db/vote/box/needed.ts'
import { advance } from '../../../jobs/scrutins.ts'
import { openWatch } from '../../../jobs/published.ts'
import { verify } from '../../../scrutin/index.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { newCommittee, prepareGarde } from '../garde/committee.ts'

// Who writes to the tables changes several columns of a published campaign at once, so that no round takes it for one to count.

const owner = ownerDatabase().pools.main
const { database, config } = (await service()).service
type Mine = { readonly id: string; readonly campagneId: string }

const write = ({ id, campagneId }: Mine, text: string) => owner.query<Record<string, unknown>>(text, [id, campagneId])
const row = (change: string) => `update campagne set ${change} where client_id = $1 and id = $2`
const queue = 'delete from scrutin where client_id = $1 and campagne_id = $2'
const later = `fermeture = '2998-01-01'`
const unsigned =
  'publication = null, publication_empreinte = null, publication_cle = null, publication_signature = null'
const laterDocument = `publication = regexp_replace(publication::text, '"fermetureDuVoteUtc":"[^"]*"', '"fermetureDuVoteUtc":"2998-01-01T00:00:00.000Z"')::json`

/** What a round that looks at what journals tell says of a campaign, and counts where its time is over. */
async function watch({ id, campagneId }: Mine) {
  const watchNext = openWatch(database, config.boxKeys, {
    clientId: id,
    campagneId: '0'.repeat(8) + '-0000-0000-0000-000000000000',
  })
  const told: string[] = []
  const over = await watchNext(
    () => false,
    (scrutin, fault) => scrutin.campagneId === campagneId && told.push(fault.message),
  )
  for (const scrutin of over)
    if (scrutin.campagneId === campagneId) await advance(database, scrutin, config.boxKeys).catch(() => undefined)
  return told
}

async function voted() {
  const api = await prepareVotants()
  for (const n of [1, 2]) await api.vote(await api.add(n), [['Oui']])
  const bloque = async () =>
    (await api.ok('getCampagne', { path: { id: api.campagneId } })).depouillementBloque?.motif ?? null
  return { ...api, bloque }
}

/** What `campagne keys` says of campaigns, which are looked for among those of every client. */
async function needed(campagneIds: readonly string[]) {
  const told = new Map((await keysNeeded(database, config.boxKeys)).map((one) => [one.campagneId, one.bloque]))
  return campagneIds.map((campagneId) => told.get(campagneId))
}

/** The campaigns of this file that are changed, and why each cannot be counted. */
const changed: { readonly campagneId: string; readonly motif: string | null }[] = []

const all = "depouille_le = now(), empreinte_resultat = sha256(''), urne_cle_privee = null"

test.each<[what: string, motif: string, ...changes: string[]]>([
  ['a later closing, in the signed document too', 'PublicationAlteree', row(`${later}, ${laterDocument}`)],
  ['a later closing, and no signed document', 'PublicationAlteree', row(`${later}, publication = 'null'`)],
  ['a later closing, and another document', 'PublicationAlteree', row(`${later}, publication = '"x"'`)],
  [
    'a later closing, in the signed document and its fingerprint',
    'PublicationAlteree',
    row(`${later}, ${laterDocument}, publication_empreinte = sha256('')`),
  ],
  ['a later closing, and no signature', 'PublicationAlteree', row(`${later}, ${unsigned}`)],
  ['the first protocol', 'PublicationAlteree', row(`${later}, ${unsigned}, protocole = 1`)],
  ['the look of a draft', 'PublicationAlteree', row(`est_publie = false, ${unsigned}`), queue],
  ['the look of a counted one', 'ResultatManquant', row(all)],
  [
    'the look of a counted one of the first protocol',
    'ResultatManquant',
    row(`${all}, protocole = 1, ${unsigned}`),
    queue,
  ],
  ['no key of its box', 'CleDeLUrne', row('urne_cle_privee = null')],
  ['another key of its box', 'CleDeLUrne', row(`urne_cle_privee = 'x'`)],
  [
    'the custody of scrutineers, and a ready box',
    'PublicationAlteree',
    row(`garde = 'Scrutateurs', urne_scellee_le = now(), urne_scellee = '{}'`),
  ],
])(
  'an open campaign that somebody gives %s is said to be changed, on it and to the operator',
  async (_, motif, ...changes) => {
    const api = await voted()
    expect([await api.bloque(), await watch(api)]).toEqual([null, []])
    for (const change of changes) await write(api, change)
    changed.push({ campagneId: api.campagneId, motif })
    expect([await api.bloque(), await watch(api)]).toEqual([motif, [expect.any(String) as string]])
  },
)

test('an earlier signed document that somebody puts back, with its dates, is said', async () => {
  const api = await voted()
  const columns = 'ouverture, fermeture, publication, publication_empreinte, publication_cle, publication_signature'
  const { rows } = await write(api, `select ${columns} from campagne where client_id = $1 and id = $2`)
  await api.ok('updateCampagne', { path: { id: api.campagneId }, body: { fermetureDuVoteUtc: '2098-01-01' } })
  expect(await api.bloque()).toBe(null)
  const [old] = rows
  await owner.query(`update campagne set (${columns}) = ($3, $4, $5, $6, $7, $8) where client_id = $1 and id = $2`, [
    api.id,
    api.campagneId,
    ...Object.values({ ...old, publication: JSON.stringify(old?.publication) }),
  ])
  expect(await api.bloque()).toBe('PublicationAlteree')
})

test('a deleted campaign is said, though nobody waits for it any more', async () => {
  const api = await voted()
  for (const table of ['bulletin_signe', 'urne_attente', 'urne_publique', 'scrutin'])
    await write(api, `delete from ${table} where client_id = $1 and campagne_id = $2`)
  await write(api, 'delete from campagne where client_id = $1 and id = $2')
  expect(await watch(api)).toEqual([expect.stringContaining('somebody has deleted it')])
  changed.push(
    { campagneId: api.campagneId, motif: 'Disparue' },
    { campagneId: (await voted()).campagneId, motif: null },
  )
})

test('the keys that are needed tell of each of them why it is not counted', async () => {
  const api = await voted()
  await write(api, row(`est_publie = false, ${unsigned}`))
  changed.push({ campagneId: api.campagneId, motif: 'PublicationAlteree' })
  expect(await needed(changed.map(({ campagneId }) => campagneId))).toEqual(changed.map(({ motif }) => motif))
})

test('one that was withdrawn, or deleted by a call, is not said', async () => {
  const api = await prepareVotants()
  const path = { id: api.campagneId }
  const { id } = api
  await api.ok('unpublishCampagne', { path })
  expect(await watch(api)).toEqual([])
  expect((await api.ok('getCampagne', { path })).depouillementBloque).toBe(null)
  await api.ok('deleteCampagne', { path })
  expect(await watch({ id, campagneId: api.campagneId })).toEqual([])
})

test('a campaign of the service that somebody gives the custody of scrutineers, and a ready box, is counted once it has closed', async () => {
  const api = await voted()
  await api.close(api.campagneId)
  await write(api, row(`garde = 'Scrutateurs', urne_scellee_le = now(), urne_scellee = '{}', garde_scrutateurs = 3`))
  await watch(api)
  expect(await api.ok('getCampagne', { path: { id: api.campagneId } })).toMatchObject({
    ...{ depouilleLe: expect.any(String) as string, urneScelleeLe: null, depouillementBloque: null, anomalies: [] },
    garde: { garde: 'Service', scrutateurs: null },
  })
  expect(verify((await api.call('getResultat', { path: api.path })).text).bulletins).toBe(2)
})

test('a campaign of scrutineers that somebody gives the custody of the service is made ready for them', async () => {
  const api = await prepareGarde((await newCommittee()).keys, 2)
  const mine = { id: api.client, campagneId: api.id }
  await api.close(api.id)
  await write(mine, row(`garde = 'Service'`))
  await watch(mine)
  expect(await api.read()).toMatchObject({ urneScelleeLe: expect.any(String) as string, depouillementBloque: null })
})
