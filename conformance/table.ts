import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, type Outcome, root } from './clients/client.ts'

const guide = (language: 'en' | 'fr') => join(root, `docs/guides/${language}/clients.md`)
const table = /^\| (?:Language|Langage) .*\n(?:\|.*\n)*/m
const head = ['Language', 'Generator', 'Version', 'Compiled by', 'Result'] as const

const row = ([{ language, generator, version, compiled }, { result, words }]: [Client, Outcome]) =>
  [language, generator, version, compiled, saidOf({ result, words })] as const

const saidOf = ({ result, words }: Outcome) => {
  if (result === 'generated') return 'generated, compiled nowhere yet'
  return result === 'fails' ? result : `${result}: ${words}`
}

const line = (cells: readonly string[], widths: readonly number[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`

/** The table of a guide of clients. */
export const tableOf = (text: string): string => table.exec(text)?.[0] ?? ''

const rowsOf = (text: string) =>
  text
    .split('\n')
    .slice(2, -1)
    .map((written) => written.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))

/** A table in the form of the formatter. */
function formed(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) => Math.max(...[heads, ...rows].map((cells) => cells[column]?.length ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [heads, rule, ...rows].map((cells) => line(cells, widths)).join('')
}

/** What the table says of clients, in French; names and commands are the same. */
const french: Readonly<Record<string, string>> = {
  'every file compiled, any warning an error': 'chaque fichier compilé, tout avertissement étant une erreur',
  'javac by Maven': 'javac par Maven',
  'kotlinc by Maven': 'kotlinc par Maven',
  fails: 'échoue',
  'generated, compiled nowhere yet': 'généré, compilé nulle part encore',
  'holds: generated and compiled, not run': 'réussit : généré et compilé, non exécuté',
  'holds: the whole scenario': 'réussit : tout le scénario',
  'an id that is answered alone comes with its quotes (strconv.Unquote takes them away)':
    'un identifiant répondu seul garde ses guillemets (strconv.Unquote les enlève)',
  'an id that is answered alone comes with its quotes (json_decode takes them away)':
    'un identifiant répondu seul garde ses guillemets (json_decode les enlève)',
  'a space in a path is written as a plus sign: have ids without spaces; and the header Link is not given: read lists whole':
    "une espace dans un chemin s'écrit comme un plus : ayez des identifiants sans espaces; et l'en-tête Link n'est pas donné : lisez les listes entières",
}

/** The name of a client in French: a name, or a package of ours and what it is made of. */
const named = (generator: string) => generator.replace(', of ', ", fait d'")

/** The table of the English guide for the French one. Throws where a result is not written in French. */
export function inFrench(english: string): string {
  const result = (words: string) =>
    words
      .split(', but ')
      .map((part) => french[part] ?? missing(part))
      .join(', mais ')
  const rows = rowsOf(english).map(([language = '', generator = '', version = '', compiled = '', words = '']) => [
    ...[language, named(generator), version, french[compiled] ?? compiled, result(words)],
  ])
  return formed(['Langage', 'Générateur', 'Version', 'Compilé par', 'Résultat'], rows)
}

function missing(part: string): never {
  throw new Error(`conformance/table.ts has no French for "${part}"`)
}

const nameOf = ([language = '', generator = '']: readonly string[]) => `${language} ${generator}`

/**
 * The English table with how each client fared. What this machine lacks a tool for says nothing of a client: its row stays
 * as it stands, and one that was only generated has a row where it has none.
 */
export function tableWith(table: string, outcomes: ReadonlyMap<Client, Outcome>): string {
  const rowsWith = (...results: Outcome['result'][]) =>
    [...outcomes].filter(([, { result }]) => results.includes(result)).map(row)
  const every = [...rowsWith('generated'), ...rowsOf(table), ...rowsWith('holds', 'fails')]
  const all = new Map(every.map((cells) => [nameOf(cells), cells]))
  return formed(
    head,
    [...all.values()].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
  )
}

/** Writes how each client fared into the tables of the guide of clients. */
export function writeTable(outcomes: ReadonlyMap<Client, Outcome>): void {
  const english = tableWith(tableOf(readFileSync(guide('en'), 'utf8')), outcomes)
  for (const [language, made] of [
    ['en', english],
    ['fr', inFrench(english)],
  ] as const) {
    writeFileSync(
      guide(language),
      readFileSync(guide(language), 'utf8').replace(table, () => made),
    )
  }
}
