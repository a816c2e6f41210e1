// Raw: what became of many rows comes as one document or as arrays, and is written by one statement.
import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { tellAtOnce } from '../journal/actes/tell.ts'
import type { ActiveAbonnement, TakenLivraison } from './livraisons-taken.ts'
import { kindOfTest } from './evenements.ts'
import { changeHeld, settling, wake } from './queue.ts'
import { type Attempted, ended, type Ended } from './stages.ts'
import { compiled } from '../engine/compiled.ts'

/** The failed deliveries in a row that disable a subscription (decision M-8). */
const patience = 3

/** What was answered to an attempt; it succeeded when there is no error. */
export type Answer = {
  readonly statut: number | null
  readonly reponse: string
  readonly erreur: string | null
  readonly duree: number
}

export type AttemptedLivraison = Attempted<TakenLivraison, Answer>

/** What becomes of a delivery after an attempt: it is over, or due again so many milliseconds after its departure. */
type Fate = Ended<'Livree' | 'Echouee' | 'NonLivre'> | { readonly stage: 'pending'; readonly sinceDeparture: number }

/** When the attempts are made (decision M-7), in milliseconds. */
export type Schedule = { readonly delays: readonly number[]; readonly pause: number }

/** Writes how attempts ended and what follows from it; gives the subscriptions that it disabled, of those that were locked. */
export async function finish(
  db: Db,
  active: readonly ActiveAbonnement[],
  attempts: readonly AttemptedLivraison[],
  schedule: Schedule,
): Promise<readonly ActiveAbonnement[]> {
  if (attempts.length === 0) return []
  const byId = new Map(active.map((abonnement) => [abonnement.id, abonnement]))
  const outcomes = attempts.map((attempt) => ({ ...attempt, fate: fateOf(attempt, byId, schedule) }))
  const settled = await settle(db, outcomes, schedule.pause)
  const counts = counted(
    outcomes.filter(({ taken }) => settled.has(taken.id)),
    byId,
  )
  const changed = [...counts].filter(([id, echecs]) => echecs !== byId.get(id)?.echecs)
  if (changed.length > 0) await count(db, changed)
  const over = active.filter(({ id }) => (counts.get(id) ?? 0) >= patience)
  for (const { id } of over) {
    await disable(db, id)
    await tellAtOnce(db, { operation: 'disableAbonnement', ressource: { id } })
  }
  return over
}

const count = (db: Db, counts: readonly (readonly [string, number])[]) =>
  sql`
  update abonnement a set echecs_consecutifs = r.echecs
  from unnest(${counts.map(([id]) => id)}::uuid[], ${counts.map(([, echecs]) => echecs)}::int[]) as r (id, echecs)
  where a.client_id = ${db.clientId} and a.id = r.id`.execute(db.q)

type Outcome = AttemptedLivraison & { readonly fate: Fate }

/** What follows from an attempt: its delivery is over, or tried again so long after its departure. */
function fateOf(
  { taken: { tentatives, abonnementId }, result }: AttemptedLivraison,
  active: ReadonlyMap<string, ActiveAbonnement>,
  { delays }: Schedule,
): Fate {
  if (result.erreur === null) return ended('Livree')
  const sinceDeparture = delays[tentatives]
  if (sinceDeparture === undefined) return ended('Echouee')
  return active.has(abonnementId) ? { stage: 'pending', sinceDeparture } : ended('NonLivre')
}

/** What becomes of deliveries, each by its place in every list: a document of them all takes the database longer to read. */
type Given = {
  ids: string[]
  tokens: string[]
  essais: string[]
  statuts: (string | null)[]
  attentes: (number | null)[]
  durees: number[]
  http: (number | null)[]
  erreurs: (string | null)[]
  reponses: string[]
}

const given = ({ ids, tokens, essais, statuts, attentes, durees, http, erreurs, reponses }: Given) => sql`
  unnest(${ids}::uuid[], ${tokens}::uuid[], ${essais}::uuid[], ${statuts}::text[], ${attentes}::float8[], ${durees}::int[],
    ${http}::int[], ${erreurs}::text[], ${reponses}::text[])
  as g (id, bail, essai, statut, attente, duree, http, erreur, reponse)`

/** The next attempt is due at its time since the departure, or after a pause when that has passed. */
const settleAll = compiled(
  (db, values: Given & { pause: number }) => sql<{ id: string }>`
    with r as materialized (
      select g.*, now() as now, case when l.date_depart + g.attente * interval '1 millisecond' > now()
          then l.date_depart + g.attente * interval '1 millisecond'
          else now() + ${values.pause} * interval '1 millisecond' end as next
      from ${given(values)}
      join livraison l on l.client_id = ${db.clientId} and l.id = g.id),
    essai as (
      update tentative t set duree_ms = r.duree, statut_http = r.http, erreur = r.erreur, reponse = r.reponse
      from r where t.client_id = ${db.clientId} and t.id = r.essai)
    ${changeHeld(db, 'livraison', { given: sql`r`, set: settling })}`,
)

/** Writes attempts, and their deliveries where the lease was not lost; gives the ids of these. */
async function settle(db: Db, outcomes: readonly Outcome[], pause: number): Promise<ReadonlySet<string>> {
  const rows = await settleAll(db, {
    pause,
    ids: outcomes.map(({ taken }) => taken.id),
    tokens: outcomes.map(({ taken }) => taken.token),
    essais: outcomes.map(({ taken }) => taken.tentativeId),
    statuts: outcomes.map(({ fate }) => (fate.stage === 'ended' ? fate.statut : null)),
    attentes: outcomes.map(({ fate }) => (fate.stage === 'ended' ? null : fate.sinceDeparture)),
    durees: outcomes.map(({ result }) => result.duree),
    http: outcomes.map(({ result }) => result.statut),
    erreurs: outcomes.map(({ result }) => result.erreur),
    reponses: outcomes.map(({ result }) => result.reponse),
  })
  return new Set(rows.map(({ id }) => id))
}

/**
 * The failures in a row of active subscriptions after these attempts, in the order that they ended in. A success forgets
 * the failures before it; nothing is counted after those that disable.
 */
function counted(
  outcomes: readonly Outcome[],
  active: ReadonlyMap<string, ActiveAbonnement>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { taken, fate } of outcomes) {
    const { abonnementId: id } = taken
    const known = counts.get(id) ?? active.get(id)?.echecs
    if (known !== undefined && known < patience && !isTest(taken)) counts.set(id, failuresAfter(fate, known))
  }
  return counts
}

/** What the body of a test event begins with, as `deliveries` of evenements.ts writes it. */
const testBegins = Buffer.from(`{"EventType":"${kindOfTest}"`)

/** Whether a delivery tries a receiver: somebody looks at it, and no more follows from how it ends. */
const isTest = ({ corps }: TakenLivraison) => corps.subarray(0, testBegins.length).equals(testBegins)

/** The failures in a row after one more attempt: what is not over yet, or is not sent any more, says nothing of it. */
function failuresAfter(fate: Fate, before: number): number {
  if (fate.stage === 'pending' || fate.statut === 'NonLivre') return before
  return fate.statut === 'Livree' ? 0 : before + 1
}

const subscription = (db: Db, id: string) =>
  db.q.updateTable('abonnement').where('abonnement.client_id', '=', db.clientId).where('abonnement.id', '=', id)

/**
 * Disables a subscription: what waits is not delivered, what is being sent may still end (decision M-8). The worker that
 * has taken some ahead is told, and gives them back.
 */
export async function disable(db: Db, id: string): Promise<void> {
  await subscription(db, id)
    .set({ etat: 'Desactive', date_desactivation: db.now })
    .where('etat', '=', 'Actif')
    .execute()
  await db.q
    .updateTable('livraison')
    .set({ statut: 'NonLivre', date_fin: db.now })
    .where('livraison.client_id', '=', db.clientId)
    .where('abonnement_id', '=', id)
    .where('statut', '=', 'EnAttente')
    .where('bail', 'is', null)
    .execute()
  await wake(db, 'livraison')
}
