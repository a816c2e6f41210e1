import { expect, test } from 'vitest'
import { ask, noemie, of, sandbox } from '../../support/contract/requests.ts'
import { employe } from '../../support/contract/samples.ts'
import { load } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// A request is confirmed once a load has looked for its people, and before it looks at what is in the way of its rows: whoever
// signed stands without an external id then, and has the address of a row.

const { prenom, nom, courriel } = noemie
const asNoemie = { idExterne: 'E-1', prenom, nom, courriel }
type Client = Awaited<ReturnType<typeof prepare>>

/** A request that waits, beside those who are there. */
async function prepare(...stored: object[]) {
  const client = await sandbox()
  for (const body of stored) await client.ok('createEmploye', { body })
  const { id } = await ask(client)
  const confirm = async (changes: object = {}) => {
    const { employeIdUnique: idUnique } = await client.ok('confirmDemandeAdhesion', { ...of(id), body: {} })
    await client.ok('updateEmployeByIdUnique', { path: { idUnique }, body: changes })
  }
  const names = async () =>
    (await client.ok('listEmployes')).map((one) => [one.idExterne, one.nom, one.courriel].join(' ')).sort()
  return { ...client, confirm, names }
}

/** Loads rows beside a confirmation, once people are chosen, with what it says; how often it looked, and who is there then. */
async function beside(client: Client, employes: object[], changes = {}) {
  const { sent } = beforeStatement(/^analyze j_employe/, () => client.confirm(changes))
  const { errors, done } = await load(client, { employes })
  return { errors, done, looks: sent(), names: await client.names() }
}

test('whoever signs while a load looks is taken over by the row of their name and address', async () => {
  expect(await beside(await prepare(), [asNoemie])).toEqual({
    errors: [],
    done: ['employes 0/1/0'],
    looks: 2,
    names: [`E-1 ${nom} ${courriel}`],
  })
})

test('so is whoever has the number of a row by then', async () => {
  const rows = [{ ...asNoemie, courriel: 'autre@exemple.ca', noMembre: 'M-1' }]
  expect(await beside(await prepare(), rows, { noMembre: 'M-1' })).toMatchObject({
    errors: [],
    done: ['employes 0/1/0'],
    looks: 2,
    names: [`E-1 ${nom} autre@exemple.ca`],
  })
})

test('whoever signs while a load looks is merged into the one whom it gives their address, and who has their name', async () => {
  const client = await prepare(employe(1, { prenom, nom }))
  expect(await beside(client, [{ idExterne: 'E-1', courriel }])).toEqual({
    errors: [],
    done: ['employes 0/1/0'],
    looks: 2,
    names: [`E-1 ${nom} ${courriel}`],
  })
})

test('a row of another name is refused for the address of whoever signs while a load looks, which is not begun again', async () => {
  const { errors, looks, names } = await beside(await prepare(), [{ ...asNoemie, nom: 'Autre' }])
  expect(errors).toEqual([expect.stringContaining('Employe.CourrielExists')])
  expect([looks, names]).toEqual([1, [` ${nom} ${courriel}`]])
})

test('of two rows of one who signed before the second is refused at the first look', async () => {
  const client = await prepare()
  await client.confirm()
  const rows = [asNoemie, { ...asNoemie, idExterne: 'E-2' }]
  const { sent } = beforeStatement(/^analyze j_employe/, () => Promise.resolve())
  const { errors } = await load(client, { employes: rows })
  expect(errors).toEqual([expect.stringMatching(/^\/employes\/1 Employe\.Courriel/)])
  expect([sent(), await client.names()]).toEqual([1, [`E-1 ${nom} ${courriel}`]])
})
