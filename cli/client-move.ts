import { resolve } from 'node:path'
import type { Command } from 'commander'
import { exportClient } from '../db/backup/client-export.ts'
import { importClient } from '../db/backup/client-import.ts'
import type { ClientManifest } from '../db/backup/manifest.ts'
import { note, outputOf } from '../sdk/commands/output.ts'
import { chainFault } from './acte/client-chains.ts'
import { noteLeftOut, told } from './sauvegarde.ts'
import { interruptible, withDatabase } from './session.ts'
import { tellOf, tellWithin } from './acte/telling.ts'

const rowsOf = ({ tables }: ClientManifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const summary = (manifest: ClientManifest) => ({
  client: manifest.client,
  takenAt: manifest.takenAt,
  service: manifest.service,
  tables: manifest.tables.length,
  rows: rowsOf(manifest),
})

export const write = (id: string, folder: string, _: unknown, command: Command) =>
  withDatabase(
    async ({ database, directUrl, ends }) => {
      const path = resolve(folder)
      const manifest = await told('Writing the rows of the client', () =>
        interruptible({ ends }, (signal) =>
          exportClient(directUrl, id, path, { signal, tell: () => tellOf(database, id) }),
        ),
      )
      noteLeftOut(manifest)
      const { effacementLe = null } = manifest
      if (effacementLe !== null)
        note(`The client is deleted, to be erased on ${effacementLe}: an import makes it one that is not`)
      outputOf(command).line(path, {
        folder: path,
        ...summary(manifest),
        ...(effacementLe !== null && { effacementLe }),
      })
    },
    { isMigration: true },
  )

export const read = (folder: string, _: unknown, command: Command) =>
  withDatabase(
    async ({ directUrl }) => {
      const reading = () => importClient(directUrl, resolve(folder), { faultOf: chainFault, tell: tellWithin })
      const { manifest, effacementLe } = await told('Reading the rows of the client', reading)
      const said = `Imported client ${manifest.client}: ${String(rowsOf(manifest))} rows as of ${manifest.takenAt}`
      outputOf(command).line(said, { ...summary(manifest), isIntact: true })
      if (effacementLe !== null)
        note(
          `It was deleted where it was exported, to be erased on ${effacementLe}: here it is not, and its keys open it. \`client delete ${manifest.client}\` deletes it here too`,
        )
    },
    { isMigration: true, isBroughtUp: true, mayBegin: true },
  )
