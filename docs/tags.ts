import { contract, contracts, everyOperation, type Operation } from '../contract/contract.ts'

type Tag = { readonly name: string; readonly description?: string }
type TagGroup = { readonly name: string; readonly tags: readonly string[] }

/** The tags of the contract, and the groups that they are shown in. */
export const tags = contract['tags'] as readonly Tag[]
export const tagGroups = contract['x-tagGroups'] as readonly TagGroup[]

/** What the contract says to people of an operation. */
export function wordsOf({ id, path, method }: Operation) {
  const words = contracts.paths[path]?.[method]
  if (!words) throw new Error(`${id} is not an operation of the contract`)
  return words
}

/** Where the reference describes an operation, from the top of the site. Throws when the contract has none of this name. */
export function referenceOf(id: string): string {
  const operation = everyOperation.find((one) => one.id === id)
  if (!operation) throw new Error(`${id} is not an operation of the contract`)
  const page = operation.isAdmin ? '../admin/docs' : 'reference.html'
  return `${page}#tag/${wordsOf(operation).tags[0]}/operation/${id}`
}
