import { instant } from './instant.ts'

/** How a column's text becomes JSON. `json` is a column of type json; `number` and `boolean` print as they are. */
export type Kind = 'text' | 'uuid' | 'instant' | 'boolean' | 'number' | 'json'

/** Turns whole lines of COPY text (latin1: UTF-8 bytes, one per character) into JSON objects joined by commas. */
export type Encoder = (lines: string, separator: string) => string

/**
 * The encoder of rows with these columns, compiled once for a shape; a dotted name is a member of a nested object. Its input is the text format of COPY, whose
 * escapes are JSON's own but for quotes and control characters: only a line that holds one takes the slow way.
 */
export function compileEncoder(columns: readonly { name: string; kind: Kind }[]): Encoder {
  const fast = objectSource(columns, plain)
  const slow = objectSource(columns, escaping)
  const source = `
    const odd = /["\\x00-\\x08\\x0b-\\x1f]|\\\\v/
    return (lines, separator) => {
      const anyOdd = odd.test(lines), list = lines.split('\\n')
      let out = ''
      for (let i = 0; i < list.length - 1; i++) {
        const line = list[i], c = line.split('\\t')
        out += separator
        separator = ','
        if (anyOdd && odd.test(line)) out += ${slow}
        else out += ${fast}
      }
      return out
    }`
  // The source is made of column names (as JSON) and of nothing that a caller sends.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const make = new Function('instant', 'text', 'json', source) as (...helpers: unknown[]) => Encoder
  return make(instant, escapeText, unescapeJson)
}

type Expression = (value: string, kind: Kind) => string

type Column = { path: readonly string[]; source: string }

function objectSource(columns: readonly { name: string; kind: Kind }[], expression: Expression): string {
  const sources = columns.map(({ kind }, index) => expression(`c[${String(index)}]`, kind))
  return nestedSource(columns.map(({ name }, index) => ({ path: name.split('.'), source: sources[index] ?? '' })))
}

/** The source of one object. The columns of a nested one, `employe.nom`, stand where the first of them stands. */
function nestedSource(columns: readonly Column[]): string {
  const groups = [...Map.groupBy(columns, ({ path }) => path[0] ?? '')]
  const members = groups.map(([name, group], index) => {
    const key = JSON.stringify(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    const inner = group.flatMap(({ path: [, ...path], source }) => (path.length > 0 ? [{ path, source }] : []))
    return `${key}+${inner.length > 0 ? nestedSource(inner) : (group[0]?.source ?? '')}`
  })
  return `${members.join('+')}+'}'`
}

const orNull = (value: string, expression: string) => `(${value}==='\\\\N'?'null':${expression})`

const plain: Expression = (value, kind) => {
  if (kind === 'boolean') return `(${value}==='t'?'true':${value}==='f'?'false':'null')`
  if (kind === 'number') return orNull(value, value)
  if (kind === 'instant') return orNull(value, `'"'+instant(${value})+'"'`)
  if (kind === 'json') return orNull(value, `json(${value})`)
  return orNull(value, `'"'+${value}+'"'`)
}

const escaping: Expression = (value, kind) =>
  kind === 'text' ? orNull(value, `'"'+text(${value})+'"'`) : plain(value, kind)

const escapeText = (value: string) =>
  value.replace(/"|\\v|\\\\|[\x00-\x1f]/g, (found) => {
    if (found === '"') return '\\"'
    if (found === '\\\\') return found
    return found === '\\v' ? '\\u000b' : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** JSON text keeps its own escapes; COPY doubled their backslashes. */
const unescapeJson = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === '\\' ? '\\' : ' '))
