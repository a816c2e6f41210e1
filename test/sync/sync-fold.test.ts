import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { type Entity, employeurs, employes, emplois, adhesions, objets, syndicats } from '../../db/sync/entities.ts'
import { collections } from '../../db/sync/lines.ts'
import { newClient } from '../support/api.ts'
import { at, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { job, load as sync, loaded, membership } from '../support/data/sync-samples.ts'

type Row = Record<string, unknown>

const address = (n: number) => ({
  telephonePrincipal: `514 555-000${n}`,
  adresse1: `${n}, rue Saint-Denis`,
  ville: `Ville ${n}`,
  province: `P${n}`,
  codePostal: `H${n}H 1H1`,
})
const person = (n: number) => ({
  prenom: `Prénom ${n}`,
  nom: `Nom ${n}`,
  noMembre: `N-${n}`,
  courriel: `n${n}@exemple.ca`,
  courrielAlternatif: `a${n}@exemple.ca`,
  ...address(n),
})
const stay = (n: number) => ({
  matricule: `P-${n}`,
  dateDebut: `200${n}-01-01T00:00:00Z`,
  dateFin: `201${n}-01-01T00:00:00Z`,
})
const signature = (n: number) => ({
  dateSignature: `200${n}-01-01T00:00:00Z`,
  aSignatureManuscripte: n % 2 === 0,
  transactionId: `tx-${n}`,
  employePrenom: `Prénom ${n}`,
  employeNom: `Nom ${n}`,
  courriel: `n${n}@exemple.ca`,
  ...address(n),
})

type Case = {
  /** Rows for one target, as they are sent. */
  readonly body: (rows: readonly Row[]) => object
  /** What the n-th row says of each member that may change. */
  readonly values: (n: number) => Row
  readonly entity: Entity
  /** The member that the row is found by. */
  readonly key: Row
  readonly list: OperationId
  /** The operation that takes the rows. */
  readonly load?: 'createSync' | 'syncEmployes'
}

const cases: Record<string, Case> = {
  objetsConsentement: {
    entity: objets,
    key: { identifiantExterne: 'OC-1' },
    values: (n) => ({ titre: `Titre ${n}`, description: `Texte ${n}` }),
    body: (objetsConsentement) => ({ objetsConsentement }),
    list: 'listObjetsConsentement',
  },
  syndicats: {
    entity: syndicats,
    key: { identifiantExterne: 'SYN-7' },
    values: (n) => ({ nom: `Nom ${n}` }),
    body: (rows) => ({ syndicats: rows }),
    list: 'listSyndicats',
  },
  employeurs: {
    entity: employeurs,
    key: { identifiantExterne: 'EMP-7' },
    values: (n) => ({ nom: `Nom ${n}`, syndicatIdExterne: `SYN-${n}` }),
    body: (rows) => ({ employeurs: rows }),
    list: 'listEmployeurs',
  },
  employes: {
    entity: employes,
    key: { idExterne: 'E-7' },
    values: person,
    body: (rows) => ({ employes: rows }),
    list: 'listEmployes',
  },
  'employes of version 1': {
    entity: employes,
    key: { idExterne: 'E-7' },
    values: (n) => ({ ...person(n), identifiantExterneEmployeur: `EMP-${n}` }),
    body: (rows) => ({ employes: rows }),
    list: 'listEmployes',
    load: 'syncEmployes',
  },
  emplois: {
    entity: emplois,
    key: { identifiantExterne: 'J-7', identifiantExterneEmployeur: 'EMP-1' },
    values: stay,
    body: (rows) => ({ employes: [{ idExterne: 'E-1', emplois: rows }] }),
    list: 'listEmplois',
  },
  adhesions: {
    entity: adhesions,
    key: { syndicatIdExterne: 'SYN-1' },
    values: signature,
    body: (rows) => ({ employes: [{ idExterne: 'E-1', adhesions: rows }] }),
    list: 'listAdhesions',
  },
}

const stored = () =>
  loaded({
    syndicats: [syndicat(1), syndicat(2), syndicat(3)],
    employeurs: [employeur(1), employeur(2), employeur(3)],
    employes: [employe(1)],
  })

type Client = Awaited<ReturnType<typeof stored>>

/** What the list says of the target: of each member that the rows give. */
async function found(client: Client, { key, values, list }: Case): Promise<Row> {
  const items = (await client.ok(list)) as unknown as Row[]
  const [name = '', id] = Object.entries(key)[0] ?? []
  const item = items.find((one) => one[name] === id) ?? {}
  return Object.fromEntries(Object.keys(values(1)).map((member) => [member, item[member]]))
}

describe.each(Object.entries(cases))('of rows of %s for one target', (_, made) => {
  const { key, values, body, load = 'createSync' } = made
  const row = (n: number, changes = values(n)) => ({ ...key, ...changes })
  const write = async ({ ok }: Client, rows: Row[]) => {
    expect((await ok(load, { body: body(rows) })).errors).toEqual([])
  }

  test('the last one wins, of a new one and of a stored one', async () => {
    const client = await stored()
    for (const given of [
      [1, 2],
      [2, 3, 1],
      [3, 2],
    ]) {
      await write(
        client,
        given.map((n) => row(n)),
      )
      expect(await found(client, made)).toEqual(values(given.at(-1) ?? 0))
    }
  })

  test('what the last one leaves out is as the one before says', async () => {
    const client = await stored()
    for (const [first, last] of [
      [1, 2],
      [3, 1],
    ] as const) {
      const [kept, ...changed] = Object.entries(values(last))
      if (!kept) throw new Error('Nothing may change')
      await write(client, [row(first), row(last, Object.fromEntries(changed))])
      expect(await found(client, made)).toEqual({ ...values(last), [kept[0]]: values(first)[kept[0]] })
    }
  })
})

test('whatever a synchronisation may change is here', () => {
  const given = Object.values(cases).map(({ entity, values }) => [entity.collection, Object.keys(values(1)).sort()])
  const may = Object.values(cases).map(({ entity, load }) => {
    const changing = entity.columns.filter(({ nom }) => !entity.pair?.includes(nom)).map(({ membre }) => membre)
    // Version 2 gives the employer of a person by a job.
    const isLeftOut = (membre: string) => membre === 'identifiantExterneEmployeur' && load === undefined
    return [entity.collection, changing.filter((membre) => !isLeftOut(membre)).sort()]
  })
  expect(given).toEqual(may)
  expect(new Set(given.map(([collection]) => collection))).toEqual(new Set(collections))
})

test('what conflicts with stored rows is refused first: a row in whose way only such a one stood is written', async () => {
  const client = await loaded({
    syndicats: [syndicat(1), syndicat(2)],
    employeurs: [employeur(1), employeur(2)],
    employes: [employe(1, { noMembre: 'M-1', emplois: [job(1, { matricule: '1' })] }), employe(2)],
  })
  const { errors } = await sync(client, {
    employes: [
      employe(8, { noMembre: 'M-1', courriel: 'partage@exemple.ca' }),
      employe(9, { courriel: 'Partage@exemple.ca' }),
      { idExterne: 'E-2', adhesions: [membership({ syndicatIdExterne: 'SYN-9' }), membership()] },
    ],
  })
  expect(errors).toEqual(['/employes/0 Employe.Existing', '/employes/2/adhesions/0 Syndicat.NotFound'])
  expect(await client.ok('getEmploye', { path: { idExterne: 'E-9' } })).toMatchObject({
    courriel: 'Partage@exemple.ca',
  })
})

test('a partial row may stand before the one that makes the person, the first time as later; alone it makes nobody', async () => {
  const client = await newClient()
  const employes = [{ idExterne: 'E-1', ville: 'Laval', province: 'QC' }, employe(1, { province: 'ON' })]
  for (const done of ['employes 1/0/0', 'employes 0/0/1'])
    expect(await sync(client, { employes })).toMatchObject({ errors: [], done: [done] })
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Laval', province: 'ON' })
  const refused = [{ idExterne: 'E-2', ville: 'Laval' }, employe(2, { courriel: 'e1@exemple.ca' })]
  expect((await sync(client, { employes: refused })).errors).toEqual([
    '/employes/0 Employe.PrenomRequis Employe.NomRequis Employe.CourrielRequis',
    expect.stringMatching('/employes/1 Employe.CourrielExists'),
  ])
})

/** What a load does the first time, and that it does nothing more the second time. */
async function twice(client: Client, body: object) {
  const first = await sync(client, body)
  const second = await sync(client, body)
  const changed = second.done.filter((done) => !/ 0\/0\/\d+$/.test(done))
  expect([second.errors, changed]).toEqual([first.errors, []])
  return first
}

describe('what is nested in a partial row is made the first time, as later:', () => {
  const nested = { emplois: [job(1)], adhesions: [membership()] }
  const inUnion = { employeurs: [employeur(8)], adhesions: [{ employeIdExterne: 'E-1', dateSignature: '2020-01-15' }] }
  const partial = { identifiantExterne: 'J-8', matricule: '8' }

  test.each<[string, object, string[]]>([
    [
      'jobs and memberships',
      { employes: [{ idExterne: 'E-9', ...nested }, employe(9)] },
      ['employes 1/0/0', 'emplois 1/0/0', 'adhesions 1/0/0'],
    ],
    [
      'employers and memberships of a union',
      { syndicats: [{ identifiantExterne: 'SYN-9', ...inUnion }, syndicat(9)] },
      ['syndicats 1/0/0', 'employeurs 1/0/0', 'adhesions 1/0/0'],
    ],
    [
      'the union of an employer',
      { employeurs: [{ identifiantExterne: 'EMP-9', syndicatIdExterne: 'SYN-1' }, employeur(9)] },
      ['employeurs 1/0/0'],
    ],
    [
      'a union of an employer, with the name elsewhere',
      {
        syndicats: [{ identifiantExterne: 'SYN-1', employeurs: [{ identifiantExterne: 'EMP-9' }] }],
        employeurs: [employeur(9)],
      },
      ['syndicats 0/0/1', 'employeurs 1/0/0'],
    ],
    [
      'a job without its employer',
      { employes: [employe(1, { emplois: [partial, job(8)] })] },
      ['employes 0/0/1', 'emplois 1/0/0'],
    ],
    [
      'a job without its employer, after the one that has it, and in another row',
      {
        employes: [
          { idExterne: 'E-1', emplois: [{ ...partial, dateFin: '2030-01-01' }] },
          { idExterne: 'E-1', emplois: [job(8), partial] },
        ],
      },
      ['employes 0/0/1', 'emplois 1/0/0'],
    ],
  ])('%s', async (_, body, done) => {
    expect(await twice(await stored(), body)).toMatchObject({ errors: [], done })
  })

  test('a job whose employer stands in the row of somebody else, or is not there, is refused', async () => {
    const client = await stored()
    const employes = [employe(1, { emplois: [partial] }), employe(2, { emplois: [job(8)] })]
    expect((await sync(client, { employes })).errors).toEqual(['/employes/0/emplois/0 Requete.Invalide'])
    const unknown = [partial, job(8, { identifiantExterneEmployeur: 'EMP-9' })]
    expect((await twice(await stored(), { employes: [employe(1, { emplois: unknown })] })).errors).toEqual([
      '/employes/0/emplois/0 Requete.Invalide',
      '/employes/0/emplois/1 Employeur.NotFound',
    ])
  })

  test('a job that is known keeps its employer, whatever another row says', async () => {
    const client = await stored()
    await sync(client, { employes: [employe(1, { emplois: [job(8)] })] })
    const emplois = [partial, job(8, { identifiantExterneEmployeur: 'EMP-2' })]
    expect(await sync(client, { employes: [employe(1, { emplois })] })).toMatchObject({
      errors: ['/employes/0/emplois/1 Emploi.EmployeurImmutable'],
      done: ['employes 0/0/1', 'emplois 0/1/0'],
    })
  })
})
