import { expect, test } from 'vitest'
import { isOfPublished } from '../../../db/vote/figures/of-published.ts'
import { keysNeeded } from '../../../db/vote/box/needed.ts'
import { openWatch } from '../../../jobs/published.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { of, rows, voted } from '../urne/voted.ts'

// Who writes to the tables changes something of a vote that nothing told of.

const running = await service()
const { database, config } = running.service
const anybody = caller(running)
const owner = ownerDatabase().pools.main

type Api = Awaited<ReturnType<typeof voted>>
const ofRow = 'where client_id = $1 and id = $2'
const row = (change: string) => `update campagne set ${change} ${ofRow}`
const detailOf = (api: Api) => api.ok('getCampagne', { path: { id: api.campagneId } })

/** What the next look at this campaign tells. */
async function watched({ id, campagneId }: Api): Promise<string[]> {
  const { rows: before } = await owner.query<{ id: string }>(
    `select coalesce(max(campagne_id::text) filter (where campagne_id < $2), '00000000-0000-0000-0000-000000000000') as id
      from journal_campagne where client_id = $1`,
    [id, campagneId],
  )
  const told: string[] = []
  const watch = openWatch(database, config.boxKeys, { clientId: id, campagneId: before[0]?.id ?? '' })
  await watch(
    () => false,
    (scrutin, fault) => {
      if (scrutin.campagneId === campagneId) told.push(fault.message)
    },
  )
  return told
}

test('an open vote is not stopped by a row that says that it is archived', async () => {
  const api = await voted(1)
  await rows(api, row('est_archive = true'))
  expect(await detailOf(api)).toMatchObject({ etat: 'VoteOuvert', estArchive: false })
  await api.vote(await api.add(2))
  await api.close(api.campagneId)
  await api.round()
  expect(await detailOf(api)).toMatchObject({ etat: 'Archive', estArchive: true })
  expect((await api.result()).totaux.bulletins).toBe(2)
})

test('the result of an earlier publication is not that of the last one, whoever puts it there', async () => {
  const api = await voted(2)
  await api.append()
  await api.close(api.campagneId)
  await api.round()
  const [first] = await rows<{ contenu: Buffer; totaux: unknown; empreinte: Buffer }>(
    api,
    `select contenu, totaux, empreinte from resultat ${of}`,
  )
  const columns = ['publication', 'publication_empreinte', 'publication_cle', 'publication_signature']
  const [published = {}] = await rows<Record<string, unknown>>(
    api,
    `select publication::text, ${columns.slice(1).join()} from campagne ${ofRow}`,
  )
  // Of one in which nobody has voted the publication is withdrawn.
  for (const table of ['bulletin_signe', 'urne_feuille', 'urne_tuile', 'urne_tete'])
    await rows(api, `delete from ${table} ${of}`)
  await rows(api, `update votant set a_vote = false ${of}`)
  const path = { id: api.campagneId }
  await api.ok('unpublishCampagne', { path })
  const later = { fermetureDuVoteUtc: '2099-02-01', ouvertureDuVoteUtc: '2020-01-01' }
  await api.ok('updateCampagne', { path, body: later })
  await api.ok('publishCampagne', { path })
  await api.vote(await api.add(3))
  const putThere = async () => {
    await rows(api, `delete from resultat ${of}`)
    await owner.query(
      'insert into resultat (client_id, campagne_id, contenu, totaux, empreinte) values ($1, $2, $3, $4, $5)',
      [...[api.id, api.campagneId, first?.contenu, JSON.stringify(first?.totaux), first?.empreinte]],
    )
    await rows(api, row(`depouille_le = now(), empreinte_resultat = $3`), first?.empreinte)
  }
  const saysSo = async () => {
    expect(await detailOf(api)).toMatchObject({
      ...{ empreinteResultat: null, depouillementBloque: { motif: 'ResultatManquant' } },
    })
    const needed = await keysNeeded(database, config.boxKeys)
    expect(needed.find(({ campagneId }) => campagneId === api.campagneId)?.bloque).toBe('ResultatManquant')
    expect(await watched(api)).toHaveLength(1)
    for (const operation of ['getResultat', 'getProcesVerbalPublic'] as const)
      expect(await anybody.refusal(operation, { path: { campagneId: api.campagneId } })).toBe(
        '503 Serveur.Indisponible',
      )
  }
  // While the vote is open, with the key of its box taken away, and after its count.
  await rows(api, `delete from scrutin ${of}`)
  await putThere()
  await saysSo()
  await rows(api, row('depouille_le = null, empreinte_resultat = null'))
  await rows(api, `delete from resultat ${of}`)
  await api.close(api.campagneId)
  await api.round()
  expect(await detailOf(api)).toMatchObject({ depouillementBloque: null, anomalies: [] })
  await putThere()
  await saysSo()
  const [last] = await rows<{ publication: string; signature: string }>(
    api,
    `select encode(publication_empreinte, 'hex') as publication, encode(publication_signature, 'hex') as signature
      from campagne ${ofRow}`,
  )
  // With its publication, too.
  const set = columns.map((name, n) => `${name} = $${String(n + 3)}`).join()
  await rows(api, `update campagne set ${set} ${ofRow}`, ...columns.map((name) => published[name]))
  expect((await detailOf(api)).depouillementBloque).toMatchObject({ motif: 'PublicationAlteree' })
  // Somebody may do so between two looks at the row: what the second one finds is nothing of what the first one asked.
  const asked = {
    empreinte: first?.empreinte.toString('hex') ?? '',
    publication: last?.publication ?? null,
    publicationSignature: last?.signature ?? null,
  }
  expect(await database.read(api.id, (db) => isOfPublished(db, api.campagneId, asked, config.boxKeys))).toBe(false)
  expect(await anybody.refusal('getResultat', { path: { campagneId: api.campagneId } })).toBe(
    '503 Serveur.Indisponible',
  )
})

test.each([
  ['taken from those that wait', `delete from urne_attente ${of}`, 1],
  ['set aside', `update urne_attente set motif = 'SignatureInvalide' ${of}`, 0],
])('the log of an open vote tells of ballots that somebody has %s', async (_, change, told) => {
  const api = await voted(3)
  await rows(api, change)
  expect((await api.append()).aside).toEqual([])
  expect(await api.leaves()).toHaveLength(0)
  expect(await watched(api)).toHaveLength(told)
  expect((await api.append()).aside).toEqual([])
  expect(await api.leaves()).toHaveLength(3)
  expect(await watched(api)).toEqual([])
})

test('a ballot that is not sound stays aside', async () => {
  const api = await voted(2)
  await rows(
    api,
    `update bulletin_signe set signature = decode(repeat('00', 64), 'hex') ${of}
    and empreinte = (select min(empreinte) from bulletin_signe ${of})`,
  )
  await api.append()
  expect(await api.leaves()).toHaveLength(1)
  expect(await watched(api)).toEqual([])
  expect((await api.append()).aside).toMatchObject([{ motif: 'SignatureInvalide' }])
  expect(await api.leaves()).toHaveLength(1)
})

test.each([
  ['syndicat_id_externe', 101],
  ['nom', 10_001],
  ['commentaire', 100_001],
])('no text of a voter is longer than a call makes it: %s', async (column, length) => {
  const api = await voted(1)
  const change = rows(api, `update votant set ${column} = repeat('x', ${String(length)}) ${of}`)
  await expect(change).rejects.toThrow('votant_textes_check')
})

test('a closing that the row says already is signed where it is not what was signed', async () => {
  const api = await voted(1)
  const path = { id: api.campagneId }
  const { empreintePublication: before } = await detailOf(api)
  await rows(api, row(`fermeture = '2098-06-01'`))
  const { empreintePublication: after } = await api.ok('updateCampagne', {
    ...{ path, body: { fermetureDuVoteUtc: '2098-06-01T00:00:00Z' } },
  })
  expect(after).not.toBe(before)
  expect((await anybody.ok('getUrne', { path: { campagneId: api.campagneId } })).publication).toMatchObject({
    ...{ empreinte: after, estConforme: true },
  })
  const told = async () => (await api.ok('listJournal', { path })).filter(({ acte }) => acte === 'CampagneModifiee')
  expect(await told()).toHaveLength(1)
  await api.ok('updateCampagne', { path, body: { fermetureDuVoteUtc: '2098-06-01T00:00:00Z' } })
  expect(await told()).toHaveLength(1)
})
