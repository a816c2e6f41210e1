import { hash } from 'node:crypto'

/** Hexadecimal digits of the hash of a receipt. */
const digits = 64

/** The hashes of receipts of a result, sorted and apart from it: each is `stride` bytes after the one before. */
export type Receipts = { readonly bytes: Buffer; readonly stride: number; readonly count: number }

/** The receipts of a result. No text in it looks like its member: a text escapes its quotes. */
export function receiptsOf(result: Buffer): Receipts {
  const list = result.subarray(result.lastIndexOf('"recus"'))
  const inside = list.subarray(list.indexOf('[') + 1, list.indexOf(']'))
  const first = inside.indexOf('"') + 1
  if (first === 0) return { bytes: Buffer.alloc(0), stride: digits, count: 0 }
  const next = inside.indexOf('"', first + digits + 1) + 1
  const stride = next === 0 ? inside.length : next - first
  // A copy: the list is not to keep the whole result in memory.
  return { bytes: Buffer.from(inside.subarray(first)), stride, count: Math.ceil((inside.length - first) / stride) }
}

/** Whether a receipt is among those of a result. */
export function isAmong({ bytes, stride, count }: Receipts, receipt: string): boolean {
  const wanted = hash('sha256', receipt, 'hex')
  for (let [from, to] = [0, count - 1]; from <= to;) {
    const middle = (from + to) >> 1
    const found = bytes.toString('latin1', middle * stride, middle * stride + digits)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle - 1
  }
  return false
}
