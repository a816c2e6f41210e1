import { resolve } from 'node:path'
import { findEmbedded, isBegun, startEmbedded } from '../db/embedded/embedded.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { note } from '../sdk/commands/output.ts'
import type { CommonSettings } from './settings.ts'

/** A server that a command works with, and what is done with it in the end. */
export type Server = { url: string; kind: 'named' | 'found' | 'started'; stop: () => Promise<void> }

const stop = () => Promise.resolve()

const none =
  'and this command makes none: name the folder of the service, or set DATABASE_URL; `migrate` begins a new one'

/**
 * The embedded server of the settings: the one that runs, or one that is started for the command. Where there is no
 * database yet, only what is meant to begin one makes it.
 */
export async function reachEmbedded(
  { dataDir, embeddedPassword: password }: CommonSettings,
  mayBegin: boolean,
): Promise<Server> {
  const running = await findEmbedded({ dataDir, password })
  if (running !== undefined) return { url: running, kind: 'found', stop }
  if (!mayBegin && !(await isBegun(dataDir))) refuse(`There is no database in ${resolve(dataDir)} (DATA_DIR), ${none}`)
  try {
    const embedded = await startEmbedded({ dataDir, password })
    note(`No service runs on ${dataDir}: its embedded database was started for this command`)
    return { url: embedded.url, kind: 'started', stop: embedded.stop }
  } catch (error) {
    // A service that starts at the same moment has it.
    const url = await findEmbedded({ dataDir, password })
    if (url === undefined) throw error
    return { url, kind: 'found', stop }
  }
}
