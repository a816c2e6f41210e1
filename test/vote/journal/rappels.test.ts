import { expect, test } from 'vitest'
import { remindVoters } from '../../../db/vote/messages/rappels.ts'
import { renderWaiting } from '../../../mail/waiting.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { signAgain } from '../../support/data/signed.ts'
import { prepareCampagnes, prepareVotants, type Votants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const running = (await service()).service
const { database } = running
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

/** Has the reminders of a campaign stand at so many hours from now, and its opening and publication long before. */
async function remindAt({ id, campagneId }: Votants, ...at: number[]) {
  await owner.query(
    `update campagne set rappels = $3, date_publication = '2026-01-01', ouverture = '2026-01-02'
     where client_id = $1 and id = $2`,
    [id, campagneId, at.map(hours)],
  )
  await signAgain(await service(), id)
}

/** The reminders that stand in the queue: whom each is for, and what became of it. */
async function reminders({ id, campagneId }: Pick<Votants, 'id' | 'campagneId'>) {
  const { rows } = await owner.query<{ destinataire: string; statut: string }>(
    `select destinataire, statut from courriel where client_id = $1 and modele = 'RappelVote'
       and donnees ->> 'campagneId' = $2 order by destinataire`,
    [id, campagneId],
  )
  return rows
}
const names = async (api: Votants) => (await reminders(api)).map(({ destinataire }) => destinataire.slice(0, 2))
const round = () => remindVoters(database)

/** An open campaign: of the first five voters some have voted, may not, or were struck off. */
async function prepare() {
  const api = await prepareVotants({ titre: 'Entente de principe' })
  const ids = [await api.add(1), await api.add(2), await api.add(3), await api.add(4, { droitDeVote: false })]
  await api.vote(ids[1] ?? '')
  await api.ok('strikeOffVotant', api.at(ids[2] ?? ''))
  await api.add(5, { courrielAlternatif: 'autre@exemple.ca' })
  return { api, ids }
}

test('whoever may vote and has not is reminded on the date, once, by a link that votes', async () => {
  const { api } = await prepare()
  await remindAt(api, 1)
  await round()
  expect(await names(api)).toEqual([])
  await remindAt(api, -1)
  await Promise.all([round(), round()])
  await round()
  expect(await names(api)).toEqual(['v1', 'v5'])
  const [, last] = (await api.ok('listCourriels')).filter(({ modele }) => modele === 'RappelVote')
  expect(last).toMatchObject({ sujet: 'Rappel : vous n’avez pas encore voté – Entente de principe' })
  const jeton = /vote\/([\w-]+)/.exec(last?.texte ?? '')?.[1] ?? ''
  await api.ok('castVote', { path: { jeton }, body: { reponses: await api.ballot([['Oui']]) } })
})

test('the journal says of which reminder links were sent, by the service', async () => {
  const { api, ids } = await prepare()
  await remindAt(api, -1)
  await round()
  const line = (await api.ok('listJournal', { path: { id: api.campagneId } })).at(-1)
  expect(line).toMatchObject({ acte: 'LiensEnvoyes', auteur: { genre: 'Systeme', id: null } })
  expect(line?.details).toMatchObject({
    rappel: expect.any(String) as string,
    nombre: 2,
    votants: [{ votantId: ids[0] }, {}],
  })
})

test('of dates that passed without a worker the last one alone reminds, and each later one does again', async () => {
  const { api } = await prepare()
  await remindAt(api, -30, -20, -10, 10)
  await round()
  await round()
  expect(await names(api)).toEqual(['v1', 'v5'])
  await owner.query(`update votant set date_dernier_envoi = '2026-01-03' where client_id = $1`, [api.id])
  await round()
  expect(await names(api)).toHaveLength(2)
  await remindAt(api, -30, -20, -10, -1)
  await round()
  expect(await names(api)).toEqual(['v1', 'v1', 'v5', 'v5'])
})

test('who was sent a link since the date is not sent another; the rest of a round that died is done by the next one', async () => {
  const { api, ids } = await prepare()
  await remindAt(api, -1)
  await api.ok('sendJeton', api.at(ids[0] ?? ''))
  await round()
  expect(await names(api)).toEqual(['v5'])
})

test.each<[string, string]>([
  ['closed', `fermeture = now() - interval '1 minute'`],
  ['open not yet', `ouverture = now() + interval '1 hour', date_publication = now() - interval '2 hours'`],
  ['opened since', `ouverture = now() - interval '1 minute'`],
  ['published since', `date_publication = now() - interval '1 minute'`],
  ['withdrawn', 'est_publie = false'],
])('nobody is reminded of a vote that is %s', async (_, change) => {
  const { api } = await prepare()
  await remindAt(api, -1)
  await owner.query(`update campagne set ${change} where client_id = $1 and id = $2`, [api.id, api.campagneId])
  await round()
  expect(await names(api)).toEqual([])
})

test('who votes, is struck off or loses the right before the e-mail is made gets none', async () => {
  const { api, ids } = await prepare()
  const [six, seven] = [await api.add(6), await api.add(7)]
  await remindAt(api, -1)
  await round()
  await api.vote(ids[0] ?? '')
  await api.ok('strikeOffVotant', api.at(six))
  await api.ok('setDroitDeVote', { ...api.at(seven), body: { droitDeVote: false } })
  await renderWaiting(running, api.id)
  expect((await reminders(api)).map(({ destinataire, statut }) => [destinataire.slice(0, 2), statut])).toEqual([
    ['v1', 'Annule'],
    ['v5', 'EnAttente'],
    ['v6', 'Annule'],
    ['v7', 'Annule'],
  ])
  expect((await api.read(ids[0] ?? '')).statutEnvoi).toBe('Annule')
})

test('a thousand and one are reminded', async () => {
  const api = await prepareVotants({}, undefined, { estBacASable: false })
  await owner.query(
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids)
     select $1, gen_random_uuid(), $2, 'R-' || n, 'r' || n || '@exemple.ca', 'Nom', 'Prenom', true, 1
     from generate_series(1, 1001) n`,
    [api.id, api.campagneId],
  )
  await remindAt(api, -1)
  await round()
  expect(await reminders(api)).toHaveLength(1001)
})

test('the dates are in their order, bounded, to come and within the vote; those to come change while it is open', async () => {
  const api = await prepareCampagnes()
  const dates = [hours(48), hours(24)]
  const campagneId = await api.draft({ rappels: dates })
  const read = async () =>
    (await api.ok('getCampagne', { path: { id: campagneId } })).rappels.map((at) => Date.parse(at))
  expect(await read()).toEqual([dates[1], dates[0]].map((at) => Date.parse(at ?? '')))
  await api.ok('publishCampagne', { path: { id: campagneId } })
  const put = (rappels: unknown) => ({ path: { id: campagneId }, body: { rappels } })
  for (const bad of [[hours(-1)], ['2099-01-01T00:00:00Z'], [hours(24), hours(29)], [hours(24), hours(24)]])
    expect(await api.refusal('updateCampagne', put(bad))).toBe('400 Campagne.RappelInvalide')
  for (const bad of [Array.from({ length: 11 }, (_, n) => hours(24 * (n + 1))), ['demain']])
    expect(await api.refusal('updateCampagne', put(bad))).toBe('400 Requete.Invalide')
  await api.ok('updateCampagne', put(null))
  expect(await read()).toHaveLength(2)
  await api.ok('updateCampagne', put([hours(72)]))
  expect(await read()).toHaveLength(1)
  const last = (await api.ok('listJournal', { path: { id: campagneId } })).at(-1)
  expect(last?.details.apres?.rappels).toHaveLength(1)
  const past = hours(-24)
  await owner.query(`update campagne set rappels = $2 where id = $1`, [campagneId, [past]])
  expect(await api.refusal('updateCampagne', put([hours(24)]))).toBe('400 Campagne.RappelInvalide')
  await api.ok('updateCampagne', put([past, hours(24)]))
  expect(
    await api.refusal('createCampagne', {
      body: { titre: 'Autre', ouvertureDuVoteUtc: hours(1), fermetureDuVoteUtc: hours(9), rappels: [hours(10)] },
    }),
  ).toBe('400 Campagne.RappelInvalide')
})

test('dates of the vote that would leave a reminder to come outside are refused, unless others are given', async () => {
  const api = await prepareCampagnes()
  const dates = { ouvertureDuVoteUtc: '2098-01-01', fermetureDuVoteUtc: '2098-12-01', rappels: ['2098-02-01'] }
  for (const id of [await api.draft(dates), await api.publish(dates)]) {
    const path = { id }
    const before = await api.ok('getCampagne', { path })
    for (const moved of [{ ouvertureDuVoteUtc: '2098-06-01' }, { fermetureDuVoteUtc: '2098-01-15' }])
      for (const rest of [{}, { rappels: null }, { rappels: before.rappels }]) {
        const { status, body } = await api.call('updateCampagne', { path, body: { ...moved, ...rest } })
        const errors = { rappels: [expect.any(String)] }
        expect([status, body]).toMatchObject([400, { code: 'Campagne.RappelInvalide', errors }])
      }
    expect(await api.ok('getCampagne', { path })).toEqual(before)
    const body = { ouvertureDuVoteUtc: '2098-06-01', rappels: ['2098-07-01'] }
    expect(await api.ok('updateCampagne', { path, body })).toMatchObject({ rappels: ['2098-07-01T00:00:00Z'] })
    await api.ok('updateCampagne', { path, body: { ouvertureDuVoteUtc: '2098-06-02' } })
  }
})

test('a vote closes now whatever is still planned: reminders that are over stay, the others go, and the journal says so', async () => {
  for (const isSentBack of [false, true]) {
    const { api } = await prepare()
    await remindAt(api, -1, 10, 20)
    const path = { id: api.campagneId }
    const { rappels } = await api.ok('getCampagne', { path })
    const body = { fermetureDuVoteUtc: hours(-0.5), ...(isSentBack && { rappels }) }
    const closed = await api.ok('updateCampagne', { path, body })
    expect(closed).toMatchObject({ etat: 'Termine', rappels: rappels.slice(0, 1) })
    const { details } = (await api.ok('listJournal', { path })).at(-1) ?? {}
    const told = [details?.avant?.rappels, details?.apres?.rappels]
    expect(told).toMatchObject([{ length: 3 }, { length: 1 }])
  }
})
