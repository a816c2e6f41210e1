import type { Command } from 'commander'
import { findClient } from '../../db/clients/clients.ts'
import { countBallots } from '../../db/vote/count.ts'
import type { Anomaly } from '../../scrutin/index.ts'
import { refuse } from '../../sdk/commands/failure.ts'
import { outputOf } from '../../sdk/commands/output.ts'
import { noClient } from '../failure.ts'
import { withDatabase } from '../session.ts'
import { settingsFor } from '../settings.ts'

type Options = { readonly withoutKey?: string }

/** Counts a campaign that has closed; what names a key that never was is set aside (decision H-20). */
export const count = (id: string, campagneId: string, { withoutKey }: Options, command: Command) =>
  withDatabase(async ({ database }) => {
    const { boxKeys } = settingsFor('VOTE_KEY', 'SCRUTIN_SIGNING_KEY')
    if (!(await findClient(database.registry, id))) noClient(id)
    const without = withoutKey?.split(',').map((one) => one.trim()) ?? []
    const aside: Anomaly[] = []
    const told = (anomalies: readonly Anomaly[]) => aside.push(...anomalies)
    if (!(await countBallots(database, id, campagneId, { ...boxKeys, without }, told)))
      refuse(
        `The campaign ${campagneId} has nothing to count here: it is not closed, it is counted, its scrutineers count it, or it is not there`,
      )
    outputOf(command).table(aside, ['empreinte', 'motif'], 'It is counted, and nothing was set aside')
  })
