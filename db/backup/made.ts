import type { Node } from 'libpg-query'
import { bodyOf, type RangeVar, wordOf } from '../engine/guard/tree.ts'
import { finishing, migrations } from '../engine/migrations/files.ts'
import { loadParser } from '../engine/parser.ts'

/** The names of tables, each with those of its columns. */
export type Made = ReadonlyMap<string, ReadonlySet<string>>

/**
 * What these migrations make, and leave: what else stands in a schema is the operator's own. Undefined where one of them is
 * of a later version, so that nobody here can tell.
 */
export async function madeBy(applied: readonly string[]): Promise<Made | undefined> {
  const series = [migrations, finishing].map((one) => ({ ...one, known: new Set(one.names()) }))
  if (applied.some((name) => !series.some(({ known }) => known.has(name)))) return undefined
  const parse = await loadParser()
  const made = new Map<string, Set<string>>()
  for (const { names, read } of series)
    for (const name of names().filter((one) => applied.includes(one)))
      for (const { stmt } of parse(read(name)).stmts ?? []) follow(made, stmt)
  return made
}

type Growing = Map<string, Set<string>>

const columnsOf = (nodes: readonly Node[]) => nodes.flatMap((node) => bodyOf(node, 'ColumnDef')?.colname ?? [])

function follow(made: Growing, stmt: Node | undefined) {
  const created = bodyOf(stmt, 'CreateStmt')
  if (created) made.set(nameOf(created), new Set(columnsOf(created.tableElts ?? [])))
  const altered = bodyOf(stmt, 'AlterTableStmt')
  const columns = altered && made.get(nameOf(altered))
  if (columns) for (const node of altered.cmds ?? []) alter(columns, node)
  for (const name of droppedBy(stmt)) made.delete(name)
}

const nameOf = ({ relation }: { relation?: RangeVar }) => relation?.relname ?? ''

function alter(columns: Set<string>, node: Node) {
  const { subtype, name, def } = bodyOf(node, 'AlterTableCmd') ?? {}
  if (subtype === 'AT_AddColumn' && def) for (const column of columnsOf([def])) columns.add(column)
  if (subtype === 'AT_DropColumn' && name !== undefined) columns.delete(name)
}

function droppedBy(stmt: Node | undefined): string[] {
  const { removeType, objects = [] } = bodyOf(stmt, 'DropStmt') ?? {}
  if (removeType !== 'OBJECT_TABLE') return []
  return objects.map((object) => wordOf(bodyOf(object, 'List')?.items?.at(-1)))
}

/** The names of what is not among it, sorted: of tables, and of columns after those of their tables. */
export const notAmong = (made: Made, tables: readonly { name: string; columns: readonly string[] }[]): string[] =>
  tables
    .flatMap(({ name, columns }) => {
      const known = made.get(name)
      return known ? columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`) : [name]
    })
    .sort()
