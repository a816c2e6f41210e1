import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { countVariables, maxVariables, type Modele } from '../rules/modeles.ts'

/** What HTML may hold that is rendered: far above what people write, far below what would stop a process. */
const bounds = {
  elements: 10_000,
  /** Elements in each other. */
  depth: 100,
  /** Lists and quotations in each other: each of them moves every line of its text. */
  indents: 20,
  /** Columns or rows of one cell: what browsers take. */
  span: 1000,
  /** Cells of tables, each counted as many times as it spans. */
  cells: 10_000,
  /** Elements, attributes, declarations of styles, comments, and pieces of text between them. */
  marks: 50_000,
  /** Characters of one attribute `style`. */
  style: 4000,
}

type Counts = Record<keyof typeof bounds, number>

/** Bytes in UTF-8 that the HTML of an e-mail may have. */
export const maxBytes = 1_048_576

const cells = new Set(['td', 'th'])
const indents = new Set(['ul', 'ol', 'blockquote'])

/** Characters that are read before the counts are looked at. */
const step = 16_384

/**
 * What texts in HTML hold too much of, all together: undefined where it is nothing. Reads them once, as they are read to
 * be rendered, and no further than to the first excess.
 */
export function excessOf(texts: readonly string[], bytes = maxBytes): string | undefined {
  const reading = measuring(texts, bytes)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** The same between the requests of others, who get their turn after each piece: the largest text takes a third of a second. */
export async function excessInTurns(texts: readonly string[]): Promise<string | undefined> {
  const reading = measuring(texts, maxBytes)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
    await nextTurn()
  }
}

/** Reads texts piece by piece. */
function* measuring(texts: readonly string[], bytes: number): Generator<undefined, string | undefined> {
  const total = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (total > bytes) return `over ${String(bytes)} bytes`
  const { counts, handler } = counter()
  for (const text of texts) {
    if (!/[<&]/.test(text)) continue
    const parser = new Parser(handler)
    for (let start = 0; start < text.length; start += step) {
      if (start > 0) yield
      parser.write(text.slice(start, start + step))
      const excess = over(counts)
      if (excess) return excess
    }
    parser.end()
  }
  return over(counts)
}

/** What a wording of an e-mail holds too much of. */
export const excessOfModele = (modele: Modele): string | undefined =>
  excessOfVariables(modele) ?? excessOf([modele.contenu])

/** The same between the requests of others. */
export const excessOfModeleInTurns = async (modele: Modele): Promise<string | undefined> =>
  excessOfVariables(modele) ?? (await excessInTurns([modele.contenu]))

const excessOfVariables = (modele: Modele) =>
  countVariables(modele) > maxVariables ? `over ${String(maxVariables)} variables` : undefined

function over(counts: Counts): string | undefined {
  const names = Object.keys(bounds) as (keyof typeof bounds)[]
  const found = names.find((name) => counts[name] > bounds[name])
  return found && `over ${String(bounds[found])} in ${found}`
}

/** Counts what a parser meets; of what is inside of something else, the most that there was at once. */
function counter() {
  const counts: Counts = { elements: 0, depth: 0, indents: 0, span: 0, cells: 0, marks: 0, style: 0 }
  const open = { depth: 0, indents: 0 }
  const atLeast = (name: keyof Counts, value: number) => (counts[name] = Math.max(counts[name], value))
  const enter = (name: keyof typeof open, by: number) => {
    open[name] += by
    atLeast(name, open[name])
  }
  const mark = () => {
    counts.marks++
  }
  const handler = {
    onopentag(name: string, attributes: Readonly<Record<string, string>>) {
      counts.elements++
      mark()
      enter('depth', 1)
      if (indents.has(name)) enter('indents', 1)
      if (!cells.has(name)) return
      const [columns, rows] = [spanOf(attributes['colspan']), spanOf(attributes['rowspan'])]
      atLeast('span', Math.max(columns, rows))
      counts.cells += columns * rows
    },
    onattribute(name: string, value: string) {
      mark()
      if (name !== 'style') return
      atLeast('style', value.length)
      counts.marks += value.split(';').length
    },
    onclosetag(name: string) {
      enter('depth', -1)
      if (indents.has(name)) enter('indents', -1)
    },
    ontext: mark,
    oncomment: mark,
    onprocessinginstruction: mark,
  }
  return { counts, handler }
}

/** How many columns or rows a cell spans, as the most generous reader of it takes it. */
const spanOf = (value = '') => Math.abs(Number(value) || Number.parseInt(value) || 1)
