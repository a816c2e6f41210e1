import { expect } from 'vitest'
import { launch, onRunDatabase } from './processes/processes.ts'

export const megabyte = 1_048_576

/** MB that a service may hold, whatever it is sent. */
const bound = 350

/** Much less than the ten seconds after which a body that does not come is given up, with what it held. */
const soon = { timeout: 3000, interval: 100 }

/**
 * Fails unless a service holds less than the bound: what it has let go of may be given back a little later, what it holds
 * is not. The most that is seen meanwhile is bounded too, by twice as much: a machine must have room for it, however soon it
 * is given back. Gives it.
 */
export async function expectLittle(what: string, { resident }: { readonly resident: () => Promise<number> }) {
  let most = 0
  const seen = async () => {
    const now = await resident()
    most = Math.max(most, now)
    return now
  }
  await expect.poll(seen, { ...soon, message: what }).toBeLessThan(bound)
  expect(most, `${what}, at most`).toBeLessThan(2 * bound)
  return most
}

/** Says how much memory was seen beside the bound that tests hold it to. */
export const tell = (what: string, most: number) => {
  console.log(`${what}: ${most.toFixed(0)} MB, of ${String(bound)}`)
}

/** The service with the flags of `npm start`, and what it says of its memory, in MB. */
export async function startMeasured(env: Record<string, string> = {}) {
  const flags = ['--no-allocation-site-pretenuring', '--max-semi-space-size=8', '--heap-growing-percent=60']
  const command: [string, ...string[]] = [process.execPath, ...flags, 'server/main.ts']
  // The guard of development holds a parser of 130 MB, which production does not load.
  const settings = { ...onRunDatabase(), TENANT_GUARD: 'false', LOG_LEVEL: 'silent', ...env }
  const base = await launch({ command, env: settings }).base()
  const measure = async (name: string) => {
    const text = await (await fetch(`${base}/metrics`)).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  }
  return {
    base,
    port: Number(new URL(base).port),
    resident: async () => (await measure('process_resident_memory_bytes')) / megabyte,
    held: () => measure('http_request_bytes_held'),
    checked: () => measure('contract_values_checked_total'),
  }
}
