import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { job, load, membership } from '../support/data/sync-samples.ts'

const jour = '00000000-0000-0000-0000-000000000002'

/** A client with a union, two employers, a field of days, and two people, the first of whom has a job; what refuses rows. */
async function prepare() {
  const client = await newClient()
  await client.ok('createSyndicat', { body: syndicat(1) })
  for (const n of [1, 2]) await client.ok('createEmployeur', { body: employeur(n) })
  await client.ok('createChampUtilisateur', { body: { nom: 'jour', typeChampUtilisateurId: jour } })
  const employes = [employe(1, { emplois: [job(1)] }), employe(2)]
  await client.ok('createSync', { body: { employes } })
  const reasons = async (...rows: object[]) => {
    const { errors } = await client.ok('createSync', { body: { employes: rows } })
    return errors.map(({ chemin, errorCodes }) => [chemin, ...errorCodes].join(' '))
  }
  return { ...client, reasons }
}

const wrong = [{ nom: 'jour', valeur: 'demain' }]

test('a row with a wrong value of a field says besides what a new person needs', async () => {
  const { reasons } = await prepare()
  const needed = 'Employe.PrenomRequis Employe.NomRequis Employe.CourrielRequis'
  expect(await reasons({ idExterne: 'E-9', valeursChampUtilisateur: wrong })).toEqual([
    `/employes/0 ChampUtilisateur.ValeurInvalide ${needed}`,
  ])
})

test('of somebody who is there, or whom another row makes, nothing is needed', async () => {
  const { reasons } = await prepare()
  const value = { valeursChampUtilisateur: wrong }
  expect(await reasons({ idExterne: 'E-1', ...value }, employe(9), { idExterne: 'E-9', ...value })).toEqual([
    '/employes/0 ChampUtilisateur.ValeurInvalide',
    '/employes/2 ChampUtilisateur.ValeurInvalide',
  ])
})

test('a row of version 1 that names an unknown employer says what a new person needs', async () => {
  const client = await prepare()
  const employes = [{ idExterne: 'E-9', prenom: 'Zoé', identifiantExterneEmployeur: 'EMP-9' }]
  const { errors } = await client.ok('syncEmployes', { body: { employes } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual([
    'Employe.EmployeurMustExist Employe.NomRequis Employe.CourrielRequis',
  ])
})

test('an employer of an unknown union says besides that it lacks its name', async () => {
  const { ok } = await prepare()
  const employeurs = [{ identifiantExterne: 'EMP-9', syndicatIdExterne: 'SYN-9' }]
  const { errors } = await ok('createSync', { body: { employeurs } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual(['Syndicat.NotFound Employeur.NomRequis'])
})

test('a change of the address of somebody who is not there needs nothing else', async () => {
  const client = await prepare()
  const employes = [{ idExterne: 'E-9', courriel: 'e9@exemple.ca' }]
  const { errors } = await client.ok('updateCourriels', { body: { employes } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual(['Employe.NotFound'])
})

test('a job that is refused for its employer, or its employee, says too that it would end before its start', async () => {
  const { reasons } = await prepare()
  const ended = { dateFin: '2018-01-01' }
  const emplois = [
    job(2, { identifiantExterneEmployeur: 'EMP-9', ...ended }),
    { identifiantExterne: 'J-1', ...ended },
    { identifiantExterne: 'J-3', identifiantExterneEmployeur: 'EMP-9' },
  ]
  expect(await reasons({ idExterne: 'E-2', emplois })).toEqual([
    '/employes/0/emplois/0 Employeur.NotFound Emploi.DateFinAvantDateDebut',
    '/employes/0/emplois/1 Emploi.EmployeImmutable Emploi.DateFinAvantDateDebut',
    '/employes/0/emplois/2 Employeur.NotFound Emploi.DateDebutRequise',
  ])
})

test('a row with a wrong value says besides that its employer is unknown, or its link another one', async () => {
  const client = await prepare()
  const linked = { identifiantExterneEmployeur: 'EMP-9', valeursChampUtilisateur: wrong }
  const { errors } = await client.ok('syncEmployes', { body: { employes: [{ idExterne: 'E-1', ...linked }] } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual([
    'Employe.EmployeurMustExist ChampUtilisateur.ValeurInvalide',
  ])
  expect(await client.reasons({ idExterne: 'E-1', ...linked })).toEqual([
    '/employes/0 Requete.Invalide ChampUtilisateur.ValeurInvalide',
  ])
})

test('a job that would be new whatever its employer is says besides that it lacks its start', async () => {
  const { ok, reasons } = await prepare()
  const bare = { identifiantExterne: 'J-9', identifiantExterneEmployeur: 'EMP-9' }
  const other = { identifiantExterne: 'J-8', identifiantExterneEmploye: 'E-1', identifiantExterneEmployeur: 'EMP-1' }
  const start = 'Emploi.DateDebutRequise'
  expect(await reasons({ idExterne: 'E-2', emplois: [bare, { identifiantExterne: 'J-7' }, other] })).toEqual([
    `/employes/0/emplois/0 Employeur.NotFound ${start}`,
    `/employes/0/emplois/1 Requete.Invalide ${start}`,
    `/employes/0/emplois/2 Requete.Invalide ${start}`,
  ])
  // The job that is stored may be the one of the row, under its new id; not where it stands in the load under its own.
  expect(await reasons({ idExterne: 'E-1', emplois: [bare] })).toEqual(['/employes/0/emplois/0 Employeur.NotFound'])
  expect(await reasons({ idExterne: 'E-1', emplois: [{ identifiantExterne: 'J-1' }, bare] })).toEqual([
    `/employes/0/emplois/1 Employeur.NotFound ${start}`,
  ])
  // Nor where another row makes it.
  expect(await reasons({ idExterne: 'E-2', emplois: [job(9), bare] })).toEqual([
    '/employes/0/emplois/1 Employeur.NotFound',
  ])
  expect(await ok('listEmplois')).toHaveLength(2)
})

/** A member of a union, who has left another one and is none of a third, and what a load says of a membership of each. */
async function members() {
  const client = await sandbox()
  await client.ok('createSyndicat', { body: syndicat(3) })
  await sign(client, 1, { dateSignature: '2024-02-01T10:30:00.123Z' })
  const left = { syndicatIdExterne: 'SYN-2' }
  await sign(client, 1, { ...left, dateSignature: '2023-01-01T00:00:00Z' })
  await client.ok('simulateDemission', { body: { idExterneEmploye: 'E-1', ...left } })
  await client.ok('createChampUtilisateur', { body: { nom: 'jour', typeChampUtilisateurId: jour } })
  const said = async (syndicatIdExterne: string, changes: object) => {
    const adhesions = [membership({ syndicatIdExterne, dateSignature: undefined, ...changes })]
    const { errors, done } = await load(client, { employes: [{ idExterne: 'E-1', adhesions }] })
    const codes = errors.map((error) => error.split(' ').slice(1).join(' '))
    return [...codes, ...done.filter((text) => text.startsWith('adhesions'))].join(' ')
  }
  return { ...client, said }
}

const weak = { courriel: 'x@1.2.3.4' }
const unknown = { valeursChampUtilisateur: [{ nom: 'inconnu', valeur: 'x' }] }
const [value, nothing, address] = [
  'ChampUtilisateur.ValeurInvalide',
  'ChampUtilisateur.NotFound',
  'Courriel.BadEmailAddress',
]

test('a row that differs from what was signed here says what else is wrong with it', async () => {
  const { ok, said } = await members()
  const before = await ok('listAdhesions')
  const [date, end] = [{ dateSignature: '2024-02-02' }, { dateDemission: '2025-01-01' }]
  expect(await said('SYN-1', { ...date, ...unknown })).toBe(`Adhesion.DejaSignee ${nothing}`)
  expect(await said('SYN-1', { ...date, valeursChampUtilisateur: wrong })).toBe(`Adhesion.DejaSignee ${value}`)
  expect(await said('SYN-1', unknown)).toBe(`Adhesion.DejaSignee ${nothing}`)
  expect(await said('SYN-1', weak)).toBe(`Adhesion.DejaSignee ${address}`)
  const all = { ...date, ...end, ...unknown, ...weak }
  expect(await said('SYN-1', all)).toBe(`Adhesion.DejaSignee Requete.Invalide ${nothing} ${address}`)
  const known = { courriel: 'E1@exemple.ca', ville: 'Laval' }
  expect(await said('SYN-1', known)).toBe('Adhesion.DejaSignee')
  expect(await said('SYN-1', { valeursChampUtilisateur: [{ nom: 'inconnu', valeur: null }] })).toBe('adhesions 0/0/1')
  // Of a time that has ended a row says nothing but its end.
  const ended = { dateSignature: '2023-01-01', ...unknown, ...weak }
  expect(await said('SYN-2', ended)).toBe('adhesions 0/0/1')
  expect(await said('SYN-2', { ...ended, ...end })).toBe('Requete.Invalide')
  expect(await ok('listAdhesions')).toEqual(before)
})

test('the message names each member that differs from what was signed, values too', async () => {
  const { ok } = await members()
  const adhesions = [membership({ dateSignature: '2024-02-02', ...unknown })]
  const { errors } = await ok('createSync', { body: { employes: [{ idExterne: 'E-1', adhesions }] } })
  const named = /« dateSignature » .*« valeursChampUtilisateur » .*« inconnu »/
  expect(errors).toMatchObject([{ message: expect.stringMatching(named) as string }])
})

test('a membership of an unknown union, or that would be new, says what else is wrong with it', async () => {
  const { said } = await members()
  expect(await said('SYN-9', { ...unknown, ...weak })).toBe(`Syndicat.NotFound ${nothing} ${address}`)
  const needed = 'Adhesion.DateSignatureRequise'
  expect(await said('SYN-3', unknown)).toBe(`${nothing} ${needed}`)
  expect(await said('SYN-3', weak)).toBe(`${address} ${needed}`)
  expect(await said('SYN-3', { dateDemission: '2025-01-01' })).toBe(`Requete.Invalide ${needed}`)
  // An end may be all that tells which one is meant.
  expect(await said('SYN-2', { dateDemission: '2025-01-01' })).toBe('Requete.Invalide')
})

test('a membership of a union that is not there lacks its signature where the person has no other one', async () => {
  const client = await sandbox()
  await sign(client, 1)
  const of = async (idExterne: string, ...unions: string[]) => {
    const adhesions = unions.map((syndicatIdExterne) => ({ syndicatIdExterne }))
    return (await load(client, { employes: [{ idExterne, adhesions }] })).errors
  }
  const [at, unknown] = ['/employes/0/adhesions/0', 'Syndicat.NotFound']
  expect(await of('E-2', 'SYN-9')).toEqual([`${at} ${unknown} Adhesion.DateSignatureRequise`])
  // It may be about the one that is stored, but for another row of that.
  expect(await of('E-1', 'SYN-9')).toEqual([`${at} ${unknown}`])
  expect(await of('E-1', 'SYN-9', 'SYN-1')).toEqual([`${at} ${unknown} Adhesion.DateSignatureRequise`])
})

test('a row that names another employee than its own says besides that it differs from what was signed', async () => {
  const { said } = await members()
  expect(await said('SYN-1', { employeIdExterne: 'E-2', ville: 'Ailleurs' })).toBe(
    'Requete.Invalide Adhesion.DejaSignee',
  )
})

test.each([
  ['the same address', { courriel: 'courriel2@exemple.ca', ville: 'Laval' }],
  ['no address', { ville: 'Laval' }],
  ['a new address', { courriel: 'nouveau@exemple.ca', ville: 'Laval' }],
])(
  'a row that gives the number and the address of somebody else has no other row of its external id refused, which gives %s',
  async (_, changes) => {
    const { reasons, ok } = await prepare()
    const stored = [employe(3, { noMembre: 'M-3' }), employe(2, { noMembre: 'M-2', courriel: 'courriel2@exemple.ca' })]
    expect(await reasons(...stored)).toEqual([])
    const [other] = stored
    const own = { idExterne: 'E-2', ...changes }
    const both = '/employes/1 Employe.Existing Employe.CourrielExists Employe.CourrielDuplique'
    expect(await reasons(own, { ...other, idExterne: 'E-2' })).toEqual([both])
    expect(await reasons({ ...other, idExterne: 'E-2' }, { ...own, ville: 'Lévis' })).toEqual([
      both.replace('/1', '/0'),
    ])
    expect(await ok('getEmploye', { path: { idExterne: 'E-2' } })).toMatchObject({ noMembre: 'M-2', ville: 'Lévis' })
  },
)
