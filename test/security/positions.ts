import { type Operation } from '../../contract/contract.ts'
import type { Input } from '../support/api.ts'
import { bodyExamples, validCall } from '../support/contract/examples.ts'

/** A place of a call that holds a value: what is said there, and the call with another value in it. */
export type Position = {
  readonly where: string
  readonly value: unknown
  readonly with: (value: unknown) => Input
}

type Step = string | number

/** Every place of the call that the examples of an operation make: in its path, in its query, at any depth of its body. */
export function positionsOf(operation: Operation): Position[] {
  const call = validCall(operation.id)
  const inPath = Object.entries(call.path).map(([name, value]) => ({
    where: `path ${name}`,
    value,
    with: (other: unknown): Input => ({ ...call, path: { ...call.path, [name]: String(other) } }),
  }))
  const inQuery = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => ({
      where: `query ${name}`,
      value: example,
      with: (other: unknown): Input => ({ ...call, query: { [name]: String(other) } }),
    }))
  const isJson = bodyExamples(operation).some(({ type }) => type === 'application/json')
  const inBody = (isJson ? leavesOf(call.body) : []).map(({ path, value }) => ({
    where: `body ${path.join('.')}`,
    value,
    with: (other: unknown): Input => ({ ...call, body: replaced(call.body, path, other) }),
  }))
  return [...inPath, ...inQuery, ...inBody]
}

function leavesOf(value: unknown, path: Step[] = []): { path: Step[]; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const entries: [Step, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([step, member]) => leavesOf(member, [...path, step]))
}

function replaced(value: unknown, [step, ...rest]: Step[], other: unknown): unknown {
  if (step === undefined) return other
  const copy = structuredClone(value) as Record<Step, unknown>
  copy[step] = replaced(copy[step], rest, other)
  return copy
}
