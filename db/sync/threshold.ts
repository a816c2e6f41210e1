import type { Refusal } from '../../problems.ts'

/** The options of a load that are about what it does not list. */
type Option = 'terminerEmploisAbsents' | 'desactiverEmployesAbsents'

/** What a load would end: how many of how many, and what is said of the first ones. */
export type Ending = {
  readonly count: number
  readonly of: number
  readonly first: readonly { readonly fr: string; readonly en: string }[]
}

/** How much a refusal names. */
export const told = 99

/** Why a load may not end this without being confirmed: it is more than a tenth of what it is compared with. */
export function beyond(option: Option, { count, of, first }: Ending): Refusal[] {
  if (count * 10 <= of) return []
  const share = Math.round((count / Math.max(of, 1)) * 1000) / 10
  const refusal = { code: 'Sync.SeuilDepasse', slots: { nom: option, valeur: `${String(share)} %` } } as const
  return [refusal, ...first.map((message) => ({ ...refusal, member: option, message }))]
}

/** One of each list after the other: where more is refused than is told, every list has its sentence and its share of names. */
export const inTurns = (lists: readonly (readonly Refusal[])[]): Refusal[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, i) =>
    lists.flatMap((list) => list.slice(i, i + 1)),
  ).flat()
