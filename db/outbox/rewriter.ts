import { join } from 'node:path'
import { openFairTurns } from '../../pace/fair-turns.ts'
import { GivenUp } from '../../pace/given-up.ts'
import { mapInTurns } from '../../pace/loop-turns.ts'
import { newId } from '../engine/ids.ts'
import { type default as rewriteAll, type Forgotten, rewriterOf, type Task, type Words } from './rewriting.ts'

/**
 * Milliseconds that the thread waits for work before it ends, that a client waits for its turn, and after which a rewriting is
 * given up: a transaction waits between two statements meanwhile, for a minute at most.
 */
const idle = 30_000
const queueing = 20_000
const patience = 30_000
/** Megabytes that it may take: of a message of a megabyte it takes some hundred. */
const memory = 1024

/** Characters that are rewritten here: a thread is for those that would keep the process from answering. */
const fewest = 50_000

const sizeOf = ({ donnees, texte, html }: Words) =>
  (donnees.contenu?.length ?? 0) + (texte?.length ?? 0) + (html?.length ?? 0)

/** Takes a person out of e-mails: long ones in a thread of its own, one client at a time, while the process answers. */
export function openRewriter(clientId: string, forgotten: Forgotten): (words: readonly Words[]) => Promise<Words[]> {
  const key = newId()
  let rewrite: ReturnType<typeof rewriterOf> | undefined
  return async (words) => {
    if (words.reduce((size, one) => size + sizeOf(one), 0) > fewest)
      return rewriteInThread(clientId, { key, forgotten, words })
    return (await mapInTurns(clientId, words, (rewrite ??= rewriterOf(forgotten)))).flat()
  }
}

let opened: ReturnType<typeof openPool> | undefined

const inTurn = openFairTurns({ most: 1, share: 1, longestQueue: 100, patience: queueing })

/** Throws `GivenUp` where others took too long, or this does: the call may succeed later, and nothing of it is written. */
const rewriteInThread = (clientId: string, task: Task): Promise<Words[]> =>
  inTurn(clientId, async () => {
    opened ??= openPool().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    const pool = await opened
    const signal = AbortSignal.timeout(patience)
    try {
      return (await pool.run(task, { signal })) as ReturnType<typeof rewriteAll>
    } catch (error) {
      throw signal.aborted ? new GivenUp('expired', 'The messages about a person took too long', error) : error
    }
  })

/** A library that a process needs only once somebody is anonymised about whom long messages are kept. */
async function openPool() {
  const { Piscina } = await import('piscina')
  const filename = join(import.meta.dirname, 'rewriting.ts')
  const limits = { resourceLimits: { maxOldGenerationSizeMb: memory } }
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idle,
    atomics: 'disabled',
    ...limits,
  })
  // A thread that dies between two tasks is no fault of the process: the next task has another one.
  return pool.on('error', () => undefined)
}
