// Raw: one statement takes a page of values, dates their people and tells where it ended.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { giveUpAt, givingWay, patiently } from '../engine/holds/giving-way.ts'
import { longWrite } from '../engine/long-write.ts'

/** Values that a change shows otherwise: those of a field, or of some of its choices. */
export type Shown = { readonly champId: string; readonly choixIds?: readonly string[] }

/** Dates the people anew who have such a value. */
export type Dating = (shown: Shown) => Promise<void>

/** People who are dated in one transaction, which others may wait for: it ends well within 5 s on a machine that is busy. */
const pageSize = 500

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Changes what people show whose own rows stay as they are: the label of their field or choice, or whether these are
 * there. They are dated in the transaction of the change, which says whom. Where `expected` are more than a page, they
 * are dated in pages before it, under a lease that holds incremental reads back until the change can be seen (decision
 * A-35): nobody's row is locked for long, and a call that ends between has changed nothing and may be made again.
 */
export function changeShown<T>(
  database: Database,
  clientId: string,
  expected: (db: Db) => Promise<Shown | undefined>,
  change: (db: Db, date: Dating) => Promise<T>,
): Promise<T> {
  const deadline = giveUpAt()
  return givingWay(() => changeOnce({ database, clientId, deadline }, expected, change), deadline)
}

type Call = { readonly database: Database; readonly clientId: string; readonly deadline: number }

async function changeOnce<T>(
  call: Call,
  expected: (db: Db) => Promise<Shown | undefined>,
  change: (db: Db, date: Dating) => Promise<T>,
): Promise<T> {
  const { database, clientId } = call
  const shown = await database.read(clientId, expected)
  if (!shown || !(await database.read(clientId, (db) => areMany(db, shown))))
    return database.write(clientId, (db) => change(db, (found) => dateAll(db, found)))
  return longWrite(
    database,
    clientId,
    (db) => change(db, (found) => dateAll(db, found, db.now)),
    (debut) => datePages(call, shown, debut),
  )
}

/** The employees who have such a value, after one of them. */
const having = (db: Db, { champId, choixIds }: Shown, after: string) => sql`
  select v.employe_id from valeur_champ v
  where v.client_id = ${db.clientId} and v.champ_utilisateur_id = ${champId} and v.employe_id > ${after}
    ${choixIds ? sql`and v.choix_id = any (${choixIds}::uuid[])` : sql``}
  order by v.employe_id`

async function areMany(db: Db, shown: Shown): Promise<boolean> {
  const { rows } = await sql`${having(db, shown, beforeAll)} offset ${pageSize} limit 1`.execute(db.q)
  return rows.length > 0
}

const dateAll = async (db: Db, shown: Shown, since?: string) => {
  await date(db, having(db, shown, beforeAll), since)
}

async function datePages({ database, clientId, deadline }: Call, shown: Shown, since: string): Promise<void> {
  for (let after: string | undefined = beforeAll; after;) {
    const from: string = after
    const page = (db: Db) => date(db, sql`${having(db, shown, from)} limit ${pageSize}`, since)
    after = await givingWay(() => database.write(clientId, page), deadline)
  }
}

/**
 * Dates employees anew, in the order of their ids, those only who were not since an instant where one is given; the last
 * of them. Fails (55P03) where somebody holds one of them for long (`patiently`).
 */
async function date(db: Db, employes: RawBuilder<unknown>, since?: string): Promise<string | undefined> {
  const dating = sql<{ employe_id: string }>`
    with page as materialized (${employes}), taken as materialized (
      select employe.id from employe join page on employe.id = page.employe_id
      where employe.client_id = ${db.clientId}
        ${since === undefined ? sql`` : sql`and employe.derniere_maj < ${since}`}
      order by employe.id for no key update of employe), dated as (
      update employe set version = version + 1, derniere_maj = ${db.now} from taken
      where employe.client_id = ${db.clientId} and employe.id = taken.id)
    select employe_id from page order by employe_id desc limit 1`
  const { rows } = await patiently(db, () => dating.execute(db.q))
  return rows[0]?.employe_id
}
