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

/** The ballot that a form casts. */
export function bulletinOf(
  form: Form,
  reponses: components['schemas']['Reponse'][],
): components['schemas']['BulletinRempli'] {
  const [secret, empreinteQuestions] = [secretOf(form), readOn(form)]
  return {
    reponses,
    ...(secret !== undefined && { secret }),
    ...(empreinteQuestions !== undefined && { empreinteQuestions }),
  }
}

/** The fingerprint of what was read on the page of a form; undefined where it has none, as one of a version before. */
export function readOn(form: Form): string | undefined {
  const print = form['empreinteQuestions']
  return typeof print === 'string' && /^[\da-f]{64}$/.test(print) ? print : undefined
}

/**
 * The secret of a form (decision H-14): made with the page of the ballot, sent with each step, and what the receipt follows
 * from. Undefined where a form has none, or what no page of ours made.
 */
export function secretOf(form: Form): string | undefined {
  const secret = form['secret']
  return typeof secret === 'string' && /^[\w-]{43}$/.test(secret) ? secret : undefined
}
