import { tmpdir } from 'node:os'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSpools } from '../../../http/lists/spools.ts'

const log = pino({ enabled: false })

/** What a spool gives that these pieces were added to, when so many bytes of them are asked for at once. */
async function given(pieces: readonly string[], most?: number): Promise<string[]> {
  const spools = openSpools({ folder: tmpdir(), maxBytes: 0, log })
  const spool = spools.open('client')
  for (const piece of pieces) await spool.add(Buffer.from(piece))
  spool.end()
  const all: string[] = []
  for (let bytes = await spool.take(most); bytes !== 'end'; bytes = await spool.take(most)) all.push(String(bytes))
  expect(spools.inUse()).toEqual({ memory: 0, file: 0 })
  await spool.close()
  return all
}

test.each([
  [undefined, ['ab', 'cd', 'ef', 'g']],
  [2, ['ab', 'cd', 'ef', 'g']],
  [3, ['abcd', 'efg']],
  [100, ['abcdefg']],
])('pieces that wait are given together, of %s bytes about', async (most, expected) => {
  expect(await given(['ab', 'cd', 'ef', 'g'], most)).toEqual(expected)
})

/** A piece as large as what a list has in memory. */
const full = 2_097_152

/** A spool in which as much waits as may wait in memory, and a piece to come, `took` milliseconds after the first. */
async function filled(took: number) {
  const spools = openSpools({ folder: tmpdir(), maxBytes: 100 * full, log })
  const spool = spools.open('client')
  onTestFinished(() => spool.close())
  await spool.add(Buffer.alloc(full / 2, 'a'))
  vi.advanceTimersByTime(took)
  await spool.add(Buffer.alloc(full / 2, 'b'))
  return { spool, next: spool.add(Buffer.from('next')), file: () => spools.inUse().file }
}

describe('of a list whose memory is full', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('what comes waits for twice as long as the list has taken, and costs no file where its reader goes on', async () => {
    const { spool, next, file } = await filled(50)
    vi.advanceTimersByTime(99)
    const given = [await spool.take(), await spool.take()]
    expect(given.map((bytes) => String(bytes).slice(0, 2))).toEqual(['aa', 'bb'])
    await next
    expect(file()).toBe(0)
    expect(String(await spool.take())).toBe('next')
  })

  test.each([0, 50])('what comes waits for no longer: a file takes it after twice %i ms', async (took) => {
    const { next, file } = await filled(took)
    await vi.advanceTimersByTimeAsync(2 * took)
    await next
    expect(file()).toBe(4)
  })
})
