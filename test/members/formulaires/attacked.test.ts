import { expect, test } from 'vitest'
import { type Formulaire, save } from '../../../db/forms/formulaires.ts'
import { publicLien } from '../../../db/members/liens.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { employe } from '../../support/contract/samples.ts'
import { passAnHour } from '../../support/passing-time.ts'
import type { Sandbox } from '../../support/data/signing.ts'
import { answers, person, prepare } from '../../support/data/formulaires-filled.ts'

const { service: running } = await service()
const owner = ownerDatabase().pools.main

const hidden = (name: string, text: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
async function open(url: string) {
  const text = await (await fetch(url)).text()
  return { text, fields: { secret: hidden('secret', text), empreinte: hidden('empreinte', text) } }
}
async function send(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const { status, headers } = response
  return { status, text: await response.text(), location: headers.get('location')?.split('?')[1] }
}

/** The answers; those of the last moments are not settled yet (decision A-35). */
async function answersOf(client: Sandbox) {
  await passAnHour(client.id)
  return client.ok('listReponsesFormulaire')
}

/** The open page of another form of the same client. */
async function another(clientId: string, url: string) {
  const form: Formulaire = {
    ...{ typeFormulaire: 'Adhesion', nom: 'Deux', description: null, syndicatIdExterne: 'SYN-1' },
    ...{ modeleCourriel: null, champsUtilisateur: [], objetsConsentement: [] },
  }
  await running.database.write(clientId, (db) => save(db, undefined, form))
  const sought = `select id_public as id from formulaire where client_id = $1 and nom = 'Deux'`
  const { rows } = await owner.query<{ id: string }>(sought, [clientId])
  return url.replace(/[^/]*$/, publicLien(clientId, rows[0]?.id ?? ''))
}

test('the secret of one page says nothing of another page: each is answered', async () => {
  const { client, link, open: first } = await prepare()
  const { fields } = await open(first)
  expect(await send(first, { ...answers, ...person, ...fields })).toMatchObject({ status: 303, location: 'envoye=1' })
  for (const url of [await another(client.id, first), await link()]) {
    const again = { ...answers, ...person, ...(await open(url)).fields, secret: fields.secret }
    expect(await send(url, again)).toMatchObject({ status: 303, location: 'envoye=1' })
    expect(await send(url, again)).toMatchObject({ status: 303, location: 'envoye=deja' })
  }
  expect(await answersOf(client)).toHaveLength(3)
})

test('the help text of a field, which its page shows, is kept with what was signed', async () => {
  const { client, link } = await prepare()
  const url = await link()
  const { text, fields } = await open(url)
  expect(text).toContain('Celle du contrat')
  expect((await send(url, { ...answers, ...fields })).status).toBe(303)
  const [signed] = await answersOf(client)
  expect(signed?.champs.map(({ nom, texteAide }) => [nom, texteAide])).toContainEqual(['embauche', 'Celle du contrat'])
  expect(signed?.contenuSigne).toContain('"texteAide":"Celle du contrat"')
})

test('what is signed names the address that the page showed, to which the copy goes', async () => {
  const { client, link } = await prepare()
  const url = await link()
  const { text, fields } = await open(url)
  expect(text).toContain('e1@exemple.ca')
  await client.ok('updateEmploye', { body: employe(1, { courriel: 'autre@exemple.ca' }) })
  const refused = await send(url, { ...answers, ...fields })
  expect([refused.status, await answersOf(client)]).toEqual([409, []])
  expect(refused.text).toContain('autre@exemple.ca')
})

test('a form that does not ask where the person lives refuses nothing for it', async () => {
  const { client, link } = await prepare({ typeFormulaire: 'Personnalise' })
  const url = await link()
  const sent = { ...answers, ...(await open(url)).fields, ville: 'x'.repeat(101) }
  expect((await send(url, sent)).status).toBe(303)
  expect(await answersOf(client)).toMatchObject([{ coordonnees: null }])
})
