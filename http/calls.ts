import { everyOperation } from '../contract/contract.ts'
import { compileInput, type Input } from '../contract/validate.ts'
import type { Call } from '../handlers/handler.ts'
import { handlers } from '../handlers/index.ts'
import { callFail } from './operations.ts'
import type { Service } from './service.ts'

/** What is sent with a vote that no route serves. */
type Sent = { readonly address: string; readonly path: { readonly jeton: string }; readonly body: object }

/** What the contract lets through is what its types say. */
type Judged = Pick<Call<'castVote'>, 'path' | 'body'>

const castVote = everyOperation.find(({ id }) => id === 'castVote')

/**
 * Casts a vote as the route of its operation does: what is sent is normalised and judged by the contract, then by the
 * handler. The schemas are compiled at the first call.
 */
export function openCast(service: Service) {
  if (!castVote) throw new Error('The contract has no castVote')
  let input: ReturnType<typeof compileInput> | undefined
  return ({ address, path, body }: Sent) => {
    input ??= compileInput(castVote)
    const judged = input.read({ path, query: '', headers: {}, body }) as Input & Judged
    return handlers.castVote({ ...callFail, ...judged, service, address })
  }
}
