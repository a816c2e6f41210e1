import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import { closing, type Etat, type Facts, fresh, type Wanted } from '../../rules/campagnes.ts'
import type { BoxKeys } from '../../rules/ring.ts'
import { slugOf } from '../../rules/slug.ts'
import { broken, type Conflict, telling } from '../engine/conflicts.ts'
import type { Db } from '../engine/database.ts'
import { compiled } from '../engine/compiled.ts'
import { questionsOf } from './questions.ts'
import { hasTellingWeights } from './figures/poids.ts'
import { rappelsOf } from './messages/rappels.ts'
import { shownGarde } from './garde/shown.ts'
import { newCampagneId } from './own-id.ts'
import { blockedOf } from './publie/over.ts'
import { rows } from '../lists/rows.ts'
import { versionOf } from '../engine/version.ts'

type Schemas = components['schemas']
type Filter = NonNullable<operations['listCampagnes']['parameters']['query']>

const mine = (db: Db) => db.q.selectFrom('campagne').where('campagne.client_id', '=', db.clientId)

/**
 * The state of a campaign at an instant (decision H-1): it follows from facts and the clock, and can never lag. What says that it
 * is archived is not signed: it keeps nobody from voting in one that has not closed.
 */
export const etatAt = (instant: string) =>
  sql<Etat>`case
    when not campagne.est_publie then 'Brouillon'
    when ${sql.raw(instant)} < campagne.ouverture then 'Planifie'
    when ${sql.raw(instant)} < campagne.fermeture then 'VoteOuvert'
    when campagne.est_archive then 'Archive'
    else 'Termine' end`

/** The state when the statement began. */
export const etat = etatAt('statement_timestamp()')

const countOf = (table: 'votant' | 'question') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} n
    where n.client_id = campagne.client_id and n.campagne_id = campagne.id)`

/** A campaign as lists show it: the one place where columns become members. */
const select = (db: Db) =>
  mine(db).select([
    'campagne.id',
    'campagne.titre',
    'campagne.slug',
    'campagne.ouverture as ouvertureDuVoteUtc',
    'campagne.fermeture as fermetureDuVoteUtc',
    etat.as('etat'),
    'campagne.est_publie as estPublie',
    sql<boolean>`${etat} = 'Archive'`.as('estArchive'),
    countOf('votant').as('nombreVotants'),
    countOf('question').as('nombreQuestions'),
    'campagne.date_creation as dateCreationUtc',
    'campagne.derniere_maj as dateModificationUtc',
  ])

/** The same with what its reading alone shows (decision H-2); what its result says of it is added where that is sound (`withFault`). */
const selectDetail = (db: Db) =>
  select(db).select([
    'campagne.texte_page_accueil as textePageAccueil',
    'campagne.libelle_abstention as libelleAbstention',
    'campagne.ordre_reponses_aleatoire as ordreReponsesAleatoire',
    'campagne.verrouiller_droits as verrouillerDroitsALOuverture',
    // What release 0.1.0 has published is cast as it was then, and nobody is written to.
    sql<boolean>`campagne.confirmation_courriel and not (campagne.est_publie and campagne.protocole = 1)`.as(
      'confirmationParCourriel',
    ),
    sql<Schemas['CampagneDetail']['modeleEnvoiLien']>`campagne.modele_envoi_lien`.as('modeleEnvoiLien'),
    'campagne.refuser_poids_identifiants as refuserPoidsIdentifiants',
    hasTellingWeights.as('poidsIdentifiants'),
    'campagne.quorum',
    rappelsOf.as('rappels'),
    shownGarde.as('garde'),
    'campagne.date_publication as datePublicationUtc',
    'campagne.urne_scellee_le as urneScelleeLe',
    'campagne.depouille_le as depouilleLe',
    sql<string | null>`encode(campagne.empreinte_resultat, 'hex')`.as('empreinteResultat'),
    sql<Schemas['Anomalie'][]>`'[]'::json`.as('anomalies'),
    sql<string | null>`encode(campagne.publication_empreinte, 'hex')`.as('empreintePublication'),
    blockedOf.as('depouillementBloque'),
    questionsOf.as('questions'),
  ])

/** The campaigns, the one that opens last first (decisions A-19, H-10). */
export function list(db: Db, { etat: wantedEtat, titre, ouvertureApres, fermetureAvant }: Filter) {
  return rows(
    select(db)
      .$if(wantedEtat !== undefined, (q) => q.where(sql<boolean>`${etat} = ${wantedEtat}`))
      .$if(titre !== undefined, (q) =>
        q.where(sql<boolean>`strpos(sans_accents(campagne.titre), sans_accents(${titre})) > 0`),
      )
      .$if(ouvertureApres !== undefined, (q) => q.where('campagne.ouverture', '>=', ouvertureApres ?? ''))
      .$if(fermetureAvant !== undefined, (q) => q.where('campagne.fermeture', '<=', fermetureAvant ?? ''))
      .orderBy('campagne.ouverture', 'desc')
      .orderBy('campagne.id'),
  )
}

const byId = compiled((db, { id }: { id: string }) =>
  selectDetail(db).select(versionOf('campagne')).where('campagne.id', '=', id),
)
export const find = async (db: Db, id: string) => (await byId(db, { id }))[0]

/** Whether the client has this campaign. */
export const exists = async (db: Db, id: string) =>
  (await mine(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** A campaign held until the end of the transaction, and what is decided from. */
export type Held = Facts & { readonly id: string; readonly estPublie: boolean }

/**
 * A campaign locked for a change of it: whoever votes, writes a voter or changes the campaign waits, or is waited for.
 * The facts are read in a statement of their own, once the lock is there.
 */
export const lock = (db: Db, id: string) => held(db, id, 'update')

/** A campaign kept as it is for a change of what belongs to it: several of those go on at once. */
export const keep = (db: Db, id: string) => held(db, id, 'share')

const held = async (db: Db, id: string, how: 'update' | 'share'): Promise<Held | undefined> =>
  (await hold(db, id, how)) ? (await facts(db, { id }))[0] : undefined

/** Holds a campaign until the end of the transaction, of which nothing is read; false when there is none. */
export async function hold(db: Db, id: string, how: 'update' | 'share'): Promise<boolean> {
  const locked = mine(db).select('id').where('id', '=', id)
  return (await (how === 'update' ? locked.forUpdate() : locked.forShare()).executeTakeFirst()) !== undefined
}

const facts = compiled((db, { id }: { id: string }) =>
  mine(db)
    .select([
      'campagne.id',
      etatAt('clock_timestamp()').as('etat'),
      sql<string>`clock_timestamp()::timestamptz(3)`.as('now'),
      'campagne.titre',
      'campagne.slug',
      'campagne.ouverture',
      'campagne.fermeture',
      'campagne.est_publie as estPublie',
      'campagne.libelle_abstention as libelleAbstention',
      'campagne.ordre_reponses_aleatoire as ordreReponsesAleatoire',
      'campagne.texte_page_accueil as textePageAccueil',
      'campagne.verrouiller_droits as verrouillerDroits',
      'campagne.confirmation_courriel as confirmationParCourriel',
      sql<Schemas['CampagneDetail']['modeleEnvoiLien']>`campagne.modele_envoi_lien`.as('modeleEnvoiLien'),
      'campagne.refuser_poids_identifiants as refuserPoidsIdentifiants',
      'campagne.quorum',
      rappelsOf.as('rappels'),
    ])
    .where('campagne.id', '=', id),
)

/** Whether somebody has voted: asked of a campaign that is held, by those alone who decide from it, for where nobody has all its voters are read. */
export const hasVotes = async (db: Db, id: string) =>
  (await db.q
    .selectFrom('votant')
    .select('id')
    .where('votant.client_id', '=', db.clientId)
    .where('campagne_id', '=', id)
    .where('a_vote', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The slug of a title; titles are told apart in any letter case. */
const slugFor = (titre: string) =>
  slugOf(titre, createHash('sha256').update(titre.toLowerCase()).digest('hex').slice(0, 8))

const columns = (next: Wanted) => ({
  titre: next.titre,
  slug: slugFor(next.titre),
  ouverture: next.ouverture,
  libelle_abstention: next.libelleAbstention,
  ordre_reponses_aleatoire: next.ordreReponsesAleatoire,
  texte_page_accueil: next.textePageAccueil,
  verrouiller_droits: next.verrouillerDroits,
  confirmation_courriel: next.confirmationParCourriel,
  modele_envoi_lien: sql<string | null>`${next.modeleEnvoiLien && JSON.stringify(next.modeleEnvoiLien)}::json`,
  refuser_poids_identifiants: next.refuserPoidsIdentifiants,
  quorum: next.quorum,
  rappels: sql<string[]>`${next.rappels}::timestamptz[]`,
})

/** Creates a campaign, what is left out by default (decision H-3); gives its id, which says whose it is. */
export async function insert(db: Db, input: Schemas['CampagneCreation'], keys: BoxKeys): Promise<string> {
  const id = newCampagneId(keys, db.clientId)
  const given = columns(fresh(input))
  const dates = { fermeture: input.fermetureDuVoteUtc, date_creation: db.now, derniere_maj: db.now }
  const insertion = db.q.insertInto('campagne').values({ client_id: db.clientId, id, ...given, ...dates })
  await telling(insertion.execute(), (later) => conflicts(later, id, input.titre))
  return id
}

/** Writes the change of a locked campaign. */
export async function update(db: Db, held: Held, next: Wanted): Promise<void> {
  // One that was cut by an earlier version keeps its slug for as long as its title.
  const slug = next.titre === held.titre ? held.slug : slugFor(next.titre)
  const change = touching(db, held.id, { ...columns(next), slug, fermeture: closing(held, next) })
  await telling(change, (later) => conflicts(later, held.id, next.titre))
}

type Columns = Partial<Omit<ReturnType<typeof columns>, 'fermeture'>> & {
  fermeture?: string
  est_publie?: boolean
  est_archive?: boolean
  date_publication?: string | null
  protocole?: number
  cle_publique?: Buffer | null
  cle_privee?: Buffer | null
  urne_cle_publique?: Buffer | null
  urne_cle_privee?: Buffer | null
  urne_cle_id?: string | null
  garde?: string
  garde_cle_urne?: Buffer | null
  garde_cle_signature?: Buffer | null
  garde_scrutateurs?: number | null
  garde_seuil?: number | null
  garde_cle_service?: string | null
  garde_attestation?: Buffer | null
  urne_scellee_le?: string | null
  urne_scellee?: RawBuilder<string> | null
  depouille_le?: string | null
  empreinte_resultat?: Buffer | null
  publication?: null
  publication_empreinte?: null
  publication_cle?: null
  publication_signature?: null
  depouillement_bloque?: RawBuilder<string> | null
}

/** The next version of a row; after the last one that there is room for comes the first: nothing that is written is held up by it. */
export const nextVersion = sql<number>`version % 2147483647 + 1`

/** Writes what changes of a campaign, and that it has changed. */
export const touching = (db: Db, id: string, changes: Columns) =>
  db.q
    .updateTable('campagne')
    .set({ ...changes, version: nextVersion, derniere_maj: db.now })
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()

/** Deletes a locked campaign that has no vote, with all that belongs to it. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('campagne').where('campagne.client_id', '=', db.clientId).where('id', '=', id).execute()
}

async function conflicts(db: Db, id: string, titre: string): Promise<Conflict[]> {
  const others = mine(db).select('id').where('id', '<>', id)
  const slug = slugFor(titre)
  const checks = await db.q
    .selectNoFrom((eb) => [
      eb
        .exists(others.where('titre_cle', '=', sql<string>`lower(${titre}::text)`))
        .as('campagne_client_id_titre_cle_key'),
      eb.exists(others.where('slug', '=', slug)).as('campagne_client_id_slug_key'),
    ])
    .executeTakeFirst()
  const found = broken(checks, { campagne_client_id_titre_cle_key: titre, campagne_client_id_slug_key: slug })
  return found.slice(0, 1)
}
