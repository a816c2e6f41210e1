// Raw: closings are compared with the clock of the database, and a column of json is read as its text.
import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import { millisecondsText } from '../../engine/instant.ts'

/** The closing that was signed, as the index of migration 0095 has it. */
const signedClosing = sql`coalesce(substring(campagne.publication::text from '"fermetureDuVoteUtc":"([^"]*)"'),
  case when campagne.publication is not null or campagne.publication_empreinte is not null then '' end)`

/** Whether the time of a campaign is over by what was signed at an instant; null of what an earlier version has published. */
export const isOverAt = (instant: string) =>
  sql<boolean | null>`(${signedClosing} collate "C")
    <= to_char(${sql.raw(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether the time of a campaign is over, by the clock of the database at this instant: as its row says, or as what was signed does. */
export const closings = [
  sql<boolean>`campagne.fermeture <= clock_timestamp()`.as('isClosed'),
  sql<boolean>`coalesce(${isOverAt('clock_timestamp()')}, false)`.as('isOver'),
] as const

/** Whether the row of a campaign that was signed says that it is not published, or counted. */
export const isOther = sql<boolean>`(campagne.publication is not null or campagne.publication_empreinte is not null)
  and (not campagne.est_publie or campagne.depouille_le is not null or campagne.empreinte_resultat is not null)`

/** An instant of the campaign of each row, as JSON has it. */
const instantOf = (column: 'depouille_le' | 'derniere_maj') => millisecondsText(`campagne.${column}`)

/** What is said of the campaign of each row, as we write it: of what somebody else has written not every part is read as JSON. */
const said = sql`substring(campagne.depouillement_bloque::text from '^\\{"motif":"[A-Za-z]{1,50}","depuisUtc":"[-+0-9T:.Z ]{10,40}"\\}$')`

/** Why the campaign of each row is said not to be counted, or its log not to go on; null where nothing is said that we have written. */
export const motif = sql<string | null>`substring(${said} from '^\\{"motif":"([A-Za-z]*)"')`

/** Whether it is said of a campaign that its log does not go on. */
export const isLogStopped = sql<boolean>`coalesce(${motif} = 'JournalArrete', false)`

/**
 * Why the campaign of each row has not been counted, while it has not: what a round has found, also that the log of an open
 * one does not go on; that the row says of one that was signed that it is not published, or its box is hidden, or of one
 * that it is counted whose result is not there.
 */
export const blockedOf = sql<components['schemas']['DepouillementBloque']>`case
  when campagne.publication_empreinte is not null and (not campagne.est_publie or not exists (select from urne_publique
      where urne_publique.campagne_id = campagne.id and urne_publique.client_id = campagne.client_id)) then coalesce(${said}::json,
    json_build_object('motif', 'PublicationAlteree', 'depuisUtc', ${instantOf('derniere_maj')}))
  when campagne.protocole = 2 and campagne.depouille_le is not null and not exists (select from resultat
      where resultat.client_id = campagne.client_id and resultat.campagne_id = campagne.id
        and resultat.empreinte = campagne.empreinte_resultat)
    then json_build_object('motif', 'ResultatManquant', 'depuisUtc', ${instantOf('depouille_le')})
  when campagne.depouille_le is null and campagne.urne_scellee is null and ${said} is not null
      and (campagne.fermeture <= statement_timestamp() or ${isOverAt('statement_timestamp()')} or ${isLogStopped})
    then ${said}::json end`
