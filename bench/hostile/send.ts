import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Arena } from '../arena.ts'
import type { Client } from '../data.ts'
import type { Served } from '../rig.ts'

/** What was answered to who attacks, and to others meanwhile, by status; 0 is a connection without an answer. */
export type Seen = { readonly attacker: readonly number[]; readonly others: readonly number[] }

export type Attack = {
  readonly name: string
  /** The statuses that this service may answer to who attacks. */
  readonly expected: readonly number[]
  /** What is made before anything is measured; gives the attack itself. */
  readonly prepare: (arena: Arena) => Promise<() => Promise<Seen>>
  /** The targets where they are not those of the others. */
  readonly pause?: string
  readonly memory?: string
  /** Whether so many come at once that Node pauses for them by itself: what a bare server of it pauses for is measured too. */
  readonly isCrowd?: boolean
}

export const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

export type Sent = {
  client?: Client
  method?: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
}

/** The status of one call; 0 when it had no answer. */
export async function call({ port }: Served, { path, ...sent }: Sent): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, requestOf(sent))
    await response.body?.pipeTo(new WritableStream())
    return response.status
  } catch {
    return 0
  }
}

function requestOf({ client, body, method, headers }: Omit<Sent, 'path'>): RequestInit {
  const key = client && { 'x-api-key': client.key }
  if (body === undefined) return { method: method ?? 'GET', headers: { ...key, ...headers } }
  const sent = typeof body === 'string' ? body : new Uint8Array(body)
  return { method: method ?? 'POST', headers: { ...key, 'content-type': 'application/json', ...headers }, body: sent }
}

/** A JSON body, compressed, as a caller sends who has little to send. */
export const zipped = (text: string) => ({ body: gzipSync(text), headers: { 'content-encoding': 'gzip' } })

/** Calls made one after the other while something lasts; at least one. */
export async function meanwhile(until: Promise<unknown>, one: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  const state = { over: false }
  void until.finally(() => (state.over = true)).catch(() => undefined)
  do {
    statuses.push(await one())
    await sleep(20)
  } while (!state.over)
  return statuses
}

type Slow = { head: string; body?: Buffer; bytesPerSecond?: number; from?: string }

/** A request from another address, sent or read at the pace of its caller; gives the status, once the connection is closed. */
export function slowly({ port }: Served, { head, body, bytesPerSecond = Infinity, from = '127.0.0.2' }: Slow) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let status = 0
  let bytes = 0
  socket.on('data', (chunk) => {
    if (bytes === 0) status = Number(chunk.toString('latin1', 9, 12))
    bytes += chunk.length
    if (bytesPerSecond === Infinity) return
    socket.pause()
    // Who takes nothing more stands still for good.
    if (bytesPerSecond > 0) setTimeout(() => socket.resume(), (chunk.length / bytesPerSecond) * 1000)
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      resolve()
    }),
  )
  socket.write(head)
  if (body) socket.write(body)
  return { closed, status: () => status, bytes: () => bytes, end: () => socket.destroy() }
}
