import { randomBytes } from 'node:crypto'
import { readConfig } from '../../config/config.ts'
import { signersOf } from '../../db/vote/box/keys.ts'
import { appendSome } from '../../db/vote/log/append.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { fingerprint, promiseMessage, type Signer } from '../../scrutin/index.ts'
import { perSecond, printLine, printTitle, seconds } from '../measure.ts'
import { put } from './box.ts'
import type { Election } from './election.ts'
import { publishedWith } from './stats.ts'

const ballots = 200_000
/** Ballots that the sequencer takes at once, and that are written at once before it begins. */
const batch = 1000

/**
 * The public log of a campaign of 200,000 ballots, told by the sequencer alone in the batches that it takes: each signature is
 * verified, the leaves, tiles and a signed head written. Against the bare insertion of as many leaves in the same batches.
 * Throws where not all of them are told, or one is set aside.
 */
export async function benchSequencer(election: Election) {
  printTitle(`The sequencer: ${String(ballots)} ballots appended to a log, ${String(batch)} at a time`)
  const { url, client, pool } = election
  const config = readConfig({ DATABASE_URL: url, ENVIRONMENT: 'developpement' })
  const [id, bare] = [await publishedWith(election, 'Séquence'), await publishedWith(election, 'Plancher')]
  const leaves = await fill(election, id, signersOf(config.boxKeys, client.id)[0])
  const database = openDatabase(url, { ...config, tenantGuard: false })
  const ours = await timed(async () => {
    for (let isFull = true; isFull;) {
      const appended = await database.write(client.id, (db) => appendSome(db, id, config.boxKeys))
      if (appended.aside.length > 0) throw new Error(`${String(appended.aside.length)} ballots were set aside`)
      isFull = appended.isFull
    }
  })
  await database.close()
  const floor = await timed(async () => {
    for (let from = 0; from < ballots; from += batch)
      await pool.query(
        `insert into urne_feuille (client_id, campagne_id, rang, empreinte)
          select $1, $2, $3::bigint + n - 1, e from unnest($4::bytea[]) with ordinality as f (e, n)`,
        [client.id, bare, from, leaves.slice(from, from + batch)],
      )
  })
  for (const campagne of [id, bare]) await expectTold(election, campagne)
  const { rows } = await pool.query<{ taille: number; left: number }>(
    `select (select max(taille)::int from urne_tete where campagne_id = $1) as taille,
      (select count(*)::int from urne_attente where campagne_id = $1) as left`,
    [id],
  )
  const [found] = rows
  if (found?.taille !== ballots || found.left !== 0) throw new Error('The log does not tell of all ballots')
  printLine({ name: 'time, against the bare leaves', floor: seconds(floor), ours: seconds(ours), ratio: ours / floor })
  const rate = (time: number) => perSecond((1000 * ballots) / time)
  printLine({ name: '  ballots a second', floor: rate(floor), ours: rate(ours) })
}

/** Puts ballots into a box that are signed, and that nobody opens; gives their fingerprints. */
async function fill({ client, pool }: Election, id: string, signer: Signer): Promise<Buffer[]> {
  const leaves: Buffer[] = []
  for (let from = 0; from < ballots; from += batch) {
    const made = Array.from({ length: batch }, () => {
      const scelle = randomBytes(1300)
      const empreinte = fingerprint(scelle)
      return { empreinte, scelle, cle: signer.id, signature: signer.sign(promiseMessage(id, empreinte)) }
    })
    await put(pool, [client.id, id], made)
    leaves.push(...made.map(({ empreinte }) => empreinte))
  }
  await pool.query('vacuum analyze bulletin_signe, urne_attente')
  return leaves
}

async function timed(work: () => Promise<void>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Throws where a log has not as many leaves as there are ballots, at as many places. */
async function expectTold({ pool }: Election, campagne: string) {
  const { rows } = await pool.query<{ nombre: number; dernier: number }>(
    'select count(*)::int as nombre, max(rang)::int as dernier from urne_feuille where campagne_id = $1',
    [campagne],
  )
  const [{ nombre, dernier } = { nombre: 0, dernier: 0 }] = rows
  if (nombre !== ballots || dernier !== ballots - 1) throw new Error(`The log tells of ${String(nombre)} ballots`)
}
