import { ownerDatabase } from './api.ts'

const owner = ownerDatabase()

/** Dates the employees, the jobs, the consents, the memberships, the deletions, the events and the answers to forms of a client an hour earlier, as if it had passed since they were written. */
export async function passAnHour(clientId: string) {
  for (const [table, column] of [
    ['employe', 'derniere_maj'],
    ['emploi', 'derniere_maj'],
    ['consentement', 'date_consentement'],
    ['adhesion', 'date_enregistrement'],
    ['adhesion', 'date_demission'],
    ['adhesion', 'date_changement'],
    ['suppression', 'date_suppression'],
    ['evenement', 'date_creation'],
    ['reponse_formulaire', 'date_reponse'],
  ] as const) {
    const text = `update ${table} set ${column} = ${column} - interval '1 hour' where client_id = $1`
    await owner.pools.main.query(text, [clientId])
  }
}
