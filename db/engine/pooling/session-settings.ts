import type pg from 'pg'
import { processOf } from '../migrations/session.ts'

/**
 * What the sessions of a pool are held to. A session of PostgreSQL itself is told once, when it is opened. Behind a pooler
 * a session belongs to nobody: each transaction says it for itself, with what begins it, and a read outside of one is held
 * by the settings of the role (decision N-3). No parameter is sent as a session starts: poolers refuse those.
 */
export type Held = Readonly<Record<string, string>>

/** A plan that is made for the values of a call takes a client that the statistics do not know yet for an empty one. */
const plans = 'plan_cache_mode'
/** Citus plans for the values that it is given, and cannot without. */
const plansOf = (isDistributed: boolean) => (isDistributed ? 'auto' : 'force_generic_plan')

/** What can be said of a session only, before it has made a temporary table. */
const ofSessions: readonly string[] = ['temp_buffers']

/** Milliseconds that a new session is waited for. */
const patience = 4000

type Found = { own: boolean; distributed: boolean }

/** Where the process of PostgreSQL is not the one that the connection was told of, a pooler stands between. */
const place = (client: pg.ClientBase) => `select pg_backend_pid() = ${String(processOf(client) ?? 0)} as own,
  exists (select from pg_extension where extname = 'citus') as distributed`

/** What is said in each transaction of the connections to a pooler. */
const localOf = new WeakMap<object, readonly string[]>()

/** What a transaction says of itself, Citus tells the nodes: the client of the policies, and the time-outs. */
const propagation = { 'citus.propagate_set_commands': 'local' }
const spread = `case when own and distributed then set_config('citus.propagate_set_commands', 'local', false) end`

/** Connections to a database whose tables are distributed. */
const distributedOnes = new WeakSet()

/**
 * Whether a connection is to a database with the extension Citus: it sends the whole text of a message on for each `set
 * local` in it, so that each is a message of its own.
 */
export const isDistributed = (client: object): boolean => distributedOnes.has(client)

/** Holds a new session to these settings, or its transactions behind a pooler. */
export async function settle(client: pg.ClientBase, held: Held): Promise<void> {
  const said = [...Object.entries(held).map(([name, value]) => [name, `'${value}'`]), ...plansSaid(held)]
  const settings = said.map(
    ([name = '', value = '']) => `case when own then set_config('${name}', ${value}, false) end`,
  )
  const text = `select own, distributed, ${[...settings, spread].join(', ')} from (${place(client)}) p`
  const { rows } = await client.query<Found>({ text, query_timeout: patience } as pg.QueryConfig)
  const { own, distributed } = rows[0] ?? { own: true, distributed: false }
  if (distributed) distributedOnes.add(client)
  if (own) return
  const local = Object.entries(settingsOf(held, distributed)).filter(([name]) => !ofSessions.includes(name))
  localOf.set(
    client,
    local.map(([name, value]) => `set local ${name} = '${value}'`),
  )
}

const plansSaid = (held: Held) =>
  isPlanned(held) ? [[plans, `case when distributed then '${plansOf(true)}' else '${plansOf(false)}' end`]] : []

/** The lists are copied with the values in their texts: nothing is planned without. */
const isPlanned = (held: Held) => held['statement_timeout'] !== '0'

const settingsOf = (held: Held, isDistributed: boolean): Held => ({
  ...(isDistributed && propagation),
  ...held,
  ...(isPlanned(held) && { [plans]: plansOf(isDistributed) }),
})

/** Whether a pooler stands between. */
export const isPooled = (client: object): boolean => localOf.has(client)

/** What begins a transaction of a connection to a pooler; nothing where its session is its own. */
export const localSettings = (client: object): readonly string[] => localOf.get(client) ?? []

/** What is held of the unit operations, and of the role of the service behind a pooler. */
export const unitSettings = (statementTimeout: number): Held => ({
  statement_timeout: String(statementTimeout),
  lock_timeout: String(statementTimeout),
  idle_in_transaction_session_timeout: '10000',
})

/** What is held of long writes, whose temporary tables stay in memory. */
export const longSettings: Held = {
  ...{ statement_timeout: '600000', lock_timeout: '0', idle_in_transaction_session_timeout: '60000' },
  temp_buffers: '128MB',
}

/**
 * A list lasts as long as its reader takes; once he is gone, the database looks and ends too. It has one process of the
 * database: a second one, which reads ahead, takes its processor from what writes the JSON, and from everybody else.
 */
export const listSettings: Held = {
  ...{ statement_timeout: '0', client_connection_check_interval: '2000' },
  max_parallel_workers_per_gather: '0',
}

/** The settings of the role of a service whose units have these, as PostgreSQL has them by name. */
export const roleSettings = (statementTimeout: number, isDistributed: boolean): Held =>
  settingsOf({ ...unitSettings(statementTimeout), temp_buffers: '128MB' }, isDistributed)

export { place }
