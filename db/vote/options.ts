import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { type Conflict, telling } from '../engine/conflicts.ts'
import { newId } from '../engine/ids.ts'

type Schemas = components['schemas']
type Saisie = Schemas['OptionSaisie']

const mine = (db: Db, questionId: string) =>
  db.q
    .selectFrom('option_reponse')
    .where('option_reponse.client_id', '=', db.clientId)
    .where('question_id', '=', questionId)

export const find = (db: Db, questionId: string, id: string) =>
  mine(db, questionId).select(['id', 'libelle', 'description', 'ordre']).where('id', '=', id).executeTakeFirst()

const conflictsOn = (valeur: string) => (): Promise<Conflict[]> =>
  Promise.resolve([{ constraint: 'option_reponse_client_id_question_id_libelle_cle_key', valeur }])

/** The first label of a list that an earlier one has, whatever its letter case. */
export const repeated = (options: readonly Saisie[]) => {
  const keys = options.map(({ libelle }) => libelle.toLowerCase())
  return options.find(({ libelle }, place) => keys.indexOf(libelle.toLowerCase()) < place)?.libelle
}

/** Replaces the options of a question of a locked campaign; one that is sent with its id keeps it. */
export async function replaceOptions(db: Db, questionId: string, options: readonly Saisie[]): Promise<void> {
  const rows = options.map(({ id, libelle, description = null, ordre }, place) => ({
    client_id: db.clientId,
    id: id ?? newId(),
    question_id: questionId,
    libelle,
    description,
    ordre: ordre ?? place + 1,
  }))
  await db.q
    .deleteFrom('option_reponse')
    .where('option_reponse.client_id', '=', db.clientId)
    .where('question_id', '=', questionId)
    .where(sql<boolean>`id <> all (${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  if (rows.length === 0) return
  // One statement for the kept and the new ones: labels are compared at its end, so that two may change places.
  const writing = db.q
    .insertInto('option_reponse')
    .values(rows)
    .onConflict((on) =>
      on.columns(['client_id', 'id']).doUpdateSet({
        libelle: sql.ref('excluded.libelle'),
        description: sql.ref('excluded.description'),
        ordre: sql.ref('excluded.ordre'),
      }),
    )
    .execute()
  await telling(writing, conflictsOn(repeated(options) ?? ''))
}

/** Adds an option to a question of a locked campaign, last unless said otherwise; gives its id. */
export async function insert(db: Db, questionId: string, input: Schemas['OptionCreation']): Promise<string> {
  const id = newId()
  const last = sql<number>`least(coalesce(max(ordre), 0) + 1, 1000000)`
  const { ordre } = await mine(db, questionId).select(last.as('ordre')).executeTakeFirstOrThrow()
  const { libelle, description = null } = input
  const row = { client_id: db.clientId, id, question_id: questionId, libelle, description }
  const insertion = db.q.insertInto('option_reponse').values({ ...row, ordre: input.ordre ?? ordre })
  await telling(insertion.execute(), conflictsOn(libelle))
  return id
}

/** Writes what changes of an option of a locked campaign. */
export async function update(db: Db, id: string, { libelle, description, ordre }: Schemas['OptionModification']) {
  const change = db.q
    .updateTable('option_reponse')
    .set({ id, libelle, description, ordre })
    .where('option_reponse.client_id', '=', db.clientId)
    .where('id', '=', id)
  await telling(change.execute(), conflictsOn(libelle ?? ''))
}

/** Deletes an option of a locked campaign; false when the question has none of this id. */
export async function remove(db: Db, questionId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('option_reponse')
    .where('option_reponse.client_id', '=', db.clientId)
    .where('question_id', '=', questionId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
