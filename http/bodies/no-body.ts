import { otherMessages } from '../../contract/messages.ts'
import { invalid } from '../../contract/normalise.ts'
import { Problem } from '../../problems.ts'
import { encodingOf, type Exchange, lengthOf, readUpTo } from './body.ts'

/** The longest body, in bytes, that is looked at to see whether it says anything; and what it may be as it is sent, compressed. */
const [longest, longestSent] = [64, 1024]

/** What some clients send where they have nothing to say, blanks around it aside. */
const nothing = /^(?:\{\s*\}|null)?$/

/**
 * Refuses the body of a call whose operation has none, whatever it is and however it is sent: what it asks for would be
 * passed over (decision A-12). One that says nothing passes: no byte, blanks, `{}` and `null`.
 */
export async function refuseBody(exchange: Exchange): Promise<void> {
  if (lengthOf(exchange.req) === 0) return
  const bytes = await shortBytes(exchange)
  if (!bytes || !nothing.test(bytes.toString('latin1').trim()))
    throw new Problem(invalid('corps', otherMessages.noBody))
}

/** The bytes of a body, inflated; undefined when they are too many, or cannot be read. */
async function shortBytes(exchange: Exchange): Promise<Buffer | undefined> {
  const isGzip = encodingOf(exchange.req)
  if (isGzip === undefined || lengthOf(exchange.req) > longestSent) return undefined
  return readUpTo(exchange, { isGzip }, longest).catch((error: unknown) => {
    if (error instanceof Problem && error.refusals[0].code === 'Requete.Invalide') return undefined
    throw error
  })
}
