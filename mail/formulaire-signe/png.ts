import { crc32, inflateSync } from 'node:zlib'

const signature = '89504e470d0a1a0a'

/** Pixels that a drawing may have on each side: what a page sends has 600 by 160. */
const largest = 2000

/** Samples of a pixel, by the kind of colour that a PNG has; those with a palette are none of ours. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

type Header = { readonly width: number; readonly height: number; readonly channels: number }

/**
 * Whether bytes that anybody may have sent are a PNG that can be put on a page: whole chunks, a small picture of eight bits
 * without interlace, and as many bytes as its size says. A picture of a few bytes may inflate to gigabytes.
 */
export function isDrawable(bytes: Buffer): boolean {
  if (bytes.toString('hex', 0, 8) !== signature) return false
  const header = headerOf(bytes)
  const data = header && dataOf(bytes)
  if (!data) return false
  const expected = header.height * (1 + header.width * header.channels)
  try {
    return inflateSync(data, { maxOutputLength: expected + 1 }).length === expected
  } catch {
    return false
  }
}

const isSmall = (pixels: number) => pixels > 0 && pixels <= largest

function headerOf(bytes: Buffer): Header | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const channels = samples[bytes[25] ?? -1]
  const isPlain = bytes[24] === 8 && bytes[28] === 0
  return isPlain && [width, height].every(isSmall) && channels !== undefined ? { width, height, channels } : undefined
}

/** The compressed picture of a PNG, whose chunks are whole and end with IEND; undefined for another. */
function dataOf(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const [length, name] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
    const end = at + 8 + length
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    if (name === 'IDAT') parts.push(bytes.subarray(at + 8, end))
    // Another kind of chunk may be read by a library in a way that nobody foresaw.
    else if (name === 'IEND') return parts.length > 0 ? Buffer.concat(parts) : undefined
    else if (!['IHDR', 'sRGB', 'gAMA', 'pHYs', 'sBIT'].includes(name)) return undefined
    at = end + 4
  }
  return undefined
}
