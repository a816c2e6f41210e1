import type { Variable } from '../config/variable.ts'
import { variables } from '../config/variables.ts'

const [start, end] = ['<!-- variables: made by `npm run generate` -->', '<!-- /variables -->']

/** The README with the table of the environment variables, made of their descriptions. */
export function withVariables(readme: string): string {
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md lacks the marks ${start} and ${end}`)
  return `${readme.slice(0, from + start.length)}\n\n${table(rows())}\n\n${readme.slice(to)}`
}

const rows = () =>
  Object.entries<Variable>(variables).map(([name, one]) => [
    `\`${name}\``,
    standard(one),
    `${one.takes}${one.secret ? '; secret' : ''}`,
    one.desc,
  ])

/** The default, and that of an environment that has another. */
function standard({ shown, defaults }: Variable): string {
  if (shown !== undefined) return shown
  const usual = told(defaults.default)
  if (defaults.developpement !== undefined) {
    const development = told(defaults.developpement)
    return usual === 'none' ? `development ${development}` : `${development}; deployed, ${usual}`
  }
  return defaults.production === undefined ? usual : `${usual}; production ${told(defaults.production)}`
}

function told(value: unknown): string {
  const text = [value].flat().join(',')
  return text === '' ? 'none' : `\`${text}\``
}

/** A table of Markdown in the form that Prettier gives it. */
function table(lines: readonly string[][]): string {
  const all = [['Variable', 'Default', 'Takes', 'Meaning'], ...lines]
  const widths = (all[0] ?? []).map((_, n) => Math.max(...all.map((cells) => cells[n]?.length ?? 0)))
  const [head = '', ...rest] = all.map(
    (cells) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [head, rule, ...rest].join('\n')
}
