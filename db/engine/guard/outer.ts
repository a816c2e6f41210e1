import type { JoinExpr, SelectStmt } from 'libpg-query'
import { bodyOf, isTenant, type Node, walk } from './tree.ts'

type Refuse = (reason: string) => never

/**
 * Refuses an outer join in which a table of clients may have nothing, beside what reads none, from the third place of a
 * query on: where policies hold the table, it ends a coordinator of Citus (`ownRows`, decision N-4).
 */
export function checkOuter(statement: Node, refuse: Refuse) {
  walk(statement, (node) => {
    const update = bodyOf(node as Node, 'UpdateStmt')
    let place = update ? 1 : 0
    const see = (part: Node) => {
      const join = bodyOf(part, 'JoinExpr')
      for (const side of sidesOf(join)) {
        see(side)
        const table = tableOf(side)
        if (join && place > 2 && isTenant(table) && mayBeNone(join, side))
          refuse(`joins ${String(table)}, which may have nothing, by its name from the third place on`)
      }
      // The parts of a join stand before it.
      place++
    }
    const from = bodyOf(node as Node, 'SelectStmt')?.fromClause ?? update?.fromClause ?? []
    from.forEach(see)
    return true
  })
}

const tableOf = (node: Node) => bodyOf(node, 'RangeVar')?.relname

const sidesOf = ({ larg, rarg }: Partial<JoinExpr> = {}): Node[] => [larg, rarg].filter((side) => side !== undefined)

/** Whether a join keeps what its other side gives where this one has nothing, and that side reads no table of clients. */
function mayBeNone({ jointype = 'JOIN_INNER', larg, rarg }: JoinExpr, side: Node): boolean {
  const other = side === larg ? rarg : larg
  const keeping = side === larg ? ['JOIN_RIGHT', 'JOIN_FULL'] : ['JOIN_LEFT', 'JOIN_FULL']
  return other !== undefined && keeping.includes(jointype) && isApart(other)
}

/** Whether a part of FROM is read without a table of clients, but what may have nothing. */
function isApart(part: Node): boolean {
  const query = bodyOf(bodyOf(part, 'RangeSubselect')?.subquery, 'SelectStmt')
  if (query) return readsApart(query)
  const join = bodyOf(part, 'JoinExpr')
  return join ? keptOf(join).every(isApart) : !isTenant(tableOf(part))
}

/** The same of a query, and of the sides of UNION and the like. */
const readsApart = ({ larg, rarg, fromClause = [] }: SelectStmt): boolean =>
  larg && rarg ? readsApart(larg) && readsApart(rarg) : fromClause.every(isApart)

/** The sides of a join that are there in each row that it gives. */
const keptOf = (join: JoinExpr) =>
  sidesOf(join).filter((side) => join.jointype !== (side === join.rarg ? 'JOIN_LEFT' : 'JOIN_RIGHT'))
