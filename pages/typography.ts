/**
 * A text of ours in French as it is set: what stands before a colon or inside quotation marks stays with it, and so does
 * a number with its noun, where a line of a telephone ends.
 */
export const inFrench = (text: string): string =>
  text
    .replaceAll(/ (?=[:»])/g, '\u00a0')
    .replaceAll(/« /g, '«\u00a0')
    .replaceAll(/\b(\d{1,3}) (?=\p{L})/gu, '$1\u00a0')
