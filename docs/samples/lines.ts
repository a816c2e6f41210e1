/** These lines, when they are needed. */
export const when = (isNeeded: boolean, ...lines: readonly string[]): readonly string[] => (isNeeded ? lines : [])

/** The lines of a text between an opening and a closing one; none when there is nothing between them. */
export const between = (open: string, inner: readonly string[], close: string): readonly string[] =>
  when(inner.length > 0, open, ...inner, close)
