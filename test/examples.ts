import type { OperationId } from '../handlers/handler.ts'
import { contracts } from '../http/contract.ts'
import { type Input, operationNamed } from './api.ts'

type Example = { $ref?: string; value?: unknown }
type Item = { parameters?: unknown[] } & Record<
  string,
  { requestBody?: { content: Record<string, { examples?: Record<string, Example> }> } }
>

/** What `$ref` points to in the contract, whatever it is. */
function follow<T>(node: T & { $ref?: string }): T {
  const steps = node.$ref?.slice(2).split('/') ?? []
  return node.$ref === undefined
    ? node
    : (steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], contracts) as T)
}

/** A call as the examples of the contract write it: every path parameter and the first example of the body. */
export function validCall(id: OperationId): Input {
  const { path, method, parameters } = operationNamed(id)
  const item = contracts.paths[path] as unknown as Item
  const examples = item[method]?.requestBody?.content['application/json']?.examples ?? {}
  const [first] = Object.values(examples)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  return {
    path: Object.fromEntries(
      inPath.map((parameter) => [parameter.name, String((parameter as { example?: unknown }).example)]),
    ),
    ...(first && { body: follow(first).value }),
  }
}
