import type { OperationId } from '../contract/contract.ts'
import { handlers } from '../handlers/index.ts'

/** A handler as the contract runs it: what it is called with was judged by the contract, and it is given what its type says. */
export type Handle = (call: object) => Promise<unknown>

/** The handler of an operation. Which one is known as it runs only, and so is the type of its call. */
export const handlerOf = (id: OperationId) => handlers[id] as Handle
