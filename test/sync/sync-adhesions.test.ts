import { describe, expect, test } from 'vitest'
import { at, employe, syndicat } from '../support/contract/samples.ts'
import { type Sandbox, sandbox, sign } from '../support/data/signing.ts'
import { load, membership } from '../support/data/sync-samples.ts'

type Row = Record<string, unknown>

/** Loads memberships of the first employee, in its first union unless they say otherwise; what became of them. */
async function brought(client: Sandbox, ...rows: Row[]) {
  const adhesions = rows.map((row) => ({ syndicatIdExterne: 'SYN-1', ...row }))
  const { errors, result } = await load(client, { employes: [{ idExterne: 'E-1', adhesions }] })
  const { created, updated, unchanged } = result.details.adhesions
  return [[created, updated, unchanged].join('/'), ...errors]
}

const leave = ({ ok }: Sandbox) =>
  ok('simulateDemission', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })

const refused = (n = 0) => `/employes/0/adhesions/${String(n)} Adhesion.DejaSignee`

const count = async ({ ok }: Sandbox) => (await ok('listAdhesions')).length

/** Confirms a request of the first employee, signed in 2024. */
async function confirm({ ok }: Sandbox) {
  const asked = { prenom: 'Zoé', nom: 'Roy', courriel: 'e1@exemple.ca', transactionId: 'tx' }
  const body = { ...asked, syndicatIdExterne: 'SYN-1', dateSignature: '2024-02-01T10:30:00.123Z' }
  const { id: idDemande } = await ok('simulateDemandeAdhesion', { body })
  const { valeursIgnorees, ...signed } = await ok('confirmDemandeAdhesion', {
    path: { idDemande },
    body: { idExterne: 'E-1' },
  })
  expect(valeursIgnorees).toEqual([])
  return signed
}

describe.each([
  ['by a form', (client: Sandbox) => sign(client, 1, { dateSignature: '2024-02-01T10:30:00.123Z' })],
  ['by a request that is confirmed', confirm],
])('a membership that is signed here, %s,', (_, signed) => {
  test('is unchanged by a row that differs in nothing, and refuses one that does by its member', async () => {
    const client = await sandbox()
    const before = await signed(client)
    const { dateSignature, transactionId, employePrenom, ville, courriel } = before
    const day = { dateSignature: dateSignature.slice(0, 10) }
    const cased = { courriel: courriel?.toUpperCase() }
    for (const same of [{}, { dateSignature }, day, cased, { dateSignature, transactionId, employePrenom, ville }])
      expect(await brought(client, same)).toEqual(['0/0/1'])
    const others = [
      { dateSignature: '2024-02-02' },
      { dateSignature: '2024-02-01T00:00:01Z' },
      { aSignatureManuscripte: true },
      { transactionId: 'y' },
    ]
    const person = [{ employePrenom: 'X' }, { employeNom: 'X' }, { courriel: null }, { ville: 'Laval' }]
    for (const other of [...others, ...person]) expect(await brought(client, other)).toEqual(['0/0/0', refused()])
    expect(await brought(client, { ville }, { ville: 'X', province: 'Y' })).toEqual(['0/0/1', refused(1)])
    const unions = [syndicat(1, { adhesions: [{ employeIdExterne: 'E-1', dateSignature: '2020-01-01' }] })]
    const { errors } = await load(client, { syndicats: unions })
    expect(errors).toEqual(['/syndicats/0/adhesions/0 Adhesion.DejaSignee'])
    expect(await client.ok('listAdhesions')).toEqual([before])
  })

  test('is unchanged by rows of its time once it has ended; a later one makes another', async () => {
    const client = await sandbox()
    await signed(client)
    const ended = await leave(client)
    const row = { dateSignature: '2020-01-01', transactionId: 'autre' }
    expect(await brought(client, row)).toEqual(['0/0/1'])
    expect(await brought(client, { dateSignature: ended.dateDemission })).toEqual(['0/0/1'])
    expect(await client.ok('listAdhesions')).toEqual([ended])
    expect(await brought(client, {})).toEqual(['0/0/0', '/employes/0/adhesions/0 Adhesion.DateSignatureRequise'])
    const back = { dateSignature: '2099-01-01T00:00:00Z' }
    expect(await brought(client, row, back, { ville: 'Laval' })).toEqual(['1/0/1'])
    const [first, second] = await client.ok('listAdhesions')
    expect(first).toEqual(ended)
    expect(second).toMatchObject({ ...back, dateDemission: null, ville: 'Laval', transactionId: null })
  })
})

test('the message names each member that differs from what was signed', async () => {
  const client = await sandbox()
  await sign(client, 1)
  const row = membership({ employeNom: 'Roy' })
  const { result } = await load(client, { employes: [{ idExterne: 'E-1', adhesions: [row] }] })
  expect(result.errors).toMatchObject([
    {
      code: 'Adhesion.DejaSignee',
      errorCodes: ['Adhesion.DejaSignee'],
      message: expect.stringMatching(/« dateSignature » .*« employeNom » /) as string,
    },
  ])
  expect(result.details.adhesions).toEqual({ created: 0, updated: 0, unchanged: 0, errors: 1 })
})

test('a membership that a synchronisation brought is corrected by another one, which dates the change', async () => {
  const client = await sandbox()
  const row = { dateSignature: '2020-01-15T10:30:00Z' }
  expect(await brought(client, row)).toEqual(['1/0/0'])
  const [before] = await client.ok('listAdhesions')
  expect(await brought(client, row)).toEqual(['0/0/1'])
  expect(await client.ok('listAdhesions')).toEqual([before])
  const changes = { dateSignature: '2019-05-05T00:00:00Z', employePrenom: 'Aimée', ville: 'Laval' }
  expect(await brought(client, changes)).toEqual(['0/1/0'])
  const [after] = await client.ok('listAdhesions')
  expect(after).toEqual({ ...before, ...changes, derniereMAJ: expect.any(String) as string })
  expect(Date.parse(after?.derniereMAJ ?? '')).toBeGreaterThan(Date.parse(before?.derniereMAJ ?? ''))
})

test('one that has ended keeps its end: a row of its time corrects it, a later one makes another', async () => {
  const client = await sandbox()
  await brought(client, { dateSignature: '2019-01-01' })
  const { dateDemission } = await leave(client)
  expect(await brought(client, { dateSignature: '2019-02-02', ville: 'Laval' })).toEqual(['0/1/0'])
  const [first] = await client.ok('listAdhesions')
  expect(first).toMatchObject({ dateSignature: '2019-02-02T00:00:00Z', ville: 'Laval', dateDemission })
  expect(await brought(client, { dateSignature: '2098-01-01' })).toEqual(['1/0/0'])
  // The one in force is met, whatever the date of the row.
  expect(await brought(client, { dateSignature: '2097-01-01' })).toEqual(['0/1/0'])
  expect(await client.ok('listAdhesions')).toMatchObject([first ?? {}, { dateSignature: '2097-01-01T00:00:00Z' }])
  expect(await count(client)).toBe(2)
})

test('the row of one that has ended is about it, once another one is in force too', async () => {
  const client = await sandbox()
  const [old, again] = ['2014-01-01T00:00:00Z', '2098-01-01T00:00:00Z'].map((dateSignature) => ({ dateSignature }))
  expect(await brought(client, { ...old, ville: 'Laval' })).toEqual(['1/0/0'])
  await leave(client)
  expect(await brought(client, { ...again, ville: 'Alma' })).toEqual(['1/0/0'])
  const before = await client.ok('listAdhesions')
  for (const rows of [[old], [again], [old, again], [again, old]])
    expect(await brought(client, ...(rows as Row[]))).toEqual([`0/0/${String(rows.length)}`])
  expect(await client.ok('listAdhesions')).toEqual(before)
  expect(await brought(client, { ...old, ville: 'Rimouski' })).toEqual(['0/1/0'])
  expect(await client.ok('listAdhesions')).toMatchObject([{ ville: 'Rimouski' }, { ...again, ville: 'Alma' }])
})

test('of two in force, each row is about the one of its signature; another one is about the latest, once', async () => {
  const client = await sandbox()
  const [old, late] = ['2014-01-01T00:00:00Z', '2020-01-01T00:00:00Z'].map((dateSignature) => ({ dateSignature }))
  expect(await brought(client, { ...old, ville: 'Laval' })).toEqual(['1/0/0'])
  const adhesions = [membership({ ...late, ville: 'Alma' })]
  await load(client, { employes: [{ idExterne: 'E-2', adhesions }] })
  const [first, second] = await Promise.all([1, 2].map((n) => client.ok('getEmploye', at(`E-${String(n)}`))))
  await client.ok('mergeEmploye', { path: { idUnique: second?.idUnique }, body: { dans: first?.idUnique } })
  for (const rows of [[old], [late], [late, old]])
    expect(await brought(client, ...(rows as Row[]))).toEqual([`0/0/${String(rows.length)}`])
  const file = { dateSignature: '2012-01-01T00:00:00Z' }
  expect([await brought(client, file), await brought(client, file)]).toEqual([['0/1/0'], ['0/0/1']])
  expect(await client.ok('listAdhesions')).toMatchObject([
    { ...file, ville: 'Alma' },
    { ...old, ville: 'Laval' },
  ])
})

test('the row of a membership that a load brought stays unchanged once the person has signed here too', async () => {
  const client = await sandbox()
  const row = { dateSignature: '2014-01-01T00:00:00Z' }
  await brought(client, row)
  await sign(client, 1)
  expect(await brought(client, row)).toEqual(['0/0/1'])
  expect(await count(client)).toBe(2)
})

test('each row of the past is about the membership of its time', async () => {
  const client = await sandbox()
  const ends = async (dateSignature: string) => {
    await brought(client, { dateSignature })
    return (await leave(client)).dateDemission
  }
  const ended = await ends('2018-01-01')
  await brought(client, { dateSignature: '2098-01-01' })
  await leave(client)
  expect(await brought(client, { dateSignature: ended, transactionId: 'un' })).toEqual(['0/1/0'])
  expect(await client.ok('listAdhesions')).toMatchObject([
    { transactionId: 'un', dateDemission: ended },
    { transactionId: null },
  ])
  const other = { employes: [employe(2, { adhesions: [membership({ dateSignature: '2018-01-01' })] })] }
  expect((await load(client, other)).done).toContain('adhesions 1/0/0')
})

test('who signs again on the day of a resignation, told by the day alone, is a member again', async () => {
  const client = await sandbox()
  await brought(client, { dateSignature: '2019-01-01' })
  const { dateDemission } = await leave(client)
  const [old] = await client.ok('listAdhesions')
  const day = dateDemission?.slice(0, 10)
  const before = new Date(Date.parse(day ?? '') - 1000).toISOString()
  expect(await brought(client, { dateSignature: before.slice(0, 10), ville: 'Alma' })).toEqual(['0/1/0'])
  expect(await brought(client, { dateSignature: old?.dateSignature, ville: old?.ville })).toEqual(['0/1/0'])
  for (const done of ['1/0/0', '0/0/1']) expect(await brought(client, { dateSignature: day })).toEqual([done])
  expect(await client.ok('listAdhesions')).toMatchObject([
    { dateDemission },
    { dateSignature: `${day ?? ''}T00:00:00Z`, dateDemission: null },
  ])
})

test('a list of days that has not heard of a resignation is about the membership of its day, not about the new one', async () => {
  const client = await sandbox()
  await sign(client, 1, { dateSignature: '2024-02-01T10:30:00.123Z' })
  await leave(client)
  await brought(client, { dateSignature: new Date().toISOString() })
  const before = await client.ok('listAdhesions')
  expect(await brought(client, { dateSignature: '2024-02-01', ville: 'Alma' })).toEqual(['0/0/1'])
  expect(await client.ok('listAdhesions')).toEqual(before)
})

test('of two memberships that were signed on one day, told by the day alone, a row is about the one in force', async () => {
  const client = await sandbox()
  await sign(client, 1)
  await leave(client)
  const { dateSignature } = await sign(client, 1)
  const day = { dateSignature: dateSignature.slice(0, 10) }
  expect(await brought(client, day)).toEqual(['0/0/1'])
  expect(await brought(client, { ...day, ville: 'Alma' })).toEqual(['0/0/0', refused()])
})

test('who signed and left on one day, told by the day alone, is no member', async () => {
  const client = await sandbox()
  await sign(client, 1)
  const { dateDemission } = await leave(client)
  expect(await brought(client, { dateSignature: dateDemission?.slice(0, 10) })).toEqual(['0/0/1'])
  expect(await count(client)).toBe(1)
})
