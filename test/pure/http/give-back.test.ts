import { describe, expect, test } from 'vitest'
import { giveBack } from '../../../http/lists/give-back.ts'

describe('bytes that nobody reads any more', () => {
  test('are empty once they are given back, and so is whatever showed them', () => {
    const bytes = Buffer.allocUnsafeSlow(100_000).fill('a')
    const part = bytes.subarray(10, 20)
    giveBack(bytes)
    expect([bytes.length, part.length, bytes.buffer.byteLength]).toEqual([0, 0, 0])
    giveBack(bytes)
  })

  test('stay where they are a part of others', () => {
    const all = Buffer.from('abc'.repeat(50_000))
    for (const part of [all.subarray(1), all.subarray(0, -1), all.subarray(5, 5)]) giveBack(part)
    expect(all.toString()).toBe('abc'.repeat(50_000))
    // Small ones share the pool of Node.
    const [small, other] = [Buffer.from('small'), Buffer.from('other')]
    giveBack(small)
    expect([small.toString(), other.toString()]).toEqual(['small', 'other'])
    giveBack(Buffer.alloc(0))
  })

  test('stay where others than this process may have them', () => {
    const shared = Buffer.from(new SharedArrayBuffer(10))
    giveBack(shared)
    expect(shared.length).toBe(10)
  })
})
