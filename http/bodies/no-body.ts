import { otherMessages } from '../../contract/messages.ts'
import { invalid } from '../../contract/normalise.ts'
import { Problem } from '../../problems.ts'
import { type Exchange, lengthOf, readAsSent } from './body.ts'

/** The longest body, in bytes, that is looked at to see whether it says anything. */
const longest = 64

/** What some clients send where they have nothing to say, blanks around it aside. */
const nothing = /^(?:\{\s*\}|null)?$/

/**
 * Refuses the body of a call whose operation has none, whatever it is and however it is sent: what it asks for would be
 * passed over (decision A-12). One that says nothing passes: no byte, blanks, `{}` and `null`.
 */
export async function refuseBody(exchange: Exchange): Promise<void> {
  if (lengthOf(exchange.req) === 0) return
  const bytes = await readAsSent(exchange, longest)
  if (!bytes || !nothing.test(bytes.toString('latin1').trim()))
    throw new Problem(invalid('corps', otherMessages.noBody))
}
