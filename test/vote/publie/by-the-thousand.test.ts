import { expect, test } from 'vitest'
import { keysNeeded } from '../../../db/vote/box/needed.ts'
import { openWatch } from '../../../jobs/published.ts'
import { caller, service } from '../../support/api.ts'
import { of, rows, voted } from '../urne/voted.ts'

// Who writes to the tables writes thousands of rows that pass for those of the service, or one that is larger, or said otherwise,
// than any of its own: nothing waits for them, and nothing is hidden behind them.

const running = await service()
const { database, config } = running.service
const anybody = caller(running)

type Api = Awaited<ReturnType<typeof voted>>
const detailOf = (api: Api) => api.ok('getCampagne', { path: { id: api.campagneId } })

/** A signature that looks like one of the key of the service, in SQL. */
const signed = (cle: string, signature: string) =>
  `json_build_object('empreintePublication', repeat('0', 64), 'empreinteResultat', repeat('1', 64),
    'attestation', json_build_object('cle', '${cle}', 'signature', ${signature}))`
const cle = config.boxKeys.signing[0].id

/** Lines of the journal of a campaign. */
const write = (api: Api, { acte, count, details }: { acte: string; count: number; details: string }) =>
  rows(
    api,
    `insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
      select $1, uuidv7(), $2, now() + n * interval '1 ms', 'Systeme', '${acte}', ${details}
      from generate_series(1, ${String(count)}) n`,
  )

test('what is said of a campaign in words that are none fails no reading, and holds nothing up', async () => {
  const api = await voted(1)
  await rows(
    api,
    String.raw`update campagne set depouillement_bloque = '{"motif":"\ud800"}' where client_id = $1 and id = $2`,
  )
  expect((await detailOf(api)).depouillementBloque).toBeNull()
  await api.append()
  await api.close(api.campagneId)
  await rows(
    api,
    String.raw`update campagne set depouillement_bloque = '{"motif":"\ud800"}' where client_id = $1 and id = $2`,
  )
  expect((await detailOf(api)).depouillementBloque).toBeNull()
  await expect(keysNeeded(database, config.boxKeys)).resolves.toBeDefined()
  await api.round()
  expect((await api.result()).totaux.bulletins).toBe(1)
})

test('why a campaign is not counted is said in the place of other words', async () => {
  const api = await voted(1)
  await api.close(api.campagneId)
  await rows(
    api,
    String.raw`update campagne set depouillement_bloque = '{"motif":"\ud800"}', urne_cle_privee = null where client_id = $1 and id = $2`,
  )
  await expect(api.round()).rejects.toThrow()
  expect((await detailOf(api)).depouillementBloque).toMatchObject({ motif: 'CleDeLUrne' })
})

test('heads by the thousand, of leaves that are not there, keep no ballot from the log, nor the log from anybody', async () => {
  const api = await voted(2)
  await api.append()
  await rows(
    api,
    `insert into urne_tete (client_id, campagne_id, taille, racine, signee_le, cle_signature, signature)
      select $1, $2, 1000 + n, sha256(''), now(), '${cle}', decode(repeat('ab', 64), 'hex') from generate_series(1, 3000) n`,
  )
  const { path } = api
  expect((await anybody.ok('getUrne', { path })).nombre).toBe(2)
  await api.vote(await api.add(3))
  await api.append()
  expect((await anybody.ok('getUrne', { path })).nombre).toBe(3)
  await api.close(api.campagneId)
  await api.round()
  expect(await api.result()).toMatchObject({ totaux: { bulletins: 3 }, tete: { taille: 3 } })
})

test('lines by the thousand that pass for signed ones hold up neither votes nor the count', async () => {
  const api = await voted(1)
  for (const acte of ['CampagneModifiee', 'CampagneDepouillee'])
    await write(api, { acte, count: 2500, details: signed(cle, "repeat('A', 86) || '=='") })
  await expect(
    write(api, { acte: 'CampagneModifiee', count: 1, details: signed(cle, "repeat('A', 99000)") }),
  ).rejects.toThrow('journal_campagne_details_check')
  const jeton = await api.jetonOf(await api.add(2))
  await anybody.ok('castVote', { path: { jeton }, body: { reponses: await api.ballot([['Oui']]) } })
  await api.append()
  await api.close(api.campagneId)
  await api.round()
  const { depouillementBloque, empreinteResultat } = await detailOf(api)
  expect(depouillementBloque).toBeNull()
  await write(api, {
    acte: 'CampagneDepouillee',
    count: 2500,
    details: `json_build_object('empreinteResultat', '${empreinteResultat ?? ''}',
      'attestation', json_build_object('cle', '${cle}', 'signature', repeat('A', 86) || '=='))`,
  })
  expect((await detailOf(api)).empreinteResultat).toBe(empreinteResultat)
  await anybody.ok('getResultat', { path: api.path })
})

test.each([
  [
    'a line',
    "insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details) values ($1, uuidv7(), $2, now(), 'Systeme', 'LiensEnvoyes', to_json(repeat('a', 5000000)))",
  ],
  [
    'a wording',
    "update campagne set modele_envoi_lien = to_json(repeat('a', 5000000)) where client_id = $1 and id = $2",
  ],
  ['reminders', 'update campagne set rappels = array_fill(now(), array[2000]) where client_id = $1 and id = $2'],
  [
    'a reason',
    "update campagne set depouillement_bloque = to_json(repeat('a', 5000)) where client_id = $1 and id = $2",
  ],
  [
    'a threshold',
    "update question set seuil_adoption = to_json(repeat('a', 5000)) where client_id = $1 and campagne_id = $2",
  ],
])('%s that is longer than a call makes it is refused by its table', async (_, statement) => {
  const api = await voted(1)
  await expect(rows(api, statement)).rejects.toThrow(/_check/)
})

test('large lines that wait for the chain are chained a few at a time, and hold no count up', async () => {
  const api = await voted(1)
  await write(api, { acte: 'LiensEnvoyes', count: 3, details: "to_json(repeat('a', 1500000))" })
  await rows(
    api,
    `insert into journal_attente (client_id, campagne_id, ligne_id)
      select client_id, campagne_id, id from journal_campagne ${of} and acte = 'LiensEnvoyes'`,
  )
  await api.append()
  await api.close(api.campagneId)
  await api.round()
  expect((await api.result()).totaux.bulletins).toBe(1)
  const waiting = `select from journal_attente where client_id = $1 and ligne_id in (
    select id from journal_campagne ${of} and acte = 'LiensEnvoyes')`
  expect(await rows(api, waiting)).toEqual([])
})

test('campaigns by the hundred that nobody has keep no other one from being looked at', async () => {
  const api = await voted(1)
  await rows(api, `delete from urne_attente ${of}`)
  await rows(
    api,
    `insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
      select $1, uuidv7(), ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), 'Systeme', 'CampagneDepubliee', '{}'
      from generate_series(1, 200) n where $2::uuid is not null`,
  )
  const watch = openWatch(database, config.boxKeys, {
    clientId: api.id,
    campagneId: '00000000-0000-0000-0000-000000000000',
  })
  const told: string[] = []
  await watch(
    () => false,
    ({ campagneId }) => {
      if (campagneId === api.campagneId) told.push(campagneId)
    },
  )
  expect(told).toEqual([api.campagneId])
})
