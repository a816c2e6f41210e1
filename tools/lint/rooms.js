/**
 * Which rooms (folders of the top, `config.ts` among `config`) each room may import from, types included. CONTRIBUTING.md
 * shows the same lines, which `npm run lint` compares; the rule `house/rooms` holds every file to them. A room that is not
 * named here (the tests, the measurements, the tools) may import from all, and none of these from it.
 */
export const rooms = {
  server: ['pages', 'http', 'docs', 'jobs', 'mail', 'db', 'config', 'problems', 'generated', 'compile-cache'],
  pages: ['http', 'handlers', 'mail', 'db', 'rules', 'problems', 'generated'],
  http: ['handlers', 'mail', 'db', 'config', 'rules', 'problems', 'generated'],
  cli: ['mail', 'webhooks', 'receiver', 'db', 'config', 'rules', 'generated', 'compile-cache'],
  jobs: ['mail', 'webhooks', 'db', 'config', 'rules', 'generated', 'compile-cache'],
  handlers: ['mail', 'webhooks', 'db', 'config', 'rules', 'problems', 'generated'],
  docs: ['http', 'generated'],
  mail: ['db', 'config', 'rules', 'generated'],
  webhooks: ['config', 'rules', 'generated'],
  db: ['config', 'rules', 'problems', 'generated'],
  config: ['rules', 'generated'],
  rules: ['generated'],
  problems: ['generated'],
  sdk: ['receiver', 'generated'],
  receiver: [],
  generated: [],
  'compile-cache': [],
}

/** The lines that CONTRIBUTING.md shows. */
export function arrows() {
  const width = Math.max(...Object.keys(rooms).map((room) => room.length))
  return Object.entries(rooms).map(([room, lower]) => `    ${room.padEnd(width)} -> ${lower.join(', ') || 'nothing'}`)
}

/** The room of a path from the top: its folder, or the name of a module that stands at the top itself. */
export const roomOf = (path) => path.split('/')[0].replace(/\.[jt]s$/, '')

/** A circle among the lines, as the rooms on it; undefined when there is none. */
export function circle(table = rooms) {
  const open = (room, path) =>
    path.includes(room)
      ? [...path.slice(path.indexOf(room)), room]
      : (table[room] ?? []).map((next) => open(next, [...path, room])).find(Boolean)
  return Object.keys(table)
    .map((room) => open(room, []))
    .find(Boolean)
}
