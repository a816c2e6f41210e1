import { expect, test } from 'vitest'
import { ask, confirm, noemie, of, sandbox } from '../../support/contract/requests.ts'
import { employe } from '../../support/contract/samples.ts'

type Client = Awaited<ReturnType<typeof sandbox>>
const { prenom, nom, courriel } = noemie
const person = { idExterne: 'E-1', prenom, nom, courriel }

/** What gives the external id E-1 to the person without one. */
const givers: Record<string, (client: Client, idUnique: string) => Promise<unknown>> = {
  'an update': ({ ok }, idUnique) => ok('updateEmployeByIdUnique', { path: { idUnique }, body: { idExterne: 'E-1' } }),
  'a synchronisation': ({ ok }) => ok('createSync', { body: { employes: [person] } }),
  'a synchronisation of version 1': ({ ok }) => ok('syncEmployes', { body: { employes: [person] } }),
  'a confirmation': async (client) =>
    client.ok('confirmDemandeAdhesion', { ...of((await ask(client)).id), body: { idExterne: 'E-1' } }),
  'a merge': async ({ ok }, dans) => {
    const { idUnique } = await ok('createEmploye', { body: employe(1) })
    return ok('mergeEmploye', { path: { idUnique }, body: { dans } })
  },
}

test.each(Object.keys(givers))('%s that gives an external id moves the memberships that show it', async (name) => {
  const client = await sandbox()
  const { idUniqueAdhesion, employeIdUnique, ...before } = await confirm(client)
  expect(before.employeIdExterne).toBeNull()
  const read = async () => (await client.ok('listAdhesions', { query: { idUniqueAdhesion } }))[0]
  await givers[name]?.(client, employeIdUnique)
  const after = await read()
  expect(after).toMatchObject({ employeIdExterne: 'E-1', employeIdUnique })
  expect(Date.parse(after?.derniereMAJ ?? '')).toBeGreaterThan(Date.parse(before.derniereMAJ))
  // What is known is no change.
  await client.ok('createSync', { body: { employes: [{ ...person, ville: 'Laval' }] } })
  expect(await read()).toEqual(after)
})
