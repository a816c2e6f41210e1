import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

type Picture = { readonly width?: number; readonly height?: number; readonly depth?: number; readonly rows?: Buffer }

/** A PNG of a black line, as a canvas makes one; with what a hostile one changes. */
export function png({ width = 60, height = 16, depth = 8, rows }: Picture = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, 0)])
  const line = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(Array.from({ length: width }, () => [28, 36, 48, 255]).flat()),
  ])
  const all = Array.from({ length: height }, (_, n) => (n === height >> 1 ? line : row))
  const data = deflateSync(rows ?? Buffer.concat(all))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A drawing as a page sends it. */
export const drawing = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
