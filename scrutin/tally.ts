export type AskedQuestion = {
  readonly id: string
  readonly titre: string
  readonly nombreChoixMin: number
  readonly nombreChoixMax: number
  readonly permetAbstention: boolean
  readonly options: readonly { readonly id: string; readonly libelle: string }[]
}

/** The choices of a ballot: options, and questions that it abstains from. */
export type Choices = { readonly options: readonly string[]; readonly abstentions: readonly string[] }

/** A ballot that is open: its weight and its choices. */
export type Bulletin = Choices & { readonly poids: number }

export type QuestionTotals = {
  readonly questionId: string
  readonly abstentions: number
  readonly options: readonly { readonly optionId: string; readonly votes: number; readonly votesPonderes: number }[]
}

export type Totals = {
  readonly bulletins: number
  readonly poids: number
  readonly questions: readonly QuestionTotals[]
}

export type QuestionWeights = QuestionTotals & { readonly abstentionsPonderees: number }
export type WeighedTotals = Omit<Totals, 'questions'> & { readonly questions: readonly QuestionWeights[] }

/** Weights have four decimals: they are added as whole numbers of ten-thousandths. */
export const units = (poids: number): number => Math.round(poids * 10_000)

/** The sums of some ballots, by question and by option, as results of the first format have them. */
export function tally(questions: readonly AskedQuestion[], bulletins: readonly Bulletin[]): Totals {
  const { questions: weighed, ...whole } = weighedTally(questions, bulletins)
  return { ...whole, questions: weighed.map(({ abstentionsPonderees: _, ...question }) => question) }
}

/** The same with the weight of the abstentions, by which shares of what was expressed are made. */
export function weighedTally(questions: readonly AskedQuestion[], bulletins: readonly Bulletin[]): WeighedTotals {
  const sums = openTally(questions)
  for (const bulletin of bulletins) sums.add(bulletin)
  return sums.totals()
}

/** Sums that ballots are added to one after the other. */
export type Tally = { readonly add: (bulletin: Bulletin) => void; readonly totals: () => WeighedTotals }

/** The sums of no ballot yet. */
export function openTally(questions: readonly AskedQuestion[]): Tally {
  const votes = new Map<string, { votes: number; weight: number }>()
  let [bulletins, weight] = [0, 0]
  const of = (id: string) => votes.get(id) ?? { votes: 0, weight: 0 }
  return {
    add({ poids, options, abstentions }) {
      bulletins++
      weight += units(poids)
      for (const id of [...options, ...abstentions]) {
        const sum = of(id)
        votes.set(id, { votes: sum.votes + 1, weight: sum.weight + units(poids) })
      }
    },
    totals: () => ({
      bulletins,
      poids: weight / 10_000,
      questions: questions.map(({ id, options }) => ({
        questionId: id,
        abstentions: of(id).votes,
        abstentionsPonderees: of(id).weight / 10_000,
        options: options.map((option) => ({
          optionId: option.id,
          votes: of(option.id).votes,
          votesPonderes: of(option.id).weight / 10_000,
        })),
      })),
    }),
  }
}

/** What judges the choices of ballots. */
export type Judge = {
  /** Whether every choice of a ballot was offered, and is there once. */
  readonly isOffered: (choices: Choices) => boolean
  /** Whether a ballot answers each question as it accepts. */
  readonly isAnswered: (choices: Choices) => boolean
}

/** Reads the questions once, however many ballots are judged by them. */
export function judgeOfChoices(questions: readonly AskedQuestion[]): Judge {
  const asked = new Map(questions.map((question) => [question.id, question]))
  const offered = questions.map((question) => ({ question, own: new Set(question.options.map(({ id }) => id)) }))
  const known = new Set(offered.flatMap(({ own }) => [...own]))
  return {
    isOffered({ options, abstentions }) {
      const isOnce = new Set(options).size === options.length && new Set(abstentions).size === abstentions.length
      return isOnce && options.every((id) => known.has(id)) && abstentions.every((id) => asked.has(id))
    },
    isAnswered: ({ options, abstentions }) =>
      offered.every(({ question, own }) => {
        const chosen = options.filter((id) => own.has(id)).length
        if (abstentions.includes(question.id)) return question.permetAbstention && chosen === 0
        return chosen >= question.nombreChoixMin && chosen <= question.nombreChoixMax
      }),
  }
}
