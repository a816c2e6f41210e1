import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { mix } from '../../db/melange.ts'
import { caller, ownerDatabase, service } from '../api.ts'
import { votant } from '../samples.ts'
import { prepareVotants } from '../votes.ts'

const owner = ownerDatabase().pools.main
const crowd = 2000

/** A link for each voter of a campaign, as the e-mails make them, all at once. */
async function jetonsOf({ id, campagneId }: { id: string; campagneId: string }) {
  const { rows } = await owner.query<{ id: string }>(
    'select id from votant where client_id = $1 and campagne_id = $2 order by id',
    [id, campagneId],
  )
  const tokens = rows.map(() => Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), randomBytes(32)]))
  await owner.query(
    `insert into jeton (client_id, empreinte, votant_id, campagne_id)
      select $1, e, v, $2 from unnest($3::bytea[], $4::uuid[]) as t (e, v)`,
    [id, campagneId, tokens.map((token) => createHash('sha256').update(token).digest()), rows.map((row) => row.id)],
  )
  return tokens.map((token) => token.toString('base64url'))
}

test('2,000 voters cast at once while the box is mixed: no error, no vote lost', async () => {
  const api = await prepareVotants()
  const running = await service()
  const anybody = caller(running)
  const votants = Array.from({ length: crowd }, (_, n) => votant(n))
  await api.ok('addListeElectorale', { path: api.path, body: { votants } })
  const jetons = await jetonsOf(api)
  const body = { reponses: await api.ballot([['Oui']]) }
  const state = { casting: true }
  const mixing = (async () => {
    let moved = 0
    while (state.casting) moved += await running.service.database.write(api.id, (db) => mix(db, api.campagneId))
    return moved
  })()
  const recus = await Promise.all(jetons.map((jeton) => anybody.ok('castVote', { path: { jeton }, body })))
  state.casting = false
  expect(new Set(recus.map(({ numeroConfirmation }) => numeroConfirmation)).size).toBe(crowd)
  expect(await mixing).toBeGreaterThan(0)
  expect(await api.sealed()).toBe(crowd)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  const { votantsAyantVote, questions } = await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId } })
  expect(votantsAyantVote).toBe(crowd)
  expect(questions[0]?.options?.map(({ nombreVotes }) => nombreVotes)).toEqual([crowd, 0])
}, 120_000)
