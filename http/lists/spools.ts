import type { Logger } from 'pino'
import { codeOf } from '../../rules/error-code.ts'
import { giveBack } from './give-back.ts'
import { openPatience, type Patience } from './patience.ts'
import { openSpoolFolder, type SpoolFile } from './spool-file.ts'

/** Bytes of one list, and of all of them, that wait for their readers in memory before a file takes the rest. */
const memoryOfList = 2_097_152
const memoryOfAll = 33_554_432

/** The part of all the files that one list may fill: a quarter. */
const listPart = 4

type Settings = { readonly folder: string; readonly maxBytes: number; readonly log: Logger }

export type Spools = ReturnType<typeof openSpools>
export type Spool = ReturnType<Spools['open']>

/**
 * What the readers of lists have not taken yet, so that the database need not wait for them: in memory first, then, once
 * a list has waited for its reader for a while, in a file of at most `maxBytes` for all. A client has no more of either
 * than it leaves to the others, and a list no more than a quarter of the files: above that, as where the disk fails, a
 * list goes on at the pace of its reader.
 */
export function openSpools({ folder, maxBytes, log }: Settings) {
  const files = openSpoolFolder(folder)
  const warn = (error: unknown, problem: string) => {
    log.warn({ code: codeOf(error), folder }, problem)
  }
  if (maxBytes > 0)
    void files.probe().catch((error: unknown) => {
      warn(error, 'the folder of SPOOL_DIR cannot be used: a slow reader of a list will hold a connection')
    })
  const common = {
    folder: files,
    memory: openBudget(memoryOfAll),
    disk: openBudget(maxBytes),
    maxOfList: maxBytes / listPart,
    warn,
  }
  let streaming = 0
  return {
    open: (clientId: string) => {
      streaming++
      return openSpool({ ...common, clientId, closed: () => streaming-- })
    },
    /** How many lists there are that are not closed. */
    streaming: () => streaming,
    /** The bytes that are kept now. */
    inUse: () => ({ memory: common.memory.taken(), file: common.disk.taken() }),
  }
}

type Budget = ReturnType<typeof openBudget>

/** So many bytes for all the clients, each of whom has no more of them than it leaves free. */
function openBudget(most: number) {
  const clients = new Map<string, number>()
  let all = 0
  const change = (clientId: string, bytes: number) => {
    all += bytes
    const left = (clients.get(clientId) ?? 0) + bytes
    if (left > 0) clients.set(clientId, left)
    else clients.delete(clientId)
  }
  return {
    taken: () => all,
    fits: (clientId: string, bytes: number) => (clients.get(clientId) ?? 0) + bytes <= most - all - bytes,
    change,
  }
}

/** Wakes whoever waits for a change. */
function openBell() {
  let next = Promise.withResolvers<undefined>()
  return {
    ring: () => {
      next.resolve(undefined)
      next = Promise.withResolvers()
    },
    wait: () => next.promise,
  }
}

type Common = {
  readonly folder: ReturnType<typeof openSpoolFolder>
  readonly memory: Budget
  readonly disk: Budget
  readonly maxOfList: number
  readonly warn: (error: unknown, problem: string) => void
  readonly clientId: string
  readonly closed: () => void
}

type State = Common & {
  readonly pieces: Buffer[]
  held: number
  file: SpoolFile | undefined
  onDisk: number
  mayWrite: boolean
  phase: 'open' | 'ended' | 'closed'
}

/** What waits of one list: one writer adds to it, one reader takes from it, in order. */
function openSpool(common: Common) {
  const state: State = { ...common, pieces: [], held: 0, file: undefined, onDisk: 0, mayWrite: true, phase: 'open' }
  const { waiting, ring } = openAttempts(state)
  let patience: Patience | undefined
  return {
    /** Keeps the bytes once there is room for them. */
    add(bytes: Buffer) {
      const { left, spend } = (patience ??= openPatience())
      const attempt = async () => (await keep(state, bytes, { mayWait: left() > 0 })) || undefined
      return waiting(attempt, (change) => spend(change, ring))
    },
    /** Nothing more will be added. */
    end() {
      if (state.phase === 'open') state.phase = 'ended'
      ring()
    },
    /** The next bytes: a piece, or as many of those that wait as are `most` bytes about; 'end' after the last ones. */
    take: (most = 1) =>
      waiting(async () => {
        // Asked before: the last bytes may be added while there are none.
        const hasEnded = state.phase === 'ended'
        return (await taken(state, most)) ?? (hasEnded ? ('end' as const) : undefined)
      }),
    async close() {
      if (state.phase !== 'closed') state.closed()
      state.phase = 'closed'
      ring()
      state.pieces.length = 0
      hold(state, -state.held)
      freeDisk(state)
      await state.file?.close()
    },
  }
}

type Wait = (change: Promise<undefined>) => Promise<undefined>

/** What is attempted again at each change of a spool. */
function openAttempts(state: State) {
  const { ring, wait: nextChange } = openBell()
  /** What `attempt` gives as soon as it gives something; fails once the spool is closed. */
  async function waiting<T>(attempt: () => Promise<T | undefined>, wait: Wait = (change) => change): Promise<T> {
    for (;;) {
      if (state.phase === 'closed') throw new Error('The reader went away')
      const changed = nextChange()
      const result = await attempt()
      if (result !== undefined) {
        ring()
        return result
      }
      await wait(changed)
    }
  }
  return { waiting, ring }
}

const unread = ({ file }: State) => file?.unread() ?? 0

/** Bytes in memory come before those of the file: as long as some are in the file, the next ones go there too. */
async function keep(state: State, bytes: Buffer, { mayWait }: { mayWait: boolean }): Promise<boolean> {
  if (unread(state) > 0) return write(state, bytes)
  if (state.onDisk > 0) {
    freeDisk(state)
    await state.file?.clear()
    if (state.phase === 'closed') return true
  }
  return remember(state, bytes) || (!mayWait && write(state, bytes))
}

/** A list of which nothing waits is never kept from going on. */
function remember(state: State, bytes: Buffer): boolean {
  const { pieces, held, memory, clientId } = state
  const { length } = bytes
  if (held > 0 && (held + length > memoryOfList || !memory.fits(clientId, length))) return false
  pieces.push(bytes)
  hold(state, length)
  return true
}

function hold(state: State, bytes: number) {
  state.held += bytes
  state.memory.change(state.clientId, bytes)
}

async function write(state: State, bytes: Buffer): Promise<boolean> {
  const { onDisk, disk, clientId, maxOfList } = state
  const { length } = bytes
  if (!state.mayWrite || onDisk + length > maxOfList || !disk.fits(clientId, length)) return false
  state.onDisk += length
  disk.change(clientId, length)
  try {
    await (await fileOf(state)).append(bytes)
    giveBack(bytes)
    return true
  } catch (error) {
    state.mayWrite = false
    state.warn(error, 'no temporary file: a list goes on at the pace of its reader')
    return false
  }
}

async function fileOf(state: State): Promise<SpoolFile> {
  if (state.file) return state.file
  const file = await state.folder.make()
  state.file = file
  // The spool was closed while the file was being made.
  if (state.phase === 'closed') await file.close()
  return file
}

function freeDisk(state: State) {
  state.disk.change(state.clientId, -state.onDisk)
  state.onDisk = 0
}

async function taken(state: State, most: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  for (let size = 0; size < most;) {
    const piece = state.pieces.shift()
    if (!piece) break
    pieces.push(piece)
    size += piece.length
  }
  if (pieces.length === 0) return unread(state) > 0 ? state.file?.next() : undefined
  const bytes = joined(pieces)
  hold(state, -bytes.length)
  return bytes
}

function joined(pieces: Buffer[]): Buffer {
  if (pieces.length === 1 && pieces[0]) return pieces[0]
  const bytes = Buffer.concat(pieces)
  for (const piece of pieces) giveBack(piece)
  return bytes
}
