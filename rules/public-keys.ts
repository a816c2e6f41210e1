/**
 * Whether 32 bytes are a public key of Ed25519 that somebody can have the private half of: a point of the curve, in its one
 * spelling, and of the group that keys are made in. Node takes any bytes, and verifies nothing by them.
 */
export async function isSigningKey(bytes: Uint8Array): Promise<boolean> {
  // Loaded where a committee gives its keys, which is seldom.
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    const point = ed25519.Point.fromBytes(bytes)
    return !point.is0() && point.isTorsionFree()
  } catch {
    return false
  }
}

/** The numbers of the curve of X25519 are below this. */
const order = 2n ** 255n - 19n

/** Whether 32 bytes are the one spelling of a public key of X25519: another one seals, and is none that a committee knows. */
export const isSealingKey = (bytes: Uint8Array): boolean =>
  BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) < order
