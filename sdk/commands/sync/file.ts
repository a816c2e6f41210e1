import { reasonOf } from '../../../rules/adresses.ts'
import { type CsvRow, csvRows } from '../csv.ts'
import { refuse } from '../failure.ts'
import { type Encoding, textOf } from '../text-file.ts'
import { columns } from './columns.ts'

/** What a file holds, as the body of POST /b2b/v2/sync; for a CSV file, the line that each employee row stands on. */
export type Charge = { readonly body: string; readonly lines: readonly number[] | undefined }

type Line = CsvRow['record']

/** Reads a JSON or CSV file, compressed with gzip or not; refuses one that is neither. */
export function readCharge(file: string, encoding?: Encoding): Charge {
  const text = textOf(file, encoding)
  if (/^\s*[{[]/.test(text)) return { body: jsonOf(file, text), lines: undefined }
  const parsed = linesOf(file, text)
  const unknown = Object.keys(parsed[0]?.record ?? {}).filter((name) => !isKnown(name))
  if (unknown.length > 0) refuse(`${file} has an unknown column ${unknown.join(', ')}: \`sync --help\` lists them`)
  const employes = parsed.map(({ record }) => rowOf(record))
  return { body: JSON.stringify({ employes }), lines: parsed.map(({ info }) => info.lines) }
}

function jsonOf(file: string, text: string): string {
  const body = jsonIn(file, text)
  if (Object.values(body ?? {}).every((rows) => Array.isArray(rows) && rows.length === 0)) refuse(`${file} has no row`)
  return text
}

function jsonIn(file: string, text: string): object | null {
  try {
    return JSON.parse(text) as object | null
  } catch (error) {
    return refuse(`${file} is not valid JSON: ${reasonOf(error)}`)
  }
}

function linesOf(file: string, text: string): CsvRow[] {
  try {
    return csvRows(text)
  } catch (error) {
    return refuse(`${file} is not valid CSV: ${reasonOf(error)}`)
  }
}

const fields = new Set<string>([
  ...columns.employe,
  ...columns.emploi.map((name) => `emploi.${name}`),
  ...columns.adhesion.map((name) => `adhesion.${name}`),
])
const isKnown = (name: string) => fields.has(name) || /^champ\.[\w-]+$/.test(name)

/** A column that the file does not have changes nothing; an empty cell clears what it names. */
function rowOf(line: Line): object {
  const values = Object.entries(line).flatMap(([name, valeur]) =>
    name.startsWith('champ.') ? [{ nom: name.slice('champ.'.length), valeur: valeur || null }] : [],
  )
  const emploi = part(line, 'emploi')
  const adhesion = part(line, 'adhesion')
  return {
    ...pick(line, columns.employe),
    ...(values.length > 0 && { valeursChampUtilisateur: values }),
    ...(emploi && { emplois: [emploi] }),
    ...(adhesion && { adhesions: [adhesion] }),
  }
}

const pick = (line: Line, names: readonly string[], prefix = '') =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = line[prefix + name]
      return value === undefined ? [] : [[name, value || null] as const]
    }),
  )

/** The job or the membership of a line; none when all of its cells are empty. */
function part(line: Line, name: 'emploi' | 'adhesion'): object | undefined {
  const members = pick(line, columns[name], `${name}.`)
  return Object.values(members).some((value) => value !== null) ? members : undefined
}
