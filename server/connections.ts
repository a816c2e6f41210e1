import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { callerNetwork } from '../config/networks.ts'
import { compileTrust } from '../http/caller.ts'

export type Connections = ReturnType<typeof openConnections>
type Settings = Pick<Config, 'trustProxy' | 'connectionsMax' | 'connectionsPerAddress'>

/** What is held of one address: how many connections, and those that wait for a request, the oldest first. */
type Address = { readonly name: string; open: number; readonly idle: Set<Socket> }
type Held = { readonly address: Address | undefined; answering: number }

/** How often the log is told at most, in milliseconds. */
const pause = 60_000

/**
 * The connections of this process, bounded for each address and in all. Where one more comes, the oldest that waits for a
 * request is closed for it: who keeps connections and says nothing keeps nobody out. Where all are at work, the new one is
 * refused. A proxy that is trusted is no caller: its connections count in all, and none of them is closed.
 */
export function openConnections(settings: Settings, log: Logger) {
  const { connectionsPerAddress } = settings
  const most = boundOf(settings, log)
  const addresses = openAddresses(settings)
  const held = openHeld(addresses)
  const told = openTold(settings, log)

  /** Whether there is room where it is full, once the oldest that waits there has been closed. */
  function makeRoom([oldest]: ReadonlySet<Socket>): boolean {
    if (!oldest) return false
    held.leave(oldest)
    oldest.destroy()
    told.note('ended')
    return true
  }

  return {
    /** Counts a connection; false when there is no room for it. */
    enter(socket: Socket): boolean {
      const address = addresses.find(socket.remoteAddress)
      const isFree = !address || address.open < connectionsPerAddress || makeRoom(address.idle)
      if (!isFree || (held.open() >= most && !makeRoom(held.idle))) {
        told.note('refused')
        return false
      }
      held.enter(socket, address)
      return true
    },
    /** Counts a request until it is answered; false of a connection that was refused. */
    begin: held.begin,
    counts: () => ({ open: held.open(), ...told.counts }),
  }
}

/** The connections that are held, and those of callers that wait for a request, the oldest first. */
function openHeld(addresses: ReturnType<typeof openAddresses>) {
  const held = new Map<Socket, Held>()
  const idle = new Set<Socket>()
  const work = (socket: Socket, address: Address | undefined) => {
    for (const set of address ? [idle, address.idle] : []) set.delete(socket)
  }
  const rest = (socket: Socket, address: Address | undefined) => {
    for (const set of address ? [idle, address.idle] : []) set.add(socket)
  }
  const leave = (socket: Socket) => {
    const one = held.get(socket)
    held.delete(socket)
    work(socket, one?.address)
    if (one?.address) addresses.leave(one.address)
  }
  return {
    idle,
    leave,
    open: () => held.size,
    enter(socket: Socket, address: Address | undefined) {
      if (address) addresses.enter(address)
      held.set(socket, { address, answering: 0 })
      rest(socket, address)
      socket.once('close', () => {
        leave(socket)
      })
    },
    begin: (socket: Socket, res: ServerResponse): boolean => {
      const one = held.get(socket)
      if (!one) return false
      one.answering++
      work(socket, one.address)
      res.once('close', () => {
        if (--one.answering === 0 && held.has(socket)) rest(socket, one.address)
      })
      return true
    },
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
      return addresses.get(name) ?? { name, open: 0, idle: new Set() }
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

/** Counts what the bounds have done, and tells the log of it, once a minute at most. */
function openTold({ connectionsMax, connectionsPerAddress }: Settings, log: Logger) {
  const counts = { refused: 0, ended: 0 }
  let last = -pause
  const note = (what: keyof typeof counts) => {
    counts[what]++
    if (performance.now() - last < pause) return
    last = performance.now()
    log.warn(
      counts,
      `connections have reached CONNECTIONS_PER_ADDRESS=${String(connectionsPerAddress)} or CONNECTIONS_MAX=${String(connectionsMax)}: so many were refused, and ended while they waited for a request, since the start`,
    )
  }
  return { counts, note }
}
