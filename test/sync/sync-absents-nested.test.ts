import { describe, expect, test } from 'vitest'
import { employe, syndicat } from '../support/contract/samples.ts'
import {
  absentsOf,
  active,
  atSecond,
  type Changes,
  nobody,
  only,
  twenty,
  worker,
  workers,
} from '../support/data/absents.ts'
import { type Client, job, load } from '../support/data/sync-samples.ts'

// What is nested in a row tells whose it is, where the row itself, or what is nested in it, is refused (decision G-16).

/** Twenty people, the first and the last of whom have a payroll number; the first one an other address too. */
async function numbered(besides: object[] = []): Promise<Client> {
  const client = await twenty(besides)
  const known = [0, 19].map((n) => worker(n, {}, { matricule: `P-${n}` }))
  known[0] = { ...known[0], courrielAlternatif: 'autre0@exemple.ca' } as (typeof known)[number]
  expect((await load(client, { employes: known })).errors).toEqual([])
  return client
}
const renumbered = (emplois: unknown[], changes: Changes = {}) => employe(50, { emplois, ...changes })
/** Of a person who is known by the address, who works elsewhere: nobody else is in doubt for the row itself. */
const known = { idExterne: 'E-NEUF', courriel: 'e100@exemple.ca' }
const besides = [worker(100, {}, atSecond)]
const membership = { syndicatIdExterne: 'SYN-404', dateSignature: '2020-01-15' }

const keeping: [string, object][] = [
  ['whose job is refused as that of somebody else', renumbered([job(0)])],
  ['whose job, named by its id alone, is refused', renumbered([{ identifiantExterne: 'J-0' }])],
  ['whose job its schema refuses', renumbered([job(0, { dateDebut: 'hier' })])],
  ['whose job is refused for the payroll number', renumbered([job(50, { matricule: 'P-0' })])],
  [
    'whose job of that payroll number its schema refuses',
    renumbered([job(50, { matricule: 'P-0', dateDebut: 'hier' })]),
  ],
  [
    'whose job of that payroll number, without an id, is refused',
    renumbered([{ ...job(), identifiantExterne: 7, matricule: 'P-0' }]),
  ],
  ['that is refused, with the job', renumbered([job(0)], known)],
  ['that is refused, with a job of the payroll number', renumbered([job(50, { matricule: 'P-0' })], known)],
  ['that its schema refuses, with the job', renumbered([job(0)], { ...known, nom: 7 })],
  [
    'that its schema refuses, with a job that is refused of the payroll number',
    renumbered([job(50, { matricule: 'P-0', dateDebut: 'hier' })], { ...known, nom: 7 }),
  ],
  [
    'whose membership is refused, with the address',
    renumbered([], { adhesions: [{ ...membership, courriel: 'E0@exemple.ca' }] }),
  ],
  [
    'that is refused, with a membership of the other address',
    renumbered([], { ...known, adhesions: [{ ...membership, courriel: 'autre0@exemple.ca' }] }),
  ],
]

describe('a row under another id', () => {
  test.each(keeping)('%s keeps the person', async (_, row) => {
    const client = await numbered(besides)
    expect(await absentsOf(client, [row, ...workers(1, 19)])).toEqual(only('E-19'))
    expect(await active(client)).toContain('E-0')
  })

  test.each<[string, object]>([
    ['that is taken', renumbered([job(50)])],
    [
      'with a payroll number of another employer',
      renumbered([job(50, { ...atSecond, matricule: 'P-0', dateDebut: 'hier' })]),
    ],
    ['with an id of no job', renumbered([job(50, { dateDebut: 'hier' })])],
  ])('%s keeps nobody', async (_, row) => {
    const client = await numbered(besides)
    expect(await absentsOf(client, [row, ...workers(1, 19)])).toEqual(only('E-0', 'E-19'))
  })

  test.each(keeping)('%s ends no job of the person either', async (_, row) => {
    const client = await numbered(besides)
    const listed = [0, 18].map((n) => ({ idExterne: `E-${n}`, emplois: [] }))
    await load(client, { employes: [row, ...listed] }, { terminerEmploisAbsents: true })
    const jobs = await client.ok('listEmplois', { query: { actif: true } })
    const ids = jobs.map(({ identifiantExterne }) => identifiantExterne)
    expect([ids.includes('J-0'), ids.includes('J-18')]).toEqual([true, false])
  })
})

/** Twenty people, and one whose ids and numbers are digits. */
const digits = worker(60, { idExterne: '1060', noMembre: '4060' }, { identifiantExterne: '7060', matricule: '5060' })
const asNumber: [string, { employes?: object[]; syndicats?: object[] }][] = [
  ['payroll number of a job', { employes: [renumbered([job(50, { matricule: 5060 })])] }],
  ['id of a job', { employes: [renumbered([job(50, { identifiantExterne: 7060 })])] }],
  ['employee of a job', { employes: [renumbered([job(50, { identifiantExterneEmploye: 1060 })])] }],
  ['member of an employee', { employes: [renumbered([], { adhesions: [{ ...membership, employeIdExterne: 1060 }] })] }],
  [
    'member of a union',
    { syndicats: [syndicat(1, { adhesions: [{ dateSignature: '2020-01-15', employeIdExterne: 1060 }] })] },
  ],
  ['id, beside a number of somebody else', { employes: [employe(50, { idExterne: 1060, noMembre: '4061' })] }],
  ['member number', { employes: [renumbered([], { noMembre: 4060 })] }],
]

test.each(asNumber)('a number that is sent without its quotes tells who it is of: the %s', async (_, body) => {
  const somebodyElse = worker(61, { noMembre: '4061' })
  const client = await twenty([digits, somebodyElse])
  const { employes = [], ...rest } = body
  expect(await absentsOf(client, [...employes, ...workers(0, 20), somebodyElse], {}, rest)).toEqual(nobody)
  expect(await active(client)).toContain('1060')
})

test('a number that stands twice tells nobody, and nobody is absent then', async () => {
  expect(await absentsWith('{"idExterne":1061,"idExterne":1060}')).toMatchObject({ deactivated: 0, unidentified: 1 })
})

/** A row of somebody who is new, with a job and a membership as they are written. */
const nestedIn = (emplois: string, adhesions: string) =>
  `${JSON.stringify(employe(50)).slice(0, -1)},"emplois":[${emplois}],"adhesions":[${adhesions}]}`
const ofJob = 'identifiantExterneEmployeur":"EMP-1","dateDebut":"2020-01-15"'

test.each([
  ['the id of a job', nestedIn(`{"identifiantExterne":"J-50","identifiantExterne":"7060","${ofJob}}`, '')],
  ['the id of a job, as a list', nestedIn(`{"identifiantExterne":["7060"],"${ofJob}}`, '')],
  [
    'the payroll number of a job',
    nestedIn(`{"identifiantExterne":"J-50","matricule":"1","matricule":"5060","${ofJob}}`, ''),
  ],
  [
    'the employee of a job',
    nestedIn(`{"identifiantExterneEmploye":"E-50","identifiantExterneEmploye":"1060","${ofJob}}`, ''),
  ],
  ['the member', nestedIn('', '{"syndicatIdExterne":"S-1","employeIdExterne":"E-50","employeIdExterne":"1060"}')],
  ['the address', nestedIn('', '{"syndicatIdExterne":"S-1","courriel":"a@exemple.ca","courriel":"b@exemple.ca"}')],
  ['the member of a union', '', '[{"dateSignature":"2020-01-15","employeIdExterne":"E-50","employeIdExterne":"1060"}]'],
])('nor does %s that stands twice in what is nested, or cannot be read', async (_, row, adhesions = '[]') => {
  const syndicats = `[{"idExterne":"S-1","nom":"Syndicat","adhesions":${adhesions}}]`
  expect(await absentsWith(row, syndicats)).toMatchObject({ deactivated: 0, unidentified: 1 })
})

test.each([
  [
    'a date of a job',
    nestedIn(`{"identifiantExterne":"J-50","dateFin":"2021-01-15","dateFin":"2022-01-15","${ofJob}}`, ''),
  ],
  ['nothing', nestedIn('', '')],
])('while %s that stands twice leaves it known who is absent', async (_, row) => {
  expect(await absentsWith(row)).toMatchObject({ deactivated: 2, unidentified: 0 })
})

/** Who is absent of twenty and one, where a load lists the first nineteen, and a row besides, written by hand. */
async function absentsWith(row: string, syndicats = '[]') {
  const client = await twenty([digits])
  const employes = [...(row ? [row] : []), ...workers(0, 19).map((one) => JSON.stringify(one))]
  const body = `{"syndicats":${syndicats},"employes":[${employes.join()}]}`
  const { absents } = await client.ok('createSync', { query: { desactiverEmployesAbsents: true }, body })
  expect((await active(client)).includes('E-19')).toBe(absents?.deactivated === 0)
  return absents
}
