import type { Command } from 'commander'
import { findClient } from '../../db/clients/clients.ts'
import { changing } from '../../generated/calls.ts'
import { nobody } from '../../rules/nobody.ts'
import type { Database } from '../../db/engine/database.ts'
import { find, type Item, latest } from '../../db/journal/actes/list.ts'
import { type Broken, type Verification, verifyActes } from '../../db/journal/actes/verify.ts'
import { misused, refuse } from '../../sdk/commands/failure.ts'
import { outputOf } from '../../sdk/commands/output.ts'
import { print } from '../../sdk/commands/stdout.ts'
import { noClient } from '../failure.ts'
import { withDatabase } from '../session.ts'
import { toldCommands } from './running.ts'

const columns = ['dateUtc', 'auteur', 'operation', 'ressource', 'membres', 'rang', 'id'] as const

/** A line as a table or a record shows it. */
function shown({ auteur: { genre, id, nom }, ressource, empreinte, ...line }: Item) {
  const auteur = id === null ? genre : genre === 'Cle' ? `${id} (${nom ?? ''})` : `${genre} ${id}`
  const ids = Object.entries(ressource).map(([name, value]) => `${name}=${value}`)
  return { ...line, auteur, ressource: ids.join(' '), empreinte }
}

/** Refuses what is neither a client nor the operator. */
async function knownJournal({ registry }: Database, id: string): Promise<void> {
  if (id !== nobody && !(await findClient(registry, id))) noClient(id)
}

type Options = { since?: string; before?: string; operation?: string; employe?: string; limit: number }

/** Refuses the name of what no journal tells of: a misspelled one would find nothing, as if nothing had been done. */
function checkOperation(operation: string | undefined, command: Command): void {
  const program = command.parent?.parent
  const known = program ? [...toldCommands(program), ...changing] : changing
  if (operation !== undefined && !known.includes(operation))
    misused(`No journal tells of an operation ${operation}. Allowed choices are ${known.join(', ')}.`)
}

export const list = (id: string, { since, before, operation, employe, limit }: Options, command: Command) => {
  checkOperation(operation, command)
  return withDatabase(async ({ database }) => {
    await knownJournal(database, id)
    const wanted = { depuis: since, avant: before, operation, idUnique: employe }
    const lines = await database.read(id, (db) => latest(db, wanted, limit))
    const output = outputOf(command)
    if (output.json) print(JSON.stringify(lines, null, 2))
    else output.table(lines.map(shown), columns, 'There is no such line')
  })
}

export const show = (id: string, line: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    const found = await database.read(id, (db) => find(db, line))
    if (!found) refuse(`There is no line ${line} here: \`acte list\` shows the latest ones`)
    const output = outputOf(command)
    if (output.json) print(JSON.stringify(found, null, 2))
    else output.record(shown(found))
  })

export const verify = (id: string, { known }: { known?: string }, command: Command) =>
  withDatabase(async ({ database }) => {
    await knownJournal(database, id)
    const { broken, isKnown, ...found } = await verifyActes(database, id, known)
    const output = outputOf(command)
    const whose = journalOf(id)
    const result = {
      client: id,
      ...found,
      ...(isKnown !== undefined && { isKnown }),
      ...(broken ?? { rang: null, id: null, what: null }),
    }
    const fault = broken ? brokenAfter(whose, found.intact, broken) : isKnown === false ? lost(whose, known) : undefined
    if (fault === undefined || output.json) output.line(intactOf(found), result)
    if (fault !== undefined) refuse(fault)
  })

const journalOf = (id: string) => (id === nobody ? 'the operator' : `client ${id}`)

function intactOf({ first, intact, waiting, empreinte }: Omit<Verification, 'broken' | 'isKnown'>): string {
  const from =
    first > 1 ? ` from rang ${String(first)} on (those before are gone: by the rule of the journal, or by hand)` : ''
  return `The ${String(intact)} chained lines${from} are as they were written, ${String(waiting)} wait; fingerprint ${empreinte ?? '-'}`
}

const brokenAfter = (whose: string, intact: number, broken: Broken) =>
  `The journal of ${whose} is broken after ${String(intact)} lines: ${sentence(broken)}`

const lost = (whose: string, known = '') =>
  `No line of the journal of ${whose} has the fingerprint ${known}: lines that were there when it was kept are gone, or were written anew`

const sentence = ({ rang, id, what }: Broken) =>
  what === 'missing'
    ? `the line of rang ${String(rang)} is gone`
    : `the line of rang ${String(rang)}, ${id ?? ''}, is not as it was chained`
