import type { OperationId } from '../handlers/handler.ts'
import type { Input, newClient, Received } from './api.ts'
import type { Lock } from './held-rows.ts'

export type Api = Awaited<ReturnType<typeof newClient>>
export type Call = [id: OperationId, input: Input]
/** Whoever calls: a client, or somebody without a key. */
type Caller = Pick<Api, 'call'>

const outcomeOf = ({ status, body }: Received) =>
  [status, ...((body as { errorCodes?: string[] } | undefined)?.errorCodes ?? [])].join(' ')

/** A call to be made later, which gives how it ended: `'201'`, `'409 Employe.Existing'`. */
export const later =
  ({ call }: Caller, ...[id, input]: Call) =>
  async () =>
    outcomeOf(await call(id, input))

/** How each of some calls made at once ended, where nothing depends on their order. */
export const race = (api: Caller, calls: readonly Call[]) => Promise.all(calls.map((call) => later(api, ...call)()))

/** The rows of a client that a condition tells, to be held: `meeting` of test/held-rows.ts has calls meet there. */
export const rowsWhere = (table: string, { id }: Pick<Api, 'id'>, condition = 'true', ...values: unknown[]): Lock => ({
  text: `select from ${table} where client_id = $1 and ${condition} for update`,
  values: [id, ...values],
})

/** How many of the calls ended in each way. */
export function tally(outcomes: readonly string[]) {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, { length }]) => [name, length]),
  )
}
