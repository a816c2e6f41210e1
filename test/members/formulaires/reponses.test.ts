import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../../support/api.ts'
import { drawing, png } from '../../support/data/drawings.ts'
import { answers, base, person, post, prepare } from '../../support/data/formulaires-filled.ts'
import type { Sandbox } from '../../support/data/signing.ts'
import { passAnHour } from '../../support/passing-time.ts'
import { cli, fileOf } from '../../support/processes/commands.ts'
import { readFile } from 'node:fs/promises'

const owner = ownerDatabase().pools.main
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const unknown = '0198c0e0-33cc-7d00-8e3f-4a5b6c7d8e9f'

const pdfOf = ({ key }: Pick<Sandbox, 'key'>, id: string, query = '') =>
  fetch(`${base}/b2b/v2/reponse-formulaire/${id}/pdf${query}`, { headers: { 'X-Api-Key': key } })

async function list(client: Sandbox) {
  await passAnHour(client.id)
  return client.ok('listReponsesFormulaire')
}

test('what is no form is refused by the page of one, and not passed over', async () => {
  const { client, link } = await prepare()
  const headers = { accept: 'text/html', 'content-type': 'application/json' }
  const { status } = await fetch(await link(), { method: 'POST', headers, body: JSON.stringify(answers) })
  expect([status, await list(client)]).toEqual([415, []])
})

test('what was signed is read as the page showed it then, with its hash and whence it came', async () => {
  const { client, link, formulaireId } = await prepare()
  const dessin = png()
  await post(await link(), { ...answers, dessin: drawing(dessin) })
  await client.ok('updateObjetConsentement', {
    body: { identifiantExterne: 'OC-1', titre: 'Autre', description: 'Autre texte' },
  })
  const [one] = await list(client)
  expect(one).toMatchObject({
    ...{ idFormulaire: formulaireId, typeFormulaire: 'Adhesion', nomFormulaire: 'Adhésion & cie' },
    ...{ employeIdExterne: 'E-1', idDemande: null, signature: 'Amélie Tremblay', aSignatureManuscripte: true },
    ...{ courriel: 'e1@exemple.ca', adresseReseau: '127.0.0.1' },
  })
  expect(one?.coordonnees).toEqual({
    ...{ ville: 'Laval', telephonePrincipal: null, adresse1: null, province: null, codePostal: null },
  })
  expect(one?.champs[0]).toEqual({
    ...{ nom: 'quart', label: 'Quart de travail', texteAide: null, type: 'Choix', valeur: 'SOIR', texte: 'Soir' },
  })
  expect(one?.consentements).toEqual([
    { identifiantExterne: 'OC-1', titre: 'Objet 1', description: 'Pourquoi <b>', consent: true },
    { identifiantExterne: 'OC-2', titre: 'Objet 2', description: 'Pourquoi <b>', consent: false },
  ])
  expect(one?.empreinte).toBe(sha256(one?.contenuSigne ?? ''))
  expect(JSON.parse(one?.contenuSigne ?? '')).toMatchObject({ empreinteDessin: sha256(dessin) })
  expect(await client.ok('getReponseFormulaire', { path: { id: one?.id ?? '' } })).toEqual(one)
  expect(await client.ok('listReponsesFormulaire', { query: { idFormulaire: formulaireId + 1 } })).toEqual([])
  const later = { query: { apres: '2999-01-01T00:00:00Z' } }
  expect(await client.ok('listReponsesFormulaire', later)).toEqual([])
})

test('a signed form is a PDF of its own, in both languages, and its signer receives it', async () => {
  const { client, link, open } = await prepare()
  await post(await link(), { ...answers, dessin: drawing(png()) })
  await post(open, { ...answers, ...person, 'champ.note': '' })
  const all = await list(client)
  const pdfs = await Promise.all(all.map(async ({ id }) => Buffer.from(await (await pdfOf(client, id)).arrayBuffer())))
  for (const pdf of pdfs) expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.7[^]*\/MarkInfo[^]*\/StructTreeRoot/)
  expect(pdfs[0]?.toString('latin1')).toContain('/Subtype /Image')
  expect(pdfs[1]?.toString('latin1')).not.toContain('/Subtype /Image')
  const english = await pdfOf(client, all[0]?.id ?? '', '?langue=en')
  expect([english.status, english.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await english.arrayBuffer()).equals(pdfs[0] ?? Buffer.alloc(0))).toBe(false)
  const courriels = await client.ok('listCourriels')
  expect(courriels.map(({ modele, destinataire }) => [modele, destinataire]).sort()).toEqual([
    ['CarteMembre', 'e1@exemple.ca'],
    ['ConfirmationFormulaire', 'zoe@exemple.ca'],
  ])
  for (const { texte } of courriels) expect(texte).toMatch(/Une copie de ce que vous avez\s+signé est\s+jointe/)
  const { rows } = await owner.query<{ nom: string; contenu: Buffer }>(
    'select nom, contenu from piece_jointe where client_id = $1 order by nom',
    [client.id],
  )
  expect(rows.map(({ nom }) => nom)).toEqual(['carte-de-membre.pdf', 'formulaire-signe.pdf', 'formulaire-signe.pdf'])
  expect(rows.some(({ contenu }) => contenu.equals(pdfs[1] ?? Buffer.alloc(0)))).toBe(true)
})

test('what was not signed has no document, and its confirmation speaks of no signature', async () => {
  const { client, link } = await prepare({ typeFormulaire: 'Generique', objetsConsentement: [] })
  await post(await link(), { 'champ.quart': 'JOUR' })
  const [one] = await list(client)
  expect(one).toMatchObject({ signature: null, coordonnees: null, consentements: [] })
  expect(await client.refusal('getReponseFormulairePdf', { path: { id: one?.id ?? '' } })).toBe(
    '409 ReponseFormulaire.SansDocument',
  )
  const [courriel] = await client.ok('listCourriels')
  expect(courriel?.texte).not.toMatch(/sign|jointe/)
})

test('an answer of an earlier version is read with what was kept of it', async () => {
  const { client, link } = await prepare()
  await post(await link(), answers)
  await owner.query(
    'update reponse_formulaire set contenu = null, empreinte = null, adresse_reseau = null, secret = null where client_id = $1',
    [client.id],
  )
  const [one] = await list(client)
  expect(one).toMatchObject({
    ...{
      nomFormulaire: 'Adhésion & cie',
      prenom: 'Amélie',
      signature: 'Amélie Tremblay',
      champs: [],
      contenuSigne: null,
    },
  })
  const path = { id: one?.id ?? '' }
  expect(await client.refusal('getReponseFormulairePdf', { path })).toBe('409 ReponseFormulaire.SansDocument')
})

test('what is not there, or another client’s, is not found', async () => {
  const { client, link } = await prepare()
  await post(await link(), answers)
  const [one] = await list(client)
  const other = await newClient()
  for (const [who, id] of [
    [other, one?.id ?? ''],
    [client, unknown],
  ] as const) {
    for (const operation of ['getReponseFormulaire', 'getReponseFormulairePdf'] as const)
      expect(await who.refusal(operation, { path: { id } })).toBe('404 ReponseFormulaire.NotFound')
  }
  expect(await other.ok('listReponsesFormulaire')).toEqual([])
})

test('the operator lists, shows and writes what was signed', { timeout: 180_000 }, async () => {
  const { client, link, formulaireId } = await prepare()
  expect(await cli('formulaire', 'list-answers', client.id)).toMatchObject({
    code: 0,
    err: 'Nobody has answered a form',
  })
  await post(await link(), answers)
  const [one] = await list(client)
  const id = one?.id ?? ''
  const { out } = await cli('formulaire', 'list-answers', client.id, '--form', String(formulaireId))
  expect(out).toContain(id)
  expect(JSON.parse((await cli('formulaire', 'show-answer', client.id, id)).out)).toMatchObject({
    ...{ id, empreinte: one?.empreinte, adresseReseau: '127.0.0.1' },
  })
  const file = `${await fileOf('')}.pdf`
  expect((await cli('formulaire', 'export-answer', client.id, id, file)).out).toContain(file)
  const pdf = await pdfOf(client, id)
  expect((await readFile(file)).equals(Buffer.from(await pdf.arrayBuffer()))).toBe(true)
  expect((await cli('formulaire', 'export-answer', client.id, id, file)).err).toContain('it is there already')
  expect((await cli('formulaire', 'show-answer', client.id, unknown)).err).toContain('No answer has the id')
})
