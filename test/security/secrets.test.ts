import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { newSecret } from '../../db/outbox/secrets.ts'
import { insert } from '../../db/outbox/abonnements.ts'
import { caller, newClient, ownerDatabase, startService } from '../support/api.ts'
import { rowsOf } from '../support/data/client-rows.ts'
import { campagne, question, votant } from '../support/contract/samples.ts'
import { newJetonOf } from '../support/data/votes.ts'

const written: string[] = []
const running = await startService({}, pino({ level: 'trace' }, { write: (line: string) => written.push(line) }))
const owner = ownerDatabase()

/** Every way in which bytes may have been written. */
const waysOf = (bytes: Buffer) => (['base64', 'base64url', 'hex', 'latin1'] as const).map((way) => bytes.toString(way))

/** Everything that the database holds of a client, its keys included. */
async function dumpOf(clientId: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(c)::text as row from client c where c.id = ${clientId}
    union all select to_jsonb(c)::text from cle_api c where c.client_id = ${clientId}`.execute(owner.registry)
  return [...rows.map(({ row }) => row), ...(await rowsOf(clientId))].join('\n')
}

test('neither the database nor the log holds a key, a link, a secret or a receipt', async () => {
  const client = await newClient({ on: running })
  const anybody = caller(running)
  const sandbox = await anybody.ok('createBacASable', { body: { jeuDeDonnees: 'vide' } })
  const { config, database } = running.service

  const id = await client.ok('createCampagne', { body: campagne() })
  await client.ok('createQuestion', { path: { campagneId: id }, body: question() })
  const votantId = await client.ok('upsertVotant', { path: { campagneId: id }, body: votant() })
  await client.ok('publishCampagne', { path: { id }, headers: { 'idempotency-key': 'publication-1' } })
  await client.ok('sendJeton', { path: { campagneId: id, votantId } })
  const secret = newSecret()
  const abonnement = { url: 'https://exemple.ca/', evenements: ['adhesion.signee'], secret }
  await database.write(client.id, (db) => insert(db, config.webhooks.keys, abonnement))

  const jeton = await newJetonOf(running, { id: client.id, campagneId: id, votantId })
  const { questions } = await anybody.ok('getBulletin', { path: { jeton } })
  const reponses = questions.map(({ id: questionId, options }) => ({
    questionId,
    optionIds: [options[0]?.id],
    abstention: false,
  }))
  const { numeroConfirmation } = await anybody.ok('castVote', { path: { jeton }, body: { reponses } })
  await anybody.refusal('getBulletin', { path: { jeton } })
  await caller(running, `${client.key}x`).refusal('listSyndicats')
  await fetch(`http://127.0.0.1:${running.port}/vote/${jeton}`, { headers: { accept: 'text/html' } })

  const secrets: Record<string, string[]> = {
    'the key of the client': [client.key, client.key.slice(15)],
    'the key of the sandbox': [sandbox.apiKey, sandbox.apiKey.slice(15)],
    'the link to the vote': [jeton, ...waysOf(Buffer.from(jeton, 'base64url').subarray(16))],
    'the secret of the webhook': waysOf(Buffer.from(secret, 'base64')),
    'the key of votes': waysOf(config.boxKeys.box[0].bytes),
    'the key that signs': waysOf(config.boxKeys.signing[0].bytes),
    'the key of webhooks': waysOf(config.webhooks.keys[0].bytes),
    'the receipt': [numeroConfirmation, ...waysOf(Buffer.from(numeroConfirmation.replaceAll('-', ''), 'hex'))],
  }
  await expect.poll(() => written.filter((line) => line.includes('castVote')).length).toBe(1)
  const places = {
    database: `${await dumpOf(client.id)}\n${await dumpOf(sandbox.idClient)}`,
    log: written.join(''),
  }
  for (const [place, text] of Object.entries(places)) {
    expect([place, text.length > 1000]).toEqual([place, true])
    const found = Object.entries(secrets).filter(([, ways]) =>
      ways.some((way) => text.toLowerCase().includes(way.toLowerCase())),
    )
    expect([place, found.map(([name]) => name)]).toEqual([place, []])
  }
})
