import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import type { components } from '../../../generated/openapi.ts'
import { mayBeKey } from '../../answers.ts'
import { isResult, isState } from '../../load-answers.ts'
import { Failure, failureOf, misused, refuse, Unknown } from '../failure.ts'
import { note, outputOf } from '../output.ts'
import { showing } from '../progress.ts'
import { type Access, addressOf, call, keyOf } from '../service.ts'
import { onSignal } from '../signals.ts'
import { print } from '../stdout.ts'
import type { Encoding } from '../text-file.ts'
import { type Charge, readCharge } from './file.ts'
import { refusedOf, report } from './report.ts'

type State = components['schemas']['SyncEtat']
type Result = components['schemas']['SyncResultat']
/** How a load ended: its result, or why it has none. */
type End = Pick<State, 'resultat'> & Partial<Pick<State, 'erreur'>>
type Options = Access & {
  apply?: boolean
  endAbsentJobs?: boolean
  deactivateAbsent?: boolean
  confirm?: boolean
  idempotencyKey?: string
  encoding?: Encoding
  strict?: boolean
}
/** A load that is sent: under which key it may be sent again. */
type Sending = Options & { readonly idempotencyKey: string }

export async function load(file: string, options: Options, command: Command) {
  const key = keyOf(options) ?? misused('Give the API key of the client in API_KEY')
  const { apply, idempotencyKey: given = crypto.randomUUID() } = options
  if (!mayBeKey(given)) misused('--idempotency-key is letters, digits and signs, without spaces')
  // A rehearsal leaves the key to the load that follows it.
  const idempotencyKey = apply ? given : crypto.randomUUID()
  const sending = { ...options, key, idempotencyKey }
  const charge = readCharge(file, options.encoding)
  const started = performance.now()
  const { resultat, erreur } = await done(charge, sending)
  if (!resultat) refuse(`The load failed, nothing was changed: ${reasonOf(erreur ?? null)}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const output = outputOf(command)
  if (output.json) print(JSON.stringify(resultat, null, 2))
  else print(report(resultat, charge.lines, seconds))
  conclude(resultat, options)
}

/** Says what the counts do not: that nothing was changed, or that a row was refused where none may be. */
function conclude(result: Result, { apply, strict }: Options) {
  if (!apply) note('This was a dry run: nothing was changed. Give --apply to load the file.')
  const refused = refusedOf(result)
  if (strict && refused > 0) refuse(`${String(refused)} rows were refused, and --strict allows none`)
}

/** Members at fault that are named. */
const named = 10

/** Why a load failed: the sentence of its refusal, and the first of what it names, one in each line. */
function reasonOf(erreur: State['erreur']): string {
  const faults = Object.values(erreur?.errors ?? {}).flat()
  const more = faults.length > named ? [`and ${String(faults.length - named)} more`] : []
  return [erreur?.detail ?? 'no reason was given', ...faults.slice(0, named), ...more].join('\n  ')
}

/** Sends the whole load; gives the state that the service answers with, or the result of a load that it did at once. */
async function send({ body }: Charge, options: Sending): Promise<State | Result> {
  const { url, key, timeout, idempotencyKey, apply, endAbsentJobs, deactivateAbsent, confirm } = options
  const address = addressOf('/b2b/v2/sync', url)
  if (!apply) address.searchParams.set('simulation', 'true')
  if (endAbsentJobs) address.searchParams.set('terminerEmploisAbsents', 'true')
  if (deactivateAbsent) address.searchParams.set('desactiverEmployesAbsents', 'true')
  if (confirm) address.searchParams.set('confirmer', 'true')
  return call(address, key, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      prefer: 'respond-async',
      // A connection that is lost after the load was received does not load it twice.
      'idempotency-key': idempotencyKey,
    },
    body: gzipSync(body),
    timeout,
    isAnswer: (answer): answer is State | Result => isState(answer) || isResult(answer),
  })
}

/** Sends the load and follows it to its end. Whoever interrupts it is told what becomes of the load. */
async function done(charge: Charge, sending: Sending): Promise<End> {
  const told: { received?: State } = {}
  const signals = onSignal(() => {
    note(
      `\n${told.received ? `The ${goesOn(told.received)}` : `The service may have received it${sending.apply ? ', and do it' : ''}: ${again(sending)}`}`,
    )
  })
  const received = await send(charge, sending).catch((error: unknown) => {
    if (!(error instanceof Unknown)) throw error
    throw new Unknown(`${error.message}; the load may have been received: ${again(sending)}`, error)
  })
  if (isResult(received)) return { resultat: received }
  told.received = received
  const state = await follow(received, sending).catch((error: unknown) => {
    const { exit, message } = failureOf(error)
    throw new Failure(exit, `${message}; the ${goesOn(received)}`, error)
  })
  signals.forget()
  return state
}

/** A load that was received goes on without this command. */
const goesOn = ({ idSync }: State) => `load goes on: its end is at GET /b2b/v2/sync/${idSync}`

/** A load of which nobody knows whether it was received is sent again: it is done once. A rehearsal is rehearsed again. */
const again = ({ apply, idempotencyKey }: Sending) =>
  apply
    ? `the same command with --idempotency-key ${idempotencyKey} loads it once, and says its end`
    : 'it was a dry run, which changes nothing: give the same command again'

/** Reads the state until the load ends, and shows how far it is. */
const follow = (first: State, { url, key, timeout }: Access): Promise<State> =>
  showing('The service has the load', async (say) => {
    let state = first
    for (let wait = 100; state.dateFinUtc === null; wait = Math.min(wait * 2, 1000)) {
      await sleep(wait)
      state = await call(addressOf(`/b2b/v2/sync/${first.idSync}`, url), key, { timeout, isAnswer: isState })
      say(progressOf(state))
    }
    return state
  })

function progressOf({ lignesTotal, lignesTraitees }: State): string {
  const share = lignesTotal ? lignesTraitees / lignesTotal : 0
  const bar = '#'.repeat(Math.round(share * 30)).padEnd(30, '.')
  return `[${bar}] ${String(lignesTraitees)} of ${lignesTotal === null ? '?' : String(lignesTotal)} rows`
}
