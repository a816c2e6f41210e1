import type { Response } from 'express'
import type { Written } from '../handlers/handler.ts'
import { paced } from './lists/send.ts'

/** Sends a document as it is written. */
export const sendWritten = (res: Response, { pieces }: Written, stallTimeout: number): Promise<void> =>
  sendPieces(res.type('application/json'), pieces, stallTimeout)

/**
 * Sends a text piece by piece, at the pace of its reader, who is cut off once standing still for `stallTimeout` ms. The
 * first piece is there before the answer begins, so that a failure of it is a problem document; one after that ends the
 * connection, never the text.
 */
export async function sendPieces(res: Response, pieces: AsyncIterable<string>, stallTimeout: number): Promise<void> {
  let body: ReturnType<typeof paced> | undefined
  for await (const piece of pieces) {
    body ??= paced(res, stallTimeout)
    await body.write(Buffer.from(piece))
  }
  if (body) body.end('')
  else res.end()
}
