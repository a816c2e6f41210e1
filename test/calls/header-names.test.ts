import { expect, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import { type Input, newClient } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'

const headed = operations.flatMap(({ id, isKeyless, parameters }) =>
  parameters.filter((one) => !isKeyless && one.in === 'header').map(({ name }) => ({ id, name })),
)

test('each header that is refused is named as the contract writes it', async () => {
  const { call } = await newClient({ estBacASable: true })
  expect(new Set(headed.map(({ name }) => name))).toEqual(new Set(['Prefer', 'Idempotency-Key', 'If-Match']))
  for (const { id, name } of headed) {
    const { headers, ...input }: Input = validCall(id)
    const { status, body } = await call(id, { ...input, headers: { ...headers, [name]: 'a'.repeat(256) } })
    expect([id, status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([id, 400, [name]])
  }
})
