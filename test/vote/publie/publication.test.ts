import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { question } from '../../support/contract/samples.ts'
import { prepareVotants, type Votants } from '../../support/data/votes.ts'
import { canonical, type Resultat, verify } from '../../../scrutin/index.ts'
import { linesOf } from '../../../scrutin/commands/verify.ts'

const owner = ownerDatabase().pools.main
const anybody = caller(await service())
const { config } = (await service()).service

const asked = [
  question(1, { seuilAdoption: { base: 'Exprimes', pourcentage: 50, estDepasse: true }, description: 'Lisez' }),
]

/** An open campaign of a quorum and a threshold, and links of some voters. */
async function open(voters = 2) {
  const api = await prepareVotants({ quorum: 50, libelleAbstention: 'Je m’abstiens' }, asked)
  const jetons: string[] = []
  for (let n = 1; n <= voters; n++) jetons.push(await api.jetonOf(await api.add(n)))
  const body = { reponses: await api.ballot([['Oui']]) }
  const cast = (n: number) => anybody.call('castVote', { path: { jeton: jetons[n] ?? '' }, body })
  const show = (n: number) => anybody.call('getBulletin', { path: { jeton: jetons[n] ?? '' } })
  const detail = () => api.ok('getCampagne', { path: { id: api.campagneId } })
  const box = () => anybody.ok('getUrne', { path: { campagneId: api.campagneId } })
  const result = async () => (await anybody.call('getResultat', { path: api.path })).text
  return { ...api, cast, show, detail, box, result }
}
type Open = Awaited<ReturnType<typeof open>>

/** Changes rows of a client as somebody does who may write to the tables, and puts them back. */
async function written({ id }: Pick<Votants, 'id'>, table: string, change: string) {
  // A document that was signed is kept as its text.
  const kept = `select jsonb_agg(to_jsonb(t) || jsonb_build_object('publication', to_json(t) ->> 'publication')) as rows
    from ${table} t where client_id = $1`
  const { rows } = await owner.query<{ rows: object }>(kept, [id])
  await owner.query(`update ${table} set ${change} where client_id = $1`, [id])
  const columns = change.match(/[a-z_]+(?= = )/g) ?? []
  const set = (name: string) =>
    name === 'publication' ? `${name} = (r.${name} #>> '{}')::json` : `${name} = r.${name}`
  const back = `update ${table} t set ${columns.map(set).join()}
    from jsonb_populate_recordset(null::${table}, $2) r where t.client_id = $1 and t.id = r.id`
  return () => owner.query(back, [id, JSON.stringify(rows[0]?.rows)])
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('the same fingerprint stands on the campaign, each ballot, the box, the journal and the result, and who kept it verifies', async () => {
  const api = await open()
  const { empreintePublication: print } = await api.detail()
  expect(print).toMatch(/^[\da-f]{64}$/)
  const ballot = JSON.parse((await api.show(0)).text) as { campagne: { empreintePublication: string } }
  expect(ballot.campagne.empreintePublication).toBe(print)
  expect((await api.box()).publication).toMatchObject({ empreinte: print, cle: '1', estConforme: true })
  const lines = await api.ok('listJournal', { path: { id: api.campagneId } })
  expect(lines.find(({ acte }) => acte === 'CampagnePubliee')?.details).toMatchObject({ empreintePublication: print })
  expect((await api.cast(0)).status).toBe(200)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  const closed = (await api.detail()).empreintePublication ?? ''
  expect(closed).not.toBe(print)
  const text = await api.result()
  const { publication } = JSON.parse(text) as Resultat
  expect(sha256(canonical(publication?.document ?? null))).toBe(closed)
  expect(publication?.document).toMatchObject({
    campagne: { quorum: 50, libelleAbstention: 'Je m’abstiens', confirmationParCourriel: true },
    questions: [{ description: 'Lisez', seuilAdoption: { pourcentage: 50 }, options: [{ libelle: 'Oui' }, {}] }],
  })
  const verified = verify(text, { publication: closed })
  expect(verified).toMatchObject({ publication: closed, anomalies: [] })
  expect(linesOf(verified)).toEqual([
    `It is of the campaign ${api.campagneId}: ${JSON.stringify(verified.campagne.titre)}`,
    `Its words are those that were published and signed as ${closed}`,
  ])
  expect(() => verify(text, { publication: print ?? '' })).toThrow(`What was published has the fingerprint ${closed}`)
})

test('a page of the vote and of the box show the fingerprint', async () => {
  const api = await open()
  const { empreintePublication: print } = await api.detail()
  const headers = { accept: 'text/html' }
  const jeton = await api.jetonOf(await api.add(9))
  expect((await anybody.call('getBulletin', { path: { jeton }, headers })).text).toContain(
    `<code>${String(print)}</code>`,
  )
  const address = `http://127.0.0.1:${String((await service()).port)}/scrutin/${api.campagneId}/urne`
  const page = async () => (await fetch(address, { headers })).text()
  expect(await page()).toContain(`<code>${String(print)}</code>`)
  const back = await written(api, 'campagne', `titre = 'Autre'`)
  expect(await page()).toContain('n’est pas ce qui a été signé')
  await back()
  expect(await page()).not.toContain('n’est pas ce qui a été signé')
})

const changes: [what: string, table: string, change: string][] = [
  ['the words of its options', 'option_reponse', `libelle = case when libelle like 'Oui' then 'Non' else 'Oui' end`],
  ['an explanation of an option', 'option_reponse', `description = 'Autre'`],
  ['the order of its options', 'option_reponse', 'ordre = 3 - ordre'],
  ['the title of a question', 'question', `titre = 'Refusez-vous ?'`],
  ['the explanation of a question', 'question', 'description = null'],
  ['how many options are chosen', 'question', `nombre_choix_max = 2, type = 'ChoixMultiple'`],
  ['what adopts an option', 'question', `seuil_adoption = '{"base":"Exprimes","pourcentage":20,"estDepasse":true}'`],
  [
    'what adopts an option, to a number that is none',
    'question',
    `seuil_adoption = '{"base":"Exprimes","pourcentage":1e999,"estDepasse":true}'`,
  ],
  ['whether somebody may abstain', 'question', 'permet_abstention = false'],
  ['its title', 'campagne', `titre = 'Autre'`],
  ['its quorum', 'campagne', 'quorum = 10'],
  ['its closing', 'campagne', `fermeture = timestamptz '2100-01-01Z'`],
  ['its opening', 'campagne', `ouverture = timestamptz '2019-12-31Z'`],
  ['the label of the abstention', 'campagne', `libelle_abstention = 'Contre'`],
  ['its welcome', 'campagne', `texte_page_accueil = '<p>Votez Non</p>'`],
  ['whether votes are confirmed', 'campagne', 'confirmation_courriel = false'],
  [
    'what is signed',
    'campagne',
    'publication_signature = set_bit(publication_signature, 9, 1 - get_bit(publication_signature, 9))',
  ],
  ['whose signature it is', 'campagne', `publication_cle = null`],
  ['whose signature it is, to a key that is not there', 'campagne', `publication_cle = '77'`],
  [
    'the signature, which is taken away',
    'campagne',
    'publication_signature = null, publication_cle = null, publication_empreinte = null',
  ],
]

let shared: Open
beforeAll(async () => {
  shared = await open(changes.length + 1)
})

test.each(changes.map(([what, ...change], place) => [what, place, ...change] as const))(
  'no ballot is shown and no vote taken while somebody has changed %s',
  async (_, place, table, change) => {
    const back = await written(shared, table, change)
    const isTaken = change.includes('publication_empreinte')
    if (!isTaken) expect((await shared.show(place)).status).toBe(503)
    expect((await shared.cast(place)).status).toBe(503)
    if (!isTaken) expect((await shared.box()).publication?.estConforme).toBe(false)
    await back()
    expect((await shared.show(place)).status).toBe(200)
    expect((await shared.box()).publication?.estConforme).toBe(true)
  },
)

test('the dates are looked at by each vote, however many came before', async () => {
  const api = await open(3)
  expect((await api.cast(0)).status).toBe(200)
  const back = await written(api, 'campagne', `fermeture = timestamptz '2100-01-01Z'`)
  expect((await api.cast(1)).status).toBe(503)
  await back()
  expect((await api.cast(1)).status).toBe(200)
  const off = await written(api, 'campagne', 'confirmation_courriel = false')
  expect((await api.cast(2)).status).toBe(503)
  await off()
  expect((await api.cast(2)).status).toBe(200)
})

test('what was signed is counted, whatever the tables say at the count, and the difference is an anomaly', async () => {
  const api = await open()
  await api.cast(0)
  await api.cast(1)
  await api.close(api.campagneId)
  await written(api, 'option_reponse', `libelle = case when libelle like 'Oui' then 'Non' else 'Oui' end`)
  await written(api, 'campagne', `titre = 'Autre', quorum = 99`)
  expect(await api.count()).toBe(true)
  const statistics = await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId } })
  expect(statistics.questions[0]?.options).toMatchObject([
    { libelle: 'Oui', nombreVotes: 2, estAdoptee: true },
    { libelle: 'Non', nombreVotes: 0 },
  ])
  expect((await api.detail()).anomalies).toEqual([{ empreinte: null, motif: 'PublicationDifferente' }])
  const text = await api.result()
  const result = JSON.parse(text) as Resultat
  expect(result.questions[0]?.options.map(({ libelle }) => libelle)).toEqual(['Oui', 'Non'])
  expect(result.campagne).toMatchObject({ quorum: 50, titre: result.publication?.document.campagne.titre })
  expect(linesOf(verify(text))).toContain('anomaly: PublicationDifferente of the whole box')
})

test('a campaign whose version leaves no room for another is counted', async () => {
  const api = await open()
  await api.cast(0)
  await api.close(api.campagneId)
  await written(api, 'campagne', 'version = 2147483647')
  expect(await api.count()).toBe(true)
})

test.each([
  ['an opening that no calendar has', 'campagne', `ouverture = '-infinity'`],
  [
    'a threshold that is no number',
    'question',
    `seuil_adoption = '{"base":"Exprimes","pourcentage":1e999,"estDepasse":true}'`,
  ],
])('what was signed is counted where the tables have %s', async (_, table, change) => {
  const api = await open()
  await api.cast(0)
  await api.close(api.campagneId)
  await written(api, table, change)
  expect(await api.count()).toBe(true)
  const verified = verify(await api.result())
  expect(verified.bulletins).toBe(1)
  expect(linesOf(verified)).toContain('anomaly: PublicationDifferente of the whole box')
})

test.each([
  [
    'closes it before its time',
    `fermeture = now() - interval '1 minute', ouverture = now() - interval '1 hour'`,
    'PublicationAlteree',
  ],
  [
    'changes what was signed',
    `publication_signature = set_byte(publication_signature, 3, get_byte(publication_signature, 3) # 1)`,
    'PublicationAlteree',
  ],
  ['takes the key of the box away', 'urne_cle_privee = null', 'CleDeLUrne'],
  ['writes something else in the place of what was signed', `publication = '5'`, 'PublicationAlteree'],
  ['writes what has no form', `publication = '{"campagne":{"id":1e999}}'`, 'PublicationAlteree'],
  [
    'takes the signature away',
    'publication = null, publication_empreinte = null, publication_cle = null, publication_signature = null',
    'CleDeLUrne',
  ],
  ['names another key', `publication_cle = '77'`, 'CleDeSignature'],
])(
  'nothing is counted where somebody %s, and the campaign says so until it is put back',
  async (what, change, motif) => {
    const api = await open()
    await api.cast(0)
    const isEarly = what.startsWith('closes')
    if (!isEarly) await api.close(api.campagneId)
    const back = await written(api, 'campagne', change)
    const before = await api.detail()
    expect(before.empreinteResultat).toBe(null)
    if (!isEarly) expect(before.depouillementBloque).not.toBe(null)
    await expect(api.count()).rejects.toThrow()
    const blocked = (await api.detail()).depouillementBloque
    expect(blocked).toEqual({ motif, depuisUtc: expect.any(String) as string })
    await expect(api.count()).rejects.toThrow()
    expect((await api.detail()).depouillementBloque).toEqual(blocked)
    await back()
    if (isEarly) expect((await api.cast(1)).status).toBe(200)
    if (isEarly) await api.close(api.campagneId)
    expect(await api.count()).toBe(true)
    const { depouillementBloque: none, anomalies } = await api.detail()
    expect([none, anomalies]).toEqual([null, []])
  },
)

test('a change that the contract allows is signed anew and told in the journal, and nobody else’s is with it', async () => {
  const api = await open()
  const path = { id: api.campagneId }
  const before = await api.detail()
  const body = { fermetureDuVoteUtc: '2099-06-01T00:00:00Z', textePageAccueil: '<p>Plus de temps</p>' }
  const after = await api.ok('updateCampagne', { path, body })
  expect(after.empreintePublication).not.toBe(before.empreintePublication)
  const lines = await api.ok('listJournal', { path })
  expect(lines.at(-1)).toMatchObject({
    acte: 'CampagneModifiee',
    details: { empreintePublication: after.empreintePublication },
  })
  expect((await api.cast(0)).status).toBe(200)
  const back = await written(api, 'option_reponse', `libelle = libelle || '.'`)
  const later = { fermetureDuVoteUtc: '2099-07-01T00:00:00Z' }
  expect(await api.refusal('updateCampagne', { path, body: later })).toBe('503 Serveur.Indisponible')
  await back()
  await api.ok('updateCampagne', { path, body: later })
  expect((await api.cast(1)).status).toBe(200)
})

test('a campaign that is withdrawn has no publication, and what is published again is signed again', async () => {
  const api = await open()
  const path = { id: api.campagneId }
  const { empreintePublication: first } = await api.detail()
  await api.ok('unpublishCampagne', { path })
  expect((await api.detail()).empreintePublication).toBe(null)
  await api.ok('updateCampagne', { path, body: { quorum: 20 } })
  await api.ok('publishCampagne', { path })
  const { empreintePublication: second } = await api.detail()
  expect(second).toMatch(/^[\da-f]{64}$/)
  expect(second).not.toBe(first)
  expect((await api.cast(0)).status).toBe(200)
})

test('nobody makes a campaign one of the first protocol by keys of their own', async () => {
  const api = await open()
  const { newKeys } = await import('../../../db/vote/protocole-1/seal.ts')
  const own = newKeys(Buffer.alloc(32, 7), api.campagneId)
  await owner.query(
    `update campagne set protocole = 1, cle_publique = $2, cle_privee = $3, publication = null, publication_cle = null,
      publication_empreinte = null, publication_signature = null where client_id = $1`,
    [api.id, own.publicKey, own.privateKey],
  )
  expect((await api.cast(0)).status).toBe(503)
  expect(await api.sealed()).toBe(0)
})

test('a campaign that an earlier version has published is voted in and counted as before', async () => {
  const api = await open()
  const { asUnsigned } = await import('./unsigned.ts')
  await asUnsigned(api, config.boxKeys)
  expect((await api.show(0)).status).toBe(200)
  expect((await api.cast(0)).status).toBe(200)
  expect((await api.box()).publication).toBe(null)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  const text = await api.result()
  expect(JSON.parse(text)).not.toHaveProperty('publication')
  expect(verify(text)).toMatchObject({ bulletins: 1, publication: null })
  expect(() => verify(text, { publication: '0'.repeat(64) })).toThrow('The result does not say what was published')
})
