import { createServer } from 'node:net'
import { once } from 'node:events'
import { testUnitTimeout } from '../pooler-run.ts'
import { holdRole } from '../../../db/engine/pooling/pooler.ts'
import { findPgBouncer, keepsNames, startPgBouncer } from './pgbouncer.ts'

const alone = {
  address: (url: string) => Promise.resolve(url),
  settings: {} as Record<string, string>,
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
export async function pooled(databaseUrl: string): Promise<typeof alone> {
  const command = findPgBouncer()
  if (process.env['TEST_POOLER'] !== 'true' || command === undefined) return alone
  const { url, stop } = await startPgBouncer({ command, databaseUrl, port: await freePort(), users: ['api'] })
  const address = async (direct: string) => {
    const behind = Object.assign(new URL(direct), { host: new URL(url).host }).href
    await holdRole(behind, testUnitTimeout)
    return behind
  }
  return {
    address,
    settings: { DATABASE_URL_DIRECT: databaseUrl, PREPARED_STATEMENTS: String(keepsNames(command)) },
    stop,
  }
}
