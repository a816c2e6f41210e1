import { sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import { writingsOf } from '../../rules/courriels.ts'
import type { Db } from '../engine/database.ts'
import { rows } from '../lists/rows.ts'

type EtatCourriel = components['schemas']['EtatCourriel']
type Filter = NonNullable<operations['listEnvois']['parameters']['query']>

const mine = (db: Db) => db.q.selectFrom('courriel').where('courriel.client_id', '=', db.clientId)

/**
 * What became of an e-mail: what its provider has reported since, where it took it. As it is written here it has an index; a
 * policy lets nothing by before it that PostgreSQL does not know to tell nothing, as it does not of `coalesce`.
 */
const shown = sql<string>`case when courriel.statut = 'Transmis' and courriel.suivi_destinataire is not null
  then courriel.suivi_destinataire else courriel.statut end`

/** The same of its copy. */
const shownOfCopy = sql<string | null>`case when courriel.etat_copie = 'Transmis'
  then coalesce(courriel.suivi_copie, courriel.etat_copie) else courriel.etat_copie end`

const reason = sql<string | null>`coalesce(courriel.raison_suivi, courriel.derniere_erreur)`

/** To whom an e-mail goes and what became of it: nothing of what it says. */
const states = (db: Db) =>
  mine(db)
    .select(['courriel.id', 'courriel.date_creation as dateUtc', 'courriel.modele'])
    .select(['courriel.destinataire', 'courriel.copie', 'courriel.tentatives'])
    .select([shown.as('statut'), shownOfCopy.as('statutCopie'), 'courriel.date_fin as dateFinUtc'])
    .select(reason.as('raison'))
    .select(
      sql<string | null>`case courriel.statut when 'EnAttente' then courriel.prochain_essai end`.as('prochainEssaiUtc'),
    )

const filtered = (db: Db, { apres, statut, destinataire, id }: Filter) =>
  states(db)
    .$if(apres !== undefined, (q) => q.where('courriel.date_creation', '>=', apres ?? ''))
    .$if(statut !== undefined, (q) => q.where(shown, '=', statut ?? ''))
    .$if(destinataire !== undefined, (q) =>
      q.where(sql<boolean>`courriel.destinataire_cle = lower(${destinataire ?? ''})`),
    )
    .$if(id !== undefined, (q) => q.where('courriel.id', '=', id ?? ''))

/** The e-mails by date (operation listEnvois). */
export const listEnvois = (db: Db, filter: Filter) =>
  rows(filtered(db, filter).orderBy('courriel.date_creation').orderBy('courriel.id'))

const newestFirst = (db: Db, filter: Filter) =>
  filtered(db, filter).orderBy('courriel.date_creation', 'desc').orderBy('courriel.id', 'desc')

/** The e-mails, the latest first (operation listCourrielsClient). */
export const listNewest = (db: Db, filter: Filter) => rows(newestFirst(db, filter))

/** The latest e-mails, so many at most. */
export const latest = (db: Db, filter: Filter, limit: number) => newestFirst(db, filter).limit(limit).execute()

/** The e-mails to some addresses, in whichever writing of them, without what they said: the latest ones, by date (schema DossierCourriel). */
export async function toAddresses(db: Db, addresses: readonly string[], limit: number) {
  const found = await mine(db)
    .select(['courriel.id as idUnique', 'courriel.modele', 'courriel.destinataire', 'courriel.copie'])
    .select([shown.as('statut'), shownOfCopy.as('statutCopie'), reason.as('raison')])
    .select(['courriel.date_creation as dateCreation', 'courriel.date_fin as dateFin'])
    .where('courriel.destinataire_cle', '=', sql<string>`any (${addresses.flatMap(writingsOf)}::text[])`)
    .orderBy('courriel.date_creation', 'desc')
    .orderBy('courriel.id', 'desc')
    .limit(limit)
    .execute()
  return found.reverse()
}

export const find = (db: Db, id: string): Promise<EtatCourriel | undefined> =>
  states(db).where('courriel.id', '=', id).executeTakeFirst()
