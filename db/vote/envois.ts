// Raw: voters are marked and their e-mails written by one statement, of as many rows as there are voters.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { linesById } from '../journal/votants.ts'
import { traceForAll, wake } from '../outbox/queue.ts'
import type { Matter } from '../../rules/modeles.ts'

/**
 * Queues an e-mail with a new link to each voter of the campaign who may vote, has not, and meets `condition`; says how
 * many (decisions J-9, J-10, J-12). The tokens are made when the e-mails are rendered. The voters are taken in the order of
 * their ids, as whoever changes many of them does. With `rappel` it reminds of the vote, and the journal says of which date.
 */
export async function queueLinks(
  db: Db,
  campagneId: string,
  condition: RawBuilder<boolean>,
  rappel?: string,
): Promise<number> {
  const modele: Matter['modele'] = rappel === undefined ? 'LienDeVote' : 'RappelVote'
  const { numAffectedRows = 0n } = await sql`
    with taken as materialized (
      select votant.id from votant
      where votant.client_id = ${db.clientId} and votant.campagne_id = ${campagneId}
        and votant.droit_de_vote and not votant.est_radie and not votant.a_vote and ${condition}
      order by votant.id for no key update),
    envoi as (
      update votant set date_dernier_envoi = ${db.now}, statut_envoi = 'EnAttente' from taken
      where votant.client_id = ${db.clientId} and votant.id = taken.id
      returning votant.campagne_id, votant.id, votant.courriel, votant.courriel_alternatif),
    ${linesById(db, 'LiensEnvoyes', sql`select envoi.campagne_id, envoi.id from envoi`, rappel === undefined ? {} : { rappel })}
    insert into courriel (client_id, id, modele, destinataire, copie, donnees, date_creation, prochain_essai, traceparent)
    select ${db.clientId}::uuid, uuidv7(), ${modele}, courriel, courriel_alternatif,
      json_build_object('campagneId', ${campagneId}::uuid, 'votantId', id), ${db.now}::timestamptz, ${db.now}::timestamptz,
      ${traceForAll(sql`taken`)}
    from envoi`.execute(db.q)
  if (numAffectedRows > 0n) await wake(db, 'courriel')
  return Number(numAffectedRows)
}

/** Many ids as one value: the driver would write an array item by item. */
export const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`

/** Many ids as one text, `''` for none: as rows, or as JSON, 200,000 of them would be read in a tenth of a second at once. */
export const joined = (id: RawBuilder<unknown>) => sql<string>`coalesce(string_agg(${id}::text, ','), '')`

/** The ids of such a text. */
export const idsIn = (text: string): string[] => (text === '' ? [] : text.split(','))

/** Voters by id. */
export const among = (votantIds: readonly string[]): RawBuilder<boolean> => sql`votant.id = any (${uuids(votantIds)})`

/** Every voter. */
export const everybody: RawBuilder<boolean> = sql`true`

/** The ids of no voter of the campaign, each once. */
export async function unknownAmong(db: Db, campagneId: string, votantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string }>`
    select ${joined(sql`d.id`)} as ids from (select distinct id from unnest(${uuids(votantIds)}) as u (id)) d
    where not exists (select from votant v
      where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id = d.id)`.execute(db.q)
  return rows.flatMap(({ ids }) => idsIn(ids))
}

/** What became of the last e-mail of a voter. */
export type Envoi = {
  readonly votantId: string
  readonly statut: 'EnAttente' | 'Transmis' | 'Rejete' | 'Livre' | 'Annule'
}

/** What an e-mail that ended so says of a voter: nothing, unless it is a link to a vote. */
export const envoiOf = ({ modele, donnees }: Matter, statut: Envoi['statut']): Envoi[] =>
  modele === 'LienDeVote' || modele === 'RappelVote' ? [{ votantId: donnees.votantId, statut }] : []

/** An e-mail that is about to leave, and to whom. */
type Leaving = Matter & { readonly id: string; readonly destinataire: string; readonly copie: string | null }

/**
 * The same e-mails to the addresses that their voters have now, of those with a link to a vote which has gone to nobody yet: an
 * address that was corrected meanwhile may be somebody else's. Undefined in the place of one that has gone to an
 * address which the voter has left: it does not leave any more.
 */
export async function toPresentAddresses<L extends Leaving>(db: Db, leaving: readonly L[]): Promise<(L | undefined)[]> {
  const ids = leaving.filter((one) => envoiOf(one, 'EnAttente').length > 0).map(({ id }) => id)
  if (ids.length === 0) return [...leaving]
  const { rows } = await sql<{ id: string; destinataire: string; copie: string | null; isGone: boolean }>`
    with moved as (
      select c.id, v.courriel, v.courriel_alternatif,
        c.etat_destinataire is not null or c.etat_copie is not null as "isGone"
      from courriel c join votant v on v.client_id = ${db.clientId} and v.id = (c.donnees ->> 'votantId')::uuid
      where c.client_id = ${db.clientId} and c.id = any (${uuids(ids)})
        and (c.destinataire, c.copie) is distinct from (v.courriel, v.courriel_alternatif)),
    written as (
      update courriel set destinataire = moved.courriel, copie = moved.courriel_alternatif from moved
      where courriel.client_id = ${db.clientId} and courriel.id = moved.id and not moved."isGone")
    select id, courriel as destinataire, courriel_alternatif as copie, "isGone" from moved`.execute(db.q)
  const moved = new Map(rows.map((row) => [row.id, row]))
  return leaving.map((one) => {
    const found = moved.get(one.id)
    if (found?.isGone) return undefined
    return found ? { ...one, destinataire: found.destinataire, copie: found.copie } : one
  })
}

/**
 * Notes what became of the last e-mail of voters, in the order of their ids: two workers never wait for each other. That one
 * was given up is told of a voter who waits for it, and to whom none left meanwhile.
 */
export async function noteEnvois(db: Db, envois: readonly Envoi[]): Promise<void> {
  if (envois.length === 0) return
  await sql`
    with r as (
      select distinct on (r."votantId") r."votantId" as id, r.statut
      from json_to_recordset(${JSON.stringify(envois)}) as r ("votantId" uuid, statut text)
      order by r."votantId", r.statut = 'Annule'),
    locked as materialized (
      select votant.id from votant where votant.client_id = ${db.clientId} and votant.id in (select id from r)
      order by votant.id for update)
    update votant set statut_envoi = r.statut from r join locked on locked.id = r.id
    where votant.client_id = ${db.clientId} and votant.id = r.id
      and (r.statut <> 'Annule' or votant.statut_envoi = 'EnAttente')`.execute(db.q)
}
