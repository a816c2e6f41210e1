import pg from 'pg'
import { nameAhead, named, namedAhead, type Sending } from '../driver.ts'
import type { Statement } from './flight.ts'
import { isDistributed, isPooled, localSettings } from '../pooling/session-settings.ts'

/** A kind of transaction: what begins it, and what is set for as long as it lasts. */
export type Kind = { readonly begin: string; readonly settings?: Readonly<Record<string, string>> }

/** How a transaction is begun, and the instant when it is to be over. */
export type Opening = { readonly clientId: string; readonly kind: Kind; readonly deadline: number }

type Held = { readonly rowLevelSecurity: boolean; readonly sending: Pick<Sending, 'prepared'> }

/** Milliseconds within which a unit write ends after its stamp: incremental reads rely on it (decision A-35). */
const unitBound = 5000

/** What is set in a transaction, in this order; its time-out is zero first: one that is already running would not be replaced. */
function settingsOf({ rowLevelSecurity }: Held, { clientId, kind, deadline }: Opening): readonly [string, string][] {
  const left = deadline === Infinity ? 0 : Math.min(unitBound, Math.max(1, deadline - Date.now()))
  return [
    ...Object.entries(kind.settings ?? {}),
    ...Object.entries(rowLevelSecurity ? { 'app.client_id': clientId } : {}),
    ['transaction_timeout', '0'],
    ['transaction_timeout', String(left)],
  ]
}

const stamp = 'now()::timestamptz(3) as now'

/** Whether the session is the own one of a connection to PostgreSQL itself, so that what it has prepared stays. */
export const isOwn = (client: pg.ClientBase): boolean => !isPooled(client) && !isDistributed(client)

/**
 * What opens a transaction and gives its stamp, as messages of text: one where the database takes it so. For a session
 * that is somebody else's as well, or that tells its settings to others.
 */
export function inWords(client: pg.ClientBase, held: Held, opening: Opening): readonly string[] {
  const set = settingsOf(held, opening).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`)
  const said = [opening.kind.begin, ...localSettings(client), ...set, `select ${stamp}`]
  return isDistributed(client) ? said : [said.join('; ')]
}

/** The same as statements, which a session prepares once. */
export const asStatements = (held: Held, opening: Opening): readonly Statement[] => [
  namedAhead({ text: opening.kind.begin, values: [] }, held.sending),
  settingStatement(held, opening),
]

/** What sets what holds for a transaction, and gives its stamp. */
export function settingStatement(held: Held, opening: Opening): Statement {
  const settings = settingsOf(held, opening)
  const values = settings.map(([, value]) => value)
  return named({ text: settingText(settings.map(([name]) => name)), values }, held.sending)
}

/** By the names that are set: a kind of transaction sets the same ones each time. */
const texts = new Map<string, string>()

function settingText(names: readonly string[]): string {
  const known = texts.get(names.join())
  if (known !== undefined) return known
  const set = names.map((name, i) => `set_config('${name}', $${String(i + 1)}, true)`)
  const text = `select ${set.join(', ')}, ${stamp}`
  texts.set(names.join(), text)
  nameAhead(text)
  return text
}
