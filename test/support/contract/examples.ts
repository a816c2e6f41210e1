import { exampleCall, queryOf } from '../../../docs/calls.ts'
import type { OperationId } from '../../../contract/contract.ts'
import { contracts, everyOperation, type Operation, resolve } from '../../../contract/contract.ts'

type Media = Record<string, { examples?: Record<string, { $ref?: string; value?: unknown }> }>
type Item = Record<string, { requestBody?: { content: Media } }>
type Shown = { readonly type: string; readonly name: string; readonly value: unknown }

const shown = (content: Media): Shown[] =>
  Object.entries(content).flatMap(([type, { examples = {} }]) =>
    Object.entries(examples).map(([name, example]) => ({ type, name, value: resolve(example).value })),
  )

/** The examples of what an operation is sent, one for each name and media type. */
export const bodyExamples = ({ path, method }: Operation) =>
  shown((contracts.paths[path] as unknown as Item)[method]?.requestBody?.content ?? {})

/** The examples of what an operation answers with a status. */
export const answerExamples = ({ responses }: Operation, status: string) =>
  shown((responses[status]?.content ?? {}) as Media)

/** A call as the examples of the contract write it: every parameter that it must have, and the first example of the body. */
export function validCall(id: OperationId) {
  const operation = everyOperation.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`${id} is not in the contract`)
  const { params, body, hasBody } = exampleCall(operation)
  // The caller of the administration says which client it calls for.
  const query = Object.fromEntries([...new URLSearchParams(queryOf(operation))].filter(([name]) => name !== 'idClient'))
  return { path: params, query, ...(hasBody && { body }) }
}
