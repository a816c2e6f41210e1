import pg from 'pg'
import type { Config } from '../../../config/config.ts'
import { openFairTurns } from '../../../pace/fair-turns.ts'
import { boundMessages } from './longest-message.ts'
import { sessionName } from './session-names.ts'
import { type Held, listSettings, longSettings, settle, unitSettings } from './session-settings.ts'

type Sizes = Pick<Config, 'poolSize' | 'listPoolSize' | 'statementTimeout'>

/** Connections for long writes, and for what belongs to no client: the keys, the readiness, the statistics. */
const longPoolSize = 2
const servicePoolSize = 3

/** Milliseconds that a call, or a list, waits for a connection. */
const patience = 2000
const listPatience = 4500

export type Pools = ReturnType<typeof openPools>

/** Nothing connects before the first query. */
export function openPools(url: string, { poolSize, listPoolSize, statementTimeout }: Sizes) {
  const common = { connectionString: url, keepAlive: true, idleTimeoutMillis: 60_000 }
  const held = (settings: Held) => ({ onConnect: (client: pg.ClientBase) => settle(client, settings) })
  const unit = {
    ...common,
    ...held(unitSettings(statementTimeout)),
    connectionTimeoutMillis: patience,
    query_timeout: statementTimeout + 500,
    application_name: sessionName(),
  }
  // What needs no answer to what was sent before it is sent at once.
  const main = new pg.Pool({ ...unit, max: poolSize, pipeline: true })
  const service = new pg.Pool({ ...unit, max: servicePoolSize })
  const lists = new pg.Pool({
    ...common,
    ...held(listSettings),
    max: listPoolSize,
    connectionTimeoutMillis: listPatience,
    application_name: sessionName('listes'),
  })
  const long = new pg.Pool({
    ...common,
    ...held(longSettings),
    max: longPoolSize,
    connectionTimeoutMillis: listPatience,
    application_name: sessionName('ecritures longues'),
  })
  const pools = { main, service, lists, long }
  // Without a listener, one connection that is reset ends the process. The pool speaks for the idle ones and replaces
  // them by itself; one that is in use speaks for itself, when it is lost outside of a query or while a list streams.
  for (const pool of Object.values(pools)) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
      boundMessages(client)
    })
  }
  return pools
}

/** Runs a work of a client in its turn. */
type Turns = <T>(clientId: string, work: () => Promise<T>) => Promise<T>

/** How a call comes to its connection: what it waits for before its time begins to run, and its turn at the pool. */
export type Lane = { readonly enter: Turns; readonly turn: Turns }

export type Lanes = ReturnType<typeof openLanes>

const atOnce: Turns = (_clientId, work) => work()

/**
 * The turns in front of the pools. A client has no more connections than it leaves to the others: of eight, one that
 * asks for all has four, the next such one two, so that a newcomer finds one. Those who wait take turns by client.
 *
 * What comes without a key, from whomever, goes by `crowd`, and what the process does by itself by `beside`: each of
 * these counts as one client of the pool, and takes turns by client within. No work asks for a turn while it has one of
 * the same pool: it would wait for itself.
 */
export function openLanes({ poolSize, listPoolSize }: Sizes) {
  const shared = (most: number) => ({ most, share: most, leavesRoom: true, longestQueue: 1000 })
  const single = (most: number) => openFairTurns({ most, share: 1, longestQueue: 1000 })
  const turn = openFairTurns({ ...shared(poolSize), patience })
  const together = (name: string, longestQueue: number): Lane => ({
    enter: openFairTurns({ ...shared(poolSize), longestQueue }),
    turn: (_clientId, work) => turn(name, work),
  })
  const long = single(longPoolSize)
  return {
    own: { enter: atOnce, turn } satisfies Lane,
    crowd: together('crowd', 10_000),
    beside: together('beside', 1000),
    /** One long write of a client at a time; it waits as long as the others take. */
    long: { enter: long, turn: atOnce } satisfies Lane,
    /** The same for what has a turn of its own there, by whatever name, and waits for no other long write of its client. */
    longAs: (name: string): Lane => ({ enter: (_clientId, work) => long(name, work), turn: atOnce }),
    /** For a command, whose process has no other work. */
    alone: { enter: atOnce, turn: atOnce } satisfies Lane,
    lists: openFairTurns({ ...shared(listPoolSize), patience: listPatience }),
    statistics: single(1),
  }
}
