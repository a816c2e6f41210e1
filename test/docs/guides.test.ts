import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptPort } from '../support/processes/ports.ts'
import { guideNames, guideText } from '../../docs/guides.ts'
import { newClient, startService } from '../support/api.ts'
import { apart, ownedDatabase } from '../support/processes/databases.ts'
import { proof } from '../support/processes/guides.ts'

const address = 'http://localhost:3000'
const portOfReader = '4000'
const shared = await apart()
const running = await startService({ ...shared, BASE_URL: address, SCRUTIN_PERIOD_MS: '200' })
const { boxKeys, webhooks } = running.service.config
const keys = {
  VOTE_KEY: boxKeys.box[0].bytes.toString('base64'),
  SCRUTIN_SIGNING_KEY: boxKeys.signing[0].bytes.toString('base64'),
  WEBHOOK_KEY: webhooks.keys[0].bytes.toString('base64'),
}

// Most of the time of a guide is waiting: they wait together.
test.concurrent.each(guideNames)('%s: its commands do what it says', { timeout: 180_000 }, async (name) => {
  const addresses = {
    [address]: `http://127.0.0.1:${String(running.port)}`,
    [portOfReader]: String(await keptPort()),
  }
  const env =
    name === 'production' ? { DATABASE_URL: await ownedDatabase() } : { DATABASE_URL: shared.DATABASE_URL, ...keys }
  const { said, seen } = await proof(guideText('en', name), { addresses, env })
  expect(seen).toEqual(said)
})

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

test.concurrent('README, a payroll file: only its mistakes are refused', { timeout: 180_000 }, async () => {
  const { key } = await newClient({ on: running })
  const [, section = ''] = readme.split('### Loading a payroll file')
  const env = { BASE_URL: `http://127.0.0.1:${String(running.port)}` }
  const { said, seen } = await proof(section.split('\n### ')[0] ?? '', { addresses: { 'mv_dev_...': key }, env })
  expect(said).not.toEqual([])
  expect(seen).toEqual(said)
})
