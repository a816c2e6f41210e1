import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { holding } from '../support/held-rows.ts'
import { rowsWhere } from '../support/races.ts'
import { type Client, contents, ended, job, load, loaded, payroll } from '../support/data/sync-samples.ts'

const owner = ownerDatabase()

describe('a rehearsal', () => {
  test('answers what the call would, and changes nothing', async () => {
    const client = await loaded(payroll(5))
    const { syndicats, employes } = payroll(8)
    const taken = employe(1, { courriel: 'autre@exemple.ca', noMembre: 'M-2' })
    const objetsConsentement = [{ identifiantExterne: 'OC', titre: 'T' }]
    const body = { syndicats, employes: [...employes, taken], objetsConsentement }
    const before = await contents(owner, client.id)
    const rehearsed = await load(client, body, { simulation: true })
    expect(await contents(owner, client.id)).toEqual(before)
    expect(rehearsed.result.simulation).toBe(true)
    const done = await load(client, body)
    expect(await contents(owner, client.id)).not.toEqual(before)
    expect({ ...rehearsed.result, idSync: '', simulation: false }).toEqual({ ...done.result, idSync: '' })
    const path = { idSync: rehearsed.result.idSync }
    expect(await client.refusal('getSync', { path })).toBe('404 Sync.NotFound')
  })
})

describe('terminerEmploisAbsents', () => {
  const listed = (n: number, ...emplois: object[]) => ({ idExterne: `E-${n}`, emplois })
  const ending = { terminerEmploisAbsents: true }
  const active = async ({ ok }: Client) =>
    (await ok('listEmplois', { query: { actif: true } })).map(({ identifiantExterne }) => identifiantExterne).sort()

  test('ends the jobs that are not listed of the employees who are', async () => {
    const client = await loaded(payroll(20))
    const body = { employes: [listed(1), listed(2, job(2, { matricule: '2' })), { idExterne: 'E-3' }] }
    const before = Date.now()
    const { result } = await load(client, body, ending)
    expect(result.details.emplois).toEqual({ created: 0, updated: 1, unchanged: 1, errors: 0 })
    expect(await active(client)).toHaveLength(19)
    const ended = await client.ok('getEmploi', { path: { idExterne: 'J-1' } })
    expect(Date.parse(ended.dateFin ?? '')).toBeGreaterThanOrEqual(before - 1)
    // A job that has ended is not ended once more.
    expect((await load(client, body, ending)).result.details.emplois).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await client.ok('getEmploi', { path: { idExterne: 'J-1' } })).toEqual(ended)
    // It is in the next file again: only a row that says that it has no end begins it anew.
    await load(client, { employes: [listed(1, job(1))] }, ending)
    expect(await active(client)).not.toContain('J-1')
    await load(client, { employes: [listed(1, job(1, { dateFin: null }))] }, ending)
    expect(await active(client)).toContain('J-1')
  })

  test('leaves the jobs of an employee whose collection is null, which is the same as left out', async () => {
    const client = await loaded(payroll(20))
    const nothing = { emplois: null, adhesions: null, valeursChampUtilisateur: null }
    const body = {
      syndicats: null,
      employeurs: null,
      objetsConsentement: null,
      employes: [{ idExterne: 'E-1', ...nothing }],
    }
    expect(await load(client, body, ending)).toMatchObject({ errors: [], done: ['employes 0/0/1'] })
    expect(await load(client, { employes: null }, ending)).toMatchObject({ errors: [], done: [] })
    expect(await active(client)).toHaveLength(20)
    const unions = [{ ...syndicat(1), employeurs: null, adhesions: null }]
    expect(await load(client, { syndicats: unions })).toMatchObject({ errors: [], done: ['syndicats 0/0/1'] })
    expect((await client.ok('upsertEmployes', { body: { employes: null } })).errors).toEqual([])
    expect(await client.ok('syncEmployes', { body: { employes: null, employeurs: null } })).toMatchObject({
      errors: [],
    })
  })

  test('leaves all the jobs of an employee of whom one is refused', async () => {
    const client = await loaded(payroll(20))
    await load(client, { employes: [listed(1, 5 as never), listed(2, job(2, { dateFin: '1990-01-01' }))] }, ending)
    expect(await active(client)).toHaveLength(20)
  })

  test.each<[string, object]>([
    ['its schema refuses', { idExterne: 'E-1', inconnu: 1 }],
    ['lacks a name', { idExterne: 'E-1', nom: '' }],
    ['takes the address of another person', { idExterne: 'E-1', courriel: 'e3@exemple.ca' }],
    ['has another id and the same address', { ...employe(900), courriel: 'e1@exemple.ca' }],
    ['has another id and the same number', { ...employe(900), noMembre: 'M-1' }],
    ['has the job of that person', employe(900)],
    ['has that job, and lacks a name', { ...employe(900), nom: '' }],
  ])('leaves all the jobs of an employee of whom another row %s', async (_, row) => {
    const second = { identifiantExterne: 'J-900', identifiantExterneEmployeur: 'EMP-2', dateDebut: '2020-01-01' }
    const client = await loaded({ ...payroll(20), employeurs: [employeur(2)] })
    await load(client, { employes: [listed(1, job(1), second)] })
    const body = { employes: [listed(1, job(1)), { ...row, emplois: [second] }, listed(2)] }
    expect((await load(client, body, ending)).result).toMatchObject({ errors: [expect.anything()] })
    expect(await active(client)).toHaveLength(20)
    expect(await active(client)).toContain('J-900')
    expect(await active(client)).not.toContain('J-2')
  })

  test('leaves them for a refused row without jobs that gives an address of the person as its other one', async () => {
    const client = await loaded(payroll(20))
    const row = employe(900, { nom: 7, courrielAlternatif: 'E1@exemple.ca' })
    await load(client, { employes: [listed(1), listed(2), row] }, ending)
    expect(await active(client)).toHaveLength(19)
    expect(await active(client)).toContain('J-1')
  })

  const made = emploi(900, { identifiantExterneEmploye: 'E-1', identifiantExterneEmployeur: 'EMP-2' })
  const left = async (client: Client) => {
    const jobs = await active(client)
    return ['J-900', 'J-1', 'J-2'].map((id) => jobs.includes(id))
  }

  test('leaves a job that was made while the load waited for its turn', async () => {
    const client = await loaded({ ...payroll(20), employeurs: [employeur(2)] })
    await holding(rowsWhere('employe', client, "id_externe = 'E-0'"), async ({ awaitWaiting, release }) => {
      const before = load(client, { employes: [{ idExterne: 'E-0', ville: 'Laval' }] })
      await awaitWaiting(1)
      const waits = load(client, { employes: [listed(1), listed(2)] }, ending)
      const received = 'select from sync where client_id = $1 and lignes_total = 2'
      await expect.poll(async () => (await owner.pools.main.query(received, [client.id])).rowCount).toBe(1)
      await client.ok('createEmploi', { body: made })
      await release()
      await before
      await waits
    })
    expect(await left(client)).toEqual([true, false, false])
  })

  test('leaves a job that is made while the load is being written', async () => {
    const client = await loaded({ ...payroll(20), employeurs: [employeur(2)] })
    await holding(rowsWhere('employe', client, "id_externe = 'E-0'"), async ({ awaitWaiting, release }) => {
      const employes = [{ idExterne: 'E-0', ville: 'Laval' }, listed(1), listed(2)]
      const written = load(client, { employes }, ending)
      await awaitWaiting(1)
      await client.ok('createEmploi', { body: made })
      await release()
      await written
    })
    expect(await left(client)).toEqual([true, false, false])
  })

  test('ends a job that has not begun at its start', async () => {
    const client = await loaded({ ...payroll(1), employeurs: [employeur(2)] })
    await load(client, { employes: [listed(0, job(0, { dateDebut: '2999-01-01' }))] })
    await load(client, { employes: [listed(0)] }, { ...ending, confirmer: true })
    const { dateFin } = await client.ok('getEmploi', { path: { idExterne: 'J-0' } })
    expect(dateFin).toBe('2999-01-01T00:00:00Z')
  })

  test.each([
    ['exactly a tenth', 20, 2, false],
    ['a tenth of one more', 21, 2, false],
    ['more than a tenth by the least', 19, 2, true],
    ['a third of ten', 10, 3, true],
    ['one of ten', 10, 1, false],
    ['one of nine', 9, 1, true],
  ])('ends %s: %i jobs, %i of them absent', async (_, jobs, absent, isRefused) => {
    const client = await loaded(payroll(jobs))
    const body = { employes: Array.from({ length: absent }, (_one, n) => listed(n)) }
    if (isRefused) expect(await client.refusal('createSync', { body, query: ending })).toBe('409 Sync.SeuilDepasse')
    else await load(client, body, ending)
    expect(await active(client)).toHaveLength(isRefused ? jobs : jobs - absent)
  })

  test.each([true, false])(
    'names the jobs that it would end, the first ones; in a rehearsal: %s',
    async (simulation) => {
      const client = await loaded(payroll(120))
      const query = { ...ending, simulation }
      const said = async (count: number) => {
        const employes = Array.from({ length: count }, (_one, n) => listed(n))
        const headers = { 'accept-language': 'en' }
        const { body } = await client.call('createSync', { body: { employes }, query, headers })
        return body as { detail: string; errorCodes: string[]; errors: { terminerEmploisAbsents: string[] } }
      }
      const few = await said(13)
      expect([few.detail, few.errorCodes]).toEqual([expect.stringContaining('10.8 %'), ['Sync.SeuilDepasse']])
      expect(few.errors.terminerEmploisAbsents).toHaveLength(13)
      expect(few.errors.terminerEmploisAbsents[0]).toBe('would end the job "J-0" of "E-0"')
      expect((await said(120)).errors.terminerEmploisAbsents).toHaveLength(99)
      expect(await active(client)).toHaveLength(120)
    },
  )

  test('refuses to end more than a tenth of the active jobs without a confirmation', async () => {
    const client = await loaded(payroll(19))
    const body = { employes: [listed(1), listed(2)] }
    const before = await contents(owner, client.id)
    for (const simulation of [true, false]) {
      expect(await client.refusal('createSync', { body, query: { ...ending, simulation } })).toBe(
        '409 Sync.SeuilDepasse',
      )
      expect(await client.refusal('upsertEmployes', { body, query: { ...ending, simulation } })).toBe(
        '409 Sync.SeuilDepasse',
      )
    }
    expect(await contents(owner, client.id)).toEqual(before)
    await load(client, body, { ...ending, confirmer: true })
    expect(await active(client)).toHaveLength(17)
  })
})

describe('respond-async', () => {
  const headers = { prefer: 'respond-async' }

  test('answers 202, then the result', async () => {
    const client = await newClient()
    for (const id of ['createSync', 'upsertEmployes'] as const) {
      const { status, headers: received, body } = await client.call(id, { body: { employes: [employe(1)] }, headers })
      const { idSync, lignesTotal, resultat } = body as { idSync: string; lignesTotal: number; resultat: null }
      expect([status, received.get('location'), received.get('retry-after')]).toEqual([
        202,
        `/b2b/v2/sync/${idSync}`,
        '2',
      ])
      expect([lignesTotal, resultat]).toEqual([1, null])
      const state = await ended(client, idSync)
      expect(state).toMatchObject({ statut: 'Termine', lignesTotal: 1, lignesTraitees: 1, erreur: null })
      expect(state.resultat).toMatchObject({ idSync, errors: [], simulation: false })
    }
    expect(await client.ok('listEmployes')).toHaveLength(1)
  })

  test('tells why a load failed', async () => {
    const client = await loaded(payroll(2))
    const body = { employes: [{ idExterne: 'E-1', emplois: [] }] }
    const input = { body, headers, query: { terminerEmploisAbsents: true } }
    const { idSync } = (await client.call('createSync', input)).body as { idSync: string }
    const { statut, erreur, dateFinUtc } = await ended(client, idSync)
    expect([statut, erreur?.code, erreur?.status]).toEqual(['Echec', 'Sync.SeuilDepasse', 409])
    expect(dateFinUtc).not.toBeNull()
  })

  test('a rehearsal ends with its result too, and changes nothing', async () => {
    const client = await newClient()
    const input = { body: { employes: [employe(1), { idExterne: 'E-2' }] }, headers, query: { simulation: true } }
    const { idSync } = (await client.call('createSync', input)).body as { idSync: string }
    const { statut, resultat } = await ended(client, idSync)
    expect([statut, resultat]).toMatchObject(['Termine', { simulation: true, created: 1, errors: [{ index: 1 }] }])
    expect(await client.ok('listEmployes')).toEqual([])
  })

  test('the result of a call that waited is kept too', async () => {
    const client = await newClient()
    const { result } = await load(client, payroll(1))
    const { resultat, statut } = await client.ok('getSync', { path: { idSync: result.idSync } })
    expect([statut, resultat]).toEqual(['Termine', result])
    const other = await newClient()
    expect(await other.refusal('getSync', { path: { idSync: result.idSync } })).toBe('404 Sync.NotFound')
  })
})
