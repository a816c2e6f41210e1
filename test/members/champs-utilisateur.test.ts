import { expect, test } from 'vitest'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { newClient } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { meeting } from '../support/held-rows.ts'
import { compete, later, rowsWhere } from '../support/races.ts'

const texte = { nom: 'langue', typeChampUtilisateurId: typeIds.Texte }
const path = { nom: 'langue' }
const employeur = (i: number) => ({ identifiantExterne: `EMP-${String(i)}`, nom: `Employeur ${String(i)}` })

/** A client with a field and employers. */
async function withField(body: object = texte, employers = 0) {
  const client = await newClient()
  await client.ok('createChampUtilisateur', { body })
  for (let i = 1; i <= employers; i++) await client.ok('createEmployeur', { body: employeur(i) })
  return client
}

test('createChampUtilisateur fills in what is left out, and says where the field is', async () => {
  const { ok, call } = await newClient()
  const { status, headers, body } = await call('createChampUtilisateur', { body: { ...texte, nom: 'Langue_1-b' } })
  expect([status, headers.get('location')]).toEqual([201, '/b2b/v1/champsUtilisateur/Langue_1-b'])
  expect(body).toEqual({
    nom: 'Langue_1-b',
    label: 'Langue_1-b',
    ordre: 1,
    typeChampUtilisateurId: typeIds.Texte,
    typeChampUtilisateurNom: 'Texte',
    estRequis: false,
    maxLength: 4000,
    texteAide: null,
    choix: [],
    employeurs: [],
  })
  expect(await ok('getChampUtilisateur', { path: { nom: 'LANGUE_1-B' } })).toEqual(body)
  await ok('createChampUtilisateur', { body: { ...texte, nom: 'b', ordre: 1_000_000 } })
  expect(await ok('createChampUtilisateur', { body: { ...texte, nom: 'a' } })).toMatchObject({ ordre: 1_000_000 })
  expect((await ok('listChampsUtilisateur')).map(({ nom }) => nom)).toEqual(['Langue_1-b', 'a', 'b'])
})

test.each([
  ['Choix', 10, 0],
  ['Date', undefined, 0],
  ['Booleen', 4000, 0],
  ['Texte', 0, 4000],
  ['Texte', 10, 10],
  ['Texte', 4000, 4000],
] as const)('a field of the type %s with maxLength %s has %s', async (type, maxLength, stored) => {
  const { ok } = await newClient()
  const body = { nom: 'champ', typeChampUtilisateurId: typeIds[type], maxLength }
  const champ = await ok('createChampUtilisateur', { body })
  expect(champ).toMatchObject({ typeChampUtilisateurNom: type, maxLength: stored })
  const changed = await ok('updateChampUtilisateur', { path: { nom: 'champ' }, body: { maxLength: 7 } })
  expect(changed.maxLength).toBe(type === 'Texte' ? 7 : 0)
  expect(await ok('listChampsUtilisateur')).toEqual([changed])
})

test('createChampUtilisateur refuses a name twice in a client whatever its letter case, not in two', async () => {
  const { refusal } = await withField()
  expect(await refusal('createChampUtilisateur', { body: { ...texte, nom: 'LANGUE' } })).toBe(
    '400 ChampUtilisateur.NomExiste ChampUtilisateur.NomDuplique',
  )
  await withField()
})

test('createChampUtilisateur twice with the same name, where the two meet: one is refused', async () => {
  const ends = await compete(await newClient(), 'champ_utilisateur', 'createChampUtilisateur', () => ({ body: texte }))
  expect(ends).toEqual({ 201: 1, '400 ChampUtilisateur.NomExiste ChampUtilisateur.NomDuplique': 1 })
})

test('createChampUtilisateur refuses a type, a length or a name that cannot be', async () => {
  const { refusal, call } = await newClient()
  const refused = (body: object) => refusal('createChampUtilisateur', { body: { ...texte, ...body } })
  expect(await refused({ typeChampUtilisateurId: '00000000-0000-0000-0000-000000000005' })).toBe(
    '400 ChampUtilisateur.TypeChampInvalide',
  )
  expect(await refused({ typeChampUtilisateurId: 'Texte' })).toBe('400 Requete.Invalide')
  expect(await refused({ maxLength: 4001 })).toBe('400 ChampUtilisateur.MaxLengthTropGrand')
  expect(await refused({ maxLength: -1 })).toBe('400 Requete.Invalide')
  for (const nom of ['', '-a', 'a b', 'é', 'a'.repeat(51)]) expect(await refused({ nom })).toBe('400 Requete.Invalide')
  expect((await call('createChampUtilisateur', { body: { ...texte, nom: 'a'.repeat(50) } })).status).toBe(201)
})

test('choices and employers in the body of a field are refused by name, with their operation', async () => {
  const { ok, call } = await withField()
  const champ = await ok('getChampUtilisateur', { path })
  const lists = { choix: [{ idExterne: 'C', label: 'C', ordre: 1 }], employeurs: [employeur(1)] }
  for (const [id, nom, said] of [
    ['createChampUtilisateur', 'autre', 'a sa propre opération :'],
    ['updateChampUtilisateur', champ.nom, "diffère de la valeur enregistrée ; une autre s'obtient par"],
  ] as const) {
    const { body } = await call(id, { path, body: { ...champ, nom, ...lists } })
    expect(body).toMatchObject({
      status: 400,
      code: 'Requete.Invalide',
      errors: {
        choix: [`${said} PUT /b2b/v1/champsUtilisateur/{nom}/choix`],
        employeurs: [`${said} PUT /b2b/v1/champsUtilisateur/{nom}/employeurs`],
      },
    })
  }
  expect(champ).toMatchObject({ choix: [], employeurs: [] })
  const without = { ...champ, choix: null, employeurs: null }
  for (const body of [champ, without]) expect(await ok('updateChampUtilisateur', { path, body })).toEqual(champ)
  expect((await call('createChampUtilisateur', { body: { ...champ, nom: 'copie' } })).status).toBe(201)
})

test('updateChampUtilisateur changes what is sent, and neither the name nor the type', async () => {
  const { ok, refusal, call } = await withField({ ...texte, label: 'Langue', texteAide: 'Aide', maxLength: 10 })
  const before = await ok('getChampUtilisateur', { path })
  expect(await ok('updateChampUtilisateur', { path, body: {} })).toEqual(before)
  const changes = { label: 'L', ordre: 7, estRequis: true, maxLength: 0, texteAide: null }
  const after = { ...before, ...changes, maxLength: 4000 }
  expect(await ok('updateChampUtilisateur', { path, body: { ...changes, nom: path.nom } })).toEqual(after)
  const same = { typeChampUtilisateurId: `{${typeIds.Texte.toUpperCase()}}` }
  expect(await ok('updateChampUtilisateur', { path, body: same })).toEqual(after)
  const refused = (body: object) => refusal('updateChampUtilisateur', { path, body })
  expect(await refused({ label: 'M', nom: 'autre' })).toBe('400 Requete.Invalide')
  expect(await refused({ typeChampUtilisateurId: typeIds.Date })).toBe('400 ChampUtilisateur.TypeImmutable')
  expect(await refused({ maxLength: 4001 })).toBe('400 ChampUtilisateur.MaxLengthTropGrand')
  expect(await refused({ label: '' })).toBe('400 Requete.Invalide')
  expect(await refusal('updateChampUtilisateur', { path: { nom: 'autre' }, body: {} })).toBe(
    '404 ChampUtilisateur.NotFound',
  )
  const minimal = await call('updateChampUtilisateur', { path, body: {}, headers: { prefer: 'return=minimal' } })
  expect(minimal.status).toBe(204)
})

test('replaceEmployeursChampUtilisateur replaces the whole list, or nothing', async () => {
  const { ok, refusal, call } = await withField(texte, 3)
  const replace = async (...idExternes: string[]) =>
    (await ok('replaceEmployeursChampUtilisateur', { path, body: { idExternes } })).employeurs
  expect(await replace('EMP-2', 'EMP-1', 'EMP-2')).toEqual([employeur(1), employeur(2)])
  const unknown = { path, body: { idExternes: ['EMP-3', 'EMP-8', 'EMP-9'] } }
  const { body } = await call('replaceEmployeursChampUtilisateur', unknown)
  expect(body).toMatchObject({ status: 404, code: 'Employeur.NotFound' })
  expect(Object.keys((body as { errors: object }).errors)).toEqual(['idExternes[1]', 'idExternes[2]'])
  expect(await ok('getChampUtilisateur', { path })).toMatchObject({ employeurs: [employeur(1), employeur(2)] })
  expect(await replace('EMP-2', 'EMP-3')).toEqual([employeur(2), employeur(3)])
  expect(await replace()).toEqual([])
  const elsewhere = { path: { nom: 'autre' }, body: { idExternes: ['EMP-9'] } }
  expect(await refusal('replaceEmployeursChampUtilisateur', elsewhere)).toBe('404 ChampUtilisateur.NotFound')
  expect(await refusal('replaceEmployeursChampUtilisateur', { path, body: {} })).toBe('400 Requete.Invalide')
  const minimal = { path, body: { idExternes: [] }, headers: { prefer: 'return=minimal' } }
  expect((await call('replaceEmployeursChampUtilisateur', minimal)).status).toBe(204)
})

test('ten thousand unknown employers are refused in a problem that keeps its bounds', async () => {
  const { call } = await withField()
  const idExternes = Array.from({ length: 10_000 }, (_, i) => `E${String(i).padStart(80, '0')}`)
  const { status } = await call('replaceEmployeursChampUtilisateur', { path, body: { idExternes } })
  expect(status).toBe(404)
})

test('of two lists of employers that meet at their field, the last one stays whole', async () => {
  const client = await withField(texte, 4)
  const lists = [
    ['EMP-1', 'EMP-2'],
    ['EMP-3', 'EMP-4'],
  ]
  const works = lists.map((idExternes) =>
    later(client, 'replaceEmployeursChampUtilisateur', { path, body: { idExternes } }),
  )
  expect(await meeting(rowsWhere('champ_utilisateur', client), works)).toEqual(['200', '200'])
  const { employeurs } = await client.ok('getChampUtilisateur', { path })
  expect(employeurs.map(({ identifiantExterne }) => identifiantExterne)).toEqual(lists[1])
})

test('an employer that a field is being restricted to is not deleted at once', async () => {
  const client = await withField(texte, 2)
  const replace = (idExterne: string) =>
    later(client, 'replaceEmployeursChampUtilisateur', { path, body: { idExternes: [idExterne] } })
  await replace('EMP-1')()
  let shown: unknown
  const restrict = async () => {
    const input = { path, body: { idExternes: ['EMP-2'] } }
    shown = (await client.ok('replaceEmployeursChampUtilisateur', input)).employeurs
    return '200'
  }
  // The first restriction is held: the second one has found its employer, and is not written yet.
  const works = [restrict, later(client, 'deleteEmployeur', { path: { idExterne: 'EMP-2' } })]
  expect(await meeting(rowsWhere('champ_employeur', client), works)).toEqual(['200', '409 Employeur.HasChamps'])
  expect(shown).toEqual([employeur(2)])
  expect(await client.ok('getChampUtilisateur', { path })).toMatchObject({ employeurs: [employeur(2)] })
})

test('an employer that a field is restricted to can be deleted', async () => {
  const { ok } = await withField(texte, 2)
  const idExternes = ['EMP-1', 'EMP-2']
  for (const kept of [idExternes.slice(0, 1), idExternes])
    await ok('replaceEmployeursChampUtilisateur', { path, body: { idExternes: kept } })
  await ok('deleteEmployeur', { path: { idExterne: 'EMP-1' } })
  expect(await ok('getChampUtilisateur', { path })).toMatchObject({ employeurs: [employeur(2)] })
})

test('the only employer of a field is not deleted: the field would apply to everybody', async () => {
  const { ok, call, refusal } = await withField(texte, 2)
  const replace = (...idExternes: string[]) => ok('replaceEmployeursChampUtilisateur', { path, body: { idExternes } })
  const deletion = { path: { idExterne: 'EMP-1' } }
  await replace('EMP-1')
  const { status, body } = await call('deleteEmployeur', deletion)
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'Employeur.HasChamps' })])
  expect(await ok('getChampUtilisateur', { path })).toMatchObject({ employeurs: [employeur(1)] })
  await ok('createEmploye', { body: employe(1, { identifiantExterneEmployeur: 'EMP-1' }) })
  expect(await refusal('deleteEmployeur', deletion)).toBe('409 Employeur.HasEmployes Employeur.HasChamps')
  await ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  await replace('EMP-2')
  await ok('deleteEmployeur', deletion)
})

test('of the two employers of a field that are deleted at once, one stays', async () => {
  const client = await withField(texte, 2)
  const idExternes = ['EMP-1', 'EMP-2']
  await client.ok('replaceEmployeursChampUtilisateur', { path, body: { idExternes } })
  // The first deletion waits at the restriction that goes with its employer, the second one at the field.
  const works = idExternes.map((idExterne) => later(client, 'deleteEmployeur', { path: { idExterne } }))
  expect(await meeting(rowsWhere('champ_employeur', client), works)).toEqual(['204', '409 Employeur.HasChamps'])
  expect(await client.ok('getChampUtilisateur', { path })).toMatchObject({ employeurs: [employeur(2)] })
})

test('deleteChampUtilisateur frees the name', async () => {
  const { ok, refusal } = await withField(texte, 1)
  await ok('replaceEmployeursChampUtilisateur', { path, body: { idExternes: ['EMP-1'] } })
  await ok('deleteChampUtilisateur', { path: { nom: 'LANGUE' } })
  expect(await refusal('getChampUtilisateur', { path })).toBe('404 ChampUtilisateur.NotFound')
  expect(await refusal('deleteChampUtilisateur', { path })).toBe('404 ChampUtilisateur.NotFound')
  expect(await ok('createChampUtilisateur', { body: texte })).toMatchObject({ employeurs: [] })
})
