// Raw: the voters to add are in a temporary table, which the types of the database do not have.
import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import { keepKnown } from './liens.ts'
import { match } from './personnes.ts'
import { learn, run, type Source, stage } from './source.ts'
import type { Db } from '../../engine/database.ts'
import { maxErrors } from '../../sync/lines.ts'
import { recordBrief, recordChanges } from '../../journal/votants.ts'
import { tellingAmong } from '../figures/poids.ts'
import { tellFormerAddressesOf } from '../messages/adresses.ts'

type Schemas = components['schemas']

/** A row that is refused: where it stands in the body, and why. */
export type RefusedLigne = {
  readonly source: 'votants' | 'depuisSyndicats'
  readonly place: number
  readonly identifiant: string
  readonly valeur: string
  /** Which of its addresses is refused, where mail does not reach it, or which state is another one than is stored. */
  readonly membre: string | null
  readonly code:
    | 'Requete.Invalide'
    | 'Votant.IdentifiantDejaUtilise'
    | 'Votant.CourrielDejaUtilise'
    | 'Votant.EstRadie'
    | 'Votant.ADejaVote'
    | 'Votant.DroitDeVoteVerrouille'
    | 'Votant.PoidsVerrouille'
    | 'Votant.PoidsIdentifiant'
    | 'Employe.NotFound'
    | 'Employe.CourrielRequis'
    | 'Syndicat.NotFound'
}

type Ajout = Pick<Schemas['AjoutVotants'], 'depuisSyndicats' | 'droitDeVote'> & {
  readonly lignes: Source
  readonly campagneId: string
  /** What the campaign freezes of the voters who are there, and whether it refuses weights that tell a ballot. */
  readonly frozen: { readonly rights: boolean; readonly weights: boolean; readonly telling: boolean }
  readonly simulation: boolean
}

/**
 * Adds voters from rows and from unions, in sets (decision J-11): the rows are staged, those that are refused are set
 * apart, the others are written where they differ. `created` of this module then finds the voters that were created.
 */
export async function addVotants(db: Db, ajout: Ajout) {
  await stage(db, ajout.lignes, ajout.depuisSyndicats ?? [])
  await match(db, ajout.campagneId)
  await plan(db, ajout)
  if (ajout.frozen.telling) await refuseTelling(db, ajout.campagneId)
  const counts = await count(db)
  if (!ajout.simulation) await write(db, ajout.campagneId)
  return { counts, refused: await refusals(db) }
}

/** What a row would make of its voter: what it does not say stays, or has its default in a new voter. */
const wanted = (droitDeVote: boolean) => sql`
  select a.rang, a.identifiant, a.courriel, a.ligne ->> 'nom' as nom, a.ligne ->> 'prenom' as prenom,
    case when a.ligne ? 'courrielAlternatif' then a.ligne ->> 'courrielAlternatif' else v.courriel_alternatif end
      as courriel_alternatif,
    coalesce((a.ligne ->> 'droitDeVote')::boolean, v.droit_de_vote, ${droitDeVote}) as droit_de_vote,
    coalesce((a.ligne ->> 'poids')::numeric(12, 4), v.poids, 1) as poids,
    case when a.ligne ? 'commentaire' then a.ligne ->> 'commentaire' else v.commentaire end as commentaire,
    a.employe_id, a.employe_certain,
    case when v.id is null or a.ligne ? 'employeIdExterne' then a.employe_id else v.employe_id end as employe_dit,
    case when v.id is null or a.ligne ? 'syndicatIdExterne' then a.syndicat else v.syndicat_id_externe end as syndicat`

/**
 * Decides for each row that is left: created, updated, unchanged, or refused by the state of the voter. An employee that the
 * voter is found to be, and nobody says, is no change that a state refuses.
 */
async function plan(db: Db, { droitDeVote = true, frozen }: Ajout) {
  const values = (from: string, employe = 'employe_id') =>
    sql.raw(
      ['identifiant', 'courriel', 'courriel_alternatif', 'nom', 'prenom', 'droit_de_vote', 'poids', 'commentaire']
        .concat(employe, from === 'v' ? 'syndicat_id_externe' : 'syndicat')
        .map((column) => `${from}.${column}`)
        .join(),
    )
  await run(
    db,
    sql`with n as materialized (
      select w.rang, to_jsonb(w) as voulu, case when v.id is null then 'created'
        when (${values('w')}) is distinct from (${values('v')}) then 'updated' else 'unchanged' end as action,
        w.syndicat is distinct from v.syndicat_id_externe as autre_syndicat, case
        when w.dit_radie and v.est_radie is not true then 'estRadie'
        when w.dit_vote and v.a_vote is not true then 'aVote' end as membre, case
        when v.est_radie and not (w.dit_radie and (${values('w', 'employe_dit')}) is not distinct from (${values('v')}))
          then 'Votant.EstRadie'
        when v.a_vote and (${values('w', 'employe_dit')}) is distinct from (${values('v')}) then 'Votant.ADejaVote'
        when ${frozen.rights} and w.droit_de_vote is distinct from coalesce(v.droit_de_vote, false)
          then 'Votant.DroitDeVoteVerrouille'
        when ${frozen.weights} and v.id is not null and w.poids <> v.poids then 'Votant.PoidsVerrouille' end as code
      from (${wanted(droitDeVote)}, a.votant_id,
          coalesce((a.ligne ->> 'estRadie')::boolean, false) as dit_radie,
          coalesce((a.ligne ->> 'aVote')::boolean, false) as dit_vote from ajout_votant a
        left join votant v on v.client_id = ${db.clientId} and v.id = a.votant_id where a.code is null) w
      left join votant v on v.client_id = ${db.clientId} and v.id = w.votant_id)
    update ajout_votant a set voulu = n.voulu, action = n.action, autre_syndicat = n.autre_syndicat, membre = n.membre,
      code = case when n.membre is null then n.code else 'Requete.Invalide' end from n
    where n.rang = a.rang`,
  )
  await learn(db)
}

/** Refuses who would come into the vote with a weight that fewer than five then have (decision J-13). */
async function refuseTelling(db: Db, campagneId: string) {
  const rows = sql`ajout_votant a left join votant v on v.client_id = ${db.clientId} and v.id = a.votant_id
    cross join lateral jsonb_to_record(a.voulu) as w (droit_de_vote boolean, poids numeric(12, 4))`
  const comes = sql`a.code is null and w.droit_de_vote and v.droit_de_vote is not true`
  const leaving = sql`select a.votant_id from ${rows} where a.code is null and v.droit_de_vote and not w.droit_de_vote`
  const telling = tellingAmong(db, campagneId, sql`select w.poids from ${rows} where ${comes}`, leaving)
  await run(
    db,
    sql`update ajout_votant set code = 'Votant.PoidsIdentifiant'
      from (select a.rang from ${rows} where ${comes} and w.poids in (${telling})) t
      where t.rang = ajout_votant.rang`,
  )
}

async function count(db: Db) {
  const { rows } = await sql<{ created: number; updated: number; unchanged: number }>`
    select count(*) filter (where action = 'created')::int as created,
      count(*) filter (where action = 'updated')::int as updated,
      count(*) filter (where action = 'unchanged')::int as unchanged
    from ajout_votant where code is null`.execute(db.q)
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 }
}

const columns = sql.raw(
  'identifiant text, courriel text, courriel_alternatif text, nom text, prenom text, droit_de_vote boolean, ' +
    'poids numeric(12, 4), commentaire text, employe_id uuid, employe_certain boolean, syndicat text',
)

/** The ids of the voters that were created. */
export const created = sql`select n.nouveau from ajout_votant n where n.code is null and n.action = 'created'`

/** The ids of the voters whom the call has given another union. */
export const moved = sql`select n.votant_id from ajout_votant n
  where n.code is null and n.action = 'updated' and n.autre_syndicat`

/** Whether a voter is one of them. */
export const isCreated = sql<boolean>`votant.id = any (array(${created}))`

/** Creates and updates, and keeps who the others are. */
async function write(db: Db, campagneId: string): Promise<void> {
  const w = sql`jsonb_to_record(a.voulu) as w (${columns})`
  await run(
    db,
    sql`insert into votant (client_id, id, campagne_id, identifiant, courriel, courriel_alternatif, nom, prenom,
        droit_de_vote, poids, commentaire, employe_id, employe_certain, syndicat_id_externe)
      select ${db.clientId}, a.nouveau, ${campagneId}, w.identifiant, w.courriel, w.courriel_alternatif,
        w.nom, w.prenom, w.droit_de_vote, w.poids, w.commentaire, w.employe_id, w.employe_certain, w.syndicat
      from (select nouveau, voulu from ajout_votant where code is null and action = 'created' order by rang) a
      cross join lateral ${w}`,
  )
  await recordBrief(db, campagneId, 'VotantsAjoutes', created)
  await recordChanges(
    db,
    campagneId,
    sql`select a.votant_id as id, w.*, w.syndicat as syndicat_id_externe from ajout_votant a cross join lateral ${w}
      where a.code is null and a.action = 'updated'`,
  )
  await tellFormerAddressesOf(db, campagneId)
  await run(
    db,
    sql`update votant set identifiant = w.identifiant, courriel = w.courriel, nom = w.nom, prenom = w.prenom,
        courriel_alternatif = w.courriel_alternatif, droit_de_vote = w.droit_de_vote, poids = w.poids,
        commentaire = w.commentaire, employe_id = w.employe_id, employe_certain = w.employe_certain, syndicat_id_externe = w.syndicat
      from ajout_votant a cross join lateral ${w}
      where votant.client_id = ${db.clientId} and votant.id = a.votant_id and a.code is null and a.action = 'updated'`,
  )
  await keepKnown(db, campagneId)
}

/** The rows that are refused: the first ones in the order of the body, and how many there are. */
async function refusals(db: Db): Promise<{ first: RefusedLigne[]; count: number }> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ajout_votant where code is not null`.execute(db.q)
  const { rows } = await sql<RefusedLigne>`
    select source, place, coalesce(identifiant, '') as identifiant, code, membre, coalesce(case coalesce(membre, code)
      when 'courriel' then courriel
      when 'courrielAlternatif' then ligne ->> 'courrielAlternatif'
      when 'Votant.CourrielDejaUtilise' then courriel
      when 'Votant.IdentifiantDejaUtilise' then coalesce(pris, identifiant)
      when 'Employe.NotFound' then ligne ->> 'employeIdExterne'
      when 'Syndicat.NotFound' then ligne ->> 'syndicatIdExterne'
      else identifiant end, '') as valeur
    from ajout_votant where code is not null order by rang limit ${maxErrors}`.execute(db.q)
  return { first: rows, count: counted[0]?.count ?? 0 }
}
