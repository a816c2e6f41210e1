// Raw: see `rules.ts`.
import { sql } from 'kysely'
import type { Database, Db } from '../../engine/database.ts'
import { isUnavailable } from '../../engine/errors.ts'
import { patiently } from '../../engine/holds/giving-way.ts'
import { tell } from '../../journal/actes/tell.ts'
import * as employes from '../../members/employes.ts'
import { anonymise } from '../anonymise.ts'
import { forgetting } from '../forgetting.ts'
import { peopleOf } from './rules.ts'

type Person = { readonly id: string; readonly maj: string }
type Wish = { readonly years: number; readonly most?: number }

const pageSize = 100

/**
 * Anonymises people whom a rule of the client does not keep any longer, one after the other, `most` of them at most; gives
 * how many were. One who has a vote that is not over is left for another time; what fails for one stops nothing of the
 * others, and the first fault is thrown at the end. Signatures are kept for so many years.
 */
export async function anonymiseDeactivated(database: Database, clientId: string, wish: Wish): Promise<number> {
  const { years, most = Infinity } = wish
  const faults: unknown[] = []
  let done = 0
  for await (const id of overdue(database, clientId)) {
    if (done >= most) break
    try {
      if (await anonymiseOne(database, clientId, id, years)) done += 1
    } catch (error) {
      if (isUnavailable(error)) throw error
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return done
}

/** As operation anonymiseEmploye does it, of a person who is still to go once nobody else holds the row. */
const anonymiseOne = (database: Database, clientId: string, id: string, years: number): Promise<boolean> =>
  forgetting(database, clientId, async (db) => {
    await patiently(db, () => employes.hold(db, id))
    const { rows } = await sql`select ${peopleOf(db)} and e.id = ${id}`.execute(db.q)
    if (rows.length === 0 || (await anonymise(db, id, years)) === undefined) return false
    tell(db, { operation: 'anonymiseEmploye', ressource: { idUnique: id }, membres: [], employeId: id })
    return true
  })

/** The ids of those who are to go, page by page: who could not go is passed, and met again the next time. */
async function* overdue(database: Database, clientId: string): AsyncGenerator<string> {
  let after: Person | undefined
  do {
    const last = after
    const page = await database.read(clientId, (db) => pageAfter(db, last))
    for (const { id } of page) yield id
    after = page.length < pageSize ? undefined : page.at(-1)
  } while (after)
}

async function pageAfter(db: Db, after: Person | undefined): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select e.id, e.derniere_maj as maj ${peopleOf(db)}
      ${after ? sql`and (e.derniere_maj, e.id) > (${after.maj}::timestamptz, ${after.id}::uuid)` : sql``}
    order by e.derniere_maj, e.id limit ${pageSize}`.execute(db.q)
  return [...rows]
}
