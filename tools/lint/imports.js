import { dirname, relative, resolve, sep } from 'node:path'
import { mayImport, roomOf, rooms } from './rooms.js'

const top = resolve(import.meta.dirname, '../..')
const fromTop = (path) => relative(top, path).split(sep).join('/')

/** An import, of types too, goes from a room to one that `rooms.js` allows it. */
export const importsByRoom = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const room = roomOf(fromTop(context.filename))
    if (!rooms[room]) return {}
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const other = roomOf(fromTop(resolve(dirname(context.filename), source.value)))
      if (mayImport(room, other)) return
      context.report({ node: source, message: `${room}/ does not import from ${other}/ (tools/lint/rooms.js).` })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    }
  },
}
