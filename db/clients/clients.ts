import type { ExpressionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Environment } from '../../config/config.ts'
import type { DB } from '../../generated/database.ts'
import { announce } from './cles.ts'
import type { Database, Db } from '../engine/database.ts'
import { heldTables, tenantTables } from '../engine/tables.ts'

/** The facts that the operator asks of a new client (decision A-36). */
export type NewClient = {
  id: string
  organisation: string
  usagePrevu: string
  contactTechnique: string
  courrielAdministrateur: string
  environnement: Environment
  modules: string[]
  resultatsEnDirect?: boolean
  estBacASable?: boolean
  dateExpiration?: string | null
}

export async function insertClient(registry: Kysely<DB>, client: NewClient, now: string): Promise<void> {
  await registry
    .insertInto('client')
    .values({
      id: client.id,
      organisation: client.organisation,
      usage_prevu: client.usagePrevu,
      contact_technique: client.contactTechnique,
      courriel_administrateur: client.courrielAdministrateur,
      environnement: client.environnement,
      modules: client.modules,
      resultats_en_direct: client.resultatsEnDirect ?? false,
      est_bac_a_sable: client.estBacASable ?? false,
      date_creation: now,
      date_expiration: client.dateExpiration ?? null,
    })
    .execute()
}

/**
 * Erases a client with every row of every table that is its own, its keys, and the pauses of its providers, which are in the
 * registry, in one transaction that may take minutes.
 */
export const eraseClient = (database: Database, clientId: string): Promise<void> =>
  database.writeUnbounded(clientId, ({ q }) => erase(q, clientId))

/**
 * The same of one whose time is over. Its row is held from then on, and asked first: where the deletion was taken back
 * meanwhile nothing is erased, and the answer is false.
 */
export const eraseIfDue = (database: Database, clientId: string): Promise<boolean> =>
  database.writeUnbounded(clientId, async ({ q }) => {
    const due = await q
      .selectFrom('client')
      .select('id')
      .where('id', '=', clientId)
      .where((eb) => eb.or([isOver(eb), eb.and([isSandbox(eb), eb('date_expiration', '<=', sql<string>`now()`)])]))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (due) await erase(q, clientId)
    return due !== undefined
  })

async function erase(q: Db['q'], clientId: string) {
  for (const table of erasable) await q.deleteFrom(table).where(`${table}.client_id`, '=', clientId).execute()
  await q.deleteFrom('pause_fournisseur').where('client_id', '=', clientId).execute()
  await q.deleteFrom('client').where('id', '=', clientId).execute()
  for (const table of heldTables) await q.deleteFrom(table).where(`${table}.client_id`, '=', clientId).execute()
  await announce(q)
}

const isOver = (eb: ExpressionBuilder<DB, 'client'>) => eb('effacement_le', '<=', sql<string>`now()`)

/** Tables of the registry whose rows of a client go with its own. */
const registered = ['cle_api', 'scrutin', 'urne_publique', 'pause_fournisseur'] as const

/** Tables that one statement counts: of more parameters it is not prepared. */
const together = 30

/**
 * How many rows a client has of each table, those of the registry too, but for those that have none. Raw: counts of many
 * tables are one statement.
 */
export async function countRowsOf(db: Db): Promise<Record<string, number>> {
  const tables = [...tenantTables, ...registered]
  const counted: [string, number][] = []
  for (let from = 0; from < tables.length; from += together) {
    const counts = tables.slice(from, from + together).map(
      (table) => sql`select ${sql.lit(table)} as name, count(*)::int as rows
        from ${sql.table(table)} t where t.client_id = ${db.clientId}`,
    )
    const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db.q)
    for (const { name, rows: count } of rows) if (count > 0) counted.push([name, count])
  }
  return Object.fromEntries(counted)
}

/**
 * Has a client, which is no sandbox, erased after so many days, and its keys refused from now on; null takes that back.
 * Gives the client; undefined where there is none, or where its time is over: it may be going.
 */
export async function scheduleErasure(
  registry: Kysely<DB>,
  id: string,
  days: number | null,
): Promise<Client | undefined> {
  const client = await registry
    .updateTable('client')
    .set({
      effacement_le: days === null ? null : sql<string>`now() + ${days}::int * interval '1 day'`,
      date_expiration: days === null ? null : sql<string>`now()`,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('effacement_le', 'is', null), eb('effacement_le', '>', sql<string>`now()`)]))
    .returning(members)
    .executeTakeFirst()
  await announce(registry)
  return client
}

/** The others go once the row of the client is gone. */
const erasable = tenantTables.filter((table) => !heldTables.includes(table))

/** Said in the text: of a parameter a generic plan does not know that it is what the index of sandboxes asks. */
const isSandbox = (eb: ExpressionBuilder<DB, 'client'>) => eb('est_bac_a_sable', '=', eb.lit(true))

/** The sandboxes that there are, and in how many seconds the first of them ends: a year at most, whatever somebody has written. */
export const countSandboxes = ({ registry }: Database): Promise<{ nombre: number; secondes: number }> =>
  registry
    .selectFrom('client')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .select(
      sql<number>`coalesce(ceil(extract(epoch from
        least(min(date_expiration), now() + interval '1 year') - now())), 0)::int`.as('secondes'),
    )
    .where(isSandbox)
    .where('date_expiration', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()

/** Ids of the clients that were deleted, and whose time of grace is over. */
export async function clientsToErase({ registry }: Database): Promise<string[]> {
  const due = registry.selectFrom('client').select('id').where(isOver)
  return (await due.execute()).map(({ id }) => id)
}

/** How many clients have each rule of how long something is kept. */
export const countRules = (registry: Kysely<DB>): Promise<Record<keyof Conservation, number>> =>
  registry
    .selectFrom('client')
    .select(({ fn }) => [
      fn.count<number>('conservation_personnes_ans').as('conservationPersonnesAns'),
      fn.count<number>('conservation_demandes_jours').as('conservationDemandesJours'),
      fn.count<number>('conservation_liens_jours').as('conservationLiensJours'),
      fn.count<number>('conservation_courriels_jours').as('conservationCourrielsJours'),
      fn.count<number>('conservation_actes_ans').as('conservationActesAns'),
    ])
    .executeTakeFirstOrThrow()

/** Ids of the sandboxes whose time is over, by the database's clock. */
export async function expiredSandboxes({ registry }: Database): Promise<string[]> {
  const rows = await registry
    .selectFrom('client')
    .select('id')
    .where(isSandbox)
    .where('date_expiration', '<=', sql<string>`now()`)
    .execute()
  return rows.map(({ id }) => id)
}

const members = [
  'id',
  'organisation',
  'usage_prevu as usagePrevu',
  'contact_technique as contactTechnique',
  'courriel_administrateur as courrielAdministrateur',
  'environnement',
  'modules',
  'resultats_en_direct as resultatsEnDirect',
  'est_bac_a_sable as estBacASable',
  'date_creation as dateCreation',
  'date_expiration as dateExpiration',
  'effacement_le as effacementLe',
  'conservation_personnes_ans as conservationPersonnesAns',
  'conservation_demandes_jours as conservationDemandesJours',
  'conservation_liens_jours as conservationLiensJours',
  'conservation_courriels_jours as conservationCourrielsJours',
  'conservation_actes_ans as conservationActesAns',
] as const

export type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** Every client, sandboxes included, the oldest first. */
export const listClients = (registry: Kysely<DB>): Promise<Client[]> =>
  registry.selectFrom('client').select(members).orderBy('date_creation').orderBy('id').execute()

export const findClient = (registry: Kysely<DB>, id: string) =>
  registry.selectFrom('client').select(members).where('id', '=', id).executeTakeFirst()

/** What the operator may change of a client afterwards. */
export type ClientChanges = Partial<
  Pick<NewClient, 'organisation' | 'usagePrevu' | 'contactTechnique' | 'courrielAdministrateur' | 'environnement'>
> & { modules?: string[]; resultatsEnDirect?: boolean } & Partial<Conservation>

/** How long a client keeps what: null is for ever, and of e-mails `MAIL_KEPT_DAYS` (decision C-19). */
export type Conservation = Record<
  | 'conservationPersonnesAns'
  | 'conservationDemandesJours'
  | 'conservationLiensJours'
  | 'conservationCourrielsJours'
  | 'conservationActesAns',
  number | null
>

/** The client after the change; undefined when there is none of this id. */
export async function updateClient(
  registry: Kysely<DB>,
  id: string,
  { modules, resultatsEnDirect, ...rest }: ClientChanges,
): Promise<Client | undefined> {
  const client = await registry
    .updateTable('client')
    .set({
      ...(modules && { modules }),
      resultats_en_direct: resultatsEnDirect,
      organisation: rest.organisation,
      usage_prevu: rest.usagePrevu,
      contact_technique: rest.contactTechnique,
      courriel_administrateur: rest.courrielAdministrateur,
      environnement: rest.environnement,
      conservation_personnes_ans: rest.conservationPersonnesAns,
      conservation_demandes_jours: rest.conservationDemandesJours,
      conservation_liens_jours: rest.conservationLiensJours,
      conservation_courriels_jours: rest.conservationCourrielsJours,
      conservation_actes_ans: rest.conservationActesAns,
    })
    .where('id', '=', id)
    .returning(members)
    .executeTakeFirst()
  await announce(registry)
  return client
}
