import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Db } from '../db/engine/database.ts'
import { once } from '../db/clients/idempotence.ts'
import { Problem } from '../problems.ts'
import type { Operation } from '../contract/contract.ts'

/** What one call does in its transaction. */
type Work = (db: Db) => Promise<unknown>

const header = 'Idempotency-Key'

/**
 * How an operation is done once for its key (decision A-30), when its contract has the header and the call a key;
 * otherwise the work as it is. `asked` gives what the call asks for, once its work begins; `syncId` is the load that goes
 * on after the answer.
 */
export function compileOnce(operation: Operation) {
  const accepts = operation.parameters.some(({ name, in: place }) => place === 'header' && name === header)
  return (req: Request, res: Response, asked: () => object) =>
    (work: Work, syncId?: string): Work => {
      const cle = req.get(header)
      if (!accepts || cle === undefined) return work
      const empreinte = createHash('sha256').update(canonical(asked())).digest()
      return async (db) => {
        const outcome = await once(db, { operation: operation.id, cle, empreinte, syncId }, () => work(db))
        if (outcome.state === 'running') throw new Problem({ code: 'Requete.EnCours', slots: { valeur: cle } })
        if (outcome.state === 'other') {
          throw new Problem({ code: 'Requete.CleIdempotenceReutilisee', slots: { valeur: cle }, member: header })
        }
        if (outcome.state === 'replayed') res.set('Idempotency-Replayed', 'true')
        return outcome.result
      }
    }
}

/** The same text for the same values, in whatever order their members come. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
