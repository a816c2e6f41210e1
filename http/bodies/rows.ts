import type { AnyLine, Warning } from '../../db/sync/lines.ts'
import { maxRefusals, type Refusal } from '../../problems.ts'
import { newAjv } from '../../contract/ajv.ts'
import { contracts, flatten, type Operation, resolve, type Schema } from '../../contract/contract.ts'
import { otherMessages } from '../../contract/messages.ts'
import { compileNormaliser, invalid } from '../../contract/normalise.ts'
import { repeatedMember } from './repeated.ts'
import { inOrder, membersOf, refusalOfRow } from '../../contract/refusals.ts'
import { type Item, maxItem, type Plan } from './splitter.ts'
import { maxValuesOf, overweight, type Weight } from '../../contract/weight.ts'

type Checked = Pick<AnyLine, 'value' | 'refusals' | 'warnings'>

/** How the rows of a collection are checked: on a schema of their own, compiled once. */
export type RowRules = {
  readonly maxItems: number
  /** Of a row of more values nothing is read. */
  readonly maxValues: number
  readonly check: (value: unknown) => Checked
  readonly nested: ReadonlyMap<string, RowRules>
}

/** The collections of a body whose rows are checked one by one (`x-row`), by name; empty for another body. */
export function rowRules({ body }: Operation): ReadonlyMap<string, RowRules> {
  return rulesIn(body?.schema ?? {})
}

function rulesIn(schema: Schema): ReadonlyMap<string, RowRules> {
  const collections = Object.entries(flatten(schema).properties ?? {}).flatMap(([name, property]) => {
    const { 'x-row': row, maxItems = Infinity } = resolve(property)
    return row === undefined ? [] : [[name, compileRow(row, maxItems)] as const]
  })
  return new Map(collections)
}

const ajv = newAjv().addSchema({ $id: 'contrat', components: { schemas: contracts.components.schemas } })
const compiled = new Map<string, RowRules>()

function compileRow(name: string, maxItems: number): RowRules {
  const known = compiled.get(`${name} ${String(maxItems)}`)
  if (known) return known
  const schema: Schema = { $ref: `#/components/schemas/${name}` }
  const nested = rulesIn(schema)
  const rules = {
    maxItems,
    maxValues: maxValuesOf(schema, new Set(nested.keys())),
    check: compileCheck(name, schema),
    nested,
  }
  compiled.set(`${name} ${String(maxItems)}`, rules)
  return rules
}

/** Compiled for the first row of the collection, so that no call waits for what it may not need. */
function compileCheck(name: string, schema: Schema): RowRules['check'] {
  let check: RowRules['check'] | undefined
  return (given) => (check ??= compileNow(name, schema))(given)
}

function compileNow(name: string, schema: Schema): RowRules['check'] {
  const normalise = compileNormaliser(schema)
  const validate = ajv.compile({ $ref: `contrat#/components/schemas/${name}` })
  const order = membersOf(schema)
  const dates = datesOf(schema)
  return (given) => {
    const refusals: Refusal[] = []
    const value = normalise(given, '', refusals)
    if (!validate(value)) for (const error of validate.errors ?? []) refusals.push(refusalOfRow(error, schema))
    const told = refusals.length > 0 ? inOrder(refusals, order).slice(0, maxRefusals) : refusals
    const row = isRow(value) ? value : {}
    // A row that is refused is not taken as it is.
    const warnings = refusals.length === 0 ? warningsOf(row, dates) : []
    return { value: row, refusals: told, ...(warnings.length > 0 && { warnings }) }
  }
}

const datesOf = (schema: Schema): string[] =>
  Object.entries(flatten(schema).properties ?? {}).flatMap(([name, property]) =>
    resolve(property).format === 'date-time' ? [name] : [],
  )

/** The dates of a row that are hardly meant: payrolls send 9999-12-31 for a job without an end, and 0001-01-01 for none. */
function warningsOf(row: AnyLine['value'], dates: readonly string[]): Warning[] {
  const warnings: Warning[] = []
  for (const membre of dates) {
    const date = row[membre]
    if (typeof date !== 'string') continue
    if (date < '1900') warnings.push({ membre, code: 'DateAvant1900' })
    else if (isFarAhead(date)) warnings.push({ membre, code: 'DateLointaine' })
  }
  return warnings
}

/** Ten years ahead, as it was at an instant of this process: a load has 100,000 dates to compare with it. */
let horizon = { at: -Infinity, text: '' }

/** Whether a date is more than ten years ahead, to the second. */
function isFarAhead(date: string): boolean {
  // It only moves on: what it has reached once it has reached.
  if (date <= horizon.text) return false
  const now = performance.now()
  if (now - horizon.at > 1000) {
    const limit = new Date()
    limit.setUTCFullYear(limit.getUTCFullYear() + 10)
    horizon = { at: now, text: limit.toISOString() }
  }
  return date > horizon.text
}

const isRow = (value: unknown): value is AnyLine['value'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the splitter cuts out. */
export const planOf = (rules: ReadonlyMap<string, RowRules>): Plan =>
  new Map([...rules].map(([name, { nested }]) => [name, planOf(nested)]))

const oversized: Checked = {
  value: {},
  refusals: [{ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(maxItem)} octets` } }],
}

/** Turns items into rows: a nested one comes before its parent. Throws a SyntaxError for an item that is not JSON. */
export function openRows(rules: ReadonlyMap<string, RowRules>, onLine: (line: AnyLine) => void) {
  const rulesOf = ({ collection, parent }: Item): RowRules | undefined =>
    (parent ? rulesOf(parent)?.nested : rules)?.get(collection)

  return {
    onItem: (item: Item) => {
      const found = rulesOf(item)
      if (found) onLine(lineOf(item, item.text === undefined ? oversized : checkText(item.text, item.weight, found)))
    },
    /** The limit that an item is beyond, if any. */
    limitBrokenBy: (item: Item): number | undefined => {
      const { maxItems = Infinity } = rulesOf(item) ?? {}
      return item.place >= maxItems ? maxItems : undefined
    },
  }
}

/** Of a member that stands twice, nobody knows which one is meant: it has no value that can be read, and nothing else is said of the row (decision A-12). */
function checkText(text: string, { names, values }: Weight, { check, maxValues }: RowRules): Checked {
  if (values > maxValues) return { value: {}, refusals: [overweight('ligne')] }
  const given: unknown = JSON.parse(text)
  const twice = repeatedMember(text, given, names)
  const checked = check(given)
  if (twice === undefined) return checked
  return { ...checked, value: { ...checked.value, [twice]: [] }, refusals: [invalid(twice, otherMessages.repeated)] }
}

function lineOf(item: Item, checked: Checked): AnyLine {
  const { collection, rang, place, parent } = item
  const above = parent && { collection: parent.collection, rang: parent.rang, place: parent.place }
  const size = item.text?.length ?? 0
  return { collection, rang, place, size, parent: above, idExterne: idOf(collection, checked.value), ...checked }
}

/** What identifies a row in a report. */
function idOf(collection: string, value: AnyLine['value']): string | null {
  for (const name of collection === 'votants' ? ofVotants : usual) {
    const id = value[name]
    if (typeof id === 'string') return id.slice(0, 1000)
  }
  return null
}

const [ofVotants, usual] = [['identifiant'], ['idExterne', 'identifiantExterne', 'employeIdExterne']]
