import { isDeepStrictEqual } from 'node:util'
import {
  createCampagne,
  createQuestion,
  createSync,
  createSyndicat,
  getSyndicat,
  listSyndicats,
  publishCampagne,
  type Syndicat,
} from './client.ts'
import { absent, campagne, key, leadsOn, question, rows, syndicat, tell } from './given.ts'

const options = { headers: { 'X-Api-Key': key } }

const created = await createSyndicat(syndicat, options)
const found = await getSyndicat(encodeURIComponent(syndicat.identifiantExterne), options)
const again = await createSyndicat(syndicat, options)
const missing = await getSyndicat(encodeURIComponent(absent), options)
// A list may be answered by lines too: orval gives its stream.
const page = await listSyndicats({ limite: 1 }, options)
const listed = 'stream' in page ? ((await page.stream.json()) as unknown as Syndicat[]) : undefined
const loaded = await createSync(rows, undefined, options)
const campaign = await createCampagne(campagne, options)
const id = campaign.status === 201 ? campaign.data : ''
await createQuestion(id, question, options)
const published = await publishCampagne(id, options)
tell({
  page: listed?.length,
  next: leadsOn(page.headers),
  read: isDeepStrictEqual(found.data, created.data),
  created: created.status === 201 ? created.data.nom : undefined,
  conflict: again.status === 409 ? again.data.code : undefined,
  absent: missing.status === 404 ? missing.data.code : undefined,
  refused: loaded.status === 200 ? loaded.data.errors[0]?.code : undefined,
  published: published.status === 204 ? id : undefined,
})
