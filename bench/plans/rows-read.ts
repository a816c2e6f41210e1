/** A part of a plan that was run, as `explain (analyze, format json)` and auto_explain tell it; rows are those of one loop. */
export type Measured = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Measured[]
}

/**
 * The rows of tables that a plan read, those that it passed over included: what it costs whatever else the machine does. A
 * temporary table, and what a query keeps for itself, count for nothing: what fills them does.
 */
export const rowsRead = (plan: Measured): number =>
  ownRows(plan) + (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0)

function ownRows(node: Measured): number {
  if (node['Relation Name'] === undefined || !/Scan$/.test(node['Node Type'])) return 0
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0)
}

/** The sizes of pages that are measured: the smallest, those of screens, and the largest that the contract has. */
export const pageSizes = [1, 5, 50, 5000] as const

/**
 * The rows that a page of so many items may read, however many the client has: a few of each item with what belongs to it and
 * those that a filter passes over, and what is found before the first one.
 */
export const mostToRead = (limit: number): number => Math.round(40 * limit + 2500 * Math.sqrt(limit))
