import type { components } from '../generated/openapi.ts'

type Reponse = components['schemas']['Reponse']

/** What a question accepts as its answer. */
export type BallotQuestion = {
  readonly id: string
  readonly titre: string
  readonly nombreChoixMin: number
  readonly nombreChoixMax: number
  /** Whether an abstention is offered: by the campaign and by the question (decision H-7). */
  readonly abstention: boolean
  readonly options: readonly { readonly id: string }[]
}

/** An answer that is refused: the question that it is for, and its place in the ballot; -1 when it is missing. */
export type Fault = { readonly questionId: string; readonly titre: string; readonly place: number }

/** What is wrong with a ballot: every question is answered exactly once, as it accepts. */
export function faultsOf(reponses: readonly Reponse[], questions: readonly BallotQuestion[]): Fault[] {
  const strangers = reponses.flatMap(({ questionId }, place) =>
    questions.some(({ id }) => id === questionId) ? [] : [{ questionId, titre: questionId, place }],
  )
  const wrong = questions.flatMap((question) => {
    const { id: questionId, titre } = question
    const places = reponses.flatMap((reponse, place) => (reponse.questionId === questionId ? [place] : []))
    const [place = -1, second] = places
    const given = reponses[place]
    const isRight = second === undefined && given !== undefined && isAccepted(given, question)
    return isRight ? [] : [{ questionId, titre, place: second ?? place }]
  })
  return [...strangers, ...wrong]
}

function isAccepted({ optionIds = [], abstention = false }: Reponse, question: BallotQuestion): boolean {
  if (abstention) return question.abstention && optionIds.length === 0
  const known = optionIds.every((id) => question.options.some((option) => option.id === id))
  const { size } = new Set(optionIds)
  return known && size === optionIds.length && size >= question.nombreChoixMin && size <= question.nombreChoixMax
}
