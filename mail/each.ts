import { type Failure, failureOf, mostHopeful } from './failure.ts'
import { addressesOf, type Fournisseur, type Message, type Refused } from './fournisseur.ts'

/**
 * A provider that takes a message for all of its addresses or for none. One that it refuses for good, whichever address it is
 * about, is sent to each alone: a copy that nobody can be sent keeps no message from the person, nor the other way round
 * (decision F-23).
 */
export const toEach = (fournisseur: Fournisseur): Fournisseur => ({
  async send(message, signal) {
    try {
      return await fournisseur.send(message, signal)
    } catch (error) {
      const why = failureOf(error)
      if (why.kind !== 'final' || addressesOf(message).length < 2) throw why
      return alone(fournisseur, message, signal)
    }
  },
  close: fournisseur.close,
})

/** Sends to one address after the other; where none is taken, throws the fault that leaves most hope. */
async function alone({ send }: Fournisseur, message: Message, signal: AbortSignal): Promise<readonly Refused[]> {
  const refused: Refused[] = []
  for (const place of message.waiting) {
    const why = await faultOf(send({ ...message, waiting: [place] }, signal))
    if (why) refused.push({ place, why })
  }
  const [first] = refused
  if (!first || refused.length < message.waiting.length) return refused
  throw mostHopeful(refused.map((one) => one.why)) ?? first.why
}

const faultOf = (sent: Promise<unknown>): Promise<Failure | undefined> => sent.then(() => undefined, failureOf)
