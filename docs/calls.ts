import { contracts, type Operation, resolve } from '../contract/contract.ts'

/** The media type of a body that is a file. */
export const bytes = 'application/octet-stream'

type Example = { $ref?: string; value?: unknown }
type Node = { requestBody?: { content: Record<string, { examples?: Record<string, Example> }> } }

/** One call of an operation, made of the examples of the contract. */
export type Call = {
  readonly verb: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The path as the contract writes it, and the values of its parameters. */
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  /** The path with its values, percent-encoded, and with the parameters of the query that it must have. */
  readonly path: string
  readonly body: unknown
  readonly hasBody: boolean
  /** The file whose bytes are its body, where that is no JSON. */
  readonly file: string | undefined
  readonly hasKey: boolean
  /** Whether an `Idempotency-Key` makes it safe to repeat. */
  readonly isRepeatable: boolean
  /** Whether its success has a body, and whether that is a list. */
  readonly answers: boolean
  readonly isList: boolean
}

/** The call that the examples of an operation describe: its path parameters and the first example of its body. */
export function exampleCall(operation: Operation): Call {
  const { path: template, parameters, isKeyless, isPublic } = operation
  const params = Object.fromEntries(
    parameters.filter((one) => one.in === 'path').map(({ name, example }) => [name, String(example)]),
  )
  const [success, body] = [successOf(operation), bodyOf(operation)]
  return {
    verb: operation.method.toUpperCase() as Call['verb'],
    template,
    params,
    path:
      template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name)) +
      queryOf(operation),
    body,
    hasBody: body !== undefined,
    file: fileOf(operation),
    hasKey: !isKeyless && !isPublic,
    isRepeatable: parameters.some(({ name }) => name === 'Idempotency-Key'),
    answers: success !== undefined,
    isList: success?.type === 'array',
  }
}

/** The parameters of the query that a call must have, with their examples. */
export function queryOf({ parameters }: Operation): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required === true)
  const query = new URLSearchParams(required.map(({ name, example }): [string, string] => [name, String(example)]))
  return query.size > 0 ? `?${query.toString()}` : ''
}

const examplesOf = ({ path, method }: Operation, type: string) =>
  ((contracts.paths[path]?.[method] ?? {}) as Node).requestBody?.content[type]?.examples ?? {}

function bodyOf(operation: Operation): unknown {
  const [first] = Object.values(examplesOf(operation, 'application/json'))
  return first && resolve(first).value
}

/** A file of bytes is called as its example is. */
function fileOf(operation: Operation): string | undefined {
  const [first] = Object.keys(examplesOf(operation, bytes))
  return first && `${first}.json`
}

function successOf({ responses }: Operation) {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return success?.content?.['application/json']?.schema
}
