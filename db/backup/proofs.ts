// Raw: rows of all clients, read by the owner in the snapshot of a backup.
import type pg from 'pg'
import { leafHash, openRoot } from '../../scrutin/index.ts'
import type { Heads } from './manifest.ts'

type Log = Heads['logs'][number]

/**
 * The last consent of each chain, and the last head of each public log of votes with what its ballots give. Somebody may have
 * written a head of more than any `integer` or number of JavaScript says whole: it is told as near as one comes.
 */
export async function headsOf(client: pg.ClientBase): Promise<Heads> {
  const { rows: consents } = await client.query<Heads['consents'][number]>(`
    select distinct on (client_id) client_id as client, rang::int, encode(empreinte, 'hex') as empreinte
    from consentement order by client_id, rang desc`)
  const { rows: found } = await client.query<Omit<Log, 'feuilles'>>(`
    select distinct on (client_id, campagne_id) client_id as client, campagne_id as campagne, taille::float8 as taille,
      encode(racine, 'hex') as racine
    from urne_tete order by client_id, campagne_id, taille desc`)
  const logs: Log[] = []
  for (const log of found) logs.push({ ...log, feuilles: await rootOfLeaves(client, log) })
  return { consents, logs }
}

/** The last consent of the chain of one client, if there is one. */
export async function consentHeadOf(client: pg.ClientBase, id: string): Promise<Heads['consents']> {
  const { rows } = await client.query<Heads['consents'][number]>(
    `select client_id as client, rang::int, encode(empreinte, 'hex') as empreinte
    from consentement where client_id = $1 order by rang desc limit 1`,
    [id],
  )
  return rows
}

/** What of the heads that a backup had is not there, or is another one. */
export async function headFaults(client: pg.ClientBase, wanted: Heads): Promise<string[]> {
  const found = await headsOf(client)
  const missing = <T extends object>(of: readonly T[], among: readonly T[]) => {
    const there = new Set(among.map((one) => JSON.stringify(one)))
    return of.filter((one) => !there.has(JSON.stringify(one)))
  }
  return [
    ...missing(wanted.consents, found.consents).map(
      ({ client: id, empreinte }) => `the consents of client ${id} do not end with ${empreinte}`,
    ),
    ...missing(wanted.logs, found.logs).map(
      ({ campagne, racine }) => `the log of campaign ${campagne} does not end with ${racine}, or has other ballots`,
    ),
  ]
}

/** Ballots that one statement reads. */
const page = 10_000

/** The root of the tree over the ballots of a log, in the order in which they were added. */
async function rootOfLeaves(client: pg.ClientBase, { client: id, campagne, taille }: Omit<Log, 'feuilles'>) {
  const growing = openRoot()
  const text = `select empreinte from urne_feuille
    where client_id = $1 and campagne_id = $2 and rang >= $3 and rang < $4 order by rang`
  for (let from = 0; from < taille; from += page) {
    const values = [id, campagne, from, Math.min(from + page, taille)]
    const { rows } = await client.query<{ empreinte: Buffer }>(text, values)
    // A head that somebody has written may tell of more ballots than there are.
    if (rows.length === 0) break
    for (const { empreinte } of rows) growing.add(leafHash(empreinte))
  }
  return growing.root().toString('hex')
}
