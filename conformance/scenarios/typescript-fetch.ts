import { isDeepStrictEqual } from 'node:util'
import {
  CampagnesApi,
  Configuration,
  ProblemFromJSON,
  QuestionsApi,
  ResponseError,
  SynchronisationApi,
  SyndicatsApi,
} from './client/index.js'
import { absent, baseUrl, campagne, key, leadsOn, question, rows, syndicat, tell } from './given.js'

const configuration = new Configuration({ basePath: baseUrl, apiKey: key })
const [syndicats, campagnes] = [new SyndicatsApi(configuration), new CampagnesApi(configuration)]

/** The code of a refusal, which this client throws. */
async function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  const refusal: unknown = await call.catch((error: unknown) => error)
  return refusal instanceof ResponseError ? ProblemFromJSON(await refusal.response.json()).code : undefined
}

const created = await syndicats.createSyndicat({ syndicatCreation: syndicat })
const found = await syndicats.getSyndicat({ idExterne: syndicat.identifiantExterne })
const page = await syndicats.listSyndicatsRaw({ limite: 1 })
const loaded = await new SynchronisationApi(configuration).createSync({ syncSaisie: rows })
const [ouvertureDuVoteUtc, fermetureDuVoteUtc] = [
  new Date(campagne.ouvertureDuVoteUtc),
  new Date(campagne.fermetureDuVoteUtc),
]
const id = await campagnes.createCampagne({ campagneCreation: { ...campagne, ouvertureDuVoteUtc, fermetureDuVoteUtc } })
await new QuestionsApi(configuration).createQuestion({ campagneId: id, questionCreation: question })
await campagnes.publishCampagne({ id })
tell({
  page: (await page.value()).length,
  next: leadsOn(page.raw.headers),
  read: isDeepStrictEqual(found, created),
  created: created.nom,
  conflict: await codeOf(syndicats.createSyndicat({ syndicatCreation: syndicat })),
  absent: await codeOf(syndicats.getSyndicat({ idExterne: absent })),
  refused: loaded.errors[0]?.code,
  published: id,
})
