import type { components } from '../generated/openapi.ts'
import type { Bulletin } from './vote-calls.ts'

/** The fields of a form, as the browser sent them. */
export type Form = Readonly<Record<string, string | string[] | undefined>>

/** What stands for the abstention among the values of a question. */
export const abstention = 'abstention'

/** The values that are chosen, by question; those of no option are left out. */
export function chosen(form: Form, { questions, campagne }: Bulletin): Map<string, string[]> {
  return new Map(
    questions.map(({ id, options, permetAbstention }) => {
      const offered = new Set(options.map((option) => option.id))
      if (permetAbstention && campagne.libelleAbstention !== null) offered.add(abstention)
      return [id, [form[id] ?? []].flat().filter((value) => offered.has(value))]
    }),
  )
}

/** The ballot that the choices make. */
export const toReponses = ({ questions }: Bulletin, choices: ReadonlyMap<string, string[]>) =>
  questions.map(({ id }): components['schemas']['Reponse'] => {
    const values = choices.get(id) ?? []
    return {
      questionId: id,
      optionIds: values.filter((value) => value !== abstention),
      abstention: values.includes(abstention),
    }
  })
