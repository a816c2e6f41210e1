/** How a language writes the values of JSON. */
export type Syntax = {
  readonly null: string
  readonly true: string
  readonly false: string
  readonly text: (value: string) => string
  readonly list: readonly [string, string]
  readonly object: readonly [string, string]
  readonly member: (name: string, value: string) => string
  readonly step: string
}

/** A value of JSON in a language, over several lines when it has members; `margin` stands before each but the first. */
export function literal(syntax: Syntax, value: unknown, margin = ''): string {
  const inner = (one: unknown) => literal(syntax, one, margin + syntax.step)
  if (Array.isArray(value)) return listed(syntax, value.map(inner), margin)
  if (typeof value !== 'object' || value === null) return scalar(syntax, value)
  const members = Object.entries(value).map(([name, one]) => syntax.member(name, inner(one)))
  return enclosed(syntax, syntax.object, members, margin)
}

function scalar(syntax: Syntax, value: unknown): string {
  if (typeof value === 'string') return syntax.text(value)
  if (value === null) return syntax.null
  if (typeof value === 'boolean') return value ? syntax.true : syntax.false
  return JSON.stringify(value)
}

/** A short list of simple values stays on its line. */
function listed(syntax: Syntax, items: readonly string[], margin: string): string {
  const line = items.join(', ')
  return line.includes('\n') || line.length > 60
    ? enclosed(syntax, syntax.list, items, margin)
    : syntax.list[0] + line + syntax.list[1]
}

function enclosed(
  { step }: Syntax,
  [open, close]: readonly [string, string],
  parts: readonly string[],
  margin: string,
) {
  return `${open}\n${parts.map((part) => `${margin}${step}${part},\n`).join('')}${margin}${close}`
}
