import { beforeAll, describe, expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { at, employe, employeur, emploi, syndicat } from '../support/contract/samples.ts'
import {
  absentsOf,
  active,
  atSecond,
  type Changes,
  employers,
  gone,
  membership,
  nobody,
  only,
  twenty,
  whole,
  worker,
  workers,
} from '../support/data/absents.ts'
import { type Client, contents, job, load } from '../support/data/sync-samples.ts'

const owner = ownerDatabase()

describe('whoever a load does not list', () => {
  test('is deactivated as a deletion does, and nothing more is done by the next load', async () => {
    const client = await twenty()
    const { etag: before } = await versionOf(client, 'E-18')
    const { result } = await load(client, { employes: workers(0, 18) }, whole)
    expect(result.absents).toEqual({ ...only('E-18', 'E-19') })
    expect(result.details.employes).toEqual({ created: 0, updated: 0, unchanged: 18, errors: 0 })
    expect([await active(client), await gone(client)]).toMatchObject([{ length: 18 }, ['E-18', 'E-19']])
    const { etag, body } = await versionOf(client, 'E-18')
    expect(etag).not.toBe(before)
    expect(Date.parse(body.derniereMAJ)).toBeGreaterThan(Date.parse(body.dateCreation))
    expect(await client.ok('getEmploi', at('J-18'))).toMatchObject({ dateFin: null })
    const after = await contents(owner, client.id)
    expect(await absentsOf(client, workers(0, 18))).toEqual(nobody)
    expect(await contents(owner, client.id)).toEqual(after)
    // The address is free, and a load brings back whom it lists again.
    expect((await load(client, { employes: [worker(18)] })).done).toContain('employes 0/1/0')
  })

  const versionOf = async ({ call }: Client, idExterne: string) => {
    const { headers, body } = await call('getEmploye', { ...at(idExterne), query: { inclureInactifs: true } })
    return { etag: headers.get('etag'), body: body as { derniereMAJ: string; dateCreation: string } }
  }

  test('is left alone without the option, which the other loads do not have', async () => {
    const client = await twenty()
    expect((await load(client, { employes: workers(0, 19) })).result.absents).toBeUndefined()
    expect(await active(client)).toHaveLength(20)
    const [sync, upsert] = ['syncEmployes', 'upsertEmployes'] as const
    const v1 = { body: { employes: [employe(0)] }, query: whole }
    expect(await client.refusal(sync, v1)).toBe('400 Requete.Invalide')
    const body = { employes: workers(0, 19) }
    expect((await client.ok(upsert, { body, query: whole })).absents).toMatchObject(only('E-19'))
  })

  test('is told in the state of a load that nobody waits for', async () => {
    const client = await twenty()
    for (const [employes, expected] of [
      [workers(0, 19), { statut: 'Termine', resultat: { absents: only('E-19') } }],
      [workers(0, 10), { statut: 'Echec', erreur: { code: 'Sync.SeuilDepasse' }, resultat: null }],
    ] as const) {
      const input = { body: { employes }, query: whole, headers: { prefer: 'respond-async' } }
      const { idSync } = (await client.call('createSync', input)).body as { idSync: string }
      const state = () => client.ok('getSync', { path: { idSync } })
      await expect.poll(async () => (await state()).dateFinUtc, { timeout: 20_000 }).not.toBeNull()
      expect(await state()).toMatchObject(expected)
    }
    expect(await active(client)).toHaveLength(19)
  })
})

/** Twenty people at the first employer and ten at the second one, `E-100` to `E-109`, whom rehearsals leave as they are. */
let both: Client
beforeAll(async () => {
  both = await twenty(workers(100, 110, atSecond))
  const known = { noMembre: 'M-0', courrielAlternatif: 'Autre0@exemple.ca' }
  await both.ok('updateEmploye', { body: { idExterne: 'E-0', ...known } })
})
/** What a load would make of the absent. */
const rehearsed = (employes: unknown[], query: Changes = {}, body: Changes = {}) =>
  absentsOf(both, employes, { simulation: true, ...query }, body)
const refusal = (employes: unknown[], query: Changes = {}) =>
  both.refusal('createSync', { body: { employes }, query: { ...whole, simulation: true, ...query } })

describe('a tenth of the people of the employers', () => {
  test('may be absent, and no more', async () => {
    const before = await contents(owner, both.id)
    expect(await rehearsed(workers(0, 18))).toEqual(only('E-18', 'E-19'))
    for (const people of [17, 10, 1]) expect(await refusal(workers(0, people))).toBe('409 Sync.SeuilDepasse')
    const all = [...workers(0, 20), ...workers(100, 110, atSecond)]
    expect((await rehearsed(all.slice(0, 27))).deactivated).toBe(3)
    expect(await refusal(all.slice(0, 26))).toBe('409 Sync.SeuilDepasse')
    expect(await contents(owner, both.id)).toEqual(before)
  })

  test('half of a file changes nothing, and a part of a load is not a load', async () => {
    const client = await twenty()
    const before = await contents(owner, client.id)
    for (const half of [workers(0, 10), workers(10, 20)])
      expect(await client.refusal('createSync', { body: { employes: half }, query: whole })).toBe(
        '409 Sync.SeuilDepasse',
      )
    expect(await contents(owner, client.id)).toEqual(before)
  })

  test('the refusal names the first ones, and a confirmation passes over it', async () => {
    const headers = { 'accept-language': 'en' }
    const query = { ...whole, simulation: true }
    const { body } = await both.call('createSync', { body: { employes: workers(3, 20) }, query, headers })
    const said = body as { detail: string; errors: Record<string, string[]> }
    expect(said.detail).toBe('With "desactiverEmployesAbsents", the synchronisation would end 15 % of what is active.')
    expect(said.errors['desactiverEmployesAbsents']).toEqual(
      [0, 1, 2].map((n) => `would deactivate the employee "E-${n}"`),
    )
    expect(await rehearsed(workers(3, 20), { confirmer: true })).toEqual(only('E-0', 'E-1', 'E-2'))
  })

  test('those whom the load brings make no tenth, nor do those of other employers', async () => {
    expect(await refusal([...workers(0, 17), ...workers(50, 90)])).toBe('409 Sync.SeuilDepasse')
    const moved = Array.from({ length: 10 }, (_, n) => employe(100 + n, { emplois: [job(200 + n)] }))
    expect(await refusal([...workers(0, 17), ...moved])).toBe('409 Sync.SeuilDepasse')
  })

  test('those who may not be deactivated are absent too', async () => {
    const client = await twenty()
    const adhesions = [0, 1, 2].map(membership)
    await load(client, { syndicats: [syndicat(1, { employeurs: [employeur(1)], adhesions })] })
    const input = { body: { employes: workers(3, 20) }, query: whole }
    expect(await client.refusal('createSync', input)).toBe('409 Sync.SeuilDepasse')
  })

  test('jobs and people that are too many are told together', async () => {
    const employes = [...workers(10, 20).map((row) => ({ ...row, emplois: [] })), worker(9)]
    const query = { ...whole, terminerEmploisAbsents: true, simulation: true }
    const { body } = await both.call('createSync', { body: { employes }, query })
    const { errorCodes, errors } = body as { errorCodes: string[]; errors: Record<string, string[]> }
    expect([errorCodes, Object.keys(errors)]).toEqual([
      ['Sync.SeuilDepasse'],
      ['terminerEmploisAbsents', 'desactiverEmployesAbsents'],
    ])
  })

  test('however many there are of both, the refusal says so and names some of each', async () => {
    const client = await twenty(workers(200, 400))
    const employes = [...workers(200, 300).map((row) => ({ ...row, emplois: [] })), worker(0)]
    const query = { ...whole, terminerEmploisAbsents: true }
    const { body } = await client.call('createSync', { body: { employes }, query })
    const { detail, errors } = body as { detail: string; errors: Record<string, string[]> }
    expect(Object.entries(errors).map(([member, names]) => [member, names.length])).toEqual([
      ['terminerEmploisAbsents', 49],
      ['desactiverEmployesAbsents', 49],
    ])
    for (const member of Object.keys(errors)) expect(detail).toContain(`« ${member} »`)
  })
})

describe('the employers of a load', () => {
  test.each<[string, Changes, Changes]>([
    ['that it describes', { employeurs: employers }, {}],
    ['of a job that has ended', {}, { emplois: [job(0), job(50, { ...atSecond, dateFin: '2020-01-01' })] }],
    ['of a job that is refused', {}, { emplois: [job(0), job(50, { ...atSecond, dateDebut: 'hier' })] }],
    ['of nobody', {}, {}],
  ])('one %s does not lose its people', async (_, body, first) => {
    expect(await rehearsed([worker(0, first), ...workers(1, 19)], {}, body)).toEqual(only('E-19'))
  })

  test('one of a job that is named by its id alone does', async () => {
    const ids = [...Array.from({ length: 20 }, (_, n) => n), 101, 102, 103, 104, 105, 106, 107, 108, 109]
    const byId = ids.map((n) => employe(n, { emplois: [{ identifiantExterne: `J-${n}` }] }))
    expect(await rehearsed(byId)).toEqual(only('E-100'))
  })

  test('a load without jobs, or without anybody, names none', async () => {
    for (const employes of [[employe(0)], [employe(0, { emplois: [] })], [employe(0, { emplois: null })], [], null])
      expect(await rehearsed(employes as unknown[])).toEqual(nobody)
    expect(await rehearsed([], {}, { employeurs: employers })).toEqual(nobody)
  })

  test('whoever has no active job there is not theirs', async () => {
    const client = await twenty([employe(50), worker(51, {}, { dateFin: '2024-01-01' })])
    expect(await absentsOf(client, workers(0, 20))).toEqual(nobody)
  })

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['a job', ({ ok }) => ok('createEmploi', { body: emploi(50, { ...atSecond, identifiantExterneEmploye: 'E-19' }) })],
    [
      'a direct link',
      ({ ok }) => ok('updateEmploye', { body: { idExterne: 'E-19', identifiantExterneEmployeur: 'EMP-2' } }),
    ],
  ])('who has %s at two of them stays while one is not named', async (_, link) => {
    const client = await twenty(workers(100, 110, atSecond))
    await link(client)
    expect(await absentsOf(client, workers(0, 19))).toEqual(nobody)
    const both = [...workers(0, 19), ...workers(100, 110, atSecond)]
    expect(await absentsOf(client, both)).toEqual(only('E-19'))
  })
})

describe('a row that is refused', () => {
  const without = (member: string) => ({ ...worker(0, { [member]: undefined }), emplois: [job(0)] })

  test.each<[string, object]>([
    ['by its schema', worker(0, { nom: 7 })],
    ['by the database', worker(0, { courriel: 'e1@exemple.ca' })],
    ['for the address of somebody, under another id', worker(50, { courriel: 'E0@exemple.ca' })],
    ['for the number of somebody, under another id', worker(50, { noMembre: 'M-0' })],
    [
      'by its schema, for the number of somebody, under another id',
      { idExterne: 'E-50', noMembre: 'M-0', courriel: 'pas une adresse' },
    ],
    ['by its schema, for the other address of somebody', worker(50, { nom: 7, courriel: 'autre0@exemple.ca' })],
    [
      'by the database, for the other address of somebody',
      worker(50, { courriel: 'autre0@exemple.ca', identifiantExterneEmployeur: 'EMP-404' }),
    ],
    [
      'with the address of somebody as its other one, under an id that is known',
      worker(18, { nom: 7, courriel: undefined, courrielAlternatif: 'E0@exemple.ca' }),
    ],
    [
      'by the database, with the other address of somebody as its own',
      worker(18, { identifiantExterneEmployeur: 'EMP-404', courrielAlternatif: 'autre0@exemple.ca' }),
    ],
    ['for its id, with the address of somebody', worker(0, { idExterne: 'x'.repeat(101) })],
    ['for having no id, with the address of somebody', without('idExterne')],
  ])('%s keeps the person', async (_, row) => {
    expect(await rehearsed([row, ...workers(1, 19)])).toEqual(only('E-19'))
  })

  // Families share one: it may be anybody's row, whose person stays all the same.
  test('keeps everybody for an other address alone, and the person who has it where that is confirmed', async () => {
    const employes = [worker(50, { nom: 7, courrielAlternatif: 'e0@exemple.ca' }), ...workers(1, 19)]
    expect(await rehearsed(employes)).toEqual({ ...nobody, unidentified: 1 })
    expect(await rehearsed(employes, { confirmer: true })).toEqual({ ...only('E-19'), unidentified: 1 })
  })

  test.each<[string, unknown]>([
    ['has neither an id nor an address', worker(50, { idExterne: undefined, courriel: 'inconnu@exemple.ca' })],
    ['has an id that is not one', worker(50, { idExterne: 17, courriel: undefined })],
    ['is no row', 5],
    ['has an id and an address that nobody has', worker(50, { nom: 7 })],
    ['has them, and the database refuses it', worker(50, { identifiantExterneEmployeur: 'EMP-404' })],
  ])('keeps everybody where it %s, unless that is confirmed', async (_, row) => {
    const employes = [row, ...workers(1, 19)]
    expect(await rehearsed(employes)).toEqual({ ...nobody, unidentified: 1 })
    expect(await rehearsed(employes, { confirmer: true })).toEqual({ ...only('E-0', 'E-19'), unidentified: 1 })
  })
})

describe('a membership, in its union, of somebody whom the load does not list', () => {
  test.each<[string, Changes, Changes]>([
    ['is taken', {}, {}],
    ['is refused by its schema', {}, { dateSignature: 'hier' }],
    ['is refused with its union', { nom: 7 }, {}],
  ])('keeps the person where it %s', async (_, ofUnion, ofMembership) => {
    const adhesions = [{ ...membership(0), ...ofMembership }]
    expect(await rehearsed(workers(1, 19), {}, { syndicats: [syndicat(1, { ...ofUnion, adhesions })] })).toEqual(
      only('E-19'),
    )
  })
})
