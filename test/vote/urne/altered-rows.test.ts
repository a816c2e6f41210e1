import { expect, test } from 'vitest'
import { verifyJournal } from '../../../db/journal/verify.ts'
import { verify } from '../../../scrutin/index.ts'
import { service } from '../../support/api.ts'
import { of, rows, voted } from './voted.ts'

const { database } = (await service()).service
type Api = Awaited<ReturnType<typeof voted>>

/** What whoever downloads the result finds in it: nothing where it is no result file. */
const published = async (api: Api) => verify((await api.call('getResultat', { path: api.path })).text)

const whole = (...motifs: string[]) => motifs.map((motif) => ({ empreinte: null, motif }))

const changes: [what: string, statement: string, ...motifs: string[]][] = [
  ['the last head is gone', `delete from urne_tete ${of}`, 'JournalDifferent'],
  [
    'a tile is longer',
    `update urne_tuile set hachages = hachages || sha256('x') ${of}`,
    'JournalDifferent',
    'TablesDifferentes',
  ],
  // Made anew of its leaves, as the one that waits is told.
  ['a tile is gone', `delete from urne_tuile ${of}`],
  ['a tile is shorter', `update urne_tuile set hachages = substring(hachages from 1 for 32) ${of}`],
]

test.each(changes)(
  'all signed ballots are counted where %s while one waits, and the result says what is not sound then',
  async (_, change, ...motifs) => {
    const api = await voted(2)
    await api.append()
    await api.vote(await api.add(9))
    await rows(api, change)
    await api.close(api.campagneId)
    expect(await api.round()).toEqual(whole(...motifs))
    const { totaux, anomalies } = await api.result()
    expect(totaux.bulletins).toBe(3)
    expect(anomalies).toEqual(whole(...motifs))
  },
)

test.each([
  ['as the others say', 'signee_le'],
  ['as no calendar has', "'infinity'"],
  ['in a year of five digits', "'12026-11-23T12:00:00Z'"],
])(
  'a head that nobody signed, of a key that there is, holds up neither the log nor the count: signed %s',
  async (_, at) => {
    const api = await voted(2)
    await api.append()
    await rows(
      api,
      `insert into urne_tete select client_id, campagne_id, 1000000, racine, ${at}, cle_signature, signature
     from urne_tete ${of}`,
    )
    await api.vote(await api.add(9))
    await api.append()
    expect(await api.leaves()).toHaveLength(3)
    await api.close(api.campagneId)
    const anomalies = whole('TablesDifferentes')
    expect(await api.round()).toEqual(anomalies)
    expect(await api.result()).toMatchObject({ anomalies, totaux: { bulletins: 3 }, tete: { taille: 3 } })
  },
)

const surplus: [what: string, statement: string][] = [
  [
    'a ballot a second time, under another fingerprint',
    `insert into bulletin_signe select client_id, campagne_id, sha256(empreinte), scelle, cle_signature, signature
      from bulletin_signe ${of} limit 1`,
  ],
  ['a ballot that waits and is in no box', `insert into urne_attente values ($1, $2, sha256('rien'))`],
  [
    'a head of an earlier size that nobody signed',
    `insert into urne_tete select client_id, campagne_id, 1, racine, signee_le, cle_signature, signature
      from urne_tete ${of}`,
  ],
  ['a place in the log that names no ballot', `insert into urne_feuille values ($1, $2, 3, 'rien')`],
  ['a tile', `insert into urne_tuile values ($1, $2, 3, 0, sha256('rien'))`],
  ['a result', `insert into resultat values ($1, $2, 'rien', sha256('rien'), '{}')`],
]

test.each(surplus)('a row more in a table of the box is an anomaly and changes nothing: %s', async (_, statement) => {
  const api = await voted(3)
  await api.append()
  await rows(api, statement)
  await api.close(api.campagneId)
  await api.round()
  expect(await api.result()).toMatchObject({ anomalies: whole('TablesDifferentes'), totaux: { bulletins: 3 } })
  expect(await published(api)).toMatchObject({ bulletins: 3, anomalies: whole('TablesDifferentes') })
})

const written = `with line as (
    insert into journal_campagne (client_id, id, campagne_id, instant, auteur, acte, details)
    select $1, gen_random_uuid(), $2, $4::timestamptz, 'Systeme', 'CampagneModifiee', $3::json returning id)
  insert into journal_attente (client_id, campagne_id, ligne_id) select $1, $2, id from line`

test.each([
  ['a number that is none', '{"x":1e999}', 'now', 'unlinked'],
  ['half a character', String.raw`{"x":"\ud800"}`, 'now', 'unlinked'],
  ['an instant that no calendar has', '{}', 'infinity', undefined],
])('a line that somebody has written to the journal holds no count up: with %s', async (_, details, instant, what) => {
  const api = await voted(2)
  await rows(api, written, details, instant)
  await api.close(api.campagneId)
  expect(await api.round()).toEqual([])
  expect(await published(api)).toMatchObject({ bulletins: 2, anomalies: [] })
  const { broken, waiting } = await verifyJournal(database, api.id, api.campagneId)
  expect([broken?.what, waiting]).toEqual([what, 1])
})
