import type { Command } from 'commander'
import { findClient } from '../db/clients/clients.ts'
import type { Database } from '../db/engine/database.ts'
import { readAll } from '../db/journal/list.ts'
import { type Broken, verifyJournal } from '../db/journal/verify.ts'
import { find } from '../db/vote/campagnes.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { print } from '../sdk/commands/stdout.ts'
import { noClient } from './failure.ts'
import { withDatabase } from './session.ts'

type Options = { verify?: boolean }

export const journal = (id: string, campagneId: string, { verify = false }: Options, command: Command) =>
  withDatabase(async ({ database }) => {
    if (!(await findClient(database.registry, id))) noClient(id)
    const lines = await database.read(id, (db) => readAll(db, campagneId))
    if (lines.length === 0 && !(await database.read(id, (db) => find(db, campagneId))))
      refuse(`The client has no campaign ${campagneId}`)
    if (verify) await verifyChain(database, id, campagneId, command)
    else show(lines, command)
  })

const columns = ['dateUtc', 'acte', 'auteur', 'rang', 'details'] as const

function show(lines: Awaited<ReturnType<typeof readAll>>, command: Command) {
  const output = outputOf(command)
  if (output.json) {
    print(JSON.stringify(lines, null, 2))
    return
  }
  const rows = lines.map(({ dateUtc, acte, auteur: { genre, id, nom }, rang, details }) => {
    const auteur = id === null ? genre : `${id} (${nom ?? ''})`
    return { dateUtc, acte, auteur, rang, details: JSON.stringify(details).slice(0, longest) }
  })
  output.table(rows, columns, 'The journal is empty')
}

/** Characters of what a line tells, in a table. */
const longest = 120

async function verifyChain(database: Database, id: string, campagneId: string, command: Command) {
  const { broken, ...found } = await verifyJournal(database, id, campagneId)
  const output = outputOf(command)
  const { intact, waiting, empreinte } = found
  const said = `The ${String(intact)} chained lines are as they were written, ${String(waiting)} wait; fingerprint ${empreinte ?? '-'}`
  const result = { client: id, campagne: campagneId, ...found, ...(broken ?? { rang: null, id: null, what: null }) }
  if (!broken || output.json) output.line(said, result)
  if (broken)
    refuse(`The journal of campaign ${campagneId} is broken after ${String(intact)} lines: ${sentence(broken)}`)
}

function sentence({ rang, id, what }: Broken): string {
  const line = `the line of rang ${String(rang)}`
  if (what === 'missing') return `${line} has no link`
  if (what === 'unlinked') return `the line ${id ?? ''} has no place in the chain, and waits for none`
  return `${line}, ${id ?? ''}, is ${what === 'changed' ? 'changed' : 'gone'}`
}
