import type { Request } from 'express'
import type { Operation } from '../contract/contract.ts'
import type { Db } from '../db/engine/database.ts'
import { apart, Created, evaluate, linkOf } from './answer.ts'
import { handlerOf } from './handle.ts'

type Call = { readonly db: Db }

/**
 * How the version is told of what an operation created, where it does not give it: what stands at its `Location` is read by
 * the operation that the link names, in the transaction of the creation (decision A-30). Undefined for an operation that declares none.
 */
export function compileCreated(operation: Operation) {
  const self = linkOf(operation, '201', 'location')
  if (!self || operation.responses['201']?.headers?.['ETag'] === undefined) return undefined
  const read = handlerOf(self.operationId)
  return async (req: Request, call: Call, result: unknown): Promise<Created> => {
    const { body, version: known } = apart(result)
    if (known !== undefined) return new Created(body, known)
    const path = Object.entries(self.parameters).map(
      ([name, expression]) => [name, evaluate(expression, { path: req.params, response: body })] as const,
    )
    const { version } = apart(await read({ ...call, path: Object.fromEntries(path), query: {} }))
    return new Created(body, version)
  }
}
