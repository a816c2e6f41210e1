import pg from 'pg'
import { tenantTables } from '../../db/engine/tables.ts'

const grants = [
  'grant usage on schema public to api',
  'grant select, insert, update, delete, maintain on all tables in schema public to api',
]

/** Gives a migrated database to a role that owns nothing in it, and is no superuser; its address for that role. */
export async function grantToRole(ownerUrl: string): Promise<string> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const { rowCount } = await owner.query(`select from pg_roles where rolname = 'api'`)
  if (rowCount === 0) await owner.query(`create role api login password 'api'`)
  for (const statement of grants) await owner.query(statement)
  await owner.end()
  return Object.assign(new URL(ownerUrl), { username: 'api', password: 'api' }).href
}

/** Has row-level security hold whoever uses a migrated database; gives its address as a role that owns nothing in it. */
export async function holdByPolicies(ownerUrl: string): Promise<string> {
  const url = await grantToRole(ownerUrl)
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  for (const table of tenantTables) await owner.query(`alter table ${table} force row level security`)
  await owner.end()
  return url
}
