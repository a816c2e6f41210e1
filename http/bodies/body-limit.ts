import type { Operation } from '../../contract/contract.ts'
import { normaliseParameters, type RawParameters } from '../../contract/parameters.ts'
import type { Service } from '../service.ts'
import { ballotSize, jsonLimit } from '../../handlers/vote-size.ts'

/** What a token of a path opens, by the name that `x-body-fits` gives it: how many bytes a body needs for it. */
const fitting = {
  Bulletin: async (service: Service, { jeton }: Record<string, unknown>) =>
    jsonLimit(await ballotSize(service, String(jeton))),
}

/**
 * The largest body that a call may send, in bytes: that of its operation, or of what the token of its path opens. This is
 * looked up before the body is read: a token that opens nothing is refused, and nothing is kept of what comes with it.
 */
export function compileBodyLimit(operation: Operation, service: Service): (raw: RawParameters) => Promise<number> {
  const { bodyLimit, bodyFits } = operation
  if (bodyFits === undefined) return () => Promise.resolve(bodyLimit)
  const needed = fitting[bodyFits]
  // What is wrong with the parameters is told with the rest of the input.
  return async (raw) => Math.min(bodyLimit, await needed(service, normaliseParameters(operation, raw, []).path))
}
