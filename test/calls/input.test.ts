import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { newClient } from '../support/api.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'

/** A client with one of each, as they are read. */
async function withItems() {
  const api = await newClient()
  const { ok } = api
  await ok('createSyndicat', { body: syndicat() })
  await ok('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) })
  const alternate = { courrielAlternatif: 'autre@exemple.ca', identifiantExterneEmployeur: 'EMP-1', noMembre: 'M-1' }
  const employee = await ok('createEmploye', { body: employe(1, alternate) })
  const job = await ok('createEmploi', { body: emploi(1, { matricule: '7', dateFin: '2020-01-01' }) })
  const [jobV2] = await ok('listEmploisV2')
  return { ...api, employee, job, jobV2 }
}

describe('spaces', () => {
  test('strings are trimmed of every kind of blank, around and not within', async () => {
    const { ok } = await newClient()
    const blanks = ' \t\r\n\u00a0\u2003\u3000\ufeff'
    const padded = Object.entries(employe(1, { ville: 'Trois  Rivières' })).map(([k, v]) => [
      k,
      `${blanks}${v}${blanks}`,
    ])
    expect(await ok('createEmploye', { body: Object.fromEntries(padded) as object })).toMatchObject({
      ...employe(),
      ville: 'Trois  Rivières',
    })
  })

  test('a value is compared once it is trimmed', async () => {
    const { ok, refusal } = await withItems()
    expect(await refusal('createSyndicat', { body: syndicat(2, { nom: ' syndicat 1 ' }) })).toBe(
      '409 Syndicat.NomDejaUtilise',
    )
    await ok('updateEmployeur', { body: { identifiantExterne: ' EMP-1 ', syndicatIdExterne: ' SYN-1 ' } })
    await ok('updateEmploi', { body: { identifiantExterne: 'J-1', identifiantExterneEmploye: ' E-1 ' } })
    expect(await ok('getEmploye', at(' E-1 '))).toMatchObject({ idExterne: 'E-1' })
  })
})

describe('members', () => {
  test.each([
    ['IdExterne', 'idExterne'],
    ['idexterne', 'idExterne'],
    ['IDENTIFIANTEXTERNEEMPLOYEUR', 'identifiantExterneEmployeur'],
    ['Nomembre', 'noMembre'],
  ])('%s is refused by name, with the spelling %s', async (name, right) => {
    const { ok, call } = await newClient()
    const { body } = await call('createEmploye', { body: employe(1, { [name]: 'x' }) })
    expect(body).toMatchObject({
      errorCodes: ['Requete.Invalide'],
      errors: { [name]: [expect.stringContaining(right)] },
    })
    expect(await ok('listEmployes')).toEqual([])
  })

  test.each(['matricule', 'identifiantExterne', 'telephone', ' nom', 'nom.x', '', 'é"\\'])(
    'the unknown member %j is refused by name',
    async (name) => {
      const { ok, call } = await newClient()
      const { body } = await call('createEmploye', { body: employe(1, { [name]: null }) })
      // An empty name would not be seen.
      expect(Object.keys((body as { errors: object }).errors)).toEqual([name || '""'])
      expect(await ok('listEmployes')).toEqual([])
    },
  )

  test.each<[OperationId, string]>([
    ['createSyndicat', 'idExterne'],
    ['createEmployeur', 'idExterneSyndicat'],
    ['createEmployeur', 'identifiantExterneSyndicat'],
    ['createEmploi', 'idExterneEmploye'],
    ['createEmploi', 'employeur'],
    ['updateEmploye', 'employeurIdExterne'],
  ])('%s does not know %s: each resource keeps its own names', async (id, name) => {
    const { call } = await newClient()
    const { body } = await call(id, { body: { [name]: 'x' } })
    expect(body).toMatchObject({ status: 400, errors: { [name]: [expect.any(String)] } })
  })

  test('what is wrong is all told at once, member by member, in the order of the fields', async () => {
    const { call, ok } = await newClient()
    const wrong = {
      inconnu: 1,
      codePostal: 5,
      courriel: 'x',
      noMembre: 'x'.repeat(51),
      nom: null,
      idExterne: 'E',
      Ville: 'x',
    }
    const { body } = await call('createEmploye', { body: wrong })
    expect(body).toMatchObject({
      status: 400,
      code: 'Employe.PrenomRequis',
      errorCodes: ['Employe.PrenomRequis', 'Employe.NomRequis', 'Requete.Invalide', 'Courriel.BadEmailAddress'],
    })
    const { errors } = body as { errors: Record<string, string[]> }
    expect(Object.keys(errors).sort()).toEqual(
      ['prenom', 'nom', 'noMembre', 'courriel', 'codePostal', 'inconnu', 'Ville'].sort(),
    )
    expect(Object.values(errors).map((sentences) => sentences.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(await ok('listEmployes')).toEqual([])
  })

  test.each([
    ['prenom', 5],
    ['prenom', true],
    ['prenom', {}],
    ['prenom', ['Amélie']],
    ['idExterne', 1001],
    ['courriel', { adresse: 'a@b.ca' }],
    ['ville', 0],
    ['ville', []],
    ['identifiantExterneEmployeur', false],
  ])('%s of the wrong type, %j, is refused and never converted', async (name, value) => {
    const { ok, call } = await newClient()
    const { body } = await call('createEmploye', { body: employe(1, { [name]: value }) })
    expect(body).toMatchObject({ errorCodes: ['Requete.Invalide'], errors: { [name]: [expect.any(String)] } })
    expect(await ok('listEmployes')).toEqual([])
  })
})

describe('what was read can be sent back', () => {
  test('by PUT, unchanged', async () => {
    const { ok, employee, job, jobV2 } = await withItems()
    expect(await ok('updateEmploye', { body: employee })).toEqual(employee)
    expect(await ok('updateEmploi', { body: job })).toEqual(job)
    expect(await ok('updateEmploi', { body: jobV2 })).toEqual(job)
    const employer = await ok('getEmployeur', at('EMP-1'))
    expect(await ok('updateEmployeur', { body: employer })).toEqual(employer)
    const union = await ok('getSyndicat', at('SYN-1'))
    expect(await ok('updateSyndicat', { body: union })).toEqual(union)
  })

  test('by POST, under another id', async () => {
    const { ok, employee, jobV2 } = await withItems()
    const created = await ok('createEmploye', { body: { ...employee, ...employe(2), noMembre: 'M-2' } })
    const { idUnique, derniereMAJ, dateCreation, ...rest } = { ...employee, ...employe(2), noMembre: 'M-2' }
    expect(created).toMatchObject(rest)
    expect(created.idUnique).not.toBe(idUnique)
    expect(Date.parse(created.dateCreation)).toBeGreaterThan(
      Math.max(Date.parse(dateCreation), Date.parse(derniereMAJ)),
    )
    const body = { ...jobV2, identifiantExterne: 'J-2', identifiantExterneEmploye: 'E-2', matricule: '8' }
    expect(await ok('createEmploi', { body })).toMatchObject({ identifiantExterne: 'J-2', nomEmployeur: 'Employeur 1' })
  })

  test('its read-only members change nothing, whatever they hold', async () => {
    const { ok, employee, job } = await withItems()
    const readOnly = { idUnique: 5, dateCreation: 'hier', derniereMAJ: null, estActif: true }
    const item = await ok('updateEmploye', { body: { idExterne: 'E-1', ...readOnly } })
    expect(item).toMatchObject({ estActif: true, idUnique: employee.idUnique, dateCreation: employee.dateCreation })
    expect(await ok('updateEmploi', { body: { ...job, nomEmployeur: 'Autre', idUnique: {}, estActif: true } })).toEqual(
      job,
    )
  })
})
