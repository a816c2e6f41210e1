import type { components } from '../../../generated/openapi.ts'
import { evenements } from '../../../rules/evenements.ts'
import { failureOf } from '../failure.ts'
import { note } from '../output.ts'
import { type Access, addressOf, call, keyOf } from '../service.ts'
import { onSignal } from '../signals.ts'
import { startReceiver } from './receiver.ts'

type BacASable = components['schemas']['BacASable']
type Options = Access & { count?: number; port?: number; address?: string }

/** Makes a sandbox whose events come here, and prints them until it has as many as wanted or is interrupted. */
export async function listen(options: Options) {
  let known = (_secret: string): void => undefined
  const receiver = await startReceiver({ ...options, secret: new Promise((resolve) => (known = resolve)) })
  try {
    const own = makeOwn(receiver.url, options)
    const sandbox = await own.made
    known(sandbox.webhook?.secret ?? '')
    if (!own.isEnding()) introduce(sandbox, options)
    await receiver.done
    await own.erase()
  } finally {
    receiver.close()
  }
}

/** Begins to make a sandbox, which is erased on a signal too, even on one that comes before it is made. */
function makeOwn(here: string, options: Options) {
  let erased: Promise<unknown> | undefined
  const leave = async () => {
    const { apiKey } = await made
    await call(addressOf('/test', options.url), apiKey, { method: 'DELETE', timeout: options.timeout, isAnswer: isAny })
  }
  const erase = () => (erased ??= leave())
  const { isEnding } = onSignal(() =>
    erase().then(
      () => undefined,
      (error: unknown) => {
        note(`error: The sandbox was not erased: ${failureOf(error).message}`)
      },
    ),
  )
  const made = makeSandbox(options.address ?? here, options)
  return { made, erase, isEnding }
}

async function makeSandbox(url: string, options: Access): Promise<BacASable> {
  const body = JSON.stringify({ nom: 'webhook listen', jeuDeDonnees: 'demo', webhook: { url, evenements } })
  const headers = { 'content-type': 'application/json' }
  const { timeout } = options
  return call(addressOf('/test', options.url), keyOf(options), {
    method: 'POST',
    headers,
    body,
    timeout,
    isAnswer: isSandbox,
    advice: { 'Requete.RouteInconnue': noSandboxes },
  })
}

const noSandboxes =
  'This service makes no sandboxes, as none does in production: its operator subscribes your receiver to the events of your organisation'
const isAny = (_: unknown): _ is unknown => true
const isSandbox = (answer: unknown): answer is BacASable =>
  typeof answer === 'object' && answer !== null && 'apiKey' in answer && typeof answer.apiKey === 'string'

/** Says how to make an event happen. Its key is that of a sandbox which ends with the command: it is shown. */
function introduce({ apiKey }: BacASable, { url }: Access) {
  note('A sandbox with demonstration data was made; it is erased when this ends. Its key:')
  console.error(`  export API_KEY=${apiKey}`)
  note('A membership that is signed there is an event:')
  const body = '{"idExterneEmploye":"E-1050","syndicatIdExterne":"SYN-01"}'
  const headers = `-H "X-Api-Key: $API_KEY" -H 'Content-Type: application/json'`
  note(`  curl -X POST ${addressOf('/test/adhesions', url).href} ${headers} -d '${body}'`)
  note('Listening for its events; Ctrl-C ends it')
}
