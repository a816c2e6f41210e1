import type { KeyObject } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { decode } from './bulletins.ts'
import { touching } from './campagnes.ts'
import type { Database, Db } from '../engine/database.ts'
import { longWrite } from '../engine/long-write.ts'
import { shuffled } from './mix.ts'
import { leave } from './publication.ts'
import { digestOf, resultOf } from './resultat.ts'
import { privateKeyOf, unseal } from './seal.ts'

type Box = { cle_publique: Buffer; cle_privee: Buffer; isClosed: boolean }
type Sealed = { id: string; poids: number; scelle: Buffer }
type Opened = { poids: number; recu: string; syndicat: string | null; options: string[]; abstentions: string[] }

/** Ballots read or written by one statement, and opened before other work gets its turn. */
const slice = 2000
const between = 50

/**
 * Counts a campaign that has closed, once: the sealed ballots are opened, their number and weight compared with those of
 * the voters who voted, the box rewritten in random order, the private key destroyed and the result dated and hashed, in
 * one transaction. False when there is nothing to count (yet, or any more). Throws when the sums differ: nothing is
 * counted then, and the operator must look.
 */
export function countBallots(database: Database, clientId: string, campagneId: string, voteKey: Buffer) {
  return longWrite(database, clientId, async (db) => {
    const box = await lock(db, campagneId)
    if (!box?.isClosed) return false
    const key = privateKeyOf(voteKey, campagneId, box.cle_privee)
    const ballots = await openAll(db, campagneId, { key, publicKey: box.cle_publique })
    await checkSums(db, campagneId, ballots)
    await rewrite(db, campagneId, shuffled(ballots))
    await touching(db, campagneId, { depouille_le: db.now, cle_privee: null })
    await touching(db, campagneId, { empreinte_resultat: digestOf(await resultOf(db, campagneId)) })
    await leave(db, campagneId)
    return true
  })
}

/** A published campaign that is not counted, locked; whether it has closed is asked once the lock is there. */
async function lock(db: Db, campagneId: string): Promise<Box | undefined> {
  await sql`select id from campagne where campagne.client_id = ${db.clientId} and id = ${campagneId} for update`.execute(
    db.q,
  )
  const { rows } = await sql<Box>`
    select cle_publique, cle_privee, fermeture <= clock_timestamp() as "isClosed" from campagne
    where campagne.client_id = ${db.clientId} and id = ${campagneId} and est_publie and depouille_le is null`.execute(
    db.q,
  )
  return rows[0]
}

type Keys = { key: KeyObject; publicKey: Buffer }

async function openAll(db: Db, campagneId: string, { key, publicKey }: Keys): Promise<Opened[]> {
  const ballots: Opened[] = []
  for (const table of ['bulletin_depose', 'bulletin_scelle'] as const) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await read(db, table, campagneId, after)
      for (const [place, { poids, scelle }] of rows.entries()) {
        const { recu, syndicat, options, abstentions } = decode(unseal(key, publicKey, scelle))
        ballots.push({ poids, recu, syndicat, options: [...options], abstentions: [...abstentions] })
        if (place % between === 0) await nextTurn()
      }
      after = rows.at(-1)?.id ?? ''
      if (rows.length < slice) break
    }
  }
  return ballots
}

async function read(db: Db, table: 'bulletin_depose' | 'bulletin_scelle', campagneId: string, after: string) {
  const from = sql.table(table)
  const { rows } = await sql<Sealed>`select id, poids, scelle from ${from}
    where ${from}.client_id = ${db.clientId} and campagne_id = ${campagneId} and id > ${after}
    order by id limit ${slice}`.execute(db.q)
  return rows
}

/** The ballots are as many, and weigh as much, as the voters who have voted. */
async function checkSums(db: Db, campagneId: string, ballots: readonly Opened[]): Promise<void> {
  const { rows } = await sql<{ nombre: number; poids: string }>`
    select count(*)::int as nombre, coalesce(sum(poids), 0)::text as poids from votant
    where votant.client_id = ${db.clientId} and campagne_id = ${campagneId} and a_vote`.execute(db.q)
  const [voted = { nombre: 0, poids: '0' }] = rows
  const weight = ballots.reduce((sum, { poids }) => sum + Math.round(poids * 10_000), 0)
  if (ballots.length === voted.nombre && weight === Math.round(Number(voted.poids) * 10_000)) return
  throw new Error(
    `The ballot box of campaign ${campagneId} holds ${String(ballots.length)} ballots of weight ` +
      `${String(weight / 10_000)} for ${String(voted.nombre)} voters of weight ${voted.poids}: it is not counted`,
  )
}

/** Writes the open ballots, in the order given, and the hashes of the receipts, sorted; removes the sealed ones. */
async function rewrite(db: Db, campagneId: string, ballots: readonly Opened[]): Promise<void> {
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
  const recus = ballots.map(({ recu }) => recu).sort()
  await sql`insert into recu (client_id, campagne_id, empreinte)
    select ${db.clientId}, ${campagneId}, decode(r, 'hex') from unnest(${recus}::text[]) as u (r)`.execute(db.q)
  for (const table of ['bulletin_depose', 'bulletin_scelle'] as const) {
    const from = sql.table(table)
    await sql`delete from ${from} where ${from}.client_id = ${db.clientId} and campagne_id = ${campagneId}`.execute(
      db.q,
    )
  }
}
