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
