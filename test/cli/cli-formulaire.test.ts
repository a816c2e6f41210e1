import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { newClient } from '../support/api.ts'
import { cli, fileOf } from '../support/processes/commands.ts'
import { syndicat } from '../support/contract/samples.ts'

const form = {
  typeFormulaire: 'Adhesion',
  nom: 'Adhésion en ligne',
  description: 'Devenir membre.',
  syndicatIdExterne: 'SYN-1',
  modeleCourriel: { sujet: 'Votre adhésion', contenu: '<p>Bonjour {{prenom}} {{lien}}</p>' },
  champsUtilisateur: ['quart', 'note'],
  objetsConsentement: ['OC-2', 'OC-1'],
}

async function client() {
  const made = await newClient()
  await made.ok('createSyndicat', { body: syndicat(1) })
  const typeChampUtilisateurId = '00000000-0000-0000-0000-000000000004'
  for (const nom of ['note', 'quart'])
    await made.ok('createChampUtilisateur', { body: { nom, typeChampUtilisateurId } })
  for (const identifiantExterne of ['OC-1', 'OC-2'])
    await made.ok('createObjetConsentement', { body: { identifiantExterne, titre: identifiantExterne } })
  return made
}

const create = async (id: string, content: unknown) =>
  cli('formulaire', 'create', id, await fileOf(typeof content === 'string' ? content : JSON.stringify(content)))

test('a form is created from a file, read by the API, shown and replaced', async () => {
  const { id, ok } = await client()
  expect(await create(id, form)).toEqual({ code: 0, out: '1', err: '' })
  expect((await create(id, 'typeFormulaire: Personnalise\nnom: " Sondage "\n')).out).toBe('2')
  const [first, second] = await ok('listFormulaires')
  expect(first).toEqual({ id: 1, nom: form.nom, description: form.description, typeFormulaire: 'Adhesion' })
  expect(second).toEqual({ id: 2, nom: 'Sondage', description: null, typeFormulaire: 'Personnalise' })
  const shown = await cli('formulaire', 'show', id, '1')
  expect(parse(shown.out)).toEqual(form)
  const changed = { ...form, nom: 'Autre', champsUtilisateur: ['note'], modeleCourriel: null }
  expect(await cli('formulaire', 'update', id, '1', await fileOf(JSON.stringify(changed)))).toMatchObject({ code: 0 })
  expect(JSON.parse((await cli('--json', 'formulaire', 'show', id, '1')).out)).toEqual({ id: 1, ...changed })
  expect((await cli('formulaire', 'list', id)).out).toMatch(
    /^id +typeFormulaire +nom +idPublic\n1 +Adhesion +Autre +[0-9a-f-]{36}/,
  )
  await ok('deleteChampUtilisateur', { path: { nom: 'note' } })
  await ok('deleteObjetConsentement', { path: { idExterne: 'OC-1' } })
  const left = { ...changed, champsUtilisateur: [], objetsConsentement: ['OC-2'] }
  expect(parse((await cli('formulaire', 'show', id, '1')).out)).toEqual(left)
})

test.each<[string, unknown, RegExp]>([
  ['no YAML', 'a: [', /^error: .* is neither YAML nor JSON: .*line 1/],
  ['no object', '12', /^error: .* is not a form: must be object$/],
  ['nothing', '{}', /must have required property typeFormulaire; must have required property nom/],
  ['a typo', { ...form, champs: [] }, /has an unknown member champs$/],
  [
    'a type',
    { ...form, typeFormulaire: 'Autre' },
    /typeFormulaire must be one of Adhesion, Demission, Personnalise, Generique/,
  ],
  ['an empty name', { ...form, nom: '  ' }, /nom must be string$/],
  ['no union', { ...form, syndicatIdExterne: null }, /syndicatIdExterne must be string$/],
  [
    'half a template',
    { ...form, modeleCourriel: { sujet: 'S' } },
    /modeleCourriel must have required property contenu/,
  ],
  [
    'a template that loses its link',
    { ...form, modeleCourriel: { sujet: 'S', contenu: '<p>Bonjour</p><img src="{{lien}}">' } },
    /Formulaire does not bring its link: The link is not whole in the HTML and the text/,
  ],
  [
    'a repeated field',
    { ...form, champsUtilisateur: ['quart', 'quart'] },
    /champsUtilisateur must NOT have duplicate items/,
  ],
  [
    'what the client does not have',
    { ...form, syndicatIdExterne: 'SYN-9', champsUtilisateur: ['x'], objetsConsentement: ['OC-9'] },
    /does not have what .* names: syndicatIdExterne SYN-9, champsUtilisateur x, objetsConsentement OC-9$/,
  ],
])('a file with %s is refused, and nothing is created', async (_, content, said) => {
  const { id, ok } = await client()
  const { code, out, err } = await create(id, content)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(said)
  expect(await ok('listFormulaires')).toEqual([])
})

test('a form, a client or a file that is not there is refused', async () => {
  const { id } = await client()
  const other = await newClient()
  expect((await create(id, form)).code).toBe(0)
  const file = await fileOf(JSON.stringify(form))
  const cases: [string[], string][] = [
    [['update', other.id, '1', file], 'No form has the id 1'],
    [['show', other.id, '1'], 'No form has the id 1'],
    [['create', '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e', file], 'There is no client'],
    [['create', id, '/nulle/part'], '/nulle/part cannot be read'],
  ]
  for (const [args, said] of cases) {
    expect(await cli('formulaire', ...args)).toEqual({ code: 1, out: '', err: expect.stringContaining(said) as string })
  }
})
