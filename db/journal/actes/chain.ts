import { sql } from 'kysely'
import { mapInTurns } from '../../../pace/loop-turns.ts'
import type { Json } from '../../../scrutin/canonical.ts'
import type { Database, Db } from '../../engine/database.ts'
import { tryLockSpace } from '../../engine/holds/lock-spaces.ts'
import { forEach } from '../../engine/prune.ts'
import { clientsAtOnce, pages } from '../../engine/rounds.ts'
import { type Ligne, printOf, standIn } from './empreinte.ts'

/** A place in the chain of a client: its number, and the fingerprint that answers for all the lines before. */
type Link = { readonly rang: number; readonly empreinte: Buffer }

/** Lines that one transaction chains. */
const pageSize = 500

type Look = { readonly id: string; readonly est_du: boolean }

/** Gives the lines that wait their place, client by client (migration 0077). Raw: a function of the database names those. */
export async function chainActes(database: Database, isStopped = () => false): Promise<void> {
  const look = (after: Look | undefined) => sql<Look>`
    select id, est_du from actes_a_chainer(${after?.id ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages(database, look)) {
    const due = rows.filter(({ est_du }) => est_du).map(({ id }) => id)
    await forEach(due, async (clientId) => {
      while (!isStopped() && (await database.beside.write(clientId, chainPage)));
    })
  }
}

/**
 * Gives a page of the lines that wait their place, unless another transaction is at it, which gives it then; says whether
 * there may be more. A line that was committed later than others of a later instant comes after them.
 */
export async function chainPage(db: Db): Promise<boolean> {
  if (!(await tryLockSpace(db, 'acte'))) return false
  const page = await waiting(db)
  if (page.length > 0) await chain(db, await lastLink(db), page)
  return page.length === pageSize
}

const mine = (db: Db) => db.q.selectFrom('acte').where('acte.client_id', '=', db.clientId)

/** The last place that was given; where none of its lines is kept, that of the last one that went. */
async function lastLink(db: Db): Promise<Link | undefined> {
  const last = await mine(db)
    .select(['rang', 'empreinte'])
    .where('rang', 'is not', null)
    .orderBy('rang', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.empreinte ? { rang: last.rang ?? 0, empreinte: last.empreinte } : beginning(db)
}

/** The place and the fingerprint of the last line that was not kept any longer; undefined where all are there. */
export async function beginning(db: Db): Promise<Link | undefined> {
  return db.q
    .selectFrom('acte_debut')
    .select(['rang', 'empreinte'])
    .where('acte_debut.client_id', '=', db.clientId)
    .executeTakeFirst()
}

/** The columns that the fingerprint of a line covers. */
export const linesOf = (db: Db) =>
  mine(db)
    .select(['acte.id', 'acte.instant', 'acte.auteur', 'acte.auteur_id as auteurId', 'acte.operation'])
    .select([sql<Json>`acte.ressource`.as('ressource'), 'acte.membres', 'acte.employe_id as employeId'])

/** A line that waits, with its instant as the database has it: nothing else finds its row, whatever its instant is printed as. */
type Waiting = Ligne & { readonly stored: string }

const waiting = (db: Db): Promise<Waiting[]> =>
  linesOf(db)
    .select(sql<string>`acte.instant::text`.as('stored'))
    .where('rang', 'is', null)
    .orderBy('instant')
    .orderBy('id')
    .limit(pageSize)
    .execute()

/** Ties lines to the one before them. Raw: the places come as arrays. */
async function chain(db: Db, last: Link | undefined, page: readonly Waiting[]): Promise<void> {
  let link: { rang: number; empreinte: Buffer | null } = last ?? { rang: 0, empreinte: null }
  const links = await mapInTurns(db.clientId, page, (ligne): Link => {
    const print = printOf(link.empreinte, db.clientId, ligne) ?? standIn(link.empreinte, db.clientId, ligne)
    const next = { rang: link.rang + 1, empreinte: print }
    return (link = next)
  })
  await sql`
    update acte a set rang = m.rang, empreinte = m.empreinte
    from unnest(${page.map(({ stored }) => stored)}::timestamptz[], ${page.map(({ id }) => id)}::uuid[],
      ${links.map(({ rang }) => rang)}::bigint[], ${links.map((one) => one.empreinte)}::bytea[])
      as m (instant, id, rang, empreinte)
    where a.client_id = ${db.clientId} and a.instant = m.instant and a.id = m.id`.execute(db.q)
}
