import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { loopTurn } from '../pace/loop-turns.ts'
import { openArrivals } from './arrivals.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** Requests of one connection that may wait for those before them: nobody's client sends so many unanswered. */
const longest = 100

/**
 * Serves the requests of a connection one after the other. Node hands over all that came in one packet at once, thousands
 * of them, and each would begin before anybody else is heard; those that had to wait take their turn of the event loop.
 * A connection with more of them is closed.
 */
export function oneByOne(serve: Listener): Listener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  const arrive = openArrivals()

  function begin(req: IncomingMessage, res: ServerResponse, queue: (() => void)[]) {
    res.once('close', () => void goOn(req.socket, queue))
    arrive(whoSent(req), () => {
      serve(req, res)
    })
  }

  async function goOn(socket: Socket, queue: (() => void)[]) {
    if (queue.length > 0) await loopTurn(socket.remoteAddress ?? '')
    const next = socket.destroyed ? undefined : queue.shift()
    if (next) next()
    else queues.delete(socket)
  }

  return (req, res) => {
    const queue = queues.get(req.socket)
    if (!queue) {
      const begun: (() => void)[] = []
      queues.set(req.socket, begun)
      begin(req, res, begun)
    } else if (queue.length >= longest) req.socket.destroy()
    else {
      queue.push(() => {
        begin(req, res, queue)
      })
    }
  }
}

/** Behind a proxy all have its address: whoever shows a key, known or not, is told apart by it. */
const whoSent = ({ socket, headers }: IncomingMessage) =>
  `${socket.remoteAddress ?? ''} ${String(headers['x-api-key'])}`
