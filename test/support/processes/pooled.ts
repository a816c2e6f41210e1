import { createServer } from 'node:net'
import { once } from 'node:events'
import { testUnitTimeout } from '../pooler-run.ts'
import { holdRole } from '../../../db/engine/pooling/pooler.ts'
import { findPgBouncer, keepsNames, startPgBouncer } from './pgbouncer.ts'

/** What stands before the database of a run: where it is, the server behind it, and what services by it are told. */
export type Before = { readonly host: string; readonly behind: string; readonly settings: Record<string, string> }

type Pooled = {
  readonly address: (url: string) => Promise<string>
  readonly before: Before | null
  readonly stop: () => Promise<void>
}

const alone: Pooled = {
  address: (url) => Promise.resolve(url),
  before: null,
  stop: () => Promise.resolve(),
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** PgBouncer before the database of a run that is told to have one (`npm run test:pooler`); nothing otherwise. */
export async function pooled(databaseUrl: string): Promise<Pooled> {
  const command = findPgBouncer()
  if (process.env['TEST_POOLER'] !== 'true' || command === undefined) return alone
  const { url, stop } = await startPgBouncer({ command, databaseUrl, port: await freePort(), users: ['api'] })
  const [host, behind] = [new URL(url).host, new URL(databaseUrl).host]
  const address = async (direct: string) => {
    const pooled = Object.assign(new URL(direct), { host }).href
    await holdRole(pooled, testUnitTimeout)
    return pooled
  }
  return { address, before: { host, behind, settings: { PREPARED_STATEMENTS: String(keepsNames(command)) } }, stop }
}
