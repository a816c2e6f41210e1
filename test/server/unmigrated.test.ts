import { expect, test } from 'vitest'
import { migrate } from '../../db/engine/migrate.ts'
import { newDatabase } from '../support/processes/databases.ts'
import { launch } from '../support/processes/processes.ts'

test('a service in development serves before its database has the migrations, and is ready once it has them', async () => {
  const database = await newDatabase()
  const service = launch({ env: { DATABASE_URL: database, MIGRATE_ON_START: 'false' } })
  const base = await service.base()
  const ready = async () => (await fetch(`${base}/health/ready`)).status
  expect(await ready()).toBe(503)
  await migrate(database)
  await expect.poll(ready, { timeout: 20_000, interval: 100 }).toBe(200)
  service.kill('SIGTERM')
  const { code, out } = await service.ended
  expect([code, out]).toEqual([0, expect.stringContaining('The database has no migrations: npm run cli -- migrate')])
})
