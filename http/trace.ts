import { randomBytes } from 'node:crypto'

// A trace or a parent made of zeros, and version ff, are invalid.
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/

/** The trace identifier of a call: it continues a valid `traceparent`, or starts a trace (decision A-2). */
export function traceId(header: string | undefined): string {
  const drawn = randomBytes(24).toString('hex')
  const trace = traceparent.exec(header ?? '')?.[1] ?? drawn.slice(16)
  return `00-${trace}-${drawn.slice(0, 16)}-01`
}
