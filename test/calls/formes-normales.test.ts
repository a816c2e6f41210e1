import { readFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { at, courriel, employe, employeur, syndicat, votant } from '../support/contract/samples.ts'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { load } from '../support/data/sync-samples.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

const owner = ownerDatabase().pools.main
const decomposed = (text: string) => text.normalize('NFD')
const [noemie, ecuyer, quebec] = ['Noémie', 'L’Écuyer', 'Québec']

describe('a text is kept in the normal form C', () => {
  const person = { prenom: decomposed(noemie), nom: decomposed(ecuyer), ville: decomposed(quebec) }

  test('by unit calls, and its id as it came', async () => {
    const { ok } = await newClient()
    const id = decomposed('É-1')
    const created = await ok('createEmploye', { body: employe(1, { idExterne: id, noMembre: id, ...person }) })
    expect(created).toMatchObject({ idExterne: id, noMembre: id, prenom: noemie, nom: ecuyer, ville: quebec })
    await ok('updateEmploye', { body: { idExterne: id, ville: decomposed('Lévis') } })
    expect(await ok('getEmploye', at(id))).toMatchObject({ ville: 'Lévis' })
  })

  test('by a synchronisation, for which the other form is no change', async () => {
    const { ok } = await newClient()
    const loaded = (changes: object) =>
      ok('createSync', { body: { employes: [{ ...employe(1), ...changes }], syndicats: [syndicat(1)] } })
    await loaded({ prenom: noemie, nom: ecuyer })
    expect(await loaded({ prenom: person.prenom, nom: person.nom })).toMatchObject({ updated: 0, unchanged: 1 })
    await loaded(person)
    expect(await ok('getEmploye', at('E-1'))).toMatchObject({ nom: ecuyer, ville: quebec })
  })

  test('but HTML that is kept as it was sent', async () => {
    const { ok } = await newClient()
    const textePageAccueil = `<p>\u0338${decomposed('Été')}</p>`
    const id = await ok('createCampagne', {
      body: {
        titre: decomposed('Été'),
        ouvertureDuVoteUtc: '2030-01-01T00:00:00Z',
        fermetureDuVoteUtc: '2030-01-02T00:00:00Z',
        textePageAccueil,
      },
    })
    expect(await ok('getCampagne', { path: { id } })).toMatchObject({ titre: 'Été', textePageAccueil })
  })
})

test('an annotation of voters is kept in the normal form by each call that gives one, its blanks as they came', async () => {
  const { ok, add, read, campagneId } = await prepareVotants()
  const path = { campagneId }
  const votantId = await add(1)
  const given = [1, 2, 3, 4].map((n) => `  Prévenu  à\u00a0Québec\n ${String(n)} `)
  const [put, one, many, row] = given.map(decomposed)
  const kept: (string | null)[] = []
  const keep = async () => kept.push((await read(votantId)).commentaire)
  await ok('upsertVotant', { path, body: { votantId, commentaire: put } })
  await keep()
  await ok('setDroitDeVote', { path: { ...path, votantId }, body: { droitDeVote: false, commentaire: one } })
  await keep()
  await ok('setDroitsDeVote', { path, body: { votantIds: [votantId], droitDeVote: true, commentaire: many } })
  await keep()
  const votants = [votant(1, { commentaire: row })]
  const added = () => ok('addListeElectorale', { path, body: { votants } })
  expect(await added()).toMatchObject({ updated: 1, unchanged: 0 })
  await keep()
  expect(kept).toEqual(given)
  expect(await added()).toMatchObject({ updated: 0, unchanged: 1 })
})

test('the content of an e-mail is kept in the normal form where it is text, and as it was sent where it is HTML', async () => {
  const { id, ok } = await newClient()
  const contenu = `  ${decomposed(quebec)}  \u0338${decomposed('été')}\n`
  for (const estHtml of [undefined, false, true]) await ok('sendCourriel', { body: courriel(1, { contenu, estHtml }) })
  const contents = "select donnees ->> 'contenu' as contenu from courriel where client_id = $1 order by id"
  const { rows } = await owner.query<{ contenu: string }>(contents, [id])
  const text = contenu.normalize('NFC')
  expect(rows.map((row) => row.contenu)).toEqual([text, text, contenu])
  expect(text).toMatch(/^  Québec /)
})

test('a signed membership is as it was signed in either form, and nothing of it is written', async () => {
  const client = await sandbox()
  const signed = await sign(client, 1)
  const nom = decomposed(ecuyer)
  await owner.query('update adhesion set nom = $2 where client_id = $1', [client.id, nom])
  const brought = async (employeNom: string) => {
    const { errors, result } = await load(client, {
      employes: [{ idExterne: 'E-1', adhesions: [{ syndicatIdExterne: 'SYN-1', employeNom }] }],
    })
    return [result.details.adhesions.unchanged, errors]
  }
  for (const same of [nom, ecuyer]) expect(await brought(same)).toEqual([1, []])
  expect(await brought('Lecuyer')).toEqual([0, ['/employes/0/adhesions/0 Adhesion.DejaSignee']])
  expect(await client.ok('listAdhesions')).toEqual([{ ...signed, employeNom: nom }])
})

test('a choice is chosen by its id as it came, and a text is kept in the normal form', async () => {
  const client = await newClient()
  const { ok } = client
  const etoile = decomposed('étoile')
  await ok('createChampUtilisateur', { body: { nom: 'signe', typeChampUtilisateurId: typeIds.Choix } })
  await ok('createChampUtilisateur', { body: { nom: 'mot', typeChampUtilisateurId: typeIds.Texte, maxLength: 5 } })
  const choix = [{ idExterne: etoile, label: 'Étoile' }]
  await ok('replaceChoixChampUtilisateur', { path: { nom: 'signe' }, body: { choix } })
  const values = [
    { nom: 'signe', valeur: etoile },
    { nom: 'mot', valeur: decomposed('éèàùç') },
  ]
  await ok('createEmploye', { body: employe(1, { valeursChampUtilisateur: values }) })
  const read = async () =>
    (await ok('getEmploye', at('E-1'))).valeursChampUtilisateur.map(({ nom, valeur }) => [nom, valeur]).sort()
  const kept = [
    ['mot', 'éèàùç'],
    ['signe', etoile],
  ]
  expect(await read()).toEqual(kept)
  expect((await load(client, { employes: [employe(1, { valeursChampUtilisateur: values })] })).errors).toEqual([])
  expect(await read()).toEqual(kept)
})

test('a name that differs by its form only is taken', async () => {
  const { ok, refusal } = await newClient()
  const nom = 'Métallos de Québec'
  await ok('createSyndicat', { body: syndicat(1, { nom }) })
  const taken = { nom: decomposed(nom.toUpperCase()) }
  expect(await refusal('createSyndicat', { body: syndicat(2, taken) })).toBe('409 Syndicat.NomDejaUtilise')
  await ok('createEmployeur', { body: employeur(1, { nom }) })
  expect(await refusal('createEmployeur', { body: employeur(2, taken) })).toBe('409 Employeur.NomDuplique')
})

/** The statements of the migration that convert what is stored. */
const conversion = readFileSync('db/migrations/0034_formes_normales.sql', 'utf8').split('\n\n')[0] ?? ''

test('what is stored is converted, names that would collide, ids, dates and proofs apart', async () => {
  // The statements are about every client: in a database of their own they meet the writes of no other test.
  const { url, ownerUrl } = await migratedDatabase()
  const itsOwner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  atEndOfFile(() => itsOwner.end())
  const { id, ok } = await newClient({ on: await startService({ DATABASE_URL: url }) })
  await ok('createEmploye', { body: employe(1) })
  for (const n of [1, 2, 3]) await ok('createEmployeur', { body: employeur(n, { nom: `Employeur ${n}` }) })
  const store = async (table: string, set: string, where: string, ...values: string[]) =>
    itsOwner.query(`update ${table} set ${set} where client_id = $1 and ${where}`, [id, ...values])
  const read = () => ok('getEmploye', at('E-1'))
  const before = await read()
  await store('employe', 'nom = $2, no_membre = $2', "id_externe = 'E-1'", decomposed(ecuyer))
  await store('employeur', 'nom = $2', "nom = 'Employeur 1'", 'Café')
  await store('employeur', 'nom = $2', "nom = 'Employeur 2'", decomposed('Café'))
  await store('employeur', 'nom = $2', "nom = 'Employeur 3'", decomposed('Thé'))
  await itsOwner.query(conversion)
  expect(await read()).toEqual({ ...before, nom: ecuyer, noMembre: decomposed(ecuyer) })
  const names = (await ok('listEmployeurs')).map(({ nom }) => nom)
  expect(names.sort()).toEqual(['Café', decomposed('Café'), 'Thé'].sort())
  const proofs = ['consentement', 'objet_consentement', 'adhesion', 'demande_adhesion', 'reponse_formulaire']
  const written = Array.from(conversion.matchAll(/^update (\w+)/gm), ([, table]) => table)
  expect(written).toHaveLength(6)
  for (const table of [...proofs, 'campagne', 'question', 'votant']) expect(written).not.toContain(table)
})
