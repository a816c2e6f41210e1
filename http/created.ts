import type { Request } from 'express'
import type { Operation } from '../contract/contract.ts'
import type { Db } from '../db/engine/database.ts'
import { apart, Created, compileParameters, linkOf } from './answer.ts'
import { handlerOf } from './handle.ts'

type Call = { readonly db: Db }

/**
 * How the version is told of what an operation created, or whose id alone it answers, where it does not give it: what stands
 * at its `Location`, or at the link `version`, is read by the operation that the link names, in the transaction of the
 * write (decision A-30). Undefined for an operation that declares none.
 */
export function compileCreated(operation: Operation) {
  const location = operation.responses['201']?.headers?.['ETag'] && linkOf(operation, '201', 'location')
  const self = location ?? linkOf(operation, '200', 'version')
  if (!self) return undefined
  const read = handlerOf(self.operationId)
  const parametersOf = compileParameters(self)
  return async (req: Request, call: Call, result: unknown): Promise<Created> => {
    const { body, version: known } = apart(result)
    if (known !== undefined) return new Created(body, known)
    const path = parametersOf({ path: req.params, response: body })
    const { version } = apart(await read({ ...call, path: Object.fromEntries(path), query: {} }))
    return new Created(body, version)
  }
}
