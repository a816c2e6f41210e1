/** The members that are told otherwise than they are stored, as JSON has both (decision A-12). */
export const differing = (told: object, stored: object): string[] =>
  Object.entries(told).flatMap(([name, value]) => (isSame(value, valueOf(stored, name)) ? [] : [name]))

const valueOf = (of: object, name: string): unknown =>
  Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined

/** Whether two values of JSON are the same, in whichever order their members stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(valueOf(one, name), valueOf(other, name)))
  )
}
