import type { Request } from 'express'
import type { Db } from '../db/engine/database.ts'
import { maxRefusals, Problem } from '../problems.ts'
import { apart, etagOf, compileParameters, linkOf } from './answer.ts'
import { handlerOf } from './handle.ts'
import { flatten, type Operation } from '../contract/contract.ts'
import { otherMessages } from '../contract/messages.ts'
import { invalid } from '../contract/normalise.ts'
import { changersOf } from '../contract/sent-back.ts'
import { differing } from '../rules/values/differing.ts'

type Call = { readonly db: Db; readonly body?: unknown }
type Told = Readonly<Record<string, unknown>>

/**
 * What a call with `If-Match` is refused by (decision A-30), or one whose body tells of what is stored (decision A-12): its
 * target, the contract's link `precondition`, is read by the operation that the link names, which also refuses one that is
 * not there. Undefined for a call without a condition.
 */
export function compilePrecondition(operation: Operation) {
  const target = ['200', '204'].map((status) => linkOf(operation, status, 'precondition')).find(Boolean)
  const parametersOf = target && compileParameters(target)
  const compare = compileComparison(operation)
  const isConditional = operation.parameters.some(({ name }) => name === 'If-Match')
  if (!target && operation.method === 'put' && flatten(operation.body?.schema ?? {})['x-stored'])
    throw new Error(`${operation.id} takes members as they are stored, and no link says where`)
  return (req: Request, asStored?: Told): ((call: Call) => Promise<void>) | undefined => {
    const expected = isConditional ? req.get('if-match') : undefined
    if (!target || !parametersOf || (expected === undefined && !asStored)) return undefined
    const read = handlerOf(target.operationId)
    return async (call) => {
      const values = parametersOf({ path: req.params, request: call.body })
      // What a body does not name is to be made: it has no version yet, and nothing of it is stored.
      const isNew = values.some(([, value]) => value === undefined)
      if (isNew && expected !== undefined) refuse('"0"')
      const found = isNew ? { body: {} } : apart(await read({ ...call, path: Object.fromEntries(values), query: {} }))
      if (expected !== undefined) match(expected, etagOf(found.version, target.operationId))
      compare(asStored ?? {}, found.body as Told)
    }
  }
}

function match(expected: string, etag: string) {
  const accepted = expected.split(',').map((text) => text.trim())
  if (!accepted.includes('*') && !accepted.includes(etag)) refuse(etag)
}

function refuse(valeur: string): never {
  throw new Problem({ code: 'Requete.PreconditionEchouee', slots: { valeur }, member: 'If-Match' })
}

/** Refuses what a body tells otherwise than it is stored, with the operation that gives another value. */
function compileComparison({ body }: Operation) {
  const schema = flatten(body?.schema ?? {})
  return (told: Told, stored: Told) => {
    const [first, ...rest] = differing(told, stored)
      .map((name) => invalid(name, otherMessages.stored(changersOf(schema, name))))
      .slice(0, maxRefusals)
    if (first) throw new Problem(first, ...rest)
  }
}
