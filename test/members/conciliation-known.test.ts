import { expect, test } from 'vitest'
import { ask, type Changes, confirm, of, sandbox } from '../support/contract/requests.ts'
import { at, employe } from '../support/contract/samples.ts'

const known = {
  noMembre: 'M-1',
  telephonePrincipal: '418 555-0100',
  adresse1: '1, rue Un',
  ville: 'Lévis',
  province: 'ON',
  codePostal: 'G1G 1G1',
}

test.each([
  ['active', {}],
  ['active', { ville: 'Laval', noMembre: 'M-2', codePostal: 'H1H 1H1' }],
  ['deactivated', {}],
  ['deactivated', { ville: 'Laval', noMembre: 'M-2', codePostal: 'H1H 1H1' }],
])('nothing that is known of the %s employee is lost or replaced by a request with %j', async (state, said) => {
  const client = await sandbox()
  const before = await client.ok('createEmploye', { body: employe(1, known) })
  const { id } = await ask(client, { ...said, valeursChampUtilisateur: [{ nom: 'note', valeur: 'ancien' }] })
  await client.ok('confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-1' } })
  // A standing membership keeps its employee: it goes before the employee does.
  for (const { idUniqueAdhesion } of await client.ok('listAdhesions'))
    await client.ok('deleteAdhesion', { path: { identifiant: idUniqueAdhesion } })
  if (state === 'deactivated') await client.ok('deleteEmploye', at('E-1'))
  const values = [
    { nom: 'NOTE', valeur: 'nouveau' },
    { nom: 'quart', valeur: 'SOIR' },
  ]
  const adhesion = await confirm(client, { ...said, valeursChampUtilisateur: values }, { idExterne: 'E-1' })
  const { idUnique, prenom, nom, courriel } = before
  const kept = { ...known, idUnique, prenom, nom, courriel, estActif: true }
  const valeursChampUtilisateur = [{ valeur: 'ancien' }, { valeur: 'SOIR' }]
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ ...kept, valeursChampUtilisateur })
  expect(adhesion).toMatchObject({ employeIdUnique: idUnique, employePrenom: 'Noémie', employeNom: 'Gagnon' })
})

test('a number or an address that went to another one meanwhile keeps a deactivated employee from coming back', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, { noMembre: 'M-1' }) })
  await client.ok('deleteEmploye', at('E-1'))
  await client.ok('createEmploye', { body: employe(2, { courriel: 'e1@exemple.ca', noMembre: 'M-1' }) })
  const { id } = await ask(client)
  const come = (body: Changes) => client.refusal('confirmDemandeAdhesion', { ...of(id), body })
  expect(await come({ idExterne: 'E-1' })).toBe('409 Employe.Existing Employe.CourrielExists Employe.CourrielDuplique')
  expect(await come({ idExterne: 'E-1', courriel: 'libre@exemple.ca' })).toBe('409 Employe.Existing')
  const body = { idExterne: 'E-1', courriel: 'libre@exemple.ca', noMembre: 'M-3' }
  await client.ok('confirmDemandeAdhesion', { ...of(id), body })
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject(body)
})
