import type { Response } from 'express'
import { Problem } from '../problems.ts'

export type Limits = ReturnType<typeof openLimits>

/** The requests in progress in this process, by client: at most `most` of each at once (decision A-28). */
export function openLimits(most: number) {
  const counts = new Map<string, number>()

  function leave(clientId: string) {
    const left = (counts.get(clientId) ?? 0) - 1
    if (left > 0) counts.set(clientId, left)
    else counts.delete(clientId)
  }

  return {
    /**
     * Counts a request, or refuses it. It counts until its answer has gone, in whichever way, and until its work is over
     * too, which the caller says by what this returns: a caller who goes away does not stop what it has begun.
     */
    enter(clientId: string, res: Response): () => void {
      const count = counts.get(clientId) ?? 0
      if (count >= most) throw new Problem({ code: 'Requete.LimiteAtteinte', slots: { valeur: String(most) } })
      counts.set(clientId, count + 1)
      const awaited = { work: true, answer: !res.destroyed }
      const end = (part: keyof typeof awaited) => {
        if (!awaited[part]) return
        awaited[part] = false
        if (!awaited.work && !awaited.answer) leave(clientId)
      }
      // `prefinish` comes with the last byte written, before the caller can ask for anything else. What is left in memory
      // then waits for a reader, and `close` comes once it was taken.
      res.once('prefinish', () => {
        if (res.writableLength === 0) end('answer')
      })
      res.once('close', () => {
        end('answer')
      })
      return () => {
        end('work')
      }
    },
    /** How many requests of any client are in progress, and how many of the client that has the most. */
    inProgress: () => ({
      all: counts.values().reduce((sum, count) => sum + count, 0),
      busiest: Math.max(0, ...counts.values()),
    }),
  }
}
