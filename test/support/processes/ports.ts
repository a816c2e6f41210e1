import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Above the last port that `fetch` refuses, 10,080, and below what systems give by default to whoever asks for any port: from
 * 32,768 on, or from 49,152 on. Where a system was told to give lower ones, somebody may be given a kept port meanwhile.
 */
const [first, last] = [10_081, 32_000]

/**
 * A port of the loopback address for a server that comes later, or comes back: by the system's default nobody is given it
 * meanwhile, as a port may be that was free for a moment.
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
