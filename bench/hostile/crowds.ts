import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Arena } from '../arena.ts'
import type { Client } from '../data.ts'
import { employe, works } from './neighbour.ts'
import { openForm } from './pages.ts'
import { type Attack, call, meanwhile, slowly, times } from './send.ts'
import { payroll } from '../loads.ts'
import type { Served } from '../rig.ts'

const json = (value: unknown) => JSON.stringify(value)
const head = (path: string, client?: Client, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: bench', ...(client ? [`X-Api-Key: ${client.key}`] : []), ...lines, '', ''].join(
    '\r\n',
  )

const load = (served: Served, client: Client, people: number) =>
  call(served, { client, path: '/b2b/v2/sync', body: payroll(people, 0) })

/** Many callers, or slow ones: what each wants is all of something that is shared. */
export const crowds: readonly Attack[] = [
  {
    name: 'four readers of one client at 1 Mbit/s; the lists of another',
    expected: [200],
    async prepare({ served, attacker, neighbour }) {
      if ((await load(served, attacker, 20_000)) !== 200) throw new Error('The readers have nothing to read')
      return async () => {
        const lines = ['GET /b2b/v1/employe HTTP/1.1', 'Host: bench', `X-Api-Key: ${attacker.key}`, '', '']
        const readers = times(4, () => slowly(served, { head: lines.join('\r\n'), bytesPerSecond: 125_000 }))
        await sleep(1000)
        const others = await meanwhile(sleep(20_000), () =>
          call(served, { client: neighbour, path: '/b2b/v1/employe' }),
        )
        const seen = readers.map((reader) => reader.status())
        for (const reader of readers) reader.end()
        return { attacker: seen, others }
      }
    },
  },
  {
    name: 'two clients with 250 writes at once each; the calls of a third',
    expected: [200, 429, 503],
    async prepare({ served, attacker, accomplice, neighbour }) {
      for (const client of [attacker, accomplice]) {
        await Promise.all(
          times(10, (n) => call(served, { client, path: '/b2b/v1/employe', body: employe(`E-${String(n)}`) })),
        )
      }
      return async () => {
        const over = sleep(15_000)
        const state = { over: false }
        void over.then(() => (state.over = true))
        const busy = async (client: Client, n: number) => {
          const statuses: number[] = []
          for (let turn = 0; !state.over; turn++) {
            const body = employe(`E-${String(n % 10)}`, `Ville ${String(n)} ${String(turn)}`)
            statuses.push(await call(served, { client, method: 'PUT', path: '/b2b/v1/employe', body }))
          }
          return statuses
        }
        const attacks = [attacker, accomplice].flatMap((client) => times(250, (n) => busy(client, n)))
        const others = await works(served, neighbour, over)
        return { attacker: (await Promise.all(attacks)).flat(), others }
      }
    },
  },
  {
    name: 'a load of 50,000 beside ten updates of its rows; the calls of another client',
    expected: [200, 404, 503],
    pause: '<= 100 ms',
    // What a load of so many may take by itself, in bench/sync.ts: this is one, and ten updates of a row.
    memory: '<= 250 MB',
    async prepare({ served, attacker, neighbour }) {
      if ((await load(served, attacker, 50_000)) !== 200) throw new Error('There is nothing to load again')
      const again = payroll(50_000, 1)
      return async () => {
        const loaded = call(served, { client: attacker, path: '/b2b/v2/sync', body: again })
        const update = (n: number) => {
          const body = json({ idExterne: `E-${String(n * 100)}`, ville: 'Laval' })
          return call(served, { client: attacker, method: 'PUT', path: '/b2b/v1/employe', body })
        }
        const updates = times(10, (n) => meanwhile(loaded, () => update(n)))
        const others = await works(served, neighbour, loaded)
        return { attacker: [await loaded, ...(await Promise.all(updates)).flat()], others }
      }
    },
  },
  {
    name: 'two clients with 200 loads of 100 waiting each; one row of a third',
    expected: [200, 429, 503],
    async prepare({ served, attacker, accomplice, neighbour }) {
      const small = payroll(100, 0)
      // The first call of an operation compiles it.
      if ((await load(served, attacker, 1)) !== 200) throw new Error('Nothing is loaded')
      const queued = (client: Client) => times(200, () => call(served, { client, path: '/b2b/v2/sync', body: small }))
      return async () => {
        const seen: number[] = []
        for (const attack of [...queued(attacker), ...queued(accomplice)]) void attack.then((one) => seen.push(one))
        await sleep(1000)
        const others = await Promise.all(times(3, () => load(served, neighbour, 1)))
        // What still waits when the row of the third is in does not matter any more.
        return { attacker: seen, others }
      }
    },
  },
  {
    name: '1,500 connections with keys that are unknown; the calls of a client',
    expected: [401, 429, 503],
    isCrowd: true,
    prepare: ({ served, attacker, neighbour }) =>
      Promise.resolve(async () => {
        const over = sleep(10_000)
        const state = { over: false }
        void over.then(() => (state.over = true))
        const unknown = () => ({
          ...attacker,
          key: `${attacker.key.slice(0, 7)}${randomBytes(60)
            .toString('hex')
            .slice(0, attacker.key.length - 7)}`,
        })
        const knock = async () => {
          const statuses: number[] = []
          while (!state.over) statuses.push(await call(served, { client: unknown(), path: '/b2b/v1/syndicat' }))
          return statuses
        }
        const knocks = times(1500, knock)
        const others = await works(served, neighbour, over)
        return { attacker: (await Promise.all(knocks)).flat(), others }
      }),
  },
  {
    name: 'one packet of 1,000 requests for the contract, without a key; the calls of a client',
    expected: [0, 200],
    isCrowd: true,
    prepare: ({ served, neighbour }) =>
      Promise.resolve(async () => {
        const packet = 'GET /openapi.yaml HTTP/1.1\r\nHost: bench\r\n\r\n'.repeat(1000)
        const sent = slowly(served, { head: packet, bytesPerSecond: 125_000 })
        const others = await works(served, neighbour, sleep(5000))
        sent.end()
        return { attacker: [sent.status()], others }
      }),
  },
  {
    name: '400 connections that ask for the contract 60 times and read nothing, without a key; the calls of a client',
    expected: [0, 200],
    isCrowd: true,
    prepare: ({ served, neighbour }) =>
      Promise.resolve(async () => {
        const asked = 'GET /openapi.yaml HTTP/1.1\r\nHost: bench\r\n\r\n'.repeat(60)
        const readers = times(400, () => slowly(served, { head: asked, bytesPerSecond: 0 }))
        const others = await works(served, neighbour, sleep(15_000))
        const attacker = readers.map((reader) => reader.status())
        for (const reader of readers) reader.end()
        return { attacker, others }
      }),
  },
  {
    name: '200 pages of 5,000 rows at once; the calls of another client',
    expected: [200, 429, 503],
    async prepare({ served, attacker, neighbour }) {
      if ((await load(served, attacker, 20_000)) !== 200) throw new Error('There are no pages to read')
      return async () => {
        const page = () => call(served, { client: attacker, path: '/b2b/v1/employe?limite=5000' })
        const pages = Promise.all(times(200, page))
        const others = await works(served, neighbour, pages)
        return { attacker: await pages, others }
      }
    },
  },
  unfinished('400 forms of 1 MB that are not ended, without a key', 400, 1_000_000, () =>
    head('/adherer/x', undefined, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1048000'),
  ),
  {
    // Of a form that nobody has made there is none to answer.
    ...unfinished(
      '400 answers of 300 kB to an open form that are not ended, without a key',
      400,
      300_000,
      async (arena) =>
        head(
          await openForm(arena),
          undefined,
          'Content-Type: application/x-www-form-urlencoded',
          'Content-Length: 310000',
        ),
    ),
    isCrowd: false,
  },
  unfinished('100 bodies of 8 MB that are not ended, of one key', 100, 8_000_000, ({ attacker }) => {
    const lines = ['Content-Type: application/json', 'Content-Length: 8388000']
    return head('/b2b/v1/courriel/EnvoyerCourrielTransactionnel', attacker, ...lines)
  }),
  unfinished('1,000 bodies of 60 kB to POST /test that are not ended', 1000, 60_000, () =>
    head('/test', undefined, 'Content-Type: application/json', 'Content-Length: 65000'),
  ),
  {
    name: 'ten addresses of 1,000 bodies to POST /test that are not ended; the calls of a client over new connections',
    expected: [0, 408, 429, 503],
    memory: '<= 350 MB in all',
    isCrowd: true,
    prepare: ({ served, neighbour }) =>
      Promise.resolve(async () => {
        const sent = head('/test', undefined, 'Content-Type: application/json', 'Content-Length: 65000')
        const slow = times(10_000, (n) =>
          slowly(served, { head: sent, body: Buffer.alloc(100, ' '), from: `127.0.1.${String(1 + (n % 10))}` }),
        )
        // As many as the process takes have come.
        await sleep(2000)
        const anew = { connection: 'close' }
        const others = await meanwhile(sleep(13_000), () =>
          call(served, { client: neighbour, path: '/b2b/v1/syndicat', headers: anew }),
        )
        const attacker = slow.map((one) => one.status())
        for (const one of slow) one.end()
        return { attacker, others }
      }),
  },
]

type Open = (arena: Arena) => string | Promise<string>

function unfinished(name: string, connections: number, bytes: number, open: Open): Attack {
  return {
    name,
    expected: [0, 400, 404, 408, 413, 429, 503],
    memory: '<= 350 MB in all',
    isCrowd: true,
    prepare: async (arena) => {
      const sent = { head: await open(arena), body: Buffer.alloc(bytes, ' ') }
      return async () => {
        const slow = times(connections, () => slowly(arena.served, sent))
        const others = await works(arena.served, arena.neighbour, sleep(15_000))
        const attacker = slow.map((one) => one.status())
        for (const one of slow) one.end()
        return { attacker, others }
      }
    },
  }
}
