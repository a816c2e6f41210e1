import { expect, test } from 'vitest'
import { confirm, noemie, sandbox } from '../../support/contract/requests.ts'
import { employe } from '../../support/contract/samples.ts'
import { load } from '../../support/data/sync-samples.ts'
import { meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { beforeStatement } from '../../support/statements.ts'

// Somebody without an external id is found by a row of a load, by a number or by an address and a name, and is another one by the time
// that the load writes.

const { prenom, nom, courriel } = noemie
const luc = { prenom: 'Luc', nom: 'Autre', courriel: 'luc@exemple.ca' }

/** Somebody without an external id, and those who have one. */
async function prepare(...stored: object[]) {
  const client = await sandbox()
  for (const body of stored) await client.ok('createEmploye', { body })
  const path = { idUnique: (await confirm(client)).employeIdUnique }
  const change = (body: object) => client.ok('updateEmployeByIdUnique', { path, body })
  const names = async () =>
    (await client.ok('listEmployes', { query: { inclureInactifs: true } }))
      .map(({ idExterne, nom: of, courriel: at, estActif }) => [idExterne, of, at, estActif ? '' : 'inactif'].join(' '))
      .sort()
  return { ...client, path, change, names }
}

const asNoemie = { idExterne: 'E-1', prenom, nom, courriel }
/** Before anything is written of people, once they are chosen. */
const chosen = /^set local enable_bitmapscan = off/

test('somebody who is given another name and address while a load waits to give them an external id keeps both', async () => {
  const client = await prepare()
  const works = [
    later(client, 'updateEmployeByIdUnique', { path: client.path, body: luc }),
    later(client, 'createSync', { body: { employes: [asNoemie] } }),
  ]
  const held = rowsWhere('employe', client, 'id = $2', client.path.idUnique)
  expect(await meeting(held, works)).toEqual(['200', '200'])
  expect(await client.names()).toEqual([' Autre luc@exemple.ca ', `E-1 ${nom} ${courriel} `])
})

test.each<[string, object, object, string[]]>([
  ['whose name is another one', {}, { nom: 'Autre' }, ['errors', ' Autre noemie@exemple.ca ']],
  [
    'whose address is another one',
    {},
    { courriel: 'luc@exemple.ca' },
    [' Gagnon luc@exemple.ca ', `E-1 ${nom} ${courriel} `],
  ],
  [
    'whose number is another one',
    { noMembre: 'M-1', courriel: 'autre@exemple.ca' },
    { noMembre: 'M-2' },
    [` ${nom} ${courriel} `, `E-1 ${nom} autre@exemple.ca `],
  ],
  ['whose telephone is another one', {}, { telephonePrincipal: '5145550123' }, [`E-1 ${nom} ${courriel} `]],
])('a load takes nobody over %s by the time that it writes', async (_, row, change, expected) => {
  const client = await prepare()
  await client.change({ noMembre: 'M-1' })
  beforeStatement(chosen, () => client.change(change))
  const { errors } = await load(client, { employes: [{ ...asNoemie, ...row }] })
  expect([...(errors.length > 0 ? ['errors'] : []), ...(await client.names())]).toEqual(expected)
})

test('somebody whose number and address change hands in the load that gives them an external id is taken over', async () => {
  const client = await prepare(employe(2))
  await client.change({ noMembre: 'M-1' })
  const employes = [
    asNoemie,
    { idExterne: 'E-2', noMembre: 'M-1', courriel },
    { idExterne: 'E-1', noMembre: null, courriel: 'e2@exemple.ca' },
  ]
  const { sent } = beforeStatement(chosen, () => Promise.resolve())
  const { errors } = await load(client, { employes })
  expect(errors).toEqual([])
  expect(sent()).toBe(1)
  expect(await client.ok('getEmployeByIdUnique', { path: client.path })).toMatchObject({
    idExterne: 'E-1',
    noMembre: null,
    courriel: 'e2@exemple.ca',
  })
})
