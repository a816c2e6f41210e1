import type { OperationId } from '../../contract/contract.ts'
import type { Input, newClient, Received } from './api.ts'
import { type Lock, meeting } from './held-rows.ts'

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

/** The rows of a client that a condition tells, to be held: `meeting` of test/support/held-rows.ts has calls meet there. */
export const rowsWhere = (table: string, { id }: Pick<Api, 'id'>, condition = 'true', ...values: unknown[]): Lock => ({
  text: `select from ${table} where client_id = $1 and ${condition} for update`,
  values: [id, ...values],
})

/** What has the values that calls compete for, while it is being deleted: they meet at it, and find it gone. */
export const leaving = (table: string, { id }: Pick<Api, 'id'>, condition = 'true'): Lock => ({
  text: `delete from ${table} where client_id = $1 and ${condition}`,
  values: [id],
})

/** How two calls end that compete for what the row has that a first one made, and that is being deleted. */
export async function compete(api: Api, table: string, id: OperationId, input: (n: number) => Input) {
  await api.ok(id, input(0))
  const works = [1, 2].map((n) => later(api, id, input(n)))
  return tally(await meeting(leaving(table, api), works))
}

/** How many of the calls ended in each way. */
export function tally(outcomes: readonly string[]) {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, { length }]) => [name, length]),
  )
}
