import type pg from 'pg'
import { finishing, migrations } from './files.ts'
import { type Applied, appliedIn } from './progress.ts'

/** The migrations of a later version that this one does not go on with; throws where there are any (decision N-2). */
export function refuseLater(applied: readonly Applied[], finished: readonly Applied[]): void {
  const unknown = (rows: readonly Applied[], names: readonly string[]) =>
    rows.filter(({ name }) => !names.includes(name))
  const left = unknown(applied, migrations.names()).find(({ compatible }) => !compatible)
  const gone = unknown(finished, finishing.names())[0]
  const [what, why] = gone ? [gone, 'takes away what this version uses'] : [left, 'is not marked compatible']
  if (what === undefined) return
  throw new Error(`The schema is of a later version: ${what.name} ${why}. Start that version, or one after it`)
}

/** The same of a database that the role may read all of. */
export async function checkLater(asked: Pick<pg.ClientBase, 'query'>): Promise<void> {
  refuseLater(await appliedIn(asked, migrations), await appliedIn(asked, finishing))
}
