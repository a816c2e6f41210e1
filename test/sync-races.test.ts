import { expect, test } from 'vitest'
import { newClient } from './api.ts'
import { type Call, race, tally } from './races.ts'
import { employe } from './samples.ts'
import { load, loaded, payroll } from './sync-samples.ts'

test('synchronisations at once end in the state of one order, and none of them fails', async () => {
  const client = await loaded(payroll(60))
  const turned = (shift: number) => ({
    employes: Array.from({ length: 60 }, (_, i) => ({
      idExterne: `E-${i}`,
      courriel: `e${(i + shift) % 60}@exemple.ca`,
    })),
  })
  const shifts = [1, 7, 20, 59]
  const outcomes = await race(
    client,
    shifts.map((shift) => ['createSync', { body: turned(shift) }]),
  )
  expect(tally(outcomes)).toEqual({ '200': 4 })
  const stored = new Map((await client.ok('listEmployes')).map(({ idExterne, courriel }) => [idExterne, courriel]))
  const last = shifts.filter((shift) =>
    turned(shift).employes.every((row) => stored.get(row.idExterne) === row.courriel),
  )
  expect(last).toHaveLength(1)
})

test('unit writes beside a synchronisation neither fail it nor are lost', async () => {
  const client = await loaded(payroll(40))
  const rows = Array.from({ length: 40 }, (_, i) => ({ idExterne: `E-${i}`, ville: 'Laval' }))
  const created = Array.from({ length: 10 }, (_, i) => employe(100 + i))
  const outcomes = await race(client, [
    ['createSync', { body: { employes: [...rows, ...created] } }],
    ...created.map((body): Call => ['createEmploye', { body }]),
    ...rows.map(({ idExterne }): Call => ['updateEmploye', { body: { idExterne, province: 'QC' } }]),
  ])
  expect(outcomes[0]).toBe('200')
  expect(new Set(outcomes.slice(11))).toEqual(new Set(['200']))
  const people = await client.ok('listEmployes')
  expect(people).toHaveLength(50)
  const old = people.filter(({ idExterne }) => Number(idExterne?.slice(2)) < 40)
  expect(new Set(old.map(({ ville, province }) => `${ville} ${province}`))).toEqual(new Set(['Laval QC']))
})

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
      { idExterne: 'E-1', ville: 'trop tôt' },
      employe(1, { ville: 'Laval' }),
      { idExterne: 'E-1', courriel: 'e9@exemple.ca' },
      { idExterne: 'E-1', ville: null, province: 'QC' },
    ],
  })
  expect(errors).toEqual([
    '/employes/0 Employe.PrenomRequis Employe.NomRequis Employe.CourrielRequis',
    '/employes/2 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing',
  ])
  expect(result.created).toBe(1)
  expect(await client.ok('getEmploye', { path: { idExterne: 'E-1' } })).toMatchObject({
    courriel: 'e1@exemple.ca',
    ville: null,
    province: 'QC',
  })
})
