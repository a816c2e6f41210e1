import { digest, faultOf, flag, list, object, orNull, text, totalWeight, weight, whole } from './shapes.ts'
import { type AskedQuestion, type Bulletin, judgeOfChoices, tally, type Totals } from './tally.ts'

/** What a result file of the first format says: `membres-et-votes/resultat/1`. */
export type Resultat1 = {
  readonly format: string
  readonly campagne: Readonly<Record<string, unknown>>
  readonly questions: readonly AskedQuestion[]
  readonly totaux: Totals
  readonly bulletins: readonly Bulletin[]
  readonly recus: readonly string[]
}

/** What contradicts itself in a result file, recounted from its ballots alone; nothing when it is sound. */
export function contradictions({ questions, totaux: totals, bulletins, recus }: Resultat1): string[] {
  const judge = judgeOfChoices(questions)
  const invalid = bulletins.findIndex((bulletin) => !judge.isAnswered(bulletin))
  const strangers = bulletins.findIndex((bulletin) => !judge.isOffered(bulletin) || !(bulletin.poids > 0))
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

const question = object({
  ...{ id: text, titre: text, description: orNull(text), type: text, nombreChoixMin: whole, nombreChoixMax: whole },
  ...{ permetAbstention: flag, ordre: whole },
  options: list(object({ id: text, libelle: text, description: orNull(text), ordre: whole })),
})

const result = object({
  format: text,
  campagne: object({
    ...{ id: text, titre: text, ouvertureDuVoteUtc: text, fermetureDuVoteUtc: text, depouilleLe: text },
    libelleAbstention: orNull(text),
  }),
  questions: list(question),
  totaux: object({
    ...{ bulletins: whole, poids: totalWeight },
    questions: list(
      object({
        ...{ questionId: text, abstentions: whole },
        options: list(object({ optionId: text, votes: whole, votesPonderes: totalWeight })),
      }),
    ),
  }),
  bulletins: list(object({ poids: weight, options: list(text), abstentions: list(text) })),
  recus: list(digest),
})

/** What is wrong with a result file of the first format, by its text and by what it says; nothing when it is sound. */
export function* faultsOf1(file: string, value: unknown): Generator<string, void> {
  const fault = faultOf(result, value)
  if (fault !== undefined) {
    yield fault
    return
  }
  yield* contradictions(value as Resultat1)
  // What is there twice, or is spelt in another way, may be read otherwise by another program.
  if (`${JSON.stringify(value, null, 1)}\n` !== file) yield 'the file is not written as the service writes it'
}
