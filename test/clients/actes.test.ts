import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everyOperation } from '../../contract/contract.ts'
import { chainPage } from '../../db/journal/actes/chain.ts'
import { compileLine, untold } from '../../http/journal/line.ts'
import { newClient, ownerDatabase, service as started } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'

const { service } = await started()
const owner = ownerDatabase().pools.main
const writing = everyOperation.filter(({ method, isKeyless, isPublic }) => method !== 'get' && !isKeyless && !isPublic)

type Line = {
  readonly auteur: string
  readonly operation: string
  readonly ressource: Record<string, string>
  readonly membres: string[]
  readonly employe_id: string | null
}

/** The lines of a client, the oldest first. */
async function linesOf(clientId: string): Promise<Line[]> {
  const text = `select auteur, operation, ressource, membres, employe_id from acte where client_id = $1 order by instant, id`
  const { rows } = await owner.query<Line>(text, [clientId])
  return rows
}

/** Every text of a value, names of members aside. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)]

test.each(writing.filter(({ id }) => !(id in untold)))('$id enters one line, without a value', async (operation) => {
  const { id: clientId } = await newClient()
  const given = validCall(operation.id) as { path: Record<string, string>; body?: unknown }
  const work = compileLine(operation)((db) => sql`select 1`.execute(db.q).then(() => undefined), given)
  await service.database.write(clientId, work)
  const lines = await linesOf(clientId)
  expect(lines.map((line) => line.operation)).toEqual([operation.id])
  const said = textsOf(given.body).filter((text) => text.length > 4 && text !== 'undefined' && !/^[\d.-]+$/.test(text))
  const told = [...(lines[0]?.membres ?? []), ...Object.values(lines[0]?.ressource ?? {})]
  expect(told.filter((text) => said.includes(text) && !Object.values(given.path).includes(text))).toEqual([])
})

test.each(Object.keys(untold))('%s writes, and is known to enter none', (id) => {
  expect(writing.map((operation) => operation.id)).toContain(id)
})

test('a line says who, which operation, of what and which members; nothing is told of what is read, refused or done before', async () => {
  const { id, ok, call, refusal } = await newClient()
  await ok('createSyndicat', { body: syndicat(1) })
  await ok('createEmployeur', { body: employeur(1) })
  const key = { 'idempotency-key': 'une-fois' }
  const created = await ok('createEmploye', { body: employe(1), headers: key })
  await call('createEmploye', { body: employe(1), headers: key })
  expect(await refusal('createSyndicat', { body: syndicat(1) })).toMatch(/^409 /)
  await ok('getEmployeByIdUnique', { path: { idUnique: created.idUnique } })
  await ok('deactivateEmployes', { body: { idExternes: [employe(1).idExterne] }, query: { simulation: true } })
  await ok('deleteEmploye', { path: { idExterne: employe(1).idExterne } })
  const lines = await linesOf(id)
  expect(lines.map(({ operation }) => operation)).toEqual([
    ...['createSyndicat', 'createEmployeur', 'createEmploye', 'deleteEmploye'],
  ])
  expect(new Set(lines.map(({ auteur }) => auteur))).toEqual(new Set(['Cle']))
  expect(lines[2]?.membres.toSorted()).toEqual(Object.keys(employe(1)).toSorted())
  expect(lines.slice(2).map((line) => line.employe_id)).toEqual([created.idUnique, created.idUnique])
  expect(JSON.stringify(lines)).not.toContain(employe(1).nom)
})

test('a synchronisation enters one line', async () => {
  const { id, ok } = await newClient()
  await ok('upsertEmployes', { body: { employes: [employe(1), employe(2), employe(3)] } })
  expect((await linesOf(id)).map(({ operation }) => operation)).toEqual(['upsertEmployes'])
})

test('a client reads its own lines, by date, operation and employee, and nobody else’s', async () => {
  const { id, ok, refusal } = await newClient()
  const other = await newClient()
  await other.ok('createSyndicat', { body: syndicat(1) })
  await ok('createSyndicat', { body: syndicat(1) })
  const { idUnique } = await ok('createEmploye', { body: employe(1) })
  await ok('updateEmployeByIdUnique', { path: { idUnique }, body: { prenom: 'Zoé' } })
  const lines = await ok('listActes')
  expect(lines.map(({ operation }) => operation)).toEqual([
    'createSyndicat',
    'createEmploye',
    'updateEmployeByIdUnique',
  ])
  expect(lines[2]).toMatchObject({
    ...{ auteur: { genre: 'Cle', nom: expect.any(String) as string }, ressource: { idUnique }, membres: ['prenom'] },
    ...{ employeIdUnique: idUnique, rang: null, empreinte: null },
  })
  const ids = async (query: Record<string, string | undefined>) =>
    (await ok('listActes', { query })).map((line) => line.id)
  const [first, second, third] = lines.map((line) => line.id)
  expect(await ids({ idUnique })).toEqual([second, third])
  expect(await ids({ operation: 'createSyndicat' })).toEqual([first])
  expect(await ids({ depuis: lines[1]?.dateUtc })).toEqual([second, third])
  expect(await ids({ avant: lines[1]?.dateUtc })).toEqual([first])
  await service.database.write(id, chainPage)
  expect((await ok('listActes')).map(({ rang }) => rang)).toEqual([1, 2, 3])
  expect(await refusal('listActes', { query: { idUnique: 'autre' } })).toMatch(/^400 /)
  expect((await ok('getDossierEmploye', { path: { idUnique } })).actes.map((line) => line.id)).toEqual([second, third])
  expect((await other.ok('listActes')).map((line) => line.operation)).toEqual(['createSyndicat'])
})

test('a dossier has what was done of those who were merged into the person', async () => {
  const { ok } = await newClient()
  const [one, two] = [await ok('createEmploye', { body: employe(1) }), await ok('createEmploye', { body: employe(2) })]
  await ok('mergeEmploye', { path: { idUnique: one.idUnique }, body: { dans: two.idUnique } })
  const { actes } = await ok('getDossierEmploye', { path: { idUnique: two.idUnique } })
  expect(actes.map(({ operation }) => operation)).toEqual(['createEmploye', 'createEmploye', 'mergeEmploye'])
})
