import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { operations } from '../../contract/contract.ts'
import { type Input, newClient, operationNamed, ownerDatabase } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { rawCalls } from '../support/processes/raw.ts'
import { at, employe, employeur, syndicat } from '../support/contract/samples.ts'

type Client = Awaited<ReturnType<typeof newClient>>

const creations = [
  ...['createSyndicat', 'createEmployeur', 'createEmploye', 'createEmploi', 'createObjetConsentement'],
  ...['createChampUtilisateur', 'createCampagne'],
] as OperationId[]
/** What has no number of its changes has a version made of what is shown: see test/vote/versions.test.ts. */
const isDigested = (path: string) => path.includes('/votants') || path.includes('/questions')
/** Jobs and fields show names of others, and have such a version too; what follows holds for both kinds. */
const showsOthers = (path: string) => /\/(?:emploi|champsUtilisateur)\b/.test(path)
const versionIn = (id: OperationId) => (showsOthers(operationNamed(id).path) ? /^"[\w-]{22}"$/ : /^"\d+-[0-9a-f]{12}"$/)
const numbered = operations.filter(({ path }) => !isDigested(path))
const conditional = numbered.filter(({ responses }) => responses['412'])
const updates = conditional.filter(({ method }) => method !== 'delete')
const updated = updates.map(({ id, responses }) => {
  const read = responses['200']?.links?.['target']?.operationId
  if (!read) throw new Error(`${id} does not say what it updates`)
  return { id, read }
})

/** The deletions of what has a version, and how each is read. */
const deletions: [OperationId, OperationId][] = [
  ['deleteEmploye', 'getEmploye'],
  ['deleteEmployeByIdUnique', 'getEmployeByIdUnique'],
  ['deleteEmployeur', 'getEmployeur'],
  ['deleteSyndicat', 'getSyndicat'],
  ['deleteEmploi', 'getEmploi'],
  ['deleteObjetConsentement', 'getObjetConsentement'],
  ['deleteChampUtilisateur', 'getChampUtilisateur'],
  ['deleteCampagne', 'getCampagne'],
]

const where = (etag: string, input: Input = {}): Input => ({ ...input, headers: { 'if-match': etag } })
const etagOf = async ({ call }: Client, id: OperationId, input: Input) => (await call(id, input)).headers.get('etag')

/** A client with one of each, and how an operation of the contract is called on it. */
async function filledClient() {
  const client = await newClient()
  for (const id of creations) await client.ok(id, validCall(id))
  const [campagne] = await client.ok('listCampagnes')
  const [employe] = await client.ok('listEmployes')
  const on = (id: OperationId): Input => {
    const call = validCall(id)
    if (operationNamed(id).path.endsWith('{idUnique}')) return { ...call, path: { idUnique: employe?.idUnique } }
    return operationNamed(id).path.includes('/campagne') ? { ...call, path: { id: campagne?.id } } : call
  }
  return { client, on }
}

const owner = ownerDatabase().pools.main

/** Gives everything of a client that has a version this one. */
async function setVersions({ id }: Client, version: number) {
  const { rows } = await owner.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'version'`)
  expect(rows.length).toBeGreaterThan(5)
  for (const { name } of rows) await owner.query(`update ${name} set version = $2 where client_id = $1`, [id, version])
}

test('whatever has a version is tested here', () => {
  // The result of a vote has an ETag and never changes.
  const versioned = numbered
    .filter(({ id, responses }) => responses['200']?.headers?.['ETag'] && id !== 'getResultat')
    .map(({ id }) => id)
  expect(versioned.sort()).toEqual([...new Set(updated.flatMap(({ id, read }) => [id, read]))].sort())
})

describe('what is created', () => {
  const located = operations.flatMap(({ id, responses }) => {
    const links = Object.values(responses['201']?.links ?? {})
    const read = links.find((link) => link['x-role'] === 'location')?.operationId
    return read ? [{ id, read }] : []
  })

  test('declares a version where its reading does', () => {
    const declares = (id: OperationId, status: string) =>
      operationNamed(id).responses[status]?.headers?.['ETag'] !== undefined
    expect(located.length).toBeGreaterThan(7)
    for (const { id, read } of located) expect([id, declares(id, '201')]).toEqual([id, declares(read, '200')])
  })

  test('says the version that its reading says, and none when the answer is given again', async () => {
    const client = await newClient()
    const path: Record<string, string> = {}
    for (const id of [...creations, 'createQuestion', 'createOption'] as OperationId[]) {
      const { read } = located.find((one) => one.id === id) ?? {}
      const call = { ...validCall(id), path, headers: { 'idempotency-key': id } }
      const created = await client.call(id, call)
      const found = await rawCalls(client.key)(read ?? id, created.headers.get('location') ?? '')
      expect([id, created.status, created.headers.get('etag')]).toEqual([id, 201, found.headers.get('etag')])
      expect([id, created.headers.get('etag')]).toEqual([id, expect.stringMatching(/^"[\w-]+"$/)])
      expect([id, created.text]).toEqual([id, expect.not.stringContaining('@version')])
      const again = await client.call(id, call)
      expect([again.text, again.headers.get('etag')]).toEqual([created.text, null])
      if (id === 'createCampagne') path['campagneId'] = created.body
      if (id === 'createQuestion') path['questionId'] = created.body
    }
  })
})

describe.each(updated)('$id', ({ id, read }) => {
  test('gives the version that a reading gives, and refuses another one', async () => {
    const { client, on } = await filledClient()
    const before = await client.call(read, on(read))
    const etag = before.headers.get('etag') ?? ''
    expect([etag, before.text]).toEqual([
      expect.stringMatching(versionIn(read)),
      expect.not.stringContaining('@version'),
    ])
    for (const other of ['"999"', `W/${etag}`, etag.slice(1, -1), '"", "x"']) {
      expect(await client.refusal(id, where(other, on(id)))).toBe('412 Requete.PreconditionEchouee')
    }
    expect((await client.call(read, on(read))).text).toBe(before.text)
    const after = await client.call(id, where(`"999", ${etag}`, on(id)))
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).toBe(await etagOf(client, read, on(read)))
    expect((await client.call(id, where('*', on(id)))).status).toBe(200)
  })

  test('refuses what is not there before its version', async () => {
    const { refusal } = await newClient()
    expect(await refusal(id, where('"1"', validCall(id)))).toMatch(/^404 /)
    expect(await refusal(id, where('x'.repeat(256), validCall(id)))).toBe('400 Requete.Invalide')
  })
})

const ofItself = updated.filter(({ read }) => !showsOthers(operationNamed(read).path))

test.each(ofItself)('$id compares the whole version: none that its own begins or ends like', async ({ id, read }) => {
  const { client, on } = await filledClient()
  for (const [version, others] of [
    [10, ['"1-#"', '"0-#"', '"100-#"', '"010-#"', '"1-#", "0-#"', '10-#', '"10-#', '"10"', '"10-"']],
    [1, ['"10-#"', '"11-#"', '"01-#"', '1-#', '""', '"1"']],
  ] as const) {
    await setVersions(client, version)
    const before = await client.call(read, on(read))
    const etag = before.headers.get('etag') ?? ''
    expect(etag).toMatch(new RegExp(`^"${String(version)}-[0-9a-f]{12}"$`))
    const whose = etag.slice(1, -1).split('-')[1] ?? ''
    for (const other of others) {
      const sent = other.replaceAll('#', whose)
      expect(await client.refusal(id, where(sent, on(id))), sent).toBe('412 Requete.PreconditionEchouee')
    }
    expect((await client.call(read, on(read))).text).toBe(before.text)
    expect((await client.call(id, where(etag, on(id)))).status).toBe(200)
  }
})

test('the deletions of what has a version are tested here', () => {
  const versioned = new Set(
    numbered.filter(({ responses }) => responses['200']?.headers?.['ETag']).map(({ path }) => path),
  )
  const found = numbered.filter(({ method, path }) => method === 'delete' && versioned.has(path)).map(({ id }) => id)
  expect(found.sort()).toEqual(deletions.map(([id]) => id).sort())
})

describe.each(deletions)('%s', (id, read) => {
  test('deletes the version that was read, and no other one', async () => {
    const { client, on } = await filledClient()
    // What refers to it goes first.
    if (['deleteEmploye', 'deleteEmployeur', 'deleteSyndicat'].includes(id)) {
      await client.ok('deleteEmploi', on('deleteEmploi'))
      await client.ok('deleteEmploye', on('deleteEmploye'))
      if (id === 'deleteEmploye') await client.ok('createEmploye', validCall('createEmploye'))
      if (id === 'deleteSyndicat') await client.ok('deleteEmployeur', on('deleteEmployeur'))
    }
    const before = await client.call(read, on(read))
    const etag = before.headers.get('etag') ?? ''
    expect([before.status, etag]).toEqual([200, expect.stringMatching(versionIn(read))])
    for (const other of ['"999"', `W/${etag}`, etag.slice(1, -1)])
      expect(await client.refusal(id, where(other, on(id)))).toBe('412 Requete.PreconditionEchouee')
    expect((await client.call(read, on(read))).text).toBe(before.text)
    expect((await client.call(id, where(`"999", ${etag}`, on(id)))).status).toBe(204)
    expect(await client.refusal(id, where(etag, on(id)))).toMatch(/^404 /)
  })
})

test('an update of a version that somebody else changed stores nothing', async () => {
  const client = await newClient()
  await client.ok('createEmploye', { body: employe(1) })
  const etag = (await etagOf(client, 'getEmploye', at('E-1'))) ?? ''
  const first = await client.call('updateEmploye', where(etag, { body: { idExterne: 'E-1', ville: 'Laval' } }))
  expect([first.status, first.headers.get('etag')]).toEqual([200, etag.replace('"1-', '"2-')])
  const late = where(etag, { body: { idExterne: 'E-1', ville: 'Alma' } })
  expect(await client.refusal('updateEmploye', late)).toBe('412 Requete.PreconditionEchouee')
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Laval' })
})

/** What has an external id: how it is made, read, changed and deleted, and its id. */
const renamed: [create: OperationId, read: OperationId, update: OperationId, remove: OperationId, id: string][] = [
  ['createEmploye', 'getEmploye', 'updateEmploye', 'deleteEmploye', 'E-1'],
  ['createEmployeur', 'getEmployeur', 'updateEmployeur', 'deleteEmployeur', 'EMP-1'],
  ['createSyndicat', 'getSyndicat', 'updateSyndicat', 'deleteSyndicat', 'SYN-1'],
  ['createObjetConsentement', 'getObjetConsentement', 'updateObjetConsentement', 'deleteObjetConsentement', ''],
  ['createChampUtilisateur', 'getChampUtilisateur', 'updateChampUtilisateur', 'deleteChampUtilisateur', ''],
]
const made: Partial<Record<OperationId, object>> = {
  createEmploye: employe(1),
  createEmployeur: employeur(1),
  createSyndicat: syndicat(1),
}

test.each(renamed)('%s: whoever has an external id later has none of the versions of who had it', async (...one) => {
  const [create, read, update, remove, id] = one
  const client = await newClient()
  const body = made[create] ?? validCall(create).body
  const there = id === '' ? { path: validCall(read).path } : at(id)
  const change = id === '' ? validCall(update) : { body }
  await client.ok(create, { body })
  const etag = (await etagOf(client, read, there)) ?? ''
  if (create === 'createEmploye') {
    const { idUnique } = await client.ok('getEmploye', at(id))
    await client.ok('anonymiseEmploye', { path: { idUnique }, body: {} })
  } else await client.ok(remove, there)
  await client.ok(create, { body })
  const before = await client.call(read, there)
  expect(before.headers.get('etag')).not.toBe(etag)
  for (const refused of [client.refusal(update, where(etag, change)), client.refusal(remove, where(etag, there))])
    expect(await refused).toBe('412 Requete.PreconditionEchouee')
  expect((await client.call(read, there)).text).toBe(before.text)
})

test('the version is checked before the rules of the domain', async () => {
  const client = await newClient()
  for (const n of [1, 2]) await client.ok('createSyndicat', { body: syndicat(n) })
  const body = { identifiantExterne: 'SYN-1', nom: 'Syndicat 2' }
  expect(await client.refusal('updateSyndicat', where('"7"', { body }))).toBe('412 Requete.PreconditionEchouee')
  const etag = (await etagOf(client, 'getSyndicat', at('SYN-1'))) ?? ''
  expect(await client.refusal('updateSyndicat', where(etag, { body }))).toBe('409 Syndicat.NomDejaUtilise')
})

test.each<[OperationId, OperationId]>([
  ['updateEmploye', 'getEmploye'],
  ['updateEmployeByIdUnique', 'getEmployeByIdUnique'],
  ['updateEmployeur', 'getEmployeur'],
  ['updateSyndicat', 'getSyndicat'],
  ['updateEmploi', 'getEmploi'],
  ['updateObjetConsentement', 'getObjetConsentement'],
  ['updateChampUtilisateur', 'getChampUtilisateur'],
  ['replaceChoixChampUtilisateur', 'getChampUtilisateur'],
  ['replaceEmployeursChampUtilisateur', 'getChampUtilisateur'],
  ['updateCampagne', 'getCampagne'],
])('%s that changes nothing keeps the version, and what is read', async (id, read) => {
  const { client, on } = await filledClient()
  const first = await client.call(id, on(id))
  expect([first.status, first.headers.get('etag')]).toEqual([200, expect.not.stringMatching(/^"1-/)])
  const before = await client.call(read, on(read))
  const again = await client.call(id, on(id))
  expect([again.status, again.headers.get('etag'), again.text]).toEqual([200, first.headers.get('etag'), first.text])
  const after = await client.call(read, on(read))
  expect([after.headers.get('etag'), after.text]).toEqual([before.headers.get('etag'), before.text])
})

test.each<OperationId>(['getEmploi', 'getChampUtilisateur'])(
  '%s says another version where the employer that it shows gets another name',
  async (read) => {
    const { client, on } = await filledClient()
    const identifiantExterne = (await client.ok('listEmployeurs'))[0]?.identifiantExterne ?? ''
    const restricted = { ...on('replaceEmployeursChampUtilisateur'), body: { idExternes: [identifiantExterne] } }
    await client.ok('replaceEmployeursChampUtilisateur', restricted)
    const before = await client.call(read, on(read))
    await client.ok('updateEmployeur', { body: { identifiantExterne, nom: 'Autre nom' } })
    const after = await client.call(read, on(read))
    expect(after.text).not.toBe(before.text)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  },
)

test('getEmploi says another version where the employee gets an external id', async () => {
  const { client, on } = await filledClient()
  const before = await client.call('getEmploi', on('getEmploi'))
  await owner.query("update employe set id_externe = 'E-autre' where client_id = $1", [client.id])
  const after = await client.call('getEmploi', on('getEmploi'))
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test('what a caller has already is answered whole, as the contract declares', async () => {
  const { client, on } = await filledClient()
  for (const read of new Set(updated.map((one) => one.read))) {
    const etag = (await etagOf(client, read, on(read))) ?? ''
    for (const had of [etag, '*']) {
      const headers = { 'if-none-match': had }
      expect([read, (await client.call(read, { ...on(read), headers })).status]).toEqual([read, 200])
    }
  }
})

test('the version is said without a body too', async () => {
  const client = await newClient()
  await client.ok('createSyndicat', { body: syndicat(1) })
  const etag = (await etagOf(client, 'getSyndicat', at('SYN-1'))) ?? ''
  const headers = { prefer: 'return=minimal', 'if-match': etag }
  const body = syndicat(1, { nom: 'Autre' })
  const { status, headers: received } = await client.call('updateSyndicat', { body, headers })
  expect([status, received.get('etag')]).toEqual([204, etag.replace('"1-', '"2-')])
})

test('a list shows no version', async () => {
  const { client } = await filledClient()
  for (const id of ['listEmployes', 'listCampagnes', 'listChampsUtilisateur'] as const) {
    expect((await client.call(id)).text).not.toContain('@version')
  }
})
