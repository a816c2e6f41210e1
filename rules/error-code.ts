/** The SQL or system code of an error, '' when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Characters of what an error says that are told: who writes to the tables may have its names be of megabytes. */
const mostTold = 2000

/** What an error says; undefined where the language or Node may quote in it what they were given, as bytes that are no JSON. */
export function messageWithoutData(error: Error): string | undefined {
  if (error instanceof SyntaxError || codeOf(error).startsWith('ERR_')) return undefined
  const { message } = error
  return message.length > mostTold ? `${message.slice(0, mostTold)}…` : message
}
