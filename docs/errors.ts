import { catalogue, type Code } from '../generated/catalogue.ts'
import { contract, everyOperation } from '../contract/contract.ts'
import type { Language } from './guides.ts'
import { typeset } from './typeset.ts'

/** What a caller wants to know of a code: meaning, cause, what to do, and the operations that answer it. */
export type ErrorEntry = ReturnType<typeof describe>

export const isCode = (code: string): code is Code => Object.hasOwn(catalogue, code)

/** Whether a caller may meet a code; the others are of the administration only. */
const isForCallers = (code: string) => Object.hasOwn(contract.components['x-catalogue'], code)

/** The operations that declare each code: those for callers, where there are some. */
let answering: ReadonlyMap<string, readonly string[]> | undefined

function readAnswers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { id, isAdmin, codes } of everyOperation) {
    for (const code of codes) {
      if (isForCallers(code) !== isAdmin) found.set(code, [...(found.get(code) ?? []), id])
    }
  }
  return found
}

const properties = Object.values(contract.components.schemas).flatMap((schema) =>
  Object.values(schema.properties ?? {}),
)

/** The codes that a row may have in the report of a load. */
const ofRows: ReadonlySet<string> = new Set(properties.flatMap((property) => property['x-row-codes'] ?? []))

export function describe(code: Code) {
  const { status, title, fr, en, cause, remedy, french, ofReports } = catalogue[code]
  answering ??= readAnswers()
  const ids = [...new Set(answering.get(code))]
  return {
    code,
    status,
    title,
    detail: { fr, en },
    cause,
    remedy,
    french,
    operations: ids,
    inReports: ofRows.has(code),
    ofReports,
  }
}

/** Why a code is answered and what to do about it, as a language shows it. */
export function adviceOf({ cause, remedy, french }: Advised, language: Language) {
  return language === 'fr' ? { cause: typeset(french.cause), remedy: typeset(french.remedy) } : { cause, remedy }
}
type Advice = { readonly cause: string; readonly remedy: string }
type Advised = Advice & { readonly french: Advice }

/** Every code that a caller may meet, in the families that its first word makes, in the order of the contract. */
export function families(): readonly { readonly name: string; readonly entries: readonly ErrorEntry[] }[] {
  const codes = (Object.keys(catalogue) as Code[]).filter(isForCallers)
  const entries = codes.map(describe)
  return [...Map.groupBy(entries, ({ code }) => code.split('.')[0] ?? code)].map(([name, of]) => ({
    name,
    entries: of,
  }))
}
