import { gzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase } from './api.ts'
import { employe, employeur } from './samples.ts'
import { type Client, contents, job, load, payroll } from './sync-samples.ts'

const owner = ownerDatabase()

async function loaded(body: unknown): Promise<Client> {
  const client = await newClient()
  expect((await load(client, body)).errors).toEqual([])
  return client
}

/** The state of a synchronisation once it has ended. */
async function ended({ ok }: Client, idSync: string) {
  for (;;) {
    const state = await ok('getSync', { path: { idSync } })
    if (state.statut !== 'EnAttente' && state.statut !== 'EnCours') return state
    await sleep(50)
  }
}

describe('a rehearsal', () => {
  test('answers what the call would, and changes nothing', async () => {
    const client = await loaded(payroll(5))
    const body = { ...payroll(8), objetsConsentement: [{ identifiantExterne: 'OC', titre: 'T' }] }
    body.employes.push(employe(1, { courriel: 'autre@exemple.ca', noMembre: 'M-2' }) as never)
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
    const { result } = await load(client, body, ending)
    expect(result.details.emplois).toEqual({ created: 0, updated: 1, unchanged: 1, errors: 0 })
    expect(await active(client)).toHaveLength(19)
    const ended = await client.ok('getEmploi', { path: { idExterne: 'J-1' } })
    expect(Date.parse(ended.dateFin ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('leaves all the jobs of an employee of whom one is refused', async () => {
    const client = await loaded(payroll(20))
    await load(client, { employes: [listed(1, 5 as never), listed(2, job(2, { dateFin: '1990-01-01' }))] }, ending)
    expect(await active(client)).toHaveLength(20)
  })

  test('ends a job that has not begun at its start', async () => {
    const client = await loaded({ ...payroll(1), employeurs: [employeur(2)] })
    await load(client, { employes: [listed(0, job(0, { dateDebut: '2999-01-01' }))] })
    await load(client, { employes: [listed(0)] }, { ...ending, confirmer: true })
    const { dateFin } = await client.ok('getEmploi', { path: { idExterne: 'J-0' } })
    expect(dateFin).toBe('2999-01-01T00:00:00Z')
  })

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

  test('the result of a call that waited is kept too', async () => {
    const client = await newClient()
    const { result } = await load(client, payroll(1))
    const { resultat, statut } = await client.ok('getSync', { path: { idSync: result.idSync } })
    expect([statut, resultat]).toEqual(['Termine', result])
    const other = await newClient()
    expect(await other.refusal('getSync', { path: { idSync: result.idSync } })).toBe('404 Sync.NotFound')
  })
})

describe('UpdateCourriels', () => {
  const update = (client: Client, ...employes: object[]) => client.call('updateCourriels', { body: { employes } })
  const addresses = async ({ ok }: Client) => (await ok('listEmployes')).map(({ courriel }) => courriel)

  test('exchanges the addresses of two people, and passes one on', async () => {
    const client = await loaded({ employes: [employe(1), employe(2), employe(3)] })
    const rows = [
      { idExterne: 'E-1', courriel: 'E2@exemple.ca' },
      { idExterne: 'E-2', courriel: 'e1@exemple.ca', courrielAlternatif: 'autre@exemple.ca' },
      { idExterne: 'E-3', courriel: 'neuf@exemple.ca' },
    ]
    expect((await update(client, ...rows)).status).toBe(204)
    expect(await addresses(client)).toEqual(['E2@exemple.ca', 'e1@exemple.ca', 'neuf@exemple.ca'])
  })

  test('refuses the rows that cannot be, and does the others', async () => {
    const client = await loaded({ employes: [1, 2, 3, 4, 5].map((n) => employe(n)) })
    await client.ok('deleteEmploye', { path: { idExterne: 'E-5' } })
    const { status, body } = await update(
      client,
      { idExterne: 'E-1', courriel: 'commun@exemple.ca' },
      { idExterne: 'E-2', courriel: 'Commun@exemple.ca' },
      { idExterne: 'E-3', courriel: 'e4@exemple.ca' },
      { idExterne: 'E-4', courriel: 'x' },
      { idExterne: 'E-5', courriel: 'parti@exemple.ca' },
      { idExterne: 'E-9', courriel: 'personne@exemple.ca' },
      { idExterne: 'E-1' },
    )
    const { updated, errors } = body as { updated: number; errors: { index: number; code: string }[] }
    expect([status, updated]).toEqual([200, 1])
    expect(errors.map(({ index, code }) => `${index} ${code}`)).toEqual([
      '1 Employe.CourrielDuplique',
      '2 Employe.CourrielExists',
      '3 Courriel.BadEmailAddress',
      '4 Employe.NotFound',
      '5 Employe.NotFound',
      '6 Employe.CourrielRequis',
    ])
    expect((await addresses(client)).sort()).toEqual([
      'commun@exemple.ca',
      'e2@exemple.ca',
      'e3@exemple.ca',
      'e4@exemple.ca',
    ])
  })

  test('a preference for a minimal answer does not hide the errors', async () => {
    const client = await newClient()
    const body = { employes: [{ idExterne: 'E-9', courriel: 'x@exemple.ca' }] }
    const { status } = await client.call('updateCourriels', { body, headers: { prefer: 'return=minimal' } })
    expect(status).toBe(200)
  })

  test.each([
    ['without rows', { employes: [] }, '400 Requete.Invalide'],
    ['without the collection', {}, '400 Requete.Invalide'],
    ['without a body', undefined, '400 Requete.Invalide'],
    ['with 50,001 rows', { employes: Array.from({ length: 50_001 }, () => 1) }, '413 Requete.TropVolumineuse'],
  ])('%s is refused', async (_, body, codes) => {
    const { refusal } = await newClient()
    expect(await refusal('updateCourriels', { body })).toBe(codes)
  })
})

describe('version 1', () => {
  test('loads employees with their employer, and says that it is deprecated', async () => {
    const client = await newClient()
    const body = {
      employeurs: [employeur(1), { nom: 'x' }],
      employes: [
        employe(1, { identifiantExterneEmployeur: 'EMP-1' }),
        employe(2, { identifiantExterneEmployeur: 'EMP-9' }),
        employe(3, { emplois: [] }),
      ],
      objetsConsentement: [{ identifiantExterne: 'OC', titre: 'Infolettre', description: null }],
    }
    const { status, headers, body: result } = await client.call('syncEmployes', { body })
    expect([status, headers.get('deprecation'), headers.get('link')]).toEqual([
      200,
      '@1767225600',
      '</b2b/v2/sync>; rel="successor-version"',
    ])
    const { created, updated, errors } = result as { created: number; updated: number; errors: { code: string }[] }
    expect([created, updated, errors.map(({ code }) => code)]).toEqual([
      1,
      0,
      ['Employeur.IdExterneRequis', 'Employe.EmployeurMustExist', 'Requete.Invalide'],
    ])
    const [found] = await client.ok('listEmployes')
    expect(found?.identifiantExterneEmployeur).toBe('EMP-1')
    expect(await client.ok('syncEmployes', { body })).toMatchObject({ created: 0, updated: 1 })
    expect(await client.ok('listObjetsConsentement')).toEqual([
      { identifiantExterne: 'OC', titre: 'Infolettre', description: '' },
    ])
  })
})

describe('the body', () => {
  test.each([
    ['an empty object', '{}', 200],
    ['a mark of byte order', '\uFEFF{}', 200],
    ['empty collections', '{"employes":[ ],"syndicats":[]}', 200],
    ['nothing', '', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a collection that is no array', '{"employes":{}}', 400],
    ['a collection twice', '{"employes":[{"idExterne":"E"}],"employes":[]}', 400],
    ['an unknown collection', '{"Employes":[]}', 400],
    ['no end', '{"employes":[{"idExterne":"E"}', 400],
    ['a comma too many', '{"employes":[{"idExterne":"E"},]}', 400],
    ['two rows without a comma', '{"employes":[{"idExterne":"E"}{}]}', 400],
    ['a wrong bracket', '{"employes":[{"idExterne":"E"}}', 400],
    ['something after the end', '{"employes":[]}{}', 400],
    ['a row that is no JSON', '{"employes":[{"idExterne":"E"},{x}]}', 400],
    ['a deep row', `{"employes":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`, 200],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"employes":["'), 0xff, ...Buffer.from('"]}')]), 400],
    ['a broken gzip', Buffer.from('{}'), 400],
  ])('%s', async (name, body, status) => {
    const { call } = await newClient()
    const headers: Record<string, string> = name === 'a broken gzip' ? { 'content-encoding': 'gzip' } : {}
    const answer = await call('createSync', { body, headers })
    expect([answer.status, answer.text]).toMatchObject([status, expect.any(String)])
  })

  test('may be compressed', async () => {
    const client = await newClient()
    const body = gzipSync(JSON.stringify(payroll(700)))
    const result = await client.ok('createSync', { body, headers: { 'content-encoding': 'gzip' } })
    expect([result.created, result.errors]).toEqual([700, []])
    expect(await client.ok('listEmplois')).toHaveLength(700)
  })

  test('a refused body leaves nothing', async () => {
    const { id, refusal } = await newClient()
    const body = JSON.stringify(payroll(700)).slice(0, -1)
    expect(await refusal('createSync', { body })).toBe('400 Requete.JsonInvalide')
    const counts = await owner.registry
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('sync').select(fn.countAll().as('n')).where('sync.client_id', '=', id).as('sync'),
        selectFrom('sync_tranche').select(fn.countAll().as('n')).where('sync_tranche.client_id', '=', id).as('tranche'),
      ])
      .executeTakeFirst()
    expect(counts).toEqual({ sync: 0, tranche: 0 })
  })

  test('more than 50,000 employees in one call are refused', async () => {
    const { refusal } = await newClient()
    const body = `{"employes":[${'1,'.repeat(50_000)}1]}`
    expect(await refusal('createSync', { body })).toBe('413 Requete.TropVolumineuse')
  })
})
