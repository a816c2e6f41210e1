import type { Logger } from 'pino'
import { Cron } from 'croner'
import type { Config } from '../config/config.ts'
import { makeFolder } from '../config/folders.ts'
import { createBackup } from '../db/backup/create.ts'
import { backupsIn, eraseInterrupted, eraseOld } from '../db/backup/kept.ts'
import { FolderTaken } from '../db/backup/part.ts'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { tellOfService } from '../db/journal/actes/tell.ts'
import { every } from '../pace/every.ts'
import { backupName, openSchedule } from '../rules/backups.ts'
import type { Measures } from '../sight/measures.ts'

type Settings = {
  readonly database: Database
  readonly directUrl: string
  readonly config: Pick<Config, 'backups' | 'timeZone'>
  readonly measures: Pick<Measures, 'show' | 'watch'>
  readonly log: Logger
}

/** What a backup is among the tasks of `task_runs_total`. */
const task = 'sauvegarde'

/** Milliseconds between two looks at the clock. */
const lookTime = 500

/**
 * Makes backups by the schedule of `SAUVEGARDE_CRON`, and erases those of them that the rule does not keep, once a new one is whole;
 * before it, what those that were killed have left.
 * Of processes that share a folder one makes each: the folder of its name is there already for the others. One that fails is
 * counted as any task is, so that the alert of these tells of it.
 */
export function startBackups({ database, directUrl, config, measures, log }: Settings) {
  const { schedule, folder, kept } = config.backups
  if (schedule === undefined) return { stop: () => Promise.resolve() }
  const times = new Cron(schedule, { timezone: config.timeZone })
  const dueAt = openSchedule((after) => times.nextRun(after), new Date())
  measures.show(task)
  const backUp = async (at: Date) => {
    const name = backupName(at)
    await makeFolder(folder, 0o700)
    if ((await backupsIn(folder)).includes(name)) return
    const interrupted = await eraseInterrupted(folder)
    if (interrupted.length > 0) log.info({ erased: interrupted }, 'what interrupted backups left was erased')
    // A backup stays where no line tells of it; the task has failed then.
    const untold: unknown[] = []
    const told = { operation: 'sauvegarde create', ressource: { sauvegarde: name } }
    const tell = () => tellOfService(database, told).catch((error: unknown) => void untold.push(error))
    const asked = { folder, name, method: 'copy', isScheduled: true, tell } as const
    const made = await createBackup(directUrl, asked).catch(madeElsewhere)
    if (made === undefined) return
    if (untold.length > 0) throw untold[0]
    const { tables, leftOut } = made
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    log.info({ backup: name, rows, leftOut, erased: await eraseOld(folder, kept) }, 'a backup was made')
  }
  return every(
    lookTime,
    async () => {
      const at = dueAt(new Date())
      if (at) await measures.watch(task, () => backUp(at))
    },
    {
      failed: (error) => {
        log.error({ folder, ...traceOf(error) }, 'a backup has failed')
      },
    },
  )
}

/** Another process makes it: the folder of its name is there. */
function madeElsewhere(error: unknown): undefined {
  if (!(error instanceof FolderTaken)) throw error
}
