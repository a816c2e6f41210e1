/** A key of 32 bytes, and the name that what it made names it by. */
export type RingKey = { readonly id: string; readonly bytes: Buffer }

/** Keys of one purpose: the first makes what is new, the others are there for what they made. */
export type Ring = readonly [RingKey, ...RingKey[]]

/** The name of a key that is given without one. */
export const loneId = '1'

/** What a part of a ring says, `id:base64` or the base64 alone. */
export function partsOf(text: string): { readonly id: string; readonly base64: string }[] {
  return text.split(',').map((part) => {
    const [base64 = '', id = loneId] = part.trim().split(':', 2).reverse()
    return { id, base64 }
  })
}

/** Whether a text may be the id of a key: nobody ever had one under another, and what names it was invented. */
export const isRingId = (text: string) => /^[\w.-]{1,20}$/.test(text)

/** The keys of the service for ballot boxes: those that encrypt private keys of campaigns, and the seeds of those that sign. */
export type BoxKeys = {
  readonly box: Ring
  readonly signing: Ring
  /** Ids under which there never was a key that signs, as the operator says of a campaign: what names them was invented. */
  readonly without?: readonly string[]
}
