import { expect, test } from 'vitest'
import { verifyJournal } from '../../../db/journal/verify.ts'
import { newClient, ownerDatabase, service, startService } from '../../support/api.ts'
import { at, employe } from '../../support/contract/samples.ts'
import { rowsOf, settledRowsOf } from '../../support/data/client-rows.ts'
import { addVotes, personFilled } from '../../support/data/person-filled.ts'
import { sandbox, sign } from '../../support/data/signing.ts'

const owner = ownerDatabase().pools.main
const by = (idUnique: string) => ({ path: { idUnique } })

/** A person of the payroll, and nothing more. */
async function somebody() {
  const client = await newClient()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { noMembre: 'M-1' }) })
  return { client, idUnique, ...client }
}

test('a rehearsal says what would go, and changes nothing', async () => {
  const person = await personFilled()
  const { client, idUnique } = person
  const before = await settledRowsOf(client.id)
  const rehearsed = await client.ok('anonymiseEmploye', { ...by(idUnique), query: { simulation: true } })
  expect(await rowsOf(client.id)).toEqual(before)
  const told = await client.ok('anonymiseEmploye', by(idUnique))
  expect({ ...rehearsed, simulation: false, dateAnonymisation: told.dateAnonymisation }).toEqual(told)
  expect(told.effaces).toMatchObject({ emplois: 1, courriels: 2, reponsesConservees: 2, rapports: 1 })
})

test('a second call changes nothing, and says when it was done', async () => {
  const { ok, idUnique, id } = await somebody()
  const first = await ok('anonymiseEmploye', by(idUnique))
  const [before, again] = [await rowsOf(id), await ok('anonymiseEmploye', by(idUnique))]
  expect(again).toEqual({ ...first, effaces: Object.fromEntries(Object.keys(first.effaces).map((name) => [name, 0])) })
  expect(await rowsOf(id)).toEqual(before)
})

test('it is refused while the person has a vote that is not over, by the employee or by the address alone', async () => {
  const person = await personFilled()
  const { client, idUnique } = person
  const { open, unlinked } = await addVotes(person)
  for (const campagneId of [open, unlinked]) {
    expect(await client.refusal('anonymiseEmploye', by(idUnique))).toBe('409 Employe.VoteEnCours')
    const voters = await client.ok('listVotants', { path: { campagneId } })
    const votantId = voters.find(({ identifiant }) => identifiant === person.more.votant)?.id
    await client.ok('strikeOffVotant', { path: { campagneId, votantId } })
  }
  await client.ok('anonymiseEmploye', by(idUnique))
})

test('the journals tell of it, their chains hold, and nobody can try any more whom they told of', async () => {
  const person = await personFilled()
  const { client, idUnique } = person
  const { open, draft, close } = await addVotes(person)
  await close()
  const salts = () =>
    owner
      .query<{ campagne_id: string; sel: string }>('select campagne_id, sel from journal_sel where client_id = $1', [
        client.id,
      ])
      .then(({ rows }) => new Map(rows.map((row) => [row.campagne_id, row.sel])))
  const before = await salts()
  await client.ok('anonymiseEmploye', by(idUnique))
  const after = await salts()
  for (const id of [open, draft]) expect(after.get(id)).not.toBe(before.get(id))
  const acts = async (campagneId: string) =>
    (await client.ok('listJournal', { path: { id: campagneId } })).map(({ acte }) => acte)
  expect(await acts(open)).toContain('VotantsAnonymises')
  expect(await acts(draft)).toContain('VotantsSupprimes')
  const { database } = (await service()).service
  for (const campagneId of [open, draft])
    expect(await verifyJournal(database, client.id, campagneId)).toMatchObject({ broken: null })
})

test('nobody comes back: a load that gives the external id again makes another person, whom no merge joins with the first', async () => {
  const { client, ok, refusal, idUnique } = await somebody()
  await ok('anonymiseEmploye', by(idUnique))
  await ok('createSync', { body: { employes: [employe(1)] } })
  const { idUnique: another } = await ok('getEmploye', at('E-1'))
  expect(another).not.toBe(idUnique)
  expect(await refusal('mergeEmploye', { ...by(idUnique), body: { dans: another } })).toBe('404 Employe.NotFound')
  expect(await refusal('mergeEmploye', { ...by(another), body: { dans: idUnique } })).toBe('404 Employe.NotFound')
  expect(await refusal('updateEmployeByIdUnique', { ...by(idUnique), body: { prenom: 'A' } })).toBe(
    '404 Employe.NotFound',
  )
  const back = owner.query('update employe set est_actif = true where client_id = $1 and id = $2', [
    client.id,
    idUnique,
  ])
  await expect(back).rejects.toThrow('employe_anonymise_le_check')
})

test('a request is confirmed as that of nobody who was anonymised', async () => {
  const client = await sandbox()
  const { idUnique } = await client.ok('getEmploye', at('E-1'))
  await client.ok('anonymiseEmploye', by(idUnique))
  const asked = { prenom: 'A', nom: 'B', courriel: 'a@exemple.ca', syndicatIdExterne: 'SYN-1' }
  const { id: idDemande } = await client.ok('simulateDemandeAdhesion', { body: asked })
  expect(await client.refusal('confirmDemandeAdhesion', { path: { idDemande }, body: { idUnique } })).toBe(
    '404 Employe.NotFound',
  )
})

test('readers of lists learn of it: the employee as it is then, and the feed of deletions without an external id', async () => {
  const { ok, idUnique } = await somebody()
  await ok('anonymiseEmploye', by(idUnique))
  await expect
    .poll(() => ok('listSuppressions'), { timeout: 20_000 })
    .toMatchObject([{ type: 'Employe', idUnique, idExterne: null, fusionneDans: null }])
  const [found] = await ok('listEmployes', { query: { inclureInactifs: true } })
  expect(found).toMatchObject({ idUnique, nom: 'Anonyme', estActif: false, noMembre: null })
})

test('a relative who has the same address, and another name, stays', async () => {
  const client = await sandbox()
  const { ok } = client
  await ok('updateEmploye', { body: employe(2, { courrielAlternatif: 'e1@exemple.ca' }) })
  const asked = { prenom: 'Paul', nom: 'Autre', courriel: 'e1@exemple.ca', syndicatIdExterne: 'SYN-1' }
  await ok('simulateDemandeAdhesion', { body: asked })
  await sign(client, 2)
  const { idUnique } = await ok('getEmploye', at('E-1'))
  await ok('anonymiseEmploye', by(idUnique))
  expect(await ok('getEmploye', at('E-2'))).toMatchObject({ nom: 'Tremblay', courrielAlternatif: 'e1@exemple.ca' })
  expect(await ok('listDemandesAdhesion')).toMatchObject([{ nom: 'Autre', courriel: 'e1@exemple.ca' }])
})

test('signatures go with the end of their term', async () => {
  const person = await personFilled()
  const { client, idUnique } = person
  const running = await startService({ CONSERVATION_ANS: '1' })
  const aged = 'update adhesion set date_signature = $2 where client_id = $1'
  await owner.query(aged, [client.id, '2020-01-01T00:00:00Z'])
  const { conserves, effaces } = await anonymisedBy(running.port, client.key, idUnique)
  expect(effaces).toMatchObject({ adhesions: 2, reponsesFormulaire: 0 })
  expect(conserves).toMatchObject({ adhesions: 0, reponsesFormulaire: 1, consentements: 2 })
})

async function anonymisedBy(port: number, key: string, idUnique: string) {
  const url = `http://127.0.0.1:${String(port)}/b2b/v2/employe/${idUnique}/anonymiser`
  const answer = await fetch(url, { method: 'POST', headers: { 'X-Api-Key': key } })
  return (await answer.json()) as { conserves: object; effaces: object }
}

test('of a merged person it is asked of the one who goes on, and of another client of nobody', async () => {
  const { ok, refusal, idUnique } = await somebody()
  const { idUnique: dans } = await ok('createEmploye', { body: employe(2) })
  await ok('mergeEmploye', { ...by(idUnique), body: { dans } })
  expect(await refusal('anonymiseEmploye', by(idUnique))).toBe('410 Employe.Fusionne')
  const other = await newClient({ on: await service() })
  expect(await other.refusal('anonymiseEmploye', by(dans))).toBe('404 Employe.NotFound')
})
