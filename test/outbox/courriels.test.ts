import { describe, expect, test } from 'vitest'
import { formulaire } from '../support/data/formulaires.ts'
import { emploi, employe, employeur } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'

type Changes = Record<string, unknown>
const body = (n: number, changes: Changes = {}) => ({ body: { courriel: `e${n}@exemple.ca`, ...changes } })
const toE1 = (changes: Changes = {}) => body(1, { idExterneEmploye: 'E-1', ...changes })

/** A sandbox whose first employee has two addresses, a job in each of two unions, and a membership in the first one. */
async function members() {
  const client = await sandbox()
  const adresses = { courrielAlternatif: 'Amélie-maison@exemple.ca'.replace('é', 'e') }
  await client.ok('updateEmploye', { body: employe(1, { noMembre: 'M-1', ...adresses }) })
  await client.ok('createEmployeur', { body: employeur(2, { syndicatIdExterne: 'SYN-2' }) })
  for (const n of [1, 2]) {
    await client.ok('createEmploi', { body: emploi(n, { identifiantExterneEmployeur: `EMP-${n}` }) })
  }
  await sign(client, 1)
  return client
}

describe('the member card', () => {
  test('goes to either address, whatever its letter case, with the card as a file', async () => {
    const client = await members()
    for (const courriel of ['E1@EXEMPLE.CA', 'amelie-maison@exemple.ca']) {
      await client.ok('sendCarteMembre', toE1({ courriel }))
    }
    const [first, second] = await client.ok('listCourriels')
    expect(first).toMatchObject({
      modele: 'CarteMembre',
      destinataire: 'E1@EXEMPLE.CA',
      copie: null,
      statut: 'EnAttente',
      sujet: 'Votre carte de membre – Syndicat 1',
      texte: expect.stringMatching(/Bonjour Amélie Tremblay,[^]*M-1[^]*Tests/) as string,
      html: expect.stringContaining('<html lang="fr">') as string,
      piecesJointes: [{ nom: 'carte-de-membre.pdf', type: 'application/pdf' }],
    })
    expect(second?.destinataire).toBe('amelie-maison@exemple.ca')
  })

  test.each([
    ['an address that is none', { courriel: 'a@x' }, '400 Courriel.BadEmailAddress'],
    ['two addresses', { courriel: 'e1@exemple.ca, b@evil.ca' }, '400 Courriel.BadEmailAddress'],
    ['a line break', { courriel: 'e1@exemple.ca\r\nBcc: b@evil.ca' }, '400 Courriel.BadEmailAddress'],
    ['a long address', { courriel: `${'a'.repeat(250)}@exemple.ca` }, '400 Courriel.BadEmailAddress'],
    [
      'an unknown employee, and then a stranger',
      { idExterneEmploye: 'E-9', courriel: 'x@exemple.ca' },
      '404 Employe.NotFound',
    ],
    [
      'an employee without a membership',
      { idExterneEmploye: 'E-2', courriel: 'x@exemple.ca' },
      '404 Adhesion.NotFound',
    ],
    ['the address of somebody else', { courriel: 'e2@exemple.ca' }, '400 Courriel.NotAssociatedWithEmployee'],
    ['no address', { courriel: undefined }, '400 Requete.Invalide'],
    ['no employee', { idExterneEmploye: undefined }, '400 Requete.Invalide'],
  ])('is refused to %s', async (_, changes, answer) => {
    const client = await members()
    expect(await client.refusal('sendCarteMembre', toE1(changes))).toBe(answer)
    expect(await client.ok('listCourriels')).toEqual([])
  })

  test('a deactivated employee is unknown', async () => {
    const client = await sandbox()
    await sign(client, 2)
    await client.ok('deleteEmploye', { path: { idExterne: 'E-2' } })
    expect(await client.refusal('sendCarteMembre', body(2, { idExterneEmploye: 'E-2' }))).toBe('404 Employe.NotFound')
  })

  test('is the last one that was signed', async () => {
    const client = await members()
    await sign(client, 1, { syndicatIdExterne: 'SYN-2', dateSignature: '2099-01-01T12:00:00Z' })
    await client.ok('sendCarteMembre', toE1())
    const [sent] = await client.ok('listCourriels')
    expect(sent?.texte).toMatch(/Syndicat 2[^]*1er janvier 2099/)
  })

  test('is none after a resignation, and that of the return once a load has brought it', async () => {
    const client = await sandbox()
    await sign(client, 1, { dateSignature: '2015-06-01' })
    await client.ok('simulateDemission', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
    expect(await client.refusal('sendCarteMembre', toE1())).toBe('404 Adhesion.NotFound')
    const adhesions = [{ syndicatIdExterne: 'SYN-1', dateSignature: '2098-03-02T12:00:00Z' }]
    expect((await client.ok('createSync', { body: { employes: [{ idExterne: 'E-1', adhesions }] } })).errors).toEqual(
      [],
    )
    await client.ok('sendCarteMembre', toE1())
    expect((await client.ok('listCourriels'))[0]?.texte).toContain('2 mars 2098')
    expect((await client.ok('listAdhesions')).map(({ dateSignature }) => dateSignature)).toEqual([
      '2015-06-01T00:00:00Z',
      '2098-03-02T12:00:00Z',
    ])
  })

  test('for a job is the one of the union of its employer', async () => {
    const client = await members()
    await sign(client, 1, { syndicatIdExterne: 'SYN-2', dateSignature: '2020-01-01T12:00:00Z' })
    await client.ok('sendCarteMembreEmploi', body(1, { idExterneEmploi: 'J-2' }))
    const [sent] = await client.ok('listCourriels')
    expect(sent?.sujet).toBe('Votre carte de membre – Syndicat 2')
  })

  test.each([
    ['an unknown job', { idExterneEmploi: 'J-9' }, '404 Emploi.NotFoundByIdExterne'],
    ['a job in a union that was not joined', { idExterneEmploi: 'J-2' }, '404 Adhesion.NotFound'],
    ['a stranger', { courriel: 'x@exemple.ca' }, '400 Courriel.NotAssociatedWithEmployee'],
    ['an address that is none', { courriel: 'x' }, '400 Courriel.BadEmailAddress'],
  ])('for a job is refused to %s', async (_, changes, answer) => {
    const client = await members()
    expect(await client.refusal('sendCarteMembreEmploi', body(1, { idExterneEmploi: 'J-1', ...changes }))).toBe(answer)
  })

  test('says so when the person has no member number, and is not sent when the membership goes', async () => {
    const client = await sandbox()
    await client.ok('createEmploye', { body: employe(4, { prenom: 'Zoé', nom: "L'Écuyer <b>" }) })
    const { idUniqueAdhesion } = await sign(client, 4)
    await client.ok('sendCarteMembre', body(4, { idExterneEmploye: 'E-4' }))
    const [sent] = await client.ok('listCourriels')
    expect(sent?.texte).toContain('Non attribué')
    expect(sent?.html).toContain('Zoé L&#39;Écuyer &lt;b&gt;'.replace('&#39;', "'"))
    await client.ok('sendCarteMembre', body(4, { idExterneEmploye: 'E-4' }))
    await client.ok('deleteAdhesion', { path: { identifiant: idUniqueAdhesion } })
    const [, gone] = await client.ok('listCourriels')
    expect(gone).toMatchObject({ statut: 'Annule', sujet: null, piecesJointes: [] })
  })
})

describe('a form', () => {
  const sends = [
    ['sendFormulaire', { idExterneEmploye: 'E-1' }],
    ['sendFormulaireEmploi', { idExterneEmploi: 'J-1' }],
  ] as const

  test.each(sends)('%s makes a personal link, new in each e-mail', async (id, of) => {
    const client = await members()
    const idFormulaire = await formulaire(client.id, { nom: 'Bénévolat & fête', description: 'Dites-nous <tout>' })
    for (let n = 0; n < 2; n++) await client.ok(id, body(1, { ...of, idFormulaire }))
    const sent = await client.ok('listCourriels')
    expect(sent[0]).toMatchObject({ modele: 'Formulaire', sujet: 'Bénévolat & fête – Tests', statut: 'EnAttente' })
    const links = sent.map(({ html }) => /href="(http[^"]+\/formulaire\/[\w-]{64})"/.exec(html ?? '')?.[1])
    expect(new Set(links).size).toBe(2)
    expect(sent[0]?.texte).toContain(links[0])
    expect(sent[0]?.html).toContain('Bénévolat &amp; fête')
    expect(sent[0]?.html).toContain('Dites-nous &lt;tout&gt;')
    expect(await client.ok('listCourriels')).toEqual(sent)
  })

  test.each(sends)('%s checks in the order of decision F-17', async (id, of) => {
    const client = await members()
    const good = await formulaire(client.id)
    const empty = await formulaire(client.id, { modele_courriel: null })
    const adhesion = await formulaire(client.id, { type: 'Adhesion' })
    const both = await formulaire(client.id, { type: 'Generique', modele_courriel: null })
    const refusal = (changes: Changes) => client.refusal(id, body(1, { ...of, ...changes }))
    const unknown = 'idExterneEmploye' in of ? '404 Employe.NotFound' : '404 Emploi.NotFoundByIdExterne'
    const stranger = { courriel: 'x@exemple.ca' }
    expect(await refusal({ courriel: 'x', idFormulaire: 99 })).toBe('400 Courriel.BadEmailAddress')
    expect(await refusal({ [Object.keys(of)[0] ?? '']: 'X-9', idFormulaire: 99 })).toBe(unknown)
    expect(await refusal({ ...stranger, idFormulaire: 99 })).toBe('404 Formulaire.NotFound')
    expect(await refusal({ ...stranger, idFormulaire: empty })).toBe('400 Courriel.NotAssociatedWithEmployee')
    expect(await refusal({ idFormulaire: empty })).toBe('400 Formulaire.TemplateEmpty')
    expect(await refusal({ idFormulaire: adhesion })).toBe('400 Formulaire.DoitEtrePersonnalise')
    expect(await refusal({ idFormulaire: both })).toBe('400 Formulaire.TemplateEmpty Formulaire.DoitEtrePersonnalise')
    for (const idFormulaire of [undefined, null, '3', 1.5, -1, 2 ** 31]) {
      expect(await refusal({ idFormulaire })).toBe('400 Requete.Invalide')
    }
    expect(await client.ok('listCourriels')).toEqual([])
    await client.ok(id, body(1, { ...of, idFormulaire: good }))
  })
})
