import { expect, test } from 'vitest'
import { newId } from '../../../db/engine/ids.ts'
import { newUrne } from '../../../db/vote/box/keys.ts'
import { appendSome } from '../../../db/vote/log/append.ts'
import { shownHeads } from '../../../db/vote/log/shown-heads.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { question, votant } from '../../support/contract/samples.ts'
import { insertVoters, prepareCampagnes, prepareVotants, votantsOf } from '../../support/data/votes.ts'
import { write } from './insider.ts'

// Who writes to the tables gives a campaign of another client, who may be themselves, the id of somebody else's: the service
// publishes it, takes votes in it and counts it, and what it has signed of it is put into the place of what it signed of the other.

const running = await service()
const { database, config } = running.service
const anybody = caller(running)
const owner = ownerDatabase().pools.main

type Twin = { readonly from: string; readonly to: string; readonly campagneId: string }

/** The columns of a table that are written, but for some. */
async function columnsOf(table: string, ...but: string[]) {
  const { rows } = await write(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and column_name <> all ($2)`,
    ...[table, ['client_id', ...but]],
  )
  return (rows as { names: string }[])[0]?.names ?? ''
}

/** Copies the rows of a campaign in a table to another client. */
async function copy(table: string, { from, to, campagneId }: Twin, where = 'campagne_id = $3') {
  const names = await columnsOf(table)
  const values = [to, from, campagneId]
  await write(
    `insert into ${table} (client_id, ${names}) select $1, ${names} from ${table} where client_id = $2 and ${where}`,
    ...values,
  )
}

/** The same campaign, published, in another client. */
async function copyPublished(twin: Twin) {
  await copy('campagne', twin, 'id = $3')
  await copy('question', twin)
  await copy('option_reponse', twin, 'question_id in (select id from question where campagne_id = $3)')
  await copy('journal_sel', twin)
}

const ofDraft = `est_publie = false, publication = null, publication_empreinte = null, publication_cle = null,
  publication_signature = null, urne_cle_publique = null, urne_cle_privee = null, urne_cle_id = null, depouille_le = null,
  empreinte_resultat = null, fermeture = '2098-01-01'`

const moved = ['publication', 'publication_empreinte', 'publication_cle', 'publication_signature', 'urne_cle_publique']
const counted = ['urne_cle_privee', 'depouille_le', 'empreinte_resultat', 'ouverture', 'fermeture', 'est_publie']

/** Puts what the service has made of the twin into the place of what it made of the campaign. */
async function putInPlace({ from, to, campagneId }: Twin) {
  const set = [...moved, ...counted].map((name) => `${name} = t.${name}`).join(', ')
  const made = await write(
    'select row_to_json(t)::text as line from campagne t where client_id = $1 and id = $2',
    to,
    campagneId,
  )
  await write(
    `update campagne c set ${set} from json_populate_record(null::campagne, $3) t where c.client_id = $1 and c.id = $2`,
    ...[from, campagneId, (made.rows as { line: string }[])[0]?.line],
  )
  await write('delete from resultat where client_id = $1 and campagne_id = $2', from, campagneId)
  await copy('resultat', { from: to, to: from, campagneId })
  await write('delete from scrutin where client_id = $1 and campagne_id = $2', from, campagneId)
}

/** An open campaign with an id as a version before has given it, which does not say whose it is. */
async function prepareOfBefore() {
  const api = await prepareCampagnes()
  const [draft, id] = [await api.draft({}, []), newId()]
  await write('update campagne set id = $3 where client_id = $1 and id = $2', api.id, draft, id)
  await api.ok('createQuestion', { path: { campagneId: id }, body: question() })
  await api.ok('publishCampagne', { path: { id } })
  return { ...api, ...votantsOf(api, id) }
}

test.each(['counted', 'open'])(
  'a result that was counted for another client is none of a vote that is %s',
  async (state) => {
    const honest = await prepareOfBefore()
    const { id: from, campagneId } = honest
    for (let n = 1; n <= 3; n++) await honest.vote(await honest.add(n), [['Non']])
    if (state === 'counted') await honest.close(campagneId)
    if (state === 'counted') await honest.count()
    const mine = await prepareCampagnes()
    const twin = { from, to: mine.id, campagneId }
    await copyPublished(twin)
    await write(`update campagne set ${ofDraft} where client_id = $1 and id = $2`, mine.id, campagneId)
    await mine.ok('publishCampagne', { path: { id: campagneId } })
    const theirs = votantsOf(mine, campagneId)
    for (let n = 1; n <= 3; n++) await theirs.vote(await theirs.add(n), [['Oui']])
    await mine.close(campagneId)
    await theirs.count()
    expect((await mine.ok('getCampagne', { path: { id: campagneId } })).empreinteResultat).not.toBeNull()
    await putInPlace(twin)
    const shown = await honest.ok('getCampagne', { path: { id: campagneId } })
    expect(shown).toMatchObject({ empreinteResultat: null, depouillementBloque: { motif: 'ResultatManquant' } })
    const path = { id: campagneId }
    expect((await honest.call('getStatistiquesCampagne', { path })).status).toBe(503)
    expect((await honest.call('getProcesVerbal', { path })).status).toBe(503)
    expect((await anybody.call('getResultat', { path: { campagneId } })).status).toBe(503)
  },
)

test('the service publishes, counts and shows no campaign of another client under an id that it gave to somebody', async () => {
  const honest = await prepareVotants()
  const { id: from, campagneId } = honest
  await honest.vote(await honest.add(1), [['Non']])
  const mine = await prepareCampagnes()
  await copyPublished({ from, to: mine.id, campagneId })
  await write(`update campagne set ${ofDraft} where client_id = $1 and id = $2`, mine.id, campagneId)
  expect(await mine.refusal('publishCampagne', { path: { id: campagneId } })).toBe('503 Serveur.Indisponible')
  // What nobody has signed passes for a campaign of an earlier version.
  const { boxKeys } = config
  const { urne_cle_publique: publique, urne_cle_privee: privee, urne_cle_id: id } = newUrne(boxKeys, campagneId)
  const text = `update campagne set est_publie = true, protocole = 2, urne_cle_publique = $3, urne_cle_privee = $4,
    urne_cle_id = $5 where client_id = $1 and id = $2`
  await write(text, ...[mine.id, campagneId, publique, privee, id])
  const theirs = votantsOf(mine, campagneId)
  const jeton = await theirs.jetonOf(await theirs.add(2))
  const body = { reponses: await honest.ballot([['Oui']]) }
  expect(await anybody.refusal('castVote', { path: { jeton }, body })).toBe('503 Serveur.Indisponible')
  expect(await anybody.refusal('getBulletin', { path: { jeton } })).toBe('503 Serveur.Indisponible')
  await expect(database.write(mine.id, (db) => appendSome(db, campagneId, boxKeys))).rejects.toThrow('another client')
  await write('update urne_publique set client_id = $1 where campagne_id = $2', mine.id, campagneId)
  for (const accept of ['application/json', 'text/html']) {
    const headers = { accept }
    expect((await anybody.call('getUrne', { path: { campagneId }, headers })).status).toBe(503)
    expect((await anybody.call('getResultat', { path: { campagneId }, headers })).status).toBe(503)
  }
  const at = `http://127.0.0.1:${String(running.port)}/scrutin/${campagneId}`
  for (const page of ['verification', 'urne', 'urne/journal.txt', 'proces-verbal'])
    expect((await fetch(`${at}/${page}`, { headers: { accept: 'text/html' } })).status, page).toBe(503)
})

test('nobody votes in what was published of another client, and no log tells of its ballots', async () => {
  const honest = await prepareOfBefore()
  const { id: from, campagneId } = honest
  const body = { reponses: await honest.ballot([['Oui']]) }
  // A process that has taken a vote of the campaign knows what is asked in it.
  await anybody.ok('castVote', { path: { jeton: await honest.jetonOf(await honest.add(1)) }, body })
  const mine = await prepareCampagnes()
  await copyPublished({ from, to: mine.id, campagneId })
  const theirs = votantsOf(mine, campagneId)
  expect(await theirs.refused(votant(2))).toBe('503 Serveur.Indisponible')
  const [, voter = ''] = await insertVoters(owner, { id: mine.id, campagneId }, 2)
  const path = { jeton: await theirs.jetonOf(voter) }
  expect(await anybody.refusal('castVote', { path, body })).toBe('503 Serveur.Indisponible')
  for (const table of ['bulletin_signe', 'urne_attente']) await copy(table, { from, to: mine.id, campagneId })
  const { aside } = await database.write(mine.id, (db) => appendSome(db, campagneId, config.boxKeys))
  expect(aside).toMatchObject([{ motif: 'SignatureInvalide' }])
  expect(await database.read(mine.id, (db) => shownHeads(db, campagneId, config.boxKeys, { nombre: 1 }))).toEqual([])
})
