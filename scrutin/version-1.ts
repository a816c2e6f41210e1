import { type AskedQuestion, type Bulletin, isAnswered, isOffered, tally, type Totals } from './tally.ts'

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
  const invalid = bulletins.findIndex((bulletin) => !questions.every((question) => isAnswered(question, bulletin)))
  const strangers = bulletins.findIndex((bulletin) => !isOffered(questions, bulletin) || !(bulletin.poids > 0))
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
