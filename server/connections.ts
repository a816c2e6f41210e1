import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { callerNetwork } from '../config/networks.ts'
import { isShown } from '../http/auth.ts'
import { compileTrust } from '../http/caller.ts'
import { beyond, look, paceOf, type Reader, sumOf, type Unread, unreadOf } from './readers.ts'

export type Connections = ReturnType<typeof openConnections>
type Settings = Pick<
  Config,
  'trustProxy' | 'connectionsMax' | 'connectionsPerAddress' | 'listStallTimeout' | 'answerMemory'
>

/**
 * What may be closed for others: connections that wait for a request, then those whose answer nobody reads, then those of
 * which a request without a known key has not come whole; each the oldest first.
 */
type Spare = Readonly<Record<'idle' | 'unread' | 'unsent', Set<Socket>>>
/** What is held of one address. */
type Address = { readonly name: string; open: number; readonly spare: Spare }
/** A connection: the requests that it has sent and that are not answered, and how far its reader is. */
type Held = { readonly address: Address | undefined; readonly answers: Set<ServerResponse>; readonly reader: Reader }

/** How often the log is told at most, in milliseconds. */
const pause = 60_000

/**
 * The connections of this process, bounded for each address and in all. Where one more comes, the oldest that waits for a
 * request is closed for it, or else the one whose answer has not been read for longest, or the one that has sent a part of a
 * request for longest, without a key that is known; before them, of the oldest of each kind, one whose address holds more:
 * who keeps connections and says nothing, or not all, or reads nothing, keeps nobody out. Where all are at work, the new one
 * is refused. A proxy that is trusted is no caller: its connections count in all, and none of them is closed for another.
 *
 * An answer of which its reader takes nothing for `listStallTimeout` ms ends its connection. Where answers hold more than
 * `answerMemory` bytes with each other, those of the address that holds most do.
 */
export function openConnections(settings: Settings, log: Logger) {
  const { connectionsPerAddress } = settings
  const most = boundOf(settings, log)
  const addresses = openAddresses(settings)
  const held = openHeld(addresses)
  const told = openTold(settings, log)
  const readers = openReaders(settings, held, told)

  /** Whether there is room where it is full, once one that is spare there has been closed. */
  function makeRoom({ idle, unread, unsent }: Spare): boolean {
    const ways = [idle.values(), unread.values(), unsent.values().filter(held.isUnsent)]
    const [first, ...others] = ways.flatMap((oldest) => [...oldest.take(compared)])
    if (!first) return false
    const one = others.reduce((most, other) => (held.besides(other) > held.besides(most) ? other : most), first)
    held.leave(one)
    one.destroy()
    told.note('ended')
    return true
  }

  return {
    /** Counts a connection; false when there is no room for it. */
    enter(socket: Socket): boolean {
      const address = addresses.find(socket.remoteAddress)
      const isFree = !address || address.open < connectionsPerAddress || makeRoom(address.spare)
      if (!isFree || (held.open() >= most && !makeRoom(held.spare))) {
        told.note('refused')
        return false
      }
      held.enter(socket, address)
      return true
    },
    /** Counts a request until it is answered; false of a connection that was refused. */
    begin: held.begin,
    /** Looks at the readers of answers; to be done every so many milliseconds. */
    ...readers,
    counts: () => ({ open: held.open(), unreadBytes: readers.bytes(), ...told.counts }),
  }
}

/** How many of the oldest of each kind are compared by what their addresses hold. */
const compared = 16

/** Sees how far the readers of answers have come, and closes the connections of those who do not read. */
function openReaders(settings: Settings, held: ReturnType<typeof openHeld>, told: ReturnType<typeof openTold>) {
  const { period, most, mute } = paceOf(settings)
  let last: readonly Unread[] = []
  const end = (socket: Socket) => {
    held.leave(socket)
    socket.destroy()
    told.counts.unread++
  }
  return {
    period,
    bytes: () => sumOf(last),
    lookAtReaders() {
      const unread: Unread[] = []
      for (const { socket, address, reader, res } of held.answering()) {
        const kept = look(socket, reader) ? unreadOf(socket, res) : undefined
        const { still } = reader
        held.mark(socket, address, kept !== undefined && still >= mute)
        if (still >= most) end(socket)
        else if (kept) unread.push({ socket, address: nameOf(address), still, ...kept })
      }
      const closed = new Set(beyond(unread, settings.answerMemory))
      for (const socket of closed) end(socket)
      if (closed.size > 0) told.tellMemory()
      last = unread.filter(({ socket }) => !closed.has(socket))
    },
  }
}

/** Connections of a proxy that is trusted are of one address as to what they hold. */
const nameOf = (address: Address | undefined) => address?.name ?? ''

const noSpare = (): Spare => ({ idle: new Set(), unread: new Set(), unsent: new Set() })

/** The connections of callers that may be closed for others. */
function openSpare() {
  const all = noSpare()
  /** Has a connection of a caller be spare in one way, as the newest there, or in none. */
  const place = (socket: Socket, address: Address | undefined, as?: keyof Spare) => {
    for (const one of address ? [all, address.spare] : []) {
      for (const spare of Object.values(one)) spare.delete(socket)
      if (as) one[as].add(socket)
    }
  }
  /** Has one that is at work count as spare in one way, where it keeps its place, or not any more. */
  const mark = (socket: Socket, address: Address | undefined, as: 'unread' | 'unsent' | undefined) => {
    const is = (['unread', 'unsent'] as const).find((way) => all[way].has(socket))
    if (as !== is) place(socket, address, as)
  }
  return { all, place, mark }
}

/** The connections that are held. */
function openHeld(addresses: ReturnType<typeof openAddresses>) {
  const held = new Map<Socket, Held>()
  const { all, place, mark } = openSpare()
  const leave = (socket: Socket) => {
    const one = held.get(socket)
    held.delete(socket)
    place(socket, one?.address)
    if (one?.address) addresses.leave(one.address)
  }
  return {
    spare: all,
    /** Has one that is at work count as one whose answer nobody reads, or that holds back a request, or as none. */
    mark: (socket: Socket, address: Address | undefined, isUnread: boolean) => {
      const holdsBack = isUnsent(held.get(socket)) ? 'unsent' : undefined
      mark(socket, address, isUnread ? 'unread' : holdsBack)
    },
    leave,
    open: () => held.size,
    isUnsent: (socket: Socket) => isUnsent(held.get(socket)),
    /** How many connections the address of one has. */
    besides: (socket: Socket) => held.get(socket)?.address?.open ?? 0,
    /** The connections that have a request, with the answer to the first one. */
    answering: () => answering(held),
    enter(socket: Socket, address: Address | undefined) {
      if (address) addresses.enter(address)
      held.set(socket, { address, answers: new Set(), reader: { taken: 0, still: 0 } })
      place(socket, address, 'idle')
      socket.once('close', () => {
        leave(socket)
      })
    },
    begin: (socket: Socket, res: ServerResponse): boolean => {
      const one = held.get(socket)
      if (!one) return false
      if (one.answers.add(res).size === 1) place(socket, one.address)
      res.once('close', () => {
        one.answers.delete(res)
        if (held.has(socket)) place(socket, one.address, one.answers.size === 0 ? 'idle' : undefined)
      })
      return true
    },
  }
}

/** Whether a request has not come whole of which no key is known: one that has come whole is being served. */
function isUnsent(one: Held | undefined): boolean {
  const [res] = one?.answers ?? []
  return res !== undefined && !res.req.complete && !isShown(res)
}

function* answering(held: ReadonlyMap<Socket, Held>) {
  for (const [socket, { address, answers, reader }] of held) {
    const [res] = answers
    if (res) yield { socket, address, reader, res }
  }
}

/** The addresses that have connections. */
function openAddresses(settings: Settings) {
  const addresses = new Map<string, Address>()
  const trust = compileTrust(settings)
  return {
    /** That of a peer; undefined for a proxy that is trusted. */
    find(peer: string | undefined): Address | undefined {
      if (trust(peer, 0)) return undefined
      const name = callerNetwork(peer ?? '')
      return addresses.get(name) ?? { name, open: 0, spare: noSpare() }
    },
    enter(address: Address) {
      address.open++
      addresses.set(address.name, address)
    },
    leave(address: Address) {
      if (--address.open === 0) addresses.delete(address.name)
    },
  }
}

/** The part of the files of a process that its callers may take: the others are of the database, lists and what is loaded. */
const share = 0.75

/** How many connections there may be in all: what the system lets the process have open bounds them too. */
function boundOf({ connectionsMax }: Settings, log: Logger): number {
  const files = openFiles()
  const most = Math.min(connectionsMax, Math.max(1, Math.floor(files * share)))
  if (most < connectionsMax) {
    const reason = `the process may have ${String(files)} files open (ulimit -n)`
    log.warn(`${reason}: it takes ${String(most)} connections, and not CONNECTIONS_MAX=${String(connectionsMax)}`)
  }
  return most
}

/** How many files this process may have open, where Linux tells. */
function openFiles(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
  } catch {
    return Infinity
  }
}

/** Counts what the bounds have done, and tells the log of it, of each once a minute at most. */
function openTold({ connectionsMax, connectionsPerAddress, answerMemory }: Settings, log: Logger) {
  const counts = { refused: 0, ended: 0, unread: 0 }
  const seldom = (text: string) => {
    let last = -pause
    return () => {
      if (performance.now() - last < pause) return
      last = performance.now()
      log.warn(counts, text)
    }
  }
  const tell = seldom(
    `connections have reached CONNECTIONS_PER_ADDRESS=${String(connectionsPerAddress)} or CONNECTIONS_MAX=${String(connectionsMax)}: so many were refused, and ended while they waited for a request, for the rest of one or for the reader of their answer, since the start`,
  )
  const tellMemory = seldom(
    `answers that their readers do not take have reached ANSWER_MEMORY_MB=${String(answerMemory / 1_048_576)}: of the address that holds most those are cut off of which nothing was read for longest`,
  )
  const note = (what: 'refused' | 'ended') => {
    counts[what]++
    tell()
  }
  return { counts, note, tellMemory }
}
