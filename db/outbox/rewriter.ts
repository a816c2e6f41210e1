import { join } from 'node:path'
import { GivenUp } from '../../pace/given-up.ts'
import { mapInTurns } from '../../pace/loop-turns.ts'
import { openThread } from '../../pace/threads.ts'
import { newId } from '../engine/ids.ts'
import { type default as rewriteAll, type Forgotten, rewriterOf, type Task, type Words } from './rewriting.ts'

/** Milliseconds after which a rewriting is given up: a transaction waits between two statements meanwhile, for a minute at most. */
const patience = 30_000
/** Megabytes that it may take: of a message of a megabyte it takes some hundred. */
const memory = 1024

/** Characters that are rewritten here: a thread is for those that would keep the process from answering. */
const fewest = 50_000

const sizeOf = ({ donnees, texte, html }: Words) =>
  (donnees.contenu?.length ?? 0) + (texte?.length ?? 0) + (html?.length ?? 0)

/** Takes a person out of e-mails: long ones in a thread of its own, while the process answers. */
export function openRewriter(clientId: string, forgotten: Forgotten): (words: readonly Words[]) => Promise<Words[]> {
  const key = newId()
  let rewrite: ReturnType<typeof rewriterOf> | undefined
  return async (words) => {
    if (words.reduce((size, one) => size + sizeOf(one), 0) > fewest) return rewriteInThread({ key, forgotten, words })
    return (await mapInTurns(clientId, words, (rewrite ??= rewriterOf(forgotten)))).flat()
  }
}

const inThread = openThread<typeof rewriteAll>({
  filename: join(import.meta.dirname, 'rewriting.ts'),
  memory,
})

/** Throws `GivenUp` where it takes too long: the call may succeed later, and nothing of it is written. */
async function rewriteInThread(task: Task): Promise<Words[]> {
  const signal = AbortSignal.timeout(patience)
  try {
    return await inThread(task, signal)
  } catch (error) {
    throw signal.aborted ? new GivenUp('expired', 'The messages about a person took too long', error) : error
  }
}
