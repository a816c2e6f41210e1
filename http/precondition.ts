import type { Request } from 'express'
import type { Db } from '../db/engine/database.ts'
import { Problem } from '../problems.ts'
import { apart, etagOf, evaluate, linkOf } from './answer.ts'
import { handlerOf } from './handle.ts'
import type { Operation } from '../contract/contract.ts'

type Call = { readonly db: Db; readonly body?: unknown }

/**
 * What a call with `If-Match` is refused by (decision A-30): its target, the contract's link `precondition`, is read by the
 * operation that the link names, which also refuses one that is not there. Undefined for a call without a condition.
 */
export function compilePrecondition(operation: Operation) {
  const target = ['200', '204'].map((status) => linkOf(operation, status, 'precondition')).find(Boolean)
  return (req: Request): ((call: Call) => Promise<void>) | undefined => {
    const expected = req.get('if-match')
    if (!target || expected === undefined) return undefined
    const read = handlerOf(target.operationId)
    return async (call) => {
      const values = Object.entries(target.parameters).map(
        ([name, expression]) => [name, evaluate(expression, { path: req.params, request: call.body })] as const,
      )
      // What a body does not name is to be made: it has no version yet.
      if (values.some(([, value]) => value === undefined)) refuse('"0"')
      const { version } = apart(await read({ ...call, path: Object.fromEntries(values), query: {} }))
      const etag = etagOf(version, target.operationId)
      const accepted = expected.split(',').map((text) => text.trim())
      if (!accepted.includes('*') && !accepted.includes(etag)) refuse(etag)
    }
  }
}

function refuse(valeur: string): never {
  throw new Problem({ code: 'Requete.PreconditionEchouee', slots: { valeur }, member: 'If-Match' })
}
