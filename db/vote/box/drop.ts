import { sql } from 'kysely'
import { compiled, prepared } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { type FirstReady, dropFirst } from '../protocole-1/drop.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { markOf } from '../inscrits/marks.ts'
import type { Ready, SignedBallot } from './ballots.ts'

/**
 * Marks the voters of ballots, who are held since they were found not to have voted, and puts the ballots into the box;
 * gives those that are in it. Of several of one voter one is.
 */
export async function drop<R extends Ready>(db: Db, ready: readonly R[], keys: BoxKeys): Promise<ReadonlySet<R>> {
  const { byVoter, first, signed } = partsOf(ready)
  const ids = [
    ...(first.length > 0 ? await dropFirst(db, first) : []),
    ...(signed.length > 0 ? (await dropped(db, columnsOf(db, signed, keys))).map(({ id }) => id) : []),
  ]
  return new Set(ids.flatMap((id) => byVoter.get(id) ?? []))
}

/** The same with the commit of the transaction, and a way to the database less: those in the box are known after it. */
export async function dropWithCommit<R extends Ready>(
  db: Db,
  ready: readonly R[],
  keys: BoxKeys,
): Promise<() => ReadonlySet<R>> {
  const { last } = db
  if (!last) throw new Error('Ballots are put into the box outside of a transaction')
  const { byVoter, first, signed } = partsOf(ready)
  const ids = first.length > 0 ? await dropFirst(db, first) : []
  if (signed.length > 0) last.statement = droppedLast(db, columnsOf(db, signed, keys))
  return () => {
    const given = (last.rows ?? []) as readonly Dropped[]
    return new Set([...ids, ...given.map(({ id }) => id)].flatMap((id) => byVoter.get(id) ?? []))
  }
}

/** The ballots by their voters, of whom each has one; those of the first protocol, and those that are signed. */
function partsOf<R extends Ready>(ready: readonly R[]) {
  const byVoter = new Map(ready.map((one) => [one.votantId, one]))
  const all = [...byVoter.values()]
  return {
    byVoter,
    first: all.filter((one): one is R & FirstReady => one.ballot.protocole === 1),
    signed: all.filter((one): one is R & Ready<SignedBallot> => one.ballot.protocole === 2),
  }
}

type Dropped = { readonly id: string }
type Columns = {
  readonly votants: readonly string[]
  readonly preuves: readonly Buffer[]
  readonly marques: readonly (Buffer | null)[]
  readonly recus: readonly (Buffer | null)[]
  readonly empreintes: readonly Buffer[]
  readonly scelles: readonly Buffer[]
  readonly cles: readonly string[]
  readonly signatures: readonly Buffer[]
}

/**
 * The voters are marked unless the vote is not open by the clock of this very statement. The ballots are told of in the log
 * later: until then they stand in `urne_attente`. Raw: arrays, however many voters.
 */
const dropping = (
  db: Db,
  { votants, preuves, marques, recus, empreintes, scelles, cles, signatures }: Columns,
) => sql<Dropped>`
  with marque as (
    update votant set a_vote = true, confirmation_due = campagne.confirmation_courriel,
      marque_vote = r.preuve, reprise_marque = r.marque, reprise_recu = r.recu
    from campagne, unnest(${votants}::uuid[], ${preuves}::bytea[], ${marques}::bytea[], ${recus}::bytea[])
      as r (votant_id, preuve, marque, recu)
    where votant.client_id = ${db.clientId} and votant.id = r.votant_id
      and campagne.client_id = votant.client_id and campagne.id = votant.campagne_id
      and campagne.ouverture <= statement_timestamp() and campagne.fermeture > statement_timestamp()
    returning votant.id, votant.campagne_id),
  bulletins as (
    select marque.campagne_id, b.* from unnest(${votants}::uuid[], ${empreintes}::bytea[], ${scelles}::bytea[],
      ${cles}::text[], ${signatures}::bytea[]) as b (votant_id, empreinte, scelle, cle, signature)
    join marque on marque.id = b.votant_id
    order by b.empreinte),
  signes as (
    insert into bulletin_signe (client_id, campagne_id, empreinte, scelle, cle_signature, signature)
    select ${db.clientId}, campagne_id, empreinte, scelle, cle, signature from bulletins
    returning true),
  attendus as (
    insert into urne_attente (client_id, campagne_id, empreinte)
    select ${db.clientId}, campagne_id, empreinte from bulletins
    returning true)
  select id from marque`
const [dropped, droppedLast] = [compiled(dropping), prepared(dropping)]

const columnsOf = ({ clientId }: Db, ready: readonly Ready<SignedBallot>[], keys: BoxKeys): Columns => ({
  votants: ready.map(({ votantId }) => votantId),
  preuves: ready.map(({ campagneId, votantId }) => markOf(keys, { clientId, campagneId, votantId })),
  marques: ready.map(({ reprise }) => reprise?.marque ?? null),
  recus: ready.map(({ reprise }) => reprise?.recu ?? null),
  empreintes: ready.map(({ ballot }) => ballot.empreinte),
  scelles: ready.map(({ ballot }) => ballot.scelle),
  cles: ready.map(({ ballot }) => ballot.cle),
  signatures: ready.map(({ ballot }) => ballot.signature),
})
