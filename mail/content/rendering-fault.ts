import { codeOf } from '../../rules/error-code.ts'

/** Why an e-mail is not rendered, in words of our own, which quote nothing that anybody wrote. */
export class RenderingFault extends Error {}

/** Why an e-mail cannot be rendered: all that is known of it, and what a log may hold of that. */
export type Why = { readonly reason: string; readonly told: string }

/** The sentence of a library may quote what it was given: of it a log has the code or the class alone. */
export const whyOf = (error: unknown): Why => {
  if (!(error instanceof Error)) return { reason: String(error), told: typeof error }
  const { message: reason } = error
  return { reason, told: error instanceof RenderingFault ? reason : codeOf(error) || error.name }
}
