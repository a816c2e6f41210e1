/** Letters and signs that are seen: no spaces, and none of those that take no place or an empty one. */
const visible = /[^\s\p{C}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !visible.test(text)
