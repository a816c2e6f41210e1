import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { adminOperations, operations } from '../../contract/contract.ts'
import { caller, newClient, operationNamed, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'

const keyed = operations.filter(({ isKeyless, isPublic }) => !isKeyless && !isPublic).map(({ id }) => id)
const needingModule = operations.filter(({ module }) => module !== null).map(({ id }) => id)
const ofSandboxes = operations.filter(({ isSandbox }) => isSandbox).map(({ id }) => id)
const closed = await startService({ BAC_A_SABLE_PUBLIC: 'false' })

// What is answered before anything is read of the database, and without it, is in test/http/http-every-operation.test.ts.
describe('for every operation', () => {
  test.each(adminOperations.map(({ id }) => id))('%s is for the token of the administration only', async (id) => {
    const { key, id: idClient } = await newClient()
    const given = { ...validCall(id), query: { idClient } }
    const wrong: Record<string, string>[] = [{}, { 'x-api-key': key }, { authorization: `Bearer ${key}` }]
    for (const headers of wrong) {
      const { status, headers: answered, body } = await caller(closed).call(id, { ...given, headers })
      expect([status, answered.get('www-authenticate'), body]).toMatchObject([
        401,
        'Bearer',
        { code: 'Administration.JetonInvalide' },
      ])
    }
  })

  test.each(adminOperations.map(({ id }) => id))('%s names a client that there is', async (id) => {
    const { refusal } = await newClient()
    const { body } = validCall(id)
    const path = validCall(id).path
    expect(await refusal(id, { path, body, query: { idClient: randomUUID() } })).toBe('404 Client.NotFound')
    expect(await refusal(id, { path, body, query: { idClient: undefined } })).toBe('400 Requete.Invalide')
  })

  test.each(keyed)('%s refuses a key of another environment', async (id) => {
    const { refusal } = await newClient({ environnement: 'staging' })
    expect(await refusal(id, validCall(id))).toBe('401 Authentification.CleInvalide')
  })

  test.each(needingModule)('%s needs its module', async (id) => {
    const { module } = operationNamed(id)
    const { call } = await newClient({ modules: ['Membres', 'Vote'].filter((name) => name !== module) })
    const { status, body } = await call(id, validCall(id))
    expect([status, body]).toMatchObject([403, { code: 'Authentification.ModuleRequis', module }])
  })

  test.each(ofSandboxes)('%s is for the key of a sandbox', async (id) => {
    const { refusal } = await newClient()
    expect(await refusal(id, validCall(id))).toBe('403 BacASable.Requis')
  })
})
