import { tmpdir } from 'node:os'
import pino from 'pino'
import { expect, test } from 'vitest'
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
