import { findEmbedded, startEmbedded } from '../db/embedded/embedded.ts'
import { note } from '../sdk/commands/output.ts'
import type { CommonSettings } from './settings.ts'

/** A server that a command works with, and what is done with it in the end. */
export type Server = { url: string; kind: 'named' | 'found' | 'started'; stop: () => Promise<void> }

const stop = () => Promise.resolve()

/** The embedded server of the settings: the one that runs, or one that is started for the command. */
export async function reachEmbedded({ dataDir, embeddedPassword: password }: CommonSettings): Promise<Server> {
  const running = await findEmbedded({ dataDir, password })
  if (running !== undefined) return { url: running, kind: 'found', stop }
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
