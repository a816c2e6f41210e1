import { expect, test } from 'vitest'
import { meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { beforeStatement } from '../../support/statements.ts'
import { ask, confirm, of, sandbox } from '../../support/contract/requests.ts'
import { at, employe } from '../../support/contract/samples.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

test('a confirmation names the employee by idUnique, deactivated or not, and may give an external id', async () => {
  const client = await sandbox()
  const { employeIdUnique: idUnique } = await confirm(client)
  const other = { courriel: 'autre@exemple.ca' }
  expect(await confirm(client, other, { idUnique })).toMatchObject({
    employeIdUnique: idUnique,
    employeIdExterne: null,
  })
  await client.ok('deleteEmployeByIdUnique', { path: { idUnique } })
  const given = await confirm(client, other, { idUnique, idExterne: 'E-1' })
  expect(given).toMatchObject({ employeIdUnique: idUnique, employeIdExterne: 'E-1' })
  expect(await confirm(client, other, { idUnique, idExterne: 'E-1' })).toMatchObject({ employeIdUnique: idUnique })
  expect(await client.ok('listEmployes')).toMatchObject([{ idUnique, idExterne: 'E-1', courriel: 'noemie@exemple.ca' }])
})

test.each([
  ['nobody', { idUnique: nobody, idExterne: 'E-1' }, '404 Employe.NotFound'],
  ['nobody, and no union', { idUnique: nobody, syndicatIdExterne: 'SYN-9' }, '404 Employe.NotFound Syndicat.NotFound'],
  ['one, and the external id of another', { idExterne: 'E-2' }, '409 Employe.IdentifiantsDiscordants'],
  ['one, and the external id of one who is deactivated', { idExterne: 'E-3' }, '409 Employe.IdentifiantsDiscordants'],
  ['one, and another external id than that one has', { idExterne: 'E-9' }, '409 Employe.IdentifiantsDiscordants'],
])('a confirmation of %s is refused, and changes nothing', async (_, body, refused) => {
  const client = await sandbox()
  const people = []
  for (const n of [1, 2, 3]) people.push(await client.ok('createEmploye', { body: employe(n) }))
  await client.ok('deleteEmploye', at('E-3'))
  const before = await client.ok('listEmployes', { query: { inclureInactifs: true } })
  const { id } = await ask(client)
  const given = { idUnique: people[0]?.idUnique, ...body }
  expect(await client.refusal('confirmDemandeAdhesion', { ...of(id), body: given })).toBe(refused)
  expect(await client.ok('listEmployes', { query: { inclureInactifs: true } })).toEqual(before)
  expect((await client.ok('getDemandeAdhesion', of(id))).statut).toBe('ATransferer')
})

test.each(['noemie@exemple.ca', undefined])(
  'five confirmations with one new external id become one employee: %s',
  async (courriel) => {
    const client = await sandbox()
    const works: (() => Promise<string>)[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await ask(client, { courriel: courriel ?? `n${n}@exemple.ca` })
      works.push(later(client, 'confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-9' } }))
    }
    // The service has connections for some of them at once: the others begin while these wait.
    const others: Promise<string>[] = []
    const first = await meeting(rowsWhere('syndicat', client), works.slice(0, 2), async () => {
      others.push(...works.slice(2).map((work) => work()))
      return Promise.resolve()
    })
    expect([...first, ...(await Promise.all(others))]).toEqual(['200', '200', '200', '200', '200'])
    expect(await client.ok('listEmployes')).toMatchObject([{ idExterne: 'E-9' }])
    expect(await client.ok('listAdhesions')).toHaveLength(5)
  },
)

test('a confirmation whose new external id another call gives meanwhile finds whose it is', async () => {
  const client = await sandbox()
  const { id } = await ask(client)
  const created = beforeStatement(/insert into "employe"/, () => client.ok('createEmploye', { body: employe(9) }))
  const confirmation = later(client, 'confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-9' } })
  expect([await confirmation(), created.sent()]).toEqual(['200', 2])
  expect(await client.ok('listEmployes')).toMatchObject([{ idExterne: 'E-9', courriel: 'e9@exemple.ca' }])
  expect(await client.ok('listAdhesions')).toMatchObject([{ employeIdExterne: 'E-9' }])
})
