import { expect, test } from 'vitest'
import type { OperationId } from '../../../contract/contract.ts'
import { meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { confirm, sandbox } from '../../support/contract/requests.ts'
import { at, campagne, emploi, employe, question, votant } from '../../support/contract/samples.ts'

const by = (idUnique: string) => ({ path: { idUnique } })
const nobody = '00000000-0000-7000-8000-000000000000'
const twice = 'Employe.CourrielExists Employe.CourrielDuplique'

/** A client with a person whom a confirmed request made, who has no external id. */
async function withAnonymous() {
  const client = await sandbox()
  const { employeIdUnique: idUnique } = await confirm(client)
  return { client, idUnique, on: by(idUnique) }
}

test('a person without an external id is read, changed, given one, and deactivated', async () => {
  const { client, idUnique, on } = await withAnonymous()
  const { ok, call, refusal } = client
  const read = await call('getEmployeByIdUnique', on)
  const etag = read.headers.get('etag') ?? ''
  expect([etag, await ok('listEmployes')]).toEqual([expect.stringMatching(/^"1-/), [read.body]])
  const body = { ...(read.body as object), idExterne: null, ville: 'Laval' }
  const changed = await call('updateEmployeByIdUnique', { ...on, body, headers: { 'if-match': etag } })
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, etag.replace('"1-', '"2-')])
  expect(changed.body).toMatchObject({ idUnique, idExterne: null, ville: 'Laval' })
  const given = await ok('updateEmployeByIdUnique', { ...on, body: { idExterne: 'E-1' } })
  expect(given).toMatchObject({ idUnique, idExterne: 'E-1', ville: 'Laval' })
  expect(Date.parse(given.derniereMAJ)).toBeGreaterThan(Date.parse((read.body as { derniereMAJ: string }).derniereMAJ))
  expect(await ok('getEmploye', at('E-1'))).toEqual(given)
  expect(await ok('listAdhesions', { query: { idExterneEmploye: 'E-1' } })).toHaveLength(1)
  expect((await call('deleteEmployeByIdUnique', on)).status).toBe(204)
  expect(await refusal('getEmployeByIdUnique', on)).toBe('404 Employe.NotFound')
  const found = await ok('getEmployeByIdUnique', { ...on, query: { inclureInactifs: true } })
  expect(found).toMatchObject({ idUnique, idExterne: 'E-1', estActif: false })
  for (const id of ['updateEmployeByIdUnique', 'deleteEmployeByIdUnique'] as const)
    expect(await refusal(id, { ...on, ...(id.startsWith('update') && { body: {} }) })).toBe('404 Employe.NotFound')
})

test.each<[object, string]>([
  [{ idExterne: 'E-1' }, '409 Employe.Existing'],
  [{ idExterne: 'E-2' }, '409 Employe.Existing'],
  [{ idExterne: 'E-1', noMembre: 'M-1', courriel: 'E1@exemple.ca' }, `409 Employe.Existing ${twice}`],
  [{ noMembre: 'M-2' }, '200'],
  [{ courriel: 'x@' }, '400 Courriel.BadEmailAddress'],
  [{ courriel: null }, '400 Employe.CourrielRequis'],
  [{ prenom: null, nom: '' }, '400 Employe.PrenomRequis Employe.NomRequis'],
  [{ valeursChampUtilisateur: [{ nom: 'quart', valeur: 'NUIT' }] }, '400 ChampUtilisateur.ValeurInvalide'],
  [{ estActif: false }, '400 Requete.Invalide'],
  [{ identifiantExterneEmployeur: 'EMP-9', idExterne: 'E-1' }, '404 Employe.EmployeurMustExist'],
  [{ valeursChampUtilisateur: [{ nom: 'autre', valeur: 'x' }] }, '404 ChampUtilisateur.NotFound'],
])('an update by idUnique of %j answers %s', async (body, answer) => {
  const { client, on } = await withAnonymous()
  for (const n of [1, 2]) await client.ok('createEmploye', { body: employe(n, { noMembre: `M-${n}` }) })
  await client.ok('deleteEmploye', at('E-2'))
  const before = await client.ok('getEmployeByIdUnique', on)
  expect(await later(client, 'updateEmployeByIdUnique', { ...on, body })()).toBe(answer)
  if (answer !== '200') expect(await client.ok('getEmployeByIdUnique', on)).toEqual(before)
})

test('an external id is given once: another one is refused, the same may be sent back', async () => {
  const client = await sandbox()
  const known = await client.ok('createEmploye', { body: employe(1) })
  for (const idExterne of ['E-2', 'e-1', null, ''])
    expect(await client.refusal('updateEmployeByIdUnique', { ...by(known.idUnique), body: { idExterne } })).toBe(
      '400 Employe.IdExterneImmutable',
    )
  expect(await client.ok('updateEmployeByIdUnique', { ...by(known.idUnique), body: known })).toEqual(known)
})

test('of two people who are given one external id at once, one gets it', async () => {
  const client = await sandbox()
  const people = [await confirm(client), await confirm(client, { courriel: 'autre@exemple.ca' })]
  const works = people.map(({ employeIdUnique }) =>
    later(client, 'updateEmployeByIdUnique', { ...by(employeIdUnique), body: { idExterne: 'E-1', ville: 'Laval' } }),
  )
  // The first one waits for its employee, the second one is done meanwhile.
  const held = rowsWhere('employe', client, 'id = $2', people[0]?.employeIdUnique)
  expect(await meeting(held, works)).toEqual(['409 Employe.Existing', '200'])
})

/** What each operation answers to a call by the external id, and to one by the id of the service. */
const same: [string, OperationId, OperationId][] = [
  ['read', 'getEmploye', 'getEmployeByIdUnique'],
  ['update', 'updateEmploye', 'updateEmployeByIdUnique'],
  ['delete', 'deleteEmploye', 'deleteEmployeByIdUnique'],
]

test.each(same)('a %s by either id answers the same', async (_, first, second) => {
  const client = await sandbox()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1) })
  const body = { ...(first === 'updateEmploye' && { body: employe(1, { ville: 'Laval' }) }) }
  const answer = async (id: OperationId, path: object, more = {}) => {
    const { status, headers, text } = await client.call(id, { path: path as never, ...body, ...more })
    return [status, headers.get('etag'), status < 300 ? text : (JSON.parse(text) as { code: string }).code]
  }
  for (const version of ['"7"', '*']) {
    const more = { headers: { 'if-match': version } }
    const one = await answer(first, { idExterne: 'E-1' }, more)
    if (one[0] === 204) await client.ok('createEmploye', { body: employe(1) })
    expect(await answer(second, { idUnique }, more)).toEqual(one)
  }
  const unknown = { ...body, ...(body.body && { body: employe(9) }) }
  expect(await answer(first, { idExterne: 'E-9' }, unknown)).toEqual(await answer(second, by(nobody).path))
})

test('what keeps an employee from being deleted keeps a person without an external id', async () => {
  const { client, on } = await withAnonymous()
  await client.ok('updateEmployeur', { body: { identifiantExterne: 'EMP-1', syndicatIdExterne: 'SYN-1' } })
  await client.ok('updateEmployeByIdUnique', { ...on, body: { identifiantExterneEmployeur: 'EMP-1' } })
  expect(await client.refusal('deleteEmployeByIdUnique', on)).toBe('409 Employe.HasAdhesions')
  await client.ok('updateEmployeByIdUnique', { ...on, body: { identifiantExterneEmployeur: null } })
  const id = await client.ok('createCampagne', { body: campagne() })
  await client.ok('createQuestion', { path: { campagneId: id }, body: question() })
  await client.ok('upsertVotant', { path: { campagneId: id }, body: votant(1, { courriel: 'noemie@exemple.ca' }) })
  await client.ok('publishCampagne', { path: { id } })
  expect(await client.refusal('deleteEmployeByIdUnique', on)).toBe('409 Employe.LinkedToActiveCampaign')
})

test('the lists of what an employee has take the id of the service', async () => {
  const { client, idUnique } = await withAnonymous()
  await client.ok('updateEmployeByIdUnique', { ...by(idUnique), body: { idExterne: 'E-1' } })
  const other = await client.ok('createEmploye', { body: employe(2) })
  for (const n of [1, 2]) {
    const idExterne = `E-${String(n)}`
    await client.ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: idExterne }) })
    await client.ok('simulateConsentement', { body: { idExterne, identifiantExterne: 'OC', consent: true } })
    await client.ok('simulateAdhesion', { body: { idExterneEmploye: idExterne, syndicatIdExterne: 'SYN-2' } })
  }
  for (const [id, name] of [
    ['listEmployes', 'idUnique'],
    ['listEmplois', 'idUniqueEmploye'],
    ['listEmploisV2', 'idUniqueEmploye'],
    ['listConsentements', 'idUnique'],
    ['listAdhesionsV1', 'idUnique'],
    ['listAdhesions', 'idUniqueEmploye'],
  ] as const) {
    const read = (value: string) => client.call(id, { query: { [name]: value } })
    const all = (await client.ok(id)) as readonly object[]
    const signed = id.startsWith('listAdhesions') ? 2 : 1
    expect((await read(idUnique.toUpperCase())).body, id).toHaveLength(signed)
    expect((await read(other.idUnique)).body, id).toHaveLength(1)
    expect([...(await read(idUnique)).body, ...(await read(other.idUnique)).body]).toEqual(
      expect.arrayContaining([...all]),
    )
    expect([(await read(nobody)).body, (await read('x')).status]).toEqual([[], 400])
  }
})
