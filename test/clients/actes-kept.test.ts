import { expect, test } from 'vitest'
import { type Conservation, updateClient } from '../../db/clients/clients.ts'
import { conservation, forgetActes, overdueOf } from '../../db/clients/conservation/apply.ts'
import { chainPage } from '../../db/journal/actes/chain.ts'
import { empreinte } from '../../db/journal/actes/empreinte.ts'
import { verifyActes } from '../../db/journal/actes/verify.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { syndicat } from '../support/contract/samples.ts'
import { holding } from '../support/held-rows.ts'
import { cli } from '../support/processes/commands.ts'
import { beforeStatement } from '../support/statements.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

/** Does to the journal of a client what the database refuses: as somebody would who may do anything with it. */
async function forge(statement: string, clientId: string) {
  const client = await owner.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  await client.query(statement, [clientId])
  await client.query('commit')
  client.release()
}

/** A client with lines of so many years ago, in the order of their places in the chain, and one of today behind them. */
async function journal(...years: number[]) {
  const { id, ok } = await newClient()
  const chain = async () => {
    while (await database.write(id, chainPage));
  }
  // One after the other: of those that wait together the oldest is the first in the chain.
  for (const age of new Set(years)) {
    const count = years.filter((one) => one === age).length
    await owner.query(
      `insert into acte (client_id, instant, id, auteur, operation, ressource, membres)
       select $1, now() - $2 * interval '1 year', uuidv7(), 'Systeme', 'createSyndicat', '{}', '{}'
       from generate_series(1, $3::int)`,
      [id, age, count],
    )
    await chain()
  }
  await ok('createSyndicat', { body: syndicat(1) })
  await chain()
  const rule = (conservationActesAns: number | null) =>
    database.write(id, ({ q }) => updateClient(q, id, { conservationActesAns } satisfies Partial<Conservation>))
  return {
    ...{ id, ok, chain, rule },
    verify: () => verifyActes(database, id),
    overdue: async () => (await database.read(id, (db) => overdueOf(db, { years: 7, days: 30 }))).actes,
    forget: () => forgetActes(database, id),
  }
}

const many = (count: number, years: number) => Array.from({ length: count }, () => years)

test('the oldest lines go by the rule of the client, in steps, as many as were told, and the rest is proven', async () => {
  const { ok, id, chain, rule, verify, overdue, forget } = await journal(...many(1200, 3), 2)
  expect(await verify()).toMatchObject({ first: 1, intact: 1202 })
  expect([await overdue(), await forget()]).toEqual([0, 0])
  await rule(4)
  expect([await overdue(), await forget()]).toEqual([0, 0])
  await rule(3)
  const before = await verify()
  expect(await overdue()).toBe(1200)
  expect(await forget()).toBe(1200)
  expect(await overdue()).toBe(0)
  // The two steps are acts too, which wait for their places until a round of a service gives them these.
  const { intact, waiting, ...after } = await verify()
  expect([after, intact + waiting]).toMatchObject([{ first: 1201, broken: before.broken }, 4])
  const [first, second] = await ok('listActes')
  expect(first).toMatchObject({ rang: 1201, empreintePrecedente: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  expect(second?.empreintePrecedente).toBeNull()
  if (!first?.empreintePrecedente) throw new Error('The first line that is left does not say what was before it')
  const { dateUtc: instant, auteur, employeIdUnique: employeId, ...line } = first
  const said = { ...line, instant, auteur: auteur.genre, auteurId: auteur.id, employeId }
  const previous = Buffer.from(first.empreintePrecedente, 'hex')
  expect(empreinte(previous, id, said).toString('hex')).toBe(first.empreinte)
  await ok('createSyndicat', { body: syndicat(2) })
  await chain()
  expect(await verify()).toMatchObject({ first: 1201, intact: 5, broken: null })
})

test('a line that is not too old keeps those behind it, so that the chain has no hole', async () => {
  const { rule, verify, overdue, forget } = await journal(4, 1.5, 3)
  await rule(2)
  expect([await overdue(), await forget()]).toEqual([1, 1])
  expect(await verify()).toMatchObject({ first: 2, intact: 3, broken: null })
})

test('a chain whose lines have all gone goes on where it ended', async () => {
  const { id, ok, chain, rule, verify, forget } = await journal(3, 3)
  await forge(`update acte set instant = now() - interval '3 years' where client_id = $1 and rang = 3`, id)
  await rule(1)
  expect(await forget()).toBe(3)
  expect(await verify()).toMatchObject({ first: 4, intact: 0, broken: null })
  await ok('createSyndicat', { body: syndicat(2) })
  await chain()
  expect(await verify()).toMatchObject({ first: 4, intact: 2, broken: null })
})

test('a round of housekeeping does it for who has the rule', async () => {
  const one = await journal(3, 3)
  const other = await journal(3)
  await one.rule(2)
  await conservation(database, { keptYears: 7 }).forgetActes()
  expect([await one.verify(), await other.verify()]).toMatchObject([{ first: 3 }, { first: 1, intact: 2 }])
})

test('what goes while somebody verifies is not taken for a forgery, and what is missing still is', async () => {
  const { id, rule, verify, forget } = await journal(3, 3, 3, 1.5)
  await rule(2)
  beforeStatement(/from "acte" where "acte"\."client_id" = \$1 and "acte"\."rang" >= /, forget)
  expect(await verify()).toMatchObject({ first: 4, intact: 2, broken: null })
  await forge('delete from acte where client_id = $1 and rang = 4', id)
  expect(await verify()).toMatchObject({ first: 4, intact: 0, broken: { what: 'missing', rang: 4 } })
})

test('lines go in turn with who chains them', async () => {
  const { id, rule, verify, forget } = await journal(3, 3)
  await rule(2)
  const lock = { text: `select pg_advisory_xact_lock(hashtextextended('acte ' || $1, 0))`, values: [id] }
  const gone = await holding(lock, async ({ awaitWaiting, release }) => {
    const forgetting = forget()
    await awaitWaiting(1)
    expect(await verify()).toMatchObject({ first: 1, intact: 3 })
    await release()
    return forgetting
  })
  expect([gone, await verify()]).toMatchObject([2, { first: 3, intact: 1 }])
})

test('the operator sets the rule, and has it applied', { timeout: 60_000 }, async () => {
  const { id, verify } = await journal(3, 3)
  const told = async (...args: string[]) => JSON.parse((await cli('--json', 'conservation', ...args)).out) as unknown
  expect(await told('set', id, '--actes', '2')).toMatchObject({ conservationActesAns: 2 })
  expect(await told('apply', id, '--dry-run')).toMatchObject({ simulation: true, actes: 2 })
  expect(await told('apply', id)).toMatchObject({ simulation: false, actes: 2 })
  expect(await verify()).toMatchObject({ first: 3, broken: null })
})
