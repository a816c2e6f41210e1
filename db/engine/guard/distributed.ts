import type { DeleteStmt, InsertStmt, SelectStmt, UpdateStmt } from 'libpg-query'
import { bodyOf, isTenant, type Node, walk, wordOf } from './tree.ts'

/*
 * What Citus does not plan of a write to a distributed table (decision N-4). The text of a statement does not tell the
 * types of what stands in it: a function is known by its name, and the arithmetic of instants by the word interval.
 */

type Refuse = (reason: string) => never

/** Functions that are not immutable, for the same text may be read in another way elsewhere, or at another time. */
export const stable: ReadonlySet<string> = new Set([
  ...['now', 'statement_timestamp', 'transaction_timestamp', 'current_setting', 'to_char', 'age'],
  ...['json_build_object', 'jsonb_build_object', 'json_build_array', 'to_json', 'to_jsonb', 'row_to_json', 'json_agg'],
  ...['concat', 'concat_ws', 'format', 'convert_to', 'convert_from', 'array_to_string'],
])

/** Functions that give another value at each call. */
export const volatile: ReadonlySet<string> = new Set(
  ['clock_timestamp', 'timeofday', 'random', 'random_normal', 'gen_random_uuid', 'uuidv4', 'uuidv7'].concat([
    'nextval',
    'setval',
    'set_config',
    'pg_notify',
  ]),
)

/** The name of the function that a node calls. */
const called = (node: object): string | undefined =>
  wordOf(bodyOf(node as Node, 'FuncCall')?.funcname?.at(-1)) || undefined

const isInterval = (node: object) =>
  bodyOf(node as Node, 'TypeCast')?.typeName?.names?.some((word) => wordOf(word) === 'interval') ?? false

/** Whether a duration is written in an expression. */
function hasInterval(value: unknown): boolean {
  let has = false
  walk(value, (node) => {
    has ||= isInterval(node)
    return !('SubLink' in node)
  })
  return has
}

const isCase = (node: object) => 'CaseExpr' in node || 'CoalesceExpr' in node

/** What of an expression is no immutable function, those of its sub-queries left out: the first of them, and all. */
const changing = (value: unknown): string | undefined => changes(value)[0]

function changes(value: unknown): string[] {
  const found: string[] = []
  walk(value, (node) => {
    found.push(...changingHere(node))
    return !('SubLink' in node)
  })
  return found
}

/** What a node is by itself that is not immutable. */
function changingHere(node: object): string[] {
  const name = called(node)
  if (name !== undefined) return stable.has(name) || volatile.has(name) ? [name] : []
  if ('SQLValueFunction' in node) return ['an instant']
  return withInterval(node) ? ['interval'] : joinsColumn(node) ? ['|| of a column without a cast'] : []
}

/** The two sides of an operation `||`; none of anything else. */
function joined(node: object): [Node, Node] | [] {
  const { lexpr, rexpr, name = [] } = bodyOf(node as Node, 'A_Expr') ?? {}
  return name.map(wordOf).at(-1) === '||' && lexpr && rexpr ? [lexpr, rexpr] : []
}

/** Whether a text is joined to a column: of a number or another type, that is no immutable operation. */
const joinsColumn = (node: object): boolean =>
  joined(node).some((side) => 'ColumnRef' in side) && joined(node).some(isText)

/** Whether an operand shows by itself that it is a text. */
function isText(node: Node): boolean {
  if (joined(node).some(isText)) return true
  const cast = bodyOf(node, 'TypeCast')?.typeName?.names?.map(wordOf).at(-1)
  return cast === 'text' || bodyOf(node, 'A_Const')?.sval !== undefined
}

function hasColumn(value: unknown): boolean {
  let has = false
  walk(value, (node) => {
    has ||= 'ColumnRef' in node
    return !('SubLink' in node)
  })
  return has
}

/** Whether a part of a statement reads a table of clients. */
function namesTenant(value: unknown): boolean {
  let names = false
  walk(value, (node) => {
    names ||= isTenant(bodyOf(node as Node, 'RangeVar')?.relname)
    return !names
  })
  return names
}

/** Refuses what gives another value at each call, but in a query of FROM, or in what a WITH adds to another table. */
function checkVolatile(value: unknown, table: string, refuse: Refuse) {
  walk(value, (node) => {
    const name = called(node)
    if (name !== undefined && volatile.has(name)) refuse(`changes rows of ${table} by ${name}(), which is volatile`)
    return !('InsertStmt' in node)
  })
}

/** Refuses functions that are not immutable where they are given columns, or stand in CASE or COALESCE. */
function checkStable(value: unknown, table: string, refuse: Refuse) {
  walk(value, (node) => {
    const name = given(node)
    if (name !== undefined)
      refuse(`changes rows of ${table} by ${name} of a column, or in CASE or COALESCE, which is not immutable`)
    return !('SubLink' in node)
  })
}

/** What of a node is not immutable, where that is given columns or decides between values. */
function given(node: object): string | undefined {
  if (isCase(node)) return changing(node)
  const isStable = 'FuncCall' in node || withInterval(node) || joinsColumn(node)
  return isStable && hasColumn(node) ? changing(node) : undefined
}

/** Whether a side of an operation is a duration: what it is added to, or taken from, is an instant. */
function withInterval(node: object): boolean {
  const { lexpr, rexpr, name = [] } = bodyOf(node as Node, 'A_Expr') ?? {}
  if (!['+', '-'].includes(name.map(wordOf).at(-1) ?? '')) return false
  return hasInterval([lexpr, rexpr])
}

/** What keeps a query of FROM from being taken apart, so that what it gives stands for itself in the statement. */
const holding = ['limitCount', 'limitOffset', 'sortClause'].concat([
  ...['groupClause', 'distinctClause'],
  ...['withClause', 'lockingClause', 'larg'],
])

/** The queries of FROM whose expressions the planner puts in the place of their columns. */
function takenApart(from: readonly Node[] = []): SelectStmt[] {
  return from.flatMap((node) => {
    const query = bodyOf(bodyOf(node, 'RangeSubselect')?.subquery, 'SelectStmt')
    if (query) return holding.some((part) => part in query) ? [] : [query, ...takenApart(query.fromClause)]
    const { larg, rarg } = bodyOf(node, 'JoinExpr') ?? {}
    return takenApart([larg, rarg].filter((side) => side !== undefined))
  })
}

/** Refuses what is not immutable in a query of FROM that does not stand for itself; one with a volatile function does. */
function checkTakenApart(from: readonly Node[] | undefined, table: string, refuse: Refuse) {
  for (const { targetList } of takenApart(from)) {
    const names = changes(targetList)
    if (names[0] !== undefined && !names.some((name) => volatile.has(name)))
      refuse(`changes rows of ${table} by ${names[0]} of a query that is taken apart; offset 0 keeps it`)
  }
}

/** Refuses a change or a deletion that no distributed table would take. */
export function checkChange(statement: UpdateStmt | DeleteStmt, refuse: Refuse) {
  const { relname: table = '' } = statement.relation ?? {}
  const from = 'usingClause' in statement ? statement.usingClause : (statement as UpdateStmt).fromClause
  if (!isTenant(table) && !namesTenant(from)) return
  const set = 'targetList' in statement ? statement.targetList : undefined
  checkTakenApart(from, table, refuse)
  checkVolatile([set, statement.whereClause, statement.withClause], table, refuse)
  checkStable([set, statement.whereClause], table, refuse)
  const given = changing(statement.returningClause)
  if (given !== undefined) refuse(`gives ${given} of the rows of ${table} that it changes`)
}

/**
 * Refuses what a WITH adds to a table of clients from a query and gives nothing of back: where policies hold the table, it
 * is not taken (`writtenFor`).
 */
export function checkNamed(statement: Node, refuse: Refuse) {
  walk(statement, (node) => {
    const added = bodyOf(bodyOf(node as Node, 'CommonTableExpr')?.ctequery, 'InsertStmt')
    const table = added && keepsQuery(added) ? added.relation?.relname : undefined
    if (isTenant(table)) refuse(`adds to ${String(table)}, in WITH, what a query gives, and gives nothing of it back`)
    return true
  })
}

/** Whether what is inserted comes from a query, and nothing of it is given back. */
const keepsQuery = ({ selectStmt, returningClause }: InsertStmt) =>
  !returningClause && !bodyOf(selectStmt, 'SelectStmt')?.valuesLists

/** Refuses an insertion that no distributed table would take. */
export function checkAdded(
  { relation = {}, selectStmt, onConflictClause, returningClause }: InsertStmt,
  refuse: Refuse,
) {
  const { relname: table = '' } = relation
  if (!isTenant(table)) return
  const values = bodyOf(selectStmt, 'SelectStmt')?.valuesLists
  walk(values, (node) => ('SubLink' in node ? refuse(`asks a query among the values for ${table}`) : true))
  const name = changing([onConflictClause?.targetList, onConflictClause?.whereClause, returningClause])
  if (name !== undefined) refuse(`changes or gives rows of ${table} by ${name}, which is not immutable`)
}
