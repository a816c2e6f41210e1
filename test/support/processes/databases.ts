import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { copyDatabase, databaseAt, modele, nameIn } from '../data/modele.ts'
import { holdByPolicies } from '../row-security.ts'

/** The address of an empty database, for what begins with one. */
export const newDatabase = () => createDatabase('vide', [inject('ownerUrl')], 'template1')

/** The address of a migrated database without a client: for workers, who see every one of theirs. */
export const migratedCopy = () => createDatabase('copie', inject('servers'), modele(inject('ownerUrl')))

async function createDatabase(kind: string, servers: readonly string[], template: string): Promise<string> {
  const url = inject('ownerUrl')
  const name = `${nameIn(url)}_${kind}_${randomUUID().slice(0, 8)}`
  await copyDatabase(servers, template, name)
  return databaseAt(url, name)
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
