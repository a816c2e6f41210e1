import type { components } from '../generated/openapi.ts'

type SyncResultat = components['schemas']['SyncResultat']
type SyncEtat = components['schemas']['SyncEtat']

const isObject = (answer: unknown): answer is Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null

/** Whether an answer is the result of a load. */
export const isResult = (answer: unknown): answer is SyncResultat => isObject(answer) && isObject(answer['details'])

/** Whether an answer is the state of a load, which has a result or an error once the load has ended. */
export const isState = (answer: unknown): answer is SyncEtat =>
  isObject(answer) &&
  typeof answer['idSync'] === 'string' &&
  (answer['dateFinUtc'] === null || isResult(answer['resultat']) || isObject(answer['erreur']))
