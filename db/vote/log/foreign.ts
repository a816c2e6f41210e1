// Raw: three tables of a box are looked at together, and rows written as arrays.
import { sql } from 'kysely'
import type { Anomaly } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'

/** Rows that one statement takes away: more than an append needs places. */
const most = 1000

/**
 * Takes away what no append has written to the log of a campaign, whose last head is of so many leaves: rows at other places
 * that name no ballot of the box, or one that still waits, and that no tile has. They would keep its next ballots from being
 * told. What names no ballot is noted as missing, for the count to say. A leaf that was told once stays, whatever somebody
 * has done to its head: nothing is told in its place (decision H-20).
 */
export async function takeForeign(db: Db, campagneId: string, size: number): Promise<Anomaly[]> {
  const foreign = await foreignIn(db, campagneId, size)
  if (foreign.length === 0) return []
  await sql`delete from urne_feuille where client_id = ${db.clientId} and campagne_id = ${campagneId}
    and rang = any (${foreign.map(({ rang }) => rang)}::bigint[])`.execute(db.q)
  const unknown = foreign.filter(({ isBallot }) => !isBallot).map(({ empreinte }) => empreinte)
  await sql`insert into urne_attente (client_id, campagne_id, empreinte, motif)
    select ${db.clientId}, ${campagneId}, empreinte, 'Manquant' from unnest(${unknown}::bytea[]) as f (empreinte)
    on conflict (client_id, campagne_id, empreinte) do nothing`.execute(db.q)
  return foreign.map(({ empreinte }) => ({ empreinte: empreinte.toString('hex'), motif: 'TablesDifferentes' }))
}

type Foreign = { readonly rang: string; readonly empreinte: Buffer; readonly isBallot: boolean }

async function foreignIn(db: Db, campagneId: string, size: number): Promise<readonly Foreign[]> {
  const { rows } = await sql<Foreign>`
    select f.rang::text as rang, f.empreinte, b.empreinte is not null as "isBallot"
    from (
      (select rang, empreinte from urne_feuille
        where client_id = ${db.clientId} and campagne_id = ${campagneId} and rang >= ${size}
        order by rang limit ${sql.lit(most)})
      union all
      (select rang, empreinte from urne_feuille
        where client_id = ${db.clientId} and campagne_id = ${campagneId} and rang < 0
        order by rang limit ${sql.lit(most)})) f
    left join bulletin_signe b
      on b.client_id = ${db.clientId} and b.campagne_id = ${campagneId} and b.empreinte = f.empreinte
    left join urne_attente a on a.client_id = ${db.clientId} and a.campagne_id = ${campagneId}
      and a.empreinte = f.empreinte and a.motif is null
    where (b.empreinte is null or a.empreinte is not null) and not exists (
      select from urne_tuile t where t.client_id = ${db.clientId} and t.campagne_id = ${campagneId}
        and t.niveau = 0 and t.rang = f.rang / 256
        and substring(t.hachages from (1 + 32 * (f.rang % 256))::int for 32) = sha256('\\x00'::bytea || f.empreinte))`.execute(
    db.q,
  )
  return rows
}
