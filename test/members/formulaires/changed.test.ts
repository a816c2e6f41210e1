import { describe, expect, test } from 'vitest'
import { type Formulaire, read, save } from '../../../db/forms/formulaires.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { answers, person, prepare } from '../../support/data/formulaires-filled.ts'
import { employe } from '../../support/contract/samples.ts'
import type { Sandbox } from '../../support/data/signing.ts'

// A form is read on its page; then somebody changes what it says, and it comes signed.

const { service: running } = await service()
const owner = ownerDatabase().pools.main
const changedText = 'Ce formulaire a changé depuis que vous l’avez ouvert'

/** A value of the page that its form sends back. */
const hidden = (name: string, text: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

/** What the page of a form keeps of it, and sends with the answers. */
async function fieldsOf(url: string) {
  const text = await (await fetch(url)).text()
  return { secret: hidden('secret', text), empreinte: hidden('empreinte', text) }
}

async function send(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

const replace = ({ client, formulaireId }: Prepared, changes: Partial<Formulaire>) =>
  running.database.write(client.id, async (db) => {
    const form = await read(db, formulaireId)
    if (form) await save(db, formulaireId, { ...form, ...changes })
  })

const signedBy = async ({ id }: Sandbox) =>
  (
    await owner.query<{ contenu: string }>('select contenu from reponse_formulaire where client_id = $1', [id])
  ).rows.map(({ contenu }) => JSON.parse(contenu) as { formulaire: { description: string } })

type Prepared = Awaited<ReturnType<typeof prepare>>
const champ = {
  nom: 'quart',
  label: 'Je renonce à mon quart',
  typeChampUtilisateurId: '00000000-0000-0000-0000-000000000001',
}
const ways: [what: string, change: (prepared: Prepared) => Promise<unknown>][] = [
  ['its title', (form) => replace(form, { nom: 'Mandat au procureur' })],
  ['its description', (form) => replace(form, { description: 'Céder mes droits' })],
  ['its fields', (form) => replace(form, { champsUtilisateur: ['quart', 'note', 'benevole', 'embauche'] })],
  ['its consents', (form) => replace(form, { objetsConsentement: ['OC-2', 'OC-1'] })],
  [
    'the text of a consent',
    ({ client }) =>
      client.ok('updateObjetConsentement', { body: { identifiantExterne: 'OC-1', description: 'Tout céder' } }),
  ],
  [
    'the label of a field',
    ({ client }) => client.ok('updateChampUtilisateur', { path: { nom: 'quart' }, body: champ }),
  ],
  [
    'the label of a choice',
    ({ client }) =>
      client.ok('replaceChoixChampUtilisateur', {
        path: { nom: 'quart' },
        body: { choix: [{ idExterne: 'SOIR', label: 'Nuit', ordre: 1 }] },
      }),
  ],
  [
    'the name of the union',
    ({ client }) => client.ok('updateSyndicat', { body: { identifiantExterne: 'SYN-1', nom: 'Un autre syndicat' } }),
  ],
]

describe.each(ways)('a form that is signed after %s was changed', (_, change) => {
  test('by its personal link is shown anew, and signs nothing until it is read', async () => {
    const prepared = await prepare()
    const url = await prepared.link()
    const fields = { ...answers, ...(await fieldsOf(url)) }
    await change(prepared)
    const { status, text } = await send(url, fields)
    expect([status, text.includes(changedText)]).toEqual([409, true])
    expect(text).not.toContain('Amélie Tremblay"')
    expect(text).not.toContain(' checked')
    expect(text).toContain('value="Laval"')
    expect([await signedBy(prepared.client), await prepared.client.ok('listAdhesions')]).toEqual([[], []])
    const again = { ...fields, empreinte: hidden('empreinte', text) }
    expect(hidden('secret', text)).toBe(fields.secret)
    expect((await send(url, again)).status).toBe(303)
    expect(await signedBy(prepared.client)).toHaveLength(1)
  })

  test('by the open page is shown anew, and asks for nothing until it is read', async () => {
    const prepared = await prepare()
    const fields = { ...answers, ...person, ...(await fieldsOf(prepared.open)) }
    await change(prepared)
    const { status, text } = await send(prepared.open, fields)
    expect([status, text.includes(changedText)]).toEqual([409, true])
    expect(text).toContain('value="Œuvrard"')
    expect(await prepared.client.ok('listDemandesAdhesion')).toEqual([])
    const again = { ...fields, empreinte: hidden('empreinte', text) }
    expect((await send(prepared.open, again)).status).toBe(303)
    expect(await prepared.client.ok('listDemandesAdhesion')).toHaveLength(1)
  })
})

test('whoever is named otherwise since the page was shown reads it again', async () => {
  const prepared = await prepare()
  const url = await prepared.link()
  const fields = { ...answers, ...(await fieldsOf(url)) }
  await prepared.client.ok('updateEmploye', { body: employe(1, { prenom: 'Autre', nom: 'Personne' }) })
  expect((await send(url, fields)).status).toBe(409)
  expect(await signedBy(prepared.client)).toEqual([])
})

test('what says the same is signed, whatever was saved meanwhile', async () => {
  const prepared = await prepare()
  const url = await prepared.link()
  const fields = { ...answers, ...(await fieldsOf(url)) }
  await replace(prepared, { modeleCourriel: null })
  await prepared.client.ok('updateEmploye', { body: employe(1, { ville: 'Gaspé' }) })
  expect((await send(url, fields)).status).toBe(303)
})

test('a page that was answered before its form was changed is one that was answered', async () => {
  const prepared = await prepare()
  const url = await prepared.link()
  const [fields, asked] = [
    { ...answers, ...(await fieldsOf(url)) },
    { ...answers, ...person, ...(await fieldsOf(prepared.open)) },
  ]
  expect([(await send(url, fields)).status, (await send(prepared.open, asked)).status]).toEqual([303, 303])
  await replace(prepared, { description: 'Céder mes droits' })
  expect([(await send(url, fields)).status, (await send(prepared.open, asked)).status]).toEqual([303, 303])
  expect((await signedBy(prepared.client)).map(({ formulaire }) => formulaire.description)).toEqual([
    'Devenir membre',
    'Devenir membre',
  ])
})

test('a page of the version before, which says nothing of what it showed, is answered as before', async () => {
  const prepared = await prepare()
  const url = await prepared.link()
  await replace(prepared, { description: 'Céder mes droits' })
  expect((await send(url, answers)).status).toBe(303)
})
