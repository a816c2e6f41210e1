import type { Request, Response } from 'express'
import { Rows } from '../db/lists/rows.ts'
import { type Version, withoutVersion } from '../db/engine/version.ts'
import { Pdf, Underway, Verbatim } from '../handlers/handler.ts'
import { type Link, type Operation, operations, resolve } from '../contract/contract.ts'

/** What a creation or another write answers with, and the version of what it wrote: the answer may be an id alone. */
export class Created {
  readonly body: unknown
  readonly version: Version | undefined

  constructor(body: unknown, version: Version | undefined) {
    this.body = body
    this.version = version
  }
}

/** How the success of an operation is answered: its status, and the path of what it created. */
export function compileAnswer(operation: Operation) {
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
  const mayBeMinimal = operation.responses['204']?.headers?.['Preference-Applied'] !== undefined
  const locations = new Map(statuses.map((status) => [status, compileLocation(operation, status)]))
  const fixed = new Map(statuses.map((status) => [status, fixedHeaders(operation, status)]))
  const tell = compileSaid(operation)
  const hasEtag = operation.responses[statuses[0] ?? '']?.headers?.['ETag'] !== undefined
  // What is anybody's may be kept, and asked for each time; the rest is kept by nobody (server/app.ts).
  const kept = operation.isKeyless ? { 'Cache-Control': 'private, no-cache' } : {}
  return (req: Request, res: Response, result: unknown) => {
    const status = statusOf(statuses, result)
    const { version, body: given } = toldOf(result)
    const body = tell(res, given)
    if (hasEtag && saysVersion(result, status)) res.set({ ETag: etagOf(version, operation.id), ...kept })
    const location = locations.get(status)
    if (location) res.set('Location', location(body, req.params))
    res.set(fixed.get(status) ?? {})
    if (mayBeMinimal && prefers(req, 'return=minimal')) {
      res.set('Preference-Applied', 'return=minimal').status(204).end()
    } else if (body === undefined) res.status(Number(status)).end()
    else send(res.status(Number(status)), typeOf(result), printed(body))
  }
}

const printed = (body: unknown) => (Buffer.isBuffer(body) ? body : JSON.stringify(body))

const typeOf = (result: unknown) => (result instanceof Pdf ? 'application/pdf' : 'application/json; charset=utf-8')

/** What express would find out of each answer anew is known: its type, and that it was never asked for before (server/app.ts). */
function send(res: Response, type: string, content: string | Buffer) {
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', Buffer.byteLength(content))
  if (res.req.method === 'HEAD') res.end()
  else res.end(content)
}

const toldOf = (result: unknown) =>
  result instanceof Created
    ? result
    : result instanceof Verbatim
      ? verbatim(result)
      : result instanceof Pdf
        ? { version: undefined, body: result.bytes }
        : apart(result instanceof Underway ? result.state : result)

const verbatim = ({ bytes: body, version }: Verbatim) => ({ version, body })

/** What was created earlier may have another version by now than when it was answered for the first time. */
const saysVersion = (result: unknown, status: string) => status !== '201' || result instanceof Created

/** A strong validator: the version of a resource. Throws where an operation declares one and gives none. */
export function etagOf(version: Version | undefined, operation: string) {
  if (version === undefined) throw new Error(`${operation} declares an ETag and gives no version (versionOf)`)
  return `"${String(version)}"`
}

/** What a handler gives, and the version that it does not print. */
export const apart = (result: unknown): { version?: Version | undefined; body: unknown } =>
  typeof result === 'object' && result !== null && !Array.isArray(result) ? withoutVersion(result) : { body: result }

/** The status of a success: the contract's first one, 204 without a body, 202 for what goes on after the answer. */
function statusOf(statuses: readonly string[], result: unknown): string {
  const wanted = result instanceof Underway ? '202' : result === undefined ? '204' : statuses[0]
  return statuses.find((status) => status === wanted) ?? statuses[0] ?? '204'
}

/** Headers that say the same in every answer of this status (`x-value`). */
function fixedHeaders({ responses }: Operation, status: string): Record<string, string> {
  const headers = Object.entries(responses[status]?.headers ?? {})
  return Object.fromEntries(
    headers.flatMap(([name, header]) => {
      const { 'x-value': value } = resolve(header)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Sets the headers of a success without a body that say a member of what was done (`x-member`); gives what the body then is.
 * What was done before a version that says it is remembered without it.
 */
function compileSaid({ responses }: Operation) {
  const said = Object.entries(responses['204']?.headers ?? {}).flatMap(([name, header]) => {
    const { 'x-member': member } = resolve(header)
    return member === undefined ? [] : [[name, member] as const]
  })
  if (said.length === 0) return (_: Response, given: unknown) => given
  return (res: Response, given: unknown) => {
    for (const [name, member] of said) {
      const value = (given as Record<string, unknown> | undefined)?.[member]
      if (typeof value === 'string') res.set(name, value)
    }
    return undefined
  }
}

/** The link of a response that the service makes something of. */
export const linkOf = ({ responses }: Operation, status: string, role: NonNullable<Link['x-role']>) =>
  Object.values(responses[status]?.links ?? {}).find((link) => link['x-role'] === role)

/** Whether the caller states a preference (RFC 7240). */
export const prefers = (req: Request, preference: string): boolean =>
  (req.get('prefer') ?? '').split(/[,;]/).some((one) => one.replaceAll(/[\s"]/g, '').toLowerCase() === preference)

type Location = (body: unknown, path: Request['params']) => string

/** The path of the contract's link `location`, its parameters taken from the body or the path of the call. */
function compileLocation(operation: Operation, status: string): Location | undefined {
  const self = linkOf(operation, status, 'location')
  if (!self) return undefined
  const template = operations.find(({ id }) => id === self.operationId)?.path ?? ''
  const words = template.split('/').map((word) => {
    const name = /^\{(\w+)\}$/.exec(word)?.[1]
    return name === undefined ? () => word : encoded(compileExpression(self.parameters[name] ?? ''))
  })
  return (body, path) => words.map((word) => word({ path, response: body })).join('/')
}

/** What a member that is not there has. */
const absent: readonly unknown[] = [undefined, null]

const encoded =
  (part: Expression): ((exchange: Exchange) => string) =>
  (exchange) =>
    encodeURIComponent(part(exchange) ?? '')

type Exchange = { readonly path: Request['params']; readonly request?: unknown; readonly response?: unknown }

type Expression = (exchange: Exchange) => string | undefined

/**
 * A runtime expression of OpenAPI: `$response.body#/member`, `$response.body`, `$request.body#/member` or
 * `$request.path.name`; it gives undefined for a member that is not there, or is null.
 */
export function compileExpression(expression: string): Expression {
  const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? []
  if (name !== undefined) return ({ path }) => String(path[name])
  const [, side = '', member] = /^\$(request|response)\.body(?:#\/(\w+))?$/.exec(expression) ?? []
  return (exchange) => {
    const body = exchange[side as 'request' | 'response']
    const value = member === undefined ? body : (body as Record<string, unknown>)[member]
    return absent.includes(value) ? undefined : String(value)
  }
}

/** The parameters of a link, by their names, of an exchange. */
export function compileParameters({ parameters }: Link) {
  const parts = Object.entries(parameters).map(([name, expression]) => [name, compileExpression(expression)] as const)
  return (exchange: Exchange) => parts.map(([name, part]) => [name, part(exchange)] as const)
}

export const isRows = (body: unknown): body is Rows<unknown> => body instanceof Rows
