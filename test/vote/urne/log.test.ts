import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicKeysOf } from '../../../db/vote/box/keys.ts'
import { headMessage, leafHash, promiseMessage, rootOf, subtreesOf, verifierOf } from '../../../scrutin/index.ts'
import { caller, service } from '../../support/api.ts'
import { holding } from '../../support/held-rows.ts'
import { later } from '../../support/races.ts'
import { of, rows, voted } from './voted.ts'

const { config } = (await service()).service
const anybody = caller(await service())
/** The key of a client, and what tells whether it has signed. */
function keyOf({ id }: { readonly id: string }) {
  const [key = { id: '', publique: '' }] = publicKeysOf(config.boxKeys, id, true)
  return { key, isSigned: verifierOf(Buffer.from(key.publique, 'base64')) }
}

test('a receipt carries the fingerprint of its ballot, and the signed promise to tell of it', async () => {
  const { id, recus, campagneId, leaves, append } = await voted(2)
  const { key, isSigned } = keyOf({ id })
  const told = recus.map(({ empreinteBulletin = '', promesse }) => {
    const message = promiseMessage(campagneId, Buffer.from(empreinteBulletin, 'hex'))
    expect(promesse?.cle).toBe(key.id)
    expect(isSigned(message, Buffer.from(promesse?.signature ?? '', 'base64'))).toBe(true)
    return empreinteBulletin
  })
  expect(await leaves()).toEqual([])
  expect(await append()).toEqual({ isFull: false, aside: [] })
  expect((await leaves()).map((leaf) => leaf.toString('hex')).sort()).toEqual(told.sort())
})

test('each append signs a head over all leaves of the log, and one that has nothing to tell signs none', async () => {
  const api = await voted(3)
  await api.append()
  await api.append()
  await api.vote(await api.add(9))
  await api.append()
  type Head = { taille: number; racine: string; signee: Date; signature: Buffer }
  const heads = await rows<Head>(
    api,
    `select taille::int, encode(racine, 'hex') as racine, signee_le as signee, signature from urne_tete ${of} order by taille`,
  )
  expect(heads.map(({ taille }) => taille)).toEqual([3, 4])
  const leaves = await api.leaves()
  for (const { taille, racine, signee, signature } of heads) {
    expect(rootOf(subtreesOf(leaves.slice(0, taille).map(leafHash)), taille).toString('hex')).toBe(racine)
    const signeeLe = new Date(signee).toISOString()
    expect(keyOf(api).isSigned(headMessage(api.campagneId, { taille, racine, signeeLe }), signature)).toBe(true)
  }
})

test('two that append to a log take turns', async () => {
  const api = await voted(2)
  const turn = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
  await holding({ text: turn, values: [`urne ${api.id} ${api.campagneId}`] }, async ({ awaitWaiting, release }) => {
    const second = api.append()
    await awaitWaiting(1)
    expect(await api.leaves()).toEqual([])
    await release()
    await second
  })
  expect(await api.leaves()).toHaveLength(2)
})

test('an append leaves a campaign to whom has it, before it takes its turn: a count takes them in that order', async () => {
  const api = await voted(1)
  const count = {
    text: 'select from campagne where client_id = $1 and id = $2 for update',
    values: [api.id, api.campagneId],
  }
  await holding(count, async () => {
    expect(await api.append()).toEqual({ isFull: false, aside: [] })
    expect(await api.leaves()).toEqual([])
  })
  await api.append()
  expect(await api.leaves()).toHaveLength(1)
})

test('a vote waits for no append, whatever this has and however long it takes', async () => {
  const api = await voted(1)
  const vote = later(anybody, 'castVote', {
    path: { jeton: await api.jetonOf(await api.add(8)) },
    body: { reponses: await api.ballot([['Oui']]) },
  })
  const turn = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
  await holding({ text: turn, values: [`urne ${api.id} ${api.campagneId}`] }, async ({ query }) => {
    const mine = [api.id, api.campagneId]
    await query('select from campagne where client_id = $1 and id = $2 for key share', mine)
    await query(`select from urne_attente ${of} for update`, mine)
    await query('insert into urne_feuille values ($1, $2, 0, sha256($3))', [...mine, 'x'])
    expect(await vote()).toBe('200')
  })
})

test('the log is not in the order of the votes', async () => {
  const api = await voted(20)
  await api.append()
  const order = api.recus.map(({ empreinteBulletin }) => empreinteBulletin)
  const leaves = (await api.leaves()).map((leaf) => leaf.toString('hex'))
  expect(leaves).not.toEqual(order)
  expect(leaves).not.toEqual(order.toSorted())
})

test('a closed campaign is told whole and counted: the result is signed, and sound by itself', async () => {
  const api = await voted(3)
  await api.append()
  await api.vote(await api.add(8, { poids: 2.5 }), [['Non']])
  await api.close(api.campagneId)
  expect(await api.round()).toEqual([])
  const result = await api.result()
  expect(result).toMatchObject({
    electeurs: {
      votants: 4,
      parPoids: [
        { poids: 1, votants: 3 },
        { poids: 2.5, votants: 1 },
      ],
    },
    totaux: { bulletins: 4, poids: 5.5, questions: [{ options: [{ votes: 3 }, { votesPonderes: 2.5 }] }] },
    tete: { taille: 4 },
    anomalies: [],
    signature: { cle: keyOf(api).key.id },
  })
  expect(await rows(api, `select urne_cle_privee as cle from campagne where client_id = $1 and id = $2`)).toEqual([
    { cle: null },
  ])
  const { questions } = await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId } })
  expect(questions).toMatchObject([{ totalPondere: 5.5, options: [{ nombreVotes: 3 }, { nombreVotesPondere: 2.5 }] }])
})

test('ballots that are added or damaged are set aside by fingerprint, and the others are counted', async () => {
  const api = await voted(4)
  const [first, second] = api.recus
  // One bit of a ballot that waits; a stranger's ballot; one that is told already and then removed.
  const flipped = `update bulletin_signe set scelle = set_bit(scelle, 9, 1 - get_bit(scelle, 9)) ${of} and empreinte = $3`
  await rows(api, flipped, Buffer.from(first?.empreinteBulletin ?? '', 'hex'))
  const strange = createHash('sha256').update('x').digest()
  await rows(
    api,
    `with b as (insert into bulletin_signe (client_id, campagne_id, empreinte, scelle, cle_signature, signature)
      values ($1, $2, $3, 'x', '1', 'sans'))
    insert into urne_attente (client_id, campagne_id, empreinte) values ($1, $2, $3)`,
    strange,
  )
  const aside = [first?.empreinteBulletin ?? '', strange.toString('hex')].sort()
  expect((await api.round()).map(({ empreinte, motif }) => [empreinte, motif]).sort()).toEqual(
    aside.map((empreinte) => [empreinte, 'SignatureInvalide']),
  )
  expect(await api.round()).toEqual([])
  await rows(
    api,
    `delete from bulletin_signe ${of} and empreinte = $3`,
    Buffer.from(second?.empreinteBulletin ?? '', 'hex'),
  )
  await api.close(api.campagneId)
  const anomalies = await api.round()
  expect(new Set(anomalies.map(({ motif }) => motif))).toEqual(
    new Set(['SignatureInvalide', 'Manquant', 'NombreDifferent', 'PoidsDifferent', 'TablesDifferentes']),
  )
  expect(anomalies).toContainEqual({ empreinte: second?.empreinteBulletin, motif: 'Manquant' })
  const result = await api.result()
  expect(result.totaux.bulletins).toBe(2)
  expect(result.anomalies).toEqual(anomalies)
})
