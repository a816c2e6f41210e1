import type { Command } from 'commander'
import { distribute, type Distribution, undistributed } from '../db/engine/migrations/distribute.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { tellOfOperator } from './acte/telling.ts'
import { sayWaits } from './migrate.ts'
import { withDatabase } from './session.ts'

type Options = { dryRun?: boolean; shards: number }

/** Distributes the tables of a database with the extension Citus, or says what would be. */
export const distributeTables = ({ dryRun = false, shards }: Options, command: Command) =>
  withDatabase(
    async ({ database, directUrl }) => {
      const found = dryRun ? await undistributed(directUrl) : await distribute(directUrl, { shards }, sayWaits)
      if (found === undefined)
        refuse('The extension citus is not in this database: `create extension citus` comes first')
      if (!dryRun && found.length > 0) await tellOfOperator(database, { tables: String(found.length) })
      say(command, found, dryRun)
    },
    { isMigration: true },
  )

function say(command: Command, found: readonly Distribution[], isDryRun: boolean) {
  outputOf(command).table(
    found.map(({ name, how }) => ({ name, how })),
    ['name', 'how'],
    isDryRun ? 'Nothing is left to distribute' : 'Everything was distributed already',
  )
}
