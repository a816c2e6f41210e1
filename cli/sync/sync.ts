import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import type { components } from '../../generated/openapi.ts'
import { refuse, unavailable } from '../failure.ts'
import { note, outputOf } from '../output.ts'
import { type Charge, readCharge } from './file.ts'
import { report } from './report.ts'

type State = components['schemas']['SyncEtat']
type Options = {
  url: string
  key?: string
  apply?: boolean
  endAbsentJobs?: boolean
  deactivateAbsent?: boolean
  confirm?: boolean
}

export async function load(file: string, options: Options, command: Command) {
  const key = options.key ?? process.env['API_KEY'] ?? refuse('Give the API key of the client in API_KEY')
  const charge = readCharge(file)
  const started = performance.now()
  const state = await follow(await send(charge, { ...options, key }), { ...options, key })
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

type Access = Options & { readonly key: string }

/** Sends the whole load; gives the state that the service answers with. */
async function send({ body }: Charge, options: Access): Promise<State> {
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

/** A path of the service, whose address has neither a user nor a password: it takes the key. */
function addressOf(path: string, url: string): URL {
  if (!URL.canParse(path, url) || !/^https?:/i.test(url))
    refuse('--url must be an address that starts with http:// or https://')
  const address = new URL(path, url)
  if (address.username || address.password) refuse('--url must have no user or password: the service takes the API key')
  return address
}

type Request = { method?: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

async function call(address: URL, key: string, init: Request = {}): Promise<unknown> {
  const headers = { 'x-api-key': key, 'accept-language': 'en', accept: 'application/json', ...init.headers }
  const response = await fetch(address, { ...init, headers }).catch((error: unknown) => {
    throw unavailable(error instanceof Error ? (error.cause ?? error) : error, `service at ${address.origin}`)
  })
  const answer = (await response.json().catch(() => ({}))) as { code?: string; detail?: string }
  if (response.ok) return answer
  return refuse(`${address.origin} answered ${String(response.status)} ${answer.code ?? ''}: ${answer.detail ?? ''}`)
}
