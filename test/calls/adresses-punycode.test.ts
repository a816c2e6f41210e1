import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { ask, noemie, of, sandbox } from '../support/contract/requests.ts'
import { at, campagne, employe, votant } from '../support/contract/samples.ts'
import { sandbox as organised, sign } from '../support/data/signing.ts'
import { load, membership } from '../support/data/sync-samples.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { convertAddresses } from '../../db/clients/adresses.ts'
import { canonicalAddress } from '../../rules/courriels.ts'

const owner = ownerDatabase().pools.main
const [encoded, shown] = ['a@xn--9ca.ca', 'a@é.ca']

describe('a domain in punycode and the same with accents are one address', () => {
  test('of an employee, by unit calls, filters and loads', async () => {
    const client = await newClient()
    await client.ok('createEmploye', { body: employe(1, { courriel: encoded, courrielAlternatif: 'b@XN--9CA.ca' }) })
    const known = await client.ok('getEmploye', at('E-1'))
    expect(known).toMatchObject({ courriel: shown, courrielAlternatif: 'b@é.ca' })
    for (const courriel of [encoded, shown]) {
      expect(await client.refusal('createEmploye', { body: employe(2, { courriel }) })).toMatch(
        '409 Employe.CourrielExists',
      )
      expect((await client.ok('listEmployes', { query: { courriel } })).map(({ idExterne }) => idExterne)).toEqual([
        'E-1',
      ])
      const { errors, done } = await load(client, {
        employes: [{ idExterne: 'E-1', courriel }, employe(2, { courriel })],
      })
      expect([errors, done]).toEqual([[expect.stringMatching('Employe.CourrielExists')], ['employes 0/0/1']])
      const body = { employes: [{ idExterne: 'E-1', courriel }] }
      expect((await client.call('updateCourriels', { body })).status).toBe(204)
    }
    const { errors } = await load(client, {
      employes: [employe(3, { courriel: 'c@xn--9ca.ca' }), employe(4, { courriel: 'c@é.ca' })],
    })
    expect(errors).toEqual(['/employes/1 Employe.CourrielDuplique'])
    expect(await client.ok('getEmploye', at('E-1'))).toEqual(known)
  })

  test('of a person whom a load or a confirmation meets', async () => {
    const client = await sandbox()
    const { id } = await ask(client, { courriel: shown })
    const { employeIdUnique } = await client.ok('confirmDemandeAdhesion', of(id))
    const { prenom, nom } = noemie
    const { done } = await load(client, { employes: [{ idExterne: 'E-1', prenom, nom, courriel: encoded }] })
    expect(done).toEqual(['employes 0/1/0'])
    expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ idUnique: employeIdUnique })
    const again = await ask(client, { courriel: encoded })
    expect(await client.ok('confirmDemandeAdhesion', of(again.id))).toMatchObject({ employeIdUnique })
  })

  test('of a voter, who is linked by it', async () => {
    const client = await newClient()
    await client.ok('createEmploye', { body: employe(1, { courriel: shown }) })
    const path = { campagneId: await client.ok('createCampagne', { body: campagne(1) }) }
    await client.ok('upsertVotant', { path, body: votant(7, { courriel: encoded }) })
    const [listed] = await client.ok('listListeElectorale', { path, query: { courriel: 'xn--9ca' } })
    expect(listed).toMatchObject({ courriel: shown, employeIdExterne: 'E-1' })
    expect(await client.refusal('upsertVotant', { path, body: votant(8, { courriel: shown }) })).toBe(
      '409 Votant.CourrielDejaUtilise',
    )
    const body = { votants: [votant(7, { courriel: encoded }), votant(8, { courriel: shown })] }
    expect(await client.ok('addListeElectorale', { path, body })).toMatchObject({ unchanged: 1, refused: 1 })
  })

  test('of a membership that was signed before they were', async () => {
    const client = await organised()
    await sign(client, 1)
    await owner.query('update adhesion set courriel = $2 where client_id = $1', [client.id, encoded])
    const [stored] = await client.ok('listAdhesions')
    for (const courriel of [encoded, shown]) {
      const adhesions = [membership({ dateSignature: undefined, courriel })]
      const { errors } = await load(client, { employes: [{ idExterne: 'E-1', adhesions }] })
      expect(errors).toEqual([])
    }
    expect(await client.ok('listAdhesions')).toEqual([stored])
  })
})

const names = [
  ...['xn--9ca.ca', 'XN--9CA.CA', 'école.xn--qubec-csa', 'xn--cole-9oa.xn--qubec-csa', 'xn--fiqs8s.xn--fsqu00a'],
  ...['xn--strae-oqa.de', 'xn--a.ca', 'xn--abc-.ca', 'xn--.ca', 'xn--x-ufb.ca', 'xn--ls8h.ca', 'xn--i-7iq.ws'],
  ...['xn--j2bd4cyah0f.com', 'xn--h2brj9c.xn--h2brj9c', 'xn--o3cw4h.ca', 'xn--hlc3bek6de8c.ca', 'xn--9hbcd.com'],
  ...['xn--11b2ezc.ca', 'xn--9ca014b.ca', 'xn--vlcq1cxc.ca', 'xn--x-oeb.ca', 'xn--11b2ezcw70k.ca', 'xn--fpcrj9c3d.ca'],
  ...['xn--80ak6aa92e.com', 'xn--bcher-kva.ch', 'xn--99zzzzzzz.ca', 'xn---.ca', 'exemple.ca', 'a.xn--9ca.b.xn--9ca.ca'],
]

test('the database reads the names that the service reads, and no others', async () => {
  const text = 'select adresse_lisible(a) as lisible from unnest($1::text[]) with ordinality as t (a, n) order by n'
  const addresses = names.map((name) => `xn--9ca.x@${name}`)
  const { rows } = await owner.query<{ lisible: string }>(text, [addresses])
  expect(rows.map(({ lisible }) => lisible)).toEqual(addresses.map(canonicalAddress))
})

test('what was stored in punycode is converted, and told to readers; what would collide stays', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const itsOwner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  atEndOfFile(() => itsOwner.end())
  const on = await startService({ DATABASE_URL: url })
  const convert = () => convertAddresses(on.service.database)
  const client = await newClient({ on, estBacASable: true })
  const { ok, id } = client
  for (const n of [1, 2, 3, 4]) await ok('createEmploye', { body: employe(n, { courriel: `e${String(n)}@é.ca` }) })
  const campagneId = await ok('createCampagne', { body: campagne(1) })
  for (const n of [1, 2]) await ok('upsertVotant', { path: { campagneId }, body: votant(n) })
  const store = (table: string, where: string, ...[courriel, other]: string[]) =>
    itsOwner.query(`update ${table} set courriel = $2, courriel_alternatif = $3 where client_id = $1 and ${where}`, [
      ...[id, courriel, other],
    ])
  await store('employe', "id_externe = 'E-1'", 'e1@xn--9ca.ca', 'f@xn--9ca.ca')
  await store('employe', "id_externe = 'E-2'", 'e3@xn--9ca.ca')
  await store('votant', "identifiant = 'M-1'", 'v@xn--9ca.ca', 'w@xn--9ca.ca')
  await store('votant', "identifiant = 'M-2'", 'v@é.ca')
  // Who has left has no address that anybody else could not have.
  await ok('createEmploye', { body: employe(5) })
  await ok('deleteEmploye', at('E-5'))
  await store('employe', "id_externe = 'E-5'", 'e3@xn--9ca.ca')
  await ok('createSyndicat', { body: { identifiantExterne: 'SYN-1', nom: 'Un' } })
  const asked = { prenom: 'Zoé', nom: 'Roy', adresse1: 'Rue Un', syndicatIdExterne: 'SYN-1' }
  for (const statut of ['EnAttente', 'Rejetee']) {
    const { id: demande } = await ok('simulateDemandeAdhesion', { body: { ...asked, courriel: 'd@é.ca' } })
    await itsOwner.query(`update demande_adhesion set courriel = 'd@xn--9ca.ca', statut = $2 where id = $1`, [
      demande,
      statut,
    ])
  }
  const stored = async (table: string, column: string, where: string) => {
    const { rows } = await itsOwner.query<{ courriel: string }>(
      `select courriel from ${table} where ${where} order by ${column}`,
    )
    return rows.map(({ courriel }) => courriel)
  }
  const before = await ok('getEmploye', at('E-1'))
  await convert()
  expect(await stored('employe', 'id', "id_externe = 'E-5'")).toEqual(['e3@é.ca'])
  expect(await stored('demande_adhesion', 'statut', 'true')).toEqual(['d@é.ca', 'd@xn--9ca.ca'])
  const people = await ok('listEmployes')
  expect(people.map(({ courriel }) => courriel).sort()).toEqual(['e1@é.ca', 'e3@xn--9ca.ca', 'e3@é.ca', 'e4@é.ca'])
  expect(await ok('getEmploye', at('E-1'))).toMatchObject({ courriel: 'e1@é.ca', courrielAlternatif: 'f@é.ca' })
  const { derniereMAJ } = await ok('getEmploye', at('E-1'))
  expect(Date.parse(derniereMAJ)).toBeGreaterThan(Date.parse(before.derniereMAJ))
  const voters = await ok('listVotants', { path: { campagneId } })
  expect(voters.map(({ courriel, courrielAlternatif }) => [courriel, courrielAlternatif]).sort()).toEqual([
    ['v@xn--9ca.ca', 'w@é.ca'],
    ['v@é.ca', null],
  ])
  await convert()
  expect(await ok('listEmployes')).toEqual(people)
})

describe('who has an address in punycode, because somebody else has it with its accents,', () => {
  const both = ['a@é.ca', 'a@xn--9ca.ca']
  const changed = { prenom: 'Zoé' }

  test('keeps it in a change and in a load that send it back, in either writing', async () => {
    const client = await newClient()
    for (const n of [1, 2])
      await client.ok('createEmploye', { body: employe(n, { courriel: `${n === 1 ? 'a' : 'b'}@é.ca` }) })
    await owner.query("update employe set courriel = $2 where client_id = $1 and id_externe = 'E-2'", [
      ...[client.id, both[1]],
    ])
    const known = await client.ok('getEmploye', at('E-2'))
    for (const courriel of both) {
      const body = { idExterne: 'E-2', courriel }
      expect(await client.ok('updateEmploye', { body })).toEqual(known)
      expect(await load(client, { employes: [body] })).toMatchObject({ errors: [], done: ['employes 0/0/1'] })
      expect((await client.call('updateCourriels', { body: { employes: [body] } })).status).toBe(204)
    }
    const body = { idExterne: 'E-2', courriel: 'a@é.ca', ...changed }
    expect(await client.ok('updateEmploye', { body })).toMatchObject({ ...changed, courriel: both[1] })
  })

  test('keeps it as a voter, by a change and by rows', async () => {
    const client = await newClient()
    const path = { campagneId: await client.ok('createCampagne', { body: campagne(1) }) }
    const ids = []
    for (const n of [1, 2]) ids.push(await client.ok('upsertVotant', { path, body: votant(n) }))
    const store = 'update votant set courriel = $2 where client_id = $1 and identifiant = $3'
    for (const n of [1, 2]) await owner.query(store, [client.id, both[n - 1], `M-${String(n)}`])
    for (const courriel of both) {
      await client.ok('upsertVotant', { path, body: { votantId: ids[1], courriel } })
      expect(
        await client.ok('addListeElectorale', { path, body: { votants: [votant(2, { courriel })] } }),
      ).toMatchObject({ unchanged: 1, refused: 0 })
    }
    expect((await client.ok('listVotants', { path })).map(({ courriel }) => courriel).sort()).toEqual([...both].sort())
  })

  test('is the person of a request from there', async () => {
    const client = await sandbox()
    const { id } = await ask(client, { courriel: both[0] })
    const { employeIdUnique } = await client.ok('confirmDemandeAdhesion', of(id))
    await owner.query('update employe set courriel = $2 where client_id = $1', [client.id, both[1]])
    const again = await ask(client, { courriel: both[0] })
    expect(await client.ok('confirmDemandeAdhesion', of(again.id))).toMatchObject({ employeIdUnique })
  })
})
