import type { ResultQuestion } from './result.ts'

/** A question with the members that a result has of it, whatever else it comes with. */
export const questionOfResult = (question: ResultQuestion): ResultQuestion => {
  const { id, titre, description, type, nombreChoixMin, nombreChoixMax, permetAbstention, seuilAdoption } = question
  const options = question.options.map((option) => ({ id: option.id, libelle: option.libelle }))
  return { id, titre, description, type, nombreChoixMin, nombreChoixMax, permetAbstention, seuilAdoption, options }
}
