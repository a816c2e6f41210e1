import { expect, test } from 'vitest'
import { find } from '../../db/outbox/abonnements.ts'
import { resend } from '../../db/outbox/livraisons.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { holdByPolicies } from '../support/row-security.ts'
import { answer, startReceiver } from '../support/processes/webhook-receiver.ts'
import { hooked, serve, within } from '../support/data/webhooks.ts'
import { launch } from '../support/processes/processes.ts'
import { startDatabase } from './rig.ts'

const databases = (async () => {
  const { url, query } = await startDatabase()
  await query(`create role proprietaire login password 'proprietaire'`)
  await query('create database membres_a_lui owner proprietaire')
  const role = { username: 'proprietaire', password: 'proprietaire', pathname: '/membres_a_lui' }
  const plainOwnerUrl = Object.assign(new URL(url), role).href
  await migrate(url)
  await migrate(plainOwnerUrl)
  return { ownerUrl: url, plainOwnerUrl, heldUrl: await holdByPolicies(url) }
})()

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
  expect(await query('select operation, auteur, ressource from acte')).toEqual([
    { operation: 'disableAbonnement', auteur: 'Systeme', ressource: { id } },
  ])
  const [first = { id: '' }] = await ill.deliveries()
  expect(await well.database.write(well.id, (db) => resend(db, first.id))).toBe(false)
  expect((await ill.log()).map(({ numero, statutHttp }) => [numero, statutHttp])).toEqual(Array(3).fill([1, 500]))
})

type Start = { name: string; command?: [string, ...string[]]; says: string }
const starts: Start[] = [
  { name: 'the service', says: 'The service cannot start: ' },
  { name: 'a worker', command: [process.execPath, 'jobs/main.ts'], says: 'The worker cannot start: ' },
  { name: 'a command', command: [process.execPath, 'cli/main.ts', 'client', 'list'], says: '' },
]

test.each(starts)('$name refuses row-level security that hides every row, or holds nobody', async (start) => {
  const { ownerUrl, plainOwnerUrl, heldUrl } = await databases
  const outcome = async (DATABASE_URL: string, ROW_LEVEL_SECURITY: string) => {
    const env = { DATABASE_URL, ROW_LEVEL_SECURITY, MIGRATE_ON_START: 'false' }
    const { code, err } = await launch({ env, ...(start.command && { command: start.command }) }).ended
    return [code, err.trim()]
  }
  const hidden =
    'Row-level security hides every row from the role api: set ROW_LEVEL_SECURITY=true, or serve as the owner of the tables'
  const free = (role: string) =>
    `ROW_LEVEL_SECURITY is on, but nothing holds the role ${role}: serve as one that owns no table and is no superuser`
  expect(await outcome(heldUrl, 'false')).toEqual([1, expect.stringContaining(start.says + hidden)])
  expect(await outcome(ownerUrl, 'true')).toEqual([1, expect.stringContaining(start.says + free('postgres'))])
  // An owner who is no superuser is held by no policy either: no table is forced.
  expect(await outcome(plainOwnerUrl, 'true')).toEqual([1, expect.stringContaining(start.says + free('proprietaire'))])
})
