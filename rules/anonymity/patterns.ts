/** A text as a pattern has it. */
export const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)

/** What finds one of some patterns, and nothing where there is none. */
export const anyOf = (patterns: readonly string[], flags: string): RegExp =>
  new RegExp(patterns.join('|') || '(?!)', flags)
