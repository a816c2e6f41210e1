import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { passAnHour } from '../support/passing-time.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'

type Query = Record<string, string | boolean>

/**
 * Union 1 has employers 1 and 2; employer 3 has no union. Employee 1 is linked to employer 1; 2 has an active job at
 * employer 1 and a direct link to employer 3; 3 has an ended job at employer 1; 4 is linked to employer 2 and
 * deactivated; 5 is linked to nothing.
 */
async function population() {
  const api = await newClient()
  const { ok } = api
  await ok('createSyndicat', { body: syndicat() })
  for (const n of [1, 2, 3]) {
    await ok('createEmployeur', { body: employeur(n, { syndicatIdExterne: n === 3 ? null : 'SYN-1' }) })
  }
  const employers: Record<number, string> = { 1: 'EMP-1', 2: 'EMP-3', 4: 'EMP-2' }
  for (const n of [1, 2, 3, 4, 5]) {
    const link = { identifiantExterneEmployeur: employers[n] ?? null }
    await ok('createEmploye', { body: employe(n, { noMembre: `M-${n}`, ...link }) })
  }
  await ok('createEmploi', { body: emploi(1, { identifiantExterneEmploye: 'E-2' }) })
  await ok('createEmploi', { body: emploi(2, { identifiantExterneEmploye: 'E-3', dateFin: '2020-01-01' }) })
  await ok('deleteEmploye', at('E-4'))
  const ids = async (query: Query) => (await ok('listEmployes', { query })).map(({ idExterne }) => idExterne)
  return { ...api, ids }
}

const { ids } = await population()

test.each<[Query, string[]]>([
  [{}, ['E-1', 'E-2', 'E-3', 'E-5']],
  [{ inclureInactifs: 'TRUE' }, ['E-1', 'E-2', 'E-3', 'E-4', 'E-5']],
  [{ inclureInactifs: false }, ['E-1', 'E-2', 'E-3', 'E-5']],
  [{ actif: true }, ['E-1', 'E-2', 'E-3', 'E-5']],
  [{ actif: 'False' }, ['E-4']],
  [{ actif: true, inclureInactifs: true }, ['E-1', 'E-2', 'E-3', 'E-5']],
  [{ actif: false, inclureInactifs: false }, ['E-4']],
  [{ noMembre: 'M-2' }, ['E-2']],
  [{ noMembre: ' M-2 ' }, ['E-2']],
  [{ noMembre: 'm-2' }, []],
  [{ noMembre: 'M' }, []],
  [{ noMembre: 'M-_' }, []],
  [{ noMembre: '%' }, []],
  [{ courriel: 'e2@exemple.ca' }, ['E-2']],
  [{ courriel: 'E2@EXEMPLE.ca' }, ['E-2']],
  [{ courriel: 'exemple.ca' }, []],
  [{ courriel: '%@exemple.ca' }, []],
  [{ courriel: 'e4@exemple.ca' }, []],
  [{ courriel: 'e4@exemple.ca', inclureInactifs: true }, ['E-4']],
  [{ idExterneEmployeur: 'EMP-1' }, ['E-1', 'E-2']],
  [{ idExterneEmployeur: 'EMP-2' }, []],
  [{ idExterneEmployeur: 'EMP-2', inclureInactifs: true }, ['E-4']],
  [{ idExterneEmployeur: 'EMP-3' }, ['E-2']],
  [{ idExterneEmployeur: 'emp-1' }, []],
  [{ idExterneEmployeur: 'EMP-9' }, []],
  [{ idExterneSyndicat: 'SYN-1' }, ['E-1', 'E-2']],
  [{ idExterneSyndicat: 'SYN-1', inclureInactifs: true }, ['E-1', 'E-2', 'E-4']],
  [{ idExterneSyndicat: 'SYN-9' }, []],
  [{ idExterneSyndicat: 'SYN-1', idExterneEmployeur: 'EMP-3' }, ['E-2']],
  [{ idExterneSyndicat: 'SYN-1', noMembre: 'M-1', courriel: 'e1@exemple.ca' }, ['E-1']],
  [{ idExterneSyndicat: 'SYN-1', noMembre: 'M-1', courriel: 'e2@exemple.ca' }, []],
  [{ noMembre: '', courriel: ' ', idExterneEmployeur: '', actif: '', apres: '' }, ['E-1', 'E-2', 'E-3', 'E-5']],
])('listEmployes with %j gives %j', async (query, expected) => {
  expect(await ids(query)).toEqual(expected)
})

test('listEmployes sorts by creation, and by last update when reading incrementally', async () => {
  const { id, ok, ids } = await population()
  await ok('updateEmploye', { body: { idExterne: 'E-3', ville: 'Laval' } })
  await ok('updateEmploye', { body: { idExterne: 'E-1', ville: 'Laval' } })
  await passAnHour(id)
  expect(await ids({})).toEqual(['E-1', 'E-2', 'E-3', 'E-5'])
  expect(await ids({ apres: '2000-01-01' })).toEqual(['E-2', 'E-5', 'E-3', 'E-1'])
  expect(await ids({ apres: '2000-01-01', inclureInactifs: true })).toEqual(['E-2', 'E-5', 'E-4', 'E-3', 'E-1'])
  expect(await ids({ apres: '9999-01-01' })).toEqual([])
})

test('a reactivated employee keeps its place by creation and is last by update', async () => {
  const { id, ok, ids } = await population()
  await ok('createEmploye', { body: employe(4) })
  await passAnHour(id)
  expect(await ids({})).toEqual(['E-1', 'E-2', 'E-3', 'E-4', 'E-5'])
  expect(await ids({ apres: '2000-01-01' })).toEqual(['E-1', 'E-2', 'E-3', 'E-5', 'E-4'])
})

test('apres is inclusive of the instant as it is printed, to the millisecond', async () => {
  const { id, ok, ids } = await population()
  await passAnHour(id)
  for (const { idExterne, derniereMAJ } of await ok('listEmployes', { query: { inclureInactifs: true } })) {
    const later = new Date(Date.parse(derniereMAJ) + 1).toISOString()
    const offset = derniereMAJ.replace('Z', '+00:00')
    expect(await ids({ apres: derniereMAJ, inclureInactifs: true })).toContain(idExterne)
    expect(await ids({ apres: offset, inclureInactifs: true })).toContain(idExterne)
    expect(await ids({ apres: later, inclureInactifs: true })).not.toContain(idExterne)
  }
})

test('apres combines with the other filters', async () => {
  const { id, ok, ids } = await population()
  await ok('updateEmploye', { body: { idExterne: 'E-1', ville: 'Laval' } })
  await ok('updateEmploye', { body: { idExterne: 'E-5', ville: 'Laval' } })
  await passAnHour(id)
  const { derniereMAJ: apres } = await ok('getEmploye', at('E-1'))
  expect(await ids({ apres })).toEqual(['E-1', 'E-5'])
  expect(await ids({ apres, idExterneSyndicat: 'SYN-1' })).toEqual(['E-1'])
  expect(await ids({ apres, idExterneEmployeur: 'EMP-3' })).toEqual([])
  await ok('deleteEmploye', at('E-2'))
  await passAnHour(id)
  expect(await ids({ apres, actif: false })).toEqual(['E-2'])
})

test('an employee linked in several ways is listed once', async () => {
  const { ok, ids } = await population()
  await ok('updateEmploye', { body: { idExterne: 'E-2', identifiantExterneEmployeur: 'EMP-1' } })
  await ok('createEmploi', {
    body: emploi(3, { identifiantExterneEmploye: 'E-2', identifiantExterneEmployeur: 'EMP-2' }),
  })
  expect(await ids({ idExterneSyndicat: 'SYN-1' })).toEqual(['E-1', 'E-2'])
  expect(await ids({ idExterneEmployeur: 'EMP-1' })).toEqual(['E-1', 'E-2'])
})

test('a link follows its job and its employer at once', async () => {
  const { ok, ids } = await population()
  await ok('updateEmploi', { body: { identifiantExterne: 'J-1', dateFin: '2099-01-01' } })
  await ok('updateEmploi', { body: { identifiantExterne: 'J-2', dateFin: null } })
  expect(await ids({ idExterneEmployeur: 'EMP-1' })).toEqual(['E-1', 'E-3'])
  await ok('updateEmployeur', { body: { identifiantExterne: 'EMP-1', syndicatIdExterne: null } })
  expect(await ids({ idExterneSyndicat: 'SYN-1' })).toEqual([])
})

test('employees of the same millisecond are in the order of idUnique', async () => {
  const { id, ok } = await newClient()
  // The rows of a synchronisation are all of one instant.
  await ok('createSync', { body: { employes: Array.from({ length: 24 }, (_, n) => employe(n)) } })
  const by = (member: 'dateCreation' | 'derniereMAJ') => (a: Record<typeof member | 'idUnique', string>, b: typeof a) =>
    Date.parse(a[member]) - Date.parse(b[member]) || (a.idUnique < b.idUnique ? -1 : 1)
  const created = await ok('listEmployes')
  expect(new Set(created.map(({ dateCreation }) => dateCreation)).size).toBe(1)
  expect(created).toEqual(created.toSorted(by('dateCreation')))
  const moved = created.map(({ idExterne }) => ({ idExterne, ville: 'Laval' }))
  await ok('createSync', { body: { employes: moved } })
  await passAnHour(id)
  const updated = await ok('listEmployes', { query: { apres: '2000-01-01' } })
  expect(updated).toHaveLength(24)
  expect(updated).toEqual(updated.toSorted(by('derniereMAJ')))
})

test('a list prints every character as a single employee does', async () => {
  const { ok } = await newClient()
  const texts = [
    '"',
    '\\',
    '\\N',
    '\\.',
    'a\tb',
    'a\nb',
    'a\r\nb',
    'a\u0001',
    'a\u000bb',
    'a\u007f',
    'a\u2028b',
    '</script>',
    'é😀',
  ]
  for (const [n, ville] of texts.entries())
    await ok('createEmploye', { body: employe(n, { ville, noMembre: `${n}${ville}` }) })
  const list = await ok('listEmployes')
  expect(list.map(({ ville }) => ville)).toEqual(texts)
  for (const item of list) {
    expect(await ok('getEmploye', at(item.idExterne ?? ''))).toEqual(item)
    expect(await ok('listEmployes', { query: { noMembre: item.noMembre ?? '' } })).toEqual([item])
  }
})
