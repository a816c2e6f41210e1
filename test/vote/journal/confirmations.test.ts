import { expect, test } from 'vitest'
import { confirmVotes } from '../../../db/vote/messages/confirmations.ts'
import { advance } from '../../../jobs/scrutins.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { employe } from '../../support/contract/samples.ts'
import { prepareCampagnes, prepareFirst, prepareVotants, type Votants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const { database, config } = (await service()).service

/** Voters who have voted, as the box of protocol 2 marks them, and the head of the log that tells of their ballots. */
async function voted({ id, campagneId }: Votants, votants: readonly string[], taille: number) {
  await owner.query('update campagne set protocole = 2, cle_publique = null, cle_privee = null where id = $1', [
    campagneId,
  ])
  const marked = 'update votant set a_vote = true, confirmation_due = true where client_id = $1 and id = any ($2)'
  await owner.query(marked, [id, votants])
  await headOf({ id, campagneId }, taille)
}
const headOf = ({ id, campagneId }: Pick<Votants, 'id' | 'campagneId'>, taille: number) =>
  owner.query(
    `insert into urne_tete (client_id, campagne_id, taille, racine, signee_le, cle_signature, signature)
     values ($1, $2, $3, '', now(), '1', '')`,
    [id, campagneId, taille],
  )
const sent = async ({ ok }: Votants) =>
  (await ok('listCourriels')).filter(({ modele }) => modele === 'ConfirmationVote')

test('each voter who has voted is told so once, by both addresses, with nothing of the vote', async () => {
  const api = await prepareVotants({ titre: 'Entente de principe' })
  const [one, two] = [await api.add(1, { courrielAlternatif: 'autre@exemple.ca' }), await api.add(2)]
  await api.add(3)
  await voted(api, [one, two], 2)
  await confirmVotes(database)
  await confirmVotes(database)
  const messages = await sent(api)
  expect(messages.map(({ destinataire }) => destinataire).sort()).toEqual(['v1@exemple.ca', 'v2@exemple.ca'])
  const page = `/scrutin/${api.campagneId}/verification`
  for (const { html, texte } of messages) expect([html?.split(page).length, texte?.split(page).length]).toEqual([3, 3])
  expect(messages.find(({ destinataire }) => destinataire === 'v1@exemple.ca')).toMatchObject({
    copie: 'autre@exemple.ca',
    sujet: 'Un vote a été enregistré en votre nom – Entente de principe',
    texte: expect.stringMatching(
      /Bonjour Amélie Tremblay[^]*A vote was cast in your name: Entente de principe/,
    ) as string,
  })
  const { rows } = await owner.query<{ donnees: object }>(
    `select donnees from courriel where client_id = $1 and modele = 'ConfirmationVote'`,
    [api.id],
  )
  expect(rows.every(({ donnees }) => Object.keys(donnees).join() === 'votantId')).toBe(true)
})

test('nobody is written to who was anonymised before the vote was confirmed', async () => {
  const api = await prepareVotants()
  await api.ok('createEmploye', { body: employe(1) })
  const { idUnique } = await api.ok('getEmploye', { path: { idExterne: 'E-1' } })
  await api.vote(await api.add(1, { employeIdExterne: 'E-1' }))
  await api.vote(await api.add(2))
  await advance(database, { clientId: api.id, campagneId: api.campagneId }, config.boxKeys)
  await api.close(api.campagneId)
  await api.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  await api.ok('anonymiseEmploye', { path: { idUnique } })
  await confirmVotes(database)
  expect((await sent(api)).map(({ destinataire }) => destinataire)).toEqual(['v2@exemple.ca'])
})

test('a vote is confirmed once the log tells of its ballot', async () => {
  const api = await prepareVotants()
  const [one] = [await api.add(1), await api.add(2)]
  await api.vote(one)
  await confirmVotes(database)
  expect(await sent(api)).toEqual([])
  await advance(database, { clientId: api.id, campagneId: api.campagneId }, config.boxKeys)
  await confirmVotes(database)
  expect((await sent(api)).map(({ destinataire }) => destinataire)).toEqual(['v1@exemple.ca'])
  await api.close(api.campagneId)
  await api.count()
  await confirmVotes(database)
  expect(await sent(api)).toHaveLength(1)
  const lines = await api.ok('listJournal', { path: { id: api.campagneId } })
  const { empreinteResultat } = await api.ok('getCampagne', { path: { id: api.campagneId } })
  expect(lines.at(-1)).toMatchObject({
    acte: 'CampagneDepouillee',
    auteur: { genre: 'Systeme' },
    details: { empreinteResultat },
  })
})

test('a campaign is looked at again when its log has grown', async () => {
  const api = await prepareVotants()
  const [one, two] = [await api.add(1), await api.add(2)]
  await voted(api, [one], 1)
  await confirmVotes(database)
  await owner.query('update votant set confirmation_due = true where client_id = $1 and id = $2', [api.id, two])
  await confirmVotes(database)
  expect(await sent(api)).toHaveLength(1)
  await headOf(api, 2)
  await confirmVotes(database)
  expect(await sent(api)).toHaveLength(2)
})

test('a vote that another process is confirming is left to it', async () => {
  const api = await prepareVotants()
  const [one, two] = [await api.add(1), await api.add(2)]
  await voted(api, [one, two], 2)
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('update votant set confirmation_due = false where client_id = $1 and id = $2', [api.id, one])
  await confirmVotes(database)
  await holder.query('commit')
  holder.release()
  await confirmVotes(database)
  expect((await sent(api)).map(({ destinataire }) => destinataire)).toEqual(['v2@exemple.ca'])
})

test('a voter whose row somebody holds is told the next time, though the log has not grown', async () => {
  const api = await prepareVotants()
  const [one, two] = [await api.add(1), await api.add(2)]
  await voted(api, [one, two], 2)
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select from votant where client_id = $1 and id = $2 for update', [api.id, one])
  await confirmVotes(database)
  await holder.query('commit')
  holder.release()
  expect((await sent(api)).map(({ destinataire }) => destinataire)).toEqual(['v2@exemple.ca'])
  await confirmVotes(database)
  expect((await sent(api)).map(({ destinataire }) => destinataire).sort()).toEqual(['v1@exemple.ca', 'v2@exemple.ca'])
})

test('more voters than one transaction takes are told in the order of nothing', async () => {
  const api = await prepareVotants()
  const { rows } = await owner.query<{ id: string }>(
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids)
     select $1, uuidv7(), $2, 'C-' || n, 'c' || n || '@exemple.ca', 'N', 'P', true, 1 from generate_series(1, 1500) n
     returning id`,
    [api.id, api.campagneId],
  )
  const ids = rows.map(({ id }) => id)
  await voted(api, ids, 1500)
  await confirmVotes(database)
  const queued = await owner.query<{ votant: string }>(
    `select donnees ->> 'votantId' as votant from courriel where client_id = $1 and modele = 'ConfirmationVote' order by id`,
    [api.id],
  )
  const order = queued.rows.map(({ votant }) => votant)
  expect(order.toSorted()).toEqual(ids.toSorted())
  expect(order).not.toEqual(ids)
})

test('a campaign that confirms nothing, or that closed three days ago, writes to nobody', async () => {
  const [silent, over] = [await prepareVotants({ confirmationParCourriel: false }), await prepareVotants()]
  for (const api of [silent, over]) await voted(api, [await api.add(1)], 1)
  await owner.query(
    `update campagne set fermeture = now() - interval '3 days', ouverture = now() - interval '99 years'
    where id = $1`,
    [over.campagneId],
  )
  await confirmVotes(database)
  expect([await sent(silent), await sent(over)]).toEqual([[], []])
})

test('whether votes are confirmed is said before the publication, and yes unless it is said', async () => {
  const { ok, refusal, draft, publish } = await prepareCampagnes()
  const path = { id: await draft() }
  expect(await ok('getCampagne', { path })).toMatchObject({ confirmationParCourriel: true })
  const body = { confirmationParCourriel: false }
  expect(await ok('updateCampagne', { path, body })).toMatchObject(body)
  expect(await refusal('updateCampagne', { path: { id: await publish() }, body })).toBe(
    '400 Campagne.StructureVerrouillee',
  )
})

test('a vote in a campaign that the version before has published leaves no mark: nothing would take it away', async () => {
  const api = await prepareFirst()
  await api.vote(await api.add(1))
  const { rows } = await owner.query('select a_vote, confirmation_due from votant where client_id = $1', [api.id])
  expect(rows).toEqual([{ a_vote: true, confirmation_due: false }])
  expect(await api.ok('getCampagne', { path: { id: api.campagneId } })).toMatchObject({
    confirmationParCourriel: false,
  })
})
