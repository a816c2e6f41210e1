import type { OperationId } from '../../../contract/contract.ts'
import { newClient } from '../api.ts'
import { validCall } from './examples.ts'

/** What the examples of the contract speak of, made by them in this order. */
export const creations = [
  'createSyndicat',
  'createEmployeur',
  'createEmploye',
  'createEmploi',
  'createChampUtilisateur',
  'replaceChoixChampUtilisateur',
  'replaceEmployeursChampUtilisateur',
  'createObjetConsentement',
  'simulateConsentement',
] as const

type Said = <T>(said: T) => T
const asSaid: Said = (said) => said

/** A sandbox that has made some of the creations; `said` gives what it says instead of an example. */
export async function clientOfCreations(made: readonly OperationId[], said = asSaid) {
  const client = await newClient({ estBacASable: true })
  for (const id of made) await client.ok(id, said(validCall(id)))
  return client
}

/**
 * A sandbox that has all that the examples speak of; `own` gives what they say the ids that the sandbox has, which
 * `ids` pairs with those of the examples.
 */
export async function clientOfExamples(said = asSaid) {
  const client = await clientOfCreations(creations, said)
  const ids = await madeIds(client.ok, said)
  const own: Said = (example) => {
    const text = [...ids].reduce((json, [from, to]) => json.replaceAll(from, to), JSON.stringify(said(example)))
    return JSON.parse(text) as typeof example
  }
  return { ...client, ids, own }
}

/** Ids that the service makes: that of the example in the contract, and the one of the client that stands for it. */
async function madeIds(ok: Awaited<ReturnType<typeof newClient>>['ok'], said: Said) {
  const example = (id: OperationId, name: string) => String(validCall(id).path[name])
  const made = new Map<string, string>()
  const [employe] = await ok('listEmployes')
  made.set(example('getEmployeByIdUnique', 'idUnique'), employe?.idUnique ?? '')
  const { idUniqueAdhesion } = await ok('simulateAdhesion', said(validCall('simulateAdhesion')))
  made.set(example('deleteAdhesion', 'identifiant'), idUniqueAdhesion)
  const { id: demande } = await ok('simulateDemandeAdhesion', said(validCall('simulateDemandeAdhesion')))
  made.set(example('getDemandeAdhesion', 'idDemande'), demande)
  const campagne = await ok('createCampagne', said(validCall('createCampagne')))
  made.set(example('getCampagne', 'id'), campagne)
  const path = { campagneId: campagne }
  const question = await ok('createQuestion', { ...said(validCall('createQuestion')), path })
  made.set(example('getQuestion', 'questionId'), question)
  const { options } = await ok('getQuestion', { path: { ...path, questionId: question } })
  made.set(example('updateOption', 'optionId'), options[0]?.id ?? '')
  made.set(example('getVotant', 'votantId'), await ok('upsertVotant', { ...said(validCall('upsertVotant')), path }))
  return made
}
