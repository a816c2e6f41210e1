import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { mix } from '../../db/vote/protocole-1/mix.ts'
import { resultOf } from '../../db/vote/protocole-1/resultat.ts'
import { sealer } from '../../db/vote/protocole-1/seal.ts'
import { contradictions, type Resultat1 } from '../../scrutin/version-1.ts'
import { advance } from '../../jobs/scrutins.ts'
import { caller, ownerDatabase, service, testConfig } from '../support/api.ts'
import { question } from '../support/contract/samples.ts'
import { prepareFirst, type Votants } from '../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const running = (await service()).service
const anybody = caller(await service())

type Cast = { votantId: string; recu: string; choice: string }

/** Voters who vote one after the other, a known pattern of choices. */
async function voted(api: Votants, count: number, first = 0): Promise<Cast[]> {
  const casts: Cast[] = []
  const [yes, no] = [await api.ballot([['Oui']]), await api.ballot([['Non']])]
  for (let n = first; n < first + count; n++) {
    const votantId = await api.add(n)
    const choice = n < first + count / 2 ? 'Oui' : 'Non'
    const body = { reponses: choice === 'Oui' ? yes : no }
    const recu = await anybody.ok('castVote', { path: { jeton: await api.jetonOf(votantId) }, body })
    casts.push({ votantId, recu: recu.numeroConfirmation, choice })
  }
  return casts
}

const rows = async <T>(api: Votants, text: string) =>
  (await owner.query<T & object>(text, [api.id, api.campagneId])).rows as T[]
const of = 'where client_id = $1 and campagne_id = $2'

/** How many sealed or open ballots share their transaction with a voter. */
const linkedByTransaction = async (api: Votants, table: string) => {
  const text = `select count(*)::int as linked from ${table} b join votant v
    on v.client_id = b.client_id and v.campagne_id = b.campagne_id and v.xmin = b.xmin
    where b.client_id = $1 and b.campagne_id = $2`
  return (await rows<{ linked: number }>(api, text))[0]?.linked
}

// With connections of its own, as the worker has: those of the service are the voters'.
const mixer = openDatabase(inject('databaseUrl'), testConfig())
afterAll(() => mixer.close())

const mixed = (api: Votants) => mixer.write(api.id, (db) => mix(db, api.campagneId))

test('ballots are mixed by ten of a weight at least, and lose what linked them to their voters', async () => {
  const api = await prepareFirst()
  await voted(api, 9)
  expect(await mixed(api)).toBe(0)
  expect(await linkedByTransaction(api, 'bulletin_depose')).toBe(9)
  await voted(api, 15, 9)
  const before = await rows<{ id: string }>(api, `select id from bulletin_depose ${of}`)
  const heavy = await api.add(99, { poids: 2 })
  await api.vote(heavy)
  expect(await mixed(api)).toBe(24)
  expect(await mixed(api)).toBe(0)
  expect(await rows(api, `select poids from bulletin_depose ${of}`)).toEqual([{ poids: 2 }])
  const after = await rows<{ id: string }>(api, `select id from bulletin_scelle ${of} order by ctid`)
  expect(after.map(({ id }) => id)).not.toEqual(expect.arrayContaining([before[0]?.id]))
  expect(await linkedByTransaction(api, 'bulletin_scelle')).toBe(0)
})

test('sealed ballots say nothing: all of one length, none alike, without a voter or a time', async () => {
  const api = await prepareFirst({ libelleAbstention: 'Je passe' }, [
    question(1, {
      type: 'ChoixMultiple',
      nombreChoixMax: 5,
      options: ['A', 'B', 'C', 'D', 'E'].map((libelle) => ({ libelle })),
    }),
  ])
  for (const [n, choice] of [[], ['A'], ['A', 'B', 'C', 'D', 'E'], ['A']].entries())
    await api.vote(await api.add(n), [choice])
  const sealed = await rows<{ scelle: Buffer; columns: string[] }>(
    api,
    `select scelle, array(select column_name::text from information_schema.columns
      where table_name = 'bulletin_depose' order by 1) as columns from bulletin_depose ${of}`,
  )
  expect(new Set(sealed.map(({ scelle }) => scelle.length)).size).toBe(1)
  expect(new Set(sealed.map(({ scelle }) => scelle.toString('hex'))).size).toBe(4)
  expect(sealed[0]?.columns).toEqual(['campagne_id', 'client_id', 'id', 'poids', 'scelle'])
  for (const { scelle } of sealed) expect(scelle.toString('latin1')).not.toMatch(/options|abstentions/)
  const votant = `select column_name::text as name from information_schema.columns
    where table_name = 'votant' and $1::uuid is not null and $2::uuid is not null`
  const names = (await rows<{ name: string }>(api, votant)).map(({ name }) => name)
  expect(names.filter((name) => /maj|version|vote_le|date_vote/.test(name))).toEqual([])
})

test('a reader of the tables links no ballot to a voter: not by transaction, place, id or order', async () => {
  const api = await prepareFirst()
  const casts = await voted(api, 60)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  expect(await linkedByTransaction(api, 'bulletin')).toBe(0)
  expect(await linkedByTransaction(api, 'recu')).toBe(0)
  expect(await api.sealed()).toBe(0)
  const [yes = ''] = (await api.ballot([['Oui']]))[0]?.optionIds ?? []
  const cast = casts.map(({ choice }) => choice === 'Oui')
  // As they were cast, the first half chose Oui: no order of the box comes near to that, and a shuffle has about half.
  for (const order of ['ctid', 'ctid desc', 'id', 'xmin::text::bigint, ctid']) {
    const box = await rows<{ options: string[] }>(api, `select options from bulletin ${of} order by ${order}`)
    const agreeing = box.filter(({ options }, place) => options.includes(yes) === cast[place]).length
    expect(agreeing).toBeGreaterThan(8)
    expect(agreeing).toBeLessThan(52)
  }
  expect(await rows(api, `select distinct xmin::text from bulletin ${of}`)).toHaveLength(1)
})

test('the count writes the result once, dates it, hides the key for good, and anyone recounts it', async () => {
  const api = await prepareFirst({ libelleAbstention: 'Je passe' })
  const casts = await voted(api, 12)
  await api.vote(await api.add(50, { poids: 2.5 }), [['Oui']])
  await api.vote(await api.add(51), [[]])
  expect(await api.count()).toBe(false)
  await api.close(api.campagneId)
  const before = await api.ok('getCampagne', { path: { id: api.campagneId } })
  expect([before.depouilleLe, before.empreinteResultat]).toEqual([null, null])
  expect(await Promise.all([api.count(), api.count(), api.count()])).toEqual(
    expect.arrayContaining([true, false, false]) as boolean[],
  )
  const { depouilleLe, empreinteResultat } = await api.ok('getCampagne', { path: { id: api.campagneId } })
  expect([depouilleLe, empreinteResultat]).toEqual([expect.any(String), expect.stringMatching(/^[0-9a-f]{64}$/)])
  const keys = await owner.query('select cle_privee from campagne where client_id = $1 and id = $2', [
    api.id,
    api.campagneId,
  ])
  expect(keys.rows).toEqual([{ cle_privee: null }])
  const file = await running.database.read(api.id, (db) => resultOf(db, api.campagneId))
  const result = JSON.parse(file) as Resultat1
  expect(contradictions(result)).toEqual([])
  expect(result.totaux).toMatchObject({ bulletins: 14, poids: 15.5 })
  expect(result.totaux.questions[0]).toMatchObject({
    abstentions: 1,
    options: [
      { votes: 7, votesPonderes: 8.5 },
      { votes: 6, votesPonderes: 6 },
    ],
  })
  expect(file).not.toContain(casts[0]?.recu)
  expect(result.recus).toHaveLength(14)
})

test('ballots of the same choices are the same in the result, in whichever order these were sent', async () => {
  const asked = [1, 2, 3].map((n) => question(n, { permetAbstention: true }))
  const api = await prepareFirst({ libelleAbstention: 'Abstention' }, asked)
  const given = [...(await api.ballot([['Oui'], [], []]))]
  for (const [n, reponses] of [given, [...given].reverse()].entries()) {
    const jeton = await api.jetonOf(await api.add(n))
    await anybody.ok('castVote', { path: { jeton }, body: { reponses } })
  }
  // One that an earlier version sealed, its abstentions in the order of the voter.
  const [key] = await rows<{ public: Buffer }>(
    api,
    'select cle_publique as public from campagne where client_id = $1 and id = $2',
  )
  const abstentions = given.slice(1).map(({ questionId }) => questionId)
  for (const [n, order] of [abstentions, abstentions.toReversed()].entries()) {
    const contenu = { recu: String(n).repeat(64), syndicat: null, options: given[0]?.optionIds, abstentions: order }
    const scelle = sealer(key?.public ?? Buffer.alloc(0))(Buffer.from(JSON.stringify(contenu)))
    await owner.query('update votant set a_vote = true where client_id = $1 and id = $2', [
      api.id,
      await api.add(8 + n),
    ])
    await owner.query(
      'insert into bulletin_depose (client_id, id, campagne_id, poids, scelle) values ($1, gen_random_uuid(), $2, 1, $3)',
      [api.id, api.campagneId, scelle],
    )
  }
  await api.close(api.campagneId)
  await api.count()
  const { bulletins } = JSON.parse(await mixer.write(api.id, (db) => resultOf(db, api.campagneId))) as Resultat1
  const [first] = bulletins
  expect(first).toMatchObject({ options: given[0]?.optionIds, abstentions: abstentions.toSorted() })
  expect(bulletins).toEqual([first, first, first, first])
})

test('a box that does not match its voters is not counted', async () => {
  const api = await prepareFirst()
  await voted(api, 3)
  await owner.query(`delete from bulletin_depose where id = (select id from bulletin_depose ${of} limit 1)`, [
    api.id,
    api.campagneId,
  ])
  await api.close(api.campagneId)
  await expect(api.count()).rejects.toThrow('holds 2 ballots of weight 2 for 3 voters of weight 3')
  expect(await api.ok('getCampagne', { path: { id: api.campagneId } })).toMatchObject({ depouilleLe: null })
})

test('another key of the service opens no box', async () => {
  const api = await prepareFirst()
  await voted(api, 2)
  await api.close(api.campagneId)
  const scrutin = { clientId: api.id, campagneId: api.campagneId }
  await expect(
    advance(running.database, scrutin, {
      ...running.config.boxKeys,
      box: [{ id: '1', bytes: Buffer.alloc(32, 'autre') }],
    }),
  ).rejects.toThrow('VOTE_KEY of this process')
  await advance(running.database, scrutin, running.config.boxKeys)
  expect(await api.ok('getCampagne', { path: { id: api.campagneId } })).toMatchObject({
    depouilleLe: expect.any(String) as string,
  })
})

test('200 voters cast in two crowds while the box is mixed: no error, no vote lost', async () => {
  const api = await prepareFirst()
  const rowsToAdd = Array.from({ length: 200 }, (_, n) => ({
    identifiant: `M-${n}`,
    courriel: `v${n}@exemple.ca`,
    nom: 'N',
    prenom: 'P',
  }))
  await api.ok('addListeElectorale', { path: api.path, body: { votants: rowsToAdd } })
  const list = await api.ok('listVotants', { path: api.path })
  const jetons: string[] = []
  for (const { id } of list) jetons.push(await api.jetonOf(id))
  const body = { reponses: await api.ballot([['Oui']]) }
  const state = { casting: true, moved: 0 }
  const mixing = (async () => {
    while (state.casting) state.moved += await mixed(api)
  })()
  // Each for a voter of its own: whatever comes first, none is lost.
  const cast = async (jeton: string) => (await anybody.call('castVote', { path: { jeton }, body })).status
  const crowdOf = (some: string[]) => Promise.all(some.map(cast))
  const statuses = await crowdOf(jetons.slice(0, 100))
  // The second crowd meets a box that is mixed already, however fast the first one was.
  await expect.poll(() => state.moved).toBeGreaterThan(0)
  statuses.push(...(await crowdOf(jetons.slice(100))))
  state.casting = false
  expect(new Set(statuses)).toEqual(new Set([200]))
  await mixing
  expect(await api.sealed()).toBe(200)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  const [{ nombre } = { nombre: 0 }] = await rows<{ nombre: number }>(
    api,
    `select count(*)::int as nombre from bulletin ${of}`,
  )
  expect(nombre).toBe(200)
}, 60_000)
