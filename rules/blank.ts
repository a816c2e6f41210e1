/**
 * Letters and signs that are seen: no spaces, no controls, and none of those that take no place or an empty one. What this
 * version of Unicode does not know, and what people agree on among themselves, is taken for seen.
 */
const visible = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !visible.test(text)
