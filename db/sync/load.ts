// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '../engine/shards/own-rows.ts'
import { bit, emplois, employes, employeurs, type Entity, syndicats } from './entities.ts'
import { gives, head, keep, raw, unpack, values, type Work } from './fragments.ts'

// A table of rows, `l_<table>`, has the head of each row, its values, and:
//   cible  the stored row that it changes, or the id of the one to create: rows for one target share it
//   existe whether the target is stored
//   seul   whether the row is the only one for its target
//   ordre  the order of processing
// What nearly every statement looks at comes first: PostgreSQL reads a row up to the last column that it needs.

/** The value of a row that names another parent than the row `p` that it is nested in. */
const otherParent = (nom: string) => raw(`case when x.${nom} <> p.id_externe then x.${nom} end as autre_parent`)

/** The target of a row that is alone, from what is stored. */
const target = (stored: string) =>
  raw(`${stored} is not null as existe, true as seul, coalesce(${stored}, s.nouveau) as cible`)

/** Keeps the rows of an entity; those that agree in what their target is found by have the target of the first of them. */
async function fill(work: Work, { table, pair: group = ['id_externe'] }: Entity, rows: RawBuilder<unknown>) {
  const lines = raw(`l_${table}`)
  await keep(work, `l_${table}`, rows)
  const [ours, theirs, shared] = ['l.', 'd.', ''].map((of) => raw(group.map((nom) => of + nom).join(', ')))
  await sql`
    update ${lines} l set seul = false, cible = case when existe then cible else premier end
    from (
      select ${shared}, (array_agg(nouveau order by ordre))[1] as premier from ${lines}
      where (${shared}) in (select ${shared} from ${lines} group by ${shared} having count(*) > 1)
      group by ${shared}) d
    where (${ours}) = (${theirs})`.execute(work.q)
}

/** Rows that are found by their external id, and refer to nothing. */
export async function loadSimple(work: Work, entity: Entity): Promise<void> {
  const { table } = entity
  await unpack(work, entity)
  const rows = sql`
    select ${target('t.id')}, s.*
    from (select ${head()}, x.id_externe, ${values(entity)}, x.nouveau
      from ${raw(`b_${table}`)} x) s
    left join ${raw(table)} t on t.client_id = ${work.clientId} and t.id_externe = s.id_externe`
  await fill(work, entity, rows)
}

/** Employers, nested in a union or not; those that are nested come first, and those of a refused union do not count. */
export async function loadEmployeurs(work: Work, { nested }: { nested: boolean }): Promise<void> {
  const inUnion = raw(nested ? `left join l_syndicat p on p.rang = x.parent_rang and not p.rejet` : '')
  const union = raw(nested ? 'coalesce(p.cible, y.id)' : 'y.id')
  const isKept = raw(nested ? 'x.parent_rang is null or p.rang is not null' : 'true')
  const masque = `x.masque | case when x.parent_rang is null then 0 else ${String(bit(employeurs, 'syndicat_id'))} end`
  const ordre = '(x.parent_rang is null)::int * 2147483648 + x.rang'
  await unpack(work, employeurs)
  const rows = sql`
    select ${target('t.id')}, s.*
    from (
      select ${head({ ...(nested && { parent: syndicats.collection }), masque, ordre })},
        x.id_externe, x.nom, x.syndicat_id as syndicat_id_externe, y.id as syndicat_id_nomme,
        ${union} as syndicat_id, x.nouveau, ${nested ? otherParent('syndicat_id') : raw('null::text as autre_parent')}
      from b_employeur x
      ${inUnion}
      left join ${ownRows(work, 'syndicat', 'id, id_externe')} y on y.id_externe = x.syndicat_id
      where ${isKept}) s
    left join employeur t on t.client_id = ${work.clientId} and t.id_externe = s.id_externe`
  await fill(work, employeurs, rows)
}

/** Employees, found by their external id (decision G-8; see employes.ts for those who have none yet). */
export async function loadEmployes(work: Work): Promise<void> {
  await unpack(work, employes)
  const rows = sql`
    select ${target('t.id')}, coalesce(t.est_actif, false) as est_actif, false as lie, s.*
    from (
      select ${head()}, x.id_externe, ${values(employes)}, x.douteux, x.valeurs, x.emplois_donnes,
        x.employeur_id as employeur_id_externe, y.id as employeur_id_nomme, y.id as employeur_id, x.nouveau
      from b_employe x
      left join employeur y on y.client_id = ${work.clientId} and y.id_externe = x.employeur_id) s
    left join employe t on t.client_id = ${work.clientId} and t.id_externe = s.id_externe`
  await fill(work, employes, rows)
}

/**
 * A job whose row names no employer is at the one that the first row of its id and employee names: the row may stand
 * before the one that makes the job, as it may change it once the job is there.
 */
async function shareEmployeurs({ q }: Work): Promise<void> {
  await sql`
    update b_emploi x set employeur_id = d.employeur_id, masque = x.masque & ~${bit(emplois, 'employeur_id')}::int
    from l_employe p, (
      select distinct on (o.id_externe, m.cible) o.id_externe, m.cible, o.employeur_id
      from b_emploi o join l_employe m on m.rang = o.parent_rang and not m.rejet
      where o.employeur_id is not null and not o.rejet and o.id_externe in (
        select s.id_externe from b_emploi s where s.employeur_id is null and not s.rejet)
      order by o.id_externe, m.cible, o.rang) d
    where x.employeur_id is null and not x.rejet and p.rang = x.parent_rang and d.id_externe = x.id_externe
      and d.cible = p.cible`.execute(q)
}

/**
 * Jobs of the employees that were accepted: found by their external id, else by their employee and employer (decision
 * G-9). The rows and their employees are a query of their own: beside two tables that may have nothing for a row, and
 * that policies hold, a distributed database breaks down.
 */
export async function loadEmplois(work: Work): Promise<void> {
  await unpack(work, emplois)
  await shareEmployeurs(work)
  const named = raw(`case when ${gives(emplois, 'employeur_id', 'x')} then x.employeur_id end`)
  const rows = sql`
    select ${target('coalesce(s.trouve, t.id)')}, s.*
    from (
      select r.*, y.id as employeur_id_nomme, coalesce(j.employeur_id, y.id) as employeur_id, j.id as trouve,
        j.employe_id as employe_id_trouve
      from (
        select ${head({ parent: employes.collection, rapport: 'p.id_externe' })}, x.id_externe, ${values(emplois)},
          p.cible as employe_id, ${named} as employeur_id_externe, x.employeur_id as employeur_partage, x.nouveau,
          ${otherParent('employe_externe')}
        from b_emploi x
        join l_employe p on p.rang = x.parent_rang and not p.rejet) r
      left join employeur y on y.client_id = ${work.clientId} and y.id_externe = r.employeur_partage and not r.rejet
      left join ${ownRows(work, 'emploi', 'id, id_externe, employe_id, employeur_id')} j on j.id_externe = r.id_externe) s
    left join emploi t on s.trouve is null and t.client_id = ${work.clientId} and t.employe_id = s.employe_id
      and t.employeur_id = s.employeur_id`
  await fill(work, emplois, rows)
}

/**
 * Whether a row `s` tells of a signature after the end of a membership `t` that began before the day of both: a date
 * alone, which is midnight UTC (decision A-14), is that whole day (decision G-10).
 */
const signedSince = raw(`(t.date_signature < s.date_signature and t.date_demission < s.date_signature + interval '1 day'
  and s.date_signature = date_trunc('day', s.date_signature, 'UTC'))`)

/** The day in UTC of an instant, as the date alone tells it. */
export const dayOf = (instant: string) => raw(`date_trunc('day', ${instant}, 'UTC')`)

/** Whether a row `s` tells the day of the signature of a membership `t`. */
const tellsDay = sql`(s.date_signature = ${dayOf('t.date_signature')}) is true`

/**
 * Whether a row `s` that says no signature names a membership `t` by its end, which a reader has in milliseconds, or by the
 * day of it.
 */
const endsThen = sql`(s.date_signature is null and (
  date_trunc('milliseconds', t.date_demission) = date_trunc('milliseconds', s.date_demission)
  or ${dayOf('t.date_demission')} = s.date_demission))`

type Sources = { employes: boolean; syndicats: boolean }

/**
 * Memberships, nested in an employee, or in a union, where they may be those of a deactivated person, who stays so
 * (decision E-15). A row is about the one of its pair that was signed when it says, on that day where it tells no hour,
 * or, where it says no signature, that ended when it says; else about the latest one in force; where there is none, about the first one that had not
 * ended yet at its signature, or about a new one (decision G-10). Those of a refused row do not count. `signee`, `finie` and `signature` say of what is stored whether it was signed here, has ended, and when it was signed.
 */
export async function loadAdhesions(work: Work, adhesions: Entity, sources: Sources): Promise<void> {
  await unpack(work, adhesions)
  const columns = sql`${values(adhesions)}, x.douteux, x.valeurs, x.date_demission, x.nouveau`
  const ofEmployes = sql`
    select ${head({ parent: employes.collection, rapport: 'p.id_externe' })}, ${columns},
      p.cible as employe_id, x.syndicat_id as externe, y.id as syndicat_id, ${otherParent('employe_externe')}
    from b_adhesion x
    join l_employe p on p.rang = x.parent_rang and not p.rejet
    left join ${ownRows(work, 'syndicat', 'id, id_externe')} y on y.id_externe = x.syndicat_id`
  const ofSyndicats = sql`
    select ${head({ parent: syndicats.collection, rapport: 'x.employe_externe' })}, ${columns},
      e.id as employe_id, x.employe_externe as externe, p.cible as syndicat_id, ${otherParent('syndicat_id')}
    from b_adhesion x
    join l_syndicat p on p.rang = x.parent_rang and not p.rejet
    left join ${ownRows(work, 'employe', 'id, id_externe')} e on e.id_externe = x.employe_externe`
  const given = [...(sources.employes ? [ofEmployes] : []), ...(sources.syndicats ? [ofSyndicats] : [])]
  const rows = sql`
    select distinct on (s.rang) ${target('t.id')}, t.est_signee as signee, t.date_demission is not null as finie,
      t.date_signature as signature, s.*
    from (${sql.join(given, sql` union all `)}) s
    left join adhesion t on t.client_id = ${work.clientId} and t.employe_id = s.employe_id
      and t.syndicat_id = s.syndicat_id
      and (t.date_demission is null or t.date_demission >= s.date_signature and not ${signedSince} or ${endsThen})
    order by s.rang, (t.date_signature = s.date_signature) is true desc, ${endsThen} is true desc,
      ${tellsDay} desc, t.date_demission nulls first, t.date_signature desc, t.id desc`
  await fill(work, adhesions, rows)
}
