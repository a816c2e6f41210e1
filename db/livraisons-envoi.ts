import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Prise } from './file-attente.ts'
import { newId } from './ids.ts'

/** The failed deliveries in a row that disable a subscription (interface 3.6). */
const patience = 3

/** A delivery that is about to be sent. */
export type Depart = Awaited<ReturnType<typeof ready>>[number]

/** How an attempt ended; it succeeded when there is no error. */
export type Fin = {
  readonly statut: number | null
  readonly reponse: string
  readonly erreur: string | null
  readonly duree: number
}

/** An attempt that has ended. */
export type Ending = { readonly depart: Depart; readonly fin: Fin }

/** When the attempts are made (interface 6.4, decision M-7), in milliseconds. */
export type Horaire = { readonly delays: readonly number[]; readonly pause: number }

type Found = {
  id: string
  abonnementId: string
  corps: Buffer
  url: string
  secret: Buffer
  secretSuivant: Buffer | null
}

/** What JSON says of rows that were taken. */
const taken = (prises: readonly Prise[]) => sql`
  json_to_recordset(${JSON.stringify(prises.map(({ id, bail }) => ({ id, bail })))}) as r (id uuid, bail uuid)`

/**
 * Deliveries that were taken, with what it takes to send them, but for those that another worker has now. Those whose
 * subscription was disabled meanwhile end here.
 */
export async function ready(db: Db, prises: readonly Prise[]) {
  const { rows } = await sql<Found>`
    with annulee as (
      update livraison l set statut = 'NonLivre', bail = null, derniere_erreur = null, date_fin = now()
      from ${taken(prises)}, abonnement a
      where l.client_id = ${db.clientId} and l.id = r.id and l.bail = r.bail and l.statut = 'EnAttente'
        and a.client_id = l.client_id and a.id = l.abonnement_id and a.etat = 'Desactive')
    select l.id, l.abonnement_id as "abonnementId", l.corps, a.url, a.secret, a.secret_suivant as "secretSuivant"
    from ${taken(prises)}
    join livraison l on l.client_id = ${db.clientId} and l.id = r.id and l.bail = r.bail
    join abonnement a on a.client_id = l.client_id and a.id = l.abonnement_id and a.etat = 'Actif'`.execute(db.q)
  const byId = new Map(prises.map((prise) => [prise.id, prise]))
  const seconds = Math.floor(Date.parse(db.now) / 1000)
  return rows.flatMap(({ id, ...row }) => {
    const prise = byId.get(id)
    // `seconds` is the Unix time of the attempt, by the database's clock.
    return prise ? [{ ...row, prise, seconds, tentativeId: newId() }] : []
  })
}

/** Writes attempts before they are sent. */
export async function begin(db: Db, departs: readonly Depart[]): Promise<void> {
  if (departs.length === 0) return
  const essais = departs.map(({ tentativeId: id, prise: { id: livraison_id, tentatives: numero } }) => ({
    ...{ client_id: db.clientId, id, livraison_id, numero, date_debut: db.now },
  }))
  await db.q.insertInto('tentative').values(essais).execute()
}

/** Puts off deliveries that this worker cannot send, uncounted: another one may, or this one once it is mended. */
export async function putOff(db: Db, departs: readonly Depart[], erreur: string): Promise<void> {
  if (departs.length === 0) return
  await sql`
    update livraison l set bail = null, derniere_erreur = ${erreur}, tentatives = l.tentatives - 1,
      prochain_essai = now() + interval '30 seconds'
    from ${taken(departs.map(({ prise }) => prise))}
    where l.client_id = ${db.clientId} and l.id = r.id and l.bail = r.bail`.execute(db.q)
}

/** Writes how attempts ended and what follows from it; gives the addresses of the subscriptions that it disabled. */
export async function finish(db: Db, endings: readonly Ending[], horaire: Horaire): Promise<string[]> {
  const failing = endings.filter(({ fin }) => fin.erreur !== null).map(({ depart }) => depart.abonnementId)
  const locked = await lockSubscriptions(db, failing)
  const settled = await settle(db, endings, horaire)
  const { counts, over } = counted(endings, locked, settled)
  await sql`
    update abonnement a set echecs_consecutifs = r.echecs
    from json_to_recordset(${JSON.stringify([...counts].map(([id, echecs]) => ({ id, echecs })))}) as r (id uuid, echecs int)
    where a.client_id = ${db.clientId} and a.id = r.id and a.etat = 'Actif' and a.echecs_consecutifs <> r.echecs`.execute(
    db.q,
  )
  for (const id of over.keys()) await disable(db, id)
  return [...over.values()]
}

/** The failures in a row of active subscriptions. */
type Locked = ReadonlyMap<string, number>
type Settled = ReadonlyMap<string, string>

/** Locks subscriptions in one order, so that their failures are counted one transaction after the other. */
async function lockSubscriptions(db: Db, ids: readonly string[]): Promise<Locked> {
  if (ids.length === 0) return new Map()
  const found = await db.q
    .selectFrom('abonnement')
    .select(['id', 'etat', 'echecs_consecutifs as echecs'])
    .where('abonnement.client_id', '=', db.clientId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(found.filter(({ etat }) => etat === 'Actif').map(({ id, echecs }) => [id, echecs]))
}

/**
 * Writes the attempts, and their deliveries where the lease was not lost; gives the state of these. The next attempt is
 * due at its time since the departure, or after a pause when that has passed.
 */
async function settle(db: Db, endings: readonly Ending[], { delays, pause }: Horaire): Promise<Settled> {
  const given = endings.map(({ depart: { tentativeId, prise }, fin }) => ({
    ...{ id: prise.id, bail: prise.bail, tentativeId, delai: delays[prise.tentatives], ...fin },
  }))
  const { rows } = await sql<{ id: string; statut: string }>`
    with r as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}) as r (id uuid, bail uuid, "tentativeId" uuid,
        delai float8, duree int, statut int, erreur text, reponse text)),
    essai as (
      update tentative t set duree_ms = r.duree, statut_http = r.statut, erreur = r.erreur, reponse = r.reponse
      from r where t.client_id = ${db.clientId} and t.id = r."tentativeId"),
    suite as (
      select r.*, l.client_id, case when r.erreur is null then 'Livree' when r.delai is null then 'Echouee'
          when a.etat = 'Actif' then 'EnAttente' else 'NonLivre' end as suivant,
        l.date_depart + r.delai * interval '1 millisecond' as due
      from r join livraison l on l.client_id = ${db.clientId} and l.id = r.id
        join abonnement a on a.client_id = l.client_id and a.id = l.abonnement_id)
    update livraison l set bail = null, derniere_erreur = s.erreur, statut = s.suivant,
      date_fin = case s.suivant when 'EnAttente' then null else now() end,
      prochain_essai = case when s.suivant <> 'EnAttente' then l.prochain_essai when s.due > now() then s.due
        else now() + ${pause} * interval '1 millisecond' end
    from suite s where l.client_id = ${db.clientId} and l.id = s.id and l.bail = s.bail and l.statut = 'EnAttente'
    returning l.id, l.statut`.execute(db.q)
  return new Map(rows.map(({ id, statut }) => [id, statut]))
}

/**
 * The failures in a row of each subscription after these attempts, in the order that they ended in, and the addresses of
 * those that have had enough. A success forgets the failures before it; nothing is counted once it is disabled.
 */
function counted(endings: readonly Ending[], locked: Locked, settled: Settled) {
  const counts = new Map<string, number>()
  const over = new Map<string, string>()
  for (const { depart } of endings) {
    const { abonnementId: id, prise, url } = depart
    const known = locked.has(id) ? (counts.get(id) ?? locked.get(id)) : undefined
    const echecs = over.has(id) ? undefined : after(settled.get(prise.id), known)
    if (echecs === undefined) continue
    counts.set(id, echecs)
    if (echecs >= patience) over.set(id, url)
  }
  return { counts, over }
}

function after(statut: string | undefined, known: number | undefined): number | undefined {
  if (statut === 'Livree') return 0
  return statut === 'Echouee' && known !== undefined ? known + 1 : undefined
}

const subscription = (db: Db, id: string) =>
  db.q.updateTable('abonnement').where('abonnement.client_id', '=', db.clientId).where('abonnement.id', '=', id)

/** Disables a subscription: what waits is not delivered, what is being sent may still end (interface 3.6). */
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
}
