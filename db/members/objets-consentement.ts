import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { conflict } from '../engine/conflicts.ts'
import { newId } from '../engine/ids.ts'
import { anyOf, gathered } from '../engine/gathered.ts'
import { rows } from '../lists/rows.ts'
import { erase } from '../lists/suppressions.ts'
import { revise, versionOf } from '../engine/version.ts'

type Input = components['schemas']['ObjetConsentementModification']

const mine = (db: Db) => db.q.selectFrom('objet_consentement').where('objet_consentement.client_id', '=', db.clientId)

/** A consent object as the contract shows it: the one place where columns become members. A deleted one is not shown. */
const select = (db: Db) =>
  mine(db)
    .where('objet_consentement.est_actif', '=', true)
    .select([
      'objet_consentement.id_externe as identifiantExterne',
      'objet_consentement.titre',
      'objet_consentement.description',
    ])

export const list = (db: Db) =>
  rows(
    select(db)
      .orderBy(sql`objet_consentement.titre collate "fr-x-icu"`)
      .orderBy('objet_consentement.id'),
  )

export const find = gathered(
  (db, { keys }) =>
    select(db).select(versionOf('objet_consentement')).where('objet_consentement.id_externe', '=', anyOf(keys, 'text')),
  (objet) => objet.identifiantExterne,
)

/** An object as a record of consent keeps it. */
export type Objet = { id: string; identifiantExterne: string; titre: string; description: string }

/** The object that a consent names, with its id. */
export const findToConsent = (db: Db, idExterne: string): Promise<Objet | undefined> =>
  select(db).select('objet_consentement.id').where('objet_consentement.id_externe', '=', idExterne).executeTakeFirst()

/**
 * Creates a consent object, or brings back the deleted one of the same external id with its history (decision F-4);
 * a description that is left out is empty, or stays what it was (decision F-5).
 */
export async function insert(db: Db, input: components['schemas']['ObjetConsentementCreation']) {
  const { identifiantExterne, titre, description } = input
  const written = await db.q
    .insertInto('objet_consentement')
    .values({
      client_id: db.clientId,
      id: newId(),
      id_externe: identifiantExterne,
      titre,
      description: description ?? '',
      date_creation: db.now,
      derniere_maj: db.now,
    })
    .onConflict((on) =>
      on
        .columns(['client_id', 'id_externe'])
        .doUpdateSet({ ...changes(input), est_actif: true, derniere_maj: db.now, version: increment })
        .where('objet_consentement.est_actif', '=', false),
    )
    .returning(['id_externe as identifiantExterne', 'titre', 'description'])
    .executeTakeFirst()
  if (written) return written
  throw conflict(() =>
    Promise.resolve([{ constraint: 'objet_consentement_client_id_id_externe_key', valeur: identifiantExterne }]),
  )
}

const increment = sql<number>`objet_consentement.version + 1`

/** The columns that a body fills: what is left out keeps its value, and a description of null is empty. */
const changes = ({ titre, description }: Input) => ({
  ...(titre !== undefined && { titre }),
  ...(description !== undefined && { description: description ?? '' }),
})

/** The object as it is after the change; undefined when none is in use, and the caller refuses the whole. The history keeps the title that it had. */
export async function update(db: Db, input: Input) {
  const given = changes(input)
  await revise(db, 'objet_consentement', { id_externe: input.identifiantExterne }, given)
  return find(db, input.identifiantExterne)
}

/** Withdraws an object (decision F-4); false when there is none. */
export async function withdraw(db: Db, idExterne: string): Promise<boolean> {
  const withdrawal = db.q
    .updateTable('objet_consentement')
    .set({ est_actif: false, version: increment, derniere_maj: db.now })
    .where('objet_consentement.client_id', '=', db.clientId)
    .where('id_externe', '=', idExterne)
    .where('est_actif', '=', true)
    .returning(['objet_consentement.id', 'objet_consentement.id_externe'])
  return (await erase(db, 'ObjetConsentement', withdrawal)).length > 0
}
