import { createRequire } from 'node:module'
import type { Command } from 'commander'
import type * as Tables from 'table'
import { withoutUsers } from '../../rules/adresses.ts'
import { print } from './stdout.ts'

type Value = string | number | boolean | null | readonly string[]
type Row = Readonly<Record<string, Value>>
type Given = Value | object

/** What a command prints on stdout: text for a person, or JSON when `--json` is given. */
export function outputOf(command: Command) {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>()
  const show = (text: string, value: unknown) => {
    print(json ? JSON.stringify(value, null, 2) : text)
  }
  return {
    json,
    /** One line, or the object that it speaks of. */
    line: (text: string, value: Readonly<Record<string, Given>>) => {
      show(text, value)
    },
    /** Every member of one object, one on each line. */
    record: (row: Row) => {
      show(columns(Object.entries(row).map(([name, value]) => [name, cell(value)])), row)
    },
    /** A table of these members, or an array of whole objects; `empty` is said when there is none. */
    table: <T extends Row>(rows: readonly T[], members: readonly (keyof T & string)[], empty: string) => {
      if (rows.length === 0 && !json) note(empty)
      else show(columns([members, ...rows.map((row) => members.map((name) => cell(row[name] ?? null)))]), rows)
    },
  }
}

/** Says something to the person at the terminal, apart from the result. */
export function note(text: string) {
  console.error(redact(text))
}

/** Hides the secret of any API key, and the password of any address: what an operator types must not reach a log. */
export const redact = (text: string): string =>
  withoutUsers(text.replaceAll(/(mv_[a-z]{3}_[0-9A-Za-z]{8})[\w-]+/g, '$1...'))

function cell(value: Value): string {
  if (value === null || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'object' ? value.join(',') : String(value)
  // The name of a sandbox comes from outside: it must not command the terminal.
  return text.replaceAll(/\p{C}/gu, '?')
}

/** Lines of texts as columns, each as wide as its longest at a terminal: some characters take two places, some none. */
export function columns(lines: readonly (readonly string[])[]): string {
  if (lines.length === 0) return ''
  // Loaded by the first table that is printed: help, and what fails before, waits for none of it.
  const { getBorderCharacters, table } = createRequire(import.meta.url)('table') as typeof Tables
  const columnDefault = { paddingLeft: 0, paddingRight: 2 }
  const plain = { border: getBorderCharacters('void'), columnDefault, drawHorizontalLine: () => false }
  return table(lines, plain).replaceAll(/ +$/gm, '').trimEnd()
}
