import { expect, test } from 'vitest'
import { caller, service } from '../support/api.ts'
import { holding } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { prepareVotants, votantsOf } from '../support/data/votes.ts'

const anybody = caller(await service())

test('a link that is called again and again, and waits, keeps nobody from voting by another one', async () => {
  const api = await prepareVotants()
  const { add, jetonOf, ballot } = votantsOf(api, api.campagneId)
  const body = { reponses: await ballot([['Oui']]) }
  const [insistent, other] = [await add(1), await add(2)]
  const path = { jeton: await jetonOf(insistent) }
  const repeated = later(anybody, 'castVote', { path, body })
  await holding(rowsWhere('votant', api, 'id = $2', insistent), async ({ awaitWaiting, waiting, release }) => {
    const calls = Array.from({ length: 110 }, repeated)
    await awaitWaiting(2)
    // Their queue is full: what comes beside is told to come again, and nothing of it waits in the database.
    await expect.poll(async () => (await anybody.call('castVote', { path, body })).status).toBe(503)
    expect(await later(anybody, 'castVote', { path: { jeton: await jetonOf(other) }, body })()).toBe('200')
    expect(await waiting()).toBeLessThan(3)
    await release()
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['200', '400 Votant.ADejaVote', '503 Serveur.Indisponible']))
  })
})

test.each(['/vote', '/formulaire', '/adherer'])('pages under %s come in the turn of their link', async (under) => {
  const running = await service()
  const { port } = running
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const jeton = `jeton-${under.slice(1)}`
  const addresses = ['127.0.0.1', '::ffff:127.0.0.1']
  const keys = under === '/adherer' ? addresses.flatMap((of) => [`GET ${of} ${jeton}`, `POST ${of} ${jeton}`]) : [jeton]
  const works = keys.flatMap((key) =>
    Array.from({ length: 102 }, () => running.service.linkTurns(key, undefined, () => gate)),
  )
  const headers = { accept: 'text/html' }
  try {
    if (under === '/vote')
      expect((await caller(running).call('getBulletin', { path: { jeton }, headers })).status).toBe(503)
    for (const method of ['GET', 'POST']) {
      const at = (place: string) => fetch(`http://127.0.0.1:${String(port)}${under}/${place}`, { method, headers })
      expect([(await at(jeton)).status, (await at('autre')).status]).toEqual([503, 404])
    }
  } finally {
    open(undefined)
    await Promise.all(works)
  }
})
