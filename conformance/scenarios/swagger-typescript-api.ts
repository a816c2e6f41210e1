import { isDeepStrictEqual } from 'node:util'
import { Api, type HttpResponse, type Problem } from './client.js'
import { absent, baseUrl, campagne, key, leadsOn, question, rows, syndicat, tell } from './given.js'

const { b2B } = new Api({ baseUrl, baseApiParams: { headers: { 'X-Api-Key': key } } })
/** The code of a refusal, which this client throws. */
const codeOf = (call: Promise<HttpResponse<unknown, Problem>>) =>
  call.then(
    () => undefined,
    (refusal: HttpResponse<unknown, Problem>) => refusal.error.code,
  )

const { data: created } = await b2B.createSyndicat(syndicat)
const { data: found } = await b2B.getSyndicat(encodeURIComponent(syndicat.identifiantExterne))
const page = await b2B.listSyndicats({ limite: 1 })
const { data: loaded } = await b2B.createSync(rows)
const { data: id } = await b2B.createCampagne(campagne)
await b2B.createQuestion(id, question)
const published = await b2B.publishCampagne(id)
tell({
  page: page.data.length,
  next: leadsOn(page.headers),
  read: isDeepStrictEqual(found, created),
  created: created.nom,
  conflict: await codeOf(b2B.createSyndicat(syndicat)),
  absent: await codeOf(b2B.getSyndicat(absent)),
  refused: loaded.errors[0]?.code,
  published: published.ok ? id : undefined,
})
