import { expect } from 'vitest'
import type { OperationId } from '../../../contract/contract.ts'
import { type Input, newClient, operationNamed, service } from '../api.ts'
import { breaches } from '../contract/conform.ts'

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; duplex?: 'half' }

/** Requests whose path and query are sent as they are written, each answer checked against an operation. */
export const rawCalls =
  (key: string) =>
  async (id: OperationId, target: string, init: Init = {}) => {
    const { port } = await service()
    const { method } = operationNamed(id)
    const request = { method: method.toUpperCase(), ...init, headers: { 'x-api-key': key, ...init.headers } }
    const response = await fetch(`http://127.0.0.1:${String(port)}${target}`, request)
    const text = await response.text()
    const { status, headers } = response
    expect(breaches(operationNamed(id), { status, headers, text })).toEqual([])
    return { status, headers, text, body: JSON.parse(text) as unknown }
  }

/** Sends what must be refused: the codes and the members under `errors`; nothing may be written, and the answer traced. */
export async function refused(input: Input) {
  const { call, ok } = await newClient()
  const { status, body, headers } = await call('createEmploye', input)
  const problem = body as { errorCodes: string[]; errors?: Record<string, string[]>; traceId: string }
  expect(problem.traceId).toBe(headers.get('x-trace-id'))
  expect(await ok('listEmployes', { query: { inclureInactifs: true } })).toEqual([])
  return [[status, ...problem.errorCodes].join(' '), Object.keys(problem.errors ?? {})]
}
