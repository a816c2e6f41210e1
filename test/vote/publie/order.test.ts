import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chainNow } from '../../../db/journal/chain.ts'
import type { Db } from '../../../db/engine/database.ts'
import * as campagnes from '../../../db/vote/campagnes.ts'
import { hide, leave } from '../../../db/vote/publication.ts'
import { recordPublication } from '../../../db/vote/publie/record.ts'
import { campagneHandlers } from '../../../handlers/campagnes.ts'
import type { Call } from '../../../handlers/handler.ts'
import { openWatch } from '../../../jobs/published.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { takeFromLines } from '../../support/data/unattested.ts'
import { prepareVotants } from '../../support/data/votes.ts'

// Two lawful writers of one campaign: the transaction that begins first has its lock last. A line of the journal tells of
// each, and the last one is that of who had the lock last, whatever their instants and the clocks of their processes.

const owner = ownerDatabase().pools.main
const { database, config } = (await service()).service

type Open = Awaited<ReturnType<typeof open>>
type Change = (db: Db, api: Open) => Promise<unknown>

async function open() {
  const api = await prepareVotants()
  const path = { id: api.campagneId }
  const put = (textePageAccueil: string) => api.ok('updateCampagne', { path, body: { textePageAccueil } })
  return { ...api, path, put }
}

/** Does a change in a transaction that began before another one, which is over before it asks for the campaign. */
const overtaken = (api: Open, change: Change, other: () => Promise<unknown>) =>
  database.beside.write(api.id, async (db) => {
    await sql`select`.execute(db.q)
    await other()
    await change(db, api)
  })

const refused = (code: unknown) => {
  throw new Error(String(code))
}
/** What the handler of an operation is given, in a transaction. */
const call = (db: Db, { path }: Open, body: object) =>
  ({ db, path, body, service: { config }, fail: refused, refuse: () => undefined }) as unknown

const changes = {
  changed: (db, api) =>
    campagneHandlers.updateCampagne(call(db, api, { textePageAccueil: 'Le dernier' }) as Call<'updateCampagne'>),
  withdrawn: (db, api) => campagneHandlers.unpublishCampagne(call(db, api, {}) as Call<'unpublishCampagne'>),
  deleted: async (db, { campagneId }) => {
    await campagnes.lock(db, campagneId)
    await leave(db, campagneId)
    await hide(db, campagneId)
    await recordPublication(db, campagneId, 'CampagneSupprimee', { empreinte: null }, config.boxKeys)
    await campagnes.remove(db, campagneId)
  },
} satisfies Record<string, Change>

/** What is said of a campaign: on it, and by a round of the worker. */
async function said({ id, campagneId, call, path }: Open) {
  const { status, body } = await call('getCampagne', { path })
  const told: string[] = []
  const before = { clientId: id, campagneId: '0'.repeat(8) + '-0000-0000-0000-000000000000' }
  await openWatch(
    database,
    config.boxKeys,
    before,
  )(
    () => false,
    (scrutin, fault) => scrutin.campagneId === campagneId && told.push(fault.message),
  )
  const { depouillementBloque } = (status === 200 ? body : {}) as { depouillementBloque?: { motif: string } | null }
  return [depouillementBloque?.motif ?? null, told.length]
}

const nothing = [null, 0]
const altered = ['PublicationAlteree', 1]

test.each([
  ['changed', 'CampagneModifiee'],
  ['withdrawn', 'CampagneDepubliee'],
  ['deleted', 'CampagneSupprimee'],
] as const)('a campaign is no accusation that is %s last by who began first', async (change, last) => {
  const api = await open()
  await overtaken(api, changes[change], () => api.put('Le premier'))
  expect(await said(api)).toEqual(nothing)
  await database.write(api.id, (db) => chainNow(db, api.campagneId))
  const lines = await api.ok('listJournal', { path: api.path })
  expect(lines.map(({ rang }) => rang)).toEqual(lines.map((_, place) => place + 1))
  expect(lines.at(-1)?.acte).toBe(last)
})

/** A line that another process has written of a publication, and what the row then says of it. */
const write = (api: Open, id: string, instant: string, acte: string, empreinte: string | null) =>
  owner.query(
    `insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
     values ($1, ${id}, $2, now() + $3::interval, 'Systeme', $4, json_strip_nulls(json_build_object('empreintePublication', $5::text)))`,
    [api.id, api.campagneId, instant, acte, empreinte],
  )
const print = async ({ ok, path }: Open) => (await ok('getCampagne', { path })).empreintePublication

test('a campaign is no accusation whose last change is of a process with a clock behind that of the one before', async () => {
  const api = await open()
  await write(api, `uuidv7('10 minutes')`, '10 minutes', 'CampagneModifiee', await print(api))
  await api.put('Le dernier')
  expect(await said(api)).toEqual(nothing)
  await api.ok('unpublishCampagne', { path: api.path })
  expect(await said(api)).toEqual(nothing)
})

test.each([
  ['dated', `uuidv7('3000 years')`],
  ['named', `'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
])('a line of a time to come, as it is %s, holds no change up', async (_, id) => {
  const api = await open()
  await write(api, id, '200000 years', 'CampagneModifiee', await print(api))
  await api.put('Le dernier')
})

const earlier = '-10 seconds'

test('what a version before has written at once is no accusation, whichever it was that came last', async () => {
  const api = await open()
  await takeFromLines(api.id, api.campagneId, 'attestation')
  await write(api, 'uuidv7()', earlier, 'CampagneModifiee', '0'.repeat(64))
  expect(await said(api)).toEqual(nothing)
  await write(api, 'uuidv7()', '1 second', 'CampagneModifiee', '1'.repeat(64))
  expect(await said(api)).toEqual(altered)
  await write(api, 'uuidv7()', '2 seconds', 'CampagneModifiee', '1'.repeat(64))
  await write(api, 'uuidv7()', earlier, 'CampagneSupprimee', null)
  expect(await said(api)).toEqual(nothing)
})

test('from the first line that is signed on no other one counts', async () => {
  const api = await open()
  await takeFromLines(api.id, api.campagneId, 'attestation')
  await api.put('Le premier')
  await write(api, 'uuidv7()', '2 seconds', 'CampagneModifiee', '1'.repeat(64))
  expect(await said(api)).toEqual(nothing)
})

test('an earlier signed document that somebody puts back is said, also after two that met', async () => {
  const api = await open()
  const columns = 'texte_page_accueil, publication, publication_empreinte, publication_cle, publication_signature'
  let rows: object[] = []
  await overtaken(api, changes.changed, async () => {
    await api.put('Le premier')
    const text = `select ${columns} from campagne where client_id = $1 and id = $2`
    rows = (await owner.query<object>(text, [api.id, api.campagneId])).rows
  })
  expect(await said(api)).toEqual(nothing)
  const [old] = rows as { publication: object }[]
  await owner.query(`update campagne set (${columns}) = ($3, $4, $5, $6, $7) where client_id = $1 and id = $2`, [
    ...[api.id, api.campagneId],
    ...Object.values({ ...old, publication: JSON.stringify(old?.publication) }),
  ])
  expect(await said(api)).toEqual(altered)
})
