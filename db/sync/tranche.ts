import { sql } from 'kysely'
import { type Entity, entityOf } from './entities.ts'
import type { Collection, Line } from './lines.ts'

/** A column of staged rows: its type, and what a row gives it. */
type Field = {
  readonly nom: string
  readonly type: 'int' | 'text' | 'boolean' | 'timestamptz' | 'json'
  readonly of: (line: Line) => unknown
}

/** Where a row stands in the body, whether its schema refuses it, and what it is called. */
const head: readonly Field[] = [
  { nom: 'rang', type: 'int', of: ({ rang }) => rang },
  { nom: 'place', type: 'int', of: ({ place }) => place },
  { nom: 'parent_rang', type: 'int', of: ({ parent }) => parent?.rang },
  { nom: 'rejet', type: 'boolean', of: ({ refusals }) => refusals.length > 0 },
  {
    nom: 'id_externe',
    type: 'text',
    of: (line) => readable(line, 'idExterne') ?? readable(line, 'identifiantExterne'),
  },
]

/** What only the rows of some collections have. */
const extras: Partial<Record<Collection, readonly Field[]>> = {
  employes: [
    {
      nom: 'valeurs',
      type: 'json',
      of: (line) => ofAccepted(line, ({ valeursChampUtilisateur: given }) => given && JSON.stringify(given)),
    },
    { nom: 'emplois_donnes', type: 'boolean', of: (line) => ofAccepted(line, ({ emplois }) => emplois !== undefined) },
  ],
  adhesions: [
    { nom: 'employe_externe', type: 'text', of: (line) => ofAccepted(line, ({ employeIdExterne: id }) => id) },
  ],
}

/** The columns of the staged rows of a collection. */
export function fieldsOf({ collection, columns }: Entity): readonly Field[] {
  const given = columns.map(({ nom, membre, type, absence }): Field => {
    const value = ({ value }: Line) => (value[membre] === null ? absence : value[membre])
    const of =
      nom === 'courriel' ? (line: Line) => readable(line, membre) : (line: Line) => ofAccepted(line, () => value(line))
    return { nom, type: type ?? 'text', of }
  })
  const masque = ({ value }: Line) =>
    columns.reduce((mask, { membre }, i) => (value[membre] === undefined ? mask : mask | (1 << i)), 0)
  const mask: Field = { nom: 'masque', type: 'int', of: (line) => ofAccepted(line, () => masque(line)) ?? 0 }
  return [...head, mask, ...given, ...(extras[collection] ?? [])]
}

/** What a row gives when its schema accepts it. */
const ofAccepted = (line: Line, give: (value: Line['value']) => unknown) =>
  line.refusals.length > 0 ? null : give(line.value)

/** What may still be compared of a row that is refused: its id and its address, when they are not what is refused. */
function readable({ value, refusals }: Line, membre: string): unknown {
  const given = value[membre]
  if (refusals.length === 0) return given
  return typeof given === 'string' && refusals.every(({ member = '' }) => member !== membre) ? given : null
}

export type Tranche = ReturnType<typeof openTranche>

/** Rows whose values are written down together: they are forgotten while they are young, which costs memory least. */
const block = 100

/** Rows of a collection, gathered by columns. */
export function openTranche(collection: Collection) {
  const columns = fieldsOf(entityOf(collection)).map(({ nom, of }) => ({ nom, of, ...openColumn() }))
  let size = 0
  const close = () => {
    for (const column of columns) column.close()
  }
  return {
    /** Adds a row; gives how many there are. */
    add: (line: Line): number => {
      for (const { of, add } of columns) add(of(line))
      if (++size % block === 0) close()
      return size
    },
    /** The values of each column that has some, as an array that PostgreSQL reads, and the ids of what rows may create. */
    columns: () => {
      close()
      const given = columns.filter(({ hasValues }) => hasValues())
      return [
        ...given.map(({ nom, literal }) => ({ colonne: nom, valeurs: sql<string[]>`${literal()}` })),
        { colonne: 'nouveau', valeurs: sql<string[]>`array(select uuidv7()::text from generate_series(1, ${size}))` },
      ]
    },
  }
}

function openColumn() {
  const written: string[] = []
  let values: unknown[] = []
  let hasValues = false
  return {
    add: (value: unknown) => values.push(value),
    close: () => {
      if (values.length === 0) return
      hasValues ||= values.some((value) => value !== null && value !== undefined)
      written.push(itemsOf(values))
      values = []
    },
    hasValues: () => hasValues,
    literal: () => `{${written.join()}}`,
  }
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** PostgreSQL writes the items of an array as JSON does, but for their control characters. */
function itemsOf(values: readonly unknown[]): string {
  const json = JSON.stringify(values).slice(1, -1)
  return json.includes('\\') ? json.replace(/\\(?:u([\da-f]{4})|(.))/g, plain) : json
}

const plain = (escape: string, code: string | undefined, letter = '') =>
  code === undefined ? (controls[letter] ?? escape) : String.fromCharCode(parseInt(code, 16))
