import type { Command } from 'commander'
import type { Imported } from '../db/members/paiements-import.ts'
import { importPaiements } from '../db/members/paiements-import.ts'
import { canonicalUuid, formats } from '../rules/formats.ts'
import { csvRows } from '../sdk/commands/csv.ts'
import { isFailure, refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { textOf } from '../sdk/commands/text-file.ts'
import { asClient } from './session.ts'

export function importFile(client: string, file: string, _: unknown, command: Command) {
  const rows = readPaiements(file)
  return asClient(
    client,
    async (db) => {
      const { created, unchanged, unknown } = await importPaiements(db, rows)
      if (unknown.length > 0) refuse(`${file} names no membership or open request of ${client} on ${lines(unknown)}`)
      const said = `${String(created)} imported, ${String(unchanged)} there already`
      outputOf(command).line(said, { created, unchanged })
    },
    rows.length,
  )
}

const lines = (numbers: readonly number[]) =>
  `line ${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? ` and ${String(numbers.length - 10)} more` : ''}`

const known = ['type', 'idUniqueAdhesion', 'idDemande', 'transactionId']
type Line = Partial<Record<string, string>>

function readPaiements(file: string): Imported[] {
  const records = parseFile(file)
  const odd = Object.keys(records[0]?.record ?? {}).filter((name) => !known.includes(name))
  if (odd.length > 0) refuse(`${file} has an unknown column ${odd.join(', ')}`)
  const broken = records.flatMap(({ record, info }) => {
    const what = wrongWith(record)
    return what ? [`line ${String(info.lines)}: ${what}`] : []
  })
  if (broken.length > 0) refuse(`${file} cannot be imported: ${broken.slice(0, 10).join('; ')}`)
  return records.map(({ record, info }) => paiementOf(record, info.lines))
}

function parseFile(file: string) {
  try {
    return csvRows(textOf(file))
  } catch (error) {
    if (isFailure(error)) throw error
    return refuse(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What can be wrong with a line, and when. */
const faults: readonly (readonly [what: string, isSo: (line: Line) => boolean])[] = [
  ['type is neither Paiement nor Autorisation', ({ type }) => type !== 'Paiement' && type !== 'Autorisation'],
  ['give one of idUniqueAdhesion and idDemande', ({ idUniqueAdhesion, idDemande }) => !idUniqueAdhesion === !idDemande],
  ['the id is not a UUID', (line) => !formats.uuid.test(canonicalUuid(idOf(line)))],
  ['transactionId is longer than 200 characters', ({ transactionId = '' }) => transactionId.length > 200],
]
const idOf = ({ idUniqueAdhesion, idDemande }: Line) => idUniqueAdhesion || idDemande || ''
const wrongWith = (line: Line) => faults.find(([, isSo]) => isSo(line))?.[0]

const paiementOf = ({ type, idUniqueAdhesion, idDemande, transactionId }: Line, ligne: number): Imported => ({
  ligne,
  type: type as Imported['type'],
  idUniqueAdhesion: idUniqueAdhesion ? canonicalUuid(idUniqueAdhesion) : null,
  idDemande: idDemande ? canonicalUuid(idDemande) : null,
  transactionId: transactionId || null,
})
