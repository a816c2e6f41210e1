import { launch, onRunDatabase } from './processes/processes.ts'

export const megabyte = 1_048_576

/** The service with the flags of `npm start`, and what it says of its memory, in MB. */
export async function startMeasured(env: Record<string, string> = {}) {
  const flags = ['--max-semi-space-size=16', '--heap-growing-percent=120']
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
