/** A text without the user and the password of the addresses that stand in it: an operator may show it to anybody. */
export const withoutUsers = (text: string): string => text.replaceAll(/:\/\/[^\s/?#]*@/g, '://')

/** The first line of what an error says. A host with several addresses gives one error for each; the first says enough. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const message = first instanceof Error ? first.message : String(first)
  return withoutUsers(message.split('\n', 1)[0] ?? '')
}
