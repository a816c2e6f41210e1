// Raw: see `rules.ts`; what is erased comes as arrays of ids.
import { type RawBuilder, sql } from 'kysely'
import { oldestOf, removeOldest } from '../../journal/actes/remove.ts'
import { affected } from '../../engine/compiled.ts'
import type { Database, Db } from '../../engine/database.ts'
import { clientsOverdue } from '../../engine/overdue.ts'
import { forEach } from '../../engine/prune.ts'
import { eraseDemandes, eraseReponses } from '../../forms/anonymise.ts'
import { tellErased } from '../../journal/actes/tell.ts'
import { eraseAdhesions } from '../../members/anonymity/anonymise.ts'
import { overMails } from '../../outbox/courriels.ts'
import { anonymiseDeactivated } from './people.ts'
import * as rules from './rules.ts'

/** Rows that one transaction erases: it stays short. */
const step = 1000

type Target = { readonly database: Database; readonly clientId: string; readonly what: keyof Overdue }

/**
 * Erases in steps, a transaction each, until one has found less than a step has; gives how many there were. Each step is an
 * act, with its count.
 */
async function inSteps({ database, clientId, what }: Target, erase: (db: Db) => Promise<number>): Promise<number> {
  let [all, last] = [0, step]
  while (last >= step) {
    last = await database.writeBatch(clientId, async (db) => {
      const count = await erase(db)
      if (count > 0) tellErased(db, { [what]: count })
      return count
    })
    all += last
  }
  return all
}

async function idsOf(db: Db, column: string, found: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id ${found} limit ${step}`.execute(db.q)
  return rows.map(({ id }) => id)
}

/** Erases the requests of a client that were rejected too long ago, with what was answered and paid for them. */
export const eraseRejected = (database: Database, clientId: string): Promise<number> =>
  inSteps({ database, clientId, what: 'demandes' }, async (db) => {
    const ids = await idsOf(db, 'd.id', rules.rejectedOf(db))
    await eraseDemandes(db, ids)
    return ids.length
  })

/** Erases the links of a client to forms that nobody answers any more. */
export const eraseUnanswered = (database: Database, clientId: string): Promise<number> =>
  inSteps({ database, clientId, what: 'liens' }, (db) =>
    affected(
      db,
      sql`delete from jeton_formulaire t where t.client_id = ${clientId} and t.empreinte = any (array(
        select j.empreinte ${rules.unansweredOf(db)} limit ${step}))`,
    ),
  )

/** Takes the lines of the journal of acts away that the client does not keep any longer, the oldest first (decision N-9). */
export const forgetActes = (database: Database, clientId: string): Promise<number> =>
  inSteps({ database, clientId, what: 'actes' }, (db) => removeOldest(db, step))

/** Erases what people who were anonymised have signed more than so many years ago (decision C-18). */
export async function eraseSignatures(database: Database, clientId: string, years: number): Promise<number> {
  const erase = (column: string, of: typeof rules.oldAdhesionsOf, gone: (db: Db, ids: string[]) => Promise<unknown>) =>
    inSteps({ database, clientId, what: 'signatures' }, async (db) => {
      const ids = await idsOf(db, column, of(db, years))
      await gone(db, ids)
      return ids.length
    })
  const reponses = await erase('r.id', rules.oldReponsesOf, eraseReponses)
  const demandes = await erase('d.id', rules.oldDemandesOf, eraseDemandes)
  return reponses + demandes + (await erase('a.id', rules.oldAdhesionsOf, eraseAdhesions))
}

/** People whom one round anonymises for a client: each takes a look at all that the client has kept for some days. */
const peopleAtOnce = 200

type Settings = { readonly keptYears: number }

/** What housekeeping does of it, each with clients of its own. E-mails have their own (`pruneCourriels`). */
export const conservation = (database: Database, { keptYears }: Settings) => ({
  anonymiseDeactivated: async () =>
    forEach(await clientsOverdue(database, 'personne'), (id) =>
      anonymiseDeactivated(database, id, { years: keptYears, most: peopleAtOnce }),
    ),
  eraseRejected: async () => forEach(await clientsOverdue(database, 'demande'), (id) => eraseRejected(database, id)),
  eraseUnanswered: async () => forEach(await clientsOverdue(database, 'lien'), (id) => eraseUnanswered(database, id)),
  eraseSignatures: async () =>
    forEach(await clientsOverdue(database, 'signature'), (id) => eraseSignatures(database, id, keptYears)),
  forgetActes: async () => forEach(await clientsOverdue(database, 'acte'), (id) => forgetActes(database, id)),
})

/** How many there are of what the rules of a client do not keep any longer. */
export type Overdue = Record<'personnes' | 'demandes' | 'liens' | 'courriels' | 'signatures' | 'actes', number>

/** What would go now by the rules of a client, without the people whom a vote holds: a rehearsal, which changes nothing. */
export async function overdueOf(db: Db, terms: { readonly years: number; readonly days: number }): Promise<Overdue> {
  const count = (found: RawBuilder<unknown>) => sql`(select count(*)::int ${found})`
  const { years, days } = terms
  const { rows } = await sql<Overdue>`select ${count(rules.freeOf(db))} as personnes,
    ${count(rules.rejectedOf(db))} as demandes, ${count(rules.unansweredOf(db))} as liens,
    ${count(overMails(db.clientId, days))} as courriels,
    ${count(rules.oldAdhesionsOf(db, years))} + ${count(rules.oldReponsesOf(db, years))}
      + ${count(rules.oldDemandesOf(db, years))} as signatures,
    ${count(oldestOf(db))} as actes`.execute(db.q)
  return rows[0] ?? { personnes: 0, demandes: 0, liens: 0, courriels: 0, signatures: 0, actes: 0 }
}
