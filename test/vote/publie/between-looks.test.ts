import { expect, test } from 'vitest'
import { advance } from '../../../jobs/scrutins.ts'
import { verify } from '../../../scrutin/index.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { holding } from '../../support/held-rows.ts'
import { beforeStatement } from '../../support/statements.ts'

// Who writes to the tables changes them for the moment between two looks of a vote, or writes lines of a time to come.

const owner = ownerDatabase().pools.main
const anybody = caller(await service())
const { database, config } = (await service()).service

async function open(voters = 3) {
  const api = await prepareVotants()
  const jetons: string[] = []
  let last = ''
  for (let n = 1; n <= voters; n++) jetons.push(await api.jetonOf((last = await api.add(n))))
  const body = { reponses: await api.ballot([['Oui']]) }
  const cast = async (n: number, sent: object = body) =>
    (await anybody.call('castVote', { path: { jeton: jetons[n] ?? '' }, body: sent })).status
  const put = (changes: object) => api.call('updateCampagne', { path: { id: api.campagneId }, body: changes })
  const simulate = (votantId: string) =>
    api.ok('simulateVotes', { path: { id: api.campagneId }, body: { votes: [{ votantId, ...body }] } })
  return { ...api, last, cast, put, simulate }
}
type Open = Awaited<ReturnType<typeof open>>

const row = ({ id, campagneId }: Open) => [id, campagneId]

/** Adds an option to the question for as long as something else is looked at than what was signed. */
async function withOption({ id }: Open, vote: () => Promise<unknown>) {
  const extra = `insert into option_reponse (client_id, id, question_id, libelle, ordre)
    select client_id, gen_random_uuid(), question_id, 'Autre', 99 from option_reponse where client_id = $1 limit 1`
  const added = beforeStatement(/'questions', case when b\.noms/, () => owner.query(extra, [id]))
  const gone = beforeStatement(/"campagne"\."texte_page_accueil"[^]*from "campagne"/, () =>
    owner.query('delete from option_reponse where client_id = $1 and ordre = 99', [id]),
  )
  await vote()
  expect([added.sent(), gone.sent()].every((sent) => sent > 0)).toBe(true)
}

test.each<[string, (api: Open) => Promise<unknown>]>([
  ['in a group', (api) => api.cast(0)],
  ['apart', (api) => api.simulate(api.last)],
])(
  'a vote that is cast %s while an option is added for a moment is made of what was signed, and counted',
  async (_, vote) => {
    const api = await open()
    await withOption(api, () => vote(api))
    expect(await api.cast(1)).toBe(200)
    await api.close(api.campagneId)
    await advance(database, { clientId: api.id, campagneId: api.campagneId }, config.boxKeys)
    const { anomalies, bulletins } = verify((await anybody.call('getResultat', { path: api.path })).text)
    expect([anomalies, bulletins]).toEqual([[], 2])
  },
)

/** A line of the journal that nobody has signed, of a time to come. */
const write = (api: Open, ahead: string) =>
  owner.query(
    `with l as (
      insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
      values ($1, uuidv7(), $2, clock_timestamp() + $3::interval, 'Systeme', 'CampagneModifiee', '{}')
      returning client_id, campagne_id, id)
    insert into journal_attente (client_id, campagne_id, ligne_id) select * from l`,
    [...row(api), ahead],
  )

const names = ['publication', 'publication_empreinte', 'publication_cle', 'publication_signature', 'fermeture']

/** Keeps the row of a campaign as it is now: gives what puts it back. */
async function kept(api: Open) {
  const columns = names.map((name) => (name === 'publication' ? 'publication::text' : name)).join()
  const { rows } = await owner.query<Record<string, unknown>>(
    `select ${columns} from campagne where client_id = $1 and id = $2`,
    row(api),
  )
  const places = names.map((_, place) => `$${String(place + 3)}`).join()
  const text = `update campagne set (${names.join()}) = row(${places}) where client_id = $1 and id = $2`
  return () => owner.query(text, [...row(api), ...names.map((name) => rows[0]?.[name])])
}

test.each(['1 hour 500 milliseconds', '500 milliseconds'])(
  'no vote is taken after a closing that waited while the time of a line came, or one hour before it: %s',
  async (ahead) => {
    const api = await open()
    expect(await api.cast(0)).toBe(200)
    const former = await kept(api)
    await write(api, ahead)
    const shared = { text: 'select from campagne where client_id = $1 and id = $2 for share', values: row(api) }
    await holding(shared, async ({ awaitWaiting, release }) => {
      const closing = api.put({ fermetureDuVoteUtc: '2020-01-02T00:00:00Z' })
      await awaitWaiting(1)
      await owner.query('select pg_sleep(0.6)')
      // A ballot that is refused has the process know the campaign.
      expect(await api.cast(1, { reponses: [] })).toBe(400)
      await release()
      expect((await closing).status).toBe(200)
    })
    await former()
    expect(await api.cast(2)).toBe(503)
  },
)

test('a line of a time to come that nobody has signed moves none of ours to its time', async () => {
  const api = await open()
  await write(api, '30 minutes')
  expect((await api.put({ textePageAccueil: 'Le nouveau' })).status).toBe(200)
  const { rows } = await owner.query<{ ours: boolean }>(
    `select instant < clock_timestamp() as ours from journal_campagne
    where client_id = $1 and campagne_id = $2 and details::text like '%"attestation"%' order by instant desc limit 1`,
    row(api),
  )
  expect(rows).toEqual([{ ours: true }])
})
