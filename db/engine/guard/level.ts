import { columnOf, conjuncts, equalities, isGiven, type Node } from './tree.ts'

/** What a level reads: a table or a query, under its name. `bound`: its client_id is that of the call. */
export type Item = { readonly name: string; readonly tenant?: string | undefined; bound: boolean }

/** A level of a query: one FROM and what is decided about its rows, inside others whose columns it may name. */
export type Level = {
  readonly items: Item[]
  readonly facts: Fact[]
  /** Joined by `using (client_id)`, whose one column stands for that of the first table. */
  merges: boolean
  readonly outer: Level | undefined
}

/**
 * Two sides that are equal in every row that is kept: expressions, or the client_id of items. `binds`: which items that
 * says something of.
 */
type Fact = { readonly sides: readonly [Side, Side]; readonly binds: (item: Item) => boolean }
type Side = { readonly kind: 'written'; readonly node: Node } | { readonly kind: 'read'; readonly item: Item }

const written = (node: Node): Side => ({ kind: 'written', node })

export const openLevel = (outer: Level | undefined): Level => ({ items: [], facts: [], merges: false, outer })

/** Adds what a condition says; that of an outer join says nothing of the rows that it keeps whatever it says. */
export function addFacts(level: Level, condition: Node | undefined, binds: Fact['binds'] = () => true) {
  for (const [left, right] of conjuncts(condition).flatMap(equalities))
    level.facts.push({ sides: [written(left), written(right)], binds })
}

/** Follows the equalities from the client of the call to the items, until they say nothing new. */
export function bind(level: Level) {
  const open = () => level.facts.flatMap((fact) => newlyBound(level, fact))
  for (let found = open(); found.length > 0; found = open()) for (const item of found) item.bound = true
}

function newlyBound(level: Level, { sides, binds }: Fact): Item[] {
  const [left, right] = sides.map((side) => meaningOf(level, side)) as [Meaning, Meaning]
  return [
    [left, right],
    [right, left],
  ].flatMap(([to, from]) => (isItem(to) && !to.bound && binds(to) && isOfClient(from) ? [to] : []))
}

/** The client of the call, the client_id of an item, or anything else. */
type Meaning = 'given' | Item | undefined

const isItem = (meaning: Meaning): meaning is Item => typeof meaning === 'object'
const isOfClient = (meaning: Meaning) => meaning === 'given' || (isItem(meaning) && meaning.bound)

/** Whether an expression is the client of the call. */
export const isClient = (level: Level, node: Node) => isOfClient(meaning(level, node))

const meaningOf = (level: Level, side: Side) => (side.kind === 'read' ? side.item : meaning(level, side.node))

function meaning(level: Level, node: Node): Meaning {
  if (isGiven(node)) return 'given'
  const words = columnOf(node)
  if (words.at(-1) !== 'client_id') return undefined
  const name = words.at(-2)
  return name === undefined ? onlyClientId(level) : itemCalled(level, name)
}

/** The nearest item of that name. One of an outer level is as bound as it is there, whatever is said of it here. */
function itemCalled(level: Level, name: string): Meaning {
  const item = level.items.find((each) => each.name === name)
  if (item) return item
  const outer = level.outer && itemCalled(level.outer, name)
  return outer && isOfClient(outer) ? 'given' : undefined
}

/** What `client_id` alone stands for; PostgreSQL refuses it where it could be that of two. */
function onlyClientId({ items, merges }: Level): Meaning {
  const tables = items.filter(({ tenant }) => tenant !== undefined)
  if (tables.length > 1) return merges ? tables[0] : undefined
  if (tables.length === 1) return tables[0]
  return items.length === 1 ? items[0] : items.find(({ bound }) => bound)
}
