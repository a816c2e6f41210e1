import { expect, test } from 'vitest'
import { meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { ask, confirm, noemie, of, sandbox } from '../../support/contract/requests.ts'
import { at, employe } from '../../support/contract/samples.ts'

type Client = Awaited<ReturnType<typeof sandbox>>
const twice = 'Employe.CourrielExists Employe.CourrielDuplique Employe.Existing'

/** A client with a person whom a confirmed request made, deactivated or not. */
async function withAnonymous(state: 'active' | 'deactivated' = 'active') {
  const client = await sandbox()
  const { employeIdUnique: idUnique } = await confirm(client)
  if (state === 'deactivated') await client.ok('deleteEmployeByIdUnique', { path: { idUnique } })
  return { client, idUnique }
}

/** What gives the external id E-1 to somebody of an address and a name. */
const givers: Record<string, (client: Client, person: object) => Promise<string>> = {
  'a synchronisation': async ({ ok }, person) => {
    const { errors } = await ok('createSync', { body: { employes: [{ idExterne: 'E-1', ...person }] } })
    return told(errors)
  },
  'a synchronisation of version 1': async ({ ok }, person) => {
    const { errors } = await ok('syncEmployes', { body: { employes: [{ idExterne: 'E-1', ...person }] } })
    return told(errors)
  },
  'a confirmation': async (client, person) => {
    const { id } = await ask(client, { ...noemie, ...person })
    const { status, body } = await client.call('confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-1' } })
    return status === 200 ? '' : `${String(status)} ${refused(body)}`
  },
}
type Errors = readonly { errorCodes: readonly string[]; employeIdUnique?: string }[]
const told = (errors: Errors) => errors.map((one) => [...one.errorCodes, one.employeIdUnique].join(' ')).join()
type Refused = { errorCodes: string[]; errors: Record<string, string[]> }
const refused = ({ errorCodes, errors }: Refused) => [...errorCodes, ...(errors['idUnique'] ?? [])].join(' ')

const all = Object.keys(givers)
const { prenom, nom, courriel } = noemie

test.each(all.flatMap((name) => (['active', 'deactivated'] as const).map((state) => [name, state] as const)))(
  '%s gives its external id to the %s person without one of that address and name',
  async (name, state) => {
    const { client, idUnique } = await withAnonymous(state)
    const person = { prenom: 'NOÉMIE', nom: ' gagnon ', courriel: courriel.toUpperCase() }
    expect(await givers[name]?.(client, person)).toBe('')
    expect(await client.ok('listEmployes')).toMatchObject([{ idUnique, idExterne: 'E-1' }])
  },
)

const signed = { prenom: 'Marie-Ève', nom: 'L’Écuyer' }
const inPayroll = { prenom: 'MARIE EVE', nom: "L'ECUYER", courriel }

test.each(all.flatMap((name) => (['active', 'deactivated'] as const).map((state) => [name, state] as const)))(
  '%s knows the %s person by the name as a payroll writes it, without accents and hyphens',
  async (name, state) => {
    const client = await sandbox()
    const { employeIdUnique: idUnique } = await confirm(client, signed)
    if (state === 'deactivated') await client.ok('deleteEmployeByIdUnique', { path: { idUnique } })
    expect(await givers[name]?.(client, inPayroll)).toBe('')
    expect(await client.ok('listEmployes')).toMatchObject([{ idUnique, idExterne: 'E-1' }])
  },
)

test.each(all)('%s merges who signed into somebody whom a payroll wrote without accents and hyphens', async (name) => {
  const client = await sandbox()
  const former = await client.ok('createEmploye', { body: employe(1, inPayroll) })
  await client.ok('deleteEmploye', at('E-1'))
  await confirm(client, signed)
  expect(await givers[name]?.(client, { courriel })).toBe('')
  expect(await client.ok('listEmployes')).toMatchObject([{ idUnique: former.idUnique, idExterne: 'E-1' }])
})

test('a row that is refused for another reason names nobody whom it would have merged, however the name is written', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, inPayroll) })
  await client.ok('deleteEmploye', at('E-1'))
  await client.ok('createEmploye', { body: employe(2, { noMembre: 'M-2' }) })
  await confirm(client, signed)
  const employes = [{ idExterne: 'E-1', courriel, noMembre: 'M-2' }]
  expect(told((await client.ok('createSync', { body: { employes } })).errors)).toBe('Employe.Existing ')
})

test.each(all)('%s that meets that address under another name is refused, and names whose it is', async (name) => {
  const { client, idUnique } = await withAnonymous()
  const before = await client.ok('listEmployes')
  for (const person of [
    { prenom: 'Jean', nom },
    { prenom, nom: 'Gagné' },
  ]) {
    const outcome = await givers[name]?.(client, { ...person, courriel })
    expect(outcome?.replace(/^409 /, '')).toBe(`${twice} ${idUnique}`)
  }
  expect(await client.ok('listEmployes')).toEqual(before)
})

test.each(all)('%s leaves a deactivated person of another name alone, and one who has an external id', async (name) => {
  const { client, idUnique } = await withAnonymous('deactivated')
  await client.ok('createEmploye', { body: employe(2, { prenom, nom, courriel }) })
  await client.ok('deleteEmploye', at('E-2'))
  expect(await givers[name]?.(client, { prenom: 'Jean', nom, courriel })).toBe('')
  const [one] = await client.ok('listEmployes')
  expect(one).toMatchObject({ idExterne: 'E-1', prenom: 'Jean' })
  expect(one?.idUnique).not.toBe(idUnique)
})

test('a request without an external id brings the deactivated person without one back', async () => {
  const { client, idUnique } = await withAnonymous('deactivated')
  expect(await confirm(client)).toMatchObject({ employeIdUnique: idUnique, employeIdExterne: null })
  expect(await client.ok('listEmployes')).toMatchObject([{ idUnique, estActif: true }])
})

test('a creation and an update are refused as before, and name whose the address is', async () => {
  const { client, idUnique } = await withAnonymous()
  await client.ok('createEmploye', { body: employe(2) })
  const calls = [
    await client.call('createEmploye', { body: employe(1, { prenom, nom, courriel }) }),
    await client.call('updateEmploye', { body: { idExterne: 'E-2', courriel } }),
  ]
  for (const { status, body } of calls) expect(`${String(status)} ${refused(body)}`).toBe(`409 ${twice} ${idUnique}`)
})

test.each(all)(
  '%s of somebody who is known merges the person without an external id, and brings that one back',
  async (name) => {
    const client = await sandbox()
    const former = await client.ok('createEmploye', { body: employe(1, { prenom, nom, courriel, ville: 'Laval' }) })
    await client.ok('deleteEmploye', at('E-1'))
    const { employeIdUnique } = await confirm(client)
    expect(await givers[name]?.(client, { prenom, nom, courriel })).toBe('')
    const [one, ...others] = await client.ok('listEmployes')
    expect([one, others]).toMatchObject([{ idUnique: former.idUnique, idExterne: 'E-1', ville: 'Laval', courriel }, []])
    const signed = await client.ok('listAdhesions', { query: { idUniqueEmploye: former.idUnique } })
    expect(signed).toHaveLength(name === 'a confirmation' ? 2 : 1)
    expect(await client.refusal('getEmployeByIdUnique', { path: { idUnique: employeIdUnique } })).toBe(
      '410 Employe.Fusionne',
    )
  },
)

test('a row that is refused for another reason merges nobody', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, { prenom, nom, courriel }) })
  await client.ok('deleteEmploye', at('E-1'))
  await client.ok('createEmploye', { body: employe(2, { noMembre: 'M-2' }) })
  const { employeIdUnique } = await confirm(client)
  const employes = [{ idExterne: 'E-1', noMembre: 'M-2' }]
  const { errors } = await client.ok('createSync', { body: { employes } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual([expect.stringContaining('Employe.Existing')])
  expect(await client.ok('listEmployes')).toMatchObject([{ idExterne: 'E-2' }, { idUnique: employeIdUnique }])
})

test('a row that is refused says neither the name nor the address by which a load knows a twin', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, { prenom: 'Jean', nom }) })
  await client.ok('createEmploye', { body: employe(2, { noMembre: 'M-2' }) })
  const { employeIdUnique: idUnique } = await confirm(client)
  const load = async (...rows: object[]) => {
    const employes = rows.map((row) => ({ idExterne: 'E-1', ...row }))
    return (await client.ok('createSync', { body: { employes } })).errors
  }
  // Without its second row, the load gives the address to somebody of another name.
  const errors = await load({ courriel }, { prenom, noMembre: 'M-2' })
  expect(errors.map(({ index, errorCodes, employeIdUnique }) => [index, errorCodes[0], employeIdUnique])).toEqual([
    [0, 'Employe.CourrielExists', idUnique],
    [1, 'Employe.Existing', undefined],
  ])
  expect(await client.ok('listEmployes')).toHaveLength(3)
  // And without that of this one, to somebody of the same name.
  expect(await load({ prenom, courriel }, { courriel: 'e9@exemple.ca', noMembre: 'M-2' })).toMatchObject([{ index: 1 }])
  expect(await client.refusal('getEmployeByIdUnique', { path: { idUnique } })).toBe('410 Employe.Fusionne')
})

test('a load that gives somebody the address of a twin keeps the alternate address of the twin', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, { prenom, nom }) })
  const path = { idUnique: (await confirm(client)).employeIdUnique }
  await client.ok('updateEmployeByIdUnique', { path, body: { courrielAlternatif: 'autre@exemple.ca' } })
  await client.ok('createSync', { body: { employes: [{ idExterne: 'E-1', courriel }] } })
  expect(await client.ok('listEmployes')).toMatchObject([{ courriel, courrielAlternatif: 'autre@exemple.ca' }])
})

test('what is refused says nothing of a person whom it would have merged', async () => {
  const client = await sandbox()
  const former = await client.ok('createEmploye', { body: employe(1, { prenom, nom, courriel, noMembre: 'M-1' }) })
  await client.ok('deleteEmploye', at('E-1'))
  await client.ok('createEmploye', { body: employe(2, { noMembre: 'M-1' }) })
  const { employeIdUnique: idUnique } = await confirm(client)
  const { errors } = await client.ok('createSync', { body: { employes: [{ idExterne: 'E-1', courriel }] } })
  const { id } = await ask(client)
  const taken = 'Employe.Existing'
  expect(told(errors)).toBe(`${taken} `)
  expect([
    await client.refusal('confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-1' } }),
    await client.refusal('mergeEmploye', { path: { idUnique }, body: { dans: former.idUnique } }),
  ]).toEqual([`409 ${taken}`, `409 ${taken}`])
})

test('a signature that meets a load that merges its person is not lost', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1, { prenom, nom, courriel }) })
  await client.ok('deleteEmploye', at('E-1'))
  const { employeIdUnique: idUnique } = await confirm(client)
  const { id } = await ask(client)
  const works = [
    later(client, 'confirmDemandeAdhesion', { ...of(id), body: { idUnique } }),
    later(client, 'createSync', { body: { employes: [{ idExterne: 'E-1' }] } }),
  ]
  // The first one holds the person when the load comes.
  expect(await meeting(rowsWhere('syndicat', client), works)).toEqual(['200', '200'])
  expect(await client.ok('listAdhesions', { query: { idExterneEmploye: 'E-1' } })).toHaveLength(2)
})
