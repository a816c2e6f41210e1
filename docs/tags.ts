import { contract, contracts, everyOperation, type Operation } from '../contract/contract.ts'

type Tag = { readonly name: string; readonly description?: string }
type TagGroup = { readonly name: string; readonly tags: readonly string[] }
type Tagged = { readonly tags: readonly [string]; readonly summary: string; readonly description?: string }

/** The tags of the contract, and the groups that they are shown in. */
export const tags = contract['tags'] as readonly Tag[]
export const tagGroups = contract['x-tagGroups'] as readonly TagGroup[]

/** What the contract says to people of an operation. */
export const wordsOf = ({ path, method }: Operation) => contracts.paths[path]?.[method] as unknown as Tagged

/** Where the reference describes an operation, from the top of the site. Throws when the contract has none of this name. */
export function referenceOf(id: string): string {
  const operation = everyOperation.find((one) => one.id === id)
  if (!operation) throw new Error(`${id} is not an operation of the contract`)
  const page = operation.isAdmin ? '../admin/docs' : 'reference.html'
  return `${page}#tag/${wordsOf(operation).tags[0]}/operation/${id}`
}
