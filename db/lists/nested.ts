import {
  type AliasedExpression,
  AliasNode,
  ExpressionWrapper,
  IdentifierNode,
  type OperationNode,
  type SelectionNode,
  type SelectQueryNode,
} from 'kysely'
import type { DB } from '../../generated/database.ts'

type Parents<Row> = { [K in keyof Row]: K extends `${infer Parent}.${string}` ? Parent : never }[keyof Row]
type Members<Row, Parent extends string> = {
  [K in keyof Row as K extends `${Parent}.${infer Member}` ? Member : never]: Row[K]
}
type Flat<Row> = { [K in keyof Row as K extends `${string}.${string}` ? never : K]: Row[K] }

/** The item that a row stands for: the columns `employe.nom` and `employe.ville` are the members of its `employe`. */
export type Nested<Row> = [Parents<Row>] extends [never]
  ? Row
  : Flat<Row> & { [Parent in Parents<Row>]: Nested<Members<Row, Parent>> }

/** The item that a row stands for, as a list prints it. */
export function nest<Row extends object>(row: Row): Nested<Row> {
  const item: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const path = name.split('.')
    const member = path.pop() ?? name
    let parent = item
    for (const step of path) parent = (parent[step] ??= {}) as Record<string, unknown>
    parent[member] = value
  }
  return item as Nested<Row>
}

type Selections<Row, Parent extends string> = {
  [K in keyof Row & string]: AliasedExpression<Row[K], `${Parent}.${K}`>
}[keyof Row & string]

/**
 * What `query` selects, as the members of the object `parent`: the select list of a resource, reused in the items of
 * another one. The tables that it reads must be joined there under the same names.
 */
export function nested<Row, Parent extends string>(
  parent: Parent,
  query: { toOperationNode(): SelectQueryNode } & RowsOf<Row>,
): Selections<Row, Parent>[] {
  const { selections = [] } = query.toOperationNode()
  return selections.map((selection) => {
    const { name, node } = named(selection)
    return new ExpressionWrapper<DB, never, never>(node).as(`${parent}.${name}`) as unknown as Selections<Row, Parent>
  })
}

/** A query that gives such rows. */
type RowsOf<Row> = { execute(): Promise<Row[]> }

/** A selected expression and the name of its column. */
function named({ selection }: SelectionNode): { name: string; node: OperationNode } {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) {
    return { name: selection.alias.name, node: selection.node }
  }
  if (selection.kind === 'ReferenceNode' && selection.column.kind === 'ColumnNode') {
    return { name: selection.column.column.name, node: selection }
  }
  throw new Error(`A selected ${selection.kind} has no name to nest it by`)
}
