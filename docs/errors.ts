import { catalogue, type Code } from '../generated/catalogue.ts'
import { contract, operations } from '../http/contract.ts'

/** What a caller wants to know of a code: meaning, cause, what to do, and the operations that answer it. */
export type ErrorEntry = ReturnType<typeof describe>

export const isCode = (code: string): code is Code => Object.hasOwn(catalogue, code)

/** The operations that declare each code under its own status. */
let answering: ReadonlyMap<string, readonly string[]> | undefined

function readAnswers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { id, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      for (const [, code = ''] of JSON.stringify(response).matchAll(/schemas\/([\w.]+)"/g)) {
        if (isCode(code) && String(catalogue[code].status) === status) found.set(code, [...(found.get(code) ?? []), id])
      }
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
  const { status, title, fr, en, cause, remedy } = catalogue[code]
  answering ??= readAnswers()
  const ids = [...new Set(answering.get(code))]
  return { code, status, title, detail: { fr, en }, cause, remedy, operations: ids, inReports: ofRows.has(code) }
}

/** Every code, in the families that its first word makes, in the order of the contract. */
export function families(): readonly { readonly name: string; readonly entries: readonly ErrorEntry[] }[] {
  const entries = (Object.keys(catalogue) as Code[]).map(describe)
  return [...Map.groupBy(entries, ({ code }) => code.split('.')[0] ?? code)].map(([name, of]) => ({
    name,
    entries: of,
  }))
}
