/** What a result file says. */
export type Resultat = {
  readonly format: string
  readonly campagne: Readonly<Record<string, unknown>>
  readonly questions: readonly AskedQuestion[]
  readonly totaux: Totals
  readonly bulletins: readonly Bulletin[]
  readonly recus: readonly string[]
}

export type AskedQuestion = {
  readonly id: string
  readonly titre: string
  readonly nombreChoixMin: number
  readonly nombreChoixMax: number
  readonly permetAbstention: boolean
  readonly options: readonly { readonly id: string; readonly libelle: string }[]
}

/** A ballot: its weight, the options that it chooses, the questions that it abstains from. */
export type Bulletin = {
  readonly poids: number
  readonly options: readonly string[]
  readonly abstentions: readonly string[]
}

export type Totals = {
  readonly bulletins: number
  readonly poids: number
  readonly questions: readonly {
    readonly questionId: string
    readonly abstentions: number
    readonly options: readonly { readonly optionId: string; readonly votes: number; readonly votesPonderes: number }[]
  }[]
}

/** Weights have four decimals: they are added as whole numbers of ten-thousandths. */
const units = (poids: number) => Math.round(poids * 10_000)

/** The sums of some ballots, by question and by option. */
export function tally(questions: readonly AskedQuestion[], bulletins: readonly Bulletin[]): Totals {
  const votes = new Map<string, { votes: number; weight: number }>()
  let weight = 0
  for (const { poids, options, abstentions } of bulletins) {
    weight += units(poids)
    for (const id of [...options, ...abstentions]) {
      const sum = votes.get(id) ?? { votes: 0, weight: 0 }
      votes.set(id, { votes: sum.votes + 1, weight: sum.weight + units(poids) })
    }
  }
  const of = (id: string) => votes.get(id) ?? { votes: 0, weight: 0 }
  return {
    bulletins: bulletins.length,
    poids: weight / 10_000,
    questions: questions.map(({ id, options }) => ({
      questionId: id,
      abstentions: of(id).votes,
      options: options.map((option) => ({
        optionId: option.id,
        votes: of(option.id).votes,
        votesPonderes: of(option.id).weight / 10_000,
      })),
    })),
  }
}

/** What contradicts itself in a result file, recounted from its ballots alone; nothing when it is sound. */
export function contradictions({ questions, totaux: totals, bulletins, recus }: Resultat): string[] {
  const invalid = bulletins.findIndex((bulletin) => !questions.every((question) => isAnswered(question, bulletin)))
  const strangers = bulletins.findIndex((bulletin) => !isKnown(questions, bulletin))
  return [
    ...(invalid < 0 ? [] : [`the ballot ${String(invalid + 1)} does not answer a question as it accepts`]),
    ...(strangers < 0 ? [] : [`the ballot ${String(strangers + 1)} names what nobody asked`]),
    ...(JSON.stringify(tally(questions, bulletins)) === JSON.stringify(totals)
      ? []
      : ['the sums differ from the ballots']),
    ...(new Set(recus).size === recus.length ? [] : ['a receipt is there twice']),
    ...(recus.length === bulletins.length ? [] : ['there are not as many receipts as ballots']),
    ...(recus.every((recu, place) => place === 0 || (recus[place - 1] ?? '') < recu)
      ? []
      : ['the receipts are not sorted']),
  ]
}

function isAnswered(
  { id, options, nombreChoixMin, nombreChoixMax, permetAbstention }: AskedQuestion,
  bulletin: Bulletin,
) {
  const chosen = bulletin.options.filter((option) => options.some((known) => known.id === option)).length
  if (bulletin.abstentions.includes(id)) return permetAbstention && chosen === 0
  return chosen >= nombreChoixMin && chosen <= nombreChoixMax
}

function isKnown(questions: readonly AskedQuestion[], { options, abstentions, poids }: Bulletin): boolean {
  const known = new Set(questions.flatMap(({ options: offered }) => offered.map(({ id }) => id)))
  const asked = new Set(questions.map(({ id }) => id))
  const once = new Set(options).size === options.length
  return poids > 0 && once && options.every((id) => known.has(id)) && abstentions.every((id) => asked.has(id))
}
