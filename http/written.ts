import type { Response } from 'express'
import type { Written } from '../handlers/handler.ts'
import { paced } from './lists/send.ts'

/**
 * Sends a document as it is written. The first piece is there before the answer begins, so that a failure of it is a
 * problem document; one after that ends the connection, never the document.
 */
export async function sendWritten(res: Response, { pieces }: Written, stallTimeout: number): Promise<void> {
  let body: ReturnType<typeof paced> | undefined
  for await (const piece of pieces) {
    body ??= paced(res.type('application/json'), stallTimeout)
    await body.write(Buffer.from(piece))
  }
  body?.end('')
}
