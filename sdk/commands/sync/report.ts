import type { components } from '../../../generated/openapi.ts'

type Result = components['schemas']['SyncResultat']
type Refused = Result['errors'][number]
type Absents = NonNullable<Result['absents']>

const shown = 50

/** The result of a load for a person: the counts, then what was refused and where it stands in the file. */
export function report(result: Result, lines: readonly number[] | undefined, seconds: string): string {
  const counts = Object.entries(result.details).filter(([, count]) => Object.values(count).some((n) => n > 0))
  const rows = counts.map(([name, { created, updated, unchanged, errors }]) => [
    name,
    ...[created, updated, unchanged, errors].map(String),
  ])
  const table = aligned([['', 'created', 'updated', 'unchanged', 'refused'], ...rows])
  const refused = result.errors.slice(0, shown).map((error) => sentence(error, lines))
  const more = result.errors.length - refused.length
  const untold = refusedOf(result) - result.errors.length
  return [
    table,
    ...(refused.length > 0 ? ['', 'Refused:', ...refused] : []),
    ...(more > 0 ? [`  and ${String(more)} more: --json shows them`] : []),
    ...(untold > 0 ? [`  ${String(untold)} more rows were refused whose reasons are left out`] : []),
    ...(result.absents ? absent(result.absents) : []),
    ...(result.avertissements?.length
      ? ['', `Warnings: ${String(result.avertissements.length)}, which --json shows`]
      : []),
    '',
    `${lines ? `${String(lines.length)} lines: ` : ''}${counted(result)} in ${seconds} s`,
  ].join('\n')
}

/** How many rows were refused. */
export const refusedOf = ({ details }: Pick<Result, 'details'>): number =>
  sum(Object.values(details).map(({ errors }) => errors))

/** What became of the people whom the file does not list: the first of those who left, and why others did not. */
function absent({ deactivated, idExternes, refused, errors, unidentified }: Absents): string[] {
  const names = idExternes.slice(0, shown)
  const kept = errors.slice(0, shown).map(({ idExterne, message, code }) => `  ${idExterne}  ${message} [${code}]`)
  const more = [deactivated - names.length, refused - kept.length].map((n) =>
    n > 0 ? [`  and ${String(n)} more`] : [],
  )
  return [
    ...['', `Absent: ${String(deactivated)} deactivated, ${String(refused)} kept`],
    ...names.map((id) => `  ${id}`),
    ...(more[0] ?? []),
    ...(kept.length > 0 ? ['Kept:', ...kept, ...(more[1] ?? [])] : []),
    ...(unidentified > 0
      ? [`  ${String(unidentified)} refused rows name nobody who is known: anybody may be in them`]
      : []),
  ]
}

/** How many rows each collection had, of those that had any: `2 syndicats, 98 employes`. */
function counted({ details }: Result): string {
  const totals = Object.entries(details).map(([name, counts]) => ({ name, total: sum(Object.values(counts)) }))
  const named = totals.filter(({ total }) => total > 0).map(({ name, total }) => `${String(total)} ${name}`)
  return named.join(', ') || 'nothing'
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

function sentence({ idExterne, message, code, chemin }: Refused, lines: readonly number[] | undefined): string {
  const row = /^\/employes\/(\d+)/.exec(chemin)?.[1]
  const line = lines && row !== undefined ? lines[Number(row)] : undefined
  return `  ${line === undefined ? chemin : `line ${String(line)}`}  ${idExterne ?? ''}  ${message} [${code}]`
}

function aligned(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  const cell = (text: string, i: number) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0))
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
