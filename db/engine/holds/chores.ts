import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import { ClientFaults } from '../prune.ts'
import { keepLeases, leaseEnd } from './leases.ts'

/** A chore that one process does for all: its name, and the milliseconds until it is due again. */
export type Chore = {
  readonly nom: string
  readonly rest: number
  /** Milliseconds after which another process takes over from one that renews nothing any more. */
  readonly lease?: number
}

const usualLease = 120_000

/** Milliseconds: an end that is over for certain, since the table rounds it to the next of them. */
const past = -1

/**
 * Does a chore unless another process does it, or did it less than `rest` milliseconds ago (decision N-5); says whether it
 * did. What failed for some clients only is done again with the others, what failed for all as soon as somebody comes.
 */
export async function doChore(
  { registry }: Pick<Database, 'registry'>,
  { nom, rest, lease = usualLease }: Chore,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const detenteur = randomUUID()
  if (!(await take())) return false
  // A lease that cannot be renewed ends: the work is such that two may do it at once.
  const renewing = keepLeases(lease, () => holdFor(lease))
  try {
    await work()
    await holdAfter(rest)
  } catch (error) {
    await holdAfter(error instanceof ClientFaults ? rest : past).catch(() => undefined)
    throw error
  }
  return true

  async function take() {
    const taken = { detenteur, jusqua: leaseEnd(lease) }
    const { numInsertedOrUpdatedRows = 0n } = await registry
      .insertInto('menage')
      .values({ nom, ...taken })
      .onConflict((on) => on.column('nom').doUpdateSet(taken).where('menage.jusqua', '<=', leaseEnd(0)))
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }

  /** No renewal comes after it. */
  async function holdAfter(milliseconds: number) {
    await renewing.stop()
    await holdFor(milliseconds)
  }

  function holdFor(milliseconds: number) {
    const held = registry.updateTable('menage').set({ jusqua: leaseEnd(milliseconds) })
    return held.where('nom', '=', nom).where('detenteur', '=', detenteur).execute()
  }
}
