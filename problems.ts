import { catalogue, type Code } from './generated/catalogue.ts'

export type Language = 'fr' | 'en'

/** The slots of a code's sentences: `{valeur}` asks for `{ valeur }`. */
export type Slots<C extends Code> = Record<(typeof catalogue)[C]['slots'][number], string>

/** One reason to refuse: its code, what fills its sentences, and the member or parameter concerned. */
export type Refusal = {
  readonly code: Code
  readonly slots?: Readonly<Record<string, string>>
  readonly member?: string | undefined
  /** Replaces the sentence of the code under `errors`: what the contract says of this very member. */
  readonly message?: Readonly<Record<Language, string>>
}

/** The one error of the service: it becomes a problem document with the status of its first refusal. */
export class Problem extends Error {
  readonly refusals: readonly [Refusal, ...Refusal[]]

  constructor(...refusals: [Refusal, ...Refusal[]]) {
    super(refusals.map(({ code }) => code).join(', '))
    this.refusals = refusals
  }

  /** A refusal whose reason is an error, which the log tells. */
  static because(cause: unknown, ...refusals: [Refusal, ...Refusal[]]): Problem {
    const problem = new Problem(...refusals)
    problem.cause = cause
    return problem
  }

  get status(): number {
    return catalogue[this.refusals[0].code].status
  }
}

/** Characters of what a caller sent that an answer repeats. */
const longestText = 200

/** A text of a caller as an answer repeats it, whatever its length. */
export const shortened = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}…`

/** How many refusals of one call are collected and told: who sends more is told the first ones. */
export const maxRefusals = 100

/** Characters of all sentences together that a caller is told in one text. */
const longestDetail = 10_000

/**
 * What a document says of some refusals, of which it tells as many as a call is told (decisions ): that of a
 * call, and that of a load which failed after its answer.
 */
export function told(all: Problem['refusals'], baseUrl: string, language: Language) {
  const { code } = all[0]
  const refusals = all.slice(0, maxRefusals)
  const { status, title } = catalogue[code]
  const errors = errorsByMember(refusals, language)
  return {
    ...{ type: `${baseUrl}/errors/${code}`, title, status, code },
    detail: detailOf(sentences(refusals, language)),
    errorCodes: errorCodes(refusals),
    ...(errors && { errors }),
  }
}

/** The sentences as one text; `errors` has each of them, where they are more than it holds. */
function detailOf(all: readonly string[]): string {
  let length = 0
  return all.filter((text) => (length += text.length + 1) <= longestDetail).join(' ')
}

/** A sentence of the catalogue, its slots filled. */
export function sentence({ code, slots }: Refusal, language: Language): string {
  return catalogue[code][language].replaceAll(/\{(\w+)\}/g, (slot, name: string) => shortened(slots?.[name] ?? slot))
}

/**
 * What is said of some refusals, each sentence once. That the contract is broken says nothing by itself: it names the
 * first member at fault, and what is wrong with it.
 */
export function sentences(refusals: readonly Refusal[], language: Language): string[] {
  const isBroken = ({ code }: Refusal) => code === 'Requete.Invalide'
  const broken = refusals.find(isBroken)
  const told = refusals.filter((refusal) => refusal === broken || !isBroken(refusal))
  return [...new Set(told.map((one) => (one === broken ? withMember(one, language) : sentence(one, language))))]
}

const colon: Record<Language, string> = { fr: ' : ', en: ': ' }

function withMember(refusal: Refusal, language: Language): string {
  const said = sentence(refusal, language)
  const fault = [refusal.member, refusal.message?.[language]].filter(Boolean).join(' ')
  return fault === '' ? said : `${said.slice(0, -1)}${colon[language]}${fault}.`
}

/** All the codes of some refusals, each once, every code followed by its aliases (decision A-9). */
export function errorCodes(refusals: readonly Refusal[]): Code[] {
  return [...new Set(refusals.flatMap(({ code }): Code[] => [code, ...catalogue[code].aliases]))]
}

/** Members of a problem that concern particular codes: sentences by member of the request. */
export function errorsByMember(refusals: readonly Refusal[], language: Language): Record<string, string[]> | undefined {
  const located = refusals.filter(({ member }) => member !== undefined)
  if (located.length === 0) return undefined
  const byMember = Map.groupBy(located, ({ member }) => member ?? '')
  return Object.fromEntries(
    [...byMember].map(([member, list]) => [
      member,
      // What a sentence has a slot for under the name of the member is for programs, which get it bare.
      list.map((r) => r.message?.[language] ?? r.slots?.[member] ?? sentence(r, language)),
    ]),
  )
}
