import { type RawBuilder, sql } from 'kysely'
import { isReachable } from '../../rules/courriels.ts'
import { followingId } from '../engine/ids.ts'
import type { Entity } from './entities.ts'
import type { AnyLine, Collection, Line } from './lines.ts'

/** The column of `sync_tranche` that has the values of a type: they are read as they come, while the next rows are. */
const arrays = {
  int: 'entiers',
  text: 'valeurs',
  json: 'valeurs',
  jsonb: 'valeurs',
  boolean: 'booleens',
  timestamptz: 'instants',
  uuid: 'identifiants',
} as const

/** A column of staged rows: its type, what a row that its schema accepts gives it, and what one that it refuses does. */
export type Field = {
  readonly nom: string
  readonly type: keyof typeof arrays
  readonly of: (line: AnyLine) => unknown
  readonly ofRefused?: (line: AnyLine) => unknown
  /** Whether other rows are compared with what a refused one gives. */
  readonly isCompared?: true
}

/** Where the values of a column are, as an array. */
export const arrayOf = ({ type }: Field) => arrays[type]

/** The id that a row gives to what it creates, drawn before anybody knows whether it will. */
export const nouveau: Field = { nom: 'nouveau', type: 'uuid', of: followingId, ofRefused: followingId }

const rang = ({ rang }: AnyLine) => rang
const place = ({ place }: AnyLine) => place
const parentRang = ({ parent }: AnyLine) => parent?.rang

/** Where a row stands in the body, whether its schema refuses it, and what it is called. */
const head: readonly Field[] = [
  nouveau,
  { nom: 'rang', type: 'int', of: rang, ofRefused: rang },
  { nom: 'place', type: 'int', of: place, ofRefused: place },
  { nom: 'parent_rang', type: 'int', of: parentRang, ofRefused: parentRang },
  { nom: 'rejet', type: 'boolean', of: () => false, ofRefused: () => true },
  {
    nom: 'id_externe',
    type: 'text',
    of: ({ value }) => value['idExterne'] ?? value['identifiantExterne'],
    ofRefused: (line) => readable(line, 'idExterne') ?? readable(line, 'identifiantExterne'),
    isCompared: true,
  },
]

const customValues: Field = {
  nom: 'valeurs',
  type: 'json',
  of: ({ value: { valeursChampUtilisateur: given } }) => given && JSON.stringify(given),
}

/** The employee whom a row names: that of a membership in a union, else the one that it is nested in. */
const namedEmploye = (membre: string): Field => ({
  nom: 'employe_externe',
  type: 'text',
  of: ({ value }) => value[membre],
  ofRefused: (line) => readable(line, membre),
})

/** What only the rows of some collections have. */
const extras: Partial<Record<Collection, readonly Field[]>> = {
  employes: [
    customValues,
    { nom: 'emplois_donnes', type: 'boolean', of: ({ value }) => value['emplois'] !== undefined },
  ],
  emplois: [namedEmploye('identifiantExterneEmploye')],
  adhesions: [
    customValues,
    { ...namedEmploye('employeIdExterne'), isCompared: true },
    { nom: 'date_demission', type: 'timestamptz', of: ({ value }) => value['dateDemission'] },
  ],
}

/** Which columns of a row have an address that mail does not reach, as bits; null for nearly every row (decision C-4). */
function doubtful(columns: Entity['columns']): Field {
  const addresses = columns.flatMap(({ membre, estAdresse }, i) => (estAdresse ? [{ membre, bit: 1 << i }] : []))
  const of = ({ value }: AnyLine) => {
    let mask = 0
    for (const { membre, bit } of addresses) if (isDoubtful(value[membre])) mask |= bit
    return mask || null
  }
  return { nom: 'douteux', type: 'int', of }
}

const isDoubtful = (given: unknown) => typeof given === 'string' && !isReachable(given)

/** What tells who somebody may be, besides an id; the number of a job does at its employer. */
const identifying = new Set(['courriel', 'courriel_alternatif', 'no_membre', 'matricule'])
const placing = new Set(['emplois employeur_id'])

/** The columns of the staged rows of a collection. */
export function fieldsOf({ collection, columns }: Entity): readonly Field[] {
  const members = columns.map(({ membre }) => membre)
  const given = columns.map(({ nom, membre, type, absence }): Field => {
    const of = ({ value }: AnyLine) => (value[membre] === null ? absence : value[membre])
    const ofRefused = (line: AnyLine) => readable(line, membre)
    const asRefused =
      (identifying.has(nom) && ({ ofRefused, isCompared: true } as const)) ||
      (placing.has(`${collection} ${nom}`) && { ofRefused })
    return { nom, type: type ?? 'text', of, ...asRefused }
  })
  const masque = ({ value }: AnyLine) => {
    let [mask, bit] = [0, 1]
    for (const membre of members) {
      if (value[membre] !== undefined) mask |= bit
      bit <<= 1
    }
    return mask
  }
  return [
    ...head,
    { nom: 'masque', type: 'int', of: masque, ofRefused: () => 0 },
    ...given,
    ...(columns.some(({ estAdresse }) => estAdresse) ? [doubtful(columns)] : []),
    ...(extras[collection] ?? []),
  ]
}

/**
 * What may still be compared of a row that is refused: its ids, its addresses and its numbers, when they are not what is
 * refused. A number that has lost its quotes on the way is refused, and says whose the row is all the same.
 */
function readable({ value, refusals }: AnyLine, membre: string): unknown {
  const given = value[membre]
  if (Number.isSafeInteger(given)) return String(given)
  return typeof given === 'string' && refusals.every(({ member = '' }) => member !== membre) ? given : null
}

/** What tells whose a row is that stands in another one, which may be of somebody else. */
const telling: Partial<Record<string, readonly string[]>> = {
  emplois: ['identifiantExterne', 'identifiantExterneEmploye', 'matricule'],
  adhesions: ['employeIdExterne', 'courriel'],
}

/** Whether what tells whose a nested row is was given as nobody can read it, twice for one; its schema refuses the row then. */
export const isObscure = ({ collection, value }: AnyLine): boolean =>
  (telling[collection] ?? []).some((membre) => typeof value[membre] === 'object' && value[membre] !== null)

/**
 * Tells of refused rows, in their order, whether others are compared with them: by an id, an address or a number, or because the
 * jobs of their employee are not to be ended (decision G-11), which one refused job of it says as well as all of them.
 */
export function openCompared<C extends string>(
  fieldsOf: (collection: C) => readonly Field[],
): (line: Line<C>) => boolean {
  const known = new Map<C, readonly Field[]>()
  let employe: number | undefined
  return (line) => {
    const { collection, parent } = line
    const compared = known.get(collection) ?? fieldsOf(collection).filter(({ isCompared }) => isCompared)
    known.set(collection, compared)
    const isFirst = collection === 'emplois' && parent?.rang !== employe
    if (isFirst) employe = parent?.rang
    return isFirst || compared.some(({ ofRefused }) => typeof ofRefused?.(line) === 'string')
  }
}

export type Tranche = ReturnType<typeof openTranche>

/** A column as it is kept: an array of the type of its values. */
type Kept = { readonly colonne: string } & { readonly [name in ReturnType<typeof arrayOf>]?: RawBuilder<never> }

/** Rows whose values are written down together: they are forgotten while they are young, which costs memory least. */
const block = 100

type Column = { readonly field: Field; readonly written: string[]; values: unknown[]; hasValues: boolean }

/** Rows, gathered by columns. */
export function openTranche(fields: readonly Field[]) {
  const columns = fields.map((field): Column => ({ field, written: [], values: [], hasValues: false }))
  let size = 0
  return {
    /** Adds a row; gives how many there are. */
    add: (line: AnyLine): number => {
      const isRefused = line.refusals.length > 0
      for (const { field, values } of columns) values.push(isRefused ? field.ofRefused?.(line) : field.of(line))
      if (++size % block === 0) columns.forEach(writeDown)
      return size
    },
    /** The values of each column that has some, as an array that PostgreSQL reads, by the name of what it is kept in. */
    columns: (): Kept[] => {
      columns.forEach(writeDown)
      const given = columns.filter(({ hasValues }) => hasValues)
      return given.map(({ field, written }) => ({
        colonne: field.nom,
        [arrayOf(field)]: sql<never>`${`{${written.join()}}`}`,
      }))
    },
  }
}

function writeDown(column: Column) {
  if (column.values.length === 0) return
  column.hasValues ||= column.values.some((value) => value !== null && value !== undefined)
  column.written.push(itemsOf(column.values))
  column.values = []
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** PostgreSQL writes the items of an array as JSON does, but for their control characters. */
function itemsOf(values: readonly unknown[]): string {
  const json = JSON.stringify(values).slice(1, -1)
  // Quotes and backslashes are written alike: text that is JSON itself has nothing but those.
  return /\\[^"\\]/.test(json) ? json.replace(/\\(?:u([\da-f]{4})|(.))/g, plain) : json
}

const plain = (escape: string, code: string | undefined, letter = '') =>
  code === undefined ? (controls[letter] ?? escape) : String.fromCharCode(parseInt(code, 16))
