import { exampleCall } from '../docs/calls.ts'
import type { OperationId } from '../handlers/handler.ts'
import { type Input, operationNamed } from './api.ts'

/** A call as the examples of the contract write it: every path parameter and the first example of the body. */
export function validCall(id: OperationId): Input {
  const { params, body, hasBody } = exampleCall(operationNamed(id))
  return { path: params, ...(hasBody && { body }) }
}
