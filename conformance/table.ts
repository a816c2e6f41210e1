import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, type Outcome, root } from './clients/client.ts'

const guide = join(root, 'docs/guides/en/clients.md')
const table = /^\| Language .*\n(?:\|.*\n)*/m
const head = ['Language', 'Generator', 'Version', 'Compiled by', 'Result'] as const

const row = ([{ language, generator, version, compiled }, { result, words }]: [Client, Outcome]) =>
  [language, generator, version, compiled, result === 'fails' ? result : `${result}: ${words}`] as const

const line = (cells: readonly string[], widths: readonly number[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`

/** The rows that stand there. */
const standing = (text: string) =>
  (table.exec(text)?.[0] ?? '')
    .split('\n')
    .slice(2, -1)
    .map((written) => written.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))

const nameOf = ([language = '', generator = '']: readonly string[]) => `${language} ${generator}`

/**
 * Writes how each client fared into the table of the guide of clients, in the form of the formatter. What this machine
 * lacks a tool for says nothing of a client: its row stays as it stands.
 */
export function writeTable(outcomes: ReadonlyMap<Client, Outcome>): void {
  const text = readFileSync(guide, 'utf8')
  const tried = [...outcomes].filter(([, { result }]) => result !== 'skipped')
  const all = new Map([...standing(text), ...tried.map(row)].map((cells) => [nameOf(cells), cells]))
  const rows = [...all.values()].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  writeFileSync(
    guide,
    text.replace(table, () => [head, rule, ...rows].map((cells) => line(cells, widths)).join('')),
  )
}
