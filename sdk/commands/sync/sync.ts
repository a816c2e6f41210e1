import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import type { components } from '../../../generated/openapi.ts'
import { Failure, failureOf, misused, refuse } from '../failure.ts'
import { note, outputOf } from '../output.ts'
import { type Access, addressOf, call, keyOf } from '../service.ts'
import { onSignal } from '../signals.ts'
import { type Charge, readCharge } from './file.ts'
import { report } from './report.ts'

type State = components['schemas']['SyncEtat']
type Options = Access & {
  apply?: boolean
  endAbsentJobs?: boolean
  deactivateAbsent?: boolean
  confirm?: boolean
}

export async function load(file: string, options: Options, command: Command) {
  const key = keyOf(options) ?? misused('Give the API key of the client in API_KEY')
  const access = { ...options, key }
  const charge = readCharge(file)
  const started = performance.now()
  const state = await done(charge, access)
  if (!state.resultat) refuse(`The load failed, nothing was changed: ${reasonOf(state.erreur)}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const output = outputOf(command)
  if (output.json) console.log(JSON.stringify(state.resultat, null, 2))
  else console.log(report(state.resultat, charge.lines, seconds))
  if (!options.apply) note('This was a dry run: nothing was changed. Give --apply to load the file.')
}

/** Members at fault that are named. */
const named = 10

/** Why a load failed: the sentence of its refusal, and the first of what it names, one in each line. */
function reasonOf(erreur: State['erreur']): string {
  const faults = Object.values(erreur?.errors ?? {}).flat()
  const more = faults.length > named ? [`and ${String(faults.length - named)} more`] : []
  return [erreur?.detail ?? 'no reason was given', ...faults.slice(0, named), ...more].join('\n  ')
}

/** Sends the whole load; gives the state that the service answers with. */
async function send({ body }: Charge, options: Options): Promise<State> {
  const { url, key, apply, endAbsentJobs, deactivateAbsent, confirm } = options
  const address = addressOf('/b2b/v2/sync', url)
  if (!apply) address.searchParams.set('simulation', 'true')
  if (endAbsentJobs) address.searchParams.set('terminerEmploisAbsents', 'true')
  if (deactivateAbsent) address.searchParams.set('desactiverEmployesAbsents', 'true')
  if (confirm) address.searchParams.set('confirmer', 'true')
  return (await call(address, key, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      prefer: 'respond-async',
      // A connection that is lost after the load was received does not load it twice.
      'idempotency-key': crypto.randomUUID(),
    },
    body: gzipSync(body),
  })) as State
}

/** Sends the load and follows it to its end. Whoever interrupts it is told what becomes of the load. */
async function done(charge: Charge, access: Access): Promise<State> {
  const told: { received?: State } = {}
  const signals = onSignal(() => {
    note(told.received ? `\nThe ${goesOn(told.received)}` : '\nThe service may have received the load, and do it')
  })
  const received = (told.received = await send(charge, access))
  const state = await follow(received, access).catch((error: unknown) => {
    const { exit, message } = failureOf(error)
    throw new Failure(exit, `${message}; the ${goesOn(received)}`, error)
  })
  signals.forget()
  return state
}

/** A load that was received goes on without this command. */
const goesOn = ({ idSync }: State) => `load goes on: its end is at GET /b2b/v2/sync/${idSync}`

/** Reads the state until the load ends, and shows how far it is. */
async function follow(first: State, { url, key }: Access): Promise<State> {
  let state = first
  for (let wait = 100; state.statut === 'EnAttente' || state.statut === 'EnCours'; wait = Math.min(wait * 2, 1000)) {
    await sleep(wait)
    state = (await call(addressOf(`/b2b/v2/sync/${state.idSync}`, url), key)) as State
    showProgress(state)
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  return state
}

function showProgress({ lignesTotal, lignesTraitees }: State) {
  if (!process.stderr.isTTY) return
  const share = lignesTotal ? lignesTraitees / lignesTotal : 0
  const bar = '#'.repeat(Math.round(share * 30)).padEnd(30, '.')
  process.stderr.write(
    `\r[${bar}] ${String(lignesTraitees)} of ${lignesTotal === null ? '?' : String(lignesTotal)} rows`,
  )
}
