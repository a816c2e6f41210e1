import type { CommonTableExpr, DeleteStmt, InsertStmt, MergeStmt, SelectStmt, UpdateStmt } from 'libpg-query'
import { addFrom, addTable, type Reader } from './from.ts'
import { checkDeleted, checkInsert, checkMerge, checkSet } from './changes.ts'
import { checkAdded, checkChange } from './distributed.ts'
import { addFacts, bind, isClient, type Level, openLevel } from './level.ts'
import { bodyOf, columnOf, nameOf, type Node, type RangeVar, walk } from './tree.ts'

/** A column that a query gives, and whether it is the client of the call. */
type Column = { readonly name: string; readonly bound: boolean }
type Queries = ReadonlyMap<string, boolean>
export type Context = { readonly seen: Set<object>; readonly refuse: (reason: string) => never }
/** Where a query stands: the queries of WITH that it may name, and the level around it. */
type Place = { readonly context: Context; readonly queries: Queries; readonly outer: Level | undefined }

type Statement = {
  withClause?: { ctes?: Node[]; recursive?: boolean }
  returningClause?: { exprs?: Node[] }
  relation?: RangeVar
}

/** Reads a statement and gives its columns; refuses where a table is not bound to the client of the call. */
export function read(node: Node, around: Place): readonly Column[] {
  const [kind = '', body = {}] = Object.entries(node)[0] ?? []
  if (!Object.hasOwn(readers, kind)) return readOther(body, around)
  return readers[kind as keyof typeof readers](body, { ...around, queries: withQueries(body, around) })
}

const readers = {
  SelectStmt: readSelect,
  InsertStmt: readInsert,
  UpdateStmt: readUpdate,
  DeleteStmt: readDelete,
  MergeStmt: readMerge,
}

/** What is no query: COPY, EXPLAIN, CREATE TABLE AS, DECLARE and the like hold one. */
function readOther(body: object, place: Place): readonly Column[] {
  readBelow(Object.values(body), place)
  return []
}

/** Reads every query in an expression, in the level that it stands in. */
function readBelow(value: unknown, place: Place) {
  walk(value, (node) => {
    const isQuery = Object.keys(readers).some((kind) => Object.hasOwn(node, kind))
    if (isQuery) read(node as Node, place)
    return !isQuery
  })
}

/** The queries that a statement may name: those around it and those of its WITH. */
function withQueries({ withClause }: Statement, around: Place): Queries {
  const queries = new Map(around.queries)
  for (const node of withClause?.ctes ?? []) {
    const cte = bodyOf(node, 'CommonTableExpr')
    if (cte) addQuery(cte, withClause?.recursive ?? false, { ...around, queries })
  }
  return queries
}

function addQuery(cte: CommonTableExpr, recursive: boolean, place: Place & { queries: Map<string, boolean> }) {
  const { ctename = '', ctequery, aliascolnames } = cte
  if (!ctequery) return
  const { queries } = place
  const first = recursive ? bodyOf(ctequery, 'SelectStmt')?.larg : undefined
  if (first) queries.set(ctename, givesClient(readSelect(first, place), aliascolnames))
  const isTaken = queries.get(ctename) === true
  const bound = givesClient(read(ctequery, place), aliascolnames)
  queries.set(ctename, bound)
  // What names itself was taken for bound while it was read.
  if (isTaken && !bound) read(ctequery, place)
}

function givesClient(columns: readonly Column[], names?: readonly Node[]): boolean {
  const called = names?.map((name) => bodyOf(name, 'String')?.sval)
  const index = called ? called.indexOf('client_id') : columns.findIndex(({ name }) => name === 'client_id')
  return columns[index]?.bound ?? false
}

function readerAt({ context, queries }: Place): Reader {
  return {
    named: (name) => queries.get(name),
    note: (table) => context.seen.add(table),
    refuse: context.refuse,
    gives: (node, outer) => {
      const place = { context, queries, outer }
      if ('SelectStmt' in node) return givesClient(read(node, place))
      readBelow(node, place)
      return false
    },
  }
}

type Parts = {
  target?: RangeVar
  from?: Node[] | undefined
  where?: Node | undefined
  rest: unknown
  columns?: Node[] | undefined
}

/** Reads one level: its tables, what binds them, then the queries in its expressions. */
function readLevel(
  place: Place,
  { target, from = [], where, rest, columns = [] }: Parts,
  prepare?: (level: Level) => void,
) {
  const level = openLevel(place.outer)
  const reader = readerAt(place)
  if (target) addTable({ level, reader: { ...reader, named: () => undefined } }, target)
  const later = addFrom(level, from, reader)
  addFacts(level, where)
  prepare?.(level)
  bind(level)
  for (const readOne of later) {
    readOne()
    bind(level)
  }
  const blind = level.items.find(({ tenant, bound }) => tenant !== undefined && !bound)
  if (blind) place.context.refuse(`reads ${String(blind.tenant)} without its client_id`)
  readBelow([where, rest, joinConditions(from)], { ...place, outer: level })
  return columns.flatMap((column) => given(level, column))
}

/** The conditions of joins, where queries may stand too. */
function joinConditions(from: readonly Node[]): unknown[] {
  return from.flatMap((node) => {
    const join = bodyOf(node, 'JoinExpr')
    return join ? [join.quals, ...joinConditions([join.larg, join.rarg].filter((side) => side !== undefined))] : []
  })
}

function given(level: Level, node: Node): Column[] {
  const { name, val } = bodyOf(node, 'ResTarget') ?? {}
  if (!val) return []
  const words = columnOf(val)
  if (words.at(-1) !== '*') return [{ name: name ?? words.at(-1) ?? '', bound: isClient(level, val) }]
  const [of] = words.length > 1 ? words.slice(-2) : []
  const items = level.items.filter((item) => of === undefined || item.name === of)
  // Every table that the level reads is bound; whatever else gives a client_id must be so too.
  return [{ name: 'client_id', bound: items.some(({ bound }) => bound) && items.every(({ bound }) => bound) }]
}

function readSelect(select: SelectStmt, place: Place): readonly Column[] {
  const { larg, rarg, fromClause, whereClause, targetList, valuesLists, ...rest } = select
  if (larg && rarg) {
    const [left, right] = [larg, rarg].map((SelectStmt) => read({ SelectStmt }, place)) as [
      readonly Column[],
      readonly Column[],
    ]
    readBelow([rest.sortClause, rest.limitCount, rest.limitOffset], place)
    return left.map(({ name, bound }, index) => ({ name, bound: bound && (right[index]?.bound ?? false) }))
  }
  if (valuesLists) return readValues(valuesLists, place)
  return readLevel(place, { from: fromClause, where: whereClause, rest: [targetList, rest], columns: targetList })
}

function readValues(lists: readonly Node[], place: Place): readonly Column[] {
  readBelow(lists, place)
  const rows = lists.map((list) => bodyOf(list, 'List')?.items ?? [])
  const level = openLevel(place.outer)
  return (rows[0] ?? []).map((_, index) => ({
    name: `column${String(index + 1)}`,
    bound: rows.every((row) => row[index] !== undefined && isClient(level, row[index])),
  }))
}

function readInsert(insert: InsertStmt, place: Place): readonly Column[] {
  const { relation = {}, selectStmt, onConflictClause, returningClause } = insert
  const [first] = selectStmt ? read(selectStmt, place) : []
  place.context.seen.add(relation)
  checkInsert(insert, first?.bound ?? false, place.context.refuse)
  checkAdded(insert, place.context.refuse)
  const level = openLevel(place.outer)
  for (const name of [nameOf(relation), 'excluded']) level.items.push({ name, bound: true })
  readBelow([onConflictClause, returningClause], { ...place, outer: level })
  return (returningClause?.exprs ?? []).flatMap((column) => given(level, column))
}

function readUpdate(statement: UpdateStmt, place: Place) {
  const { relation, fromClause, whereClause, targetList, returningClause } = statement
  if (!relation) return []
  checkChange(statement, place.context.refuse)
  checkSet(relation, targetList, place.context.refuse)
  const columns = returningClause?.exprs
  return readLevel(place, {
    target: relation,
    from: fromClause,
    where: whereClause,
    rest: [targetList, columns],
    columns,
  })
}

function readDelete(statement: DeleteStmt, place: Place) {
  const { relation, usingClause, whereClause, returningClause } = statement
  if (!relation) return []
  checkDeleted(statement, place.context.refuse)
  checkChange(statement, place.context.refuse)
  const columns = returningClause?.exprs
  return readLevel(place, { target: relation, from: usingClause, where: whereClause, rest: columns, columns })
}

function readMerge(merge: MergeStmt, place: Place) {
  const { relation, sourceRelation, joinCondition, mergeWhenClauses } = merge
  if (!relation) return []
  const keeps = checkMerge(merge, place.context.refuse)
  const parts = { target: relation, from: sourceRelation && [sourceRelation], rest: [joinCondition, mergeWhenClauses] }
  return readLevel(place, { ...parts, columns: merge.returningClause?.exprs }, (level) => {
    // A row of the source that meets no other is kept when it is to be inserted.
    addFacts(level, joinCondition, (item) => !keeps || item === level.items[0])
  })
}
