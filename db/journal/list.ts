import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { nest } from '../lists/nested.ts'
import { rows } from '../lists/rows.ts'

type Item = components['schemas']['LigneJournal']

const mine = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('journal_campagne')
    .where('journal_campagne.client_id', '=', db.clientId)
    .where('journal_campagne.campagne_id', '=', campagneId)

/** Whether a campaign has a journal: one that was deleted keeps it. */
export const hasLines = async (db: Db, campagneId: string): Promise<boolean> =>
  (await mine(db, campagneId).select('journal_campagne.id').limit(1).executeTakeFirst()) !== undefined

/** The lines of a journal, the oldest first: the one place where columns become members. */
const select = (db: Db, campagneId: string) =>
  mine(db, campagneId)
    .leftJoin('journal_maillon as m', (join) =>
      join.on('m.client_id', '=', db.clientId).onRef('m.ligne_id', '=', 'journal_campagne.id'),
    )
    .select([
      'journal_campagne.id',
      'journal_campagne.instant as dateUtc',
      sql<Item['auteur']['genre']>`journal_campagne.auteur`.as('auteur.genre'),
      'journal_campagne.auteur_id as auteur.id',
      'journal_campagne.auteur_nom as auteur.nom',
      'journal_campagne.acte',
      sql<Item['details']>`journal_campagne.details`.as('details'),
      'm.rang',
      sql<string | null>`encode(m.empreinte, 'hex')`.as('empreinte'),
    ])
    .orderBy('journal_campagne.instant')
    .orderBy('journal_campagne.id')

/** The lines of a journal as the contract shows them. */
export const list = (db: Db, campagneId: string) => rows(select(db, campagneId))

/** The same, read at once. */
export const readAll = async (db: Db, campagneId: string): Promise<Item[]> =>
  (await select(db, campagneId).execute()).map((row) => nest(row))
