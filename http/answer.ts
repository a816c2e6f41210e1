import type { Request, Response } from 'express'
import type { Rows } from '../db/rows.ts'
import { versionMember } from '../db/version.ts'
import { type Operation, operations } from './contract.ts'

/** How the success of an operation is answered: its status, and the path of what it created. */
export function compileAnswer(operation: Operation) {
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
  const status = Number(statuses[0])
  const mayBeMinimal = statuses.includes('204') && statuses.length > 1
  const location = compileLocation(operation, String(status))
  const hasEtag = operation.responses[String(status)]?.headers?.['ETag'] !== undefined
  return (req: Request, res: Response, result: unknown) => {
    const { version, body } = withoutVersion(result)
    if (hasEtag) res.set('ETag', etagOf(version))
    if (location) res.set('Location', location(body, req.params))
    if (mayBeMinimal && prefersMinimal(req)) res.set('Preference-Applied', 'return=minimal').status(204).end()
    else if (body === undefined) res.status(status).end()
    else res.status(status).type('application/json').send(JSON.stringify(body))
  }
}

/** A strong validator: the number of changes of a resource. */
export const etagOf = (version: unknown) => `"${String(version)}"`

/** What a handler gives, and the version that it does not print. */
function withoutVersion(result: unknown): { version?: unknown; body: unknown } {
  if (typeof result !== 'object' || result === null || !(versionMember in result)) return { body: result }
  const { [versionMember]: version, ...body } = result
  return { version, body }
}

const prefersMinimal = (req: Request) => /(^|[,;])\s*return\s*=\s*"?minimal"?\s*($|[,;])/i.test(req.get('prefer') ?? '')

type Location = (body: unknown, path: Request['params']) => string

/** The path of the contract's link `self`, its parameters taken from the body or the path of the call. */
function compileLocation(operation: Operation, status: string): Location | undefined {
  const self = operation.responses[status]?.links?.['self']
  if (!self) return undefined
  const template = operations.find(({ id }) => id === self.operationId)?.path ?? ''
  return (body, path) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(evaluate(self.parameters[name] ?? '', { path, response: body })),
    )
}

type Exchange = { readonly path: Request['params']; readonly request?: unknown; readonly response?: unknown }

/** A runtime expression of OpenAPI: `$response.body#/member`, `$response.body`, `$request.body#/member` or `$request.path.name`. */
export function evaluate(expression: string, exchange: Exchange): string {
  const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? []
  if (name !== undefined) return String(exchange.path[name])
  const [, side = '', member] = /^\$(request|response)\.body(?:#\/(\w+))?$/.exec(expression) ?? []
  const body = exchange[side as 'request' | 'response']
  return String(member === undefined ? body : (body as Record<string, unknown>)[member])
}

export const isRows = (body: unknown): body is Rows<unknown> =>
  typeof body === 'object' && body !== null && 'copy' in body
