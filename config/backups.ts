import { kept, schedule } from './forms.ts'
import { text, variable } from './variable.ts'

/** The backups that the worker makes. */
export const backups = {
  SAUVEGARDE_CRON: variable(schedule, {
    desc: 'When the worker makes a backup, as `30 2 * * *` in `TIME_ZONE`; without it only `sauvegarde create` does',
  }),
  SAUVEGARDE_DIR: text({ default: 'sauvegardes', desc: 'Folder of the backups: one on another disk' }),
  SAUVEGARDE_GARDE: variable(kept, {
    ...{ default: [7, 5, 12], shown: '`7,5,12`' },
    desc: 'For how many days, weeks and months the last backup of each is kept; the others that the schedule made are erased, and so is what a killed one left (`.part`), after a day',
  }),
}
