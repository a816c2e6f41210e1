import { burstOver } from './burst.ts'
import { GivenUp } from './given-up.ts'

type Bounds = {
  /** How many works one group has, and how many groups of one owner are in progress at once, those after the first full. */
  readonly most: number
  readonly atOnce: number
  /** How many works of one owner may wait. */
  readonly longestQueue: number
}

type Member<T, R> = {
  readonly item: T
  readonly done: (outcome: R) => void
  readonly failed: (error: unknown) => void
}
type Owner<T, R> = { readonly waiting: Member<T, R>[]; running: number }

/**
 * Does works of one owner together: those that come in one burst, or while a group is in progress;
 * as soon as they make a full one, it is begun beside that, as far as it may be. `run` gives an outcome for each of its
 * items, in their order; where it fails, all of the group do. A work that finds `longestQueue` others of its owner waiting
 * is told to come again (`crowded`).
 */
export function openGroups<T, R>(
  { most, atOnce, longestQueue }: Bounds,
  run: (owner: string, items: readonly T[]) => Promise<readonly R[]>,
) {
  const owners = new Map<string, Owner<T, R>>()

  async function go(id: string, owner: Owner<T, R>) {
    while (owner.waiting.length >= (owner.running > 1 ? most : 1)) {
      const members = owner.waiting.splice(0, most)
      const items = members.map(({ item }) => item)
      await together(members, () => run(id, items))
    }
    if (--owner.running === 0) owners.delete(id)
  }

  return (id: string, item: T): Promise<R> => {
    const owner = owners.get(id) ?? { waiting: [], running: 0 }
    if (owner.waiting.length >= longestQueue) throw new GivenUp('crowded', 'Too many works wait to be done together')
    owners.set(id, owner)
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<R>()
    owner.waiting.push({ item, done, failed })
    if (owner.running === 0 || (owner.running < atOnce && owner.waiting.length >= most)) {
      owner.running++
      void burstOver(() => owner.waiting.length).then(() => go(id, owner))
    }
    return promise
  }
}

/** Tells each member of a group how it ended. */
async function together<T, R>(members: readonly Member<T, R>[], run: () => Promise<readonly R[]>) {
  try {
    for (const [place, outcome] of (await run()).entries()) members[place]?.done(outcome)
  } catch (error) {
    for (const { failed } of members) failed(error)
  }
}
