import type { Request, Response } from 'express'
import { everyOperation } from '../contract/contract.ts'
import { compileInput, type Input } from '../contract/validate.ts'
import type { Call } from '../handlers/handler.ts'
import { handlers } from '../handlers/index.ts'
import { compileAuthorisation } from './auth.ts'
import { callFail } from './operations.ts'
import type { Service } from './service.ts'

/** What is sent with a vote that no route serves. */
type Sent = { readonly address: string; readonly path: { readonly jeton: string }; readonly body: object }

/** What the contract lets through is what its types say. */
type Judged = Pick<Call<'castVote'>, 'path' | 'body'>

const castVote = everyOperation.find(({ id }) => id === 'castVote')

/**
 * Casts a vote as the route of its operation does: what is sent is normalised and judged by the contract, then by the
 * handler. The schemas are compiled at the first call.
 */
export function openCast(service: Service) {
  if (!castVote) throw new Error('The contract has no castVote')
  let input: ReturnType<typeof compileInput> | undefined
  return ({ address, path, body }: Sent) => {
    input ??= compileInput(castVote)
    const judged = input.read({ path, query: '', headers: {}, body }) as Input & Judged
    return handlers.castVote({ ...callFail, ...judged, service, address })
  }
}

const getApercu = everyOperation.find(({ id }) => id === 'getApercu')

/** Reads the preview of a ballot as the route of its operation does, for the page of it: its key, its limit, its contract. */
export function openPreview(service: Service) {
  if (!getApercu) throw new Error('The contract has no getApercu')
  const authorise = compileAuthorisation(getApercu, service)
  let input: ReturnType<typeof compileInput> | undefined
  return async (req: Request, res: Response) => {
    const client = await authorise(req, res)
    if (!client) throw new Error('A preview is read with a key')
    const leave = service.limits.enter(client.id, res)
    try {
      input ??= compileInput(getApercu)
      const sent = { path: req.params, query: req.url.split('?', 2)[1] ?? '', headers: req.headers, body: undefined }
      const judged = input.read(sent) as Input & Pick<Call<'getApercu'>, 'path' | 'query'>
      const bulletin = await service.database.read(client.id, async (db) =>
        handlers.getApercu({ ...callFail, ...judged, client, db, service }),
      )
      return { clientId: client.id, bulletin }
    } finally {
      leave()
    }
  }
}
