// Adds an employee in a long write that never ends, and says so once the employee is written.
import { readConfig } from '../../config/config.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { insert } from '../../db/members/employes.ts'
import { longWrite } from '../../db/engine/long-write.ts'

const [databaseUrl, clientId = '', rowSecurity = ''] = process.argv.slice(2)

// Without arguments it only shows that it can be run.
if (databaseUrl !== undefined) {
  const database = openDatabase(databaseUrl, readConfig({ ROW_LEVEL_SECURITY: rowSecurity }))
  await longWrite(database, clientId, async (db) => {
    const input = { idExterne: 'perdu', prenom: 'A', nom: 'B', courriel: 'perdu@exemple.ca' }
    await insert(db, input, { employeurId: null })
    console.log('written')
    await Promise.withResolvers<undefined>().promise
  })
}
