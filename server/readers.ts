import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { endedWith } from '../http/lists/compress.ts'

/** How far the reader of a connection has come: the bytes that the system has taken, and for how many looks no more of them. */
export type Reader = { taken: number; still: number }

/** A connection whose answer is made and has not been taken whole, with what it holds in memory. */
export type Unread = { readonly socket: Socket; readonly still: number; readonly bytes: number }

/**
 * How the readers of answers are looked at: so often, in milliseconds, and none may stand still for more than `most` looks.
 * Looks are counted, and no time: a process that had no turn for a while cuts nobody off.
 */
export function paceOf({ listStallTimeout }: Pick<Config, 'listStallTimeout'>) {
  const period = Math.min(250, listStallTimeout / 4)
  return { period, most: Math.ceil(listStallTimeout / period) }
}

/** Whether something of an answer waits for its reader, who has then come further, or stands still for one more look. */
export function look(socket: Socket, reader: Reader): boolean {
  const taken = takenOf(socket)
  const waits = socket.writableLength > 0
  reader.still = waits && taken === reader.taken ? reader.still + 1 : 0
  reader.taken = taken
  return waits
}

/** What a connection holds of an answer that is made; 0 of one that is still being written. */
export function unreadOf(socket: Socket, res: ServerResponse): number {
  const length = endedWith(res) ?? (res.writableEnded ? 0 : undefined)
  return length === undefined ? 0 : Math.max(length, socket.writableLength)
}

/** Those that are to be closed for the others to have no more than `most` bytes in all: whose readers stand still for longest. */
export function beyond(unread: readonly Unread[], most: number): Socket[] {
  let bytes = sumOf(unread)
  const closed: Socket[] = []
  if (bytes <= most) return closed
  for (const one of unread.toSorted((a, b) => b.still - a.still).slice(0, -1)) {
    if (bytes <= most) break
    bytes -= one.bytes
    closed.push(one.socket)
  }
  return closed
}

export const sumOf = (unread: readonly Unread[]): number => unread.reduce((sum, { bytes }) => sum + bytes, 0)

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
