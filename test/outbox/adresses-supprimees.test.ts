import { expect, test } from 'vitest'
import { pruneAdresses } from '../../db/outbox/adresses-supprimees.ts'
import { noteReported } from '../../db/vote/suivis.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { courriel as message, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { formulaire } from '../support/data/formulaires.ts'
import { sign } from '../support/data/signing.ts'
import { prepareVotants } from '../support/data/votes.ts'

const { database } = (await service()).service
type Client = Awaited<ReturnType<typeof newClient>>
type Etat = 'Livre' | 'Plainte' | 'Rejete'

/** Sends a message to an address; gives its id. */
async function sent({ call }: Pick<Client, 'call'>, destinataire: string) {
  const { headers } = await call('sendCourriel', { body: message(1, { destinataire }) })
  return headers.get('x-courriel-id') ?? ''
}

/** What a provider reports of a message, by the address as it writes it. */
const reported = (clientId: string, id: string, adresse: string, isLasting = true, etat: Etat = 'Rejete') =>
  database.write(clientId, (db) => noteReported(db, [{ id, adresse, etat, raison: '550 5.1.1', isLasting }]))

const refused = '400 Courriel.AdresseSupprimee'
const to = (destinataire: string) => ({ body: message(1, { destinataire }) })

test('an address that bounced for good is not written to, in any writing of it, until it is cleared', async () => {
  const client = await newClient()
  const ids = [await sent(client, 'Guy@réseau.ca'), await sent(client, 'guy@réseau.ca')] as const
  await reported(client.id, ids[0], 'guy@xn--rseau-bsa.ca')
  await reported(client.id, ids[1], 'GUY@réseau.ca')
  for (const one of ['guy@réseau.ca', 'GUY@Réseau.ca', 'guy@XN--rseau-bsa.ca'])
    expect(await client.refusal('sendCourriel', to(one))).toBe(refused)
  await client.ok('sendCourriel', to('autre@réseau.ca'))
  expect(await client.ok('listAdressesSupprimees')).toMatchObject([
    { adresse: 'guy@réseau.ca', motif: 'Rejete', raison: '550 5.1.1' },
  ])
  const query = { adresse: 'GUY@réseau.ca' }
  for (let n = 0; n < 2; n++) await client.ok('deleteAdresseSupprimee', { query })
  expect(await client.ok('listAdressesSupprimees')).toEqual([])
  await client.ok('sendCourriel', to('guy@réseau.ca'))
  // The same report once more takes nothing back.
  await reported(client.id, ids[0], 'guy@réseau.ca')
  await client.ok('sendCourriel', to('guy@réseau.ca'))
  expect(await client.refusal('deleteAdresseSupprimee', { query: { adresse: '' } })).toBe('400 Requete.Invalide')
})

test('who complained is not written to; what failed for another reason, or arrived, keeps nobody from it', async () => {
  const client = await newClient()
  const report = async (adresse: string, isLasting: boolean, etat: Etat) =>
    reported(client.id, await sent(client, adresse), adresse, isLasting, etat)
  await report('a@exemple.ca', true, 'Plainte')
  await report('b@exemple.ca', false, 'Rejete')
  await report('c@exemple.ca', false, 'Livre')
  // An address that the message did not go to.
  await reported(client.id, await sent(client, 'd@exemple.ca'), 'e@exemple.ca')
  expect((await client.ok('listAdressesSupprimees')).map(({ adresse }) => adresse)).toEqual(['a@exemple.ca'])
  const other = await newClient()
  await other.ok('sendCourriel', to('a@exemple.ca'))
  expect(await other.ok('listAdressesSupprimees')).toEqual([])
  await other.ok('deleteAdresseSupprimee', { query: { adresse: 'a@exemple.ca' } })
  expect(await client.refusal('sendCourriel', to('a@exemple.ca'))).toBe(refused)
})

test('every operation that sends refuses the address', async () => {
  const client = await newClient({ estBacASable: true })
  await client.ok('createSyndicat', { body: syndicat() })
  await client.ok('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) })
  await client.ok('createEmploye', { body: employe() })
  await client.ok('createEmploi', { body: emploi() })
  await sign(client, 1)
  const idFormulaire = await formulaire(client.id)
  await reported(client.id, await sent(client, 'e1@exemple.ca'), 'e1@exemple.ca')
  const [ofEmploye, ofEmploi] = [{ idExterneEmploye: 'E-1' }, { idExterneEmploi: 'J-1' }]
  for (const [id, of] of [
    ['sendCarteMembre', ofEmploye],
    ['sendCarteMembreEmploi', ofEmploi],
    ['sendFormulaire', { ...ofEmploye, idFormulaire }],
    ['sendFormulaireEmploi', { ...ofEmploi, idFormulaire }],
  ] as const)
    expect([id, await client.refusal(id, { body: { courriel: 'e1@exemple.ca', ...of } })]).toEqual([id, refused])
})

test('links to a vote are still sent to it', async () => {
  const { id, ok, add, at, read } = await prepareVotants()
  const votantId = await add(1)
  await ok('sendJeton', at(votantId))
  const [first] = await ok('listEnvois')
  await reported(id, first?.id ?? '', first?.destinataire ?? '')
  expect(await ok('listAdressesSupprimees')).toHaveLength(1)
  await ok('sendJeton', at(votantId))
  expect((await read(votantId)).statutEnvoi).toBe('EnAttente')
  expect(await ok('listEnvois')).toHaveLength(2)
})

test('an address is forgotten after a year, and not before', async () => {
  const client = await newClient()
  for (const [adresse, days] of [
    ['vieille@exemple.ca', 366],
    ['jeune@exemple.ca', 364],
  ] as const) {
    await reported(client.id, await sent(client, adresse), adresse)
    await ownerDatabase().pools.main.query(
      `update adresse_supprimee set date_creation = now() - $1 * interval '1 day' where client_id = $2 and adresse_cle = $3`,
      [days, client.id, adresse],
    )
  }
  await pruneAdresses(database)
  expect((await client.ok('listAdressesSupprimees')).map(({ adresse }) => adresse)).toEqual(['jeune@exemple.ca'])
})
