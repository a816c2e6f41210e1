import { expect, test } from 'vitest'
import { sign as signing } from '../../db/members/adhesions-sign.ts'
import { setValues } from '../../db/members/valeurs-champ.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { passAnHour } from '../support/passing-time.ts'
import { of, pay, type Sandbox, sandbox, sign } from '../support/data/signing.ts'

const owner = ownerDatabase().pools.main
const nobody = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

/** Gives an employee a value for a new custom field with one choice. */
async function giveValue(client: Sandbox, employeId: string) {
  const type = '00000000-0000-0000-0000-000000000001'
  await client.ok('createChampUtilisateur', {
    body: { nom: 'quart', label: 'Quart', typeChampUtilisateurId: type },
  })
  const choix = [{ idExterne: 'SOIR', label: 'Soir', ordre: 1 }]
  await client.ok('replaceChoixChampUtilisateur', { path: { nom: 'quart' }, body: { choix } })
  const { database } = (await service()).service
  const values = [{ nom: 'quart', valeur: 'SOIR' }]
  expect(await database.write(client.id, (db) => setValues(db, employeId, values))).toEqual([])
}

test('a membership is a snapshot of the signature that no later change alters', async () => {
  const client = await sandbox()
  const details = { telephonePrincipal: '1', adresse1: '2', ville: 'Lévis', province: 'QC', codePostal: '5' }
  const person = await client.ok('updateEmploye', { body: { idExterne: 'E-1', ...details } })
  await giveValue(client, person.idUnique)
  const signed = await sign(client, 1, { dateSignature: '2019-03-05', aSignatureManuscripte: true })
  const valeur = {
    nom: 'quart',
    label: 'Quart',
    typeChampUtilisateurNom: 'Choix',
    valeur: 'SOIR',
    libelleValeur: 'Soir',
  }
  expect(signed).toEqual({
    dateSignature: '2019-03-05T00:00:00Z',
    dateEnregistrement: expect.any(String) as string,
    dateDemission: null,
    derniereMAJ: expect.any(String) as string,
    idUniqueAdhesion: expect.any(String) as string,
    transactionId: null,
    aSignatureManuscripte: true,
    syndicatIdExterne: 'SYN-1',
    syndicatNom: 'Syndicat 1',
    employeIdExterne: 'E-1',
    employeIdUnique: person.idUnique,
    employePrenom: 'Amélie',
    employeNom: 'Tremblay',
    courriel: 'e1@exemple.ca',
    ...details,
    valeursChampUtilisateur: [valeur],
  })
  const changes = { prenom: 'X', nom: 'Y', courriel: 'x@exemple.ca', noMembre: null, ville: null, adresse1: 'Z' }
  const later = await client.ok('updateEmploye', { body: { idExterne: 'E-1', ...changes } })
  await client.ok('updateSyndicat', { body: { identifiantExterne: 'SYN-1', nom: 'Autre' } })
  const choix = [{ idExterne: 'SOIR', label: 'Nuit', ordre: 1 }]
  await client.ok('replaceChoixChampUtilisateur', { path: { nom: 'quart' }, body: { choix } })
  expect(await client.ok('listAdhesions')).toEqual([signed])
  await client.ok('deleteChampUtilisateur', { path: { nom: 'quart' } })
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  await client.ok('deleteEmployeur', { path: { idExterne: 'EMP-1' } })
  await client.ok('deleteSyndicat', { path: { idExterne: 'SYN-1' } })
  expect(await client.ok('listAdhesions')).toEqual([signed])
  const [v1] = await client.ok('listAdhesionsV1')
  expect(v1).toEqual({
    dateSignature: signed.dateSignature,
    dateDemission: null,
    derniereMAJ: signed.dateEnregistrement,
    courriel: 'e1@exemple.ca',
    idUnique: person.idUnique,
    idUniqueAdhesion: signed.idUniqueAdhesion,
    transactionId: null,
    aSignatureManuscripte: true,
    syndicatIdExterne: 'SYN-1',
    syndicatNom: 'Syndicat 1',
    employe: {
      ...later,
      valeursChampUtilisateur: [],
      estActif: false,
      derniereMAJ: expect.any(String) as string,
    },
  })
})

test('a person without an external id at the signature is correlated as soon as there is one', async () => {
  const client = await sandbox()
  await owner.query('update employe set id_externe = null where client_id = $1 and no_membre = $2', [client.id, 'M-1'])
  const { database } = (await service()).service
  const [one] = (
    await owner.query<{ e: string; s: string }>(
      `select e.id as e, s.id as s from employe e join syndicat s on s.client_id = e.client_id
       where e.client_id = $1 and e.no_membre = 'M-1' and s.id_externe = 'SYN-1'`,
      [client.id],
    )
  ).rows
  const signature = { employeId: one?.e ?? '', syndicatId: one?.s ?? '' }
  const signed = await database.write(client.id, (db) => signing(db, signature))
  expect(signed.employeIdExterne).toBeNull()
  await owner.query(`update employe set id_externe = 'E-1' where client_id = $1 and no_membre = 'M-1'`, [client.id])
  expect(await client.ok('listAdhesionsEmploye', of('E-1'))).toEqual([{ ...signed, employeIdExterne: 'E-1' }])
})

test('the list is by date of signature; its filters combine', async () => {
  const client = await sandbox()
  const a = await sign(client, 1, { dateSignature: '2020-01-01' })
  const b = await sign(client, 2, { dateSignature: '2018-01-01', aSignatureManuscripte: true })
  const c = await sign(client, 1, { dateSignature: '2019-01-01', syndicatIdExterne: 'SYN-2' })
  const d = await sign(client, 3, { dateSignature: '2021-01-01' })
  await pay(client, a.idUniqueAdhesion, 'Paiement')
  await pay(client, d.idUniqueAdhesion, 'Autorisation')
  const all = [b, c, a, d]
  const cases: [Record<string, unknown>, object[]][] = [
    [{}, all],
    [{ apres: '2019-01-01' }, [c, a, d]],
    [{ apres: '2019-01-01T00:00:00.001Z' }, [a, d]],
    [{ avant: '2019-01-01' }, [b, c]],
    [{ apres: '2019-01-01', avant: '2020-01-01' }, [c, a]],
    [{ idExterneSyndicat: 'SYN-2' }, [c]],
    [{ idExterneSyndicat: 'SYN-9' }, []],
    [{ idExterneEmploye: 'E-1' }, [c, a]],
    [{ idExterneEmploye: 'E-1', idExterneSyndicat: 'SYN-1' }, [a]],
    [{ noMembre: 'M-2' }, [b]],
    [{ noMembre: 'm-2' }, []],
    [{ aSignatureManuscrite: true }, [b]],
    [{ aSignatureManuscrite: false }, [c, a, d]],
    [{ avecPaiement: true }, [a]],
    [{ avecPaiement: false }, [b, c, d]],
    [{ idUniqueAdhesion: c.idUniqueAdhesion.toUpperCase() }, [c]],
    [{ idUniqueAdhesion: nobody }, []],
  ]
  for (const [query, want] of cases) {
    expect([query, await client.ok('listAdhesions', { query: query as never })]).toEqual([query, want])
  }
  expect(await client.ok('listAdhesionsEmploye', of('E-1'))).toEqual([c, a])
  expect(await client.ok('listAdhesionsEmploye', { ...of('E-1'), query: { avecPaiement: true } })).toEqual([a])
  expect(await client.ok('listAdhesionsEmploye', of('E-9'))).toEqual([])
  const v1 = async (query: Record<string, string>) =>
    (await client.ok('listAdhesionsV1', { query })).map(({ idUniqueAdhesion }) => idUniqueAdhesion)
  expect(await v1({})).toEqual(all.map(({ idUniqueAdhesion }) => idUniqueAdhesion))
  expect(await v1({ apres: '2020-01-01' })).toEqual([a.idUniqueAdhesion, d.idUniqueAdhesion])
  expect(await v1({ idExterne: 'E-2' })).toEqual([b.idUniqueAdhesion])
  const path = { idExterne: 'E-1' }
  const ofOne = await client.ok('listAdhesionsEmployeV1', { path, query: { apres: '2019-06-01' } })
  expect(ofOne.map(({ idUniqueAdhesion }) => idUniqueAdhesion)).toEqual([a.idUniqueAdhesion])
})

test('an incremental read goes by the date of registration, inclusive', async () => {
  const client = await sandbox()
  const first = await sign(client, 1, { dateSignature: '2024-01-01' })
  const second = await sign(client, 2, { dateSignature: '2020-01-01' })
  const read = (enregistreApres: string) => client.ok('listAdhesions', { query: { enregistreApres } })
  expect(await read('2000-01-01')).toEqual([])
  await passAnHour(client.id)
  const all = await read('2000-01-01')
  expect(all.map(({ idUniqueAdhesion }) => idUniqueAdhesion)).toEqual([first.idUniqueAdhesion, second.idUniqueAdhesion])
  expect(await read(all[1]?.dateEnregistrement ?? '')).toEqual(all.slice(1))
})

test('an incremental read of changes tells of a registration, then of a resignation and of a correction', async () => {
  const client = await sandbox()
  const brought = async (changes: object) => {
    const adhesions = [{ syndicatIdExterne: 'SYN-1', dateSignature: '2019-01-01', ...changes }]
    await client.ok('createSync', { body: { employes: [{ idExterne: 'E-3', adhesions }] } })
  }
  await brought({})
  await sign(client, 1, { dateSignature: '2018-01-01' })
  await sign(client, 2)
  const read = async (modifieApres: string) =>
    (await client.ok('listAdhesions', { query: { modifieApres } })).map(
      ({ employeIdExterne, derniereMAJ, dateEnregistrement }) => ({
        who: employeIdExterne,
        derniereMAJ,
        dateEnregistrement,
      }),
    )
  expect(await read('2000-01-01')).toEqual([])
  await passAnHour(client.id)
  const before = await read('2000-01-01')
  expect(before.map(({ who }) => who)).toEqual(['E-3', 'E-1', 'E-2'])
  expect(before.map(({ derniereMAJ }) => derniereMAJ)).toEqual(before.map((one) => one.dateEnregistrement))
  const last = before[2]?.derniereMAJ ?? ''
  await client.ok('simulateDemission', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  await brought({ transactionId: 'tx' })
  await brought({ transactionId: 'tx' })
  await passAnHour(client.id)
  expect((await read(last)).map(({ who }) => who)).toEqual(['E-1', 'E-3'])
  const ofOne = await client.ok('listAdhesionsEmploye', { ...of('E-3'), query: { modifieApres: last } })
  expect(ofOne).toMatchObject([{ employeIdExterne: 'E-3', transactionId: 'tx' }])
})

test.each(['IdExterne', 'idExterne'])('the old parameter %s is refused by a code of its own', async (name) => {
  const { call } = await newClient()
  const { body } = await call('listAdhesions', { query: { [name]: 'E-1' } })
  expect(body).toMatchObject({
    status: 400,
    code: 'Requete.ParametreRenomme',
    detail: expect.stringContaining('idExterneEmploye') as string,
    errors: { [name]: [expect.any(String)] },
  })
})

test('a signature leaves one event, the membership itself', async () => {
  const client = await sandbox()
  const signed = await sign(client, 1)
  const { rows } = await owner.query('select type, donnees from evenement where client_id = $1', [client.id])
  expect(rows).toEqual([{ type: 'adhesion.signee', donnees: signed }])
})
