/** The SQL or system code of an error, '' when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What an error says; undefined where the language or Node may quote in it what they were given, as bytes that are no JSON. */
export const messageWithoutData = (error: Error): string | undefined =>
  error instanceof SyntaxError || codeOf(error).startsWith('ERR_') ? undefined : error.message
