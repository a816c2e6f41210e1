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
    // A distributed table takes the arithmetic of instants from a query that stands for itself (decision N-4).
    const text = `update ${table} t set ${column} = earlier.instant
      from (select id, ${column} - interval '1 hour' as instant from ${table} where client_id = $1 offset 0) earlier
      where t.client_id = $1 and t.id = earlier.id`
    await owner.pools.main.query(text, [clientId])
  }
}
