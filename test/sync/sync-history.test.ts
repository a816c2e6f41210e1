import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { newClient, startService } from '../support/api.ts'
import { at, employe, syndicat } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { load, membership } from '../support/data/sync-samples.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

type Given = { nom: string; valeur: string | null }
const spoken = (valeur: string | null, nom = 'langue'): Given => ({ nom, valeur })

/** A sandbox with a field of text and one of choices; what becomes of memberships of a member that a load brings. */
async function history() {
  const client = await sandbox()
  const { ok } = client
  await ok('createChampUtilisateur', {
    body: { nom: 'langue', label: 'Langue', typeChampUtilisateurId: typeIds.Texte, maxLength: 5 },
  })
  const quart = { path: { nom: 'quart' } }
  await ok('createChampUtilisateur', { body: { nom: 'quart', typeChampUtilisateurId: typeIds.Choix } })
  const evening = { idExterne: 'SOIR', label: 'Soir' }
  const choose = (...choix: object[]) => ok('replaceChoixChampUtilisateur', { ...quart, body: { choix } })
  await choose(evening)
  const brought = async (n: number, ...rows: (readonly Given[])[]) => {
    const adhesions = rows.map((valeursChampUtilisateur) =>
      membership({ employeIdExterne: `E-${n}`, syndicatIdExterne: undefined, valeursChampUtilisateur }),
    )
    const { errors, done } = await load(client, { syndicats: [syndicat(1, { adhesions })] })
    return [
      ...done.filter((text) => text.startsWith('adh')),
      ...errors.map((error) => error.split(' ').slice(1).join()),
    ]
  }
  const read = async (n: number) => {
    const [one] = await ok('listAdhesions', { query: { idExterneEmploye: `E-${n}` } })
    const values = one?.valeursChampUtilisateur.map(({ nom, label, valeur, libelleValeur }) =>
      [nom, label, valeur, libelleValeur].filter((text) => text !== null).join(' '),
    )
    return { ...one, values }
  }
  return { ...client, brought, read, choose }
}

test('a membership of a deactivated person is accepted under its union, and the person stays deactivated', async () => {
  const client = await history()
  const { ok, call, brought } = client
  expect((await call('deleteEmploye', at('E-1'))).status).toBe(204)
  expect(await brought(1, [spoken('fr')])).toEqual(['adhesions 1/0/0'])
  expect(await brought(1, [spoken('fr')])).toEqual(['adhesions 0/0/1'])
  expect(await brought(1, [spoken('en')])).toEqual(['adhesions 0/1/0'])
  expect(await ok('listEmployes', { query: { actif: false } })).toMatchObject([
    { idExterne: 'E-1', estActif: false, valeursChampUtilisateur: [] },
  ])
  expect(await client.read(1)).toMatchObject({
    dateSignature: '2020-01-15T10:30:00Z',
    dateDemission: null,
    employeIdExterne: 'E-1',
    values: ['langue Langue en'],
  })
  const [first] = await ok('listAdhesionsV1', { query: { idExterne: 'E-1' } })
  expect(first?.employe.estActif).toBe(false)
  // Who is unknown is refused as before, and under the employee the row of the employee brings the person back.
  expect(await brought(9, [])).toEqual(['Employe.NotFound'])
  await load(client, { employes: [{ idExterne: 'E-1', adhesions: [membership()] }] })
  expect(await ok('getEmploye', at('E-1'))).toMatchObject({ estActif: true })
})

test('the address of then is taken as it was, of who has left; of who is there it is one that mail reaches', async () => {
  const client = await history()
  const { ok } = client
  expect((await client.call('deleteEmploye', at('E-1'))).status).toBe(204)
  const rows = (changes: object, ...people: number[]) => ({
    syndicats: [
      syndicat(1, {
        adhesions: people.map((n) =>
          membership({ employeIdExterne: `E-${n}`, syndicatIdExterne: undefined, ...changes }),
        ),
      }),
    ],
  })
  const weak = { courriel: 'e1@10.0.0.1' }
  const refused = '/syndicats/0/adhesions/1 Courriel.BadEmailAddress'
  expect(await load(client, rows(weak, 1, 2))).toMatchObject({
    errors: [refused],
    done: ['syndicats 0/0/1', 'adhesions 1/0/0'],
  })
  expect((await load(client, rows({ courriel: 'e1@10.0.0.2' }, 1))).done).toContain('adhesions 0/1/0')
  expect(await ok('listAdhesions')).toMatchObject([{ courriel: 'e1@10.0.0.2', employeIdExterne: 'E-1' }])
  // Under the employee, whom its row brings back, it is one of today.
  const back = { idExterne: 'E-1', adhesions: [membership(weak)] }
  expect((await load(client, { employes: [back] })).errors).toEqual([
    '/employes/0/adhesions/0 Courriel.BadEmailAddress',
  ])
  expect((await load(client, rows(weak, 1))).errors).toEqual(['/syndicats/0/adhesions/0 Courriel.BadEmailAddress'])
})

test('a row gives the values of its time to a membership that it makes, and the employee keeps those of today', async () => {
  const { ok, brought, read } = await history()
  const valeursChampUtilisateur = [spoken('fr'), spoken('SOIR', 'quart')]
  await ok('updateEmploye', { body: { idExterne: 'E-1', valeursChampUtilisateur } })
  expect(await brought(1, [spoken('en', 'LANGUE')])).toEqual(['adhesions 1/0/0'])
  expect((await read(1)).values).toEqual(['langue Langue en', 'quart quart SOIR Soir'])
  expect((await ok('getEmploye', at('E-1'))).valeursChampUtilisateur.map(({ valeur }) => valeur)).toContain('fr')
  expect(await brought(2, [spoken('fr'), spoken('SOIR', 'quart')])).toEqual(['adhesions 1/0/0'])
  expect((await read(2)).values).toEqual(['langue Langue fr', 'quart quart SOIR Soir'])
})

test('a correction changes the values that it gives, keeps the others with their labels, and dates the membership', async () => {
  const { ok, brought, read, choose } = await history()
  await brought(1, [spoken('fr'), spoken('SOIR', 'quart')])
  await choose({ idExterne: 'SOIR', label: 'Le soir' })
  await ok('updateChampUtilisateur', { path: { nom: 'langue' }, body: { label: 'Langue parlée' } })
  const before = await read(1)
  expect(await brought(1, [spoken('fr'), spoken('SOIR', 'quart')])).toEqual(['adhesions 0/0/1'])
  expect(await read(1)).toEqual(before)
  // Of two rows for one membership the last one counts, which may say what is stored.
  expect(await brought(1, [spoken('en')], [spoken('fr')])).toEqual(['adhesions 0/0/1'])
  expect(await brought(1, [spoken('fr')], [spoken('en')])).toEqual(['adhesions 0/1/0'])
  const corrected = await read(1)
  expect(corrected.values).toEqual(['langue Langue parlée en', 'quart quart SOIR Soir'])
  expect(Date.parse(corrected.derniereMAJ ?? '')).toBeGreaterThan(Date.parse(before.derniereMAJ ?? ''))
  expect(await brought(1, [spoken(null)])).toEqual(['adhesions 0/1/0'])
  expect(await brought(1, [spoken(null)])).toEqual(['adhesions 0/0/1'])
  expect((await read(1)).values).toEqual(['quart quart SOIR Soir'])
})

test('a value that fits no field is refused, unless it is the one that is stored', async () => {
  const client = await history()
  const { ok, brought, read, choose } = client
  await brought(1, [spoken('fr'), spoken('SOIR', 'quart')])
  await sign(client, 2)
  expect(await brought(2, [spoken('fr')])).toEqual(['Adhesion.DejaSignee'])
  expect(await brought(1, [spoken('français')])).toEqual(['ChampUtilisateur.ValeurInvalide'])
  expect(await brought(3, [spoken('MATIN', 'quart')])).toEqual(['ChampUtilisateur.ValeurInvalide'])
  expect(await brought(3, [spoken('x', 'inconnu'), spoken('MATIN', 'quart')])).toEqual([
    'ChampUtilisateur.NotFound,ChampUtilisateur.ValeurInvalide',
  ])
  await choose()
  await ok('deleteChampUtilisateur', { path: { nom: 'langue' } })
  expect(await brought(1, [spoken('fr'), spoken('SOIR', 'quart')])).toEqual(['adhesions 0/0/1'])
  expect(await brought(1, [spoken('en')])).toEqual(['ChampUtilisateur.NotFound'])
  expect((await read(1)).values).toEqual(['langue Langue fr', 'quart quart SOIR Soir'])
})

test('null needs no field: it shows none, and there is nothing to do where there was none', async () => {
  const { ok, brought, read } = await history()
  await brought(1, [spoken('fr'), spoken('SOIR', 'quart')])
  await ok('deleteChampUtilisateur', { path: { nom: 'langue' } })
  expect(await brought(1, [spoken('fr'), spoken(null, 'inconnu')])).toEqual(['adhesions 0/0/1'])
  expect(await brought(1, [spoken(null)])).toEqual(['adhesions 0/1/0'])
  expect((await read(1)).values).toEqual(['quart quart SOIR Soir'])
  expect(await brought(1, [spoken(null)])).toEqual(['adhesions 0/0/1'])
  expect(await brought(2, [spoken(null)])).toEqual(['adhesions 1/0/0'])
})

test.each<[string, (client: Awaited<ReturnType<typeof history>>) => Promise<unknown>]>([
  ['by a call', ({ ok }) => ok('createSyndicat', { body: syndicat(1) })],
  ['by a load', (client) => load(client, { syndicats: [syndicat(1)] })],
])(
  'a union that is made again, %s, has the memberships of before, and a load makes no second ones',
  async (_, again) => {
    const client = await history()
    const { ok, brought } = client
    await ok('deleteEmployeur', { path: { idExterne: 'EMP-1' } })
    for (const n of [1, 2]) await brought(n, [])
    await ok('deleteEmploye', at('E-1'))
    await ok('simulateDemission', { body: { idExterneEmploye: 'E-2', syndicatIdExterne: 'SYN-1' } })
    const before = await ok('listAdhesions')
    await ok('deleteSyndicat', { path: { idExterne: 'SYN-1' } })
    await again(client)
    for (const n of [1, 2]) expect(await brought(n, [])).toEqual(['adhesions 0/0/1'])
    expect(await ok('listAdhesions')).toEqual(before)
    // Who comes back is a member of it again, as others are.
    await ok('createEmploye', { body: employe(1) })
    await ok('simulateDemission', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  },
)

test('what an earlier version left without its link is found by the migration, which changes nothing else', async () => {
  // The statement is about every client: in a database of its own it meets the writes of no other test.
  const { url, ownerUrl } = await migratedDatabase()
  const itsOwner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  atEndOfFile(() => itsOwner.end())
  const client = await newClient({ on: await startService({ DATABASE_URL: url }), estBacASable: true })
  for (const n of [1, 2]) await client.ok('createSyndicat', { body: syndicat(n) })
  const adhesions = [1, 2].map((n) => ({ syndicatIdExterne: `SYN-${String(n)}`, dateSignature: '2020-01-15' }))
  await load(client, { employes: [employe(1, { adhesions })] })
  const before = await client.ok('listAdhesions')
  await itsOwner.query('update adhesion set syndicat_id = null where client_id = $1', [client.id])
  // The second union was made under another external id: its memberships stay those of the one of before.
  await itsOwner.query("update syndicat set id_externe = 'SYN-9' where client_id = $1 and id_externe = 'SYN-2'", [
    client.id,
  ])
  await itsOwner.query(readFileSync('db/migrations/0043_adhesions_retrouvees.sql', 'utf8'))
  const linked = 'select syndicat_id_externe as union from adhesion where client_id = $1 and syndicat_id is not null'
  expect((await itsOwner.query(linked, [client.id])).rows).toEqual([{ union: 'SYN-1' }])
  expect(await client.ok('listAdhesions')).toEqual(before)
  const { done } = await load(client, { employes: [{ idExterne: 'E-1', adhesions: adhesions.slice(0, 1) }] })
  expect(done).toContain('adhesions 0/0/1')
})
