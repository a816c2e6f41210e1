import { expect, test } from 'vitest'
import { find } from '../../db/abonnements.ts'
import { resend } from '../../db/livraisons.ts'
import { migrate } from '../../db/migrate.ts'
import { holdByPolicies } from '../row-security.ts'
import { answer, startReceiver } from '../webhook-receiver.ts'
import { hooked, serve, within } from '../webhooks.ts'
import { startDatabase } from './rig.ts'

test('a worker that row-level security holds delivers, disables and warns, for each client apart', async () => {
  const { url, query } = await startDatabase()
  await migrate(url)
  const held = await holdByPolicies(url)
  expect(await query(`select rolsuper or rolbypassrls as free from pg_roles where rolname = 'api'`)).toEqual([
    { free: false },
  ])
  const settings = { ROW_LEVEL_SECURITY: 'true', MIGRATE_ON_START: 'false', WEBHOOK_RETRY_MS: '0' }
  const running = await serve(held, settings)
  const [well, ill] = [await hooked(running), await hooked(running)]
  const failing = await startReceiver(answer(500))
  const receiver = await startReceiver()
  await well.subscribe(receiver.url)
  const id = await ill.subscribe(failing.url)
  await Promise.all([well.emit(10), ill.emit(3)])
  await expect.poll(async () => new Set(await well.statuts()), within).toEqual(new Set(['Livree']))
  await expect.poll(async () => new Set(await ill.statuts()), within).toEqual(new Set(['Echouee']))
  expect(receiver.recus).toHaveLength(10)
  const subscription = () => ill.database.read(ill.id, (db) => find(db, id))
  expect(await subscription()).toMatchObject({ etat: 'Desactive', echecsConsecutifs: 3 })
  const warnings = () => query('select modele, statut from courriel')
  await expect.poll(warnings, within).toEqual([{ modele: 'AbonnementDesactive', statut: 'Transmis' }])
  const [first = { id: '' }] = await ill.deliveries()
  expect(await well.database.write(well.id, (db) => resend(db, first.id))).toBe(false)
  expect((await ill.log()).map(({ numero, statutHttp }) => [numero, statutHttp])).toEqual(Array(3).fill([1, 500]))
})
