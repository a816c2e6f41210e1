import type { KeyObject } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { groupsOf } from '../../../scrutin/count.ts'
import { sha256 } from '../../../scrutin/bytes.ts'
import type { ResultGroup } from '../../../scrutin/result.ts'
import { units, weighedTally } from '../../../scrutin/tally.ts'
import { decode } from './bulletins.ts'
import { touching } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { shuffled } from '../box/shuffled.ts'
import { electorateOf } from '../figures/electorate.ts'
import { storeResult } from '../figures/stored.ts'
import { readAll } from '../questions.ts'
import { resultOf } from './resultat.ts'
import { privateKeyOf, unseal } from './seal.ts'

type FirstBox = { readonly clePublique: Buffer; readonly clePrivee: Buffer }
type Opened = {
  poids: number
  recu: string
  syndicat: string | null
  options: readonly string[]
  abstentions: readonly string[]
}

/** Ballots read or written by one statement, and opened before other work gets its turn. */
const slice = 2000
const between = 50

/**
 * Counts the box of a locked campaign of the first protocol: the sealed ballots are opened, their number and weight
 * compared with those of the voters who voted, the box rewritten in random order, the private key destroyed and the result
 * dated and hashed. Throws when the sums differ: nothing is counted then, and the operator must look.
 */
export async function countFirst(db: Db, campagneId: string, box: FirstBox, keys: BoxKeys): Promise<void> {
  const key = privateKeyOf(keys.box, campagneId, box.clePrivee)
  const ballots = await openAll(db, campagneId, { key, publicKey: box.clePublique })
  await checkSums(db, campagneId, ballots)
  const resultat = await sumsOf(db, campagneId, ballots)
  await rewrite(db, campagneId, shuffled(withShownUnions(ballots, resultat.groupes)))
  await touching(db, campagneId, { depouille_le: db.now })
  const bytes = Buffer.from(await resultOf(db, campagneId))
  const electorate = await electorateOf(db, campagneId)
  await storeResult(db, campagneId, { bytes, empreinte: sha256(bytes), resultat, electorate }, keys)
}

/** The sums of the ballots, as results of today have them. */
async function sumsOf(db: Db, campagneId: string, ballots: readonly Opened[]) {
  const questions = await readAll(db, campagneId)
  const weighed = ballots.map((ballot) => ({ ...ballot, poids10k: units(ballot.poids) }))
  return { totaux: weighedTally(questions, ballots), groupes: groupsOf(questions, weighed), anomalies: [] }
}

/**
 * The ballots with the unions whose choices are shown, and no other: a box that is copied says no more than its statistics.
 * Those of fewer than five are hidden among others, and would stand alone if only they had no union.
 */
function withShownUnions(ballots: readonly Opened[], groupes: readonly ResultGroup[]): Opened[] {
  const shown = new Set(groupes.flatMap(({ syndicat, masque }) => (masque ? [] : [syndicat])))
  return ballots.map((ballot) => ({ ...ballot, syndicat: shown.has(ballot.syndicat) ? ballot.syndicat : null }))
}

type Keys = { key: KeyObject; publicKey: Buffer }

async function openAll(db: Db, campagneId: string, { key, publicKey }: Keys): Promise<Opened[]> {
  const ballots: Opened[] = []
  for (const table of ['bulletin_depose', 'bulletin_scelle'] as const) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await read(db, table, campagneId, after)
      for (const [place, { poids, scelle }] of rows.entries()) {
        const { recu, syndicat, options, abstentions } = decode(unseal(key, publicKey, scelle))
        ballots.push({ poids, recu, syndicat, options, abstentions })
        if (place % between === 0) await nextTurn()
      }
      after = rows.at(-1)?.id ?? ''
      if (rows.length < slice) break
    }
  }
  return ballots
}

function read(db: Db, table: 'bulletin_depose' | 'bulletin_scelle', campagneId: string, after: string) {
  return db.q
    .selectFrom(table)
    .select(['id', 'poids', 'scelle'])
    .where(`${table}.client_id`, '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(slice)
    .execute()
}

/** The ballots are as many, and weigh as much, as the voters who have voted. */
async function checkSums(db: Db, campagneId: string, ballots: readonly Opened[]): Promise<void> {
  const voted = await db.q
    .selectFrom('votant')
    .select([sql<number>`count(*)::int`.as('nombre'), sql<string>`coalesce(sum(poids), 0)::text`.as('poids')])
    .where('votant.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('a_vote', '=', true)
    .executeTakeFirstOrThrow()
  const weight = ballots.reduce((sum, { poids }) => sum + Math.round(poids * 10_000), 0)
  if (ballots.length === voted.nombre && weight === Math.round(Number(voted.poids) * 10_000)) return
  throw new Error(
    `The ballot box of campaign ${campagneId} holds ${String(ballots.length)} ballots of weight ` +
      `${String(weight / 10_000)} for ${String(voted.nombre)} voters of weight ${voted.poids}: it is not counted`,
  )
}

/** Writes the open ballots, and the hashes of the receipts, sorted; removes the sealed ones. Raw: arrays of many values. */
async function rewrite(db: Db, campagneId: string, ballots: readonly Opened[]): Promise<void> {
  await insertOpen(db, campagneId, ballots)
  const recus = ballots.map(({ recu }) => recu).sort()
  await sql`insert into recu (client_id, campagne_id, empreinte)
    select ${db.clientId}, ${campagneId}, decode(r, 'hex') from unnest(${recus}::text[]) as u (r)`.execute(db.q)
  for (const table of ['bulletin_depose', 'bulletin_scelle'] as const) {
    await db.q
      .deleteFrom(table)
      .where(`${table}.client_id`, '=', db.clientId)
      .where('campagne_id', '=', campagneId)
      .execute()
  }
}

/**
 * Writes open ballots, in the order given. Raw: the values of many rows come as one document, and Kysely would make a
 * parameter of each.
 */
async function insertOpen(db: Db, campagneId: string, ballots: readonly Omit<Opened, 'recu'>[]): Promise<void> {
  for (let start = 0; start < ballots.length; start += slice) {
    const part = ballots.slice(start, start + slice).map(({ poids, syndicat, options, abstentions }) => ({
      id: randomUUID(),
      poids,
      syndicat,
      options: `{${options.join()}}`,
      abstentions: `{${abstentions.join()}}`,
    }))
    await sql`insert into bulletin (client_id, id, campagne_id, poids, syndicat_id_externe, options, abstentions)
      select ${db.clientId}, b.id, ${campagneId}, b.poids, b.syndicat, b.options::uuid[], b.abstentions::uuid[]
      from json_to_recordset(${JSON.stringify(part)}) as b (
        id uuid, poids numeric(12, 4), syndicat text, options text, abstentions text)`.execute(db.q)
  }
}
