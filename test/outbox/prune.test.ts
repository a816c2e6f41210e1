import { expect, test } from 'vitest'
import { archiveOld } from '../../db/vote/campagnes-archive.ts'
import { pruneCourriels } from '../../db/outbox/courriels.ts'
import { pruneDebits } from '../../db/clients/debits.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { courriel } from '../support/contract/samples.ts'
import { prepareVotants } from '../support/data/votes.ts'

const { database } = (await service()).service
const owner = ownerDatabase().pools.main

/** The owner's hand: `$1` is the client. */
const change = (clientId: string, text: string) => owner.query<{ nom: string }>(text, [clientId])

test('e-mails that are over are forgotten after their time, those that wait never', async () => {
  const { id, ok } = await newClient()
  for (let n = 0; n < 6; n++) await ok('sendCourriel', { body: courriel(n) })
  const at = (n: number, statut: string, created: number, ended: number | null) =>
    change(
      id,
      `update courriel set statut = '${statut}', date_creation = now() - ${created} * interval '1 day',
        date_fin = now() - ${String(ended)}::int * interval '1 day' where client_id = $1 and destinataire = 'e${n}@exemple.ca'`,
    )
  await at(0, 'Transmis', 31, 31)
  await at(1, 'Rejete', 31, 31)
  await at(2, 'Annule', 31, null)
  await at(3, 'Transmis', 31, 29)
  await at(4, 'EnAttente', 400, null)
  await change(
    id,
    `insert into piece_jointe (client_id, courriel_id, nom, type, contenu)
      select client_id, id, 'carte.pdf', 'application/pdf', '' from courriel where client_id = $1`,
  )
  await pruneCourriels(database, 30)
  const kept = async (table: string) => (await change(id, `select from ${table} where client_id = $1`)).rows.length
  const { rows } = await change(id, `select destinataire as nom from courriel where client_id = $1 order by nom`)
  expect(rows.map(({ nom }) => nom)).toEqual([3, 4, 5].map((n) => `e${String(n)}@exemple.ca`))
  expect(await kept('piece_jointe')).toBe(3)
})

test('more than one step of them goes in one turn, and another client keeps its own', async () => {
  const [client, other] = [await newClient(), await newClient()]
  await other.ok('sendCourriel', { body: courriel() })
  await change(
    client.id,
    `insert into courriel (client_id, id, modele, destinataire, donnees, date_creation, prochain_essai, statut)
      select $1, gen_random_uuid(), 'Transactionnel', 'a@exemple.ca', '{}', now() - interval '90 days', now(), 'Transmis'
      from generate_series(1, 2100)`,
  )
  await pruneCourriels(database, 30)
  const count = async ({ id }: { id: string }) =>
    (await change(id, `select from courriel where client_id = $1`)).rowCount
  expect([await count(client), await count(other)]).toEqual([0, 1])
})

test('the counts of a rate limit go once their period is over, and the limit still holds', async () => {
  const { id, ok } = await newClient()
  await ok('sendCourriel', { body: courriel() })
  await change(id, `insert into debit values ($1, 'adherer x', now() - interval '25 hours', 20)`)
  const keys = async () => (await change(id, `select cle as nom from debit where client_id = $1 order by cle`)).rows
  expect((await keys()).map(({ nom }) => nom)).toEqual(['adherer x', 'courriel jour', 'courriel minute'])
  await pruneDebits(database)
  expect((await keys()).map(({ nom }) => nom)).toEqual(['courriel jour', 'courriel minute'])
})

test('campaigns are archived so many days after their end, once counted; never by default', async () => {
  const { id, ok, add, vote, close, count, publish, campagneId } = await prepareVotants()
  await vote(await add())
  await close(campagneId)
  const open = await publish()
  const uncounted = await publish()
  await close(uncounted)
  const etats = async () =>
    Promise.all([campagneId, open, uncounted].map(async (one) => (await ok('getCampagne', { path: { id: one } })).etat))
  expect(await count()).toBe(true)
  await change(
    id,
    `update campagne set fermeture = now() - interval '9 days', derniere_maj = now() - interval '9 days'
      where client_id = $1 and fermeture < now()`,
  )
  await archiveOld(database, 0)
  await archiveOld(database, 10)
  expect(await etats()).toEqual(['Termine', 'VoteOuvert', 'Termine'])
  await archiveOld(database, 8)
  expect(await etats()).toEqual(['Archive', 'VoteOuvert', 'Termine'])
  expect((await ok('listActes')).filter(({ auteur }) => auteur.genre === 'Systeme')).toMatchObject([
    { operation: 'archiveCampagne', ressource: { campagneId } },
  ])
  // One that is archived is left as it is, however long ago that was.
  await change(id, `update campagne set derniere_maj = now() - interval '9 days' where client_id = $1`)
  const written = async () => (await ok('getCampagne', { path: { id: campagneId } })).dateModificationUtc
  const before = await written()
  await archiveOld(database, 8)
  expect(await written()).toBe(before)
  await ok('unarchiveCampagne', { path: { id: campagneId } })
  await archiveOld(database, 8)
  expect(await etats()).toEqual(['Termine', 'VoteOuvert', 'Termine'])
})
