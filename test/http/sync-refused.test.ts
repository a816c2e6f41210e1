import { expect, test } from 'vitest'
import { allocatedBy, callsOf } from '../support/allocations.ts'
import { newClient, service } from '../support/api.ts'
import { employe, syndicat } from '../support/contract/samples.ts'

/** A union with rows nested in it that the contract refuses. */
const withRefused = (n: number) => ({
  syndicats: [syndicat(1, { adhesions: Array.from({ length: n }, (_, i) => ({ employeIdExtern: `E-${String(i)}` })) })],
})

/** A union that gives one of its collections that many times. */
const withRepeated = (n: number) =>
  `{"syndicats":[{"identifiantExterne":"SYN-1","nom":"Un"${',"adhesions":[]'.repeat(n)}}]}`

/** A union whose nested rows are not even objects. */
const withNumbers = (n: number) =>
  `{"syndicats":[{"identifiantExterne":"SYN-1","nom":"Un","employeurs":[1${',1'.repeat(n - 1)}]}]}`

test.each([
  ['refused nested rows', (n: number) => JSON.stringify(withRefused(n)), 3000],
  ['nested numbers', withNumbers, 3000],
  ['one collection given again and again', withRepeated, 5000],
])('the cost of %s grows with their number, not with its square', async (_, bodyOf, n) => {
  const client = await newClient()
  const costOf = (rows: number, measure: typeof callsOf) => {
    const body = bodyOf(rows)
    return measure(() => client.ok('createSync', { body, query: { simulation: true } }))
  }
  await costOf(100, allocatedBy)
  const bytes = [await costOf(n, allocatedBy), await costOf(4 * n, allocatedBy)] as const
  expect(bytes[1] / bytes[0]).toBeLessThan(6)
  const calls = [await costOf(n, callsOf), await costOf(4 * n, callsOf)] as const
  expect(calls[1] / calls[0]).toBeLessThan(4.8)
})

test('a row that refuses more nested rows than a call takes arguments is answered with the first ones', async () => {
  const client = await newClient()
  const { details, errors } = await client.ok('createSync', {
    body: withNumbers(130_000),
    query: { simulation: true },
  })
  expect([details.syndicats.created, details.employeurs.errors]).toEqual([1, 130_000])
  expect([errors.length, errors.at(-1)?.chemin]).toEqual([10_000, '/syndicats/0/employeurs/9999'])
})

test.each([
  ['nested rows that are nothing', (n: number) => withNumbers(n)],
  ['rows without an id', (n: number) => `{"employes":[{}${',{}'.repeat(n - 1)}]}`],
  ['nested jobs without an id', (n: number) => `{"employes":[{"idExterne":"E-1","emplois":[1${',1'.repeat(n - 1)}]}]}`],
])('%s are refused with as many connections for 30,000 as for the 10,000 that are named', async (_, bodyOf) => {
  const client = await newClient()
  const { main } = (await service()).service.database.pools
  const takenFor = async (n: number) => {
    let taken = 0
    const count = () => taken++
    main.on('acquire', count)
    await client.ok('createSync', { body: bodyOf(n), query: { simulation: true } })
    main.off('acquire', count)
    return taken
  }
  await takenFor(10)
  const few = await takenFor(10_000)
  // Housekeeping of the service may come between, once.
  await expect.poll(() => takenFor(30_000), { timeout: 60_000 }).toBeLessThan(few + 5)
})

test('each refused row counts once, whether its schema refuses it, the database or both; the first are told', async () => {
  const client = await newClient()
  const employes = Array.from({ length: 12_000 }, (_, n) => {
    const employeur = n % 3 === 0 ? undefined : 'AUCUN'
    const courriel = n % 2 === 0 ? 'sans arobase' : `e${String(n)}@exemple.ca`
    return { ...employe(n), courriel, noMembre: `M-${String(n)}`, identifiantExterneEmployeur: employeur }
  })
  const { idSync, ...result } = await client.ok('createSync', { body: { employes } })
  expect(result.details.employes).toEqual({ created: 2000, updated: 0, unchanged: 0, errors: 10_000 })
  const more = await client.ok('createSync', { body: { employes: [...employes, ...employes.slice(0, 2)] } })
  expect([more.details.employes.errors, more.errors.length]).toEqual([10_002, 10_000])
  expect((await client.ok('getSync', { path: { idSync } })).resultat?.errors).toEqual(result.errors)
})

test('a row with thousands of bad values is told of a hundred of them at most', async () => {
  const client = await newClient()
  const body = `{"employes":[{"idExterne":"E-1","valeursChampUtilisateur":[1${',1'.repeat(399_999)}]}]}`
  const { errors } = await client.ok('createSync', { body })
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({ chemin: '/employes/0', code: 'Requete.Invalide' })
  expect(errors[0]?.message.length).toBeLessThan(20_000)
})
