import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertClient } from '../../db/clients/clients.ts'
import { newId } from '../../db/engine/ids.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { insert, prepareSecret } from '../../db/outbox/abonnements.ts'
import { newSecret, unlock } from '../../db/outbox/secrets.ts'
import type { Ring } from '../../rules/ring.ts'
import { testConfig } from '../support/api.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { launch } from '../support/processes/processes.ts'

const ringOf = (id: string): Ring => [{ id, bytes: randomBytes(32) }]
const told = (...rings: Ring[]) => rings.map(([{ id, bytes }]) => `${id}:${bytes.toString('base64')}`).join(',')

test('secrets are encrypted anew by the first key, in steps, and what no key opens is named', async () => {
  const url = await migratedCopy()
  const database = openDatabase(url, testConfig())
  atEndOfFile(database.close)
  const [before, now, other] = [ringOf('2025'), ringOf('2026'), ringOf('autre')]
  const clientId = newId()
  const secrets = Array.from({ length: 101 }, () => newSecret())
  const next = newSecret()
  const ids = await database.write(clientId, async (db) => {
    const facts = { usagePrevu: 'tests', contactTechnique: 'tests', courrielAdministrateur: 'a@exemple.ca' }
    const places = { environnement: 'developpement' as const, modules: ['Membres'], estBacASable: false }
    await insertClient(db.q, { id: clientId, organisation: 'Tests', ...facts, ...places }, db.now)
    const made: string[] = []
    for (const secret of secrets)
      made.push(await insert(db, before, { url: 'https://exemple.ca/', evenements: ['adhesion.signee'], secret }))
    await prepareSecret(db, before, made[100] ?? '', next)
    return made
  })
  const rotate = async (WEBHOOK_KEY: string) => {
    const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', 'secrets', 'rotate', '--json']
    const { code, out } = await launch({ env: { DATABASE_URL: url, WEBHOOK_KEY }, command }).ended
    return [code, JSON.parse(out) as unknown]
  }
  expect(await rotate(told(now, before))).toEqual([0, { key: '2026', changed: 101, kept: 0, closed: [] }])
  const stored = await database.read(clientId, (db) =>
    db.q
      .selectFrom('abonnement')
      .select(['id', 'secret', 'secret_suivant'])
      .where('abonnement.client_id', '=', clientId)
      .orderBy('id')
      .execute(),
  )
  expect(stored.map(({ id, secret }) => unlock(now, id, secret).toString('base64'))).toEqual(secrets)
  expect(unlock(now, ids[100] ?? '', stored[100]?.secret_suivant ?? Buffer.alloc(0)).toString('base64')).toBe(next)
  expect(() => unlock(before, ids[0] ?? '', stored[0]?.secret ?? Buffer.alloc(0))).toThrow('does not open')
  expect(await rotate(told(now))).toEqual([0, { key: '2026', changed: 0, kept: 101, closed: [] }])
  expect(await rotate(told(other))).toEqual([1, { key: 'autre', changed: 0, kept: 0, closed: ids }])
})
