import type { FormatCallback } from 'html-to-text'

/** Characters that the tables of a text may take in all, the spaces between their columns counted. */
const area = 1_000_000
/** Characters of a column: those that html-to-text gives to one, and the space after it. */
const column = 63

/**
 * How a text shows tables: those of a few columns as columns, until they have taken what there is room for. The others,
 * and those that only lay out other tables, are shown as their texts, one after the other: columns beside a long cell
 * are made of spaces, many more than what was written.
 */
export function tables(): FormatCallback {
  let room = area
  return (table, walk, builder, options) => {
    const { columns, lines, isPlain } = measured(table)
    const taken = columns * column * lines
    const format = isPlain && taken <= room ? 'dataTable' : 'block'
    if (format === 'dataTable') room -= taken
    builder.options.formatters[format]?.(table, walk, builder, options)
  }
}

/** What is read of a node; texts have no children, elements no data. */
type Node = { name?: string; data?: string; attribs?: Record<string, string>; children?: Node[] }

/** The columns of a table, and its lines at most; it is plain when no table is in it and no cell spans rows. */
function measured(table: Node) {
  let [columns, lines, isPlain] = [0, 0, true]
  const nodes = [...(table.children ?? [])]
  for (let node = nodes.pop(); node && isPlain; node = nodes.pop()) {
    if (node.name === 'tr') columns = Math.max(columns, columnsOf(node))
    isPlain = isSimple(node)
    lines += linesOf(node)
    for (const child of node.children ?? []) nodes.push(child)
  }
  return { columns, lines, isPlain }
}

const isSimple = ({ name, attribs = {} }: Node) => name !== 'table' && attribs['rowspan'] === undefined

const linesOf = ({ data = '' }: Node) => 1 + Math.ceil(data.length / column)

const columnsOf = ({ children = [] }: Node) =>
  children.reduce((sum, { attribs }) => sum + (attribs ? Math.max(1, Number(attribs['colspan']) || 1) : 0), 0)
