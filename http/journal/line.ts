import { type Operation, resolve, type Schema } from '../../contract/contract.ts'
import { tell } from '../../db/journal/actes/tell.ts'
import type { Db } from '../../db/engine/database.ts'
import { apart } from '../answer.ts'

type Work = (db: Db) => Promise<unknown>
type Sent = { readonly path: unknown; readonly query?: unknown; readonly body?: unknown }

/**
 * Operations that write and enter no line, each with its reason; those without a key enter none either: what voters and
 * those who answer a form do is told where it is kept (decision N-6).
 */
export const untold: Readonly<Record<string, string>> = {
  deleteBacASable: 'the client goes, and its journal with it',
  simulateVotes: 'the log of the vote tells of each, as of those of voters; it is of sandboxes',
}

/** Ids of the path that tell of nobody: an external id of a person is one that payroll knows. */
const ids = ['idUnique', 'id', 'campagneId', 'questionId', 'optionId', 'votantId', 'idDemande', 'nom']
const external = ['idExterne', 'identifiantExterne']
/** Paths whose external id is of no person. */
const impersonal = /\/(?:syndicat|employeur|objetConsentement)(?:\/|$)/

/**
 * How an operation that writes is told of in the journal of acts: once its work is done, in its transaction, and so neither
 * where it is refused nor where its answer is repeated. The one place where operations enter lines.
 */
export function compileLine(operation: Operation) {
  const isTold = operation.method !== 'get' && !(operation.id in untold)
  const ofEmploye = /\/employe(?:\/|$)/.test(operation.path)
  const named = impersonal.test(operation.path) ? external : []
  const [ofPath, ofAnswer] = [
    [...ids, ...named],
    [...made, ...named],
  ]
  const known = membersOf(operation.body?.schema)
  const isBatch = hasRows(operation.body?.schema)
  return (work: Work, { path, query, body }: Sent): Work => {
    if (!isTold || isRehearsal(query)) return work
    const membres = typeof body === 'object' && body !== null ? Object.keys(body).filter((name) => known.has(name)) : []
    const tellOf = (db: Db, answered: unknown) => {
      const ressource = {
        ...idsIn(path, ofPath),
        ...idsIn(answered, ofAnswer),
        ...(isBatch ? countsIn(answered) : {}),
      }
      const { employeIdUnique = ofEmploye ? ressource['idUnique'] : undefined } = ressource
      tell(db, { operation: operation.id, ressource, membres, employeId: employeIdUnique })
    }
    return async (db) => {
      if (db.last)
        db.last.foretell = (answered) => {
          tellOf(db, answered)
        }
      const result = await work(db)
      const { body: answered } = apart(result)
      if (!isRehearsal(answered) && !db.last?.isUntold && !db.last?.isTold) tellOf(db, answered)
      return result
    }
  }
}

/** Whether a body has collections of rows. */
const hasRows = (schema: Schema | undefined): boolean =>
  schema !== undefined &&
  Object.values(resolve(schema).properties ?? {}).some((member) => resolve(member)['x-row'] !== undefined)

/**
 * What a load made of its rows, by the names of its result: `employes.created`. Of collections those that are not zero,
 * since most loads have rows of few.
 */
function countsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const { details, ...whole } = body as Record<string, unknown>
  const parts = typeof details === 'object' && details !== null ? Object.entries(details) : [['', whole] as const]
  const counts = parts.flatMap(([part, of]) =>
    Object.entries((of ?? {}) as Record<string, unknown>)
      .filter(([name, value]) => counted.has(name) && typeof value === 'number' && (value > 0 || part === ''))
      .map(([name, value]) => [part === '' ? name : `${part}.${name}`, String(value)] as const),
  )
  return Object.fromEntries(counts)
}

/** The counts of a result; rows of a collection that were refused are its `errors`. */
const counted = new Set(['created', 'updated', 'unchanged', 'refused', 'errors'])

/** Of a rehearsal nothing stays. */
const isRehearsal = (said: unknown) =>
  typeof said === 'object' && said !== null && 'simulation' in said && said.simulation === true

/** The names that a body may have: what else a caller sends may be a value. */
function membersOf(schema: Schema | undefined): ReadonlySet<string> {
  if (!schema) return new Set()
  const { properties = {}, allOf = [], anyOf = [] } = resolve(schema)
  return new Set([...Object.keys(properties), ...[...allOf, ...anyOf].flatMap((part) => [...membersOf(part)])])
}

function idsIn(from: unknown, names: readonly string[]): Record<string, string> {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return {}
  const kept: Record<string, string> = {}
  for (const name of names) {
    const value = (from as Record<string, unknown>)[name]
    if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value)
  }
  return kept
}

/** Ids that the service gave to what was created or changed. */
const made = ['idUnique', 'id', 'idUniqueAdhesion', 'employeIdUnique', 'idSync']
