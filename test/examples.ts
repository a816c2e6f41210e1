import type { OperationId } from '../handlers/handler.ts'
import { contract, type Operation, operations } from '../http/contract.ts'
import type { Input } from './api.ts'

type Example = { $ref?: string; value?: unknown }
type Media = Record<string, { examples?: Record<string, Example> }>
type Item = Record<string, { requestBody?: { content: Media } }>
type Shown = { readonly type: string; readonly name: string; readonly value: unknown }

/** What `$ref` points to in the contract, whatever it is. */
function follow<T>(node: T & { $ref?: string }): T {
  const steps = node.$ref?.slice(2).split('/') ?? []
  return node.$ref === undefined
    ? node
    : (steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], contract) as T)
}

const shown = (content: Media): Shown[] =>
  Object.entries(content).flatMap(([type, { examples = {} }]) =>
    Object.entries(examples).map(([name, example]) => ({ type, name, value: follow(example).value })),
  )

/** The examples of what an operation is sent, one for each name and media type. */
export const bodyExamples = ({ path, method }: Operation) =>
  shown((contract.paths[path] as unknown as Item)[method]?.requestBody?.content ?? {})

/** The examples of what an operation answers with a status. */
export const answerExamples = ({ responses }: Operation, status: string) =>
  shown((responses[status]?.content ?? {}) as Media)

/** The parameters of an operation with their examples. */
export const parameterExamples = ({ parameters }: Operation) =>
  parameters.map((parameter) => ({ ...parameter, example: (parameter as { example?: unknown }).example }))

/** A call as the examples of the contract write it: every path parameter and the first example of the body. */
export function validCall(id: OperationId): Input {
  const operation = operations.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`${id} is not in the contract`)
  const [first] = bodyExamples(operation).filter(({ type }) => type === 'application/json')
  const inPath = parameterExamples(operation).filter((parameter) => parameter.in === 'path')
  return {
    path: Object.fromEntries(inPath.map(({ name, example }) => [name, String(example)])),
    ...(first && { body: first.value }),
  }
}
