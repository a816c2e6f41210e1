import type pg from 'pg'
import { type Queryable, runOn } from '../driver.ts'
import { isLostConnection } from '../errors.ts'
import { writtenFor } from '../shards/in-shards.ts'
import {
  type Auteur,
  begin,
  type Committing,
  type Db,
  end,
  guarded,
  type Means,
  onConnection,
  only,
  openSending,
  reaching,
  sendingTo,
  stampOf,
  valueOf,
  type Work,
} from '../transaction.ts'
import { fly, type Statement } from './flight.ts'
import { asStatements, settingStatement, inWords, isOwn, type Opening } from './opening.ts'

/**
 * Tries a transaction once, of a few statements, with a way to the database less: what begins it is sent with its first
 * statement, so that the stamp is known after this one only. A work that asks for it before is done again, in a transaction
 * that is begun first: nothing of what it did stays.
 */
export const attemptBriefly = <T>(means: Means, call: Opening, work: Work<T>): Promise<T> =>
  onConnection(means.pool, async (client, committing) => {
    const last: NonNullable<Db['last']> = {}
    const about = { clientId: call.clientId, waits: means.waits, last }
    const begun = beginLater(client, { means, call, last, committing })
    const reached = reaching(begun, means)
    const first = await settled(() => work(stamped({ ...about, run: reached.run }, { queries: reached.q, begun })))
    // What is over is not made again.
    if (!begun.isAskedEarly() || begun.isOver()) {
      const result = valueOf(first)
      if (!begun.isBegun()) return result
      committing()
      await end(client, means, last)
      return result
    }
    if (begun.isBegun()) await client.query('rollback')
    delete last.statement
    delete last.employeId
    delete last.isUntold
    const now = await begin(client, means, call)
    const { q, run } = reaching(sendingTo(client), means)
    const result = await work({ ...about, q: q(), run, now })
    committing()
    await end(client, means, last)
    return result
  })

type Begun = ReturnType<typeof beginLater>
type Beginning = {
  readonly means: Means
  readonly call: Opening
  readonly last: NonNullable<Db['last']>
  readonly committing: Committing
}

/** Sends what begins a transaction with the first statement of it. */
function beginLater(client: pg.PoolClient, { means, call, last, committing }: Beginning) {
  const state = { now: '', isBegun: false, isAskedEarly: false, isOver: false }
  const [written, send] = [writtenFor(client), openSending(client)]
  const isPlain = call.kind.begin === 'begin'
  const query: Queryable['query'] = async (statement) => {
    if (state.isOver) throw new Error('A statement is sent to a transaction that is over')
    if (state.isBegun) return only(await send([written(statement)]))
    state.isBegun = true
    const opening = isOwn(client) ? asStatements(means, call) : inWords(client, means, call)
    const answers = await send([...opening, written(statement)])
    state.now = stampOf(answers.at(-2))
    return only(answers)
  }
  const whole: Queryable['query'] = async (statement) => {
    const line = await guarded(last, means.sending)
    delete last.statement
    const answers = await flyWhole(client, [settingStatement(means, call), statement, ...line], committing)
    state.isOver = true
    last.isTold = true
    state.now = stampOf(answers[0])
    return only(answers.slice(0, 2))
  }
  return {
    query,
    whole: runOn({ query: whole }, means.sending),
    mayBeWhole: () => !state.isBegun && !state.isOver && !state.isAskedEarly && isOwn(client) && isPlain,
    isBegun: () => state.isBegun,
    isOver: () => state.isOver,
    isAskedEarly: () => state.isAskedEarly,
    now(): string {
      if (state.now !== '') return state.now
      state.isAskedEarly = true
      throw askedEarly
    },
    stamp: () => state.now || startOfTransaction,
  }
}

/** Sends what is a transaction by itself, in one flight, and ends with it. */
async function flyWhole(client: pg.PoolClient, statements: readonly Statement[], committing: Committing) {
  committing()
  try {
    return await fly(client, statements)
  } catch (error) {
    committing(isLostConnection(error))
    throw error
  }
}

/** What PostgreSQL reads as the instant at which the transaction began, where a timestamptz is wanted. */
const startOfTransaction = 'now'

/** Made once, because it says nothing of where: the work is done again. */
const askedEarly = new Error('The stamp of a transaction was asked for before its first statement')

type About = Omit<Db, 'q' | 'now' | 'stamp' | 'as' | 'whole'>
type Lazy = { readonly queries: () => Db['q']; readonly begun: Begun }

/**
 * What is asked of a transaction when it is wanted. The functions are the same ones for all: the engine gives an object with
 * getters of its own a class of its own, which stays, with all that they refer to, until the next collection of everything.
 */
const lazily: PropertyDescriptorMap & ThisType<Lazy> = {
  q: {
    enumerable: true,
    get() {
      return this.queries()
    },
  },
  now: {
    enumerable: true,
    get() {
      return this.begun.now()
    },
  },
  stamp: {
    enumerable: true,
    get() {
      return this.begun.stamp()
    },
  },
}

function stamped(about: About, { queries, begun }: Lazy): Db {
  const besides = {
    as: (par: Auteur) => stamped({ ...about, par }, { queries, begun }),
    whole: () => (begun.mayBeWhole() ? stamped({ ...about, run: begun.whole }, { queries, begun }) : undefined),
  }
  return Object.defineProperties({ ...about, ...besides, queries, begun }, lazily) as unknown as Db
}

async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  try {
    return { status: 'fulfilled', value: await work() }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
