import { everyOperation, type OperationId } from '../contract/contract.ts'
import { compileInput } from '../contract/validate.ts'
import type { Handlers } from '../handlers/handler.ts'
import { handlers } from '../handlers/index.ts'
import { callFail } from './operations.ts'
import type { Service } from './service.ts'

/** What is sent with a call that no route serves. */
type Sent = { readonly address: string; readonly path: Readonly<Record<string, string>>; readonly body?: object }

type Handle<T> = (call: object) => T | Promise<T>

/**
 * Calls an operation that needs no key as its route does: what is sent is normalised and judged by the contract, then by
 * the handler. The schemas are compiled at the first call.
 */
export function openCall<O extends OperationId>(id: O, service: Service) {
  const operation = everyOperation.find((one) => one.id === id)
  if (!operation?.isKeyless) throw new Error(`${id} is no operation that is called without a key`)
  const handle = handlers[id] as Handle<Awaited<ReturnType<Handlers[O]>>>
  let input: ReturnType<typeof compileInput> | undefined
  return async ({ address, path, body }: Sent) => {
    input ??= compileInput(operation)
    const read = input.read({ path, query: '', headers: {}, body })
    return handle({ ...callFail, ...read, service, address })
  }
}
