import { parse } from 'csv-parse/sync'

/** A row of a CSV file by the names of its columns, and the line that it ends on. */
export type CsvRow = { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } }

/** The rows of a CSV file whose first line names its columns; throws where it is not one. */
export const csvRows = (text: string, delimiter = ','): CsvRow[] =>
  parse<CsvRow>(text, { columns: true, info: true, trim: true, bom: true, skip_empty_lines: true, delimiter })
