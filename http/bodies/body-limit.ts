import type { Request } from 'express'
import type { Operation } from '../../contract/contract.ts'
import { normaliseParameters, type RawParameters } from '../../contract/parameters.ts'
import { plainLengthOf } from './body.ts'
import { largestWhole } from './buffers.ts'
import type { Service } from '../service.ts'
import { bodyLimit, jsonLimit } from '../../handlers/vote-size.ts'

/** What a token of a path opens, by the name that `x-body-fits` gives it: how many bytes a body needs for it. */
const fitting = {
  Bulletin: (service: Service, { jeton }: Record<string, unknown>, length: number) =>
    bodyLimit(service, { jeton: String(jeton), length }, jsonLimit),
}

type Limit = (raw: RawParameters, req: Request) => Promise<number>

/**
 * The largest body that a call may send, in bytes: that of its operation, or of what the token of its path opens, and never
 * more than a caller's part of the memory for bodies. The token is looked up before the body is read: one that opens
 * nothing is refused, and nothing is kept of what comes with it.
 */
export function compileBodyLimit(operation: Operation, service: Service): Limit {
  const { bodyFits } = operation
  const most = Math.min(operation.bodyLimit, largestWhole(service.config))
  if (bodyFits === undefined) return () => Promise.resolve(most)
  const needed = fitting[bodyFits]
  return async (raw, req) => {
    // What is wrong with the parameters is told with the rest of the input.
    const { path } = normaliseParameters(operation, raw, [])
    return Math.min(most, await needed(service, path, plainLengthOf(req)))
  }
}
