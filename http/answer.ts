import type { Request, Response } from 'express'
import type { Rows } from '../db/rows.ts'
import { type Operation, operations } from './contract.ts'

/** How the success of an operation is answered: its status, and the path of what it created. */
export function compileAnswer(operation: Operation) {
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
  const status = Number(statuses[0])
  const mayBeMinimal = statuses.includes('204') && statuses.length > 1
  const location = compileLocation(operation, String(status))
  return (req: Request, res: Response, body: unknown) => {
    if (location) res.set('Location', location(body, req.params))
    if (mayBeMinimal && prefersMinimal(req)) res.set('Preference-Applied', 'return=minimal').status(204).end()
    else if (body === undefined) res.status(status).end()
    else res.status(status).type('application/json').send(JSON.stringify(body))
  }
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
      encodeURIComponent(evaluate(self.parameters[name] ?? '', body, path)),
    )
}

/** A runtime expression of OpenAPI: `$response.body#/member`, `$response.body` or `$request.path.name`. */
function evaluate(expression: string, body: unknown, path: Request['params']): string {
  const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? []
  if (name !== undefined) return String(path[name])
  const [, member] = /^\$response\.body#\/(\w+)$/.exec(expression) ?? []
  return String(member === undefined ? body : (body as Record<string, unknown>)[member])
}

export const isRows = (body: unknown): body is Rows<unknown> =>
  typeof body === 'object' && body !== null && 'copy' in body
