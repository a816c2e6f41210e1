import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { modele } from '../data/modele.ts'
import { holdByPolicies } from '../row-security.ts'

/** The address of an empty database, for what begins with one. */
export const newDatabase = () => createDatabase('vide')

/** The address of a migrated database without a client: for workers, who see every one of theirs. */
export const migratedCopy = () => createDatabase('copie', modele)

async function createDatabase(kind: string, template = 'template1'): Promise<string> {
  const name = `${kind}_${randomUUID().slice(0, 8)}`
  const owner = new pg.Client(inject('ownerUrl'))
  await owner.connect()
  await owner.query(`create database ${name} template ${template}`)
  await owner.end()
  return Object.assign(new URL(inject('ownerUrl')), { pathname: name }).href
}

/** The address of an empty database for its owner, a role that is no superuser: what an operator makes. */
export async function ownedDatabase(): Promise<string> {
  const url = new URL(await newDatabase())
  const name = url.pathname.slice(1)
  const owner = new pg.Client(inject('ownerUrl'))
  await owner.connect()
  await owner.query(`create role ${name} login password '${name}'`)
  await owner.query(`alter database ${name} owner to ${name}`)
  await owner.end()
  return Object.assign(url, { username: name, password: name }).href
}

/** A migrated database, as the services of this run see one and as its owner does. */
export async function migratedDatabase() {
  const ownerUrl = await migratedCopy()
  return { ownerUrl, url: inject('rowSecurity') ? await holdByPolicies(ownerUrl) : ownerUrl }
}

/** The settings of a service with a database of its own, whose worker touches the clients of no other test. */
export const apart = async () => ({
  ...{ DATABASE_URL: await migratedCopy(), MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false' },
  ...{ WORKER: 'true', WORKER_ROUND_MS: '100' },
})
