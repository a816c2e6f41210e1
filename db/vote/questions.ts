import { type RawBuilder, sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { replaceOptions } from './options.ts'
import { rows } from '../lists/rows.ts'

type Schemas = components['schemas']

const mine = (db: Db) => db.q.selectFrom('question').where('question.client_id', '=', db.clientId)

const optionsOf = (description: RawBuilder<unknown>) => sql<Schemas['OptionDeQuestion'][]>`coalesce((
  select json_agg(json_build_object(
    'id', o.id, 'libelle', o.libelle, 'description', ${description}, 'ordre', o.ordre) order by o.ordre, o.id)
  from option_reponse o
  where o.client_id = question.client_id and o.question_id = question.id), '[]')`

const options = optionsOf(sql`o.description`)

/** A question as the contract shows it: the one place where columns become members. */
const select = (db: Db) =>
  mine(db).select([
    'question.id',
    'question.titre',
    'question.description',
    sql<Schemas['TypeQuestionSaisi']>`question.type`.as('type'),
    'question.nombre_choix_min as nombreChoixMin',
    'question.nombre_choix_max as nombreChoixMax',
    'question.permet_abstention as permetAbstention',
    sql<Schemas['Question']['seuilAdoption']>`question.seuil_adoption`.as('seuilAdoption'),
    'question.ordre',
    options.as('options'),
  ])

const questionsAs = (description: RawBuilder<unknown>, of: typeof options) => sql<Schemas['Question'][]>`coalesce((
  select json_agg(json_build_object(
    'id', question.id, 'titre', question.titre, 'description', ${description}, 'type', question.type,
    'nombreChoixMin', question.nombre_choix_min, 'nombreChoixMax', question.nombre_choix_max,
    'permetAbstention', question.permet_abstention, 'seuilAdoption', question.seuil_adoption, 'ordre', question.ordre, 'options', ${of})
    order by question.ordre, question.id)
  from question
  where question.client_id = campagne.client_id and question.campagne_id = campagne.id), '[]')`

/** The questions of the campaign of each row, as one value. */
export const questionsOf = questionsAs(sql`question.description`, options)
/** The same without their descriptions and those of their options. */
export const bareQuestionsOf = questionsAs(sql`null`, optionsOf(sql`null`))

const ofCampagne = (db: Db, campagneId: string) => select(db).where('question.campagne_id', '=', campagneId)
const inOrder = (db: Db, campagneId: string) =>
  ofCampagne(db, campagneId).orderBy('question.ordre').orderBy('question.id')

/** The questions of a campaign, in their order (decision A-19). */
export const list = (db: Db, campagneId: string) => rows(inOrder(db, campagneId))
/** The same, read at once. */
export const readAll = (db: Db, campagneId: string) => inOrder(db, campagneId).execute()

export const find = (db: Db, campagneId: string, id: string) =>
  ofCampagne(db, campagneId).where('question.id', '=', id).executeTakeFirst()

/** Adds a question to a locked campaign, what is left out by default (decision I-1); gives its id. */
export async function insert(db: Db, campagneId: string, input: Schemas['QuestionCreation']): Promise<string> {
  const id = newId()
  await db.q
    .insertInto('question')
    .values({
      client_id: db.clientId,
      id,
      campagne_id: campagneId,
      titre: input.titre,
      description: input.description ?? null,
      type: input.type ?? 'ChoixUnique',
      nombre_choix_min: input.nombreChoixMin ?? 1,
      nombre_choix_max: input.nombreChoixMax ?? 1,
      permet_abstention: input.permetAbstention ?? true,
      seuil_adoption: thresholdOf(input.seuilAdoption),
      ordre: input.ordre ?? (await nextOrdre(db, campagneId)),
    })
    .execute()
  await replaceOptions(db, id, input.options ?? [])
  return id
}

/** A threshold as it is kept, what is left out by default (decision I-2). */
const thresholdOf = (given: Schemas['QuestionModification']['seuilAdoption']): string | null => {
  if (!given) return null
  const { base, pourcentage, estDepasse = false } = given
  return JSON.stringify({ base, pourcentage, estDepasse })
}

/** The rank after the last one. */
async function nextOrdre(db: Db, campagneId: string): Promise<number> {
  const last = sql<number>`least(coalesce(max(question.ordre), 0) + 1, 1000000)`
  const query = mine(db).select(last.as('ordre')).where('campagne_id', '=', campagneId)
  return (await query.executeTakeFirstOrThrow()).ordre
}

/** Writes what changes of a question of a locked campaign. */
export async function update(db: Db, id: string, input: Schemas['QuestionModification']): Promise<void> {
  await db.q
    .updateTable('question')
    .set({
      id,
      titre: input.titre,
      description: input.description,
      type: input.type,
      nombre_choix_min: input.nombreChoixMin,
      nombre_choix_max: input.nombreChoixMax,
      permet_abstention: input.permetAbstention,
      ...(input.seuilAdoption !== undefined && { seuil_adoption: thresholdOf(input.seuilAdoption) }),
      ordre: input.ordre,
    })
    .where('question.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()
  if (input.options) await replaceOptions(db, id, input.options)
}

/**
 * Writes a question of a locked campaign as it is; false when there is none. Who has read it to change it in one version
 * (`writeUnchanged`) and waits meanwhile is told that it changed.
 */
export async function touch(db: Db, campagneId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('question')
    .set({ id })
    .where('question.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives the questions of a locked campaign this order. Raw: the ids come as one array with the place of each. */
export async function order(db: Db, campagneId: string, ids: readonly string[]): Promise<void> {
  await sql`update question set ordre = place
    from unnest(${ids}::uuid[]) with ordinality as rang (id, place)
    where question.client_id = ${db.clientId} and question.campagne_id = ${campagneId} and question.id = rang.id`.execute(
    db.q,
  )
}

/** Deletes a question of a locked campaign, with its options; false when there is none. */
export async function remove(db: Db, campagneId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('question')
    .where('question.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
