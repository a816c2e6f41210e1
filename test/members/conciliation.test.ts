import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { ask, type Changes, confirm, noemie, of, sandbox } from '../support/contract/requests.ts'
import { at, employe } from '../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
test('a request is listed with what the person said, until it is processed', async () => {
  const client = await sandbox()
  const contact = { telephonePrincipal: '1', adresse1: '2', ville: 'Laval', province: 'QC', codePostal: '5' }
  const said = { ...contact, noMembre: 'M-9', transactionId: 'tx', aSignatureManuscripte: true }
  const values = [
    { nom: 'quart', valeur: 'SOIR' },
    { nom: 'NOTE', valeur: 'b' },
  ]
  const asked = await ask(client, { ...said, dateSignature: '2026-11-01', valeursChampUtilisateur: values })
  expect(asked).toEqual({
    id: expect.any(String) as string,
    statut: 'ATransferer',
    dateDemande: expect.any(String) as string,
    dateSignature: '2026-11-01T00:00:00Z',
    dateTraitement: null,
    motifRejet: null,
    idFormulaire: null,
    ...noemie,
    syndicatNom: 'Syndicat 1',
    ...said,
    valeursChampUtilisateur: [
      { nom: 'note', label: 'note', typeChampUtilisateurNom: 'Texte', valeur: 'b', libelleValeur: null },
      { nom: 'quart', label: 'quart', typeChampUtilisateurNom: 'Choix', valeur: 'SOIR', libelleValeur: 'Soir' },
    ],
    employesCandidats: [],
  })
  const waiting = await ask(client, { statut: 'EnAttente', syndicatIdExterne: 'SYN-2' })
  expect(waiting).toMatchObject({ statut: 'EnAttente', dateSignature: null })
  const list = async (query: Changes = {}) =>
    (await client.ok('listDemandesAdhesion', { query: query as never })).map(({ id }) => id)
  expect(await list()).toEqual([asked.id])
  expect(await list({ statut: 'enattente' })).toEqual([waiting.id])
  expect(await list({ idExterneSyndicat: 'SYN-2' })).toEqual([])
  expect(await list({ apres: asked.dateDemande })).toEqual([asked.id])
  expect(await list({ apres: '2999-01-01' })).toEqual([])
  await client.ok('rejectDemandeAdhesion', { ...of(asked.id), body: { motif: ' Doublon ' } })
  expect(await list()).toEqual([])
  expect(await client.ok('getDemandeAdhesion', of(asked.id))).toMatchObject({
    statut: 'Rejetee',
    motifRejet: 'Doublon',
    dateTraitement: expect.any(String) as string,
  })
})

test('the candidates are those who are the same in some way, the likeliest first', async () => {
  const client = await sandbox()
  const same = [
    employe(4, { prenom: 'NOÉMIE', nom: 'gagnon' }),
    employe(3, { courrielAlternatif: 'Noemie@Exemple.ca' }),
    employe(2, { courriel: 'NOEMIE@exemple.ca', prenom: 'Noémie', nom: 'Gagnon' }),
    employe(1, { noMembre: 'M-9' }),
    employe(5),
    employe(6, { prenom: 'Noémie', nom: 'Gagnon' }),
  ]
  for (const body of same) await client.ok('createEmploye', { body })
  await client.ok('deleteEmploye', at('E-6'))
  const { employesCandidats } = await ask(client, { noMembre: 'M-9' })
  expect(employesCandidats.map(({ idExterne, motif }) => [idExterne, motif])).toEqual([
    ['E-1', 'NoMembre'],
    ['E-2', 'Courriel'],
    ['E-3', 'CourrielAlternatif'],
    ['E-4', 'Nom'],
  ])
})

test.each([
  ['NOEMIE', "L'ECUYER", 'Noémie', 'L’Écuyer'],
  ['noémie', 'l’écuyer', 'NOEMIE', 'LECUYER'],
  ['Jean Pierre', 'Cote', 'Jean-Pierre', 'Côté'],
  ['Jean\u2011Pierre', 'St. Onge', 'JEAN PIERRE', 'St-Onge'],
  ['Zoe', 'Lebœuf', 'Zoé', 'LEBOEUF'],
])('%s %s may be %s %s', async (prenom, nom, known, surname) => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, { prenom: known, nom: surname }) })
  await client.ok('createEmploye', { body: employe(2, { prenom: known, nom: `${surname}x` }) })
  const { employesCandidats } = await ask(client, { prenom, nom })
  expect(employesCandidats).toMatchObject([{ idExterne: 'E-1', motif: 'Nom' }])
})

test.each([
  ['the employee of the external id', { idExterne: 'E-1' }, 'E-1', 'e1@exemple.ca'],
  ['a new one with the external id', { idExterne: 'E-9' }, 'E-9', 'noemie@exemple.ca'],
  ['a deactivated one, who comes back', { idExterne: 'E-3' }, 'E-3', 'e3@exemple.ca'],
  ['the one of the address', { courriel: 'E2@exemple.ca' }, 'E-2', 'E2@exemple.ca'],
  ['the only one of the alternate address', { courriel: 'autre@exemple.ca' }, 'E-1', 'autre@exemple.ca'],
  ['a new one without an external id', undefined, null, 'noemie@exemple.ca'],
  ['a new one, where two share the alternate address', { courriel: 'famille@exemple.ca' }, null, 'famille@exemple.ca'],
] as const)('a confirmed request is %s', async (_, body, idExterne, courriel) => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, { courrielAlternatif: 'autre@exemple.ca' }) })
  for (const n of [2, 3, 4])
    await client.ok('createEmploye', { body: employe(n, { courrielAlternatif: 'famille@exemple.ca' }) })
  await client.ok('deleteEmploye', at('E-3'))
  const adhesion = await confirm(client, {}, body)
  const snapshot = { employePrenom: 'Noémie', employeNom: 'Gagnon', syndicatIdExterne: 'SYN-1' }
  const expected = body && 'courriel' in body ? body.courriel : 'noemie@exemple.ca'
  expect(adhesion).toMatchObject({ ...snapshot, employeIdExterne: idExterne, courriel: expected })
  const people = await client.ok('listEmployes')
  const person = people.find(({ idUnique }) => idUnique === adhesion.employeIdUnique)
  expect(person).toMatchObject({ idExterne, courriel })
})

test('the values of the client replace those of the request; the rest completes the employee', async () => {
  const client = await sandbox()
  const stored = employe(1, { ville: 'Lévis', courriel: 'noemie@exemple.ca', noMembre: 'M-1' })
  const before = await client.ok('createEmploye', { body: stored })
  const said = { ville: 'Laval', province: 'QC', codePostal: 'H1H 1H1', telephonePrincipal: '1', noMembre: 'M-2' }
  const values = {
    valeursChampUtilisateur: [
      { nom: 'quart', valeur: 'SOIR' },
      { nom: 'note', valeur: 'a' },
    ],
  }
  const body = {
    prenom: 'Noé',
    province: 'ON',
    telephonePrincipal: null,
    syndicatIdExterne: 'SYN-2',
    identifiantExterneEmployeur: 'EMP-1',
    valeursChampUtilisateur: [{ nom: 'note', valeur: 'b' }],
  }
  const adhesion = await confirm(client, { ...said, ...values }, body)
  const employee = await client.ok('getEmploye', at('E-1'))
  expect(employee).toMatchObject({
    idUnique: before.idUnique,
    prenom: 'Noé',
    nom: 'Tremblay',
    noMembre: 'M-1',
    ville: 'Lévis',
    province: 'ON',
    codePostal: 'H1H 1H1',
    telephonePrincipal: null,
    identifiantExterneEmployeur: 'EMP-1',
    valeursChampUtilisateur: [{ valeur: 'b' }, { valeur: 'SOIR' }],
  })
  expect(adhesion).toMatchObject({
    employePrenom: 'Noé',
    employeNom: 'Gagnon',
    ville: 'Laval',
    province: 'ON',
    codePostal: 'H1H 1H1',
    telephonePrincipal: null,
    syndicatIdExterne: 'SYN-2',
    valeursChampUtilisateur: employee.valeursChampUtilisateur,
  })
})

test('an unknown external id goes to the person without one who has the address', async () => {
  const client = await sandbox()
  const first = await confirm(client)
  expect(first.employeIdExterne).toBeNull()
  const second = await confirm(client, {}, { idExterne: 'E-1' })
  expect(second).toMatchObject({ employeIdUnique: first.employeIdUnique, employeIdExterne: 'E-1' })
  expect(await client.ok('listEmployes')).toHaveLength(1)
})

test('payments, consents and the event come with the membership', async () => {
  const client = await sandbox()
  const consentements = [{ identifiantExterne: 'OC', consent: true }]
  const { id } = await ask(client, { consentements })
  await owner.query(
    `insert into paiement (client_id, id, demande_id, date_enregistrement) values ($1, uuidv7(), $2, now())`,
    [client.id, id],
  )
  await client.ok('updateObjetConsentement', { body: { identifiantExterne: 'OC', titre: 'Autre' } })
  const { valeursIgnorees, ...adhesion } = await client.ok('confirmDemandeAdhesion', of(id))
  expect(valeursIgnorees).toEqual([])
  expect(await client.ok('listAdhesions', { query: { avecPaiement: true } })).toEqual([adhesion])
  expect(await client.ok('listConsentements')).toMatchObject([
    { consent: true, source: 'Conciliation', objetDeConsentement: { identifiantExterne: 'OC', titre: 'Infolettre' } },
  ])
  const { rows } = await owner.query('select type, donnees from evenement where client_id = $1', [client.id])
  expect(rows).toEqual([{ type: 'adhesion.signee', donnees: adhesion }])
  const path = { identifiant: adhesion.idUniqueAdhesion }
  expect(await client.refusal('deleteAdhesion', { path })).toBe('409 Adhesion.HasPayments')
})

test('the values of a field that went meanwhile are left out', async () => {
  const client = await sandbox()
  const valeursChampUtilisateur = [
    { nom: 'quart', valeur: 'SOIR' },
    { nom: 'note', valeur: 'a' },
  ]
  const { id } = await ask(client, { valeursChampUtilisateur })
  await client.ok('deleteChampUtilisateur', { path: { nom: 'quart' } })
  const adhesion = await client.ok('confirmDemandeAdhesion', of(id))
  expect(adhesion.valeursChampUtilisateur).toMatchObject([{ nom: 'note', valeur: 'a' }])
})
