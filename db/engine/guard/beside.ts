import type { DeleteStmt, SelectStmt, UpdateStmt } from 'libpg-query'
import { registryTables } from '../tables.ts'
import { bodyOf, columnOf, isTenant, nameOf, type Node, type RangeVar, walk } from './tree.ts'

/*
 * What Citus does not plan of tables of clients beside temporary ones, which only the coordinator has (decision N-4). It
 * reads a table of either kind as a query of its own, and hands what that gives to the other; not so where a query is asked
 * for each row of a table that stands there by its name.
 */

type Refuse = (reason: string) => never

/** The parts of a query that reads or changes rows. */
type Level = Pick<
  SelectStmt & UpdateStmt & DeleteStmt,
  'targetList' | 'whereClause' | 'havingClause' | 'sortClause'
> & {
  readonly from: readonly Node[]
  readonly target: RangeVar | undefined
}

const registry: ReadonlySet<string> = new Set(registryTables)

/** Refuses a statement that reads tables of clients and temporary ones in a form that no coordinator plans. */
export function checkBeside(statement: Node, refuse: Refuse) {
  const queries = new Set<string>()
  walk(statement, (node) => {
    queries.add(bodyOf(node as Node, 'CommonTableExpr')?.ctename ?? '')
    return true
  })
  const isTemporary = ({ relname = '', schemaname }: RangeVar) =>
    schemaname === undefined &&
    !isTenant(relname) &&
    !registry.has(relname) &&
    !queries.has(relname) &&
    !relname.startsWith('pg_')
  walk(statement, (node) => {
    for (const level of levelsAt(node as Node)) {
      checkLevel(level, isTemporary, refuse)
      if (isStaging(level, isTemporary)) for (const part of level.from) refuseFlat(part, refuse)
    }
    const within = withinAt(node as Node)
    if (within) checkLocks(within, isTemporary, refuse)
    return true
  })
}

/** The query of a WITH, or of FROM, at a node. */
const withinAt = (node: Node) =>
  bodyOf(bodyOf(node, 'CommonTableExpr')?.ctequery ?? bodyOf(node, 'RangeSubselect')?.subquery, 'SelectStmt')

function levelsAt(node: Node): Level[] {
  const select = bodyOf(node, 'SelectStmt')
  if (select) return selectsOf(select).map((each) => ({ ...each, from: each.fromClause ?? [], target: undefined }))
  const update = bodyOf(node, 'UpdateStmt')
  if (update) return [{ ...update, from: update.fromClause ?? [], target: update.relation }]
  const removal = bodyOf(node, 'DeleteStmt')
  return removal ? [{ ...removal, from: removal.usingClause ?? [], target: removal.relation }] : []
}

/** The sides of UNION and the like, or the query itself. */
const selectsOf = (select: SelectStmt): SelectStmt[] =>
  select.larg && select.rarg ? [select.larg, select.rarg].flatMap(selectsOf) : [select]

type IsTemporary = (table: RangeVar) => boolean

const none: ReadonlySet<string> = new Set()

/** Whether rows of a temporary table are changed. */
const isStaging = ({ target }: Level, isTemporary: IsTemporary) => target !== undefined && isTemporary(target)

function checkLevel(level: Level, isTemporary: IsTemporary, refuse: Refuse) {
  const tables = tablesAt(level)
  const temporary = new Set(tables.filter(isTemporary).map(nameOf))
  const ofClients = new Set(tables.filter(isOfClients).map(nameOf))
  // A row of a table of clients that is changed stands beside every other that the change reads.
  const beside = isTenant(level.target?.relname) ? ofClients.union(temporary) : ofClients
  // A change of a temporary table asks no query for each row of a table of clients beside it.
  const staged = isStaging(level, isTemporary) ? ofClients : none
  for (const query of asked([level.targetList, level.whereClause, level.havingClause, level.from])) {
    const given = names(query)
    const isGiven = (among: ReadonlySet<string>) => given.some((name) => among.has(name))
    if (isGiven(temporary)) refuseOfClients(query, refuse)
    if (isGiven(staged)) refuseStaged(query, refuse)
    if (isGiven(beside)) refuseTemporary(tablesIn(query, false), isTemporary, refuse)
  }
}

/** Refuses, as what a temporary table is changed by, a query of nothing but clients that is its table by another name. */
function refuseFlat(part: Node, refuse: Refuse) {
  const query = bodyOf(bodyOf(part, 'RangeSubselect')?.subquery, 'SelectStmt')
  const tables = query && isFlat(query) ? (query.fromClause ?? []).flatMap(tablesOf) : []
  const table = tables[0]?.relname
  if (table !== undefined && tables.every(isOfClients))
    refuse(`changes a temporary table by a query of ${table} that is taken apart, not by its name`)
}

/** Whether the planner takes a query apart, and sees the tables that it reads. */
const isFlat = ({ groupClause, distinctClause, limitCount, limitOffset, larg }: SelectStmt) =>
  [groupClause, distinctClause, limitCount, limitOffset, larg].every((part) => part === undefined)

function refuseOfClients(query: Node, refuse: Refuse) {
  const table = tablesIn(query, true).find(isOfClients)?.relname
  if (table !== undefined) refuse(`asks a query of ${table} for each row of a temporary table, not of a query of it`)
}

function refuseStaged(query: Node, refuse: Refuse) {
  const table = tablesIn(query, true).find(isOfClients)?.relname
  if (table !== undefined)
    refuse(`changes a temporary table and asks a query of ${table} for each row of clients, not of a query of it`)
}

/** Refuses a query within another one that locks rows of clients which a temporary table tells, but as an array. */
function checkLocks(query: SelectStmt, isTemporary: IsTemporary, refuse: Refuse) {
  const table = (query.fromClause ?? []).flatMap(tablesOf).find(isOfClients)?.relname
  if (!query.lockingClause || table === undefined) return
  const told = asked(query.whereClause, isArray).flatMap((each) => tablesIn(each, true))
  if (told.some(isTemporary)) refuse(`locks rows of ${table} that a temporary table tells, within another query`)
}

const isArray = (node: Node) => bodyOf(node, 'SubLink')?.subLinkType === 'ARRAY_SUBLINK'

function refuseTemporary(tables: readonly RangeVar[], isTemporary: IsTemporary, refuse: Refuse) {
  const table = tables.some(isOfClients) ? undefined : tables.find(isTemporary)?.relname
  if (table !== undefined)
    refuse(`asks a temporary table, ${table}, for each row of a table of clients, not a query of it`)
}

const isOfClients = ({ relname }: RangeVar) => isTenant(relname)

/** The tables that a level reads or changes by their names. */
const tablesAt = ({ target, from }: Level) => [...(target ? [target] : []), ...from.flatMap(tablesOf)]

/** The tables that a part of FROM reads by their names. */
function tablesOf(node: Node): RangeVar[] {
  const table = bodyOf(node, 'RangeVar')
  if (table) return [table]
  const { larg, rarg } = bodyOf(node, 'JoinExpr') ?? {}
  return [larg, rarg].flatMap((side) => (side ? tablesOf(side) : []))
}

/** The queries in the expressions of a level; those of FROM are levels of their own. */
function asked(parts: unknown, isLeft: (node: Node) => boolean = () => false): Node[] {
  const found: Node[] = []
  walk(parts, (node) => {
    if (isLeft(node as Node)) return false
    const query = bodyOf(node as Node, 'SubLink')?.subselect
    if (query) found.push(query)
    return !query && !('RangeSubselect' in node)
  })
  return found
}

/** The tables that a query reads by their names, those of the queries in its FROM too where `within` says so. */
function tablesIn(query: Node, within: boolean): RangeVar[] {
  const found: RangeVar[] = []
  walk(query, (node) => {
    const table = bodyOf(node as Node, 'RangeVar')
    if (table) found.push(table)
    return within || !('RangeSubselect' in node)
  })
  return found
}

/** The names before the columns in a query that are not those of what it reads itself. */
function names(query: Node): string[] {
  const own = new Set<string>()
  const found: string[] = []
  walk(query, (node) => {
    own.add(nameAt(node as Node))
    const words = columnOf(node as Node)
    if (words.length > 1) found.push(words.at(-2) ?? '')
    return true
  })
  return found.filter((name) => !own.has(name))
}

/** The name that a part of FROM has. */
function nameAt(node: Node): string {
  const table = bodyOf(node, 'RangeVar')
  if (table) return nameOf(table)
  const { alias } = bodyOf(node, 'RangeSubselect') ?? bodyOf(node, 'RangeFunction') ?? {}
  return alias?.aliasname ?? ''
}
