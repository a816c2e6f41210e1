// Raw: the voters to add are in a temporary table, which the types of the database do not have.
import { type RawBuilder, sql } from 'kysely'
import { GivenUp } from '../../../pace/given-up.ts'
import type { Db } from '../../engine/database.ts'

/** Rows that keep the contract: how many, and the query of their place in the body, `ligne` and id to be. */
export type Source = { readonly count: number; readonly rows: RawBuilder<unknown> }

/** Runs a statement about the staged rows. */
export const run = (db: Db, statement: RawBuilder<unknown>) => statement.execute(db.q)

/** Whether the address of a row is that of a voter who is somebody else. */
export const isTaken = (row: string) => sql.raw(`${row}.votant_id is null and ${row}.connu_id is not null`)

/** Rows that are made here. */
export const rowsMade = (lignes: readonly object[]): Source => ({
  count: lignes.length,
  rows: sql`select ordinalite::int as place, ligne, null::jsonb as douteux, uuidv7() as nouveau
    from jsonb_array_elements(${JSON.stringify(lignes)}::jsonb) with ordinality as r (ligne, ordinalite)`,
})

/**
 * Stages the rows of a bulk addition, those of the body and then those of unions, in a table of the transaction: `rang`
 * is their order, `ligne` what was sent, `douteux` which of its addresses mail does not reach, `nouveau` the id of the voter that they may create, `connu_id` the voter of
 * its identifier, else who has its address, `nomme` whether another row names that one by the identifier, `employe_certain` whether it is certain that it is its
 * employee, `designe` whether that one is said or told by the identifier, `memes_noms` whether that one has the names of the row,
 * `externe` what else than the identifier names a person of a union, `pris` the identifier that somebody else has, `voulu` what they make of their voter, `action` what is to be done, `code` why one is refused, `membre` which
 * of those addresses, or which state, that is for.
 */
export async function stage(db: Db, source: Source, unions: readonly string[]): Promise<void> {
  await stageRows(db, source)
  if (unions.length > 0) await stageUnions(db, unions)
  await learn(db)
}

/** Tells the planner what the staged rows are by now: it would take them for a few, and compare them pair by pair. */
export const learn = (db: Db) => learnOf(db, 'ajout_votant')

/** Tells the planner what a table of the transaction holds. */
export const learnOf = (db: Db, table: string) => sql`analyze ${sql.table(table)}`.execute(db.q)

async function stageRows(db: Db, { count, rows }: Source) {
  await sql`create temporary table ajout_votant (
    rang integer generated always as identity, source text, place integer, identifiant text, courriel text, ligne jsonb,
    autre_syndicat boolean, douteux jsonb, nouveau uuid, votant_id uuid, connu_id uuid, nomme boolean not null default false, employe_id uuid, employe_certain boolean, designe boolean,
    memes_noms boolean, externe text, pris text, syndicat text, voulu jsonb, action text, code text,
    membre text)
    on commit drop`.execute(db.q)
  const { numAffectedRows } =
    await sql`insert into ajout_votant (source, place, identifiant, courriel, ligne, douteux, nouveau)
    select 'votants', r.place, r.ligne ->> 'identifiant', r.ligne ->> 'courriel', r.ligne, r.douteux, r.nouveau
    from (${rows}) r where r.ligne is not null order by r.place`.execute(db.q)
  if (numAffectedRows !== BigInt(count)) throw new GivenUp('expired', 'Staged rows have expired')
}

/** Those who work for an employer of the union, by an active job or by the direct link, and are in no union. */
const workers = (db: Db) => sql`
  select m.employe_id from employeur y
  join emploi m on m.client_id = ${db.clientId} and m.employeur_id = y.id and m.date_fin is null
  where y.client_id = ${db.clientId} and y.syndicat_id = s.id
  union
  select p.id from employeur y
  join employe p on p.client_id = ${db.clientId} and p.employeur_id = y.id
  where y.client_id = ${db.clientId} and y.syndicat_id = s.id`

/**
 * Stages the active employees of unions: their members and, among those who are a member of no union, those who work for
 * an employer of the union. A union that does not exist is a row that is refused, as is a person without an address.
 */
async function stageUnions(db: Db, idExternes: readonly string[]) {
  const given = sql`unnest(${idExternes}::text[]) with ordinality as u (id_externe, n)`
  await sql`insert into ajout_votant (source, place, identifiant, ligne, code)
    select 'depuisSyndicats', n - 1, u.id_externe, jsonb_build_object('syndicatIdExterne', u.id_externe), 'Syndicat.NotFound'
    from (select u.* from ${given}) u
    left join syndicat s on s.client_id = ${db.clientId} and s.id_externe = u.id_externe
    where s.id is null order by n`.execute(db.q)
  await sql`insert into ajout_votant (source, place, nouveau, identifiant, externe, courriel, employe_id, employe_certain, syndicat, ligne, code)
    select 'depuisSyndicats', place, uuidv7(), coalesce(e.no_membre, e.id_externe, e.id::text),
      case when e.no_membre <> e.id_externe then e.id_externe end,
      coalesce(e.courriel, e.courriel_alternatif), e.id, true, membre.syndicat,
      jsonb_build_object('nom', e.nom, 'prenom', e.prenom)
        || case when e.courriel is not null and e.courriel_alternatif is not null
          then jsonb_build_object('courrielAlternatif', e.courriel_alternatif) else '{}' end,
      case when coalesce(e.courriel, e.courriel_alternatif) is null then 'Employe.CourrielRequis' end
    from (
      select distinct on (x.employe_id) x.employe_id, u.n - 1 as place, s.id_externe as syndicat
      from ${given}
      join syndicat s on s.client_id = ${db.clientId} and s.id_externe = u.id_externe
      cross join lateral (
        select a.employe_id from adhesion a where a.client_id = ${db.clientId}
          and a.syndicat_id_externe = s.id_externe and a.date_demission is null
        union
        select w.employe_id from (${workers(db)}) w where not exists (
          select from adhesion b where b.client_id = ${db.clientId} and b.employe_id = w.employe_id
            and b.date_demission is null)) x
      order by x.employe_id, u.n) membre
    join employe e on e.client_id = ${db.clientId} and e.id = membre.employe_id and e.est_actif
    order by place, e.id`.execute(db.q)
}
