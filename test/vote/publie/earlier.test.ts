import { expect, test } from 'vitest'
import { openWatch } from '../../../jobs/published.ts'
import { advance } from '../../../jobs/scrutins.ts'
import { verify } from '../../../scrutin/index.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { resigned } from '../urne/resigned.ts'

// Who writes to the tables destroys what was signed of an open vote, puts an earlier publication back whole, or adds lines to
// the journal that tell of another one, or of none.

const owner = ownerDatabase().pools.main
const anybody = caller(await service())
const { database, config } = (await service()).service

/** An open campaign, as its voters and anybody else see it. */
async function open(voters = 3) {
  const api = await prepareVotants()
  const jetons: string[] = []
  for (let n = 1; n <= voters; n++) jetons.push(await api.jetonOf(await api.add(n)))
  const body = { reponses: await api.ballot([['Oui']]) }
  const path = { id: api.campagneId }
  const cast = async (n: number) => (await anybody.call('castVote', { path: { jeton: jetons[n] ?? '' }, body })).status
  const show = async (n: number) => (await anybody.call('getBulletin', { path: { jeton: jetons[n] ?? '' } })).status
  const box = async () =>
    (await anybody.ok('getUrne', { path: { campagneId: api.campagneId } })).publication?.estConforme
  const detail = () => api.ok('getCampagne', { path })
  const bloque = async () => (await detail()).depouillementBloque?.motif ?? null
  const put = (body: object) => api.call('updateCampagne', { path, body })
  const result = async () => verify((await anybody.call('getResultat', { path: api.path })).text)
  const round = () =>
    advance(database, { clientId: api.id, campagneId: api.campagneId }, config.boxKeys).catch(() => undefined)
  return { ...api, path, cast, show, box, detail, bloque, put, result, round }
}
type Open = Awaited<ReturnType<typeof open>>

const names = 'publication, publication_empreinte, publication_cle, publication_signature, fermeture, protocole'.split(
  ', ',
)
const columns = names.map((name) => (name === 'publication' ? 'publication::text' : name)).join()

/** Keeps the row of a campaign as it is now: gives what puts it back. */
async function kept({ id, campagneId }: Open) {
  const { rows } = await owner.query<Record<string, unknown>>(
    `select ${columns} from campagne where client_id = $1 and id = $2`,
    [id, campagneId],
  )
  const values = names.map((name) => rows[0]?.[name])
  const places = names.map((_, place) => `$${String(place + 3)}`).join()
  const text = `update campagne set (${names.join()}) = row(${places}) where client_id = $1 and id = $2`
  return () => owner.query(text, [id, campagneId, ...values])
}

test.each([
  ['what it says of the campaign', `publication = (publication::jsonb || '{"campagne":null}')::json`],
  ['its questions', `publication = (publication::jsonb || '{"questions":[null]}')::json`],
  ['an option of it', `publication = regexp_replace(publication::text, '"libelle":"(.)', '"libelle":"\\1 ')::json`],
  ['all of it', 'publication = null'],
  ['its form', `publication = (publication::text || ' ')::json`],
])('nobody is shown a ballot, nor votes, while somebody has destroyed %s of what was signed', async (_, change) => {
  const api = await open()
  const back = await kept(api)
  await owner.query(`update campagne set ${change} where client_id = $1`, [api.id])
  expect([await api.show(0), await api.cast(0), await api.box()]).toEqual([503, 503, false])
  await back()
  expect([await api.show(0), await api.cast(0), await api.box()]).toEqual([200, 200, true])
})

test('nobody is shown a ballot, nor votes, while a campaign passes for one of the first protocol', async () => {
  const api = await open()
  const back = await kept(api)
  await owner.query('update campagne set protocole = 1 where client_id = $1', [api.id])
  expect([await api.show(0), await api.cast(0)]).toEqual([503, 503])
  await back()
  expect([await api.show(0), await api.cast(0)]).toEqual([200, 200])
})

test('a change in the tables is noticed within seconds by those who vote in a process that knows the campaign', async () => {
  const api = await open(40)
  expect(await api.cast(0)).toBe(200)
  await owner.query(`update option_reponse set libelle = libelle || '.' where client_id = $1`, [api.id])
  let next = 1
  await expect.poll(() => api.cast(next++), { interval: 200, timeout: 7000 }).toBe(503)
})

const later = { fermetureDuVoteUtc: '2099-06-01T00:00:00Z' }

test('an earlier publication that is put back is shown to nobody, is not voted by, changed, or counted', async () => {
  const api = await open(40)
  const first = await kept(api)
  expect([await api.show(0), await api.cast(0)]).toEqual([200, 200])
  expect((await api.put(later)).status).toBe(200)
  expect(await api.show(1)).toBe(200)
  const last = await kept(api)
  await first()
  expect([await api.cast(1), await api.show(1), await api.box()]).toEqual([503, 503, false])
  expect((await api.put({ fermetureDuVoteUtc: '2099-07-01T00:00:00Z' })).status).toBe(503)
  expect(await api.bloque()).toBe('PublicationAlteree')
  await last()
  expect([await api.show(39), await api.cast(39), await api.box()]).toEqual([200, 200, true])
  expect((await api.put({ fermetureDuVoteUtc: '2099-07-01T00:00:00Z' })).status).toBe(200)
})

test('nobody votes after the closing, or by a publication that was withdrawn, in a process that has just taken votes by the row that is put back', async () => {
  for (const change of [
    (api: Open) => api.put({ fermetureDuVoteUtc: '2020-01-02T00:00:00Z' }),
    async (api: Open) => {
      // Nobody has voted where it is withdrawn: a ballot that is refused has the process know it.
      await owner.query('update votant set a_vote = false where client_id = $1', [api.id])
      for (const table of ['urne_attente', 'bulletin_signe'])
        await owner.query(`delete from ${table} where client_id = $1`, [api.id])
      await api.call('unpublishCampagne', { path: api.path })
      return api.call('publishCampagne', { path: api.path })
    },
  ]) {
    const api = await open()
    const former = await kept(api)
    expect([await api.show(0), await api.cast(0)]).toEqual([200, 200])
    expect((await change(api)).status).toBeLessThan(300)
    await former()
    expect(await api.cast(1)).toBe(503)
  }
})

/** Has another closing be what was signed of a campaign last; gives what puts it back. */
async function closingAt(api: Open, fermetureDuVoteUtc: string) {
  const write = await resigned(api.id, api.campagneId, ({ campagne, ...publication }) => ({
    ...publication,
    campagne: { ...campagne, fermetureDuVoteUtc },
  }))
  await write()
  return kept(api)
}

test('a vote whose closing was put off is not counted by the publication of before', async () => {
  const api = await open()
  expect(await api.cast(0)).toBe(200)
  const earlier = await closingAt(api, '2020-01-02T00:00:00.000Z')
  const last = await closingAt(api, '2099-01-02T00:00:00.000Z')
  expect([await api.show(1), await api.bloque()]).toEqual([200, null])
  await earlier()
  await api.round()
  const { etat, depouilleLe } = await api.detail()
  expect([etat, depouilleLe, await api.bloque(), await api.box()]).toEqual([
    'Termine',
    null,
    'PublicationAlteree',
    false,
  ])
  await last()
  expect([await api.cast(1), await api.bloque()]).toEqual([200, null])
})

/** A line that somebody has written, after all others by its instant and its id. */
const write = ({ id, campagneId }: Open, acte: string, details: object) =>
  owner.query(
    `insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
     values ($1, uuidv7('20 minutes'), $2, now() + interval '20 minutes', 'Systeme', $3, $4)`,
    [id, campagneId, acte, JSON.stringify(details)],
  )

/** The lines of a campaign that are signed. */
const attested = async ({ ok, path }: Open) =>
  (await ok('listJournal', { path })).flatMap(({ details }) => (details.attestation ? [details] : []))

test.each<[what: string, acte: string, details: (api: Open) => Promise<object> | object]>([
  ['another publication', 'CampagneModifiee', () => ({ empreintePublication: 'f'.repeat(64) })],
  [
    'another publication, with a signature of another line',
    'CampagneModifiee',
    async (api) => ({ ...(await attested(api))[0], empreintePublication: 'f'.repeat(64) }),
  ],
  ['the first publication, as it was signed', 'CampagnePubliee', async (api) => (await attested(api))[0] ?? {}],
  [
    'a publication that no text is',
    'CampagneModifiee',
    () => ({ empreintePublication: '\ud800', attestation: { cle: '1', signature: 'AA==' } }),
  ],
  ['what is nothing', 'CampagneModifiee', () => ({ attestation: null, empreintePublication: 7 })],
])('a line that tells of %s keeps nobody from voting, and holds no count up', async (_, acte, details) => {
  const api = await open()
  expect((await api.put(later)).status).toBe(200)
  await write(api, acte, await details(api))
  expect([await api.show(0), await api.cast(0), await api.box()]).toEqual([200, 200, true])
  expect(await api.bloque()).toBe(null)
  await api.close(api.campagneId)
  await api.round()
  expect((await api.result()).bulletins).toBe(1)
  expect(await api.bloque()).toBe(null)
})

test.each(['CampagneDepubliee', 'CampagneSupprimee'])(
  'a campaign that passes for withdrawn is named, whatever line says %s',
  async (acte) => {
    const api = await open()
    await api.cast(0)
    await write(api, acte, {})
    await owner.query(
      `update campagne set est_publie = false, protocole = 1, publication = null, publication_empreinte = null,
      publication_cle = null, publication_signature = null, urne_cle_publique = null, urne_cle_privee = null where client_id = $1`,
      [api.id],
    )
    expect(await api.bloque()).toBe('PublicationAlteree')
    const before = { clientId: api.id, campagneId: `${'0'.repeat(8)}-0000-0000-0000-000000000000` }
    const told: string[] = []
    await openWatch(
      database,
      config.boxKeys,
      before,
    )(
      () => false,
      (scrutin, fault) => scrutin.campagneId === api.campagneId && told.push(fault.message),
    )
    expect(told).toEqual([expect.stringContaining('somebody has changed it')])
  },
)

test('a campaign that was withdrawn by its client is a draft, and what was signed of it is not put back', async () => {
  const api = await open()
  const published = await kept(api)
  await api.ok('unpublishCampagne', { path: api.path })
  expect(await api.bloque()).toBe(null)
  await published()
  await owner.query('update campagne set est_publie = true where client_id = $1', [api.id])
  expect([await api.show(0), await api.cast(0), await api.bloque()]).toEqual([503, 503, 'PublicationAlteree'])
})

test('more lines than are looked at together hide none that is signed', async () => {
  const api = await open()
  for (let n = 0; n < 45; n++)
    await write(api, 'CampagneModifiee', {
      empreintePublication: 'e'.repeat(64),
      attestation: { cle: '1', signature: 'AA==' },
    })
  expect([await api.bloque(), await api.box()]).toEqual([null, true])
})
