import type { Contenu } from '../../scrutin/ballot.ts'
import { faultsWithin } from '../../scrutin/checks.ts'
import type { Context, Resultat } from '../../scrutin/result.ts'
import { cast, contextOf, leavesOf, open, service, count } from './box.ts'

type Member = Record<string, unknown>
export type Change = (doc: Resultat) => void

/** Changes a member of a result by its path, `totaux.poids`. */
export const set =
  (path: string, value: unknown): Change =>
  (doc) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const at = names.reduce<Member>((member, name) => member[name] as Member, doc as unknown as Member)
    at[last] = value
  }
/** Several members at once, each by its path. */
export const sets = (members: Record<string, unknown>): Change => {
  const changes = Object.entries(members).map(([path, value]) => set(path, value))
  return (doc) => {
    for (const change of changes) change(doc)
  }
}
/** Turns a list round. */
export const reversed =
  (path: string): Change =>
  (doc) => {
    const list = path.split('.').reduce<unknown>((member, name) => (member as Member)[name], doc) as unknown[]
    list.reverse()
  }

/** What a count says of such ballots, of which the log tells. */
export async function resultOf(
  given: readonly Partial<Contenu>[],
  change: (context: Context) => Context = (same) => same,
) {
  const ballots = given.map(cast)
  const leaves = leavesOf(ballots)
  return (await count({ ballots, leaves }, change(contextOf(leaves)), { open, signer: service })).resultat
}
/** All that contradicts itself in a result once it is changed, but for its signature. */
export const faults = (result: Resultat, change: Change = () => undefined) => {
  const doc = structuredClone(result)
  change(doc)
  return [...faultsWithin(doc)]
}
