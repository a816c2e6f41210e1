import type { Command } from 'commander'
import { find } from '../../db/vote/campagnes.ts'
import { findClient } from '../../db/clients/clients.ts'
import type { Database } from '../../db/engine/database.ts'
import type { BoxKeys } from '../../rules/ring.ts'
import { Blocked } from '../../db/vote/blocked.ts'
import { countBallots } from '../../db/vote/count.ts'
import { record } from '../../db/journal/lines.ts'
import { digestOf } from '../../db/vote/protocole-1/resultat.ts'
import { resultFileOf } from '../../db/vote/result-file.ts'
import {
  linesOf,
  sentenceOf,
  unauthenticated,
  unpublished,
  type VerifyOptions,
  verifyFiles,
  whyUnauthenticated,
} from '../../scrutin/commands/verify.ts'
import { noClient } from '../failure.ts'
import { Failure, refuse } from '../../sdk/commands/failure.ts'
import { note, outputOf } from '../../sdk/commands/output.ts'
import { printExactly, written } from '../../sdk/commands/stdout.ts'
import { withDatabase } from '../session.ts'
import { checkOutput } from '../shown-once.ts'
import { operator } from '../acte/telling.ts'
import { settingsFor } from '../settings.ts'

export const printResult = (id: string, campagneId: string) =>
  withDatabase(async ({ database }) => {
    checkOutput()
    const { boxKeys } = settingsFor('VOTE_KEY', 'SCRUTIN_SIGNING_KEY')
    if (!(await findClient(database.registry, id))) noClient(id)
    await countBallots(database, id, campagneId, boxKeys)
    const file = await database.read(id, (db) => resultFile(db, campagneId, boxKeys))
    await database.write(id, (db) => record({ ...db, par: operator }, campagneId, 'ResultatExporte', {}))
    printExactly(file)
    await written()
    note(`SHA-256 of the result file: ${digestOf(file).toString('hex')}`)
  })

type Db = Parameters<Parameters<Database['read']>[1]>[0]

async function resultFile(db: Db, campagneId: string, keys: BoxKeys): Promise<string> {
  const campagne = (await find(db, campagneId)) ?? refuse(`The client has no campaign ${campagneId}`)
  if (campagne.urneScelleeLe !== null && campagne.depouilleLe === null)
    refuse(`The scrutineers of the campaign ${campagneId} have not brought their result yet`)
  if (campagne.depouilleLe === null) refuse(`The campaign ${campagneId} is ${campagne.etat}: it has no result`)
  const file = await resultFileOf(db, campagneId, keys).catch(refuseBlocked)
  const hash = digestOf(file).toString('hex')
  if (hash !== campagne.empreinteResultat) refuse(`The ballots of campaign ${campagneId} were changed since the count`)
  return file
}

/** What is no result that the service has signed is not printed. */
const refuseBlocked = (fault: unknown): never => {
  if (fault instanceof Blocked) refuse(fault.message)
  throw fault
}

/** Verifies a result file as the package of `scrutin/` does. */
export async function verifyFile(path: string, options: VerifyOptions, command: Command) {
  const verified = await verifyFiles(path, options)
  outputOf(command).line([sentenceOf(verified), ...linesOf(verified)].join('\n'), {
    ...verified,
    warnings: verified.publication === null ? [unpublished] : [],
    anomalies: verified.anomalies.map(({ empreinte, motif }) => `${motif} ${empreinte ?? ''}`.trimEnd()),
  })
  if (!verified.isAuthentic) throw new Failure(unauthenticated, whyUnauthenticated)
}
