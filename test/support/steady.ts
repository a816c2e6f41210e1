import type { Readable } from 'node:stream'

/**
 * Takes so many bytes of an answer each time, and no more, until it ends; gives how many it took in all. There are `ticks`
 * times in `period` ms.
 */
export function steadily(answer: Readable, perTick: number, [ticks, period]: readonly [ticks: number, period: number]) {
  const counts = { bytes: 0, ticks: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<typeof counts>()
  const timer = setInterval(() => {
    counts.ticks++
    for (let left = perTick; left > 0;) {
      const bytes = answer.read(Math.min(left, answer.readableLength)) as Buffer | null
      if (bytes === null) break
      counts.bytes += bytes.length
      left -= bytes.length
    }
  }, period / ticks)
  answer.on('error', reject)
  answer.on('end', () => {
    resolve(counts)
  })
  answer.on('close', () => {
    reject(new Error('The answer was cut off'))
  })
  // Bytes that have come are there to be read: nothing flows by itself.
  answer.on('readable', () => undefined)
  return promise.finally(() => {
    clearInterval(timer)
  })
}
