import type { RangeVar, SelectStmt } from 'libpg-query'
import { bodyOf, columnOf, conjuncts, equalities, isGiven, isTenant, type Node, walk } from './tree.ts'

type Refuse = (reason: string) => never

/**
 * Refuses a query that locks rows of clients and asks, for each of them, one of a table of clients which takes the client from that row:
 * Citus locks what one shard has, and knows which by the client that each query names itself (decision N-4).
 */
export function checkLocking(statement: Node, refuse: Refuse) {
  walk(statement, (node) => {
    const query = bodyOf(node as Node, 'SelectStmt')
    if (query?.lockingClause)
      for (const { table, condition } of asked(query))
        if (!namesClient(condition)) refuse(`locks rows, and asks ${table} for each of them without naming its client`)
    return true
  })
}

type Asked = { readonly table: string; readonly condition: Node | undefined }

/** The queries of tables of clients that another one asks for each row, in what it gives and in its condition. */
function asked({ targetList, whereClause }: SelectStmt): Asked[] {
  const found: Asked[] = []
  walk([targetList, whereClause], (node) => {
    const query = bodyOf(bodyOf(node as Node, 'SubLink')?.subselect, 'SelectStmt')
    const table = query?.fromClause?.map((from) => bodyOf(from, 'RangeVar')).find(isOfClients)?.relname
    if (table !== undefined) found.push({ table, condition: query?.whereClause })
    return true
  })
  return found
}

const isOfClients = (table: RangeVar | undefined) => isTenant(table?.relname)

/** Whether a condition compares a client with a parameter or a constant. */
const namesClient = (condition: Node | undefined) =>
  conjuncts(condition)
    .flatMap(equalities)
    .some((sides) => sides.some((side) => columnOf(side).at(-1) === 'client_id') && sides.some(isGiven))
