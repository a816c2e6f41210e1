import { expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { beforeStatement } from '../support/statements.ts'
import { at, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { type Client, job, load, loaded, payroll } from '../support/data/sync-samples.ts'

const owner = ownerDatabase().pools.main

/** How many synchronisations of a client have been received whole. */
async function received({ id }: Client): Promise<number> {
  const text = 'select count(*)::int as nombre from sync where client_id = $1 and lignes_total is not null'
  return (await owner.query<{ nombre: number }>(text, [id])).rows[0]?.nombre ?? 0
}

test('a synchronisation that comes while another is written stands after it, and none of them fails', async () => {
  const client = await loaded(payroll(60))
  // Each gives every employee the address of another one.
  const turned = (shift: number) =>
    Array.from({ length: 60 }, (_, i) => ({ idExterne: `E-${i}`, courriel: `e${(i + shift) % 60}@exemple.ca` }))
  const [first, second] = [turned(1), turned(7).toReversed()].map((employes) =>
    later(client, 'createSync', { body: { employes } }),
  )
  const before = await received(client)
  await holding(rowsWhere('employe', client, "id_externe = 'E-0'"), async ({ awaitWaiting, release }) => {
    const written = first?.()
    await awaitWaiting(1)
    const waits = second?.()
    await expect.poll(() => received(client), { timeout: 15_000 }).toBe(before + 2)
    await release()
    expect([await written, await waits]).toEqual(['200', '200'])
  })
  const stored = (await client.ok('listEmployes')).map(({ idExterne, courriel }) => ({ idExterne, courriel }))
  expect(stored).toEqual(expect.arrayContaining(turned(7)))
})

test('a change that a synchronisation meets is kept beside its own, whichever comes first', async () => {
  for (const isSyncFirst of [true, false]) {
    const client = await loaded(payroll(3))
    const rows = [0, 1, 2].map((n) => ({ idExterne: `E-${n}`, ville: 'Laval' }))
    const sync = later(client, 'createSync', { body: { employes: rows } })
    const change = later(client, 'updateEmploye', { body: { idExterne: 'E-1', province: 'QC' } })
    const works = isSyncFirst ? [sync, change] : [change, sync]
    expect(await meeting(rowsWhere('employe', client, "id_externe = 'E-1'"), works)).toEqual(['200', '200'])
    expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Laval', province: 'QC' })
  }
})

test('an employee who is created while a synchronisation creates them is changed by it', async () => {
  const client = await loaded({ employes: [employe(9, { noMembre: 'M' })] })
  // Its row is written, and its number waits for the employee who has it to be gone: nobody sees it yet.
  const created = later(client, 'createEmploye', { body: employe(1, { noMembre: 'M' }) })
  const sync = later(client, 'createSync', { body: { employes: [employe(1, { ville: 'Laval' }), employe(2)] } })
  const leaving = { text: 'delete from employe where client_id = $1', values: [client.id] }
  expect(await meeting(leaving, [created, sync])).toEqual(['201', '200'])
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ noMembre: 'M', ville: 'Laval' })
  expect(await client.ok('listEmployes')).toHaveLength(2)
})

test('an employee who is created while a synchronisation looks at its rows is changed by it, and not refused', async () => {
  const client = await loaded({ employes: [employe(9)] })
  await client.ok('createChampUtilisateur', { body: { nom: 'Quart', typeChampUtilisateurId: typeIds.Texte } })
  const valeursChampUtilisateur = [{ nom: 'Quart', valeur: 'soir' }]
  const row = { ...employe(1, { noMembre: 'M-1', ville: 'Laval' }), valeursChampUtilisateur }
  const sync = later(client, 'createSync', { body: { employes: [row, employe(2, { courriel: 'e9@exemple.ca' })] } })
  // It has looked for its people, and waits to look at their values.
  await holding(rowsWhere('champ_utilisateur', client), async ({ awaitWaiting, release }) => {
    const written = sync()
    await awaitWaiting(1)
    await client.ok('createEmploye', { body: employe(1, { noMembre: 'M-1' }) })
    await release()
    expect(await written).toBe('200')
  })
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Laval', valeursChampUtilisateur })
  expect(await client.ok('listEmployes')).toHaveLength(2)
})

test('a synchronisation is begun again once for whom others create, and then takes them as they are there', async () => {
  const client = await loaded({ employes: [employe(9)] })
  await client.ok('createChampUtilisateur', { body: { nom: 'Quart', typeChampUtilisateurId: typeIds.Texte } })
  const valeursChampUtilisateur = [{ nom: 'Quart', valeur: 'soir' }]
  const employes = [1, 2].map((n) => ({ ...employe(n, { ville: 'Laval' }), valeursChampUtilisateur }))
  const sync = later(client, 'createSync', { body: { employes } })
  const fields = rowsWhere('champ_utilisateur', client)
  await holding(fields, async (first) => {
    const written = sync()
    await first.awaitWaiting(1)
    await client.ok('createEmploye', { body: employe(1) })
    // Who waits for the fields next has them once the first look is undone.
    const second = holding(fields, async ({ awaitWaiting, release }) => {
      await awaitWaiting(1)
      await client.ok('createEmploye', { body: employe(2) })
      await release()
    })
    await first.awaitWaiting(2)
    await first.release()
    await second
    expect(await written).toBe('200')
  })
  const cities = await Promise.all([1, 2].map((n) => client.ok('getEmploye', at(`E-${String(n)}`))))
  expect(cities.map(({ ville }) => ville)).toEqual(['Laval', 'Laval'])
})

type Rival = (client: Client, n: number) => Promise<unknown>
const [people, ours] = [payroll(4), [1, 2, 3]]
const workless = { ...people, employes: people.employes.map((one) => ({ ...one, emplois: [], adhesions: [] })) }

test.each<[table: string, stored: unknown, rows: (n: number) => object, rival: Rival]>([
  [
    'employe',
    { employes: [employe(9)] },
    (n) => ({ employes: [employe(n, { ville: 'Laval', courrielAlternatif: `E${String(n)}@exemple.ca` })] }),
    ({ ok }, n) => ok('createEmploye', { body: employe(n) }),
  ],
  [
    'emploi',
    workless,
    (n) => ({ employes: [{ idExterne: `E-${String(n)}`, emplois: [job(n, { matricule: String(n) })] }] }),
    ({ ok }, n) => ok('createEmploi', { body: { ...job(n), identifiantExterneEmploye: `E-${String(n)}` } }),
  ],
  [
    'syndicat',
    {},
    (n) => ({ syndicats: [syndicat(n, { nom: `Section ${String(n)}` })] }),
    ({ ok }, n) => ok('createSyndicat', { body: syndicat(n) }),
  ],
  [
    'employeur',
    {},
    (n) => ({ employeurs: [employeur(n, { nom: `Usine ${String(n)}` })] }),
    ({ ok }, n) => ok('createEmployeur', { body: employeur(n) }),
  ],
  [
    'objet_consentement',
    {},
    (n) => ({ objetsConsentement: [{ identifiantExterne: `OC-${String(n)}`, titre: 'Infolettre', description: 'D' }] }),
    ({ ok }, n) =>
      ok('createObjetConsentement', { body: { identifiantExterne: `OC-${String(n)}`, titre: 'Nouvelles' } }),
  ],
])('a load of %s ends though others create its rows whenever it writes', async (table, stored, rows, rival) => {
  const client = await loaded(stored)
  const parts = ours.map(rows) as Record<string, unknown[]>[]
  const names = Object.keys(parts[0] ?? {})
  const body = Object.fromEntries(names.map((name) => [name, parts.flatMap((part) => part[name] ?? [])]))
  const { sent } = beforeStatement(new RegExp(`^\\s*insert into ${table} \\(client_id`), (nth) => rival(client, nth), 2)
  const { result, errors } = await load(client, body)
  expect(errors).toEqual([])
  // The first is there when it is begun again, the second is created as it writes again, and the third is its own.
  expect(sent()).toBe(2)
  const collection = table === 'emploi' ? 'emplois' : (names[0] ?? '')
  expect(result.details[collection as keyof typeof result.details]).toEqual({
    created: 1,
    updated: 2,
    unchanged: 0,
    errors: 0,
  })
  const again = await load(client, body)
  expect(again.result).toMatchObject({ created: 0, updated: 0 })
})

test('a load that is begun again refuses the row whose value somebody else takes as it writes, and no alternate address is the primary one', async () => {
  const client = await loaded({ employes: [employe(9)] })
  const rivals = [[employe(1)], [employe(3), employe(7, { courriel: 'e2@exemple.ca' })]]
  beforeStatement(
    /^\s*insert into employe \(client_id/,
    async (nth) => {
      for (const body of rivals[nth - 1] ?? []) await client.ok('createEmploye', { body })
    },
    2,
  )
  const employes = ours.map((n) => employe(n, { ville: 'Laval', courrielAlternatif: `E${String(n)}@exemple.ca` }))
  const { result, errors } = await load(client, { employes })
  expect(errors).toEqual(['/employes/1 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing'])
  expect(result.details.employes).toEqual({ created: 0, updated: 2, unchanged: 0, errors: 1 })
  expect(await client.ok('getEmploye', at('E-3'))).toMatchObject({ ville: 'Laval', courrielAlternatif: null })
})

/** What stands of a client: who is there, and whose memberships. */
async function standing({ ok }: Client) {
  const people = await ok('listEmployes', { query: { inclureInactifs: true } })
  const adhesions = await ok('listAdhesions')
  return {
    people: people.map(({ idExterne, nom, courriel, courrielAlternatif, estActif }) =>
      [idExterne, nom, courriel, courrielAlternatif, estActif].join(' '),
    ),
    adhesions: adhesions.map(({ employeIdExterne }) => employeIdExterne),
  }
}

const noemie = { prenom: 'Noémie', nom: 'Gagnon', courriel: 'noemie@exemple.ca' }
const asNoemie = (n: number) => employe(n, { ...noemie, courriel: `ancien${String(n)}@exemple.ca` })

test.each<[string, object[], object[]]>([
  [
    'is refused for its number',
    [employe(9, { noMembre: 'M-9' }), employe(1)],
    [{ idExterne: 'E-1', ...noemie, noMembre: 'M-9' }],
  ],
  [
    'is one of two that want it',
    [asNoemie(2), asNoemie(1)],
    [1, 2].map((n) => ({ idExterne: `E-${String(n)}`, courriel: noemie.courriel })),
  ],
  [
    'is followed by one that is refused',
    [employe(9), asNoemie(1)],
    [noemie.courriel, 'e9@exemple.ca'].map((courriel) => ({ idExterne: 'E-1', courriel })),
  ],
])(
  'what becomes of somebody without an id whose address a row gives is the same where the load is begun again: one that %s',
  async (_, stored, rows) => {
    const outcomes = []
    for (const isOvertaken of [false, true]) {
      const client = await newClient({ estBacASable: true })
      await client.ok('createSyndicat', { body: syndicat(1) })
      for (const body of stored) await client.ok('createEmploye', { body })
      const { id } = await client.ok('simulateDemandeAdhesion', { body: { syndicatIdExterne: 'SYN-1', ...noemie } })
      await client.ok('confirmDemandeAdhesion', { path: { idDemande: id }, body: {} })
      const create = () => client.ok('createEmploye', { body: employe(50) })
      if (isOvertaken) beforeStatement(/^\s*insert into employe \(client_id/, create)
      else await create()
      const { result, errors } = await load(client, { employes: [...rows, employe(50, { ville: 'Laval' })] })
      outcomes.push({ errors, details: result.details.employes, ...(await standing(client)) })
    }
    expect(outcomes[1]).toEqual(outcomes[0])
  },
)

test('a call that is repeated with its key is answered as the first time', async () => {
  const client = await newClient()
  for (const prefer of ['wait=10', 'respond-async']) {
    const input = { body: payroll(2), headers: { 'idempotency-key': `paie-${prefer}`, prefer } }
    const [first, again] = [await client.call('createSync', input), await client.call('createSync', input)]
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  }
})

test('rows of one person follow each other, and a bad one does not spoil the others', async () => {
  const client = await loaded({ employes: [employe(9)] })
  const { errors, result } = await load(client, {
    employes: [
      { idExterne: 'E-1', ville: 'avant' },
      employe(1, { ville: 'Laval' }),
      { idExterne: 'E-1', courriel: 'e9@exemple.ca' },
      { idExterne: 'E-1', ville: null, province: 'QC' },
    ],
  })
  expect(errors).toEqual(['/employes/2 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing'])
  expect(result.created).toBe(1)
  expect(await client.ok('getEmploye', { path: { idExterne: 'E-1' } })).toMatchObject({
    courriel: 'e1@exemple.ca',
    ville: null,
    province: 'QC',
  })
})
