import { expect, test } from 'vitest'
import { openBound } from '../../db/engine/pooling/longest-message.ts'
import { ownerDatabase } from '../support/api.ts'

const head = (length: number) => {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt32BE(length + 4, 1)
  return bytes
}
const message = (length: number) => Buffer.concat([head(length), Buffer.alloc(length)])

test.each([1, 2, 3, 4, 5, 6, 7, 100, 1000])(
  'in pieces of %s bytes each message is measured where it begins',
  (size) => {
    const all = Buffer.concat([message(0), message(1), message(100), message(4), head(101)])
    const isBounded = openBound(100)
    for (let at = 0; at < all.length; at += size) {
      const isWhole = at + size >= all.length
      expect(isBounded(all.subarray(at, at + size)), `at ${String(at)}`).toBe(!isWhole)
    }
  },
)

test('a row that no process can hold is given up, by every pool, and the next one is read', async () => {
  const { main, service, lists, long } = ownerDatabase().pools
  for (const pool of [main, service, lists, long]) {
    await expect(pool.query(`select repeat('x', 120000000)`)).rejects.toThrow('Connection terminated')
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  }
}, 120_000)
