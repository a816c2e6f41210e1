import { GivenUp } from './given-up.ts'

type Bounds = {
  /** How many works run at once in all, and how many of them may be of one client. */
  readonly most: number
  readonly share: number
  /** Whether a client has no more works running than it leaves turns free, so that others always find some. */
  readonly leavesRoom?: boolean
  /** How many works of one client may wait, and for how many milliseconds. */
  readonly longestQueue: number
  readonly patience?: number
}

type Client = { readonly id: string; running: number; reserved: number; readonly waiting: (() => void)[] }

/**
 * Gives the clients their turns. The next one goes to the waiting client of whom the fewest works run, and among these
 * to the one who has waited longest since it came or was last served: whatever the others queue, a client waits for one
 * work of each of them at most. The works of one client begin in their order.
 *
 * A work that finds `longestQueue` others of its client waiting is told to come again (`crowded`), so that the flood of
 * one client refuses nobody else; so is one that has waited for `patience`. One whose `signal` is aborted while it waits
 * leaves the queue, with the reason.
 *
 * `reserve` keeps a place in the queue for a work that comes later, or says at once that there is none.
 */
export function openFairTurns(bounds: Bounds) {
  const queue = openQueue(bounds)
  const inTurn = async <T>(clientId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    const turn = openTurn(signal, bounds.patience)
    const client = queue.enter(clientId, turn.start)
    turn.onceGivenUp(() => {
      queue.leave(client, turn.start)
    })
    queue.startNext()
    await turn.begun()
    try {
      return await work()
    } finally {
      queue.end(client)
      queue.startNext()
    }
  }
  return Object.assign(inTurn, { reserve: (clientId: string) => placeIn(queue, clientId, inTurn) })
}

type InTurn = <T>(clientId: string, work: () => Promise<T>) => Promise<T>
export type Place = ReturnType<typeof placeIn>

/** A place that is kept in a queue, until it is taken or given back. */
function placeIn(queue: ReturnType<typeof openQueue>, clientId: string, inTurn: InTurn) {
  const client = queue.reserve(clientId)
  let isKept = true
  const giveBack = () => {
    if (isKept) queue.giveBack(client)
    isKept = false
  }
  return {
    giveBack,
    take: <T>(work: () => Promise<T>): Promise<T> => {
      giveBack()
      return inTurn(clientId, work)
    },
  }
}

/** The wait of one work: until it may start, or is given up. */
function openTurn(signal: AbortSignal | undefined, patience: number | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let state: 'waiting' | 'over' = 'waiting'
  let timer: NodeJS.Timeout | undefined
  let onGivenUp: () => void = () => undefined
  const end = () => {
    state = 'over'
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  const giveUp = (reason: Error) => {
    if (state === 'over') return
    end()
    onGivenUp()
    reject(reason)
  }
  const loseHeart = () => {
    oneByOne(() => {
      giveUp(tooMany())
    })
  }
  const abort = () => {
    giveUp(signal?.reason as Error)
  }
  return {
    start: () => {
      end()
      resolve(undefined)
    },
    onceGivenUp: (work: () => void) => (onGivenUp = work),
    begun: () => {
      if (state === 'waiting') {
        signal?.addEventListener('abort', abort)
        if (patience !== undefined) timer = setTimeout(loseHeart, patience)
      }
      return promise
    },
  }
}

const toDo: (() => void)[] = []

/** One in each iteration of the event loop: hundreds that came at once give up at once, and each is then answered. */
function oneByOne(work: () => void) {
  const next = () => {
    toDo.shift()?.()
    if (toDo.length > 0) setImmediate(next)
  }
  if (toDo.push(work) === 1) setImmediate(next)
}

const tooMany = () => new GivenUp('crowded', 'Too many works wait, or for too long')

function openQueue(bounds: Bounds) {
  const { most, leavesRoom = false } = bounds
  const { rounds, place, ...doors } = openClients(bounds)
  let running = 0
  const count = (client: Client, by: 1 | -1) => {
    rounds[client.running]?.delete(client)
    running += by
    client.running += by
    place(client)
  }
  return {
    ...doors,
    end: (client: Client) => {
      count(client, -1)
    },
    startNext: () => {
      while (running < most) {
        const [client] = rounds.find(({ size }) => size > 0) ?? []
        if (!client || (leavesRoom && client.running >= most - running)) return
        const start = client.waiting.shift()
        count(client, 1)
        start?.()
      }
    },
  }
}

/** Who waits, and who has kept a place. */
function openClients({ share, longestQueue }: Bounds) {
  const clients = new Map<string, Client>()
  // The clients who wait and may have a turn, by how many works of theirs run, each in the order of their turns.
  const rounds = Array.from({ length: share }, () => new Set<Client>())
  const place = (client: Client) => {
    if (settle(rounds, client)) clients.delete(client.id)
  }
  const open = (id: string): Client => {
    const client = clients.get(id) ?? { id, running: 0, reserved: 0, waiting: [] }
    if (client.waiting.length + client.reserved >= longestQueue) throw tooMany()
    clients.set(id, client)
    return client
  }
  return {
    rounds,
    place,
    enter: (id: string, start: () => void): Client => {
      const client = open(id)
      client.waiting.push(start)
      place(client)
      return client
    },
    reserve: (id: string): Client => {
      const client = open(id)
      client.reserved++
      return client
    },
    giveBack: (client: Client) => {
      client.reserved--
      place(client)
    },
    leave: (client: Client, start: () => void) => {
      client.waiting.splice(client.waiting.indexOf(start), 1)
      place(client)
    },
  }
}

/** Puts a client where it belongs; one that is there already keeps its place. Says whether nothing of it is left. */
function settle(rounds: readonly Set<Client>[], client: Client): boolean {
  const round = rounds[client.running]
  if (client.waiting.length > 0) round?.add(client)
  else round?.delete(client)
  return client.waiting.length === 0 && client.running === 0 && client.reserved === 0
}
