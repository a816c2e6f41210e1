// Raw: what a rule names stands in one place, for the look and for the erasure.
import { type RawBuilder, sql } from 'kysely'
import { anonymousDomain } from '../../../rules/anonymity/anonyme.ts'
import type { Db } from '../../engine/database.ts'

/** The instant before which something is too old by a rule of the client; null where it has none. */
const limitOf = ({ clientId }: Db, column: string, unit: 'year' | 'day') => sql`(
  select now() - k.${sql.ref(column)} * ${sql.lit(`1 ${unit}`)}::interval from client k where k.id = ${clientId})`

/** Who was deactivated, and whose row nobody has changed since, for longer than the rule: not those who were merged. */
export const peopleOf = (db: Db): RawBuilder<unknown> => sql`
  from employe e where e.client_id = ${db.clientId} and not e.est_actif and e.anonymise_le is null
    and e.fusionne_dans is null and e.derniere_maj < ${limitOf(db, 'conservation_personnes_ans', 'year')}`

/**
 * Of them those whom nothing holds: a voter of a published vote that has not ended is the person, by the link or, where there
 * is none, by an address and the name (`isVoteOpen` asks the same, of rows that it holds and of all who were merged).
 */
export const freeOf = (db: Db): RawBuilder<unknown> => sql`${peopleOf(db)}
  and not exists (${openVotes(db)} and v.employe_id = any (array(select p.id from employe p
    where p.client_id = ${db.clientId} and (p.id = e.id or p.fusionne_dans = e.id))))
  ${sql.join(
    (['courriel', 'courriel_alternatif'] as const).flatMap((name) => unheldBy(db, sql.ref(`e.${name}`))),
    sql` `,
  )}`

/** Nobody unlinked of an open vote has an address of the person, with the name or, as the first one, without any. */
const unheldBy = (db: Db, address: RawBuilder<unknown>) => {
  const named = sql`nom_plie(v.prenom) = nom_plie(e.prenom) and nom_plie(v.nom) = nom_plie(e.nom)`
  return [
    sql`and not exists (${openVotes(db)} and v.employe_id is null and v.courriel_cle = lower(${address})
      and (${named} or nom_plie(v.prenom || v.nom) = ''))`,
    sql`and not exists (${openVotes(db)} and v.employe_id is null and lower(v.courriel_alternatif) = lower(${address})
      and ${named})`,
  ]
}

const openVotes = (db: Db) => sql`
  select from campagne c join votant v on v.client_id = ${db.clientId} and v.campagne_id = c.id
  where c.client_id = ${db.clientId} and c.est_publie and c.fermeture > clock_timestamp()
    and not v.est_radie`

/** Requests for membership that were rejected longer ago than the rule. */
export const rejectedOf = (db: Db): RawBuilder<unknown> => sql`
  from demande_adhesion d where d.client_id = ${db.clientId} and d.statut = 'Rejetee'
    and d.date_demande < ${limitOf(db, 'conservation_demandes_jours', 'day')}
    and d.date_traitement < ${limitOf(db, 'conservation_demandes_jours', 'day')}`

/** Links to forms that nobody has answered, and whose end is longer ago than the rule. */
export const unansweredOf = (db: Db): RawBuilder<unknown> => sql`
  from jeton_formulaire j where j.client_id = ${db.clientId} and j.date_reponse is null
    and j.expiration < ${limitOf(db, 'conservation_liens_jours', 'day')}`

const before = (years: number) => sql`now() - ${years}::float8 * interval '1 year'`

/** Memberships of people who were anonymised that are older than the term of signatures. */
export const oldAdhesionsOf = (db: Db, years: number): RawBuilder<unknown> => sql`
  from employe e join adhesion a on a.client_id = ${db.clientId} and a.employe_id = e.id
  where e.client_id = ${db.clientId} and e.anonymise_le is not null and a.date_signature < ${before(years)}`

/** Their answers to forms. */
export const oldReponsesOf = (db: Db, years: number): RawBuilder<unknown> => sql`
  from employe e join reponse_formulaire r on r.client_id = ${db.clientId} and r.employe_id = e.id
  where e.client_id = ${db.clientId} and e.anonymise_le is not null and r.date_reponse < ${before(years)}`

/** Their requests, which no row of theirs leads to where no membership came of them: the address says whose they are not. */
export const oldDemandesOf = (db: Db, years: number): RawBuilder<unknown> => sql`
  from demande_adhesion d where d.client_id = ${db.clientId}
    and d.statut = any ('{EnAttente,ATransferer,Acceptee,Rejetee}') and d.date_demande < ${before(years)}
    and d.courriel = d.id || ${anonymousDomain}`
