import type { A_Expr, Node, RangeVar, SubLink } from 'libpg-query'
import { tenantTables } from '../tables.ts'

export type { Node, RangeVar } from 'libpg-query'

type Kind = Node extends infer One ? (One extends unknown ? keyof One : never) : never
type Body<K extends Kind> = Extract<Node, Record<K, unknown>> extends Record<K, infer B> ? B : never

/** The body of a node of one kind; undefined when it is of another. */
export function bodyOf<K extends Kind>(node: Node | undefined, kind: K): Body<K> | undefined {
  return node && kind in node ? (node as unknown as Record<K, Body<K>>)[kind] : undefined
}

/** The word of a node that is one. */
export const wordOf = (node: Node | undefined) => bodyOf(node, 'String')?.sval ?? ''

const tenants: ReadonlySet<string> = new Set(tenantTables)

/** Whether a name is that of a tenant table, in whatever schema. */
export const isTenant = (name: string | undefined) => name !== undefined && tenants.has(name)

/** What must be true together for a condition to be. */
export function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return []
  const all = bodyOf(condition, 'BoolExpr')
  return all?.boolop === 'AND_EXPR' ? (all.args ?? []).flatMap(conjuncts) : [condition]
}

/** The pairs that a condition says are equal: the sides of `=`, or those of two rows. */
export function equalities(condition: Node): [Node, Node][] {
  const { lexpr, rexpr, ...operation } = bodyOf(condition, 'A_Expr') ?? {}
  if (!lexpr || !rexpr || !isEqual(operation)) return []
  const [left, right] = [sidesOf(lexpr), sidesOf(rexpr)]
  return left.length === right.length ? left.map((side, index) => [side, right[index] as Node]) : []
}

const sidesOf = (node: Node) => bodyOf(node, 'RowExpr')?.args ?? [node]

/** Whether an operation is the equality of PostgreSQL, not one of the same name in another schema. */
function isEqual({ kind, name = [] }: A_Expr): boolean {
  return kind === 'AEXPR_OP' && ['=', 'pg_catalog.='].includes(name.map(wordOf).join('.'))
}

/** An expression without what changes its type only. */
export function uncast(node: Node): Node {
  const arg = bodyOf(node, 'TypeCast')?.arg
  return arg ? uncast(arg) : node
}

/** Whether an expression is a parameter, a constant, or a query that says no more than one of these. */
export function isGiven(node: Node): boolean {
  const value = uncast(node)
  const said = onlyTarget(bodyOf(value, 'SubLink'))
  return 'ParamRef' in value || 'A_Const' in value || (said !== undefined && isGiven(said))
}

/** What a query without FROM, or any other part, says: its one column. */
function onlyTarget(query: SubLink | undefined): Node | undefined {
  if (query?.subLinkType !== 'EXPR_SUBLINK') return undefined
  const { targetList = [], ...rest } = bodyOf(query.subselect, 'SelectStmt') ?? {}
  const isBare = Object.keys(rest).every((part) => part === 'limitOption' || part === 'op') && targetList.length === 1
  return isBare ? bodyOf(targetList[0], 'ResTarget')?.val : undefined
}

/** The words of a column: `client_id`, `e.client_id`, `public.employe.client_id`; empty for anything else. */
export function columnOf(node: Node): string[] {
  const fields = bodyOf(uncast(node), 'ColumnRef')?.fields ?? []
  return fields.map((field) => ('A_Star' in field ? '*' : wordOf(field)))
}

export const nameOf = ({ alias, relname = '' }: RangeVar) => alias?.aliasname ?? relname

/** Calls `enter` with each node below a value, which says whether to go deeper. */
export function walk(value: unknown, enter: (node: Record<string, unknown>) => boolean): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const part of value) walk(part, enter)
  else if (enter(value as Record<string, unknown>)) for (const part of Object.values(value)) walk(part, enter)
}
