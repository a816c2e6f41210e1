import { describe, expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { meeting } from '../support/held-rows.ts'
import { type Call, later, rowsWhere } from '../support/races.ts'
import { emploi, employeur } from '../support/contract/samples.ts'
import { of, pay, sandbox, sign } from '../support/data/signing.ts'

const member = (idExterneMembre: string, query = {}) => ({ path: { idExterneMembre }, query })

test('a payment, or an authorisation, blocks the deletion of its membership by a code of its own', async () => {
  const client = await sandbox()
  const { idUniqueAdhesion: id } = await sign(client, 1)
  await pay(client, id, 'Autorisation')
  expect(await client.refusal('deleteAdhesion', of(id))).toBe('409 Adhesion.HasPaymentAuthorizations')
  await pay(client, id, 'Paiement')
  const both = '409 Adhesion.HasPayments Adhesion.HasPaymentAuthorizations'
  expect(await client.refusal('deleteAdhesion', of(id))).toBe(both)
  expect(await client.refusal('deleteAdhesionsMembre', member('E-1'))).toBe(both)
  const { idUniqueAdhesion: free } = await sign(client, 2)
  await client.ok('deleteAdhesion', of(free))
  expect(await client.refusal('deleteAdhesion', of(free))).toBe('404 Adhesion.NotFound')
  const body = { idUniqueAdhesion: free, type: 'Paiement' }
  expect(await client.refusal('simulatePaiement', { body })).toBe('404 Adhesion.NotFound')
  expect(await client.refusal('deleteAdhesion', of('E-1'))).toBe('400 Requete.Invalide')
})

test('the memberships of a member go all together, or those of one union, or none', async () => {
  const client = await sandbox()
  const ids = async () => (await client.ok('listAdhesions')).map(({ idUniqueAdhesion }) => idUniqueAdhesion)
  for (const syndicatIdExterne of ['SYN-1', 'SYN-2', 'SYN-1']) await sign(client, 1, { syndicatIdExterne })
  const { idUniqueAdhesion: other } = await sign(client, 2)
  const before = await ids()
  await pay(client, before[0] ?? '', 'Paiement')
  expect(await client.refusal('deleteAdhesionsMembre', member('E-1'))).toBe('409 Adhesion.HasPayments')
  expect(await ids()).toEqual(before)
  await client.ok('deleteAdhesionsMembre', member('E-1', { idExterneSyndicat: 'SYN-2' }))
  expect(await ids()).toEqual(before.filter((id) => id !== before[1]))
  const none = member('E-1', { idExterneSyndicat: 'SYN-2' })
  expect(await client.refusal('deleteAdhesionsMembre', none)).toBe('404 Adhesion.NotFound')
  expect(await client.refusal('deleteAdhesionsMembre', member('E-3'))).toBe('404 Adhesion.NotFound')
  expect(await client.refusal('deleteAdhesionsMembre', member('E-9'))).toBe('404 Employe.NotFound')
  await client.ok('deleteEmploye', { path: { idExterne: 'E-2' } })
  await client.ok('deleteAdhesionsMembre', member('E-2'))
  expect(await ids()).not.toContain(other)
})

test.each(['', ' '])('a filter %j of a deletion is refused, and nothing is deleted', async (idExterneSyndicat) => {
  const client = await sandbox()
  await sign(client, 1)
  const { status, body } = await client.call('deleteAdhesionsMembre', member('E-1', { idExterneSyndicat }))
  const errors = { idExterneSyndicat: [expect.stringContaining('vide')] }
  expect([status, body]).toMatchObject([400, { code: 'Requete.Invalide', errors }])
  expect(await client.ok('listAdhesions')).toHaveLength(1)
})

test('an employee with a membership in the union of a current employer is not deleted', async () => {
  const client = await sandbox()
  const deletion = { path: { idExterne: 'E-1' } }
  await sign(client, 1)
  await client.ok('createEmploi', { body: emploi(1) })
  expect(await client.refusal('deleteEmploye', deletion)).toBe('409 Employe.HasAdhesions')
  await client.ok('updateEmploi', { body: { identifiantExterne: 'J-1', dateFin: '2026-01-01' } })
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', identifiantExterneEmployeur: 'EMP-1' } })
  expect(await client.refusal('deleteEmploye', deletion)).toBe('409 Employe.HasAdhesions')
  await client.ok('updateEmployeur', { body: { identifiantExterne: 'EMP-1', syndicatIdExterne: 'SYN-2' } })
  await client.ok('deleteEmploye', deletion)
  expect(await client.ok('listAdhesionsEmploye', of('E-1'))).toHaveLength(1)
})

test('only a membership in the union of the own current employer keeps an employee', async () => {
  const client = await sandbox()
  await sign(client, 1)
  // Somebody else works for an employer of the union; the member works for one of another union.
  await client.ok('createEmploi', { body: emploi(2, { identifiantExterneEmploye: 'E-2' }) })
  await client.ok('createEmployeur', { body: employeur(2, { syndicatIdExterne: 'SYN-2' }) })
  await client.ok('createEmploi', { body: emploi(1, { identifiantExterneEmployeur: 'EMP-2' }) })
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', identifiantExterneEmployeur: 'EMP-2' } })
  await client.ok('updateEmploye', { body: { idExterne: 'E-2', identifiantExterneEmployeur: 'EMP-1' } })
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
})

test('a union is not deleted while an active employee has a membership in it', async () => {
  const client = await sandbox()
  const deletion = { path: { idExterne: 'SYN-1' } }
  await sign(client, 1)
  await sign(client, 2)
  expect(await client.refusal('deleteSyndicat', deletion)).toBe('400 Syndicat.HasEmployeurs Syndicat.HasAdhesions')
  await client.ok('deleteEmployeur', { path: { idExterne: 'EMP-1' } })
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  expect(await client.refusal('deleteSyndicat', deletion)).toBe('400 Syndicat.HasAdhesions')
  await client.ok('deleteAdhesionsMembre', member('E-2'))
  await client.ok('deleteSyndicat', deletion)
  expect(await client.ok('listAdhesionsEmploye', of('E-1'))).toMatchObject([{ syndicatNom: 'Syndicat 1' }])
})

test('a union is deleted with the memberships that a resignation ended, which keep their snapshot', async () => {
  const client = await sandbox()
  await sign(client, 1, { syndicatIdExterne: 'SYN-2' })
  const deletion = { path: { idExterne: 'SYN-2' } }
  expect(await client.refusal('deleteSyndicat', deletion)).toBe('400 Syndicat.HasAdhesions')
  const resign = 'update adhesion set date_demission = now() where client_id = $1'
  await ownerDatabase().pools.main.query(resign, [client.id])
  await client.ok('deleteSyndicat', deletion)
  expect(await client.ok('listAdhesionsEmploye', of('E-1'))).toMatchObject([{ syndicatNom: 'Syndicat 2' }])
})

test('a signature needs an active employee and a union; it is one of as many as the person makes', async () => {
  const client = await sandbox()
  const body = { idExterneEmploye: 'E-9', syndicatIdExterne: 'SYN-9' }
  expect(await client.refusal('simulateAdhesion', { body })).toBe('404 Employe.NotFound Syndicat.NotFound')
  await client.ok('deleteEmploye', { path: { idExterne: 'E-3' } })
  const gone = { ...body, idExterneEmploye: 'E-3', syndicatIdExterne: 'SYN-1' }
  expect(await client.refusal('simulateAdhesion', { body: gone })).toBe('404 Employe.NotFound')
  for (let n = 0; n < 3; n++) await sign(client, 1)
  expect(await client.ok('listAdhesionsEmploye', of('E-1'))).toHaveLength(3)
})

describe('a signature comes before or after the deletion of', () => {
  const signature: Call = ['simulateAdhesion', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-2' } }]
  test.each<[what: string, table: string, deletion: Call, refused: string, signed: string]>([
    [
      'its employee',
      'employe',
      ['deleteEmploye', { path: { idExterne: 'E-1' } }],
      '409 Employe.HasAdhesions',
      '404 Employe.NotFound',
    ],
    [
      'its union',
      'syndicat',
      ['deleteSyndicat', { path: { idExterne: 'SYN-2' } }],
      '400 Syndicat.HasAdhesions',
      '404 Syndicat.NotFound',
    ],
  ])('%s', async (_, table, deletion, refused, unsigned) => {
    for (const signedFirst of [true, false]) {
      const client = await sandbox()
      await client.ok('updateEmployeur', { body: { identifiantExterne: 'EMP-1', syndicatIdExterne: 'SYN-2' } })
      if (table === 'employe')
        await client.ok('updateEmploye', { body: { idExterne: 'E-1', identifiantExterneEmployeur: 'EMP-1' } })
      else await client.ok('deleteEmployeur', { path: { idExterne: 'EMP-1' } })
      const id = table === 'employe' ? 'E-1' : 'SYN-2'
      const works = [later(client, ...signature), later(client, ...deletion)]
      const outcomes = await meeting(
        rowsWhere(table, client, 'id_externe = $2', id),
        signedFirst ? works : works.toReversed(),
      )
      expect(outcomes).toEqual(signedFirst ? ['201', refused] : ['204', unsigned])
      expect(await client.ok('listAdhesionsEmploye', of('E-1'))).toHaveLength(signedFirst ? 1 : 0)
    }
  })
})
