import { expect, test } from 'vitest'
import { newId } from '../../../db/engine/ids.ts'
import { queue } from '../../../db/outbox/courriels.ts'
import { noteReported } from '../../../db/vote/suivis.ts'
import { newClient, ownerDatabase, service } from '../../support/api.ts'
import { campagne, courriel, employe, question, votant } from '../../support/contract/samples.ts'
import { answers, post, prepare } from '../../support/data/formulaires-filled.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service
const shared = 'e2@exemple.ca'
const dated = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }

type Client = Awaited<ReturnType<typeof newClient>>
type Kept = { id: string; modele: string; donnees: Record<string, unknown> }

/** The e-mails of a client as they are kept. */
const kept = async ({ id }: Pick<Client, 'id'>) =>
  (await owner.query<Kept>('select * from courriel where client_id = $1 order by id', [id])).rows

const idOf = async ({ ok }: Pick<Client, 'ok'>, n: number) =>
  (await ok('getEmploye', { path: { idExterne: `E-${String(n)}` } })).idUnique

const anonymise = async ({ ok }: Pick<Client, 'ok'>, n = 1) =>
  ok('anonymiseEmploye', { path: { idUnique: await idOf({ ok }, n) } })

/** Two employees, the second of whom has as first address the alternate one of the first. */
async function relatives() {
  const filled = await prepare()
  await filled.client.ok('updateEmploye', { body: employe(1, { courrielAlternatif: shared }) })
  return filled
}

/** Makes the relative a voter who is sent a link. */
async function link({ ok }: Client) {
  const campagneId = await ok('createCampagne', { body: campagne(1, dated) })
  await ok('createQuestion', { path: { campagneId }, body: question() })
  await ok('publishCampagne', { path: { id: campagneId } })
  const votants = [votant(1, { employeIdExterne: 'E-2', courriel: shared })]
  await ok('addListeElectorale', { path: { campagneId }, body: { votants, envoyerJetons: true } })
}

/** Queues what is written to an address. */
const write = (
  { id }: Client,
  donnees: object,
  modele: 'InscriptionAuVoteRetiree' | 'Formulaire' | 'ConfirmationFormulaire',
) => database.write(id, (db) => queue(db, [{ modele, donnees, destinataire: shared, copie: null } as never]))

test('e-mails about a relative to an address that both have stay', async () => {
  const { client, formulaireId, link: form } = await relatives()
  await link(client)
  // The card, with the answer that signed it.
  await post(await form(2), answers)
  const [card] = (await kept(client)).filter(({ modele }) => modele === 'CarteMembre')
  await client.ok('sendCarteMembre', { body: { idExterneEmploye: 'E-2', courriel: shared } })
  const { reponseId } = card?.donnees ?? {}
  await write(
    client,
    { prenom: 'A', nom: 'B', formulaire: 'F', instant: '2026-01-01', reponseId },
    'ConfirmationFormulaire',
  )
  await write(client, { formulaireId, employeId: await idOf(client, 2), emploiId: null }, 'Formulaire')
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', courrielAlternatif: null } })
  await client.ok('sendCourriel', { body: courriel(2) })
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', courrielAlternatif: shared } })
  const before = await kept(client)
  expect(before.map(({ modele }) => modele)).toEqual([
    ...['LienDeVote', 'CarteMembre', 'CarteMembre', 'ConfirmationFormulaire', 'Formulaire', 'Transactionnel'],
  ])
  expect((await anonymise(client)).effaces.courriels).toBe(0)
  expect(await kept(client)).toEqual(before)
})

test('those that name both, or nobody who is there any more, go', async () => {
  const { client } = await relatives()
  await client.ok('sendCourriel', { body: courriel(2) })
  const said = { prenom: 'A', nom: 'B', campagne: 'C' }
  await write(client, said, 'InscriptionAuVoteRetiree')
  await write(client, { ...said, votantId: newId() }, 'InscriptionAuVoteRetiree')
  await write(client, { ...said, votantId: 'aucun' }, 'InscriptionAuVoteRetiree')
  expect((await anonymise(client)).effaces.courriels).toBe(4)
  expect(await kept(client)).toEqual([])
})

test('those of somebody who has the address since stay, and what was written to the person goes', async () => {
  const client = await newClient()
  await client.ok('createEmploye', { body: employe(1, { courriel: shared }) })
  await client.ok('sendCourriel', { body: courriel(2, { sujet: 'Avant' }) })
  const idUnique = await idOf(client, 1)
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  await client.ok('createEmploye', { body: employe(2) })
  await client.ok('sendCourriel', { body: courriel(2, { sujet: 'Après' }) })
  await client.ok('anonymiseEmploye', { path: { idUnique } })
  expect((await kept(client)).map(({ donnees }) => donnees['sujet'])).toEqual(['Après'])
})

test('that mail came back from an address is still known where somebody else has it', async () => {
  const { client } = await relatives()
  const report = async (adresse: string) => {
    const { headers } = await client.call('sendCourriel', { body: courriel(1, { destinataire: adresse }) })
    const id = headers.get('x-courriel-id') ?? ''
    const said = { id, adresse, raison: '550', etat: 'Rejete' as const, isLasting: true }
    await database.write(client.id, (db) => noteReported(db, [said]))
  }
  for (const adresse of [shared, 'e1@exemple.ca']) await report(adresse)
  const listed = async () => (await client.ok('listAdressesSupprimees')).map(({ adresse }) => adresse)
  expect(await listed()).toEqual([shared, 'e1@exemple.ca'])
  await anonymise(client)
  expect(await listed()).toEqual([shared])
  await anonymise(client, 2)
  expect(await listed()).toEqual([])
})

test('what came back is known, and told, of an address that a voter or whoever asked for a membership has', async () => {
  const { client } = await relatives()
  await owner.query(
    `insert into demande_adhesion (client_id, id, statut, date_demande, a_signature_manuscrite, syndicat_id_externe,
       syndicat_nom, prenom, nom, courriel, valeurs, consentements)
     values ($1, gen_random_uuid(), 'Rejetee', now(), false, 'S', 'S', 'Ève', 'Roy', 'ASKED@exemple.ca', '[]', '[]')`,
    [client.id],
  )
  const campagneId = await client.ok('createCampagne', { body: campagne(1, dated) })
  await client.ok('upsertVotant', { path: { campagneId }, body: votant(2, { courriel: 'Voter@exemple.ca' }) })
  const both = { courriel: 'asked@exemple.ca', courrielAlternatif: 'voter@exemple.ca' }
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', ...both } })
  await client.ok('sendCourriel', { body: courriel(9, { destinataire: 'autre@exemple.ca' }) })
  await owner.query(
    `insert into adresse_supprimee (client_id, adresse_cle, motif, date_creation)
     select $1, a, 'Rejete', now() from unnest($2::text[]) a`,
    [client.id, Object.values(both)],
  )
  const derniere_erreur = '550 <asked@exemple.ca> voter@exemple.ca'
  await owner.query('update courriel set derniere_erreur = $2 where client_id = $1', [client.id, derniere_erreur])
  await anonymise(client)
  expect(await client.ok('listAdressesSupprimees')).toHaveLength(2)
  expect(await kept(client)).toMatchObject([{ derniere_erreur }])
})

test('the copy of an e-mail about a relative stays where the address is the relative’s too', async () => {
  const { client } = await relatives()
  await link(client)
  await owner.query(`update courriel set destinataire = 'e2@ailleurs.ca', copie = $2 where client_id = $1`, [
    client.id,
    'E2@exemple.ca',
  ])
  await anonymise(client)
  expect(await kept(client)).toMatchObject([{ copie: 'E2@exemple.ca' }])
})
