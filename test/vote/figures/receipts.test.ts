import { hash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isAmong, receiptsOf } from '../../../db/vote/figures/receipts.ts'
import { readReceipt } from '../../../scrutin/receipt.ts'

test.each([
  ['canonical', undefined],
  ['of the first format', 1],
])('a receipt is found among those of a %s result, and no other', (_, space) => {
  for (const size of [0, 1, 2, 3, 100]) {
    const [given, others] = [size, 20].map((length) =>
      Array.from({ length }, () => randomBytes(16).toString('hex').toUpperCase()),
    )
    const recus = given?.map((receipt) => hash('sha256', receipt, 'hex')).sort()
    const text = JSON.stringify({ titre: '"recus":["', recus, signature: [1] }, null, space)
    const receipts = receiptsOf(Buffer.from(text))
    expect([size, given?.every((one) => isAmong(receipts, one))]).toEqual([size, true])
    expect([size, others?.some((one) => isAmong(receipts, one))]).toEqual([size, false])
  }
})

test('a receipt is read however it is written', () => {
  const receipt = '0123456789ABCDEF'.repeat(2)
  for (const given of [receipt, receipt.toLowerCase(), ` ${receipt.slice(0, 4)}-${receipt.slice(4)}\n`])
    expect(readReceipt(given)).toBe(receipt)
  for (const hyphen of ['\u2010', '\u2011', '\u2013', '\u2212', '\u00ad', '\u200b', '\u202f'])
    expect(readReceipt(`${receipt.slice(0, 4)}${hyphen}${receipt.slice(4)}`)).toBe(receipt)
  for (const given of ['', 'x', `${receipt}0`, receipt.replace('0', 'G')]) expect(readReceipt(given)).toBeUndefined()
})
