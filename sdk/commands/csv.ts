import { parse } from 'csv-parse/sync'

/** A row of a CSV file by the names of its columns, and the line that it ends on. */
export type CsvRow = { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } }

/**
 * The rows of a CSV file whose first line names its columns, each once, separated by commas or, as spreadsheets in French write it,
 * by semicolons; throws where it is not one, or has no rows.
 */
export function csvRows(text: string): CsvRow[] {
  const delimiter = /^.*;/.test(text) ? ';' : ','
  const options = { info: true, trim: true, bom: true, skip_empty_lines: true, delimiter } as const
  const rows = parse<CsvRow>(text, { ...options, columns: namedOnce })
  if (rows.length === 0) throw new Error('it has no line below the names of its columns')
  return rows
}

/** What stands under the first of two columns of a name would be lost without a word. */
function namedOnce(names: string[]): string[] {
  const again = new Set(names.filter((name, i) => names.indexOf(name) !== i))
  if (again.size > 0) throw new Error(`it names a column twice: ${[...again].join(', ')}`)
  return names
}
