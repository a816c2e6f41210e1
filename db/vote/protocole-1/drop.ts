import { sql } from 'kysely'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import type { FirstBallot, Ready } from '../box/ballots.ts'

export type FirstReady = Ready<FirstBallot>

type Columns = {
  readonly votants: readonly string[]
  readonly marques: readonly (Buffer | null)[]
  readonly recus: readonly (Buffer | null)[]
  readonly ids: readonly string[]
  readonly scelles: readonly Buffer[]
}

/**
 * Marks voters unless the vote is not open by the clock of this very statement, and drops their ballots, in the order of
 * their random ids. Raw: arrays, however many voters.
 */
const dropped = compiled(
  (db, { votants, marques, recus, ids, scelles }: Columns) => sql<{ id: string }>`
  with marque as (
    update votant set a_vote = true, reprise_marque = r.marque, reprise_recu = r.recu
    from campagne, unnest(${votants}::uuid[], ${marques}::bytea[], ${recus}::bytea[]) as r (votant_id, marque, recu)
    where votant.client_id = ${db.clientId} and votant.id = r.votant_id
      and campagne.client_id = votant.client_id and campagne.id = votant.campagne_id
      and campagne.ouverture <= statement_timestamp() and campagne.fermeture > statement_timestamp()
    returning votant.id, votant.campagne_id, votant.poids),
  deposes as (
    insert into bulletin_depose (client_id, id, campagne_id, poids, scelle)
    select ${db.clientId}, b.id, marque.campagne_id, marque.poids, b.scelle
    from unnest(${votants}::uuid[], ${ids}::uuid[], ${scelles}::bytea[]) as b (votant_id, id, scelle)
    join marque on marque.id = b.votant_id
    order by b.id
    returning true)
  select id from marque`,
)

/** Marks the voters of ballots of the first protocol, and drops these; gives the ids of the voters. */
export async function dropFirst(db: Db, ready: readonly FirstReady[]): Promise<string[]> {
  const rows = await dropped(db, {
    votants: ready.map(({ votantId }) => votantId),
    marques: ready.map(({ reprise }) => reprise?.marque ?? null),
    recus: ready.map(({ reprise }) => reprise?.recu ?? null),
    ids: ready.map(({ ballot }) => ballot.id),
    scelles: ready.map(({ ballot }) => ballot.scelle),
  })
  return rows.map(({ id }) => id)
}
