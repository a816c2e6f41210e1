import { expect, test } from 'vitest'
import { newClient, testConfig } from '../../support/api.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { serve, tools, within } from '../../support/data/webhooks.ts'

const WEBHOOK_KEY = testConfig().webhooks.keys[0].bytes.toString('base64')

test.each([
  ['prints the events that it was asked for, and leaves no subscription', ['--count', '1'], 0],
  ['leaves no subscription when it is interrupted', [], 130],
] as const)('listen %s', async (_, options, code) => {
  const DATABASE_URL = await migratedCopy()
  const running = await serve(DATABASE_URL)
  const { id } = await newClient({ on: running, estBacASable: true })
  const { emit, etats } = tools(running.service.database, id)
  const command = [process.execPath, 'cli/main.ts', 'webhook', 'listen', id, ...options] as const
  const { said, ended, kill } = launch({ env: { DATABASE_URL, WEBHOOK_KEY }, command: [...command] })
  await expect.poll(() => said.err, within).toContain('Listening')
  await emit()
  await expect.poll(() => said.out, within).toContain('"EventType":"campaign.liste_electorale_cree"')
  if (code !== 0) kill('SIGINT')
  expect((await ended).code).toBe(code)
  expect(await etats()).toEqual([])
})
