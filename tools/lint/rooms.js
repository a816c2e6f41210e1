/**
 * Which rooms (folders of the top and those of db/) each room may import from, types included. CONTRIBUTING.md shows the
 * same lines, which `npm run lint` compares; the rule `house/rooms` holds every file to them. A room that is not named here
 * (the tests, the measurements, the tools) may import from all, and none of these from it.
 */
export const rooms = {
  server: [
    'pages',
    'http',
    'docs',
    'contract',
    'jobs',
    'sight',
    'mail',
    'db',
    'config',
    'rules',
    'scrutin',
    'pace',
    'problems',
    'generated',
    'needs-node',
  ],
  pages: ['words', 'http', 'handlers', 'mail', 'db', 'rules', 'scrutin', 'problems', 'generated'],
  http: ['handlers', 'contract', 'sight', 'mail', 'db', 'config', 'rules', 'scrutin', 'pace', 'problems', 'generated'],
  cli: ['sdk', 'receiver', 'mail', 'webhooks', 'db', 'config', 'rules', 'scrutin', 'pace', 'generated', 'needs-node'],
  jobs: ['sight', 'mail', 'webhooks', 'db', 'config', 'rules', 'scrutin', 'pace', 'generated', 'needs-node'],
  handlers: ['words', 'contract', 'mail', 'webhooks', 'db', 'config', 'rules', 'scrutin', 'problems', 'generated'],
  sight: ['db', 'config', 'rules', 'pace', 'generated'],
  docs: ['contract', 'generated'],
  contract: ['rules', 'problems', 'generated'],
  words: ['rules'],
  mail: ['words', 'db', 'config', 'rules', 'pace', 'generated'],
  webhooks: ['config', 'rules', 'generated'],
  'db/clients': [
    'db/vote',
    'db/sync',
    'db/forms',
    'db/members',
    'db/outbox',
    'db/journal',
    'db/lists',
    'db/engine',
    'config',
    'rules',
    'pace',
    'problems',
    'generated',
  ],
  'db/backup': ['db/engine', 'config', 'rules', 'scrutin'],
  'db/vote': [
    'db/sync',
    'db/members',
    'db/outbox',
    'db/journal',
    'db/lists',
    'db/engine',
    'rules',
    'scrutin',
    'pace',
    'problems',
    'generated',
  ],
  'db/forms': ['db/members', 'db/outbox', 'db/lists', 'db/engine', 'rules', 'generated'],
  'db/sync': ['db/members', 'db/engine', 'rules', 'pace', 'problems', 'generated'],
  'db/members': ['db/outbox', 'db/journal', 'db/lists', 'db/engine', 'rules', 'pace', 'generated'],
  'db/outbox': ['db/journal', 'db/lists', 'db/engine', 'rules', 'pace', 'generated'],
  'db/journal': ['db/lists', 'db/engine', 'rules', 'scrutin', 'pace', 'generated'],
  'db/lists': ['db/engine', 'generated'],
  'db/engine': ['config', 'rules', 'pace', 'generated'],
  'db/embedded': ['config', 'rules', 'pace'],
  config: ['rules', 'scrutin', 'generated'],
  rules: ['generated'],
  problems: ['generated'],
  pace: [],
  sdk: ['receiver', 'webhooks', 'rules', 'generated'],
  receiver: [],
  scrutin: [],
  generated: [],
  'needs-node': [],
}

/** The lines that CONTRIBUTING.md shows. */
export function arrows() {
  const width = Math.max(...Object.keys(rooms).map((room) => room.length))
  return Object.entries(rooms).map(([room, lower]) => `    ${room.padEnd(width)} -> ${lower.join(', ') || 'nothing'}`)
}

/** The room of a path from the top: its folder, within db/ the one there, or the name of a module of the top itself. */
export const roomOf = (path) =>
  (/^db\/[\w-]+\//.exec(path)?.[0].slice(0, -1) ?? path.split('/')[0]).replace(/\.[jt]s$/, '')

/** Whether a room may import from another: from each room of db/ where its line says db. */
export const mayImport = (room, other) =>
  [room, ...rooms[room]].includes(other) || (other.startsWith('db/') && rooms[room].includes('db'))

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
