import type { JoinExpr } from 'libpg-query'
import { addFacts, type Item, type Level } from './level.ts'
import { bodyOf, isTenant, nameOf, type Node, type RangeVar, wordOf } from './tree.ts'

/** What reading a FROM needs of the reading of statements. */
export type Reader = {
  /** Whether a name is that of a query of a WITH, and of one whose client_id is that of the call. */
  readonly named: (name: string) => boolean | undefined
  /** Whether the client_id that a query gives is that of the call. */
  readonly gives: (query: Node, outer: Level | undefined) => boolean
  readonly note: (table: RangeVar) => void
  readonly refuse: (reason: string) => never
}

type Later = (() => void)[]

/** Adds what a FROM reads; `later` what may name its neighbours, and is read once they are bound. */
export function addFrom(level: Level, from: readonly Node[], reader: Reader): Later {
  const later: Later = []
  for (const node of from) addItem({ level, reader, later }, node)
  return later
}

type Place = { readonly level: Level; readonly reader: Reader; readonly later: Later }

/** Adds one part of a FROM, and gives the items in it. */
function addItem(place: Place, node: Node): Item[] {
  const table = bodyOf(node, 'RangeVar')
  if (table) return [addTable(place, table)]
  const join = bodyOf(node, 'JoinExpr')
  if (join) return addJoin(place, join)
  const sample = bodyOf(node, 'RangeTableSample')?.relation
  return sample ? addItem(place, sample) : [addQuery(place, node)]
}

export function addTable({ level, reader }: Omit<Place, 'later'>, table: RangeVar): Item {
  const { relname = '', alias } = table
  reader.note(table)
  const query = queryOf(table, reader)
  const tenant = query === undefined && isTenant(relname) ? relname : undefined
  const item: Item = { name: nameOf(table), tenant, bound: query === true }
  if (alias?.colnames && (item.tenant || item.bound))
    reader.refuse(`renames the columns of ${relname}, so that its client_id cannot be told`)
  level.items.push(item)
  return item
}

/** A name without a schema may be that of a query of a WITH. */
const queryOf = ({ schemaname, relname = '' }: RangeVar, reader: Reader) =>
  schemaname === undefined ? reader.named(relname) : undefined

/** A query or a function in a FROM. */
function addQuery({ level, reader, later }: Place, node: Node): Item {
  const query = bodyOf(node, 'RangeSubselect')
  const [body] = Object.values(node) as { alias?: { aliasname?: string; colnames?: Node[] } }[]
  const item = { name: body?.alias?.aliasname ?? '', bound: false }
  const read = (outer: Level | undefined) => {
    // Columns that are renamed are not followed: what they are called says nothing.
    const bound = reader.gives(query?.subquery ?? node, outer)
    item.bound ||= bound && !body?.alias?.colnames
  }
  if (query && !query.lateral) read(level.outer)
  else
    later.push(() => {
      read(level)
    })
  level.items.push(item)
  return item
}

/** The sides of a join whose rows are dropped when its condition is not met. */
const dropping: Readonly<Record<string, readonly ('left' | 'right')[]>> = {
  JOIN_INNER: ['left', 'right'],
  JOIN_LEFT: ['right'],
  JOIN_RIGHT: ['left'],
  JOIN_FULL: [],
}

function addJoin(place: Place, join: JoinExpr): Item[] {
  const { level, reader } = place
  const [left, right] = sidesOf(join).map((side) => addItem(place, side)) as [Item[], Item[]]
  if (join.alias) reader.refuse('names a join, so that the client_id of its tables cannot be told')
  const { jointype = '' } = join
  const dropped = (dropping[jointype] ?? []).flatMap((side) => ({ left, right })[side])
  const binds = (item: Item) => dropped.includes(item)
  addFacts(level, join.quals, binds)
  const sides = left.flatMap((one) => right.map((other) => [readSide(one), readSide(other)] as const))
  if (usesClientId(join)) level.facts.push(...sides.map((pair) => ({ sides: pair, binds })))
  // The one column of such a join is that of its left side, unless the rows of the right side are kept alone.
  level.merges ||= usesClientId(join) && /INNER|LEFT/.test(jointype)
  return [...left, ...right]
}

const readSide = (item: Item) => ({ kind: 'read', item }) as const

const sidesOf = ({ larg, rarg }: JoinExpr) => [larg, rarg].filter((side) => side !== undefined)

const usesClientId = ({ usingClause = [] }: JoinExpr) => usingClause.some((column) => wordOf(column) === 'client_id')
