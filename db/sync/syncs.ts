// Raw: what is forgotten is found first, once, as an array: the planner then looks up by the key whatever it believes.
import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { type Language, Problem, told } from '../../problems.ts'
import type { Database, Db } from '../engine/database.ts'
import { isUnavailable } from '../engine/errors.ts'
import {
  forgetWork,
  isAbandoned as abandoned,
  keepWork,
  leaseEnd,
  sureOfLease,
  tooShort,
  workEnd,
} from '../engine/holds/leases.ts'
import { clientsDue, forEach, pruneOf } from '../engine/prune.ts'
import { refusedRows } from './told/refused.ts'

type Schemas = components['schemas']
type Key = { readonly clientId: string; readonly syncId: string }

const mine = (db: Db) => db.q.selectFrom('sync').where('sync.client_id', '=', db.clientId)

const leaseOf = ({ clientId, syncId }: Key) => ({ table: 'sync', clientId, id: syncId }) as const

/** Announces a synchronisation, and renews its lease until `stop`: the rows that it stages belong to something alive. */
export async function open(database: Database, key: Key) {
  const { clientId, syncId } = key
  await database.write(clientId, async ({ q, now }) => {
    await q
      .insertInto('sync')
      .values({
        client_id: clientId,
        id: syncId,
        statut: 'EnAttente',
        date_debut: now,
        expiration: workEnd(database),
      })
      .execute()
  })
  return keepWork(database, leaseOf(key))
}

type Changes = {
  statut?: 'EnAttente' | 'EnCours'
  lignes_total?: number
  lignes_traitees?: number
}

/** Says how far a synchronisation is; one that has expired stays so. */
export const change = (database: Database, key: Key, changes: Changes) => changeBy(database.beside, key, changes)

/** Says that a synchronisation has its turn. */
export const begin = (database: Database, key: Key) =>
  changeBy(database.ahead, key, { statut: 'EnCours', lignes_traitees: 0 })

const changeBy = (access: Database['beside'], { clientId, syncId }: Key, changes: Changes): Promise<void> =>
  access.write(clientId, async ({ q }) => {
    await q
      .updateTable('sync')
      .set(changes)
      .where('sync.client_id', '=', clientId)
      .where('id', '=', syncId)
      .where('statut', 'in', ['EnAttente', 'EnCours'])
      .where('expiration', '>', leaseEnd(0))
      .execute()
  })

/**
 * Ends a synchronisation with its result, in the transaction of its writes; fails when it has expired meanwhile. The
 * refusals are in the result from then on, and not beside the rows any more, however long those wait to be forgotten.
 */
export async function succeed(db: Db, syncId: string, resultat: Schemas['SyncResultat'], total: number): Promise<void> {
  await db.q
    .deleteFrom('sync_tranche')
    .where('sync_tranche.client_id', '=', db.clientId)
    .where('sync_id', '=', syncId)
    .where('collection', '=', refusedRows)
    .execute()
  const { numUpdatedRows } = await db.q
    .updateTable('sync')
    .set({
      statut: 'Termine',
      resultat: JSON.stringify(resultat),
      lignes_traitees: total,
      date_fin: sql<string>`statement_timestamp()`,
    })
    .where('sync.client_id', '=', db.clientId)
    .where('id', '=', syncId)
    .where('expiration', '>', tooShort)
    .executeTakeFirst()
  sureOfLease(numUpdatedRows, 'A synchronisation has expired')
}

/** Ends a synchronisation that wrote nothing, with the refusals that say why. */
export const failed = (database: Database, { clientId, syncId }: Key, error: unknown) =>
  database.beside.write(clientId, ({ q }) =>
    q
      .updateTable('sync')
      .set({ statut: 'Echec', erreur: JSON.stringify(cause(error)), date_fin: sql<string>`statement_timestamp()` })
      .where('sync.client_id', '=', clientId)
      .where('id', '=', syncId)
      .where('statut', '<>', 'Termine')
      .execute(),
  )

function cause(error: unknown): Problem['refusals'] {
  if (error instanceof Problem) return error.refusals
  return [{ code: isUnavailable(error) ? 'Serveur.Indisponible' : 'Serveur.ErreurInterne' }]
}

/** Forgets a synchronisation that came to nothing; where that fails, its lease ends by itself. */
export const remove = (database: Database, key: Key) => forgetWork(database, leaseOf(key))

type Reading = { readonly baseUrl: string; readonly language: Language }

/** The state of a synchronisation: one that nobody renews has failed. `baseUrl` is that of the pages about codes, `language` that of whoever reads it. */
export async function find(db: Db, syncId: string, { baseUrl, language }: Reading) {
  const found = await mine(db)
    .select(['lignes_total', 'lignes_traitees', 'resultat', 'erreur', 'date_debut', 'date_fin', 'expiration'])
    .select(sql<Schemas['SyncEtat']['statut']>`sync.statut`.as('statut'))
    .select(abandoned.as('isAbandoned'))
    .where('sync.id', '=', syncId)
    .executeTakeFirst()
  if (!found) return undefined
  const { isAbandoned, expiration } = found
  const lost: Problem['refusals'] = [{ code: 'Serveur.Indisponible' }]
  const refusals = isAbandoned ? lost : (found.erreur as Problem['refusals'] | null)
  return {
    idSync: syncId,
    statut: isAbandoned ? 'Echec' : found.statut,
    lignesTotal: found.lignes_total,
    lignesTraitees: found.lignes_traitees,
    dateDebutUtc: found.date_debut,
    dateFinUtc: isAbandoned ? expiration : found.date_fin,
    resultat: found.resultat as Schemas['SyncResultat'] | null,
    erreur: refusals && told(refusals, baseUrl, language),
  } satisfies Schemas['SyncEtat']
}

/** Forgets the synchronisations that began more than 7 days ago, and what is left of those that died (decision G-14). */
export async function pruneSyncs(database: Database): Promise<void> {
  await forEach(await clientsDue(database, 'sync', 7), (clientId) => prune(database, clientId))
}

/** The same for one client. */
export async function prune(database: Database, clientId: string): Promise<void> {
  await pruneOf(
    database,
    clientId,
    (_, limit) => sql`
      delete from sync where sync.client_id = ${clientId} and sync.id = any (array(
        select s.id from sync s where s.client_id = ${clientId} and s.date_debut < now() - interval '7 days'
        order by s.date_debut limit ${limit}))`,
  )
  // Load by load: the rows of many would not be deleted in the time of a statement.
  while (((await removeDead(database, clientId)).numAffectedRows ?? 0n) > 0n);
}

/** Forgets the rows of a load that nothing alive is receiving. */
const removeDead = (database: Database, clientId: string) =>
  database.write(clientId, ({ q }) =>
    sql`
      delete from sync_tranche where sync_tranche.client_id = ${clientId} and sync_tranche.sync_id = any (array(
        select t.sync_id from sync_tranche t where t.client_id = ${clientId} and not exists (
          select from sync where sync.client_id = ${clientId} and sync.id = t.sync_id
            and sync.statut in ('EnAttente', 'EnCours') and sync.expiration > now())
        limit 1))`.execute(q),
  )
