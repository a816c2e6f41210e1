import type { OperationId } from '../handlers/handler.ts'
import type { Input, newClient } from './api.ts'

export type Api = Awaited<ReturnType<typeof newClient>>
export type Call = [id: OperationId, input: Input]

/** How each of some calls made at once ended: `'201'`, `'409 Employe.Existing'`. */
export const race = ({ call }: Api, calls: readonly Call[]) =>
  Promise.all(
    calls.map(async ([id, input]) => {
      const { status, body } = await call(id, input)
      return [status, ...((body as { errorCodes?: string[] } | undefined)?.errorCodes ?? [])].join(' ')
    }),
  )

/** How many of the calls ended in each way. */
export function tally(outcomes: readonly string[]) {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, { length }]) => [name, length]),
  )
}
