import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems give to whoever asks for any port: from 32,768 on, or from 49,152 on. */
const [first, last] = [10_000, 32_000]

/**
 * A port of the loopback address for a server that comes later, or comes back: nobody is given it meanwhile, as a port
 * may be that was free for a moment.
 */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => {
      resolve(false)
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true)
      })
    })
  })
