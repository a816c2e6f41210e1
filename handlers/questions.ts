import { isBallotTooLarge } from '../mail/bulletin.ts'
import * as campagnes from '../db/vote/campagnes.ts'
import type { Db } from '../db/engine/database.ts'
import { withDigest, withDigestOf } from '../db/engine/version.ts'
import { digestOf } from '../db/journal/hashes.ts'
import { type Acte, record } from '../db/journal/lines.ts'
import * as options from '../db/vote/options.ts'
import * as questions from '../db/vote/questions.ts'
import { isChoiceValid } from '../rules/campagnes.ts'
import { differing, isSame } from '../rules/values/differing.ts'
import { wrongThreshold } from '../rules/values/percentages.ts'
import type { Call, Fail, FailArgs as Reason, Handlers } from './handler.ts'

export const questionHandlers = {
  async listQuestions({ db, path: { campagneId }, fail }) {
    if (!(await campagnes.exists(db, campagneId))) fail('Campagne.NotFound', { valeur: campagneId })
    return questions.list(db, campagneId)
  },

  async getQuestion({ db, path: { campagneId, questionId }, fail }) {
    if (!(await campagnes.exists(db, campagneId))) fail('Campagne.NotFound', { valeur: campagneId })
    return withDigest(await question(db, { campagneId, questionId }, fail))
  },

  async createQuestion({ db, path: { campagneId }, body, fail, refuse }) {
    await unlocked(db, campagneId, fail)
    const { type = 'ChoixUnique', nombreChoixMin: min = 1, nombreChoixMax: max = 1, options: given } = body
    refuse([...wrong({ type, min, max }, given ?? [], []), ...wrongThreshold(body.seuilAdoption)])
    const id = await questions.insert(db, campagneId, body)
    await refuseExcess(db, campagneId, fail)
    await tell(db, { campagneId, questionId: id }, 'QuestionAjoutee')
    return id
  },

  async updateQuestion({ db, path, body, fail, refuse }) {
    const unchanged = async () => sentBack(body, await questions.find(db, path.campagneId, path.questionId))
    const same = await unlockedOr(db, path.campagneId, unchanged, fail)
    if (same) return withDigest(same)
    const stored = await question(db, path, fail)
    const { type = stored.type, nombreChoixMin: min = stored.nombreChoixMin } = body
    const { nombreChoixMax: max = stored.nombreChoixMax } = body
    refuse([...wrong({ type, min, max }, body.options ?? [], stored.options), ...wrongThreshold(body.seuilAdoption)])
    await questions.update(db, path.questionId, body)
    await refuseExcess(db, path.campagneId, fail)
    await tell(db, path, 'QuestionModifiee', stored)
    return withDigest(await question(db, path, fail))
  },

  async deleteQuestion({ db, path: { campagneId, questionId }, fail }) {
    await unlocked(db, campagneId, fail)
    if (!(await questions.remove(db, campagneId, questionId))) fail('Question.NotFound', { valeur: questionId })
    await record(db, campagneId, 'QuestionSupprimee', { questionId })
  },

  async orderQuestions({ db, path: { campagneId }, body: { questionIds }, fail }) {
    const inOrder = async () => (await questions.readAll(db, campagneId)).map(({ id }) => id)
    const unchanged = async () => (isSame(await inOrder(), questionIds) ? questionIds : undefined)
    if (await unlockedOr(db, campagneId, unchanged, fail)) return
    const known = new Set(await inOrder())
    const given = new Set(questionIds)
    const isWhole = known.size === questionIds.length && known.isSubsetOf(given)
    if (!isWhole) fail('Question.OrdreInvalide', undefined, 'questionIds')
    await questions.order(db, campagneId, questionIds)
    await record(db, campagneId, 'QuestionsOrdonnees', { questionIds })
  },

  async createOption({ db, path, body, fail }) {
    await unlocked(db, path.campagneId, fail)
    await changed(db, path, fail)
    const id = await options.insert(db, path.questionId, body)
    await refuseExcess(db, path.campagneId, fail)
    await tell(db, path, 'OptionAjoutee')
    return id
  },

  async updateOption({ db, path, body, fail }) {
    const unchanged = async () => sentBack(body, await options.find(db, path.questionId, path.optionId))
    const same = await unlockedOr(db, path.campagneId, unchanged, fail)
    if (same) return withDigestOf(same, await question(db, path, fail))
    await changed(db, path, fail)
    await option(db, path, fail)
    await options.update(db, path.optionId, body)
    await refuseExcess(db, path.campagneId, fail)
    await tell(db, path, 'OptionModifiee')
    return withDigestOf(await option(db, path, fail), await question(db, path, fail))
  },

  async deleteOption({ db, path, fail }) {
    await unlocked(db, path.campagneId, fail)
    await changed(db, path, fail)
    if (!(await options.remove(db, path.questionId, path.optionId))) fail('Option.NotFound', { valeur: path.optionId })
    await tell(db, path, 'OptionSupprimee')
  },
} satisfies Partial<Handlers>

/** Locks a campaign whose structure may change (decision H-5). */
const unlocked = (db: Db, id: string, fail: Locking) => unlockedOr(db, id, () => Promise.resolve(undefined), fail)

type Locking = Fail<'Campagne.NotFound' | 'Campagne.StructureVerrouillee'>

/** The same; of one whose structure does not change any more what is as it was sent, where that is so. */
async function unlockedOr<T>(db: Db, id: string, unchanged: () => Promise<T | undefined>, fail: Locking) {
  const campagne = (await campagnes.lock(db, id)) ?? fail('Campagne.NotFound', { valeur: id })
  if (!campagne.estPublie) return undefined
  return (await unchanged()) ?? fail('Campagne.StructureVerrouillee')
}

/** What is stored, where a body says nothing else of it. */
const sentBack = <T extends object>(body: object, stored: T | undefined) =>
  stored && differing(body, stored).length === 0 ? stored : undefined

/** Refuses texts that are, with those that the campaign has, more than a ballot shows. */
async function refuseExcess(db: Db, campagneId: string, fail: Fail<'Campagne.ContenuTropVolumineux'>) {
  if (await isBallotTooLarge(db, campagneId)) fail('Campagne.ContenuTropVolumineux')
}

type Question = { campagneId: string; questionId: string }

const question = async (db: Db, { campagneId, questionId }: Question, fail: Fail<'Question.NotFound'>) =>
  (await questions.find(db, campagneId, questionId)) ?? fail('Question.NotFound', { valeur: questionId })

/** Takes a question whose options change for changed itself: its version covers them. */
async function changed(db: Db, { campagneId, questionId }: Question, fail: Fail<'Question.NotFound'>) {
  if (!(await questions.touch(db, campagneId, questionId))) fail('Question.NotFound', { valeur: questionId })
}

type Told = Question & { optionId?: string }

/** Tells of a question, or of an option of it, by the digest of the whole question as it is now. */
async function tell(db: Db, { campagneId, questionId, optionId }: Told, acte: Acte, before?: object) {
  const after = await questions.find(db, campagneId, questionId)
  const empreinteAvant = before && { empreinteAvant: digestOf(before) }
  const of = { questionId, ...(optionId && { optionId }), ...empreinteAvant }
  await record(db, campagneId, acte, { ...of, empreinteApres: digestOf(after) })
}

type Option = { questionId: string; optionId: string }

const option = async (db: Db, { questionId, optionId }: Option, fail: Fail<'Option.NotFound'>) =>
  (await options.find(db, questionId, optionId)) ?? fail('Option.NotFound', { valeur: optionId })

type WithId = { readonly id?: string | null }
type Given = NonNullable<Call<'createQuestion'>['body']['options']>
type Wrong = Reason<'Question.NombreChoixInvalide' | 'Option.NotFound' | 'Option.LibelleDejaUtilise'>

/**
 * What is wrong with a question as it is sent. That a label stands twice is told beside something else only: by itself the
 * constraint says it (decision A-34).
 */
function wrong(choice: Parameters<typeof isChoiceValid>[0], given: Given, known: readonly WithId[]): readonly Wrong[] {
  const found: Wrong[] = isChoiceValid(choice) ? [] : [['Question.NombreChoixInvalide', undefined, 'nombreChoixMax']]
  found.push(...unknownIn(given, known))
  const valeur = options.repeated(given)
  if (found.length === 0 || valeur === undefined) return found
  return [...found, ['Option.LibelleDejaUtilise', { valeur }, 'libelle']]
}

/** The options that are sent with an id that the question has not, or twice. */
function unknownIn(given: Given, known: readonly WithId[]): Reason<'Option.NotFound'>[] {
  const left = new Set(known.map(({ id }) => id))
  return given.flatMap(({ id }, place): Reason<'Option.NotFound'>[] =>
    id == null || left.delete(id) ? [] : [['Option.NotFound', { valeur: id }, `options[${String(place)}].id`]],
  )
}
