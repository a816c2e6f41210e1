import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { answers, base, person, post, prepare } from '../support/data/formulaires-filled.ts'
import { meeting } from '../support/held-rows.ts'
import { passAnHour } from '../support/passing-time.ts'
import { later, rowsWhere } from '../support/races.ts'
import { type Sandbox, sign } from '../support/data/signing.ts'

const owner = ownerDatabase().pools.main

const events = async ({ id }: Sandbox) =>
  (await owner.query<{ type: string }>('select type from evenement where client_id = $1', [id])).rows.map(
    (row) => row.type,
  )
const proofs = async ({ id }: Sandbox) =>
  (
    await owner.query<{ signature: string; dessin: boolean }>(
      'select signature, signature_dessin is not null as dessin from reponse_formulaire where client_id = $1',
      [id],
    )
  ).rows

describe('an answer', () => {
  test('to an adhesion is recorded whole: values, consents, membership, event, proof and card', async () => {
    const { client, formulaireId, link } = await prepare()
    const url = await link()
    expect(await (await fetch(url)).text()).not.toMatch(/ checked|autre employeur/)
    expect(await post(url, answers)).toMatchObject({
      status: 200,
      text: expect.stringContaining('votre carte de membre') as string,
    })
    const [adhesion] = await client.ok('listAdhesions')
    expect(adhesion).toMatchObject({
      employeIdExterne: 'E-1',
      syndicatIdExterne: 'SYN-1',
      ville: 'Laval',
      aSignatureManuscripte: false,
    })
    const values = [
      ['benevole', 'true'],
      ['embauche', '2020-02-29'],
      ['note', 'Été'],
      ['quart', 'SOIR'],
    ]
    expect(adhesion?.valeursChampUtilisateur.map(({ nom, valeur }) => [nom, valeur])).toEqual(values)
    const consents = await client.ok('listConsentements')
    expect(
      consents.map((one) => [one.objetDeConsentement.identifiantExterne, one.consent, one.source, one.idFormulaire]),
    ).toEqual([
      ['OC-1', true, 'Formulaire', formulaireId],
      ['OC-2', false, 'Formulaire', formulaireId],
    ])
    expect(await events(client)).toEqual(['adhesion.signee'])
    expect(await proofs(client)).toEqual([{ signature: 'Amélie Tremblay', dessin: false }])
    expect(await client.ok('listCourriels')).toMatchObject([{ modele: 'CarteMembre', destinataire: 'e1@exemple.ca' }])
    expect(await post(url, answers)).toMatchObject({
      status: 409,
      text: expect.stringContaining('Ce formulaire a déjà été envoyé') as string,
    })
    expect((await fetch(url)).status).toBe(409)
  })

  test('is taken once, where two of one link meet', async () => {
    const { client, link } = await prepare()
    const url = await link()
    const send = async () => String((await post(url, answers)).status)
    expect(await meeting(rowsWhere('jeton_formulaire', client), [send, send])).toEqual(['200', '409'])
    expect(await client.ok('listAdhesions')).toHaveLength(1)
    expect(await client.ok('listConsentements')).toHaveLength(2)
  })

  test('that meets the deactivation of its person signs nothing', async () => {
    const { client, link } = await prepare({ champsUtilisateur: [], objetsConsentement: [] })
    const url = await link()
    const send = async () => String((await post(url, { signature: 'A' })).status)
    const leave = later(client, 'deleteEmploye', { path: { idExterne: 'E-1' } })
    expect(await meeting(rowsWhere('employe', client, `id_externe = 'E-1'`), [leave, send])).toEqual(['204', '404'])
    expect(await client.ok('listAdhesions')).toEqual([])
    expect(await proofs(client)).toEqual([])
  })

  test('with a drawing is signed by hand; what is no drawing is not', async () => {
    const { client, link } = await prepare()
    const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`
    await post(await link(1), { ...answers, dessin: png })
    await post(await link(2), { ...answers, dessin: 'data:image/png;base64,AAAA' })
    expect((await proofs(client)).map(({ dessin }) => dessin).sort()).toEqual([false, true])
    expect((await client.ok('listAdhesions')).map((one) => one.aSignatureManuscripte)).toEqual([true, false])
  })

  test.each([
    ['champ.quart', '', 'Répondez à cette question.'],
    ['champ.quart', 'NUIT', 'Choisissez une des réponses offertes.'],
    ['champ.embauche', '2023-02-29', 'Donnez une date qui existe.'],
    ['champ.note', 'x'.repeat(21), 'La réponse est trop longue.'],
    ['champ.note', 'a\0b', 'La réponse contient un caractère illisible.'],
    ['consent.OC-2', 'peut-être', 'Répondez à cette question.'],
    ['signature', '  ', 'Répondez à cette question.'],
    ['ville', 'x'.repeat(101), 'La réponse est trop longue.'],
  ])('with %s = %j is shown again, and nothing is recorded', async (name, value, sentence) => {
    const { client, link } = await prepare()
    const url = await link()
    const { status, text } = await post(url, { ...answers, [name]: value })
    expect([status, text.split(sentence).length - 1]).toEqual([400, 2])
    expect(text).toContain('value="SOIR"')
    expect([await client.ok('listAdhesions'), await client.ok('listConsentements'), await proofs(client)]).toEqual([
      [],
      [],
      [],
    ])
    expect((await post(url, answers)).status).toBe(200)
  })

  test('to a resignation ends the standing of the membership, not its snapshot', async () => {
    const { client, link } = await prepare({
      typeFormulaire: 'Demission',
      champsUtilisateur: [],
      objetsConsentement: [],
    })
    const url = await link()
    expect(await post(url, { signature: 'A' })).toMatchObject({
      status: 409,
      text: expect.stringContaining('pas d’adhésion à quitter') as string,
    })
    const before = await sign(client, 1)
    await sign(client, 1, { syndicatIdExterne: 'SYN-2' })
    expect((await post(url, { signature: 'A' })).text).toContain('Votre démission est enregistrée')
    const [left, other] = await client.ok('listAdhesions')
    expect(left).toEqual({ ...before, dateDemission: left?.derniereMAJ, derniereMAJ: expect.any(String) as string })
    expect(left?.derniereMAJ).not.toBe(before.derniereMAJ)
    expect(other).toMatchObject({ syndicatIdExterne: 'SYN-2', dateDemission: null })
    const of = { path: { identifiant: 'E-1' } }
    const ofV1 = { path: { idExterne: 'E-1' } }
    for (const [enVigueur, expected] of [
      [true, other],
      [false, left],
    ] as const) {
      const query = { enVigueur }
      expect(await client.ok('listAdhesions', { query })).toEqual([expected])
      expect(await client.ok('listAdhesionsEmploye', { ...of, query })).toEqual([expected])
      const { idUniqueAdhesion, dateDemission, derniereMAJ } = expected ?? {}
      const v1 = [expect.objectContaining({ idUniqueAdhesion, dateDemission, derniereMAJ }) as object]
      expect(await client.ok('listAdhesionsV1', { query })).toEqual(v1)
      expect(await client.ok('listAdhesionsEmployeV1', { ...ofV1, query })).toEqual(v1)
    }
    // There is nothing left to end: a membership that was left is not left again.
    expect((await post(await link(), { signature: 'A' })).status).toBe(409)
    expect(await client.ok('listCourriels')).toMatchObject([
      { modele: 'ConfirmationFormulaire', sujet: expect.stringContaining('Adhésion & cie') as string },
    ])
    // Events are told some seconds after they happened.
    await passAnHour(client.id)
    const told = await client.ok('listEvenements', { query: { evenement: 'adhesion.terminee' } })
    expect(told.map(({ donnees }) => donnees)).toEqual([left])
  })

  test('to a form that asks only needs no signature', async () => {
    const { client, link } = await prepare({ typeFormulaire: 'Generique', objetsConsentement: [] })
    expect((await post(await link(), { 'champ.quart': 'JOUR' })).status).toBe(200)
    expect((await client.ok('getEmploye', { path: { idExterne: 'E-1' } })).valeursChampUtilisateur).toMatchObject([
      { nom: 'benevole', valeur: 'false' },
      { nom: 'quart', valeur: 'JOUR' },
    ])
    expect(await client.ok('listAdhesions')).toEqual([])
  })

  test('of somebody who is not known is a request to be recognised', async () => {
    const { client, open, formulaireId } = await prepare()
    const page = await (await fetch(open)).text()
    expect(page).not.toMatch(/Amélie|Remarque/)
    const given = { ...answers, ...person, 'champ.note': 'ignorée' }
    expect((await post(open, { ...given, courriel: 'zoe@' })).text).toContain('Donnez une adresse comme')
    expect((await post(open, given)).text).toContain('Votre demande d’adhésion est reçue')
    const [demande] = await client.ok('listDemandesAdhesion')
    expect(demande).toMatchObject({
      ...person,
      statut: 'ATransferer',
      idFormulaire: formulaireId,
      syndicatIdExterne: 'SYN-1',
      ville: 'Laval',
    })
    expect(demande?.valeursChampUtilisateur.map(({ nom }) => nom)).toEqual(['benevole', 'embauche', 'quart'])
    await client.ok('confirmDemandeAdhesion', { path: { idDemande: demande?.id ?? '' } })
    expect((await client.ok('listConsentements')).map(({ consent }) => consent)).toEqual([true, false])
    expect(await events(client)).toEqual(['adhesion.signee'])
  })

  test('of a robot is thanked and forgotten', async () => {
    const { client, open } = await prepare()
    expect((await post(open, { ...answers, ...person, siteWeb: 'x' })).status).toBe(200)
    expect(await client.ok('listDemandesAdhesion')).toEqual([])
  })
})

test('a link that opens nothing says so', async () => {
  const { client, link } = await prepare({ typeFormulaire: 'Personnalise' })
  const url = await link()
  for (const bad of ['x', url.slice(url.lastIndexOf('/') + 1, -1), 'A'.repeat(64), '%00']) {
    for (const path of ['formulaire', 'adherer']) {
      expect((await fetch(`${base}/${path}/${bad}`)).status, bad).toBe(404)
      expect((await post(`${base}/${path}/${bad}`, answers)).status, bad).toBe(404)
    }
  }
  await sql`update jeton_formulaire j set expiration = now() where j.client_id = ${client.id}`.execute(
    ownerDatabase().registry,
  )
  expect([(await fetch(url)).status, (await post(url, answers)).status]).toEqual([410, 410])
  const gone = await link(2)
  await client.ok('deleteEmploye', { path: { idExterne: 'E-2' } })
  expect((await fetch(gone)).status).toBe(404)
})

test('the page is held by its headers', async () => {
  const { link } = await prepare()
  const response = await fetch(await link())
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'$/)
  expect([response.headers.get('referrer-policy'), response.headers.get('cache-control')]).toEqual([
    'no-referrer',
    'private, no-store',
  ])
  expect(await response.text()).toMatch(/Pourquoi &lt;b&gt;[^]*Jour &lt;1&gt;|Jour &lt;1&gt;[^]*Pourquoi &lt;b&gt;/)
})
