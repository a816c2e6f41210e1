import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseClient } from '../../../db/clients/clients.ts'
import { chainNow, chainPage, lastLink } from '../../../db/journal/chain.ts'
import { record } from '../../../db/journal/lines.ts'
import { chainJournals } from '../../../db/journal/rounds.ts'
import { verifyJournal } from '../../../db/journal/verify.ts'
import { canonical, type Json } from '../../../scrutin/canonical.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { holding } from '../../support/held-rows.ts'
import { prepareCampagnes, prepareVotants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

/** A campaign with some lines, chained. */
async function chained() {
  const api = await prepareCampagnes()
  const id = await api.publish()
  await database.write(api.id, (db) => chainNow(db, id))
  const verify = () => verifyJournal(database, api.id, id)
  const read = () => api.ok('listJournal', { path: { id } })
  return { ...api, campagneId: id, verify, read }
}

/** Does to the journal what the database refuses: as somebody would who may do anything with it. */
async function forge(statement: string, values: unknown[]) {
  const client = await owner.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  await client.query(statement, values)
  await client.query('commit')
  client.release()
}

test('a line is chained to the one before, and whoever reads the journal can recompute it', async () => {
  const { id: client, campagneId, read, verify } = await chained()
  const lines = await read()
  expect(lines.map(({ rang, acte }) => [rang, acte])).toEqual([
    [1, 'CampagneCreee'],
    [2, 'QuestionAjoutee'],
    [3, 'CampagnePubliee'],
  ])
  let before: string | null = null
  for (const { id, dateUtc, auteur, acte, details, empreinte } of lines) {
    const elements = [before, client, campagneId, id, dateUtc, auteur.genre, auteur.id, auteur.nom, acte, details]
    expect(empreinte).toBe(
      createHash('sha256')
        .update(canonical(elements as Json))
        .digest('hex'),
    )
    before = empreinte
  }
  expect(await verify()).toEqual({ intact: 3, waiting: 0, empreinte: before, broken: null })
  expect(await database.read(client, (db) => lastLink(db, campagneId))).toMatchObject({ rang: 3 })
})

test('a line waits for its place, and a round gives it', async () => {
  const { id: client, ok, campagneId, read, verify } = await chained()
  await ok('updateCampagne', { path: { id: campagneId }, body: { textePageAccueil: 'Autre' } })
  expect((await read()).at(-1)).toMatchObject({ rang: null, empreinte: null })
  expect(await verify()).toMatchObject({ intact: 3, waiting: 1, broken: null })
  await chainJournals(database)
  expect((await read()).at(-1)).toMatchObject({ rang: 4 })
  expect(await verify()).toMatchObject({ intact: 4, waiting: 0, broken: null })
  expect((await database.read(client, (db) => lastLink(db, campagneId)))?.rang).toBe(4)
})

test('several that chain one journal give each line one place', async () => {
  const { id: client, campagneId, verify } = await chained()
  await database.write(client, async (db) => {
    for (let n = 0; n < 120; n++) await record(db, campagneId, 'CampagneModifiee', {})
  })
  await Promise.all([1, 2, 3].map(() => database.write(client, (db) => chainNow(db, campagneId))))
  expect(await verify()).toMatchObject({ intact: 123, waiting: 0, broken: null })
  await database.write(client, async (db) => {
    for (let n = 0; n < 120; n++) await record(db, campagneId, 'CampagneModifiee', {})
  })
  await Promise.all([1, 2].map(() => chainJournals(database)))
  await chainJournals(database)
  expect(await verify()).toMatchObject({ intact: 243, waiting: 0, broken: null })
})

test('who writes a line waits for nobody who chains, and a round leaves the journal to whom has it', async () => {
  const { id: client, campagneId, verify } = await chained()
  await database.write(client, async (holding) => {
    await chainNow(holding, campagneId)
    await database.beside.write(client, (db) => record(db, campagneId, 'CampagneModifiee', {}))
    await database.beside.write(client, (db) => chainPage(db, campagneId))
    expect(await verify()).toMatchObject({ intact: 3, waiting: 1 })
  })
})

test.each(['chainNow', 'chainPage'] as const)(
  'a line that is put back to wait gets no second place: %s',
  async (how) => {
    const { id: client, campagneId, read, verify } = await chained()
    const [line] = await read()
    const insertion = 'insert into journal_attente (client_id, campagne_id, ligne_id) values ($1, $2, $3)'
    await owner.query(insertion, [client, campagneId, line?.id])
    await database.write(client, async (db) => {
      await record(db, campagneId, 'CampagneModifiee', {})
      await { chainNow, chainPage }[how](db, campagneId)
    })
    expect(await verify()).toMatchObject({ intact: 4, waiting: 0, broken: null })
  },
)

const forgeries: [what: string, statement: string, broken: object][] = [
  ['is changed', `update journal_campagne set acte = 'CampagneArchivee' where id = $1`, { rang: 2, what: 'changed' }],
  ['is another key’s', `update journal_campagne set auteur_id = 'autre' where id = $1`, { rang: 2, what: 'changed' }],
  ['goes', `delete from journal_campagne where id = $1`, { rang: 2, what: 'removed' }],
  ['loses its link', `delete from journal_maillon where ligne_id = $1`, { rang: 2, what: 'missing' }],
]

test.each(forgeries)('a line that %s breaks the chain at its place', async (_, statement, broken) => {
  const { read, verify } = await chained()
  const [, line] = await read()
  await forge(statement, [line?.id])
  expect(await verify()).toMatchObject({ intact: 1, broken })
})

test('a line that is put in beside the chain is told', async () => {
  const { id: client, campagneId, verify } = await chained()
  await forge(
    `insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
     values ($1, gen_random_uuid(), $2, now(), 'Systeme', 'CampagneArchivee', '{}')`,
    [client, campagneId],
  )
  expect(await verify()).toMatchObject({ intact: 3, broken: { what: 'unlinked' } })
})

test.each(['journal_campagne', 'journal_maillon'])(
  'the database lets nobody change %s, whatever the role',
  async (table) => {
    const { id } = await chained()
    const refused = /neither changed nor deleted/
    await expect(owner.query(`update ${table} set client_id = client_id where client_id = $1`, [id])).rejects.toThrow(
      refused,
    )
    await expect(owner.query(`delete from ${table} where client_id = $1`, [id])).rejects.toThrow(refused)
    await expect(owner.query(`truncate ${table} cascade`)).rejects.toThrow(refused)
  },
)

test('a campaign that is deleted keeps its journal, and a client that is erased does not', async () => {
  const { id: client, ok, refusal, campagneId } = await chained()
  await ok('unpublishCampagne', { path: { id: campagneId } })
  await ok('deleteCampagne', { path: { id: campagneId } })
  expect((await ok('listJournal', { path: { id: campagneId } })).at(-1)?.acte).toBe('CampagneSupprimee')
  expect(await refusal('listJournal', { path: { id: client } })).toBe('404 Campagne.NotFound')
  await eraseClient(database, client)
  const { rows } = await owner.query('select from journal_campagne where client_id = $1', [client])
  expect(rows).toEqual([])
})

test('many voters are told of in lines of 500, each once, and addresses as equal hashes of equal ones', async () => {
  const { ok, add, campagneId, path } = await prepareVotants()
  const votants = Array.from({ length: 1203 }, (_, n) => ({
    ...{ identifiant: `B-${String(n)}`, courriel: `b${String(n)}@exemple.ca`, nom: 'N', prenom: 'P' },
  }))
  await ok('addListeElectorale', { path, body: { votants } })
  const added = (await ok('listJournal', { path: { id: campagneId } })).filter(({ acte }) => acte === 'VotantsAjoutes')
  expect(added.map(({ details }) => details.nombre)).toEqual([500, 500, 203])
  const told = added.flatMap(({ details }) => details.votants ?? [])
  expect(new Set(told.map(({ votantId }) => votantId)).size).toBe(1203)
  expect(new Set(told.map(({ courriel }) => courriel)).size).toBe(1203)
  expect(JSON.stringify(added)).not.toContain('exemple.ca')
  await ok('addListeElectorale', {
    path,
    body: { votants: [{ ...votants[0], courriel: 'B1203@exemple.ca', droitDeVote: false }] },
  })
  const other = await add(1, { courriel: 'b1204@exemple.ca' })
  await ok('upsertVotant', { path, body: { votantId: other, courriel: 'b0@exemple.ca' } })
  const [bulk, one] = (await ok('listJournal', { path: { id: campagneId } })).filter(
    ({ acte }) => acte === 'VotantsModifies',
  )
  const [{ avant, apres } = {}] = bulk?.details.votants ?? []
  expect([avant?.droitDeVote, apres?.droitDeVote]).toEqual([true, false])
  const first = told.find(({ votantId }) => votantId === bulk?.details.votants?.[0]?.votantId)
  expect(avant?.courriel).toBe(first?.courriel)
  expect(apres?.courriel).toMatch(/^[0-9a-f]{32}$/)
  expect(one?.details.votants?.[0]?.apres).toEqual({ courriel: first?.courriel })
})

test('a campaign that has no salt yet gets one, whoever else is giving it', async () => {
  const { id: client, add, campagneId } = await prepareVotants()
  await owner.query('delete from journal_sel where client_id = $1', [client])
  const text = 'insert into journal_sel (client_id, campagne_id, sel) values ($1, $2, gen_random_uuid())'
  await holding({ text, values: [client, campagneId] }, async ({ awaitWaiting, release }) => {
    const adding = add(1)
    await awaitWaiting(1)
    await release()
    expect(await adding).toMatch(/-/)
  })
})
