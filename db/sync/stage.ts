import { Problem } from '../../problems.ts'
import type { Database } from '../engine/database.ts'
import type { Batch, Line } from './lines.ts'
import { openRefused, openWarned } from './told/refused.ts'
import { openCopier, type Target } from './copier.ts'

/** `refusedRows` counts the rows that their schemas refuse, `obscure` those nested ones of which nobody can tell whose they are. Nothing here is of the size of a body: it waits for a turn. */
export type Received<C extends string> = {
  readonly rows: ReadonlyMap<C, number>
  readonly hasValues: boolean
  readonly total: number
  readonly refusedRows: ReadonlyMap<C, number>
  readonly obscure: number
  /** How many rows that look wrong were staged to be told. */
  readonly warned: number
}

/** Keeps the rows of a body in the database as they arrive, out of memory, and why their schemas refuse the first ones. */
export async function stage<C extends string>(
  database: Database,
  batch: Batch<C>,
  { maxEmployes = Infinity, ...target }: Target<C> & { readonly maxEmployes?: number },
): Promise<Received<C>> {
  const tally = openTally<C>()
  const sender = openCopier(database, target, (unsent) => {
    batch.hold(unsent + tally.held())
  })
  const take = async (lines: readonly Line<C>[]) => {
    const told = tally.add(lines)
    await sender.add(lines)
    await sender.tell(told)
  }
  try {
    for await (const lines of batch) {
      await take(lines)
      // What waits keeps its variables, and dozens of bodies wait at once: the rows are forgotten before.
      lines.length = 0
      if (batch.isCrowded()) await sender.flush()
      if (tally.employes() > maxEmployes) throw tooMany(maxEmployes)
    }
    await sender.flush()
  } finally {
    // Whatever happens, nothing is staged any more once this returns.
    await sender.settled()
  }
  return tally.received()
}

/** Counts the rows of a body, and chooses those that are told. */
function openTally<C extends string>() {
  const rows = new Map<C, number>()
  const refused = openRefused<C>()
  const warned = openWarned<C>()
  let [employes, total, hasValues] = [0, 0, false]
  const note = ({ collection, value }: Line<C>) => {
    rows.set(collection, (rows.get(collection) ?? 0) + 1)
    total++
    if (collection === 'employes') employes++
    hasValues ||= value['valeursChampUtilisateur'] !== undefined
  }
  return {
    /** Gives the rows that are to be told since. */
    add: (lines: readonly Line<C>[]): Line<C>[] => {
      const told: Line<C>[] = []
      for (const line of lines) {
        note(line)
        // Nearly every row tells of none.
        const [ofRefused, ofWarned] = [refused.add(line), warned.add(line)]
        if (ofRefused.length > 0 || ofWarned.length > 0) for (const row of [...ofRefused, ...ofWarned]) told.push(row)
      }
      return told
    },
    employes: () => employes,
    /** About how many characters it keeps. */
    held: () => refused.held(),
    received: (): Received<C> => ({
      ...{ rows, hasValues, total, refusedRows: refused.counts, obscure: refused.obscure() },
      warned: warned.count(),
    }),
  }
}

const tooMany = (max: number) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(max)} employes` } })

/** Forgets the rows of a synchronisation that has ended. */
export const unstage = (database: Database, { clientId, syncId }: { clientId: string; syncId: string }) =>
  database.beside.write(clientId, ({ q }) =>
    q.deleteFrom('sync_tranche').where('sync_tranche.client_id', '=', clientId).where('sync_id', '=', syncId).execute(),
  )
