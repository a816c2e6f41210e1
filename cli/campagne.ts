import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { digestOfRecu } from '../db/vote/bulletins.ts'
import { find } from '../db/vote/campagnes.ts'
import { findClient } from '../db/clients/clients.ts'
import type { Database } from '../db/engine/database.ts'
import { countBallots } from '../db/vote/count.ts'
import { digestOf, resultOf } from '../db/vote/resultat.ts'
import { contradictions, type Resultat1 } from '../scrutin/version-1.ts'
import { noClient } from './failure.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { note, outputOf } from '../sdk/commands/output.ts'
import { withDatabase } from './session.ts'
import { settingsFor } from './settings.ts'

export const printResult = (id: string, campagneId: string) =>
  withDatabase(async ({ database }) => {
    const { boxKeys } = settingsFor('VOTE_KEY')
    if (!(await findClient(database.registry, id))) noClient(id)
    await countBallots(database, id, campagneId, boxKeys)
    const file = await database.read(id, (db) => resultFile(db, campagneId))
    process.stdout.write(file)
  })

type Db = Parameters<Parameters<Database['read']>[1]>[0]

async function resultFile(db: Db, campagneId: string): Promise<string> {
  const campagne = (await find(db, campagneId)) ?? refuse(`The client has no campaign ${campagneId}`)
  if (campagne.depouilleLe === null) refuse(`The campaign ${campagneId} is ${campagne.etat}: it has no result`)
  const file = await resultOf(db, campagneId)
  const hash = digestOf(file).toString('hex')
  if (hash !== campagne.empreinteResultat) refuse(`The ballots of campaign ${campagneId} were changed since the count`)
  note(`SHA-256 of the result file: ${hash}`)
  return file
}

type Options = { hash?: string; receipt?: string }

export async function verifyFile(path: string, { hash, receipt }: Options, command: Command) {
  const file = await readFile(path, 'utf8')
  const digest = digestOf(file).toString('hex')
  if (hash !== undefined && hash.toLowerCase() !== digest) refuse(`The file has the hash ${digest}, not ${hash}`)
  const result = parse(file)
  const [first] = contradictions(result)
  if (first !== undefined) refuse(`The result is not sound: ${first}`)
  const counted = receipt === undefined ? null : result.recus.includes(digestOfRecu(receipt))
  if (counted === false) refuse('No ballot that was counted has this confirmation number')
  const { bulletins, poids } = result.totaux
  const said = `The ${String(bulletins)} ballots give the sums of the file, whose SHA-256 is ${digest}`
  outputOf(command).line(said, { bulletins, poids, hash: digest, recuCompte: counted })
}

function parse(file: string): Resultat1 {
  try {
    const result = JSON.parse(file) as Resultat1
    if (result.format === 'membres-et-votes/resultat/1') return result
  } catch {
    // Refused below.
  }
  return refuse('The file is not a result file')
}
