import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { makeFolder } from '../config/folders.ts'
import { createBackup } from '../db/backup/create.ts'
import { BackupFault, type Manifest, type Method } from '../db/backup/manifest.ts'
import { othersIn } from '../db/backup/files.ts'
import { majorOf } from '../db/backup/pg-dump.ts'
import { restoreBackup, verifyBackup } from '../db/backup/restore.ts'
import type { Database, Db } from '../db/engine/database.ts'
import { verifyConsents } from '../db/members/consentements-verify.ts'
import { backupName } from '../rules/backups.ts'
import { nobody } from '../rules/nobody.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { note, outputOf } from '../sdk/commands/output.ts'
import { showing } from '../sdk/commands/progress.ts'
import { interruptible, withDatabase } from './session.ts'
import { showOnce } from './shown-once.ts'
import { tellOfOperator, tellWithin } from './acte/telling.ts'

type CreateOptions = { readonly to?: string; readonly method?: Method }

export const create = ({ to, method = 'copy' }: CreateOptions, command: Command) =>
  withDatabase(
    async ({ config, database, directUrl, ends }) => {
      const folder = to === undefined ? config.backups.folder : resolve(to)
      if (method === 'pg_dump' && (await majorOf('pg_dump')) === undefined)
        refuse('pg_dump is not in PATH: leave --method out, and the service reads the rows')
      await makeFolder(folder, 0o700)
      const name = backupName(new Date())
      const tell = () => tellOfOperator(database, { sauvegarde: name })
      const manifest = await told('Writing the backup', () =>
        interruptible({ ends }, (signal) => createBackup(directUrl, { folder, name, method, signal, tell })),
      )
      const path = join(folder, name)
      const show = () => {
        outputOf(command).line(path, { folder: path, ...summary(manifest) })
      }
      await showOnce(show, `The backup ${path} was written, and is whole`)
      noteLeftOut(manifest)
      note(`${sentence(manifest)}: keep a copy on another machine, apart from VOTE_KEY`)
    },
    { isMigration: true },
  )

export async function verify(folder: string, _: unknown, command: Command) {
  const manifest = await told('Reading the backup', () => verifyBackup(resolve(folder)))
  const others = await othersIn(folder, manifest)
  if (others.length > 0) note(`In the folder, and no part of the backup: ${others.join(', ')}`)
  outputOf(command).line(`The backup is whole: ${sentence(manifest)}`, summary(manifest))
}

export const restore = (folder: string, _: unknown, command: Command) =>
  withDatabase(
    async ({ database, directUrl }) => {
      const ofOperator = { sauvegarde: basename(folder) }
      const tell = (db: Db) => tellWithin(db, db.clientId === nobody ? ofOperator : {})
      const restoring = () => restoreBackup(directUrl, resolve(folder), tell)
      const { manifest, wasBegun } = await told('Restoring the backup', restoring)
      if (wasBegun) note(begunBefore)
      const broken = await brokenChains(database)
      outputOf(command).line(`Restored: ${sentence(manifest)}`, { ...summary(manifest), broken })
      if (broken.length > 0)
        refuse(`The consents of ${broken.join(', ')} are not as they were recorded: run \`consentement verify\``)
    },
    { isMigration: true, mayBegin: true },
  )

const begunBefore =
  'The rows were there already: a restore of this backup was stopped once it had brought them, and is completed now'

/** The clients whose chain of consents does not hold: restored as it was, so that it was broken before. */
async function brokenChains(database: Database): Promise<string[]> {
  const broken: string[] = []
  for (const { id } of await database.registry.selectFrom('client').select('id').orderBy('id').execute()) {
    if ((await verifyConsents(database, id)).broken) broken.push(id)
  }
  return broken
}

/** Shows that the work goes on; what a backup says of itself that is not whole is said to the operator in a line. */
export async function told<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await showing(text, work)
  } catch (error) {
    if (error instanceof BackupFault) refuse(error.message)
    throw error
  }
}

/** Names to the operator what was not written, as it is none of the service's. */
export function noteLeftOut({ leftOut = [] }: Pick<Manifest, 'leftOut'>) {
  if (leftOut.length > 0) note(`Left out, as no migration makes it: ${leftOut.join(', ')}`)
}

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const sentence = (manifest: Manifest) => {
  const { tables, heads, takenAt } = manifest
  const proofs = `${String(heads.consents.length)} chains of consents and ${String(heads.logs.length)} logs of votes`
  return `${String(rowsOf(manifest))} rows of ${String(tables.length)} tables as of ${takenAt}, with ${proofs}`
}

const summary = (manifest: Manifest) => ({
  takenAt: manifest.takenAt,
  service: manifest.service,
  method: manifest.method,
  schema: manifest.migrations.at(-1) ?? '',
  tables: manifest.tables.length,
  rows: rowsOf(manifest),
  bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
})
