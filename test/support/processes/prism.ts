import { expect } from 'vitest'
import type { service } from '../api.ts'
import { keptPort } from './ports.ts'
import { launch } from './processes.ts'

type Running = Awaited<ReturnType<typeof service>>
const program = 'node_modules/@stoplight/prism-cli/dist/index.js'

/**
 * A service seen through Stoplight Prism, which answers in its own words when a call or an answer breaks the contract.
 * Its calls write dates as the contract does: the service takes more (decision A-14).
 */
export async function throughPrism(running: Running): Promise<Running> {
  const [port, upstream] = [await keptPort(), `http://127.0.0.1:${String(running.port)}`]
  const options = ['--errors', '--host', '127.0.0.1', '--port', String(port)]
  const { said } = launch({
    command: [process.execPath, program, 'proxy', 'generated/openapi.yaml', upstream, ...options],
  })
  await expect.poll(() => said.out, { timeout: 60_000 }).toContain('Prism is listening')
  const wrong = await fetch(`http://127.0.0.1:${String(port)}/test`, { method: 'POST', body: '{}' })
  expect(await wrong.text()).toContain('stoplight.io/prism')
  return { ...running, port }
}
