import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { operations } from '../../generated/openapi.ts'
import type { Matter } from '../../rules/modeles.ts'
import type { Database, Db } from '../engine/database.ts'
import { held, settleAll, type Settlement, traceFor, wake } from './queue.ts'
import type { Taken } from './stages.ts'
import { newId } from '../engine/ids.ts'
import { clientsOverdue } from '../engine/overdue.ts'
import { forEach, pruneOf } from '../engine/prune.ts'
import { tellErased } from '../journal/actes/tell.ts'
import { rows } from '../lists/rows.ts'

/** An e-mail to send: the name of its template, and what the template needs. A link is made when it is rendered. */
export type Courriel = Matter & {
  readonly destinataire: string
  readonly copie: string | null
  readonly repondreA?: string | null
  /** The provider that sends it; null for that of the deployment. */
  readonly fournisseur?: string | null
}

/** Adds one e-mail to the queue; gives its id. */
export async function queueOne(db: Db, courriel: Courriel): Promise<{ idCourriel: string }> {
  const id = newId()
  await queue(db, [{ ...courriel, id }])
  return { idCourriel: id }
}

/** Adds e-mails to the queue, in the transaction of the change that they tell of. Raw: they come as one document. */
export async function queue(db: Db, courriels: readonly (Courriel & { readonly id?: string })[]): Promise<void> {
  const given = courriels.map((courriel) => ({ id: newId(), ...courriel }))
  await sql`insert into courriel (client_id, id, modele, destinataire, copie, donnees, repondre_a, fournisseur,
      date_creation, prochain_essai, traceparent)
    select ${db.clientId}, r.id, r.modele, r.destinataire, r.copie, r.donnees, r."repondreA", r.fournisseur, ${db.now}, ${db.now},
      ${traceFor(courriels.length)}::text
    from json_to_recordset(${JSON.stringify(given)}) as r(id uuid, modele text, destinataire text, copie text, donnees json,
      "repondreA" text, fournisseur text)`.execute(db.q)
  if (courriels.length > 0) await wake(db, 'courriel')
}

/** A file that goes with an e-mail. */
export type Piece = { readonly nom: string; readonly type: string; readonly contenu: Buffer }

/** What a person receives. */
export type Rendered = {
  readonly sujet: string
  readonly texte: string
  readonly html: string
  readonly pieces: readonly Piece[]
}

const mine = (db: Db) => db.q.selectFrom('courriel').where('courriel.client_id', '=', db.clientId)

const stored = [
  'courriel.id',
  'courriel.modele',
  'courriel.destinataire',
  'courriel.copie',
  'courriel.donnees',
  'courriel.repondre_a as repondreA',
  'courriel.fournisseur',
  'courriel.sujet',
  'courriel.texte',
  'courriel.html',
  'courriel.echecs_rendu as echecsRendu',
  'courriel.etat_destinataire as etatDestinataire',
  'courriel.etat_copie as etatCopie',
] as const

/** The member that says what became of an address. */
export const stateOf = { destinataire: 'etatDestinataire', copie: 'etatCopie' } as const

/** An e-mail as it is kept. What it is made from is what `queue` was given, under the same name. */
export type Stored = Row & Matter
type Row = Omit<Awaited<ReturnType<ReturnType<typeof readStored>['execute']>>[number], keyof Matter>

const readStored = (db: Db) => mine(db).select(stored)

/** The e-mails that a worker has taken, those that it still holds. */
export const stillHeld = (db: Db, taken: readonly Taken[]) =>
  readStored(db)
    .where(sql<boolean>`(courriel.id, courriel.bail) in (select id, bail from ${held(taken)})`)
    .$castTo<Stored>()
    .execute()

/** E-mails that wait and that nobody has tried to render yet, locked, the oldest first. */
export const unrendered = (db: Db, limit: number) =>
  readStored(db)
    .where('courriel.statut', '=', 'EnAttente')
    .where('courriel.sujet', 'is', null)
    .where('courriel.echecs_rendu', '=', 0)
    .orderBy('courriel.date_creation')
    .orderBy('courriel.id')
    .limit(limit)
    .forUpdate()
    .$castTo<Stored>()
    .execute()

/** What an e-mail says, by its id. */
export type RenderedCourriel = Rendered & { readonly id: string }

/** Keeps what e-mails say, so that each attempt says the same: what was kept first, where two have rendered one. Raw: as arrays. */
export async function keepRendered(db: Db, rendered: readonly RenderedCourriel[]): Promise<void> {
  if (rendered.length === 0) return
  const column = (name: 'id' | 'sujet' | 'texte' | 'html') => rendered.map((courriel) => courriel[name])
  const { rows: kept } = await sql<{ id: string }>`update courriel set sujet = r.sujet, texte = r.texte, html = r.html
    from unnest(${column('id')}::uuid[], ${column('sujet')}::text[], ${column('texte')}::text[], ${column('html')}::text[])
      as r (id, sujet, texte, html)
    where courriel.client_id = ${db.clientId} and courriel.id = r.id and courriel.statut = 'EnAttente'
      and courriel.sujet is null
    returning courriel.id`.execute(db.q)
  const ids = new Set(kept.map(({ id }) => id))
  const values = rendered.flatMap(({ id, pieces }) =>
    ids.has(id) ? pieces.map((piece) => ({ client_id: db.clientId, courriel_id: id, ...piece })) : [],
  )
  if (values.length > 0) await db.q.insertInto('piece_jointe').values(values).execute()
}

/** How often an e-mail is rendered that cannot be. */
export const maxFailures = 3

/** Notes that an e-mail that waits could not be rendered, and why; a worker tries it again, and has the last word. */
export async function noteFailure(db: Db, id: string, erreur: string): Promise<void> {
  await db.q
    .updateTable('courriel')
    .set({ echecs_rendu: sql<number>`courriel.echecs_rendu + 1`, derniere_erreur: erreur.slice(0, 500) })
    .where('courriel.client_id', '=', db.clientId)
    .where('courriel.id', '=', id)
    .where('courriel.statut', '=', 'EnAttente')
    .where('courriel.sujet', 'is', null)
    .where('courriel.echecs_rendu', '<', maxFailures - 1)
    .execute()
}

/** Ends attempts; of the e-mails to forget, which have left, nothing of what they said stays: the persons have it. */
export async function settleCourriels(
  db: Db,
  settlements: readonly Settlement<'courriel'>[],
): Promise<ReadonlySet<string>> {
  const cleared = ['sujet', 'texte', 'html'].map(
    (name) => sql`, ${sql.ref(name)} = case when r."isForgotten" then null else f.${sql.ref(name)} end`,
  )
  // Whose link it was is asked for once more, when the provider reports of it.
  const told = sql`, case when l.modele in ('LienDeVote', 'RappelVote')
    then json_build_object('votantId', l.donnees ->> 'votantId') else '{}'::json end as kept`
  const set = sql`${sql.join(cleared, sql``)}, donnees = case when r."isForgotten" then r.kept else f.donnees end,
    echecs_rendu = f.echecs_rendu + r."isUnrenderable"::int,
    tentatives = f.tentatives - coalesce(r."isUncounted", false)::int,
    etat_destinataire = coalesce(f.etat_destinataire, r.destinataire), etat_copie = coalesce(f.etat_copie, r.copie)`
  return settleAll(db, 'courriel', settlements, { set, told })
}

/** Forgets the files of e-mails. */
export async function forgetPieces(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.q
    .deleteFrom('piece_jointe')
    .where('piece_jointe.client_id', '=', db.clientId)
    .where(sql<boolean>`courriel_id = any (${ids}::uuid[])`)
    .execute()
}

/** Gives up an e-mail whose subject went before it was sent. */
export async function cancel(db: Db, id: string): Promise<void> {
  await db.q
    .updateTable('courriel')
    .set({ statut: 'Annule', date_fin: db.now })
    .where('courriel.client_id', '=', db.clientId)
    .where('courriel.id', '=', id)
    .execute()
}

/** The files of an e-mail. */
export const piecesOf = (db: Db, id: string): Promise<Piece[]> =>
  db.q
    .selectFrom('piece_jointe')
    .select(['nom', 'type', 'contenu'])
    .where('piece_jointe.client_id', '=', db.clientId)
    .where('courriel_id', '=', id)
    .orderBy('nom')
    .execute()

type Filter = NonNullable<operations['listCourriels']['parameters']['query']>
type PieceItem = { nom: string; type: string; taille: number }

const piecesJointes = sql<PieceItem[]>`coalesce((
  select json_agg(json_build_object('nom', p.nom, 'type', p.type, 'taille', length(p.contenu)) order by p.nom)
  from piece_jointe p where p.client_id = courriel.client_id and p.courriel_id = courriel.id), '[]')`

/** The e-mails by date, as they are received (operation listCourriels). */
export const list = (db: Db, { destinataire, apres }: Filter) =>
  rows(
    filtered(mine(db), destinataire, apres)
      .select([
        'courriel.id',
        'courriel.date_creation as dateUtc',
        'courriel.modele',
        'courriel.destinataire',
        'courriel.copie',
        'courriel.repondre_a as replyTo',
        'courriel.sujet',
        'courriel.texte',
        'courriel.html',
        'courriel.statut',
      ])
      .select(piecesJointes.as('piecesJointes'))
      .orderBy('courriel.date_creation')
      .orderBy('courriel.id'),
  )

const filtered = <O>(query: SelectQueryBuilder<DB, 'courriel', O>, destinataire?: string, apres?: string) =>
  query
    .$if(destinataire !== undefined, (q) => q.where(sql<boolean>`lower(destinataire) = lower(${destinataire ?? ''})`))
    .$if(apres !== undefined, (q) => q.where('courriel.date_creation', '>=', apres ?? ''))

/** E-mails of a client that are over for longer than it keeps them, or than so many days where it has no rule. Raw: see `prune`. */
export const overMails = (clientId: string, days: number): RawBuilder<unknown> => {
  const time = sql`coalesce(
    (select k.conservation_courriels_jours from client k where k.id = ${clientId}), ${days}::int) * interval '1 day'`
  return sql`from courriel c where c.client_id = ${clientId} and c.statut <> 'EnAttente'
    and c.date_creation < now() - ${time} and coalesce(c.date_fin, c.date_creation) < now() - ${time}`
}

/**
 * Forgets e-mails, and their files, so many days after they were sent, refused or given up, or as many as their client says.
 * None of them is a proof: what was consented to, signed or voted stands in tables of its own (decision F-3). Raw: see `prune`.
 */
export const pruneCourriels = async (database: Database, days: number): Promise<void> =>
  forEach(await clientsOverdue(database, 'courriel', days), (client) => pruneMailsOf(database, client, days))

/** The same for one client. Raw: see `prune`. */
export const pruneMailsOf = (database: Database, client: string, days: number): Promise<number> =>
  pruneOf(
    database,
    client,
    (clientId, limit) => sql`
      delete from courriel where courriel.client_id = ${clientId} and courriel.id = any (array(
        select c.id ${overMails(clientId, days)} order by c.date_creation, c.id limit ${limit}))`,
    (db, courriels) => {
      tellErased(db, { courriels })
    },
  )
