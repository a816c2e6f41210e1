import { contracts, type Operation, resolve, type Schema } from './contract.ts'
import { isSame } from '../rules/values/differing.ts'

/** What becomes of members that an answer has and an input does not take, when they are sent back (decision A-12). */

/** The members of what an input is about (`x-item`). */
export const membersOfItem = ({ 'x-item': item = [] }: Schema): Record<string, Schema> =>
  Object.fromEntries(
    [item].flat().flatMap((name) => Object.entries(contracts.components.schemas[name]?.properties ?? {})),
  )

/** What changes a member that an input leaves to something else (`x-elsewhere`). */
export const changersOf = ({ 'x-elsewhere': elsewhere = {} }: Schema, name: string): readonly string[] =>
  Object.hasOwn(elsewhere, name) ? [elsewhere[name] ?? []].flat() : []

/** Whether a member that something else changes asks for no change: by its value (`x-only`), or as a collection that is null. */
export function compileHarmless(schema: Schema): (name: string, value: unknown) => boolean {
  const { 'x-only': only = {} } = schema
  const item = membersOfItem(schema)
  const isCollection = (name: string) => [resolve(item[name] ?? {}).type].flat().includes('array')
  return (name, value) =>
    (Object.hasOwn(only, name) && isSame(only[name], value)) || (value === null && isCollection(name))
}

/** Whether an operation says what its body is compared with: of something new nothing is stored. */
export const isCompared = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ links = {} }) =>
    Object.values(links).some(({ 'x-role': role }) => role === 'precondition'),
  )
