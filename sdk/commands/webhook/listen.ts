import { setTimeout as sleep } from 'node:timers/promises'
import type { components } from '../../../generated/openapi.ts'
import { linkOf } from '../../pages.ts'
import { isFailure, misused } from '../failure.ts'
import { exitCodes } from '../help.ts'
import { note } from '../output.ts'
import { type Access, addressOf, answered, keyOf } from '../service.ts'
import { onSignal } from '../signals.ts'
import { print, written } from '../stdout.ts'
import { type Forward, openForward } from './forward.ts'

type Evenement = components['schemas']['Evenement']
type Options = Access & { count?: number; forward?: string }

/** Milliseconds between two looks at what has happened. */
const pause = 1000

/** Prints the events of the client of the key from now on, until there were as many as wanted or it is interrupted. */
export async function listen(options: Options) {
  const key = keyOf(options) ?? misused('Give the API key of the client in API_KEY')
  const reader = openReader(options, key)
  const forward = options.forward === undefined ? undefined : openForward(options.forward)
  await reader.begin()
  note('Listening for the events of the client of this key; Ctrl-C ends it')
  const { forget } = onSignal(() => undefined)
  for (let left = options.count ?? Infinity; left > 0;) {
    const events = (await reader.next()).slice(0, left)
    for (const event of events) await tell(event, forward)
    left -= events.length
    if (events.length === 0) await sleep(pause)
  }
  forget()
}

/** Prints an event as receivers are sent it, and sends it on. */
async function tell({ id, evenement, dateCreationUtc, donnees }: Evenement, forward: Forward | undefined) {
  const text = JSON.stringify({ EventType: evenement, TimestampUtc: dateCreationUtc, DeliveryId: id, Data: donnees })
  print(text)
  await written()
  if (forward) note(`${evenement} ${id}: ${await forward(id, text)}`)
}

/** Reads the events in pages, each once: every answer says where the next one begins. */
function openReader({ url, timeout }: Access, key: string) {
  const read = async (search: string) => {
    const address = addressOf('/b2b/v1/evenement', url)
    address.search = search
    return answered(address, key, { timeout, isAnswer })
  }
  let from = ''
  return {
    /** Begins at the present, by the clock of the service. */
    async begin() {
      const { headers } = await read('?limite=1')
      const now = headers.get('date')
      const apres = (now === null ? new Date() : new Date(now)).toISOString()
      from = `?${new URLSearchParams({ apres, limite: '1000' }).toString()}`
    },
    /** What has happened since; nothing where the service is away for a while. */
    async next(): Promise<readonly Evenement[]> {
      try {
        const { body, headers } = await read(from)
        const link = linkOf({ headers }, 'next') ?? linkOf({ headers }, 'delta')
        if (link !== undefined) from = new URL(link, url).search
        return body
      } catch (error) {
        if (!isFailure(error) || error.exit !== exitCodes.unavailable) throw error
        note(`${error.message}; it is asked again`)
        return []
      }
    },
  }
}

const isAnswer = (body: unknown): body is Evenement[] => Array.isArray(body)
