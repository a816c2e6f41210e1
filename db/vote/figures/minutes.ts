import {
  fingerprintOf,
  judgeOfAdoption,
  isQuorumReached,
  type Resultat,
  type Standing,
  weightOfElectors,
} from '../../../scrutin/index.ts'

/** A result without its ballots and its receipts, which may be hundreds of thousands and of which minutes say nothing. */
export type Sums = Omit<Resultat, 'bulletins' | 'recus'>

/** The figures of an option, and whether it is adopted; null where the campaign did not say what adopts one. */
type OptionSaid = {
  readonly libelle: string
  readonly votes: number
  readonly votesPonderes: number
  readonly pourcentage: number
  readonly estAdoptee: boolean | null
}

/** A question with what became of it. */
export type QuestionSaid = Omit<Resultat['questions'][number], 'options'> & {
  readonly abstentions: number
  readonly abstentionsPonderees: number
  readonly options: readonly OptionSaid[]
}

/** What minutes say of a vote, made of the result alone (decision K-8). */
export type Minutes = Omit<Sums, 'questions'> & {
  readonly questions: readonly QuestionSaid[]
  /** The fingerprint of what was published; null of what an earlier version has published. */
  readonly empreintePublication: string | null
  readonly quorum: { readonly pourcentage: number; readonly estAtteint: boolean } | null
}

const [ballotsFrom, ballotsTo] = ['"bulletins":[', '],"campagne":{']
const [receiptsFrom, receiptsTo] = ['"recus":[', '],"signature":{']

/**
 * The bytes of a result without its ballots and receipts, which are cut out unread. No text looks like what is looked for:
 * a text escapes its quotes. Undefined for one of the first format, which says too little.
 */
export function withoutLists(result: Buffer): Buffer | undefined {
  const [from, to] = [result.indexOf(ballotsFrom), result.indexOf(ballotsTo)]
  const [receipts, end] = [result.lastIndexOf(receiptsFrom), result.lastIndexOf(receiptsTo)]
  const isSecond = from !== -1 && from < to && to < receipts && receipts < end
  if (!isSecond || !result.includes('"format":"membres-et-votes/resultat/2"')) return undefined
  return Buffer.concat([
    ...[result.subarray(0, from + ballotsFrom.length), result.subarray(to, receipts + receiptsFrom.length)],
    result.subarray(end),
  ])
}

/** What minutes say, of the bytes of a result without its lists. */
export function minutesOf(bytes: Uint8Array): Minutes {
  const result = JSON.parse(Buffer.from(bytes).toString()) as Sums
  const { campagne, electeurs, totaux, questions } = result
  const { avecDroit, votants, parPoids } = electeurs
  const { quorum = null } = campagne
  const standing: Standing = { quorum, avecDroit, votants, poidsElecteurs: weightOfElectors(parPoids) }
  return {
    ...result,
    empreintePublication: result.publication ? fingerprintOf(result.publication.document) : null,
    quorum: quorum === null ? null : { pourcentage: quorum, estAtteint: isQuorumReached(standing) },
    questions: questions.map((question) => saidOf(question, standing, totaux)),
  }
}

function saidOf(question: Sums['questions'][number], standing: Standing, totaux: Sums['totaux']): QuestionSaid {
  const sums = totaux.questions.find(({ questionId }) => questionId === question.id)
  const { abstentions = 0, abstentionsPonderees = 0, options = [] } = sums ?? {}
  const judge = judgeOfAdoption(standing, question.seuilAdoption ?? null, { poids: totaux.poids, abstentionsPonderees })
  const found = new Map(options.map((option) => [option.optionId, option]))
  const expressed = totaux.poids - abstentionsPonderees
  return {
    ...question,
    ...{ abstentions, abstentionsPonderees },
    options: question.options.map(({ id, libelle }) => {
      const { votes = 0, votesPonderes = 0 } = found.get(id) ?? {}
      const pourcentage = expressed === 0 ? 0 : (100 * votesPonderes) / expressed
      return { libelle, votes, votesPonderes, pourcentage, estAdoptee: judge(votesPonderes) }
    }),
  }
}
