import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { endOf, isCompressing } from '../http/lists/compress.ts'

/** How far the reader of a connection has come: the bytes that the system has taken, and for how many looks no more of them. */
export type Reader = { taken: number; still: number }

/**
 * A connection whose answer is made and has not been taken whole: whose it is, for how many looks its reader has stood still, the bytes
 * that it holds in memory by itself, and the buffer that it holds with all others who are sent the same.
 */
export type Unread = {
  readonly socket: Socket
  readonly address: string
  readonly still: number
  readonly own: number
  readonly buffer: Buffer | undefined
}

/**
 * How the readers of answers are looked at: so often, in milliseconds, and none may stand still for more than `most` looks.
 * Looks are counted, and no time: a process that had no turn for a while cuts nobody off. Who has stood still for `mute` of them
 * counts as one who does not read, where there is no room for others.
 */
export function paceOf({ listStallTimeout }: Pick<Config, 'listStallTimeout'>) {
  const period = Math.min(250, listStallTimeout / 4)
  const most = Math.ceil(listStallTimeout / period)
  // What the system sends is told of by the megabyte: of one who takes 1 Mbit/s nothing is seen for ten seconds.
  return { period, most, mute: Math.ceil(most / 2) }
}

/** Whether something of an answer waits for its reader, who has then come further, or stands still for one more look. */
export function look(socket: Socket, reader: Reader): boolean {
  const taken = takenOf(socket)
  const waits = socket.writableLength > 0
  reader.still = waits && taken === reader.taken ? reader.still + 1 : 0
  reader.taken = taken
  return waits
}

/** What a connection costs beside the bytes of its answer, and what compresses these for it alone. */
const [connection, compressor] = [16_384, 300_000]

/** What a connection holds of an answer that is made; undefined of one that is still being written. */
export function unreadOf(socket: Socket, res: ServerResponse): Pick<Unread, 'own' | 'buffer'> | undefined {
  const end = endOf(res) ?? (res.writableEnded ? { length: 0, buffer: undefined } : undefined)
  if (!end) return undefined
  const { length, buffer } = end
  const text = buffer ? 0 : Math.max(length, socket.writableLength)
  return { own: connection + text + (isCompressing(res) ? compressor : 0), buffer }
}

/**
 * Those that are to be closed for the others to have no more than `most` bytes in all: of the address that holds most, those whose
 * readers have stood still for longest. One is always kept.
 */
export function beyond(unread: readonly Unread[], most: number): Socket[] {
  const all = openSum(unread)
  if (all.bytes() <= most) return []
  const addresses = sumsOf(unread)
  const closed: Socket[] = []
  while (all.bytes() > most && closed.length < unread.length - 1) {
    const first = addresses.reduce((one, other) => (other.sum.bytes() > one.sum.bytes() ? other : one))
    const victim = first.waiting.pop()
    if (!victim) break
    for (const sum of [all, first.sum]) sum.leave(victim)
    closed.push(victim.socket)
  }
  return closed
}

/** The addresses that connections are of, with those of each in the order in which they are kept. */
const sumsOf = (unread: readonly Unread[]) =>
  [...Map.groupBy(unread, ({ address }) => address).values()].map((those) => ({
    sum: openSum(those),
    waiting: those.toSorted((a, b) => a.still - b.still || a.own - b.own),
  }))

/** What connections hold together: a buffer that several are sent is there once. */
function openSum(unread: readonly Unread[]) {
  const readers = new Map<Buffer, number>()
  let bytes = 0
  const add = ({ own, buffer }: Unread, by: 1 | -1) => {
    bytes += by * own
    if (!buffer) return
    const before = readers.get(buffer) ?? 0
    readers.set(buffer, before + by)
    if (before === (by === 1 ? 0 : 1)) bytes += by * buffer.length
  }
  for (const one of unread) add(one, 1)
  return {
    bytes: () => bytes,
    leave: (one: Unread) => {
      add(one, -1)
    },
  }
}

export const sumOf = (unread: readonly Unread[]): number => openSum(unread).bytes()

type Handle = { readonly bytesWritten: number; readonly writeQueueSize: number }

/**
 * The bytes that the system has taken. Node counts what waits in the process as written, and tells of a write once it is
 * over, which may be one of megabytes: only the handle of the connection, by which `setTimeout` of a socket sees the same,
 * knows what is left of it.
 */
function takenOf(socket: Socket): number {
  const handle = Reflect.get(socket, '_handle') as Handle | null
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
