import { expect, test } from 'vitest'
import { queue } from '../../db/outbox/courriels.ts'
import { newClient } from '../support/api.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { startSmtp } from '../support/processes/smtp.ts'
import { courrielsOn, message } from './courriels-rig.ts'

const DATABASE_URL = await migratedCopy()
const { serve } = courrielsOn(DATABASE_URL)
const within = { timeout: 60_000, interval: 50 }

const html = (contenu: string) => message('lourd@exemple.ca', contenu, true)

test.each([
  ['is too large, as an earlier version took it', '<td colspan="1000000">x</td>', {}, /too large.* over 1000 in span/],
  ['takes too long', '<p>mots <b>mots</b></p>'.repeat(4900), { RENDER_TIMEOUT_MS: '60' }, /longer than 60 ms/],
])('a message that %s ends after three attempts, and the next ones leave', async (_, contenu, env, reason) => {
  const smtp = await startSmtp()
  const { id, running, rows, enqueue } = await serve(smtp.url, env)
  await running.service.database.write(id, (db) => queue(db, [html(contenu)]))
  await enqueue(40)
  const other = await newClient({ on: running })
  await running.service.database.write(other.id, (db) => queue(db, [message('autre@exemple.ca')]))
  await expect.poll(async () => (await rows()).filter(({ statut }) => statut !== 'EnAttente').length, within).toBe(41)
  const [first, ...others] = await rows()
  expect(first).toMatchObject({ statut: 'Rejete', tentatives: 3, html: null })
  expect(first?.erreur).toMatch(reason)
  expect(others.map(({ statut }) => statut)).toEqual(Array(40).fill('Transmis'))
  await expect.poll(() => smtp.recus.flatMap(({ a }) => a), within).toContain('autre@exemple.ca')
})
