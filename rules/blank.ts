/**
 * Letters and signs that are seen: no spaces, no controls, and none of those that take no place or an empty one. What this
 * version of Unicode does not know, and what people agree on among themselves, is taken for seen.
 */
const visible = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** What takes no place, but for what turns text around. */
const unseen = /[\p{Cc}\p{Cf}\p{DI}\u2800]/gu
const turned = /\u202e([^\u202c]*)/gu

/** What a reader takes a text for: in small letters, in whichever width, with one blank for several, without what takes no place. */
export const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(turned, (_, said: string) => Array.from(said).reverse().join(''))
    .replaceAll(/\s/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .toLowerCase()
