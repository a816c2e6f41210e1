import { resolve } from 'node:path'
import type { Command } from 'commander'
import { exportClient } from '../db/backup/client-export.ts'
import { importClient } from '../db/backup/client-import.ts'
import type { ClientManifest } from '../db/backup/manifest.ts'
import { verifyConsents } from '../db/members/consentements-verify.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { noteLeftOut, told } from './sauvegarde.ts'
import { withDatabase } from './session.ts'
import { tellOf } from './acte/telling.ts'

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
    async ({ database, directUrl }) => {
      const path = resolve(folder)
      const manifest = await told('Writing the rows of the client', () => exportClient(directUrl, id, path))
      noteLeftOut(manifest)
      await tellOf(database, id)
      outputOf(command).line(path, { folder: path, ...summary(manifest) })
    },
    { isMigration: true },
  )

export const read = (folder: string, _: unknown, command: Command) =>
  withDatabase(
    async ({ database, directUrl }) => {
      const manifest = await told('Reading the rows of the client', () => importClient(directUrl, resolve(folder)))
      await tellOf(database, manifest.client)
      const { broken } = await verifyConsents(database, manifest.client)
      const said = `Imported client ${manifest.client}: ${String(rowsOf(manifest))} rows as of ${manifest.takenAt}`
      outputOf(command).line(said, { ...summary(manifest), isIntact: broken === null })
      if (broken) refuse(`The consents are not as they were recorded: run \`consentement verify ${manifest.client}\``)
    },
    { isMigration: true },
  )
